"""What the dealer ends with under each up card, in fractions, from a full fresh shoe."""

from fractions import Fraction
from math import perm

from holecard.rules.cards import value
from holecard.sheet.load import Game

from .compositions import VALUES
from .dealer import dealer_hands, dealer_key, is_natural
from .engine import full_shoe

UP_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
NEAR_BUST = 22  # told apart from the busts above it
BLACKJACK, MORE = "blackjack", "23+"


def dealer_outcomes(game: Game) -> dict[str, dict[str, Fraction]]:
    """By up card, how likely each outcome is when she plays her hand out; every row adds up to 1.

    The player's cards are unknown, so they change nothing.
    """
    shoe = [0] * VALUES
    for rank, count in enumerate(full_shoe(game.rules)):
        shoe[value(4 * rank) - 1] += count
    size = sum(shoe)
    found: dict[str, dict[str, Fraction]] = {name: {} for name in UP_NAMES}
    for hand in dealer_hands(dealer_key(game.rules, ())._replace(hole=0), NEAR_BUST):
        drawn = Fraction(1, perm(size, sum(hand.counts)))
        for held, count in zip(shoe, hand.counts, strict=True):
            drawn *= perm(held, count)
        outcome = BLACKJACK if is_natural(hand) else str(hand.total)
        for up, ways in hand.ways.items():
            row = found[UP_NAMES[up]]
            row[outcome] = row.get(outcome, Fraction(0)) + ways * drawn * Fraction(size, shoe[up])
    for row in found.values():
        row[MORE] = 1 - sum(row.values(), Fraction(0))
    return found


__all__ = ["BLACKJACK", "MORE", "UP_NAMES", "dealer_outcomes"]
