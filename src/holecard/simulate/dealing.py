"""Cards for simulated rounds, drawn by the numbers of a shoe: down to a cut card, or from a full shoe each round.

In a shoe, position p takes number p. Where it runs out within a round, the cards of earlier rounds are shuffled by
the numbers that follow and dealt on. With a full shoe each round, the rounds of a block take their numbers one after
the other, and a number that points at a card already out is passed over.
"""

from typing import Any, NamedTuple

from holecard._jit import inlined, np
from holecard.rules import Rules
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK

from .numbers import BATCH, fill

LONGEST_HAND = 22  # cards
SPARE = 8  # cards drawn ahead of a seat's need

Array = Any  # numpy's arrays have no useful type in kernels


class Deck(NamedTuple):
    """The cards of a game and the places where they are dealt out."""

    pack: Array  # all cards, in order
    cards: Array  # as they are dealt
    numbers: Array  # a batch of them, and which one it is
    stamps: Array  # by card of the pack, the round in which it was drawn last
    used: Array  # by position in `cards`, how many numbers had been taken when it was drawn


def full_pack(rules: Rules) -> Array:
    return np.array((SPANISH_DECK if rules.spanish else STANDARD_DECK) * rules.decks, np.int64)


def new_deck(rules: Rules, seats: int) -> Deck:
    """Long enough for a shoe, its discards once more, and the longest round: kernels do not check bounds."""
    pack = full_pack(rules)
    room = 2 * len(pack) + LONGEST_HAND * (seats * rules.max_hands + 1)
    return Deck(
        pack,
        np.zeros(room, np.int64),
        np.zeros(BATCH + 1, np.int64),
        np.zeros(len(pack), np.int64),
        np.zeros(room, np.int64),
    )


@inlined
def open_shoe(deck: Deck) -> None:
    for k in range(len(deck.pack)):
        deck.cards[k] = deck.pack[k]
        deck.stamps[k] = 0
    deck.numbers[BATCH] = -1


@inlined
def take_number(deck: Deck, number: int, shoe: int, seed: int) -> int:
    numbers, batch = deck.numbers, number // BATCH
    if numbers[BATCH] != batch:
        fill(numbers, batch, shoe, seed)
        numbers[BATCH] = batch
    return int(numbers[number % BATCH])


@inlined
def shuffle(deck: Deck, ready: int, wanted: int, top: int, shoe: int, seed: int) -> None:
    """Choose the cards at positions `ready` to `wanted` among those up to `top`."""
    cards, numbers = deck.cards, deck.numbers
    pos = ready
    while pos < wanted:
        batch = pos // BATCH
        fill(numbers, batch, shoe, seed)
        stop = min(wanted, (batch + 1) * BATCH)
        for k in range(pos, stop):
            chosen = np.uint64(k + (numbers[np.uint64(k % BATCH)] * (top - k) >> 32))
            card = cards[chosen]
            cards[chosen] = cards[k]
            cards[k] = card
        pos = stop
    numbers[BATCH] = -1


@inlined
def extend_shoe(deck: Deck, ready: int, wanted: int, start: int, shoe: int, seed: int) -> int:
    """More of a shoe, for a round that began at `start`: -1 if that and all discards are not enough."""
    size = len(deck.pack)
    if ready < size:
        most = min(max(wanted, ready), size)
        shuffle(deck, ready, most, size, shoe, seed)
        ready = most
    if wanted > size:
        if wanted > size + start:
            return -1
        for k in range(start):
            deck.cards[size + k] = deck.cards[k]
        shuffle(deck, size, size + start, size + start, shoe, seed)
        ready = size + start
    return ready


@inlined
def draw_fresh(deck: Deck, ready: int, wanted: int, stamp: int, number: int, shoe: int, seed: int) -> int:
    """More cards of a full shoe: the number to go on with, or -1 if there are not so many cards."""
    pack, stamps = deck.pack, deck.stamps
    size = len(pack)
    if wanted > size:
        return -1
    while ready < wanted:
        chosen = take_number(deck, number, shoe, seed) * size >> 32
        number += 1
        if stamps[chosen] != stamp:
            stamps[chosen] = stamp
            deck.cards[ready] = pack[chosen]
            ready += 1
            deck.used[ready] = number
    return number
