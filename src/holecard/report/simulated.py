"""What a report and its pictures take from the simulator. All rounds are of one seed, so they are the same again."""

import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from holecard.chart import Chart
from holecard.sheet import Game
from holecard.simulate import Bankroll, Result, SimulationError, bankroll, replay_shoe, simulate

from .plots.funnel import Point

SEED = 1
FAST_ROUNDS, SLOW_ROUNDS = 100_000_000, 20_000_000  # unless others are asked for
LEAST_FAST = 5_000_000  # rounds for which the fast lane's graph is worth making
BLOCK = 1000  # a simulation is taken up again after whole blocks
SLICES = 20
SESSION_ROUNDS, BANKROLL = 1000, 100

Progress = Callable[[float, str], None]  # which part of the work is done, and what is under way


def unwatched(done: float, what: str) -> None:
    """Nobody looks."""


class Effort(NamedTuple):
    """How much is played: rounds, or else seconds, or what the default is."""

    rounds: int | None = None
    seconds: float | None = None
    seed: int = SEED

    def part(self, share: float) -> dict[str, Any]:
        if self.seconds is not None:
            return {"seconds": self.seconds * share, "seed": self.seed}
        return {"rounds": max(BLOCK, int((self.rounds or 0) * share)), "seed": self.seed}


def lane_of(game: Game, chart: Chart, effort: Effort) -> str:
    if effort.rounds is not None and effort.rounds < LEAST_FAST:
        return "round"
    try:
        simulate(game, strategy=chart, rounds=1, side_bets=False, lane="fast", exact=False)
    except SimulationError:
        return "round"
    return "fast"


def settled(effort: Effort, lane: str) -> Effort:
    if effort.rounds is None and effort.seconds is None:
        return effort._replace(rounds=FAST_ROUNDS if lane == "fast" else SLOW_ROUNDS)
    return effort


def whole(result: Result) -> Result:
    """A simulation that was interrupted is no part of a report."""
    if result.sofar.interrupted:
        raise KeyboardInterrupt
    return result


def converge(
    game: Game, chart: Chart, effort: Effort, lane: str, progress: Progress = unwatched
) -> tuple[Result, list[Point]]:
    """One simulation of the main game, looked at on its way."""
    began, points = time.monotonic(), list[Point]()
    result: Result | None = None
    with tempfile.TemporaryDirectory() as folder:
        for stop in stops(effort):
            result = whole(simulate(
                game, strategy=chart, seed=effort.seed, side_bets=False, lane=lane,
                checkpoint=Path(folder) / "simulation", exact=False, **stop,
            ))  # fmt: skip
            points.append(Point(result.rounds, result.ev, result.se or 0.0))
            spent = time.monotonic() - began
            done = result.rounds / effort.rounds if effort.rounds else spent / (effort.seconds or 1.0)
            progress(min(done, 1.0), f"{result.rounds:,} rounds played")
            if effort.seconds is not None and spent >= effort.seconds:
                break
    assert result is not None  # there is a first stop
    return result, points


def stops(effort: Effort) -> Iterator[dict[str, Any]]:
    first = (size * 10**power for power in range(4, 12) for size in (1, 2, 5))
    if effort.rounds is not None:
        early = [rounds for rounds in first if rounds < effort.rounds / SLICES]
        later = [effort.rounds * k // SLICES // BLOCK * BLOCK for k in range(1, SLICES)]
        for rounds in sorted({*early, *later, effort.rounds} - {0}):
            yield {"rounds": rounds}
        return
    slice_seconds = (effort.seconds or 1.0) / SLICES
    yield from ({"rounds": rounds} for rounds in first if rounds <= 200_000)
    while True:
        yield {"seconds": slice_seconds}


def play_bankroll(game: Game, chart: Chart, seed: int, sessions: int, bets: int = BANKROLL,
                  rounds: int = SESSION_ROUNDS) -> Bankroll:  # fmt: skip
    return bankroll(game, bets, rounds=rounds, sessions=sessions, strategy=chart, seed=seed)


__all__ = ["Effort", "Point", "Progress", "converge", "lane_of", "play_bankroll", "replay_shoe", "settled"]
