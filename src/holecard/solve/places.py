"""Which sets of cards are missing from the shoe when a hand is valued: each distinct set once."""

from functools import lru_cache
from typing import NamedTuple

from holecard._jit import np

from .compositions import BITS, VALUES, all_hands, unpack
from .numbers import Array


class Places(NamedTuple):
    counts: Array  # [set, value]
    of_hand: Array  # [hand] -> the set of its cards
    of_split: Array  # [pair value, r, hand] -> its cards and 1 + r more of the pair; -1 where none is asked for
    members: Array  # [value] -> the hands of two or more cards with one of them, the longest first
    member_count: Array


@lru_cache(maxsize=16)
def all_places(depth: tuple[int, ...]) -> Places:
    """`depth[value]`: how many r there are for a pair of that value, 0 if it may not be split."""
    hands = all_hands()
    several = hands.cards > 1
    lists = [np.nonzero(several & (hands.counts[:, value] > 0))[0] for value in range(VALUES)]
    members = np.zeros((VALUES, max(len(one) for one in lists)), np.int64)
    keys = [hands.keys]
    wanted: list[tuple[int, int, Array]] = []
    for value, one in enumerate(lists):
        members[value, : len(one)] = one
        for r in range(depth[value]):
            key = hands.keys[one] + ((1 + r) << (BITS * value))
            wanted.append((value, r, key))
            keys.append(key)
    every = np.unique(np.concatenate(keys))
    of_split = np.full((VALUES, max(1, *depth), len(hands.keys)), -1, np.int64)
    for value, r, key in wanted:
        of_split[value, r, lists[value]] = np.searchsorted(every, key)
    return Places(
        unpack(every),
        np.searchsorted(every, hands.keys),
        of_split,
        members,
        np.array([len(one) for one in lists], np.int64),
    )
