"""An event loop that never sleeps: its clock jumps to whatever is due, and a seed decides what comes first."""

import asyncio
import random
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
TURNS_MOST = 5_000  # of the loop, without time going on


class Stuck(RuntimeError):
    """Nothing is due, and nothing ever will be."""


class JumpingClock(selectors.SelectSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise Stuck("everybody waits for somebody")
        self.now += max(timeout, 0.0)
        return super().select(0)


class SeededLoop(asyncio.SelectorEventLoop):
    def __init__(self, seed: int) -> None:
        self.jumping, self.dice = JumpingClock(), random.Random(seed)
        self._since, self._turns = 0.0, 0
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.now

    def _run_once(self) -> None:
        ready = self._ready  # type: ignore[attr-defined]
        if len(ready) > 1:
            shuffled = list(ready)
            self.dice.shuffle(shuffled)
            ready.clear()
            ready.extend(shuffled)
        if self.jumping.now == self._since:
            self._turns += 1
            if self._turns > TURNS_MOST:
                raise Stuck(f"something goes round in circles at {self._since}")
        else:
            self._since, self._turns = self.jumping.now, 0
        super()._run_once()  # type: ignore[misc]


def run(act: Coroutine[Any, Any, T], seed: int) -> T:
    with asyncio.Runner(loop_factory=lambda: SeededLoop(seed)) as runner:
        return runner.run(act)
