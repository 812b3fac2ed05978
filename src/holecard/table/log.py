"""The log: numbered records, each bound to all before it by a hash."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .ledger import Posting

GENESIS = bytes(32)
_LABEL = b"holecard/record/1"


class Draft(NamedTuple):
    """What is to be written. `command` names the client's command that caused it, so that it is done only once."""

    kind: str
    body: bytes
    table: str = ""
    round: str = ""
    actor: str = ""
    command: str = ""
    postings: tuple[Posting, ...] = ()


class Record(NamedTuple):
    number: int
    at_ms: int
    kind: str
    table: str
    round: str
    actor: str
    command: str
    body: bytes
    postings: tuple[Posting, ...]
    previous: bytes
    hash: bytes


class LogFault(ValueError):
    """The first record that is not what it should be."""


def _pack(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(8, "big") + field for field in fields)


def record_hash(record: Record) -> bytes:
    """Over every field, each behind its length; the previous hash stands for all records before."""
    texts = (record.kind, record.table, record.round, record.actor, record.command)
    postings = [_pack(p.source.encode(), p.target.encode(), p.amount.to_bytes(8, "big")) for p in record.postings]
    fields = [
        _LABEL,
        record.previous,
        record.number.to_bytes(8, "big"),
        record.at_ms.to_bytes(8, "big"),
        *(text.encode() for text in texts),
        record.body,
        _pack(*postings),
    ]
    return hashlib.sha256(_pack(*fields)).digest()


def seal(draft: Draft, number: int, at_ms: int, previous: bytes) -> Record:
    """A draft with its place in the chain."""
    blank = Record(
        number,
        at_ms,
        draft.kind,
        draft.table,
        draft.round,
        draft.actor,
        draft.command,
        draft.body,
        draft.postings,
        previous,
        b"",
    )
    return blank._replace(hash=record_hash(blank))


def checked(records: Iterable[Record], number: int = 0, at_ms: int = 0, previous: bytes = GENESIS) -> Iterator[Record]:
    """The records as they are, up to the first that is altered, missing, added or out of place."""
    for record in records:
        number += 1
        if record.number != number:
            raise LogFault(f"record {number} is missing, record {record.number} stands in its place")
        if record.previous != previous:
            raise LogFault(f"record {number} does not follow the one before it")
        if record.at_ms < at_ms:
            raise LogFault(f"record {number} is from before the one before it")
        if record_hash(record) != record.hash:
            raise LogFault(f"record {number} was altered")
        at_ms, previous = record.at_ms, record.hash
        yield record
