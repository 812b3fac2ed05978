"""Cards are small ints: rank * 4 + suit, ranks from the ace (0) to the king (12), suits c d h s."""

from collections.abc import Sequence

from ._rule import rule

RANKS = "A23456789TJQK"
SUITS = "cdhs"
ACE, TEN = 1, 10  # card values

STANDARD_DECK = tuple(range(52))
SPANISH_DECK = tuple(card for card in STANDARD_DECK if RANKS[card >> 2] != "T")

BLACK_SUITS, RED_SUITS = 0b1001, 0b0110  # as masks of suits

_SYMBOLS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


class CardError(ValueError):
    """A text that is no card."""


@rule
def value(card: int) -> int:
    """1 for an ace to 10 for tens and pictures."""
    rank = card >> 2
    return rank + 1 if rank < 9 else 10


@rule
def rank_unit(card: int) -> int:
    """One card of this rank in a packed count of ranks: four bits a rank.

    The ace has the top place, since it is the only rank of which a hand can hold more than fifteen.
    """
    rank = card >> 2
    return 1 << (4 * (rank - 1)) if rank > 0 else 1 << 48


def card_text(card: int) -> str:
    return RANKS[card >> 2] + SUITS[card & 3]


def parse_card(text: str) -> int:
    """Read "As", "10d", "T♥"; a rank may stand for any of its cards only where cards have no suit."""
    rank, suit = text[:-1].upper(), text[-1:]
    rank = "T" if rank == "10" else rank
    suit = _SYMBOLS.get(suit, suit.lower())
    if len(rank) != 1 or rank not in RANKS or len(suit) != 1 or suit not in SUITS:
        raise CardError(f"'{text}' is no card: a card is a rank (A 2 … 9 T J Q K) and a suit (c d h s), as in As or Td")
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def cards_text(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)


def parse_cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.replace(",", " ").split()]
