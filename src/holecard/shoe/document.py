"""Records and proofs as plain dicts for JSON: bytes become lower-case hex, tuples lists, the rest stays itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from .contribution import ListEntry, Reveal
from .fault import demand, fault_in_digest, fault_in_number, fault_in_tuple
from .order import SIZE_MOST
from .record import Continuation, DealtRound, ShoeRecord, shape_faults
from .tree import Proof, depth

Document = dict[str, Any]
Item = TypeVar("Item")
Reader = Callable[[object, str], Item]
_HEX = re.compile(r"([0-9a-f]{2})*")


def record_to_dict(record: ShoeRecord) -> Document:
    """A document that holds the same record; every key is always there."""
    return {name: _plain(content) for name, content in record._asdict().items()}


def proof_to_dict(proof: Proof) -> Document:
    """A document that holds the same proof."""
    path = [neighbour.hex() for neighbour in proof.path]
    return {"position": proof.position, "card": proof.card, "salt": proof.salt.hex(), "path": path}


def record_from_dict(document: object) -> ShoeRecord:
    """The record that a document holds. What has not the form of a record is refused, with all its places."""
    fields = _fields(document, "record", ShoeRecord._fields)
    record = ShoeRecord(
        version=fields["version"],
        table=fields["table"],
        number=fields["number"],
        sheet_hash=_bytes(fields["sheet_hash"], "sheet hash"),
        deck=_items(fields["deck"], "deck", _itself),
        decks=fields["decks"],
        cut=fields["cut"],
        commitment=_bytes(fields["commitment"], "commitment"),
        next_commitment=_unless_null(fields["next_commitment"], "next commitment", _bytes),
        listed=_items(fields["listed"], "listed", _list_entry),
        reveals=_items(fields["reveals"], "reveals", _reveal),
        dropped=_items(fields["dropped"], "dropped", _itself),
        withheld=_items(fields["withheld"], "withheld", _itself),
        root=_bytes(fields["root"], "root"),
        continuation=_unless_null(fields["continuation"], "continuation", _continuation),
        secret=_unless_null(fields["secret"], "secret", _bytes),
        rounds=_items(fields["rounds"], "rounds", _round),
    )
    faults = shape_faults(record)
    if faults:
        raise ValueError("; ".join(map(str, faults)))
    return record


def proof_from_dict(document: object) -> Proof:
    """The proof that a document holds; whether it is right is for check_proof to say."""
    fields = _fields(document, "proof", Proof._fields)
    proof = Proof(
        position=fields["position"],
        card=fields["card"],
        salt=_bytes(fields["salt"], "salt"),
        path=_items(fields["path"], "path", _bytes),
    )
    demand("position", fault_in_number(proof.position, 0, 2 * SIZE_MOST))
    demand("card", fault_in_number(proof.card, 0, SIZE_MOST))
    demand("salt", fault_in_digest(proof.salt))
    demand("path", fault_in_tuple(proof.path, depth(SIZE_MOST)))
    for neighbour in proof.path:
        demand("path", fault_in_digest(neighbour))
    return proof


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    if hasattr(value, "_asdict"):
        return {name: _plain(content) for name, content in value._asdict().items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _fields(document: object, place: str, names: tuple[str, ...]) -> Document:
    allowed = f"allowed are exactly {', '.join(names)}"
    if not isinstance(document, dict):
        raise ValueError(f"{place}: {document!r:.80} is not an object, {allowed}")
    for name in names:
        if name not in document:
            raise ValueError(f"{place}: {name!r} is missing, {allowed}")
    for name in document:
        if name not in names:
            raise ValueError(f"{place}: {name!r} is not known, {allowed}")
    return document


def _bytes(value: object, place: str) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise ValueError(f"{place}: {value!r:.80} is not hex, allowed are pairs of 0 to 9 and a to f")
    return bytes.fromhex(value)


def _items(value: object, place: str, read: Reader[Item]) -> tuple[Item, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{place}: {value!r:.80} is not a list, allowed is a list")
    return tuple(read(item, f"{place} {index}") for index, item in enumerate(value, 1))


def _unless_null(value: object, place: str, read: Reader[Item]) -> Item | None:
    return None if value is None else read(value, place)


def _itself(value: object, place: str) -> Any:
    return value


def _list_entry(value: object, place: str) -> ListEntry:
    fields = _fields(value, place, ListEntry._fields)
    return ListEntry(fields["user"], _bytes(fields["hash"], place))


def _reveal(value: object, place: str) -> Reveal:
    fields = _fields(value, place, Reveal._fields)
    return Reveal(fields["user"], _bytes(fields["value"], place))


def _continuation(value: object, place: str) -> Continuation:
    fields = _fields(value, place, Continuation._fields)
    return Continuation(fields["start"], _bytes(fields["root"], place))


def _round(value: object, place: str) -> DealtRound:
    fields = _fields(value, place, DealtRound._fields)
    cards = _unless_null(fields["cards"], f"{place} cards", lambda cards, at: _items(cards, at, _itself))
    return DealtRound(fields["start"], fields["end"], cards)
