"""A line that says how far a simulation is; nothing where nobody sees it."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .run import Sofar, Stop, Watch
from .setup import Setup
from .statistics import expectation, standard_error


def share_done(setup: Setup, stop: Stop, sofar: Sofar, seconds: float) -> float:
    """The part of the work that is done; errors shrink with the root of the rounds."""
    shares = [0.0]
    if stop.rounds:
        shares.append(sofar.rounds / stop.rounds)
    if stop.seconds:
        shares.append(seconds / stop.seconds)
    if stop.error:
        error = standard_error(setup, sofar.tally)
        shares.append((stop.error / error) ** 2 if error else 0.0)
    return min(1.0, max(shares))


def describe(setup: Setup, sofar: Sofar, seconds: float) -> str:
    value, error = expectation(sofar.tally), standard_error(setup, sofar.tally)
    rate = f", {sofar.rounds / seconds / 1e6:.1f} M/s" if seconds > 0 else ""
    estimate = "" if value is None or error is None else f", ev {100 * value:+.4f} ± {100 * error:.4f} %"
    return f"{sofar.rounds:,} rounds{rate}{estimate}"


@contextmanager
def progress(setup: Setup, stop: Stop) -> Iterator[Watch | None]:
    """A bar on a terminal; None elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    began = time.monotonic()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("dealing", total=1.0)

        def watch(sofar: Sofar) -> None:
            seconds = time.monotonic() - began
            bar.update(
                task, completed=share_done(setup, stop, sofar, seconds), description=describe(setup, sofar, seconds)
            )

        yield watch
