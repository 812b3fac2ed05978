"""holecard plot GAME value|removal|distribution|bankroll|convergence"""

from typing import TYPE_CHECKING, Annotated, Literal, cast, get_args

from cyclopts import Parameter

from .fault import Failed
from .game import GameName, Settings, load_game
from .output import Output, check_output, format_of, write
from .stages import stages

if TYPE_CHECKING:
    from holecard.report.picture import Picture

Kind = Literal["value", "removal", "distribution", "bankroll", "convergence"]
Format = Literal["svg", "png", "pdf"]
Rounds = Annotated[int | None, Parameter(show_default=False, help="How many rounds are simulated.")]
Seconds = Annotated[float | None, Parameter(show_default=False, help="Or how long it may take.")]
Seed = Annotated[int, Parameter(help="The same seed plays the same rounds.")]


def plot(
    game: GameName,
    picture: Annotated[Kind, Parameter(help="Which picture.")],
    /,
    *,
    settings: Settings = (),
    rounds: Rounds = None,
    seconds: Seconds = None,
    seed: Seed = 1,
    bankroll: Annotated[int, Parameter(help="Bets that a session begins with.")] = 100,
    sessions: Annotated[int, Parameter(help="Sessions of a bankroll; --rounds is the length of one.")] = 10_000,
    format_: Annotated[
        Format | None, Parameter(name="--format", help="svg unless the file's ending says otherwise.")
    ] = None,
    output: Output = "",
) -> None:
    form = cast(Format, format_of(format_, output, get_args(Format)))
    check_output(output, is_text=False)
    check_effort(rounds, seconds)
    loaded = load_game(game, settings)
    from holecard.report.plot import plot as draw
    from holecard.report.simulated import SESSION_ROUNDS, Effort
    from holecard.simulate import SimulationError

    with stages() as progress:
        try:
            drawn = draw(
                loaded, picture, Effort(rounds, seconds, seed), bets=bankroll, sessions=sessions,
                session_rounds=rounds or SESSION_ROUNDS, progress=progress,
            )  # fmt: skip
        except SimulationError as error:
            raise Failed(str(error)) from None
    write(picture_file(drawn, form), output)


def check_effort(rounds: int | None, seconds: float | None) -> None:
    if rounds is not None and seconds is not None:
        raise Failed("give --rounds or --seconds, not both")
    if rounds is not None and rounds < 1:
        raise Failed(f"--rounds {rounds}: play 1 at least")
    if seconds is not None and not 0 < seconds < float("inf"):
        raise Failed(f"--seconds {seconds:g}: it must be more than 0")


def picture_file(picture: "Picture", form: Format) -> bytes:
    from holecard.report.paper import compile_picture

    return picture.svg().encode() if form == "svg" else compile_picture(picture, form)
