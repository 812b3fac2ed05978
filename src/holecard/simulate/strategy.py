"""How the players play, by name, chart or file; and the exact figures of that play."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from holecard.chart import Chart, ChartError, parse_chart
from holecard.rules.rules import SURRENDER_NONE
from holecard.sheet import Game

from .answers import Strategy
from .faults import SimulationError
from .plan import Plan, plan_of
from .result import Exact

if TYPE_CHECKING:
    from holecard.solve import Solution

NAMES = ("optimal", "total")


class Play(NamedTuple):
    """A strategy with its name; `solution` if the solver had to find it."""

    name: str
    strategy: Strategy
    solution: "Solution | None" = None


def find_play(game: Game, strategy: str | Path | Strategy) -> Play:
    """`optimal` looks at the very cards, `total` is the best strategy card; else a chart, or the file of one."""
    if isinstance(strategy, Chart | Plan):
        return Play("chart" if isinstance(strategy, Chart) else "plan", strategy)
    if str(strategy) not in NAMES:
        return Play(str(strategy), read_chart(Path(strategy)))
    from holecard.solve import SolveError, solve

    try:
        solution = solve(game)
    except SolveError as error:
        raise SimulationError(f"the solver has no strategy for this game: {error}") from None
    if strategy == "optimal":
        return Play("optimal", plan_of(solution), solution)
    return Play("total", solution.chart)


def read_chart(path: Path) -> Chart:
    try:
        return parse_chart(path.read_text(), str(path))
    except (OSError, UnicodeDecodeError):
        raise SimulationError(
            f"strategy '{path}': {', '.join(NAMES)}, or the file of a chart; there is no such file"
        ) from None


def exact_figures(game: Game, play: Play) -> Exact | None:
    """The solver's figures of a play; None if it cannot follow it, as a chart that does not say everything."""
    from holecard.solve import SolveError, solve

    chart = None if isinstance(play.strategy, Plan) else play.strategy
    try:
        solution = play.solution or solve(game, strategy="optimal" if chart is None else chart)
    except (SolveError, ChartError):
        return None
    bets = {bet.name: -float(bet.edge) for bet in solution.side_bets}
    if not (chart and chart.insurance and game.rules.surrender == SURRENDER_NONE):
        bets.pop("insurance", None)  # the solver's is over all deals, not over those on which it is taken
    return Exact(float(solution.ev), bets)
