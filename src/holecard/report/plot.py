"""`plot`: a game and the name of a picture in, the picture out."""

from typing import Literal

from holecard.sheet import Game
from holecard.solve import Solution, removal, solve

from .openings import openings
from .picture import Picture
from .plots.bankroll import bankroll_picture
from .plots.distribution import distribution_picture
from .plots.funnel import convergence_picture
from .plots.removal import removal_picture
from .plots.value import value_picture
from .simulated import BANKROLL, SESSION_ROUNDS, Effort, Progress, converge, lane_of, play_bankroll, settled, unwatched

Kind = Literal["value", "removal", "distribution", "bankroll", "convergence"]
SESSIONS = 10_000
DEFAULT = Effort()
OPTIMUM = "composition-dependent optimum, full fresh shoe"


def plot(
    game: Game,
    kind: Kind,
    effort: Effort = DEFAULT,
    *,
    bets: int = BANKROLL,
    session_rounds: int = SESSION_ROUNDS,
    sessions: int = SESSIONS,
    progress: Progress = unwatched,
) -> Picture:
    """`bets`, `session_rounds` and `sessions` are for a bankroll, the effort for what is simulated."""
    progress(0.0, "solving")
    solution = solve(game)
    if kind == "value":
        return value_picture(title(game), openings(solution), OPTIMUM)
    if kind == "removal":
        return removal_picture(title(game), removal_effects(game, progress))
    if kind == "distribution":
        return distribution_plot(solution)
    card = solve(game, strategy=solution.chart)
    if kind == "bankroll":
        progress(0.0, "playing sessions")
        found = play_bankroll(game, solution.chart, effort.seed, sessions, bets, session_rounds)
        return bankroll_picture(title(game), found, float(card.ev))
    lane = lane_of(game, solution.chart, effort)
    result, points = converge(game, solution.chart, settled(effort, lane), lane, progress)
    return convergence_picture(title(game), points, float(card.ev), result.main.sd or 0.0)


def distribution_plot(solution: Solution) -> Picture:
    nets = {net: float(odds) for net, odds in solution.distribution.items()}
    return distribution_picture(title(solution.game), nets, float(solution.ev), float(solution.sd), f"exact, {OPTIMUM}")


def removal_effects(game: Game, progress: Progress = unwatched) -> dict[str, float]:
    found = removal(game, lambda done, of: progress(done / of, "effects of removal"))
    return {rank: float(effect) for rank, effect in found.items()}


def title(game: Game) -> str:
    """The game's name, and the settings that are not its own."""
    given = [
        *(f"{name}={value}" for name, value in game.chosen.items() if value != game.sheet.choices[name].default),
        *(f"{name}={value}" for name, value in game.overrides.items()),
    ]
    return f"{game.name} ({', '.join(given)})" if given else game.name
