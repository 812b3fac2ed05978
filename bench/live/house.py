"""The real server, as `holecard serve` starts it, but for the limit of guests a minute."""

import argparse
from pathlib import Path

from holecard.server.app import Options
from holecard.server.commands import set_up_logs
from holecard.server.run import listen, run
from holecard.table.config import read_house


def main() -> int:
    parser = argparse.ArgumentParser()
    for name in ("--database", "--tables", "--port"):
        parser.add_argument(name, required=True)
    given = parser.parse_args()
    set_up_logs(True)
    limits = {"login": 1, "register": 1, "guest": 1_000_000}
    options = Options(given.database, read_house(Path(given.tables)), a_minute=limits)
    return run(options, listen("127.0.0.1", int(given.port)), lambda server: None)


if __name__ == "__main__":
    raise SystemExit(main())
