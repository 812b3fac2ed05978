"""holecard report GAME"""

from typing import Annotated, Literal, cast, get_args

from cyclopts import Parameter

from .fault import Failed
from .game import GameName, Settings, settings_of
from .output import Output, check_output, format_of, write
from .plot import Rounds, Seconds, Seed, check_effort
from .stages import stages

Format = Literal["html", "pdf"]


def report(
    game: GameName,
    /,
    *,
    settings: Settings = (),
    rounds: Rounds = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    format_: Annotated[
        Format | None, Parameter(name="--format", help="html unless the file's ending says otherwise.")
    ] = None,
    output: Output = "",
) -> None:
    form = cast(Format, format_of(format_, output, get_args(Format)))
    check_output(output, is_text=False)
    check_effort(rounds, seconds)
    from holecard.report.findings import Inquiry
    from holecard.report.report_file import report_file
    from holecard.report.simulated import Effort
    from holecard.simulate import SimulationError

    inquiry = Inquiry(game, settings_of(settings), Effort(rounds, seconds, seed))
    with stages() as progress:
        try:
            found = inquiry.answer(progress)
        except SimulationError as error:
            raise Failed(str(error)) from None
        made = report_file(found, form)
    write(made, output)
