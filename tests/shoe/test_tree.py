"""Proofs of single cards: each right one holds, nothing else does."""

from hypothesis import given
from hypothesis import strategies as st

from holecard.shoe import (
    Proof,
    Shoe,
    check_proof,
    proof_from_dict,
    proof_to_dict,
)
from holecard.shoe.encoding import Label, digest
from holecard.shoe.record import root_over
from holecard.shoe.tree import PADDING, card_leaf, depth, grow, grow_cards, neighbours

from .samples import commitment_of, full_shoe, opened, some_bytes

FULL = full_shoe()
CONTINUED = full_shoe().continued(37)


def test_every_position_of_every_small_shoe_has_a_proof_that_holds() -> None:
    for size in range(2, 18):
        shoe = opened(3, deck=range(size), cut=1).continued(size - 1)
        for position in range(2 * size - 1):
            assert check_proof(shoe.record, shoe.proof(position))


def test_a_proof_is_short() -> None:
    assert len(FULL.proof(0).path) == depth(52) == 6
    assert depth(416) == 9


def test_the_proofs_of_a_continuation_need_its_root() -> None:
    assert check_proof(CONTINUED.record, CONTINUED.proof(52))
    assert not check_proof(FULL.record, CONTINUED.proof(52))
    assert check_proof(FULL.record, CONTINUED.proof(51)), "the first root stands"


def changed_byte(content: bytes, at: int, by: int) -> bytes:
    at %= len(content)
    return content[:at] + bytes([content[at] ^ by]) + content[at + 1 :]


shoes = st.sampled_from([FULL, CONTINUED])
byte_changes = st.integers(1, 255)


@given(shoes, st.integers(0, 51))
def test_a_proof_survives_json(shoe: Shoe, position: int) -> None:
    proof = shoe.proof(position)
    assert proof_from_dict(proof_to_dict(proof)) == proof
    assert check_proof(shoe.record, proof)


@given(st.integers(0, 88), st.integers(-1, 100))
def test_another_card_is_found(position: int, card: int) -> None:
    proof = CONTINUED.proof(position)
    assert check_proof(CONTINUED.record, proof._replace(card=card)) == (card == proof.card)


@given(st.integers(0, 88), st.integers(-100, 100))
def test_another_position_is_found(position: int, other: int) -> None:
    proof = CONTINUED.proof(position)
    assert check_proof(CONTINUED.record, proof._replace(position=other)) == (other == position)


@given(st.integers(0, 88), st.integers(0, 31), byte_changes)
def test_another_salt_is_found(position: int, at: int, by: int) -> None:
    proof = CONTINUED.proof(position)
    assert not check_proof(CONTINUED.record, proof._replace(salt=changed_byte(proof.salt, at, by)))


@given(st.integers(0, 88), st.integers(0, 5), st.integers(0, 31), byte_changes)
def test_another_neighbour_is_found(position: int, height: int, at: int, by: int) -> None:
    proof = CONTINUED.proof(position)
    path = list(proof.path)
    path[height] = changed_byte(path[height], at, by)
    assert not check_proof(CONTINUED.record, proof._replace(path=tuple(path)))


@given(st.integers(0, 88), st.integers(0, 31), byte_changes)
def test_another_root_is_found(position: int, at: int, by: int) -> None:
    record = CONTINUED.record
    assert record.continuation is not None
    continuation = record.continuation._replace(root=changed_byte(record.continuation.root, at, by))
    other = record._replace(root=changed_byte(record.root, at, by), continuation=continuation)
    assert not check_proof(other, CONTINUED.proof(position))


def test_what_else_was_fixed_with_the_root_is_bound_to_each_proof() -> None:
    record, proof = FULL.record, FULL.proof(7)
    changed = [
        record._replace(commitment=commitment_of(4)),
        record._replace(next_commitment=None),
        record._replace(listed=record.listed[1:]),
        record._replace(reveals=record.reveals[1:]),
        record._replace(dropped=record.dropped[1:]),
        record._replace(withheld=()),
        record._replace(dropped=(*record.dropped, *record.withheld), withheld=()),
        record._replace(deck=tuple(reversed(record.deck))),
        record._replace(cut=record.cut + 1),
    ]
    assert check_proof(record, proof)
    assert not any(check_proof(other, proof) for other in changed)
    shoe = opened(3, deck=range(10), decks=4)
    assert check_proof(shoe.record, shoe.proof(7))
    assert not check_proof(shoe.record._replace(decks=6), shoe.proof(7)), "as high a tree"


def test_paths_of_a_wrong_length_and_shifted_bytes_do_not_hold() -> None:
    record, proof = FULL.record, FULL.proof(7)
    short, longer = proof._replace(path=proof.path[:-1]), proof._replace(path=(*proof.path, PADDING))
    shifted = proof._replace(salt=proof.salt[:-1])
    assert not any(check_proof(record, wrong) for wrong in (short, longer, shifted))


def test_a_crooked_tree_cannot_hold_two_cards_for_one_position() -> None:
    """A house that built its own tree could choose between a leaf and one that hangs a level lower."""
    record = opened(3, deck=range(4), cut=1).record
    one, other = (Proof(1, card, bytes(32), ()) for card in (2, 3))
    some, right = some_bytes("some"), some_bytes("right")
    below = digest(Label.NODE, some, card_leaf(*other[:3]))
    left = digest(Label.NODE, below, card_leaf(*one[:3]))
    crooked = record._replace(root=root_over(record, digest(Label.NODE, left, right)))
    assert check_proof(crooked, one._replace(path=(below, right)))
    assert not check_proof(crooked, other._replace(path=(some, card_leaf(*one[:3]), right)))


def test_a_tree_cannot_hold_a_card_that_is_not_in_the_shoe() -> None:
    record = opened(3, deck=range(4), cut=1).record
    levels = grow([card_leaf(position, card, bytes(32)) for position, card in enumerate([0, 1, 2, 4])])
    wrong = record._replace(root=root_over(record, levels[-1][0]))
    assert check_proof(wrong, Proof(2, 2, bytes(32), neighbours(levels, 2)))
    assert not check_proof(wrong, Proof(3, 4, bytes(32), neighbours(levels, 3)))


def test_salts_and_leaves_never_repeat() -> None:
    salts = [CONTINUED.proof(position).salt for position in range(89)]
    leaves = [*CONTINUED.levels[0][:52], *CONTINUED.continued_levels[0][:37]]
    assert len(set(salts)) == len(set(leaves)) == 89


def test_the_tree_is_padded_to_a_power_of_two() -> None:
    for width, sizes in {1: [1], 2: [2], 4: [3, 4], 8: range(5, 9), 16: range(9, 17)}.items():
        assert {len(grow([PADDING] * size)[0]) for size in sizes} == {width}
    levels = grow_cards(FULL.key, FULL.order)
    assert [len(level) for level in levels] == [64, 32, 16, 8, 4, 2, 1]
    assert set(levels[0][52:]) == {PADDING}
