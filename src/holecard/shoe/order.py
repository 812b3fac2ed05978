"""The order of the physical cards: position i is always the i-th card dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .fault import demand, fault_in_number
from .stream import below, words

SIZE_MOST = 5_200
"""A hundred decks."""

STANDARD_DECK = tuple(range(52))
"""Card codes are rank * 4 + suit: rank 0 is the ace, 12 the king; clubs, diamonds, hearts, spades."""

SPANISH_DECK = (*STANDARD_DECK[:36], *STANDARD_DECK[40:])
"""The four tens are removed; jacks, queens and kings stay."""


def card_code(deck: Sequence[int], card: int) -> int:
    """The code printed on a physical card, whose id is deck index * cards in one deck + index in the deck."""
    return deck[card % len(deck)]


def shuffled(source: Iterator[int], cards: Sequence[int]) -> list[int]:
    """Fisher-Yates from the last index down."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(source, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def deal_order(key: bytes, size: int, continued_from: int | None = None) -> tuple[int, ...]:
    """The physical cards of a shoe in the order of dealing.

    With `continued_from`, the start of the round in which the shoe ran out, the cards of the rounds before it
    follow once more, shuffled by the next numbers of the same stream.
    """
    demand("size", fault_in_number(size, 2, SIZE_MOST))
    source = words(key)
    order = shuffled(source, range(size))
    if continued_from is not None:
        demand("continued from", fault_in_number(continued_from, 1, size))
        order += shuffled(source, order[:continued_from])
    return tuple(order)
