"""Side bets, by counting: every opening of two or three cards, and every final hand of the dealer, with suits.

The dealer's final hand does not depend on how the players play: which of them takes the next card is
decided by cards already seen, so the cards she gets are as random as any.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import perm, sqrt
from typing import Any, NamedTuple

from holecard._jit import kernel_rules, njit, np, register_jitable
from holecard.rules import Rules
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK, value
from holecard.rules.hand import HAND_WIDTH, NOT_SPLIT, clear, give
from holecard.rules.legal import INSURANCE, opening
from holecard.rules.rules import (
    CARDS_LEAST,
    CARDS_MOST,
    HOLE_EXPOSED,
    ON_DEALER,
    ON_OPENING_THREE,
    ON_RESULT,
    PATTERN_FOR,
    PATTERN_WIDTH,
    PAYS_DEN,
    PAYS_NUM,
    TOTAL_LEAST,
    TOTAL_MOST,
    Table,
)
from holecard.rules.settle import find_late_pattern, find_pattern
from holecard.sheet.load import Game

from .compositions import VALUES
from .dealer import dealer_hands, dealer_key
from .numbers import Array, Number
from .payoffs import guise_row, guises, reads

MOST_TOTAL = 26  # hard 16 and a ten


class Row(NamedTuple):
    name: str
    pays: Fraction
    probability: Number  # a fraction, but a double for a bet on the result, which depends on how the hands are played


class SideBet(NamedTuple):
    """Exact figures of one side bet, per unit staked on it."""

    name: str
    paytable: str
    rows: tuple[Row, ...]

    @property
    def edge(self) -> Number:
        return 1 - sum((row.probability * (row.pays + 1) for row in self.rows), Fraction(0))

    @property
    def hit_rate(self) -> Number:
        return sum((row.probability for row in self.rows), Fraction(0))

    @property
    def variance(self) -> Number:
        squares = sum((row.probability * row.pays**2 for row in self.rows), Fraction(0))
        return squares + (1 - self.hit_rate) - self.edge**2

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "paytable": self.paytable,
            "edge": float(self.edge),
            "sd": sqrt(self.variance),
            "hit_rate": float(self.hit_rate),
            "rows": [
                {
                    "name": row.name,
                    "pays": f"{row.pays.numerator}:{row.pays.denominator}",
                    "probability": float(row.probability),
                    "probability_exact": str(row.probability) if isinstance(row.probability, Fraction) else None,
                }
                for row in self.rows
            ],
        }


@register_jitable
def blackjack_holes(copies: Array, one: int, two: int, up: int) -> int:
    """The unseen cards with which the dealer has blackjack."""
    wanted = 10 if value(up) == 1 else 1 if value(up) == 10 else 0
    found = 0
    if wanted > 0:
        for card in range(52):
            if value(card) == wanted:
                found += copies[card]
        found -= (1 if value(one) == wanted else 0) + (1 if value(two) == wanted else 0)
    return found


def count_openings(rules: Rules, bet: int, copies: Array, third: int, hits: Array, hand: Array) -> None:
    """Orders of two cards, the up card and the hole card by the pattern they fit; `copies` of each of the 52 cards."""
    unseen = -3
    for card in range(52):
        unseen += copies[card]
    for one in range(52):
        for two in range(52):
            ways = copies[one] * (copies[two] - (1 if one == two else 0))
            if ways <= 0:
                continue
            for up in range(52):
                left = copies[up] - (1 if up == one else 0) - (1 if up == two else 0)
                if left <= 0:
                    continue
                clear(hand)
                give(hand, one)
                give(hand, two)
                if third == 1:
                    give(hand, up)
                with_blackjack = blackjack_holes(copies, one, two, up)
                for blackjack in range(2):
                    holes = with_blackjack if blackjack == 1 else unseen - with_blackjack
                    k = find_late_pattern(rules, bet, hand, value(up), 0, blackjack == 1)
                    if k >= 0:
                        hits[k] += ways * left * holes


_count_openings: Any = njit(cache=True, nogil=True)(count_openings)


def opening_hits(rules: Rules, bet: int) -> list[Fraction]:
    """The likelihood of each row of the patterns."""
    deck = SPANISH_DECK if rules.spanish else STANDARD_DECK
    copies = np.array([rules.decks * deck.count(card) for card in range(52)], np.int64)
    hits = np.zeros(len(rules.patterns), np.int64)
    third = int(rules.side_on[bet] == ON_OPENING_THREE)
    _count_openings(kernel_rules(rules), bet, copies, third, hits, np.zeros(HAND_WIDTH, np.int64))
    return [Fraction(int(count), perm(int(copies.sum()), 4)) for count in hits]


def dealer_hits(rules: Rules, bet: int) -> list[Fraction]:
    hits = [Fraction(0)] * len(rules.patterns)
    rows = [row for row in rules.patterns if row[PATTERN_FOR] == bet]
    tens = 12 if rules.spanish else 16
    shoe = [4 * rules.decks] * 9 + [tens * rules.decks]
    size = sum(shoe)
    looks = reads(rules, bet)
    for hand in dealer_hands(dealer_key(rules, ())._replace(hole=0), MOST_TOTAL):
        cards = sum(hand.counts)
        if not any(
            row[CARDS_LEAST] <= cards <= row[CARDS_MOST] and row[TOTAL_LEAST] <= hand.total <= row[TOTAL_MOST]
            for row in rows
        ):
            continue
        drawn = Fraction(1, perm(size, cards))
        for held, count in zip(shoe, hand.counts, strict=True):
            drawn *= perm(held, count)
        for guise in guises(hand.counts, rules.decks, bool(rules.spanish), *looks):
            row = guise_row(hand.counts, guise, NOT_SPLIT, 0)
            for up, ways in hand.ways.items():
                k = find_pattern(rules, bet, row, up + 1)
                if k >= 0:
                    hits[k] += ways * drawn * guise.likelihood
    return hits


def insurance_odds(rules: Rules) -> Fraction:
    """How likely a dealer has blackjack under an ace, over the deals to which insurance is offered."""
    tens = (12 if rules.spanish else 16) * rules.decks
    left = [4 * rules.decks - 1, *([4 * rules.decks] * 8), tens]
    size = sum(left)
    offered = won = Fraction(0)
    hand = [0] * HAND_WIDTH
    for one in range(VALUES):
        for two in range(VALUES if rules.start_cards == 2 else 1):
            clear(hand)
            give(hand, 4 * one)
            ways, ten_left, rest = left[one], tens - (one == 9), size - 1
            if rules.start_cards == 2:
                give(hand, 4 * two)
                ways *= left[two] - (one == two)
                ten_left, rest = ten_left - (two == 9), rest - 1
            if ways > 0 and opening(rules, hand, 1, 2, True) >> INSURANCE & 1:
                offered += ways
                won += Fraction(ways * ten_left, rest)
    return won / offered if offered else Fraction(0)


@lru_cache(maxsize=128)
def _hits(rules: Rules, bet: int) -> tuple[Fraction, ...]:
    on = rules.side_on[bet]
    return tuple(dealer_hits(rules, bet) if on == ON_DEALER else opening_hits(rules, bet))


def key(rules: Rules, bet: int) -> tuple[Rules, int]:
    """Only what a side bet depends on, so that its figures are found once."""
    rows: Table = tuple((0, *row[1:]) for row in rules.patterns if row[PATTERN_FOR] == bet)
    assert all(len(row) == PATTERN_WIDTH for row in rows)
    dealer = dealer_key(rules, ())
    return Rules(
        decks=rules.decks, spanish=rules.spanish, dealer_hits_soft_17=rules.dealer_hits_soft_17,
        endings=dealer.endings, side_on=(rules.side_on[bet],), patterns=rows,
    ), 0  # fmt: skip


def side_bets(game: Game, of_result: Callable[[int], dict[int, Number]]) -> list[SideBet]:
    """Every side bet of a game, and insurance. `of_result` tells, of a bet on the result of the main wagers, counted
    among these, how likely each of its patterns is."""
    rules, found, on_result = game.rules, [], 0
    for bet, (name, sheet) in enumerate(game.switches.side_bets.items()):
        patterns = [k for k, row in enumerate(rules.patterns) if row[PATTERN_FOR] == bet]
        if rules.side_on[bet] == ON_RESULT:
            likelihoods = of_result(on_result)
            hits: Sequence[Number] = [likelihoods.get(pattern, 0.0) for pattern in patterns]
            on_result += 1
        else:
            hits = _hits(*key(rules, bet))
        paid = [Fraction(rules.patterns[k][PAYS_NUM], rules.patterns[k][PAYS_DEN]) for k in patterns]
        rows = tuple(Row(row.name, *one) for row, *one in zip(sheet.rows, paid, hits, strict=True))
        found.append(SideBet(name, ", ".join(row.pays for row in sheet.rows), rows))
    if rules.insurance and rules.hole != HOLE_EXPOSED:
        odds = insurance_odds(rules)
        found.append(SideBet("insurance", "2:1", (Row("dealer blackjack", Fraction(2), odds),)))
    return found


__all__ = ["Row", "SideBet", "side_bets"]
