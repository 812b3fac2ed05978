"""What is counted, for Prometheus. docs/operator.md says which of it to be woken for."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

from holecard.table.alerts import KINDS
from holecard.table.ledger import is_owed

if TYPE_CHECKING:
    from .app import Server

REGISTRY = CollectorRegistry()
COMMANDS = Counter("holecard_commands", "commands of players, by what became of them", ["outcome"], registry=REGISTRY)
FRAMES = Counter("holecard_frames", "frames handed to sockets", registry=REGISTRY)
ROUNDS = Counter("holecard_rounds", "rounds, by how they ended", ["outcome"], registry=REGISTRY)
LOG_INS = Counter("holecard_log_ins", "log-ins with a password, by outcome", ["outcome"], registry=REGISTRY)
SOCKETS = Gauge("holecard_sockets", "open sockets", registry=REGISTRY)
TABLES = Gauge("holecard_tables", "tables by phase", ["phase"], registry=REGISTRY)
OPEN_ROUNDS = Gauge("holecard_open_rounds", "rounds with a stake that are not over", registry=REGISTRY)
RECORDS = Gauge("holecard_log_records", "records in the log", registry=REGISTRY)
FAILED = Gauge("holecard_log_failed", "1 if the log could not be written", registry=REGISTRY)
COMMITS = Gauge("holecard_log_commits", "transactions that were made durable", registry=REGISTRY)
COMMIT_SECONDS = Gauge("holecard_log_commit_seconds", "seconds spent in them, altogether", registry=REGISTRY)
COMMIT_WORST = Gauge("holecard_log_commit_worst_seconds", "the longest since the last look", registry=REGISTRY)
ALERTS = Gauge("holecard_alerts", "alerts that nobody has acknowledged", ["kind"], registry=REGISTRY)
BALANCE = Gauge("holecard_ledger_balance", "sum over all accounts: 0, or something is broken", registry=REGISTRY)
LIABILITY = Gauge("holecard_liability", "what the house owes players, in minor units", registry=REGISTRY)
MONITOR = Gauge("holecard_return_z", "the return monitor's z-score", ["sheet", "what"], registry=REGISTRY)
MONITOR_BEHIND = Gauge("holecard_monitor_behind", "records that it has not read", registry=REGISTRY)
DRAINING = Gauge("holecard_draining", "1 if no rounds begin any more", registry=REGISTRY)


def text(server: "Server") -> bytes:
    hall, store = server.hall, server.hall.store
    TABLES.clear()
    for live in hall.tables.values():
        TABLES.labels("stopped" if live.stopped else live.room.table.phase).inc()
    for kind in KINDS:
        ALERTS.labels(kind).set(sum(one.kind == kind for one in hall.open_alerts))
    OPEN_ROUNDS.set(server.open_rounds)
    RECORDS.set(hall.number)
    FAILED.set(store.failure is not None)
    COMMITS.set(store.commits)
    COMMIT_SECONDS.set(store.commit_s)
    COMMIT_WORST.set(store.commit_worst_s)
    store.commit_worst_s = 0.0
    BALANCE.set(hall.ledger.total())
    LIABILITY.set(sum(held for name, held in hall.ledger.balances.items() if is_owed(name)))
    shown = server.monitor.shown()
    MONITOR_BEHIND.set(shown["behind"])
    for row in shown["rows"]:
        MONITOR.labels(row["sheet"][:12], row["what"]).set(row["z"])
    DRAINING.set(server.draining)
    return generate_latest(REGISTRY)
