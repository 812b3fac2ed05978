"""Records that were tampered with: `verify` finds each one and names the place."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from holecard.shoe import (
    Continuation,
    DealtRound,
    Fault,
    ListEntry,
    Reveal,
    ShoeRecord,
    check_opening,
    commit,
    gather,
    nothing_contributed,
    open_shoe,
    order_of,
    verify,
    verify_chain,
)

from .samples import (
    SHEET_HASH,
    TABLE,
    commitment_of,
    continued_record,
    contributions_of,
    full_record,
    full_shoe,
    hashes_of,
    opened,
    secret_of,
    some_bytes,
    value_of,
)

GOOD = full_record()
LONG = continued_record()
ORDER = order_of(GOOD)
Cards = tuple[int, ...]
Mutant = Callable[[], ShoeRecord]


def places(faults: list[Fault]) -> list[str]:
    assert all(fault.message and str(fault) == f"{fault.place}: {fault.message}" for fault in faults)
    return [fault.place for fault in faults]


def with_cards(number: int, change: Callable[[Cards], Cards], record: ShoeRecord = GOOD) -> ShoeRecord:
    """One round with other cards."""
    rounds = list(record.rounds)
    dealt = rounds[number - 1]
    assert dealt.cards is not None
    rounds[number - 1] = dealt._replace(cards=change(dealt.cards))
    assert tuple(rounds) != record.rounds
    return record._replace(rounds=tuple(rounds))


def with_ends(*ends: int) -> ShoeRecord:
    """Other borders of the rounds, each with the cards that are right for it."""
    return GOOD._replace(rounds=tuple(DealtRound(start, end, ORDER[start:end]) for start, end in pairwise((0, *ends))))


def with_round(number: int, start: int, end: int) -> ShoeRecord:
    rounds = list(GOOD.rounds)
    rounds[number - 1] = DealtRound(start, end, ORDER[start:end])
    return GOOD._replace(rounds=tuple(rounds))


def swapped(cards: Cards) -> Cards:
    return (*cards[:2], cards[3], cards[2], *cards[4:])


def edited_bytes(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def edited_entry(user: str) -> tuple[ListEntry, ...]:
    return tuple(ListEntry(n, edited_bytes(h) if n == user else h) for n, h in GOOD.listed)


def edited_reveal(user: str) -> tuple[Reveal, ...]:
    return tuple(Reveal(n, edited_bytes(v) if n == user else v) for n, v in GOOD.reveals)


def without_bob() -> ShoeRecord:
    return GOOD._replace(
        listed=tuple(entry for entry in GOOD.listed if entry.user != "bob"),
        reveals=tuple(reveal for reveal in GOOD.reveals if reveal.user != "bob"),
    )


def continuation(record: ShoeRecord) -> Continuation:
    assert record.continuation is not None
    return record.continuation


# each with the first place named, and how many there are
MUTANTS: dict[str, tuple[Mutant, str, int]] = {
    # cards
    "two cards swapped": (lambda: with_cards(2, swapped), "round 2 card 3", 2),
    "card replaced": (lambda: with_cards(2, lambda cards: (*cards[:-1], ORDER[51])), "round 2 card 7", 1),
    "card of the same rank and suit": (
        lambda: with_cards(1, lambda cards: ((cards[0] + 52) % 104, *cards[1:])),
        "round 1 card 1",
        1,
    ),
    "card repeated": (lambda: with_cards(3, lambda cards: (*cards[:5], cards[4], *cards[6:])), "round 3 card 6", 1),
    "card missing": (lambda: with_cards(3, lambda cards: (*cards[:4], *cards[5:])), "round 3", 2),
    "last card missing": (lambda: with_cards(3, lambda cards: cards[:-1]), "round 3", 1),
    "card too many": (lambda: with_cards(3, lambda cards: (*cards, 5)), "round 3", 1),
    "no cards": (lambda: with_cards(4, lambda cards: ()), "round 4", 1),
    "cards turned round": (lambda: with_cards(2, lambda cards: cards[::-1]), "round 2 card 1", 6),
    "cards of two rounds exchanged": (
        lambda: GOOD._replace(
            rounds=(
                GOOD.rounds[0]._replace(cards=GOOD.rounds[3].cards),
                *GOOD.rounds[1:3],
                GOOD.rounds[3]._replace(cards=GOOD.rounds[0].cards),
            )
        ),
        "round 1 card 1",
        22,
    ),
    # rounds
    "rounds exchanged": (
        lambda: GOOD._replace(rounds=(GOOD.rounds[0], GOOD.rounds[2], GOOD.rounds[1], GOOD.rounds[3])),
        "round 2",
        3,
    ),
    "round left out": (lambda: GOOD._replace(rounds=(GOOD.rounds[0], *GOOD.rounds[2:])), "round 2", 1),
    "first round left out": (lambda: GOOD._replace(rounds=GOOD.rounds[1:]), "round 1", 1),
    "round twice": (lambda: GOOD._replace(rounds=(*GOOD.rounds[:2], *GOOD.rounds[1:])), "round 3", 1),
    "card burned between rounds": (lambda: with_round(3, 19, 30), "round 3", 1),
    "card dealt in two rounds": (lambda: with_round(3, 17, 30), "round 3", 1),
    "round backwards": (lambda: with_round(2, 11, 10), "round 2", 2),
    "round behind the cut card": (lambda: with_ends(11, 40, 47), "round 3", 1),
    "round past the end of the shoe": (
        lambda: GOOD._replace(rounds=(*GOOD.rounds[:3], DealtRound(30, 53, (*ORDER[30:], 1)))),
        "round 4",
        1,
    ),
    # contributions
    "value edited": (lambda: GOOD._replace(reveals=edited_reveal("bob")), "reveal of user 'bob'", 1),
    "value replaced by that of another shoe": (
        lambda: GOOD._replace(reveals=(Reveal("ann", value_of("ann", 4)), *GOOD.reveals[1:])),
        "reveal of user 'ann'",
        1,
    ),
    "values exchanged": (
        lambda: GOOD._replace(
            reveals=(Reveal("ann", GOOD.reveals[1].value), Reveal("bob", GOOD.reveals[0].value), GOOD.reveals[2])
        ),
        "reveal of user 'ann'",
        2,
    ),
    "value added": (
        lambda: GOOD._replace(reveals=(*GOOD.reveals, Reveal("zed", bytes(32)))),
        "reveal of user 'zed'",
        1,
    ),
    "value left out": (lambda: GOOD._replace(reveals=GOOD.reveals[:-1]), "list entry of user 'cyd'", 1),
    "value that counted called late": (
        lambda: GOOD._replace(reveals=GOOD.reveals[:-1], dropped=("cyd", *GOOD.dropped)),
        "root",
        1,
    ),
    "value that was late counted": (
        lambda: GOOD._replace(reveals=(*GOOD.reveals, Reveal("eve", value_of("eve", 3))), dropped=("fay",)),
        "root",
        1,
    ),
    "values out of order": (lambda: GOOD._replace(reveals=GOOD.reveals[::-1]), "reveals", 1),
    "value twice": (lambda: GOOD._replace(reveals=(*GOOD.reveals, GOOD.reveals[-1])), "reveals", 1),
    "hash edited": (lambda: GOOD._replace(listed=edited_entry("ann")), "reveal of user 'ann'", 1),
    "hash of one who withheld edited": (lambda: GOOD._replace(listed=edited_entry("dan")), "root", 1),
    "hash of one who was late edited": (lambda: GOOD._replace(listed=edited_entry("eve")), "root", 1),
    "contributor left out": (without_bob, "root", 1),
    "contributor left out of the list": (
        lambda: GOOD._replace(listed=without_bob().listed),
        "reveal of user 'bob'",
        1,
    ),
    "contributor renamed": (
        lambda: GOOD._replace(
            listed=(ListEntry("abe", GOOD.listed[0].hash), *GOOD.listed[1:]),
            reveals=(Reveal("abe", GOOD.reveals[0].value), *GOOD.reveals[1:]),
        ),
        "reveal of user 'abe'",
        1,
    ),
    "list out of order": (lambda: GOOD._replace(listed=GOOD.listed[::-1]), "listed", 1),
    "list with a user twice": (lambda: GOOD._replace(listed=(GOOD.listed[0], *GOOD.listed)), "listed", 1),
    "withheld not named": (lambda: GOOD._replace(withheld=()), "list entry of user 'dan'", 1),
    "withheld called late": (
        lambda: GOOD._replace(withheld=(), dropped=("dan", *GOOD.dropped)),
        "root",
        1,
    ),
    "withheld and counted": (lambda: GOOD._replace(withheld=("ann", "dan")), "list entry of user 'ann'", 1),
    "withheld without a hash": (lambda: GOOD._replace(withheld=("dan", "zed")), "withheld", 1),
    "late user not named": (lambda: GOOD._replace(dropped=("eve",)), "root", 1),
    "late user invented": (lambda: GOOD._replace(dropped=("eve", "fay", "gus")), "root", 1),
    "late user twice": (lambda: GOOD._replace(dropped=("eve", "eve", "fay")), "dropped", 1),
    # what was fixed
    "other secret": (lambda: GOOD._replace(secret=secret_of(4)), "commitment", 1),
    "other secret and its commitment": (
        lambda: GOOD._replace(secret=secret_of(4), commitment=commitment_of(4), number=4),
        "reveal of user 'ann'",
        3,
    ),
    "no secret": (lambda: GOOD._replace(secret=None), "secret", 1),
    "secret cut short": (lambda: GOOD._replace(secret=secret_of(3)[:31]), "secret", 1),
    "other commitment": (lambda: GOOD._replace(commitment=some_bytes("x")), "reveal of user 'ann'", 4),
    "other commitment of a house-only shoe": (
        lambda: opened(3).revealed()._replace(commitment=some_bytes("x")),
        "commitment",
        1,
    ),
    "other sheet": (lambda: GOOD._replace(sheet_hash=some_bytes("other sheet")), "sheet hash", 1),
    "other number": (lambda: GOOD._replace(number=4), "commitment", 1),
    "number below 1": (lambda: GOOD._replace(number=0), "number", 1),
    "other table": (lambda: GOOD._replace(table="table 8"), "commitment", 1),
    "other cut": (lambda: GOOD._replace(cut=38), "cut", 1),
    "cut moved in front of a round": (lambda: GOOD._replace(cut=29), "cut", 2),
    "cut behind the shoe": (lambda: GOOD._replace(cut=53), "cut", 1),
    "other root": (lambda: GOOD._replace(root=edited_bytes(GOOD.root)), "root", 1),
    "root of another shoe": (lambda: GOOD._replace(root=full_record(4).root), "root", 1),
    "other next commitment": (lambda: GOOD._replace(next_commitment=commitment_of(5)), "root", 1),
    "no next commitment": (lambda: GOOD._replace(next_commitment=None), "root", 1),
    "deck in another order": (lambda: GOOD._replace(deck=GOOD.deck[::-1]), "root", 1),
    "card code exchanged for another": (lambda: GOOD._replace(deck=GOOD.deck[:51]), "root", 1),
    "one more deck": (lambda: GOOD._replace(decks=2), "root", 1),
    "other version": (lambda: GOOD._replace(version=2), "version", 1),
    # continuation
    "card of the continuation replaced": (
        lambda: with_cards(3, lambda cards: (*cards[:-1], (cards[-1] + 1) % 52), LONG),
        "round 3 card 23",
        1,
    ),
    "discards left out": (lambda: LONG._replace(continuation=None), "round 3", 1),
    "discards of the running round too": (
        lambda: LONG._replace(continuation=Continuation(38, continuation(LONG).root)),
        "continuation",
        10,
    ),
    "other continuation root": (
        lambda: LONG._replace(continuation=Continuation(37, some_bytes("x"))),
        "continuation",
        1,
    ),
    "continued without need": (
        lambda: full_shoe().continued(30).revealed(GOOD.rounds),
        "continuation",
        1,
    ),
    "continued in an earlier round": (
        lambda: full_shoe().continued(20).revealed((*LONG.rounds[:2], LONG.rounds[2]._replace(cards=None))),
        "continuation",
        1,
    ),
}


def test_the_records_that_are_changed_below_are_good() -> None:
    assert verify(GOOD) == verify(LONG) == []
    assert verify(GOOD._replace(rounds=())) == verify(LONG._replace(rounds=())) == []
    assert verify(GOOD._replace(rounds=tuple(dealt._replace(cards=None) for dealt in GOOD.rounds))) == []
    assert verify(with_ends(11, 39, 50)) == [], "a round may begin right at the cut card"
    assert verify(with_ends(11, 11, 30)) == [], "a round may be voided before its first card"
    assert len(MUTANTS) >= 40


@pytest.mark.parametrize("name", MUTANTS)
def test_a_tampered_record_is_found_and_the_place_named(name: str) -> None:
    mutate, first, count = MUTANTS[name]
    mutant = mutate()
    assert mutant not in (GOOD, LONG)
    faults = verify(mutant)
    found = places(faults)
    assert found, "not found"
    assert found[0] == first, faults[:3]
    assert len(found) == count, found


def test_the_message_of_a_card_names_both_cards() -> None:
    (fault,) = verify(with_cards(2, lambda cards: (*cards[:-1], ORDER[51])))
    assert str(fault) == f"round 2 card 7: is physical card {ORDER[51]}, position 17 of the shoe holds {ORDER[17]}"


def test_the_true_cut_is_told() -> None:
    (fault,) = verify(GOOD._replace(cut=38))
    assert str(fault) == "cut: is 38, the root was published for 39"


# whoever can write the whole record anew is found by those who kept what they saw


def remade(secret: bytes = secret_of(3), cut: int = 39, number: int = 3) -> ShoeRecord:
    """A shoe that is faultless in itself, whatever the house put into it: all contributors are its own."""
    commitment = commit(TABLE, number, SHEET_HASH, secret)
    values = {user: value_of(user, number) for user in ("ann", "bob")}
    return open_shoe(
        secret=secret,
        table=TABLE,
        number=number,
        sheet_hash=SHEET_HASH,
        deck=range(52),
        decks=1,
        cut=cut,
        contributions=gather(commitment, hashes_of(commitment, values), values.items()),
    ).revealed()


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (remade, []),
        (lambda: remade(cut=38), ["cut", "root"]),
        (lambda: remade(secret=some_bytes("x")), ["commitment", "listed", "root"]),
        (lambda: remade()._replace(rounds=(DealtRound(0, 9),)), []),
    ],
)
def test_what_was_seen_before_the_first_bet_must_stand(made: Mutant, expected: list[str]) -> None:
    seen = remade()._replace(secret=None)
    assert verify(made()) == []
    assert places(verify(made(), seen)) == expected


def chain() -> list[ShoeRecord]:
    """Three shoes; dan withholds at the second one."""
    users = ["ann", "bob"]
    return [
        opened(1, contributions_of(1, users)).revealed(),
        opened(2, contributions_of(2, [*users, "dan"], silent=["dan"])).revealed(),
        opened(3, contributions_of(3, users)).revealed(),
    ]


def changed_chain(index: int, record: ShoeRecord) -> list[ShoeRecord]:
    records = chain()
    records[index] = record
    return records


CHAINS: dict[str, tuple[Callable[[], list[ShoeRecord]], list[str]]] = {
    "one shoe tampered with": (lambda: changed_chain(1, chain()[1]._replace(cut=38)), ["shoe 2: cut"]),
    "shoe left out": (lambda: [chain()[0], chain()[2]], ["shoe 3: number", "shoe 3: commitment"]),
    "shoe twice": (
        lambda: [*chain()[:2], *chain()[1:]],
        ["shoe 2: number", "shoe 2: commitment", "shoe 2: list entry of user 'dan'"],
    ),
    "shoes exchanged": (
        lambda: [chain()[0], chain()[2], chain()[1]],
        ["shoe 3: number", "shoe 3: commitment", "shoe 2: number", "shoe 2: commitment"],
    ),
    "shoe made anew with another secret": (lambda: [*chain()[:2], remade(some_bytes("x"))], ["shoe 3: commitment"]),
    "secret of an earlier shoe": (
        lambda: [*chain()[:2], remade(secret_of(1))],
        ["shoe 3: commitment", "shoe 3: secret"],
    ),
    "no commitment ahead": (
        lambda: [chain()[0], remade(secret_of(2), number=2), chain()[2]],
        ["shoe 3: commitment"],
    ),
    "the one who withheld is in the next list": (
        lambda: [*chain()[:2], opened(3, contributions_of(3, ["ann", "dan"])).revealed()],
        ["shoe 3: list entry of user 'dan'"],
    ),
    "another table": (
        lambda: [chain()[0], chain()[1], elsewhere("table 8", SHEET_HASH)],
        ["shoe 3: table", "shoe 3: commitment"],
    ),
    "another sheet": (
        lambda: [chain()[0], chain()[1], elsewhere(TABLE, some_bytes("other sheet"))],
        ["shoe 3: sheet hash", "shoe 3: commitment"],
    ),
}


def elsewhere(table: str, sheet_hash: bytes) -> ShoeRecord:
    return open_shoe(
        secret=secret_of(3),
        table=table,
        number=3,
        sheet_hash=sheet_hash,
        deck=range(52),
        decks=1,
        cut=39,
        contributions=nothing_contributed(commit(table, 3, sheet_hash, secret_of(3))),
    ).revealed()


@pytest.mark.parametrize("name", CHAINS)
def test_a_tampered_chain_is_found_and_the_place_named(name: str) -> None:
    assert verify_chain(chain()) == []
    made, expected = CHAINS[name]
    assert places(verify_chain(made())) == expected


def test_the_opening_tells_the_same_before_the_reveal() -> None:
    public = GOOD._replace(secret=None, rounds=())
    assert check_opening(public) == []
    assert places(check_opening(public._replace(reveals=edited_reveal("bob")))) == ["reveal of user 'bob'"]
    assert places(check_opening(public._replace(withheld=()))) == ["list entry of user 'dan'"]
    assert places(check_opening(public._replace(root=b""))) == ["root"]
