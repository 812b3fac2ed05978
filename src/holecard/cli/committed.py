"""What a sheet asks of a shoe."""

from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK
from holecard.sheet import Game


def deck_of(game: Game) -> tuple[int, ...]:
    return SPANISH_DECK if game.rules.spanish else STANDARD_DECK


def cut_of(game: Game) -> int:
    """How many cards lie in front of the cut card."""
    above, below = (int(one) for one in game.switches.penetration.split("/"))
    return max(1, game.rules.decks * len(deck_of(game)) * above // below)
