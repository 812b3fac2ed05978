"""Numbers from a key: HMAC-SHA256 over a counter, cut into 32-bit words, made even by rejection."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from struct import Struct

from .encoding import Label, keyed_digest
from .fault import demand, fault_in_digest, fault_in_number

WORD_COUNT = 2**32
_EIGHT_WORDS = Struct(">8I")


def words(key: bytes) -> Iterator[int]:
    """The endless stream of 32-bit words of a key."""
    demand("key", fault_in_digest(key))
    return (word for counter in count() for word in _EIGHT_WORDS.unpack(keyed_digest(key, Label.STREAM, counter)))


def below(source: Iterator[int], bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely.

    Words at or above the last whole multiple of the bound are passed over, since they would favour small results.
    """
    demand("bound", fault_in_number(bound, 1, WORD_COUNT))
    accepted = WORD_COUNT - WORD_COUNT % bound
    word = next(source)
    while word >= accepted:
        word = next(source)
    return word % bound
