"""The other side: from the public record alone, everything again, and each thing that does not come out named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from .commitment import commit
from .contribution import hash_contribution, in_user_order
from .encoding import Label, digest
from .fault import Fault
from .order import deal_order
from .record import ShoeRecord, continuation_root, header_hash, root_over, shape_faults, shoe_key
from .tree import Proof, card_leaf, climb, depth, grow_cards

PUBLISHED_EARLY = (
    "version",
    "table",
    "number",
    "sheet_hash",
    "deck",
    "decks",
    "cut",
    "commitment",
    "next_commitment",
    "listed",
    "reveals",
    "dropped",
    "withheld",
    "root",
)
"""The fields that stand before the first bet and never change again."""


def check_proof(record: ShoeRecord, proof: Proof) -> bool:
    """Is this the card that the published root binds to this position? Needs no secret."""
    size = record.size
    start = record.continuation.start if record.continuation else 0
    inside = 0 <= proof.position < size
    if not inside and not size <= proof.position < size + start:
        return False
    index, leaf_count = (proof.position, size) if inside else (proof.position - size, start)
    # a tree may be built crooked: with paths of two lengths it could hold two cards for one position
    if not 0 <= proof.card < size or len(proof.path) != depth(leaf_count):
        return False
    top = climb(card_leaf(proof.position, proof.card, proof.salt), index, proof.path)
    if inside:
        return root_over(record, top) == record.root
    return record.continuation is not None and continuation_root(record, start, top) == record.continuation.root


def check_opening(record: ShoeRecord) -> list[Fault]:
    """What can be checked before the reveal: the form, the list, the reveals and who is named."""
    return shape_faults(record) or _opening_faults(record)


def order_of(record: ShoeRecord) -> tuple[int, ...]:
    """The physical cards of a revealed shoe in the order of dealing, recomputed."""
    if record.secret is None:
        raise ValueError("secret: None given, allowed after the reveal only")
    start = record.continuation.start if record.continuation else None
    return deal_order(shoe_key(record, record.secret), record.size, start)


def verify(record: ShoeRecord, seen: ShoeRecord | None = None) -> list[Fault]:
    """Everything that the record does not prove; empty when all is proved.

    What rests on something that is itself at fault is not judged: after a wrong value every card would be named.

    `seen` is the record as it stood before the first bet, kept by the one who asks: whoever can rewrite the whole
    record could make up another shoe, but not one that agrees with what was already seen.
    """
    changed = _changes(record, seen) if seen is not None else []
    return changed + (shape_faults(record) or _proof_faults(record))


def verify_chain(records: Sequence[ShoeRecord]) -> list[Fault]:
    """Shoes of one table and sheet one after the other: each by itself, and each link from one to the next."""
    faults = [
        Fault(f"shoe {record.number}: {fault.place}", fault.message) for record in records for fault in verify(record)
    ]
    for before, after in pairwise(records):
        faults += [Fault(f"shoe {after.number}: {place}", message) for place, message in _link_faults(before, after)]
    used: dict[bytes, int] = {}
    for record in records:
        if record.secret is not None and used.setdefault(record.secret, record.number) != record.number:
            faults.append(Fault(f"shoe {record.number}: secret", f"was used by shoe {used[record.secret]} already"))
    return faults


def _changes(record: ShoeRecord, seen: ShoeRecord) -> list[Fault]:
    return [
        Fault(name.replace("_", " "), "is not what was published before the first bet")
        for name in PUBLISHED_EARLY
        if getattr(record, name) != getattr(seen, name)
    ]


def _proof_faults(record: ShoeRecord) -> list[Fault]:
    opening = _opening_faults(record)
    if record.secret is None:
        return [*opening, Fault("secret", "is not revealed, the order of the cards cannot be checked")]
    opened = commit(record.table, record.number, record.sheet_hash, record.secret) == record.commitment
    if opening:
        return opening if opened else [*opening, _commitment_fault(record)]
    order = order_of(record)
    key = shoe_key(record, record.secret)
    top = grow_cards(key, order[: record.size])[-1][0]
    cut = _published_cut(record, top)
    if not opened:
        # the root stands for secret, table and number by way of the key, but for the sheet only by the commitment
        return [_commitment_fault(record)] if cut is None else [Fault("sheet hash", "is not the one committed to")]
    if cut is None:
        return [Fault("root", "does not bind these contributions, names, deck, cards, cut and next commitment")]
    moved = [] if cut == record.cut else [Fault("cut", f"is {record.cut}, the root was published for {cut}")]
    return [*moved, *_continuation_faults(record, key, order), *_round_faults(record, order)]


def _opening_faults(record: ShoeRecord) -> list[Fault]:
    hashes = dict(record.listed)
    revealed = dict(record.reveals)
    sequences = {
        "listed": [entry.user for entry in record.listed],
        "reveals": [reveal.user for reveal in record.reveals],
        "dropped": list(record.dropped),
        "withheld": list(record.withheld),
    }
    faults = []
    for place, users in sequences.items():
        faults += [Fault(place, f"user {user!r} is named twice") for user, times in Counter(users).items() if times > 1]
        if tuple(users) != in_user_order(users):
            faults.append(Fault(place, "users are not in the order of their UTF-8 bytes"))
    for user, value in record.reveals:
        if user not in hashes:
            faults.append(Fault(f"reveal of user {user!r}", "the user is not in the list"))
        elif hash_contribution(record.commitment, user, value) != hashes[user]:
            faults.append(Fault(f"reveal of user {user!r}", "does not match the hash in the list"))
    for user in hashes:
        fates = [user in revealed, user in record.dropped, user in record.withheld]
        if fates.count(True) != 1:
            faults.append(Fault(f"list entry of user {user!r}", "must be one of revealed, dropped or withheld"))
    for user in record.withheld:
        if user not in hashes:
            faults.append(Fault("withheld", f"user {user!r} is not in the list"))
    return faults


def _commitment_fault(record: ShoeRecord) -> Fault:
    return Fault("commitment", f"does not open with this secret, table {record.table!r} and number {record.number}")


def _published_cut(record: ShoeRecord, top: bytes) -> int | None:
    """The cut that the root was published for, the record's own first; none if something else is at fault."""
    header = header_hash(record)
    cuts = (record.cut, *range(1, record.size + 1))
    return next((cut for cut in cuts if digest(Label.ROOT, header, cut, top) == record.root), None)


def _continuation_faults(record: ShoeRecord, key: bytes, order: Sequence[int]) -> Iterator[Fault]:
    if record.continuation is None:
        return
    start, root = record.continuation
    top = grow_cards(key, order[record.size :], record.size)[-1][0]
    if continuation_root(record, start, top) != root:
        yield Fault("continuation", f"the root does not bind the discards before {start}, shuffled on")
    if record.rounds and record.rounds[-1].start != start:
        yield Fault("continuation", f"begins at {start}, the last round at {record.rounds[-1].start}")
    if record.rounds and record.rounds[-1].end < record.size:
        yield Fault("continuation", f"the last round ends at {record.rounds[-1].end}, the shoe had not run out")


def _round_faults(record: ShoeRecord, order: Sequence[int]) -> Iterator[Fault]:
    expected_start = 0
    for number, (start, end, cards) in enumerate(record.rounds, 1):
        place = f"round {number}"
        if start != expected_start:
            yield Fault(place, f"begins at {start}, the cards before it end at {expected_start}")
        if start > record.cut:
            yield Fault(place, f"begins at {start}, behind the cut card at {record.cut}")
        if not start <= end <= len(order):
            yield Fault(place, f"ends at {end}, allowed are ends from {start} to {len(order)}")
        elif cards is not None:
            yield from _card_faults(place, start, cards, order[start:end])
        expected_start = end


def _card_faults(place: str, start: int, cards: Sequence[int], expected: Sequence[int]) -> Iterator[Fault]:
    if len(cards) != len(expected):
        yield Fault(place, f"{len(cards)} cards are given for {len(expected)} positions")
    for index, (card, right) in enumerate(zip(cards, expected, strict=False)):
        if card != right:
            message = f"is physical card {card}, position {start + index} of the shoe holds {right}"
            yield Fault(f"{place} card {index + 1}", message)
            if len(cards) != len(expected):
                return


def _link_faults(before: ShoeRecord, after: ShoeRecord) -> Iterable[tuple[str, str]]:
    if after.table != before.table:
        yield "table", f"is {after.table!r}, the shoe before was dealt at {before.table!r}"
    if after.sheet_hash != before.sheet_hash:
        yield "sheet hash", "differs from the shoe before, a new sheet begins a new chain"
    if after.number != before.number + 1:
        yield "number", f"is {after.number}, after {before.number} comes {before.number + 1}"
    if after.commitment != before.next_commitment:
        yield "commitment", "is not the one published with the shoe before"
    for user in before.withheld:
        if any(entry.user == user for entry in after.listed):
            yield f"list entry of user {user!r}", "the user withheld at the shoe before and may not contribute"
