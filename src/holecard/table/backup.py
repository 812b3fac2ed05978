"""Backup and restore: the whole log and the passwords as one file, the same of both databases.

Everything else is computed from the log. The file is taken in one transaction, while a server writes; it holds no plain
secret: what is sealed stays sealed, and the key that unseals it is a file of its own.
"""

import base64
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

from .ledger import Posting, changes_of
from .log import LogFault, Record, checked
from .reader import Reader, record_of
from .schema import account_log, credential, log
from .store import Store

FORMAT = "holecard backup 1"
_PAGE = 1_000


class BackupError(ValueError):
    """A file that is no whole backup, or a database that is not empty. Nothing was changed."""


class Saved(NamedTuple):
    records: int
    head: str
    credentials: int


def save(reader: Reader, path: Path) -> Saved:
    """One consistent picture; the file appears only when it is whole."""
    part = path.with_name(f"{path.name}.part")
    connection = reader.engine.connect()
    if reader.engine.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
    number, head = 0, ""
    with connection, gzip.open(part, "wt", encoding="utf-8", compresslevel=3) as file:
        passwords = [dict(row._mapping) for row in connection.execute(sa.select(credential).order_by("name"))]
        _line(file, {"format": FORMAT})
        for one in passwords:
            _line(file, {"credential": one})
        for row in connection.execution_options(yield_per=_PAGE).execute(sa.select(log).order_by(log.c.number)):
            record = record_of(row)
            number, head = record.number, record.hash.hex()
            _line(file, {"record": _plain(record)})
        _line(file, {"end": number, "head": head})
    part.replace(path)
    return Saved(number, head, len(passwords))


def _line(file: Any, entry: dict[str, Any]) -> None:
    file.write(json.dumps(entry, separators=(",", ":")) + "\n")


def _plain(record: Record) -> list[Any]:
    at = [base64.b64encode(one).decode() if isinstance(one, bytes) else one for one in record]
    return [*at[:8], [list(posting) for posting in record.postings], *at[9:]]


def restore(path: Path, store: Store) -> Saved:
    """Into an empty database; every record is checked on its way, and nothing stays if one is wrong."""
    if store.number:
        raise BackupError(f"this database holds {store.number} records: restore into an empty one")
    passwords: list[dict[str, Any]] = []
    end: dict[str, Any] = {}

    def records() -> Iterator[Record]:
        for entry in _lines(path):
            if "credential" in entry:
                passwords.append(entry["credential"])
            elif "record" in entry:
                yield _record(entry["record"])
            else:
                end.update(entry)

    last: Record | None = None
    with store.engine.begin() as connection:
        page: list[Record] = []
        for record in checked(records()):
            page.append(record)
            last = record
            if len(page) == _PAGE:
                _insert(connection, page)
                page = []
        _insert(connection, page)
        if (end.get("end"), end.get("head")) != (last.number if last else 0, last.hash.hex() if last else ""):
            raise BackupError(f"{path} is not whole: its end is missing")
        if passwords:
            connection.execute(sa.insert(credential), passwords)
    return Saved(last.number if last else 0, last.hash.hex() if last else "", len(passwords))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            first = json.loads(next(file, "{}"))
            if not isinstance(first, dict) or first.get("format") != FORMAT:
                raise BackupError(f"{path} is no backup of this program")
            for line in file:
                yield json.loads(line)
    except (gzip.BadGzipFile, EOFError, ValueError) as error:
        if isinstance(error, BackupError | LogFault):
            raise
        raise BackupError(f"{path} is no whole backup: {error}") from None


def _record(entry: list[Any]) -> Record:
    *texts, body, postings, previous, digest = entry
    moved = tuple(Posting(*one) for one in postings)
    return Record._make([*texts, base64.b64decode(body), moved, base64.b64decode(previous), base64.b64decode(digest)])


def _insert(connection: sa.Connection, records: list[Record]) -> None:
    if not records:
        return
    rows = [
        {
            "number": one.number, "at_ms": one.at_ms, "kind": one.kind, "table_id": one.table, "round_id": one.round,
            "actor": one.actor, "command": one.command or None, "body": one.body,
            "postings": json.dumps([list(posting) for posting in one.postings], separators=(",", ":")),
            "previous": one.previous, "hash": one.hash,
        }
        for one in records
    ]  # fmt: skip
    connection.execute(sa.insert(log), rows)
    changes = [
        {"account": account, "number": one.number, "change": change}
        for one in records
        for account, change in changes_of(one.postings).items()
    ]
    if changes:
        connection.execute(sa.insert(account_log), changes)
