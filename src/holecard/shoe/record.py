"""The public record of a shoe, and the hash that binds all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .contribution import CONTRIBUTIONS_MOST, ListEntry, Reveal, hash_list, hash_reveals
from .encoding import Label, digest, keyed_digest
from .fault import NUMBER_MOST, Fault, fault_in_digest, fault_in_name, fault_in_number, fault_in_tuple
from .order import SIZE_MOST

VERSION = 1
CODE_MOST = 51
DECKS_MOST = SIZE_MOST // (CODE_MOST + 1)
ROUNDS_MOST = 10_000


class DealtRound(NamedTuple):
    """The positions [start, end) of one round, and the physical cards that were shown there, if recorded."""

    start: int
    end: int
    cards: tuple[int, ...] | None = None


class Continuation(NamedTuple):
    """The shoe ran out in the round that began at `start`: the root over the cards that were appended."""

    start: int
    root: bytes


class ShoeRecord(NamedTuple):
    """Everything about a shoe that is public. Before the reveal `secret` is None."""

    version: int
    table: str
    number: int
    sheet_hash: bytes
    deck: tuple[int, ...]
    decks: int
    cut: int
    commitment: bytes
    next_commitment: bytes | None
    listed: tuple[ListEntry, ...]
    reveals: tuple[Reveal, ...]
    dropped: tuple[str, ...]
    withheld: tuple[str, ...]
    root: bytes
    continuation: Continuation | None = None
    secret: bytes | None = None
    rounds: tuple[DealtRound, ...] = ()

    @property
    def size(self) -> int:
        """The number of cards in the full shoe."""
        return len(self.deck) * self.decks

    @property
    def house_only(self) -> bool:
        return not self.reveals


def shoe_key(record: ShoeRecord, secret: bytes) -> bytes:
    """The key of the shoe's numbers and salts: nobody can know it without the secret and all that was revealed."""
    return keyed_digest(
        secret, Label.KEY, record.table, record.number, hash_list(record.listed), hash_reveals(record.reveals)
    )


def header_hash(record: ShoeRecord) -> bytes:
    """All that stands before the first bet, but cut and cards. The commitment stands for table, number and sheet."""
    return digest(
        Label.HEADER,
        record.commitment,
        record.next_commitment or b"",
        hash_list(record.listed),
        hash_reveals(record.reveals),
        len(record.dropped),
        *record.dropped,
        len(record.withheld),
        *record.withheld,
        bytes(record.deck),
        record.decks,
    )


def root_over(record: ShoeRecord, top: bytes) -> bytes:
    """The published root: the header, the cut and the top of the tree of cards."""
    return digest(Label.ROOT, header_hash(record), record.cut, top)


def continuation_root(record: ShoeRecord, start: int, top: bytes) -> bytes:
    """The root that is published when the shoe is continued."""
    return digest(Label.CONTINUATION, record.root, start, top)


def shape_faults(record: ShoeRecord) -> list[Fault]:
    """Fields that are not what the protocol allows, so that nothing can be computed from them."""
    found = [*_field_faults(record), *_contribution_faults(record), *_round_faults(record)]
    return [Fault(place, message) for place, message in found if message]


def _field_faults(record: ShoeRecord) -> Iterator[tuple[str, str]]:
    yield "version", fault_in_number(record.version, VERSION, VERSION)
    yield "table", fault_in_name(record.table)
    yield "number", fault_in_number(record.number, 1, NUMBER_MOST)
    yield "sheet hash", fault_in_digest(record.sheet_hash)
    deck = _fault_in_deck(record.deck)
    yield "deck", deck
    decks = fault_in_number(record.decks, 1, DECKS_MOST)
    yield "decks", decks
    if not deck and not decks:
        yield "decks", "" if record.size > 1 else "one card is no shoe, allowed are two and more"
        yield "cut", fault_in_number(record.cut, 1, record.size)
        if record.continuation is not None:
            yield "continuation", fault_in_number(record.continuation.start, 1, record.size - 1)
    yield "commitment", fault_in_digest(record.commitment)
    if record.next_commitment is not None:
        yield "next commitment", fault_in_digest(record.next_commitment)
    yield "root", fault_in_digest(record.root)
    if record.secret is not None:
        yield "secret", fault_in_digest(record.secret)


def _fault_in_deck(deck: Sequence[int]) -> str:
    message = fault_in_tuple(deck, CODE_MOST + 1)
    if message or not deck:
        return message or "no cards, allowed are 1 to 52 different card codes"
    for index, code in enumerate(deck):
        message = fault_in_number(code, 0, CODE_MOST)
        if message:
            return f"card {index + 1}: {message}"
        if code in deck[:index]:
            return f"card code {code} is given twice, allowed is once in a deck"
    return ""


def _contribution_faults(record: ShoeRecord) -> Iterator[tuple[str, str]]:
    sequences: tuple[tuple[str, object], ...] = (
        ("listed", record.listed),
        ("reveals", record.reveals),
        ("dropped", record.dropped),
        ("withheld", record.withheld),
    )
    for place, sequence in sequences:
        yield place, fault_in_tuple(sequence, CONTRIBUTIONS_MOST)
    if any(not isinstance(sequence, tuple) for _, sequence in sequences):
        return
    for user, content in record.listed:
        yield "listed", fault_in_name(user)
        yield f"list entry of user {user!r}", fault_in_digest(content)
    for user, content in record.reveals:
        yield "reveals", fault_in_name(user)
        yield f"reveal of user {user!r}", fault_in_digest(content)
    for user in record.dropped:
        yield "dropped", fault_in_name(user)
    for user in record.withheld:
        yield "withheld", fault_in_name(user)


def _round_faults(record: ShoeRecord) -> Iterator[tuple[str, str]]:
    most = 2 * SIZE_MOST
    if record.continuation is not None:
        yield "continuation root", fault_in_digest(record.continuation.root)
    yield "rounds", fault_in_tuple(record.rounds, ROUNDS_MOST)
    for index, dealt in enumerate(record.rounds, 1):
        yield f"round {index} start", fault_in_number(dealt.start, 0, most)
        yield f"round {index} end", fault_in_number(dealt.end, 0, most)
        if dealt.cards is not None:
            yield f"round {index} cards", fault_in_tuple(dealt.cards, most)
            for place, card in enumerate(dealt.cards, 1):
                yield f"round {index} card {place}", fault_in_number(card, 0, most)
