"""Two sheets or strategies on the same shoes: their difference, far more sharply than from two simulations."""

import time
from collections import deque
from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from holecard._jit import np

from .run import Future, Stop, Workers, check_stop
from .setup import Setup, play_part

CHUNK_ROUNDS = 40_000

Array = Any


class Comparison(NamedTuple):
    """Sums of products of each shoe's (1, staked, net) under the one setup, then under the other."""

    units: tuple[int, int]
    shoes: int
    rounds: tuple[int, int]
    sums: tuple[int, int, int, int]
    products: tuple[tuple[int, ...], ...]
    interrupted: bool = False
    seconds: float = 0.0
    exact: tuple[float, float] | None = None  # the solver's expectations of both, where they are comparable

    @property
    def evs(self) -> tuple[float, float]:
        return self.sums[1] / self.sums[0], self.sums[3] / self.sums[2]

    @property
    def difference(self) -> float:
        """The expectation of the first less that of the second."""
        return self.evs[0] - self.evs[1]

    def _error(self, weights: list[float]) -> float | None:
        if self.shoes < 2:
            return None
        spread = sum(weights[a] * weights[b] * self.products[a][b] for a in range(4) for b in range(4))
        return sqrt(max(spread, 0.0) * self.shoes / (self.shoes - 1))

    @property
    def se(self) -> float | None:
        """Of the difference, over shoes."""
        one, two = self.evs
        return self._error([-one / self.sums[0], 1 / self.sums[0], two / self.sums[2], -1 / self.sums[2]])

    @property
    def se_apart(self) -> float | None:
        """What it would be from as many shoes of their own for each."""
        one, two = self.evs
        first = self._error([-one / self.sums[0], 1 / self.sums[0], 0.0, 0.0])
        second = self._error([0.0, 0.0, -two / self.sums[2], 1 / self.sums[2]])
        return None if first is None or second is None else sqrt(first**2 + second**2)

    @property
    def exact_difference(self) -> float | None:
        return self.exact[0] - self.exact[1] if self.exact else None

    @property
    def z(self) -> float | None:
        if self.exact_difference is None or not self.se:
            return None
        return (self.difference - self.exact_difference) / self.se

    def to_json(self) -> dict[str, Any]:
        return {
            "ev": self.evs[0],
            "against_ev": self.evs[1],
            "difference": self.difference,
            "se": self.se,
            "se_apart": self.se_apart,
            "exact_difference": self.exact_difference,
            "z": self.z,
            "shoes": self.shoes,
            "rounds": self.rounds[0],
            "against_rounds": self.rounds[1],
            "rounds_per_second": sum(self.rounds) / self.seconds if self.seconds else None,
            "seconds": self.seconds,
            "interrupted": self.interrupted,
        }


def play_pair(one: Setup, two: Setup, first: int, last: int) -> Array:
    """Of each shoe: staked and net of the one, of the other; then the rounds of both."""
    a, b = play_part(one, first, last, rows=True).rows, play_part(two, first, last, rows=True).rows
    return np.column_stack([a[:, 0], a[:, 1], b[:, 0], b[:, 1], a[:, 2], b[:, 2]])


def compare_setups(
    one: Setup, two: Setup, stop: Stop, workers: Workers, watch: Callable[[Comparison], None] | None = None
) -> Comparison:
    """With full fresh shoes each round is a shoe by itself, so that rounds are compared with rounds."""
    check_stop(stop)
    most = 1 if one.block and two.block else max(1, max(one.cut, two.cut) // (3 * (len(one.stakes) + 1)))
    one, two = (setup._replace(block=most) if setup.block else setup for setup in (one, two))
    size = max(1, CHUNK_ROUNDS // most)
    sums, products, shoes = [0] * 6, [[0] * 4 for _ in range(4)], 0
    waiting: deque[Future] = deque()
    following, began, interrupted = 0, time.monotonic(), False

    def sofar() -> Comparison:
        rows = tuple(tuple(row) for row in products)
        four = (sums[0], sums[1], sums[2], sums[3])
        seconds = time.monotonic() - began
        return Comparison((one.unit, two.unit), shoes, (sums[4], sums[5]), four, rows, interrupted, seconds)

    def is_enough() -> bool:
        if not shoes:
            return False
        if stop.rounds is not None and sums[4] >= stop.rounds:
            return True
        error = sofar().se if stop.error is not None else None
        if error is not None and stop.error is not None and error <= stop.error:
            return True
        return stop.seconds is not None and time.monotonic() - began >= stop.seconds

    try:
        while not is_enough():
            while len(waiting) < workers.at_once + 1:
                last = following + size
                if one.block and stop.rounds is not None:
                    last = min(last, -(-stop.rounds // one.block))
                    if last <= following:
                        break
                waiting.append(workers.submit(play_pair, one, two, following, last))
                following = last
            rows = waiting.popleft().result()
            shoes += len(rows)
            sums = [old + int(more) for old, more in zip(sums, rows.sum(axis=0), strict=True)]
            more_products = rows[:, :4].T @ rows[:, :4]
            products = [[old + int(more) for old, more in zip(*pair, strict=True)]
                        for pair in zip(products, more_products, strict=True)]  # fmt: skip
            if watch:
                watch(sofar())
    except KeyboardInterrupt:
        interrupted = True
    return sofar()
