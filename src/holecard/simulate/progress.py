"""A line that says how far a simulation is; nothing where nobody sees it."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from .run import Stop


class Sight(NamedTuple):
    """What is known so far: of one game, or of the difference of two."""

    rounds: int
    seconds: float
    ev: float | None
    se: float | None
    what: str = "ev"


def share_done(stop: Stop, sight: Sight, seconds: float) -> float:
    """The part of the work that is done; `seconds` are those of this run, an earlier one may have gone before."""
    shares = [0.0]
    if stop.rounds:
        shares.append(sight.rounds / stop.rounds)
    if stop.seconds:
        shares.append(seconds / stop.seconds)
    if stop.error:
        shares.append((stop.error / sight.se) ** 2 if sight.se else 0.0)  # errors shrink with the root of the rounds
    return min(1.0, max(shares))


def describe(sight: Sight) -> str:
    rate = f", {sight.rounds / sight.seconds / 1e6:.1f} M/s" if sight.seconds > 0 else ""
    found = (
        "" if sight.ev is None or sight.se is None else f", {sight.what} {100 * sight.ev:+.4f} ± {100 * sight.se:.4f} %"
    )
    return f"{sight.rounds:,} rounds{rate}{found}"


@contextmanager
def progress(stop: Stop) -> Iterator[Callable[[Sight], None] | None]:
    """A bar on a terminal; None elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    began: list[float] = []
    with bar:
        task = bar.add_task("solving the game, making the tables", total=None)

        def watch(sight: Sight) -> None:
            if not began:
                began.append(time.monotonic())
                bar.reset(task, total=1.0)
            done = share_done(stop, sight, time.monotonic() - began[0])
            bar.update(task, completed=done, description=describe(sight))

        yield watch
