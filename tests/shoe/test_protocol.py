"""The two steps before a shoe, what is fixed by whom and when, and what stays hidden until the reveal."""

import ast
import json
import secrets
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from holecard import shoe as library
from holecard.shoe import (
    Contributions,
    check_opening,
    close_list,
    commit,
    fresh_secret,
    gather,
    hash_contribution,
    hash_list,
    open_shoe,
    record_to_dict,
    verify,
    verify_chain,
)
from holecard.shoe.encoding import Label, digest, keyed_digest, pack

from .samples import (
    SHEET_HASH,
    TABLE,
    commitment_of,
    contributions_of,
    full_record,
    full_shoe,
    hashes_of,
    opened,
    secret_of,
    some_bytes,
    value_of,
)

COMMITMENT = commitment_of(3)
SOURCES = sorted(Path(library.__file__).parent.glob("*.py"))


# what is hashed


def test_every_label_is_different_and_has_a_version() -> None:
    labels = [label.value for label in Label.__members__.values()]
    assert len(set(labels)) == len(labels) == 12
    assert all(label.startswith("holecard/") and label.endswith("/1") for label in labels)


def test_moving_a_byte_from_one_field_to_the_next_changes_the_bytes() -> None:
    packed = [pack("ab", "c"), pack("a", "bc"), pack("abc", ""), pack("abc"), pack("", "abc"), pack("ab", b"c", "")]
    assert len(set(packed)) == len(packed)


@pytest.mark.parametrize("place", range(4))
def test_the_commitment_depends_on_each_of_its_parts(place: int) -> None:
    parts: list[tuple[str, int, bytes, bytes]] = [
        ("table 8", 3, SHEET_HASH, secret_of(3)),
        (TABLE, 4, SHEET_HASH, secret_of(3)),
        (TABLE, 3, some_bytes("other sheet"), secret_of(3)),
        (TABLE, 3, SHEET_HASH, some_bytes("other secret")),
    ]
    assert commit(*parts[place]) != COMMITMENT


# nothing public tells the outcome


def test_commitment_and_key_are_different_functions_of_the_secret() -> None:
    secret = secret_of(3)
    fields = (TABLE, 3, SHEET_HASH, secret)
    assert digest(Label.COMMITMENT, *fields) == COMMITMENT
    others = {digest(label, *fields) for label in Label if label is not Label.COMMITMENT}
    others |= {keyed_digest(secret, label, *fields[:3]) for label in Label}
    assert len(others) == 2 * len(Label) - 1
    assert COMMITMENT not in others
    assert full_shoe().key not in others | {COMMITMENT}


def test_the_same_secret_gives_another_key_at_every_shoe_table_and_list() -> None:
    base = full_shoe().record
    changed = [
        base,
        base._replace(table="table 8"),
        base._replace(number=4),
        base._replace(listed=base.listed[1:]),
        base._replace(reveals=base.reveals[1:]),
        base._replace(reveals=()),
        base._replace(listed=(library.ListEntry("ann", bytes(32)), *base.listed[1:])),
        base._replace(reveals=(library.Reveal("ann", bytes(32)), *base.reveals[1:])),
    ]
    assert len({library.shoe_key(record, secret_of(3)) for record in changed}) == len(changed)


def test_nothing_that_is_published_before_the_reveal_serves_as_secret_or_key() -> None:
    """The fault of the site that published SHA-256(seed) and drew its outcomes from just that value."""
    shoe = full_shoe().continued(37)
    record = shoe.record
    public = {record.commitment, record.root, record.sheet_hash, hash_list(record.listed), bytes(32)}
    public |= {proof.salt for proof in map(shoe.proof, range(52))} | set(shoe.proof(0).path)
    public |= {entry.hash for entry in record.listed} | {reveal.value for reveal in record.reveals}
    public |= {sha256(value).digest() for value in public}
    for guess in public:
        assert guess not in (shoe.key, shoe.secret)
        assert library.deal_order(guess, 52) != shoe.order[:52]
        assert library.order_of(record._replace(secret=guess, continuation=None)) != shoe.order[:52]


def test_no_secret_is_in_what_the_dealer_may_show() -> None:
    shoe = full_shoe().continued(37)
    shown = json.dumps(record_to_dict(shoe.record)) + repr(shoe) + str(shoe) + repr(shoe.record)
    for hidden in (shoe.secret, shoe.key):
        assert hidden.hex() not in shown
        assert repr(hidden) not in shown
    assert str(shoe.order[:6])[1:-1] not in shown
    assert shoe.record.secret is None
    assert shoe.revealed().secret == shoe.secret


def test_no_secret_is_in_an_error() -> None:
    short = b"sixteen letters!"
    with pytest.raises(ValueError, match="secret: 16 bytes given, allowed are 32 bytes") as error:
        commit(TABLE, 3, SHEET_HASH, short)
    assert "sixteen" not in str(error.value)
    with pytest.raises(ValueError, match="contribution of user 'ann': 16 bytes given") as error:
        hash_contribution(COMMITMENT, "ann", short)
    assert "sixteen" not in str(error.value)


def test_every_secret_is_32_bytes_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len({fresh_secret() for _ in range(1_000)}) == 1_000
    asked: list[int] = []

    def draw(length: int) -> bytes:
        asked.append(length)
        return bytes(length)

    monkeypatch.setattr(secrets, "token_bytes", draw)
    assert fresh_secret() == bytes(32)
    assert asked == [32]


def test_the_package_imports_no_clock_no_files_and_no_other_randomness() -> None:
    allowed = {
        "__future__", "collections", "collections.abc", "dataclasses", "enum", "hashlib", "hmac", "itertools", "re",
        "secrets", "struct", "typing",
    }  # fmt: skip
    users_of_secrets = []
    assert len(SOURCES) > 8
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [str(node.module)]
            else:
                continue
            assert set(names) <= allowed, source.name
            users_of_secrets += [source.name] * names.count("secrets")
    assert users_of_secrets == ["commitment.py"]


# contributions


def test_the_order_of_arrival_does_not_matter() -> None:
    users = ["zed", "ann", "Zoë", "\U0001f0a1", "\uff21"]
    there, back = contributions_of(3, users), contributions_of(3, users[::-1])
    assert there == back
    assert [entry.user for entry in there.listed] == ["Zoë", "ann", "zed", "\uff21", "\U0001f0a1"]


def test_everybody_in_the_list_ends_as_one_of_three() -> None:
    record = full_record()
    assert [reveal.user for reveal in record.reveals] == ["ann", "bob", "cyd"]
    assert record.dropped == ("eve", "fay")
    assert record.withheld == ("dan",)
    assert not record.house_only


@pytest.mark.parametrize("silent", [0, 1, 7])
def test_those_who_withhold_are_named_and_the_rest_counts(silent: int) -> None:
    users = [f"user {index}" for index in range(1, 8)]
    contributions = contributions_of(3, users, silent=users[:silent])
    record = opened(3, contributions).revealed()
    assert record.withheld == tuple(users[:silent])
    assert len(record.reveals) == 7 - silent
    assert record.house_only == contributions.house_only == (silent == 7)
    assert verify(record) == []


def test_with_nobody_the_shoe_is_the_house_only() -> None:
    assert library.nothing_contributed(COMMITMENT) == Contributions(COMMITMENT, (), (), (), ())
    assert opened(3).record.house_only


def test_withholding_gives_another_shoe_and_so_does_being_dropped_but_the_same_one() -> None:
    users = ["ann", "bob"]
    orders = [
        opened(3, contributions_of(3, users)).order,
        opened(3, contributions_of(3, users, silent=["bob"])).order,
        opened(3, contributions_of(3, users, late=["bob"])).order,
    ]
    assert orders[0] != orders[1]
    assert orders[1] == orders[2]


def test_a_wrong_value_is_dropped_and_named() -> None:
    listed = close_list(hashes_of(COMMITMENT, {"ann": value_of("ann", 3), "bob": value_of("bob", 3)}))
    contributions = gather(COMMITMENT, listed, [("ann", value_of("ann", 3)), ("bob", value_of("bob", 4))])
    assert contributions.dropped == ("bob",)
    assert [reveal.user for reveal in contributions.reveals] == ["ann"]


def test_a_value_without_a_hash_in_the_list_is_dropped_and_named() -> None:
    contributions = gather(COMMITMENT, (), [("bob", value_of("bob", 3))])
    assert contributions.dropped == ("bob",)
    assert contributions.house_only


def test_a_copied_hash_cannot_be_revealed() -> None:
    ann = value_of("ann", 3)
    copied = hash_contribution(COMMITMENT, "ann", ann)
    contributions = gather(COMMITMENT, [("ann", copied), ("bob", copied)], [("ann", ann), ("bob", ann)])
    assert contributions.dropped == ("bob",)


def test_a_hash_for_another_shoe_or_table_cannot_be_revealed() -> None:
    value = value_of("ann", 3)
    for other in (commitment_of(4), commitment_of(3, "table 8")):
        listed = hashes_of(other, {"ann": value})
        assert gather(COMMITMENT, listed, [("ann", value)]).dropped == ("ann",)


def test_a_shill_who_chooses_after_the_honest_values_is_found() -> None:
    """The house holds the secret: it may try values for its own player until it likes the shoe."""
    ann = value_of("ann", 3)
    listed = close_list(hashes_of(COMMITMENT, {"ann": ann, "shill": value_of("shill", 3)}))
    choices = [some_bytes("choice", index) for index in range(20)]
    for choice in choices:
        contributions = gather(COMMITMENT, listed, [("ann", ann), ("shill", choice)])
        assert contributions.dropped == ("shill",)
        forced = contributions._replace(reveals=(*contributions.reveals, library.Reveal("shill", choice)), dropped=())
        found = check_opening(opened(3, forced).record)
        assert [fault.place for fault in found] == ["reveal of user 'shill'"]
    changed = close_list(hashes_of(COMMITMENT, {"ann": ann, "shill": choices[0]}))
    assert hash_list(changed) != hash_list(listed), "a list that fits the choice is not the one that was broadcast"


def test_who_withheld_is_barred_from_the_next_list() -> None:
    with pytest.raises(ValueError, match="user 'dan' withheld at the last shoe"):
        close_list(hashes_of(COMMITMENT, {"dan": value_of("dan", 3)}), barred=["dan"])


# opening


def test_the_same_arguments_give_the_same_shoe_after_a_crash() -> None:
    first, second = full_shoe(), full_shoe()
    assert (first.record, first.order, first.key) == (second.record, second.order, second.key)
    assert first.continued(20).record == second.continued(20).record


def test_contributions_for_another_shoe_are_refused() -> None:
    with pytest.raises(ValueError, match=f"allowed is {COMMITMENT.hex()}"):
        opened(3, contributions_of(4, ["ann"]))


def test_before_the_reveal_only_the_opening_can_be_checked() -> None:
    record = full_shoe().record
    assert check_opening(record) == []
    assert [fault.place for fault in verify(record)] == ["secret"]


def test_a_good_chain_is_proved() -> None:
    users = ["ann", "bob"]
    records = [opened(number, contributions_of(number, users)).revealed() for number in (1, 2, 3)]
    assert verify_chain(records) == []


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "short sheet hash": (lambda: commit(TABLE, 3, b"x", secret_of(3)), "sheet hash: 1 bytes given, allowed are 32"),
    "text as secret": (lambda: commit(TABLE, 3, SHEET_HASH, "a" * 32), "secret: str given, allowed are 32 bytes"),  # type: ignore[arg-type]
    "empty table": (lambda: commit("", 3, SHEET_HASH, secret_of(3)), "table: '' is 0 bytes, allowed are 1 to 128"),
    "number 0": (lambda: commit(TABLE, 0, SHEET_HASH, secret_of(3)), "number: 0 is out of range, .* from 1 to"),
    "number true": (lambda: commit(TABLE, True, SHEET_HASH, secret_of(3)), "number: True is not a whole number"),
    "number too large": (lambda: commit(TABLE, 2**53, SHEET_HASH, secret_of(3)), f"number: {2**53} is out of range"),
    "empty user": (lambda: hash_contribution(COMMITMENT, "", value_of("", 3)), "user: '' is 0 bytes"),
    "long user": (lambda: hash_contribution(COMMITMENT, "ö" * 65, value_of("", 3)), "is 130 bytes, allowed"),
    "user that is no text": (lambda: hash_contribution(COMMITMENT, "\ud800", value_of("", 3)), "has no UTF-8 form"),
    "user as bytes": (lambda: hash_contribution(COMMITMENT, b"ann", value_of("", 3)), "b'ann' is not text"),  # type: ignore[arg-type]
    "short commitment": (lambda: hash_contribution(b"", "ann", value_of("", 3)), "commitment: 0 bytes given"),
    "long value": (lambda: hash_contribution(COMMITMENT, "ann", bytes(33)), "user 'ann': 33 bytes given"),
    "short hash": (lambda: close_list([("ann", b"x")]), "hash of user 'ann': 1 bytes given"),
    "user twice in the list": (lambda: close_list([("ann", COMMITMENT)] * 2), "user 'ann' is given twice"),
    "user reveals twice": (
        lambda: gather(COMMITMENT, (), [("ann", COMMITMENT)] * 2),
        "user 'ann' is given twice, allowed is one",
    ),
    "late and in time": (
        lambda: gather(COMMITMENT, hashes_of(COMMITMENT, {"ann": bytes(32)}), [("ann", bytes(32))], late=["ann"]),
        "late user 'ann' has also revealed in time",
    ),
    "empty late user": (lambda: gather(COMMITMENT, (), (), late=[""]), "late user: '' is 0 bytes"),
    "too many": (lambda: close_list([(f"{n}", COMMITMENT) for n in range(10_001)]), "10001 contributions, .* 10000"),
    "empty deck": (lambda: opened(3, deck=()), "deck: no cards, allowed are 1 to 52"),
    "unknown card": (lambda: opened(3, deck=(0, 52)), "deck: card 2: 52 is out of range, .* from 0 to 51"),
    "card twice": (lambda: opened(3, deck=(0, 7, 0)), "deck: card code 0 is given twice"),
    "one card": (lambda: opened(3, deck=(0,), cut=1), "decks: one card is no shoe"),
    "no decks": (lambda: opened(3, decks=0), "decks: 0 is out of range, .* from 1 to 100"),
    "too many decks": (lambda: opened(3, decks=101), "decks: 101 is out of range"),
    "cut 0": (lambda: opened(3, cut=0), "cut: 0 is out of range, .* from 1 to 52"),
    "cut behind the shoe": (lambda: opened(3, cut=53), "cut: 53 is out of range"),
    "two faults at once": (lambda: opened(3, deck=(0, 52), decks=0), "deck: card 2: .*; decks: 0 is out of range"),
    "next commitment": (
        lambda: open_shoe(
            secret=secret_of(3),
            table=TABLE,
            number=3,
            sheet_hash=SHEET_HASH,
            deck=range(52),
            decks=1,
            cut=39,
            contributions=contributions_of(3, ()),
            next_commitment=b"x",
        ),
        "next commitment: 1 bytes given",
    ),
    "proof before the shoe": (lambda: full_shoe().proof(-1), "position -1 is not in the shoe, allowed are 0 to 51"),
    "proof behind the shoe": (lambda: full_shoe().proof(52), "position 52 is not in the shoe"),
    "round behind the shoe": (lambda: full_shoe().dealt(50, 53), "round from 50 to 53 is not in the shoe"),
    "round backwards": (lambda: full_shoe().dealt(9, 8), "round from 9 to 8"),
    "continued from nothing": (lambda: full_shoe().continued(0), "start 0 leaves nothing .* allowed are 1 to 51"),
    "continued from the end": (lambda: full_shoe().continued(52), "start 52 leaves nothing"),
    "continued twice": (lambda: full_shoe().continued(9).continued(20), "was continued from 9, allowed is once"),
    "order without secret": (lambda: library.order_of(full_shoe().record), "secret: None given"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_bad_input_is_refused_with_what_was_given_and_what_is_allowed(name: str) -> None:
    act, message = REFUSED[name]
    with pytest.raises(ValueError, match=message) as error:
        act()
    assert "allowed" in str(error.value)
