"""A loop of plain Python that every machine can run: what one is worth today, beside what is measured.

Times are of the processor, so that other programs on the machine do harm only through its caches and its clock.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

STEPS = 10_000


class Timing(NamedTuple):
    """Best of several: seconds of the work, and of the calibration loops run in turn with it."""

    seconds: float
    calibration: float

    @property
    def by_calibration(self) -> float:
        return self.seconds / self.calibration

    def rate(self, count: float) -> float:
        """How many a second, if the work does `count`."""
        return count / self.seconds

    def rate_by_calibration(self, count: float) -> float:
        """How many in the time of one calibration loop."""
        return count * self.calibration / self.seconds


def step(row: list[int], card: int) -> int:
    row[card & 7] += card >> 2
    return row[card & 7]


def calibrate() -> int:
    """What rules are made of: calls, small ints, rows of ints, branches, and a tuple appended now and then."""
    row, trace, total = [0] * 8, [], 0
    for card in range(STEPS):
        total = step(row, total ^ card) & 1023
        if total & 3 == 0:
            trace.append((card, total))
    return len(trace)


def seconds(work: Callable[[], object], clock: Callable[[], float] = time.thread_time) -> float:
    began = clock()
    work()
    return clock() - began


def timed(work: Callable[[], object], repeats: int, clock: Callable[[], float] = time.thread_time) -> Timing:
    """The work and the loop in turn, `repeats` times; `clock` may be of the wall, for work in other processes."""
    best = Timing(float("inf"), float("inf"))
    for _ in range(repeats):
        loop = min(seconds(calibrate) for _ in range(5))
        best = Timing(min(best.seconds, seconds(work, clock)), min(best.calibration, loop))
    return best
