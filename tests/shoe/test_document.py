"""Records as JSON: the same back, and a clear refusal of anything else."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.shoe import (
    Continuation,
    DealtRound,
    ListEntry,
    Reveal,
    ShoeRecord,
    proof_from_dict,
    proof_to_dict,
    record_from_dict,
    record_to_dict,
    verify,
)

from .samples import continued_record, full_record, full_shoe, opened

digests = st.binary(min_size=32, max_size=32)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=32)
numbers = st.integers(0, 10_400)
cards = st.lists(st.integers(0, 5_200), max_size=5).map(tuple)
rounds = st.builds(DealtRound, numbers, numbers, st.none() | cards)
records = st.builds(
    ShoeRecord,
    version=st.just(1),
    table=names,
    number=st.integers(1, 2**53 - 1),
    sheet_hash=digests,
    deck=st.lists(st.integers(0, 51), min_size=10, max_size=52, unique=True).map(tuple),
    decks=st.integers(1, 100),
    cut=st.integers(1, 10),
    commitment=digests,
    next_commitment=st.none() | digests,
    listed=st.lists(st.builds(ListEntry, names, digests), max_size=3).map(tuple),
    reveals=st.lists(st.builds(Reveal, names, digests), max_size=3).map(tuple),
    dropped=st.lists(names, max_size=3).map(tuple),
    withheld=st.lists(names, max_size=3).map(tuple),
    root=digests,
    continuation=st.none() | st.builds(Continuation, st.integers(1, 9), digests),
    secret=st.none() | digests,
    rounds=st.lists(rounds, max_size=3).map(tuple),
)


@given(records)
def test_any_record_survives_json(record: ShoeRecord) -> None:
    assert record_from_dict(json.loads(json.dumps(record_to_dict(record)))) == record


@given(records)
def test_no_made_up_record_is_proved_nor_stops_the_verifier(record: ShoeRecord) -> None:
    assert verify(record) != []


@pytest.mark.parametrize("record", [full_record(), continued_record(), full_shoe().record, opened(3).record])
def test_real_records_survive_json(record: ShoeRecord) -> None:
    assert record_from_dict(json.loads(json.dumps(record_to_dict(record)))) == record


def edited(*path: str | int, to: object) -> Callable[[dict[str, Any]], None]:
    def edit(document: dict[str, Any]) -> None:
        inner: Any = document
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to

    return edit


def removed(*path: str | int) -> Callable[[dict[str, Any]], None]:
    def edit(document: dict[str, Any]) -> None:
        inner: Any = document
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]

    return edit


REFUSED: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (removed("root"), "record: 'root' is missing, allowed are exactly version, table"),
    (edited("colour", to=1), "record: 'colour' is not known, allowed are exactly version"),
    (edited("version", to=2), "version: 2 is out of range, allowed are whole numbers from 1 to 1"),
    (edited("version", to="1"), "version: '1' is not a whole number"),
    (edited("number", to=3.0), r"number: 3\.0 is not a whole number"),
    (edited("decks", to=True), "decks: True is not a whole number"),
    (edited("decks", to=None), "decks: None is not a whole number"),
    (edited("cut", to="39"), "cut: '39' is not a whole number"),
    (edited("table", to=7), "table: 7 is not text"),
    (edited("deck", to="A"), "deck: 'A' is not a list"),
    (edited("deck", 3, to=[4]), r"deck: card 4: \[4\] is not a whole number"),
    (edited("sheet_hash", to="AB" * 32), "sheet hash: 'ABAB.* is not hex, allowed are pairs of 0 to 9 and a to f"),
    (edited("sheet_hash", to="a"), "sheet hash: 'a' is not hex"),
    (edited("sheet_hash", to=None), "sheet hash: None is not hex"),
    (edited("root", to="ab"), "root: 1 bytes given, allowed are 32 bytes"),
    (edited("secret", to="ab" * 33), "secret: 33 bytes given"),
    (edited("secret", to=7), "secret: 7 is not hex"),
    (edited("listed", to={}), "listed: {} is not a list"),
    (edited("listed", 1, to=["bob", "ab"]), r"listed 2: \['bob', 'ab'\] is not an object"),
    (removed("listed", 1, "hash"), "listed 2: 'hash' is missing"),
    (edited("listed", 1, "user", to=""), "listed: '' is 0 bytes"),
    (edited("listed", 1, "user", to=[]), r"listed: \[\] is not text"),
    (edited("listed", 1, "hash", to="ab"), "list entry of user 'bob': 1 bytes given"),
    (edited("reveals", 0, "value", to="zz"), "reveals 1: 'zz' is not hex"),
    (edited("reveals", 0, "value", to=""), "reveal of user 'ann': 0 bytes given"),
    (edited("dropped", 0, to=None), "dropped: None is not text"),
    (edited("withheld", 0, to="\ud800"), "withheld: .* has no UTF-8 form"),
    (edited("continuation", to=[]), r"continuation: \[\] is not an object"),
    (edited("continuation", "start", to=52), "continuation: 52 is out of range, .* from 1 to 51"),
    (edited("continuation", "root", to=""), "continuation root: 0 bytes given"),
    (edited("rounds", to=None), "rounds: None is not a list"),
    (edited("rounds", 1, to=4), "rounds 2: 4 is not an object"),
    (edited("rounds", 1, "start", to="0"), "round 2 start: '0' is not a whole number"),
    (edited("rounds", 1, "end", to=-1), "round 2 end: -1 is out of range"),
    (edited("rounds", 1, "cards", to=7), "rounds 2 cards: 7 is not a list"),
    (edited("rounds", 1, "cards", 2, to="A♠"), "round 2 card 3: 'A♠' is not a whole number"),
]


@pytest.mark.parametrize(("edit", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_what_is_no_record_is_refused_with_its_place(edit: Callable[[dict[str, Any]], None], message: str) -> None:
    document = record_to_dict(continued_record())
    edit(document)
    with pytest.raises(ValueError, match=message) as error:
        record_from_dict(document)
    assert "allowed" in str(error.value)


@pytest.mark.parametrize("document", [None, [], "record", 3])
def test_what_is_no_object_is_refused(document: object) -> None:
    with pytest.raises(ValueError, match=r"record: .* is not an object"):
        record_from_dict(document)


def test_all_faults_are_told_at_once() -> None:
    document = record_to_dict(full_record()) | {"cut": 0, "number": 0}
    with pytest.raises(ValueError, match=r"number: 0 is out of range.*; cut: 0 is out of range"):
        record_from_dict(document)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (edited("position", to=-1), "position: -1 is out of range"),
        (edited("card", to="A"), "card: 'A' is not a whole number"),
        (edited("salt", to="ab"), "salt: 1 bytes given"),
        (edited("path", 2, to="ab"), "path: 1 bytes given"),
        (edited("path", to=["ab" * 32] * 14), "path: 14 items, allowed are at most 13"),
        (edited("path", 2, to=4), "path 3: 4 is not hex"),
        (removed("salt"), "proof: 'salt' is missing"),
    ],
)
def test_what_is_no_proof_is_refused_with_its_place(edit: Callable[[dict[str, Any]], None], message: str) -> None:
    document = proof_to_dict(full_shoe().proof(7))
    edit(document)
    with pytest.raises(ValueError, match=message):
        proof_from_dict(document)
