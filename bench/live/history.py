"""A database with as many rounds of history as are wanted: rounds that were really played, copied over and over.

The copies stand before the snapshot, so a restart does not read them; they are there, in tables and indexes, as the
history of a busy house is. What comes after the snapshot is played by bots, and is read again.
"""

import sqlite3
from pathlib import Path

import msgspec

from holecard.table.snapshot import digest_of

ROUNDS_A_PLAYER = 100
LOG = """INSERT INTO log SELECT number + :after, at_ms, kind, table_id, :k || '/' || round_id, actor,
 :k || '/' || command, body, postings, previous, hash FROM log WHERE number <= :until"""
ACCOUNTS = """INSERT INTO account_log SELECT :k || '/' || account, number + :after, change FROM account_log
 WHERE number <= :until"""


class History:
    def __init__(self, path: Path) -> None:
        """Of a server that has ended in good order: its last record is in its snapshot."""
        self.path, self.copies = path, 0
        with sqlite3.connect(path) as base:
            (self.records,) = base.execute("SELECT max(number) FROM log").fetchone()
            (self.played,) = base.execute("SELECT count(*) FROM log WHERE kind = 'round_settled'").fetchone()
            self.saved: bytes = base.execute("SELECT body FROM snapshot ORDER BY number DESC LIMIT 1").fetchone()[0]
        base.close()

    def grow(self, rounds: int) -> None:
        """At least so many rounds, and the snapshot after all of them."""
        base = sqlite3.connect(self.path, isolation_level=None)
        for pragma in ("synchronous = OFF", "cache_size = -400000", "journal_mode = WAL"):
            base.execute(f"PRAGMA {pragma}")
        base.execute("BEGIN")
        base.execute("DELETE FROM log WHERE number > ?", (self.head,))
        base.execute("DELETE FROM account_log WHERE number > ?", (self.head,))
        while (self.copies + 1) * self.played < rounds:
            self.copies += 1
            here = {"after": self.copies * self.records, "until": self.records, "k": self.copies}
            base.execute(LOG, here)
            base.execute(ACCOUNTS, here)
        body = self.snapshot(rounds)
        base.execute("DELETE FROM snapshot")
        base.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (self.head, body, digest_of(body)))
        base.execute("COMMIT")
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        base.close()

    @property
    def head(self) -> int:
        return int((self.copies + 1) * self.records)

    def snapshot(self, rounds: int) -> bytes:
        """As it was, after the last copy, and with the players that so many rounds have seen."""
        whole = msgspec.json.decode(self.saved)
        for room in whole["rooms"].values():  # the players of then have gone home
            room["table"] |= {"seats": [["", 0, 0] for _ in room["table"]["seats"]], "bets": [], "ready": []}
        one = next(person for person in whole["people"].values() if person.get("losses") or person.get("guest"))
        for k in range(rounds // ROUNDS_A_PLAYER):
            name = f"visitor-{k}"
            whole["people"][name] = {**one, "name": name}
            whole["done"].append([f"{name}/client-1", 50, "0" * 16])
        return msgspec.json.encode({**whole, "number": self.head})
