"""A Merkle tree over salted cards: one published hash binds every card, and each can be shown by itself."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from .encoding import Label, pack
from .fault import DIGEST_LENGTH

PADDING = bytes(DIGEST_LENGTH)
Levels = tuple[tuple[bytes, ...], ...]

# A tree is a thousand hashes: the lengths that `pack` puts before each field are the same in all of them.
_NUMBER, _DIGEST = (8).to_bytes(8, "big"), DIGEST_LENGTH.to_bytes(8, "big")
_LEAF, _NODE = pack(Label.LEAF) + _NUMBER, pack(Label.NODE) + _DIGEST
_SALT = pack(Label.SALT) + _NUMBER


class Proof(NamedTuple):
    """What comes with a dealt card: the path holds the neighbours from the leaf up."""

    position: int
    card: int
    salt: bytes
    path: tuple[bytes, ...]


def card_salt(key: bytes, position: int) -> bytes:
    """Without a salt, a leaf could be found by trying all cards."""
    return hmac.digest(key, _SALT + position.to_bytes(8, "big"), "sha256")


def card_leaf(position: int, card: int, salt: bytes) -> bytes:
    return sha256(_LEAF + position.to_bytes(8, "big") + _NUMBER + card.to_bytes(8, "big") + _DIGEST + salt).digest()


def node(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + _DIGEST + right).digest()


def grow(leaves: Sequence[bytes]) -> Levels:
    """All levels of the tree, leaves first, padded to a power of two."""
    row = [*leaves, *[PADDING] * (2 ** depth(len(leaves)) - len(leaves))]
    levels = [tuple(row)]
    while len(row) > 1:
        row = [node(row[i], row[i + 1]) for i in range(0, len(row), 2)]
        levels.append(tuple(row))
    return tuple(levels)


def depth(leaf_count: int) -> int:
    return (leaf_count - 1).bit_length()


def grow_cards(key: bytes, cards: Sequence[int], first_position: int = 0) -> Levels:
    """The tree over cards that lie from the first position on."""
    return grow(
        [card_leaf(position, card, card_salt(key, position)) for position, card in enumerate(cards, first_position)]
    )


def neighbours(levels: Levels, index: int) -> tuple[bytes, ...]:
    """The path of a proof, from the leaf up."""
    return tuple(row[(index >> height) ^ 1] for height, row in enumerate(levels[:-1]))


def climb(leaf: bytes, index: int, path: Sequence[bytes]) -> bytes:
    """The top of the tree that this leaf and these neighbours belong to."""
    top = leaf
    for neighbour in path:
        top = node(neighbour, top) if index & 1 else node(top, neighbour)
        index >>= 1
    return top
