"""The dealer's side: a shoe with its secret, the cards in order, and what may be shown of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .commitment import commit
from .contribution import Contributions
from .order import card_code, deal_order
from .record import VERSION, Continuation, DealtRound, ShoeRecord, continuation_root, root_over, shape_faults, shoe_key
from .tree import Levels, Proof, card_salt, grow_cards, neighbours


@dataclass(frozen=True, eq=False)
class Shoe:
    """A shuffled shoe. Only `record` and the proofs of cards already turned may leave the dealer's process."""

    record: ShoeRecord
    order: tuple[int, ...] = field(repr=False)
    secret: bytes = field(repr=False)
    key: bytes = field(repr=False)
    levels: Levels = field(repr=False)
    continued_levels: Levels = field(repr=False, default=())

    @property
    def codes(self) -> tuple[int, ...]:
        """The card codes in the order of dealing."""
        return tuple(card_code(self.record.deck, card) for card in self.order)

    def proof(self, position: int) -> Proof:
        """What is sent with the card at this position, once it is turned."""
        if not 0 <= position < len(self.order):
            raise ValueError(f"position {position} is not in the shoe, allowed are 0 to {len(self.order) - 1}")
        size = self.record.size
        inside = position < size
        path = neighbours(self.levels, position) if inside else neighbours(self.continued_levels, position - size)
        return Proof(position, self.order[position], card_salt(self.key, position), path)

    def dealt(self, start: int, end: int) -> DealtRound:
        """The round that took the positions [start, end)."""
        if not 0 <= start <= end <= len(self.order):
            raise ValueError(
                f"round from {start} to {end} is not in the shoe, allowed are 0 to {len(self.order)} in order"
            )
        return DealtRound(start, end, self.order[start:end])

    def continued(self, start: int) -> Shoe:
        """One longer shoe: it ran out in the round that began at `start`, the discards before it come again."""
        size = self.record.size
        if self.record.continuation is not None:
            raise ValueError(f"shoe was continued from {self.record.continuation.start}, allowed is once")
        if not 1 <= start < size:
            raise ValueError(f"start {start} leaves nothing to continue with, allowed are 1 to {size - 1}")
        order = deal_order(self.key, size, start)
        levels = grow_cards(self.key, order[size:], size)
        root = continuation_root(self.record, start, levels[-1][0])
        record = self.record._replace(continuation=Continuation(start, root))
        return Shoe(record, order, self.secret, self.key, self.levels, levels)

    def revealed(self, rounds: Iterable[DealtRound] = ()) -> ShoeRecord:
        """The whole record, secret included: only after the last round of the shoe is settled or voided."""
        return self.record._replace(secret=self.secret, rounds=tuple(rounds))


def open_shoe(
    *,
    secret: bytes,
    table: str,
    number: int,
    sheet_hash: bytes,
    deck: Sequence[int],
    decks: int,
    cut: int,
    contributions: Contributions,
    next_commitment: bytes | None = None,
) -> Shoe:
    """Shuffle a committed shoe with what was contributed; the same arguments give the same shoe."""
    commitment = commit(table, number, sheet_hash, secret)
    if contributions.commitment != commitment:
        raise ValueError(
            f"contributions are for commitment {contributions.commitment.hex()}, allowed is {commitment.hex()}"
        )
    blank = ShoeRecord(
        version=VERSION,
        table=table,
        number=number,
        sheet_hash=sheet_hash,
        deck=tuple(deck),
        decks=decks,
        cut=cut,
        commitment=commitment,
        next_commitment=next_commitment,
        listed=contributions.listed,
        reveals=contributions.reveals,
        dropped=contributions.dropped,
        withheld=contributions.withheld,
        root=bytes(32),
    )
    faults = shape_faults(blank)
    if faults:
        raise ValueError("; ".join(map(str, faults)))
    key = shoe_key(blank, secret)
    order = deal_order(key, blank.size)
    levels = grow_cards(key, order)
    record = blank._replace(root=root_over(blank, levels[-1][0]))
    return Shoe(record, order, secret, key, levels)
