"""The exact solver, which is another process: asked over pipes, waited for only as long as the asker likes.

Nothing here imports it. It is started when it is first asked; if it dies or hangs, those who wait are told "not now"
and the next question starts another.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

import structlog

log = structlog.get_logger("holecard")

COMMAND = (sys.executable, "-m", "holecard", "coach")
LINE_MOST = 2**23
WAITING_MOST = 64
HUNG_S, RESTART_S = 90.0, 2.0
NOT_NOW = "not now: the solver is busy; ask again in a moment"


class NotNow(Exception):
    """The solver has no answer in time. Ask again."""


class Solver:
    def __init__(self, clock: Callable[[], float], command: Sequence[str] = COMMAND) -> None:
        self.clock, self.command = clock, command
        self.process: asyncio.subprocess.Process | None = None
        self._asked: dict[int, tuple[asyncio.Future[Any], float]] = {}
        self._number, self._started = 0, -RESTART_S
        self._reader: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    async def ask(self, patience_s: float, **question: Any) -> Any:
        """The answer, or `NotNow`. An error of the solver is a `ValueError`."""
        try:
            return await asyncio.wait_for(self._ask(question), patience_s)
        except TimeoutError:
            raise NotNow(NOT_NOW) from None

    async def _ask(self, question: dict[str, Any]) -> Any:
        async with self._turn:
            process = await self._running()
            self._number += 1
            number, answer = self._number, asyncio.get_running_loop().create_future()
            self._asked[number] = answer, self.clock()
            assert process.stdin is not None
            try:
                process.stdin.write(json.dumps({"id": number, **question}).encode() + b"\n")
                await process.stdin.drain()
            except OSError:
                raise NotNow(NOT_NOW) from None
        return await answer

    async def _running(self) -> asyncio.subprocess.Process:
        """The process, started if there is none; not twice in a moment, and not while one hangs."""
        now = self.clock()
        if self.process is not None and any(now - since > HUNG_S for _, since in self._asked.values()):
            log.warning("the solver hangs and is ended")
            self.process.kill()
            await self.process.wait()
            self._gone()
        if len(self._asked) >= WAITING_MOST:
            raise NotNow(NOT_NOW)
        if self.process is None:
            if now - self._started < RESTART_S:
                raise NotNow(NOT_NOW)
            self._started = now
            pipe = asyncio.subprocess.PIPE
            try:
                self.process = await asyncio.create_subprocess_exec(
                    *self.command, stdin=pipe, stdout=pipe, limit=LINE_MOST, start_new_session=True
                )
            except OSError as error:
                log.error("the solver does not start", error=str(error))
                raise NotNow(NOT_NOW) from None
            self._reader = asyncio.create_task(self._read(self.process))
        return self.process

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        try:
            while line := await process.stdout.readline():
                found = json.loads(line)
                answer, _ = self._asked.pop(found["id"], (None, 0.0))
                if answer is None or answer.done():
                    continue
                if "error" in found:
                    answer.set_exception(ValueError(found["error"]))
                else:
                    answer.set_result(found["answer"])
        except (ValueError, OSError) as error:
            log.error("the solver says what nobody understands", error=str(error))
            process.kill()
        code = await process.wait()
        if self.process is process:
            log.warning("the solver has ended", code=code)
            self._gone()

    def _gone(self) -> None:
        self.process = None
        asked, self._asked = self._asked, {}
        for answer, _ in asked.values():
            if not answer.done():
                answer.set_exception(NotNow(NOT_NOW))

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            await process.wait()
        self._gone()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
