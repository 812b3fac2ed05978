"""Money that waits for somebody: corrections for a second person, withdrawals for the payment service."""

import msgspec

from .ledger import ADJUST, Posting, player
from .log import Draft, Record


class AdjustmentProposed(msgspec.Struct):
    """`amount` is what the wallet gains, or below zero loses."""

    name: str
    amount: int
    why: str


class Adjusted(msgspec.Struct):
    id: int
    name: str


class AdjustmentRefused(msgspec.Struct):
    id: int


class WithdrawalEnded(msgspec.Struct):
    """Paid, or given back."""

    name: str
    key: str
    reference: str = ""


BODIES: dict[str, type[msgspec.Struct]] = {
    "adjustment_proposed": AdjustmentProposed,
    "adjusted": Adjusted,
    "adjustment_refused": AdjustmentRefused,
    "withdrawal_paid": WithdrawalEnded,
    "withdrawal_failed": WithdrawalEnded,
}


class Proposal(msgspec.Struct):
    id: int
    at_ms: int
    player: str
    amount: int
    why: str
    by: str


class Withdrawal(msgspec.Struct):
    player: str
    key: str
    amount: int


class Office:
    def __init__(self) -> None:
        self.proposals: dict[int, Proposal] = {}
        self.withdrawals: dict[str, Withdrawal] = {}

    def apply(self, record: Record) -> None:
        """Raises ValueError where a correction is not what was proposed, or has no second person."""
        if record.kind == "withdrawn":
            self._withdrawn(record)
        elif record.kind in BODIES:
            body = msgspec.json.decode(record.body, type=BODIES[record.kind])
            match body:
                case AdjustmentProposed(name, amount, why):
                    one = Proposal(record.number, record.at_ms, name, amount, why, record.actor)
                    self.proposals[record.number] = one
                case Adjusted(id=number):
                    one = self.proposals.pop(number)
                    if record.actor == one.by:
                        raise ValueError(f"adjustment {number} has no second person")
                    if record.postings != postings_of(one):
                        raise ValueError(f"adjustment {number} moves other money than was proposed")
                case AdjustmentRefused(id=number):
                    self.proposals.pop(number)
                case WithdrawalEnded(name, key):
                    self.withdrawals.pop(f"{name}/{key}")

    def _withdrawn(self, record: Record) -> None:
        for source, target, amount in record.postings:
            name = source.removeprefix("player:")
            if target == paying(name):
                key = msgspec.json.decode(record.body)["reference"]
                self.withdrawals[f"{name}/{key}"] = Withdrawal(name, key, amount)


def paying(name: str) -> str:
    """Out of the wallet, and not yet known to have arrived."""
    return f"paying:{name}"


def postings_of(one: Proposal) -> tuple[Posting, ...]:
    if one.amount > 0:
        return (Posting(ADJUST, player(one.player), one.amount),)
    return (Posting(player(one.player), ADJUST, -one.amount),)


def draft(body: msgspec.Struct, actor: str, kind: str = "", postings: tuple[Posting, ...] = ()) -> Draft:
    kind = kind or next(kind for kind, one in BODIES.items() if one is type(body))
    return Draft(kind, msgspec.json.encode(body), actor=actor, postings=postings)
