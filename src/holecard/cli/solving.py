"""What the commands that solve have in common: their options, their faults, and who waits for them."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from .fault import WRONG, Failed

Deck = Annotated[Literal["finite", "infinite"], Parameter(help="A full fresh shoe, or one that never changes.")]
Strategy = Annotated[
    str,
    Parameter(
        help="optimal, total (the best strategy card), mimic_the_dealer, never_double, behind_no_raises, "
        "behind_first_hand, behind_neither, or the file of a chart."
    ),
]
Json = Annotated[bool, Parameter(name="--json", help="Print it for programs, numbers unrounded.")]
Progress = Callable[[int, int], None]


@contextmanager
def faults_told() -> Iterator[None]:
    """What cannot be solved ends the command with a message."""
    from holecard.solve import ChartError, SolveError

    try:
        yield
    except SolveError as error:
        raise Failed(str(error)) from None
    except ChartError as error:
        raise Failed(str(error), WRONG) from None


def tell_compiling(room: str) -> None:
    """Say why the first run takes long, on a terminal; `room` is the package whose kernels it needs."""
    from holecard._jit import DIGEST  # which has set the folder

    folder = Path(os.environ.get("NUMBA_CACHE_DIR", ""))
    if sys.stderr.isatty() and folder.name == DIGEST and not any(folder.glob(f"{room}_*/*.nbi")):
        print("compiling, once; later runs start at once …", file=sys.stderr)


@contextmanager
def waiting(what: str) -> Iterator[Progress]:
    """On a terminal, a bar for work of several parts; before the first is done, only that there is work."""
    if not sys.stderr.isatty():
        with faults_told():
            yield lambda done, of: None
        return
    tell_compiling("solve")
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(f"solving {what}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=None)
        with faults_told():
            yield lambda done, of: bar.update(task, completed=done, total=of)


def percent(figure: Any, digits: int = 4) -> str:
    return f"{100 * float(figure):.{digits}f} %"


def signed(figure: Any, digits: int = 4) -> str:
    return f"{100 * float(figure):+.{digits}f} %"


def plain(figure: Any) -> Any:
    """A number or a setting as JSON has it."""
    return figure if isinstance(figure, str | bool | int | list | dict) or figure is None else float(figure)
