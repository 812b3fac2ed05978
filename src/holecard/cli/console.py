"""Where commands print with styles."""

from typing import NoReturn

from rich.console import Console


class Terminal(Console):
    """A console that leaves a reader who has gone to the command, as plain printing does."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def terminal() -> Terminal:
    return Terminal(highlight=False)
