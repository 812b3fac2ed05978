"""Reading the log: in order, by round, by player, by time. Nothing here writes."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from .ledger import Posting
from .log import Record
from .schema import account_log, log, snapshot

_PAGE = 5_000


class NoDatabase(ValueError):
    """There is nothing to read."""


class Reader:
    """Every question opens a connection of its own, so that threads may ask at the same time."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def records(self, after: int = 0, until: int | None = None) -> Iterator[Record]:
        """All records from one on, in order."""
        while True:
            query = sa.select(log).where(log.c.number > after).order_by(log.c.number).limit(_PAGE)
            if until is not None:
                query = query.where(log.c.number <= until)
            with self.engine.connect() as connection:
                rows = connection.execute(query).all()
            for row in rows:
                yield record_of(row)
            if len(rows) < _PAGE:
                return
            after = rows[-1].number

    def last(self) -> Record | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(log).order_by(log.c.number.desc()).limit(1)).first()
        return record_of(row) if row else None

    def record(self, number: int) -> Record | None:
        return next(iter(self.select(log.c.number == number)), None)

    def of_round(self, round_id: str) -> list[Record]:
        return self.select(log.c.round_id == round_id)

    def of_account(self, account: str, before: int | None = None, most: int = 100) -> list[Record]:
        """The latest records that moved money of an account, newest first."""
        numbers = sa.select(account_log.c.number).where(account_log.c.account == account)
        if before is not None:
            numbers = numbers.where(account_log.c.number < before)
        newest = numbers.order_by(account_log.c.number.desc()).limit(most)
        return self.select(log.c.number.in_(newest))[::-1]

    def balance_at(self, account: str, number: int) -> int:
        """What an account held after a record."""
        total = sa.select(sa.func.sum(account_log.c.change))
        mine = total.where(account_log.c.account == account, account_log.c.number <= number)
        with self.engine.connect() as connection:
            return int(connection.execute(mine).scalar() or 0)

    def scan(self, kinds: Sequence[str], since_ms: int = 0, until_ms: int | None = None) -> Iterator[Record]:
        """All records of these kinds, in order, a page at a time."""
        after = 0
        while True:
            query = sa.select(log).where(log.c.kind.in_(kinds), log.c.number > after, log.c.at_ms >= since_ms)
            if until_ms is not None:
                query = query.where(log.c.at_ms < until_ms)
            with self.engine.connect() as connection:
                rows = connection.execute(query.order_by(log.c.number).limit(_PAGE)).all()
            for row in rows:
                yield record_of(row)
            if len(rows) < _PAGE:
                return
            after = rows[-1].number

    def search(
        self,
        kinds: Sequence[str] = (),
        table: str = "",
        account: str | tuple[str, ...] = "",
        since_ms: int = 0,
        until_ms: int | None = None,
        before: int | None = None,
        most: int | None = 100,
    ) -> list[Record]:
        """The latest records that fit, newest first."""
        query, newest = sa.select(log), log.c.number
        if kinds:
            query = query.where(log.c.kind.in_(kinds))
        if table:
            query = query.where(log.c.table_id == table)
        if account:
            query = query.join(account_log, log.c.number == account_log.c.number)
            accounts = (account,) if isinstance(account, str) else account
            query, newest = query.where(account_log.c.account.in_(accounts)), account_log.c.number
        if since_ms:
            query = query.where(log.c.at_ms >= since_ms)
        if until_ms is not None:
            query = query.where(log.c.at_ms < until_ms)
        if before is not None:
            query = query.where(newest < before)
        query = query.order_by(newest.desc()).limit(most)
        with self.engine.connect() as connection:
            return [record_of(row) for row in connection.execute(query)]

    def select(self, where: sa.ColumnElement[bool], most: int | None = None) -> list[Record]:
        query = sa.select(log).where(where).order_by(log.c.number).limit(most)
        with self.engine.connect() as connection:
            return [record_of(row) for row in connection.execute(query)]

    def load_snapshot(self) -> tuple[int, bytes, bytes] | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(snapshot).order_by(snapshot.c.number.desc()).limit(1)).first()
        return (row.number, bytes(row.body), bytes(row.hash)) if row else None


def record_of(row: Any) -> Record:
    postings = tuple(Posting(*one) for one in json.loads(row.postings))
    texts = (row.kind, row.table_id, row.round_id, row.actor, row.command or "")
    return Record(row.number, row.at_ms, *texts, bytes(row.body), postings, bytes(row.previous), bytes(row.hash))


def engine_of(url: str) -> sa.Engine:
    """SQLite is opened so that transactions are begun by us, and a commit is on disk."""
    engine = sa.create_engine(
        url.replace("postgresql://", "postgresql+psycopg://", 1), pool_pre_ping=not url.startswith("sqlite")
    )
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def connected(connection: Any, _: object) -> None:
            connection.isolation_level = None  # transactions are begun below, not guessed
            connection.execute("PRAGMA busy_timeout = 5000")
            connection.execute("PRAGMA wal_autocheckpoint = 8000")  # pages: what is written often is copied less often
            if "mode=ro" not in url:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")

        @sa.event.listens_for(engine, "begin")
        def begun(connection: sa.Connection) -> None:
            connection.exec_driver_sql("BEGIN")

    return engine


def reader_of(url: str) -> Reader:
    """A reader of a database that somebody else may be writing."""
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        path = Path(address.database or "")
        if not path.is_file():
            raise NoDatabase(f"there is no database '{path}'")
        return Reader(engine_of(f"sqlite:///file:{path.absolute()}?mode=ro&uri=true"))
    return Reader(engine_of(url))
