"""The task that keeps a table's time."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from holecard.server import clock


def test_what_falls_due_while_the_clock_takes_its_turn_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "LOOK_AGAIN_S", 1_000.0)

    async def main() -> None:
        loop, turns, done = asyncio.get_running_loop(), [0.0], asyncio.Event()
        deadline = loop.time() + 0.02

        async def tick(live: Any) -> None:
            turns.append(loop.time())
            if len(turns) == 2:
                await asyncio.sleep(0.05)
            else:
                done.set()

        hall: Any = SimpleNamespace(clock=loop.time, tick=tick)
        live: Any = SimpleNamespace(next_at=lambda now: deadline, stopped=False)
        wake = asyncio.Event()
        wake.set()
        task = asyncio.create_task(clock.keep_time(hall, live, wake))
        await asyncio.wait_for(done.wait(), 10)
        task.cancel()

    asyncio.run(main())
