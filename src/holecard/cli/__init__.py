"""The command `holecard`: one file for each of its commands, imported when it is called."""

import errno
import io
import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter

from holecard import __version__

from .fault import COMMANDS, DONE, KILLED, WRONG, WRONG_USE, Failed, message_of

app = App(
    name="holecard",
    help="Write the rule sheet, and the blackjack game is real.",
    version=f"holecard {__version__}",
    help_formatter="plain",
    default_parameter=Parameter(negative=()),
    help_epilogue=(
        "GAME is the name of a game, or the path of a rule sheet.\n\n"
        "Exit codes: 0 done, 1 the thing checked is wrong, 2 wrong use."
    ),
)
for _name, _help in COMMANDS.items():
    app.command(f"holecard.cli.{_name}:{_name}", name=_name, help=_help)


def main(words: Sequence[str] | None = None) -> int:
    """Run the command of these words (those of the process by default); returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return KILLED + 2
    except BrokenPipeError:  # the reader has seen enough
        close_output()
        return KILLED + 13
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO) or error.filename:
            raise
        close_output()
        return complain(f"the output cannot be written: {os.strerror(error.errno).lower()}", WRONG_USE)
    return code


def close_output() -> None:
    """What is still to be printed goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(words: Sequence[str] | None) -> int:
    try:
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return complain(message_of(error), WRONG_USE)
    except Failed as error:
        return complain(str(error), error.code)
    except ValueError as error:
        return complain_of_sheet(error)
    return code if isinstance(code, int) else DONE


def complain(text: str, code: int) -> int:
    print(f"holecard: {text}", file=sys.stderr)
    return code


def complain_of_sheet(error: ValueError) -> int:
    """A game that is not there, a setting that is wrong, or a sheet that is."""
    from holecard.sheet import SheetError, UnknownGame

    if isinstance(error, UnknownGame):
        return complain(str(error), WRONG_USE)
    if isinstance(error, SheetError):
        return complain(str(error), WRONG_USE if any(fault.file == "-s" for fault in error.faults) else WRONG)
    raise error
