"""What the shift manager is called for: each call is a record, and stays open until somebody of staff has seen it."""

from typing import Literal, get_args

import msgspec

from .log import Draft, Record

Kind = Literal[
    "table_stopped",
    "table_paused",
    "log_failed",
    "large_win",
    "stuck_round",
    "failed_log_ins",
    "withheld_reveal",
    "return_off",
    "code_changed",
    "payment_failed",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
KEPT = 500


class AlertRaised(msgspec.Struct):
    what: str
    alert: Kind = "table_stopped"
    table: str = ""
    round: str = ""


class AlertAcknowledged(msgspec.Struct):
    id: int


BODIES: dict[str, type[msgspec.Struct]] = {"alert_raised": AlertRaised, "alert_acknowledged": AlertAcknowledged}


class Alert(msgspec.Struct):
    """`id` is the number of its record; 0 if the log had failed, and could not take it."""

    id: int
    at_ms: int
    kind: Kind
    what: str
    table: str = ""
    round: str = ""
    by: str = ""
    acknowledged_ms: int | None = None


class Alerts:
    """The latest ones, newest last, as a fold over the log."""

    def __init__(self) -> None:
        self.known: dict[int, Alert] = {}

    def apply(self, record: Record) -> None:
        if record.kind == "alert_raised":
            body = msgspec.json.decode(record.body, type=AlertRaised)
            one = Alert(record.number, record.at_ms, body.alert, body.what, body.table, body.round)
            self.known[record.number] = one
            while len(self.known) > KEPT:
                self.known.pop(next(iter(self.known)))
        elif record.kind == "alert_acknowledged":
            seen = msgspec.json.decode(record.body, type=AlertAcknowledged)
            if seen.id in self.known:
                self.known[seen.id].by, self.known[seen.id].acknowledged_ms = record.actor, record.at_ms

    @property
    def open(self) -> list[Alert]:
        return [one for one in self.known.values() if one.acknowledged_ms is None]


def draft(body: AlertRaised | AlertAcknowledged, actor: str) -> Draft:
    kind = next(kind for kind, one in BODIES.items() if one is type(body))
    table, round_id = (body.table, "") if isinstance(body, AlertRaised) else ("", "")
    return Draft(kind, msgspec.json.encode(body), table, round_id, actor)
