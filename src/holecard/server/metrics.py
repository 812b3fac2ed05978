"""What is counted, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

REGISTRY = CollectorRegistry()
COMMANDS = Counter("holecard_commands", "commands of players, by what became of them", ["outcome"], registry=REGISTRY)
FRAMES = Counter("holecard_frames", "frames handed to sockets", registry=REGISTRY)
ROUNDS = Counter("holecard_rounds", "rounds, by how they ended", ["outcome"], registry=REGISTRY)
SOCKETS = Gauge("holecard_sockets", "open sockets", registry=REGISTRY)
TABLES = Gauge("holecard_tables", "tables by phase", ["phase"], registry=REGISTRY)
RECORDS = Gauge("holecard_log_records", "records in the log", registry=REGISTRY)
ALERTS = Gauge("holecard_alerts", "alerts that nobody has acknowledged", registry=REGISTRY)


def text() -> bytes:
    return generate_latest(REGISTRY)
