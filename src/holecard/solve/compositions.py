"""Hands as multisets of card values: every hand of 21 or less, numbered, the longest first."""

from functools import lru_cache
from typing import NamedTuple

from holecard._jit import np
from holecard.rules.hand import add

from .numbers import Array

VALUES = 10
BITS = 6  # of a packed count: a hand holds at most 21 aces, and as many as 16 may be missing from the shoe


class Hands(NamedTuple):
    counts: Array  # [hand, value]
    keys: Array  # the counts packed
    cards: Array
    total: Array
    soft: Array
    child: Array  # [hand, value] -> the hand with one card more, -1 for a bust
    number: dict[int, int]  # key -> hand
    single: Array  # value -> the hand of that one card
    pair: Array  # value -> the hand of two of it


def key_of(counts: tuple[int, ...]) -> int:
    return sum(count << (BITS * value) for value, count in enumerate(counts))


def total_of(counts: tuple[int, ...]) -> tuple[int, int]:
    """Total and softness; `add` is asked in the order of the cards, the aces first."""
    total, soft = 0, 0
    for value, count in enumerate(counts):
        for _ in range(count):
            total, soft = add(total, soft, value + 1)
    return total, soft


def _multisets(left: int, top: int) -> list[tuple[int, ...]]:
    """Counts of the values 1 to `top` whose sum is at most `left`."""
    if top == 0:
        return [()]
    return [(*rest, count) for count in range(left // top + 1) for rest in _multisets(left - top * count, top - 1)]


@lru_cache(maxsize=1)
def all_hands() -> Hands:
    found = sorted(_multisets(21, VALUES), key=lambda counts: (-sum(counts), key_of(counts)))[:-1]
    number = {key_of(counts): hand for hand, counts in enumerate(found)}
    totals = [total_of(counts) for counts in found]
    child = [[number.get(key + (1 << (BITS * value)), -1) for value in range(VALUES)] for key in number]
    ones = [1 << (BITS * value) for value in range(VALUES)]
    return Hands(
        np.array(found, np.int64),
        np.array(list(number), np.int64),
        np.array([sum(counts) for counts in found], np.int64),
        np.array([total for total, _ in totals], np.int64),
        np.array([soft for _, soft in totals], np.int64),
        np.array(child, np.int64),
        number,
        np.array([number[one] for one in ones], np.int64),
        np.array([number[2 * one] for one in ones], np.int64),
    )


def unpack(keys: Array) -> Array:
    """Counts of packed multisets."""
    shifts = BITS * np.arange(VALUES, dtype=np.int64)
    return (keys[:, None] >> shifts[None, :]) & ((1 << BITS) - 1)
