"""A disk that fails: the real store, but without its thread, under the simulation's clock."""

import asyncio
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from holecard.table.log import GENESIS
from holecard.table.reader import Reader
from holecard.table.schema import account_log, log
from holecard.table.store import Also, Inserts, Job, Store, Written

if TYPE_CHECKING:
    from .simulation import World


class Disk(Store):
    """The real store without its thread: what waits is written together after a while, or never."""

    def __init__(self, engine: sa.Engine, world: "World") -> None:
        Reader.__init__(self, engine)
        self.world, self._clock, self.failure = world, world.wall_ms, None
        head = self.last()
        self.number, self.at_ms, self.hash = (head.number, head.at_ms, head.hash) if head else (0, 0, GENESIS)
        self._into_log, self._into_accounts = (Inserts(one, engine.dialect) for one in (log, account_log))
        self.jobs: list[Job] = []
        self.pulled = False
        self.timer: asyncio.TimerHandle | None = None

    def append(self, drafts: Any, also: Also | None = None) -> Any:
        future: Any = Job(drafts, also, None)  # type: ignore[arg-type]
        future = _Future()
        self.jobs.append(Job(drafts, also, future))
        if self.timer is None:
            self.timer = self.world.loop.call_later(self.world.dice.expovariate(200), self.write)
        return future

    def write(self) -> None:
        jobs, self.jobs, self.timer = self.jobs, [], None
        if self.world.dice.random() < self.world.chances.write_fails and self.failure is None:
            self.failure = OSError("the disk is full")
        written = self._commit(jobs)
        if self.world.dice.random() < self.world.chances.crash_after_write:
            self.world.crash_soon()  # on disk, but nobody has been told
        self.world.loop.call_later(self.world.dice.expovariate(500), self.hand_over, written)

    def hand_over(self, written: list[Written]) -> None:
        if not self.pulled:
            self.deliver(written)

    def pull_the_plug(self) -> None:
        self.pulled = True
        if self.timer is not None:
            self.timer.cancel()


class _Future:
    """Only a name for a job: who waits for it is kept by the hall."""

    def set_result(self, records: Any) -> None: ...
    def set_exception(self, error: Any) -> None: ...
