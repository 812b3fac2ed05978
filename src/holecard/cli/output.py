"""Where a paper or a picture goes: to a file, or to who reads the standard output."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from .fault import Failed

Output = Annotated[
    str, Parameter(name=("--output", "-o"), show_default=False, help="The file to write; its ending tells the format.")
]


def format_of(given: str | None, output: str, allowed: tuple[str, ...]) -> str:
    """The format asked for, else that of the file's ending, else the first."""
    if given is not None:
        return given
    ending = Path(output).suffix.removeprefix(".").lower() if output else ""
    if not ending or ending == "txt":
        return allowed[0]
    if ending not in allowed:
        raise Failed(f"'{output}' ends in no format of this command: {', '.join(allowed)}; or name one with --format")
    return ending


def check_output(output: str, is_text: bool) -> None:
    """Before the work: can it be written there?"""
    from holecard.report.files import CannotWrite, check_place

    if not output:
        if not is_text and sys.stdout.isatty():
            raise Failed("this is nothing for a terminal: name a file with --output, or send it on with > or |")
        return
    try:
        check_place(Path(output))
    except CannotWrite as error:
        raise Failed(str(error)) from None


def write(content: bytes, output: str) -> None:
    from holecard.report.files import CannotWrite, write_whole

    if not output:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    try:
        write_whole(Path(output), content)
    except CannotWrite as error:
        raise Failed(str(error)) from None
