"""A bar on a terminal for work of several stages, each of which says what it is."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Stages = Callable[[float, str], None]


@contextmanager
def stages() -> Iterator[Stages]:
    from .solving import faults_told

    if not sys.stderr.isatty():
        with faults_told():
            yield lambda done, what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), TaskProgressColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    with bar:
        task = bar.add_task("", total=1.0)
        with faults_told():
            yield lambda done, what: bar.update(task, completed=done, description=what)
