"""The log on disk: one writer thread, which commits everything that waits in one durable transaction."""

import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from .ledger import changes_of
from .log import GENESIS, Draft, Record, seal
from .reader import Reader, engine_of
from .schema import account_log, log, snapshot

_BATCH_MOST = 2_000
LAST_WRITER_GONE_S = 2.0  # PostgreSQL takes a moment to see that a killed server is gone

Clock = Callable[[], int]
Also = Callable[[sa.Connection], None]


class StoreFailed(RuntimeError):
    """The log could not be written. Nothing more is written through this store: what is on disk must be read anew."""


class DoneBefore(ValueError):
    """This very command is in the log already. Nothing was written."""


class Busy(RuntimeError):
    """Another server writes to this database."""


class TooNew(RuntimeError):
    """The database was written by a later version of the program."""


class Job(NamedTuple):
    """Drafts that are written together, and what else belongs to the same transaction."""

    drafts: Sequence[Draft]
    also: Also | None
    future: "Future[list[Record]]"


class Written(NamedTuple):
    """What became of a job: its records, or an error."""

    job: Job
    records: list[Record]
    error: BaseException | None = None


Deliver = Callable[[list[Written]], None]


def steady_ms() -> Clock:
    """The wall clock as it was at the start, and from then on the time that has passed: setting it moves nothing."""
    offset = time.time_ns() - time.monotonic_ns()
    return lambda: (time.monotonic_ns() + offset) // 1_000_000


def resolve(batch: list[Written]) -> None:
    for job, records, error in batch:
        if error is not None:
            job.future.set_exception(error)
        else:
            job.future.set_result(records)


class Store(Reader):
    """Append drafts. The future of `append` is done once its records are on disk.

    `deliver`, if given, gets each committed batch in the order of the log, in the writer's thread, and then has to
    resolve the futures itself.
    """

    def __init__(self, url: str, clock: Clock | None = None, deliver: Deliver = resolve) -> None:
        super().__init__(engine_of(url))
        self._clock, self.deliver = clock or steady_ms(), deliver
        try:
            self._lock = _only_writer(self.engine)
        except BaseException:
            self.engine.dispose()
            raise
        try:
            with self.engine.connect() as connection:
                _migrate(connection)
        except BaseException:
            self._lock.close()
            self.engine.dispose()
            raise
        head = self.last()
        self.number, self.at_ms, self.hash = (head.number, head.at_ms, head.hash) if head else (0, 0, GENESIS)
        self.failure: BaseException | None = None
        self.commits, self.commit_s, self.commit_worst_s = 0, 0.0, 0.0
        self._into_log, self._into_accounts = (Inserts(one, self.engine.dialect) for one in (log, account_log))
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="holecard-log", daemon=True)
        self._thread.start()

    def now_ms(self) -> int:
        """The time of the log: what a record written now would bear."""
        return max(self.at_ms, self._clock())

    def append(self, drafts: Sequence[Draft], also: Also | None = None) -> "Future[list[Record]]":
        """All of the drafts are written, one after the other, or none; nor if `also` raises."""
        future: Future[list[Record]] = Future()
        future.set_running_or_notify_cancel()  # what was handed over is written, whoever stops waiting for it
        self._waiting.put(Job(drafts, also, future))
        return future

    def close(self) -> None:
        self._waiting.put(None)
        self._thread.join()
        self._lock.close()
        self.engine.dispose()

    def _write(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while not self._waiting.empty() and len(batch) < _BATCH_MOST:
                batch.append(self._waiting.get())
            jobs = [job for job in batch if job is not None]
            if jobs:
                began = time.monotonic()
                written = self._commit(jobs)
                self._count(time.monotonic() - began)
                self.deliver(written)
            if len(jobs) < len(batch):
                return

    def _count(self, seconds: float) -> None:
        self.commits += 1
        self.commit_s += seconds
        self.commit_worst_s = max(self.commit_worst_s, seconds)

    def _commit(self, jobs: list[Job]) -> list[Written]:
        try:
            if self.failure is not None:
                raise StoreFailed(f"the log failed before: {self.failure}")
            try:
                return self._transact(jobs, ())
            except sa.exc.IntegrityError:
                twice = self._done_before(jobs)
                if not twice:
                    raise
                return self._transact(jobs, twice)
        except BaseException as error:
            self.failure = self.failure or error
            failure = error if isinstance(error, StoreFailed) else StoreFailed(f"the log could not be written: {error}")
            return [Written(job, [], failure) for job in jobs]

    def _transact(self, jobs: list[Job], twice: Collection[int]) -> list[Written]:
        """All jobs in one transaction, but those that are done already."""
        written: list[Written] = []
        number, at_ms, previous = self.number, self.now_ms(), self.hash
        with self.engine.begin() as connection:
            for k, job in enumerate(jobs):
                error = DoneBefore("this command is in the log already") if k in twice else _also(connection, job)
                if error is not None:
                    written.append(Written(job, [], error))
                    continue
                records = []
                for draft in job.drafts:
                    number += 1
                    records.append(seal(draft, number, at_ms, previous))
                    previous = records[-1].hash
                written.append(Written(job, records))
            records = [record for one in written for record in one.records]
            self._into_log.run(connection, [_log_row(record) for record in records])
            changes = [(record, changes_of(record.postings)) for record in records if record.postings]
            rows = [(account, one.number, by) for one, moved in changes for account, by in moved.items()]
            self._into_accounts.run(connection, rows)
        if number > self.number:
            self.number, self.at_ms, self.hash = number, at_ms, previous
        return written

    def _done_before(self, jobs: list[Job]) -> set[int]:
        """Jobs with a command that is in the log, or in an earlier job."""
        commands = {draft.command for job in jobs for draft in job.drafts if draft.command}
        seen = {record.command for record in self.select(log.c.command.in_(commands))}
        twice = set()
        for k, job in enumerate(jobs):
            mine = {draft.command for draft in job.drafts if draft.command}
            if mine & seen:
                twice.add(k)
            seen |= mine
        return twice

    def save_snapshot(self, number: int, body: bytes, digest: bytes) -> "Future[list[Record]]":
        """A cache that may be thrown away. The last two are kept."""

        def save(connection: sa.Connection) -> None:
            connection.execute(sa.delete(snapshot).where(snapshot.c.number >= number))
            connection.execute(sa.insert(snapshot).values(number=number, body=body, hash=digest))
            old = sa.select(snapshot.c.number).order_by(snapshot.c.number.desc()).limit(2).scalar_subquery()
            connection.execute(sa.delete(snapshot).where(snapshot.c.number.not_in(old)))

        return self.append((), save)


def _also(connection: sa.Connection, job: Job) -> Exception | None:
    """What else a job does, behind a savepoint: if it fails, the others of the batch are not touched."""
    if job.also is None:
        return None
    point = connection.begin_nested()
    try:
        job.also(connection)
    except Exception as error:
        point.rollback()
        return error
    point.commit()
    return None


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    known = {one.revision for one in ScriptDirectory.from_config(config).walk_revisions()}
    present = MigrationContext.configure(connection).get_current_revision()
    if present is not None and present not in known:
        raise TooNew(f"the database has the version {present}, this program knows those up to {max(known)}")
    command.upgrade(config, "head")
    connection.commit()


def _only_writer(engine: sa.Engine) -> Any:
    """Hold the database as long as this store is open: two servers would write two histories."""
    if engine.dialect.name == "postgresql":
        connection = engine.connect()
        until = time.monotonic() + LAST_WRITER_GONE_S
        while not connection.execute(sa.text("SELECT pg_try_advisory_lock(4857236)")).scalar():
            if time.monotonic() > until:
                connection.close()
                raise Busy("another server writes to this database")
            time.sleep(0.02)
        connection.commit()
        return connection
    import fcntl

    path = engine.url.database
    lock = Path(f"{path}.lock").open("w") if path and path != ":memory:" else Path("/dev/null").open("w")  # noqa: SIM115
    try:
        if path and path != ":memory:":
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise Busy("another server writes to this database") from None
    return lock


class Inserts:
    """Rows of one kind, by a statement that is put into words once: thousands go in each second."""

    def __init__(self, table: sa.Table, dialect: sa.Dialect) -> None:
        compiled = sa.insert(table).compile(dialect=dialect)
        self.words = str(compiled)
        self.order = [column.name for column in table.columns]
        self.by_name = not compiled.positional
        assert compiled.positiontup in (None, self.order)

    def run(self, connection: sa.Connection, rows: list[tuple[Any, ...]]) -> None:
        if rows:
            given: Any = [dict(zip(self.order, row, strict=True)) for row in rows] if self.by_name else rows
            connection.exec_driver_sql(self.words, given)


def _log_row(record: Record) -> tuple[Any, ...]:
    """As schema.log has its columns."""
    postings = msgspec.json.encode(record.postings).decode()
    number, at_ms, kind, table, round_id, actor, command, body, _, previous, digest = record
    return number, at_ms, kind, table, round_id, actor, command or None, body, postings, previous, digest
