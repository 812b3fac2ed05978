"""What the players add: first everybody's hash, then, once the list stands, everybody's value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from .encoding import Field, Label, digest
from .fault import demand, fault_in_digest, fault_in_name

CONTRIBUTIONS_MOST = 10_000


class ListEntry(NamedTuple):
    """One user's hidden contribution."""

    user: str
    hash: bytes


class Reveal(NamedTuple):
    """The 32 bytes behind a list entry."""

    user: str
    value: bytes


Pair = TypeVar("Pair", ListEntry, Reveal)


class Contributions(NamedTuple):
    """Both steps, finished. All four tuples are in the order of the users' UTF-8 bytes."""

    commitment: bytes
    listed: tuple[ListEntry, ...]
    reveals: tuple[Reveal, ...]
    dropped: tuple[str, ...]
    withheld: tuple[str, ...]

    @property
    def house_only(self) -> bool:
        return not self.reveals


def hash_contribution(commitment: bytes, user: str, value: bytes) -> bytes:
    """What a client sends in the first step. The commitment names the shoe, the user stops copies."""
    demand("commitment", fault_in_digest(commitment))
    demand("user", fault_in_name(user))
    demand(f"contribution of user {user!r}", fault_in_digest(value))
    return digest(Label.CONTRIBUTION, commitment, user, value)


def close_list(entries: Iterable[tuple[str, bytes]], barred: Iterable[str] = ()) -> tuple[ListEntry, ...]:
    """The list as it is broadcast: whatever comes later is late. Barred are those who withheld at the last shoe."""
    listed = _by_user([ListEntry(*entry) for entry in entries])
    refused = set(barred)
    for entry in listed:
        demand(f"hash of user {entry.user!r}", fault_in_digest(entry.hash))
        if entry.user in refused:
            raise ValueError(f"user {entry.user!r} withheld at the last shoe, allowed again from the next one")
    return listed


def gather(
    commitment: bytes,
    listed: Iterable[tuple[str, bytes]],
    reveals: Iterable[tuple[str, bytes]],
    late: Iterable[str] = (),
) -> Contributions:
    """Sort the answers to the list. `late` are the users whose hash or value came after its deadline."""
    demand("commitment", fault_in_digest(commitment))
    entries = close_list(listed)
    hashes = dict(entries)
    answers = _by_user([Reveal(*reveal) for reveal in reveals])
    right = tuple(answer for answer in answers if hash_contribution(commitment, *answer) == hashes.get(answer.user))
    accepted = {answer.user for answer in right}
    dropped = {answer.user for answer in answers} - accepted
    for user in late:
        demand("late user", fault_in_name(user))
        if user in accepted:
            raise ValueError(f"late user {user!r} has also revealed in time, allowed is one of the two")
        dropped.add(user)
    withheld = hashes.keys() - accepted - dropped
    return Contributions(commitment, entries, right, in_user_order(dropped), in_user_order(withheld))


def nothing_contributed(commitment: bytes) -> Contributions:
    """Nobody took part: the shoe is the house's only."""
    return gather(commitment, (), ())


def hash_list(listed: Sequence[ListEntry]) -> bytes:
    """The hash of the list that was broadcast between the two steps."""
    return digest(Label.LIST, len(listed), *_flat(listed))


def hash_reveals(reveals: Sequence[Reveal]) -> bytes:
    """The hash of the values that counted."""
    return digest(Label.REVEALS, len(reveals), *_flat(reveals))


def in_user_order(users: Iterable[str]) -> tuple[str, ...]:
    """The one order of users: by the bytes of their UTF-8 form."""
    return tuple(sorted(users, key=str.encode))


def _by_user(pairs: Sequence[Pair]) -> tuple[Pair, ...]:
    if len(pairs) > CONTRIBUTIONS_MOST:
        raise ValueError(f"{len(pairs)} contributions, allowed are at most {CONTRIBUTIONS_MOST}")
    named = {}
    for pair in pairs:
        demand("user", fault_in_name(pair.user))
        if pair.user in named:
            raise ValueError(f"user {pair.user!r} is given twice, allowed is one contribution each")
        named[pair.user] = pair
    return tuple(named[user] for user in in_user_order(named))


def _flat(pairs: Sequence[tuple[str, bytes]]) -> list[Field]:
    return [field for pair in pairs for field in pair]
