"""The library against fixed shoes that a second implementation made from the written protocol."""

import json
from typing import Any

import pytest

from holecard import shoe as library
from holecard.shoe.encoding import Label, keyed_digest
from holecard.shoe.record import header_hash
from holecard.shoe.tree import grow_cards

from . import independent

VECTORS: list[dict[str, Any]] = json.loads(independent.VECTORS.read_text(encoding="utf-8"))


def opened(vector: dict[str, Any]) -> library.Shoe:
    """The library's shoe for what a vector was given, every step taken as a table takes it."""
    given = vector["given"]
    secret, sheet_hash = bytes.fromhex(given["secret"]), bytes.fromhex(given["sheet_hash"])
    commitment = library.commit(given["table"], given["number"], sheet_hash, secret)
    values = {user: bytes.fromhex(value) for user, value in given["values"].items()}
    hashes = [(user, library.hash_contribution(commitment, user, value)) for user, value in values.items()]
    silent = {*given["dropped"], *given["withheld"]}
    reveals = [(user, value) for user, value in values.items() if user not in silent]
    contributions = library.gather(commitment, library.close_list(hashes), reveals, late=given["dropped"])
    following = given["next_commitment"]
    shoe = library.open_shoe(
        secret=secret,
        table=given["table"],
        number=given["number"],
        sheet_hash=sheet_hash,
        deck=given["deck"],
        decks=given["decks"],
        cut=given["cut"],
        contributions=contributions,
        next_commitment=bytes.fromhex(following) if following else None,
    )
    return shoe if given["restart"] is None else shoe.continued(given["restart"])


@pytest.fixture(params=range(5), ids=lambda number: f"shoe {number + 1}")
def vector(request: pytest.FixtureRequest) -> dict[str, Any]:
    return VECTORS[int(request.param)]


def test_the_file_is_what_the_second_implementation_makes() -> None:
    assert [independent.shoe(given) for given in independent.given_shoes()] == VECTORS


def test_record_is_equal(vector: dict[str, Any]) -> None:
    shoe, ends = opened(vector), vector["given"]["ends"]
    rounds = [shoe.dealt(start, end) for start, end in zip([0, *ends], ends, strict=False)]
    assert library.record_to_dict(shoe.revealed(rounds)) == vector["record"]


def test_steps_are_equal(vector: dict[str, Any]) -> None:
    shoe, steps = opened(vector), vector["steps"]
    record = shoe.record
    assert library.hash_list(record.listed).hex() == steps["list_hash"]
    assert library.hash_reveals(record.reveals).hex() == steps["reveals_hash"]
    assert library.shoe_key(record, shoe.secret).hex() == shoe.key.hex() == steps["key"]
    assert keyed_digest(shoe.key, Label.STREAM, 0).hex() == steps["first_block"]
    assert header_hash(record).hex() == steps["header"]
    assert grow_cards(shoe.key, shoe.order[: record.size])[-1][0].hex() == steps["top"]


def test_numbers_are_equal_where_words_are_passed_over(vector: dict[str, Any]) -> None:
    source = library.words(bytes.fromhex(vector["steps"]["key"]))
    assert [[bound, library.below(source, bound)] for bound, _ in vector["numbers"]] == vector["numbers"]


def test_order_is_equal(vector: dict[str, Any]) -> None:
    shoe = opened(vector)
    assert list(shoe.order) == vector["order"]
    assert list(shoe.codes) == vector["codes"]


def test_proofs_are_equal_and_hold(vector: dict[str, Any]) -> None:
    shoe = opened(vector)
    for document in vector["proofs"]:
        proof = library.proof_from_dict(document)
        assert library.proof_to_dict(shoe.proof(proof.position)) == document
        assert library.check_proof(shoe.record, proof)


def test_the_record_of_the_file_is_verified(vector: dict[str, Any]) -> None:
    record = library.record_from_dict(vector["record"])
    assert library.verify(record) == []
    assert list(library.order_of(record)) == vector["order"]


def test_the_pack_example_of_the_page() -> None:
    assert independent.pack("ab", 7).hex(" ") == (
        "00 00 00 00 00 00 00 02 61 62 00 00 00 00 00 00 00 08 00 00 00 00 00 00 00 07"
    )
