"""Everything that a report says of a game: what is solved, what is tried, and what is simulated."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from holecard.sheet import Game, load
from holecard.sheet.model import Expect, Stated
from holecard.solve import Comparison, Solution, compare, dealer_outcomes, solve

from .card import Card, card_of
from .openings import Openings, openings
from .plot import removal_effects
from .simulated import Effort, Progress, unwatched
from .simulation import Simulated, play, replayed_examples
from .whatifs import Effects, Solver, Varied, choices_table, effects


class Published(NamedTuple):
    """A figure that somebody else printed, and ours."""

    expect: Expect
    found: float

    @property
    def holds(self) -> bool:
        return abs(self.found - self.expect.value) <= self.expect.tolerance


class Findings(NamedTuple):
    game: Game
    best: Solution  # the composition-dependent optimum
    played: Solution  # the best strategy card, exactly
    card: Card
    openings: Openings
    choices: tuple[Varied, ...]
    effects: Effects
    removal: dict[str, float]
    outcomes: dict[str, dict[str, Fraction]]
    published: tuple[Published, ...]
    stated: tuple[tuple[Stated, tuple[Comparison, ...]], ...]
    simulated: Simulated

    @property
    def sd(self) -> float:
        return float(self.played.sd)

    @property
    def ev(self) -> float:
        return float(self.played.ev)


class Inquiry:
    """One game to be reported on: its name or path, what is set in it, and how much is simulated."""

    def __init__(self, name: str | Path, settings: Mapping[str, Any], effort: Effort = Effort()) -> None:  # noqa: B008
        self.name, self.settings, self.effort = name, dict(settings), effort
        self.game = load(name, self.settings)

    @cached_property
    def best(self) -> Solution:
        return solve(self.game)

    def answer(self, progress: Progress = unwatched, simulated: Simulated | None = None) -> Findings:
        """With what was `simulated` before, only the rest is found anew."""
        solver = Solver(self.name, self.settings)
        progress(0.0, "solving")
        chart = self.best.chart
        choices = choices_table(solver, self.game, part(progress, 0.02, 0.1))
        changed = effects(solver, self.game, part(progress, 0.1, 0.35))
        removal = removal_effects(self.game, part(progress, 0.35, 0.42))
        progress(0.42, "published figures")
        published = tuple(self.published(one) for one in self.game.sheet.expect)
        stated = tuple(
            (one, tuple(compare(str(self.name), self.settings, one.readings))) for one in self.game.sheet.stated
        )
        outcomes = dealer_outcomes(self.game)
        if simulated is None:
            simulated = play(self.game, chart, self.effort, part(progress, 0.45, 1.0))
        else:
            simulated = simulated._replace(examples=replayed_examples(self.game, chart, simulated.seed))
        return Findings(
            self.game,
            self.best,
            solve(self.game, strategy=chart),
            card_of(self.best),
            openings(self.best),
            tuple(choices),
            changed,
            removal,
            outcomes,
            published,
            stated,
            simulated,
        )

    def published(self, expect: Expect) -> Published:
        """For the choices and switches that it was published for."""
        solution = solve(load(self.name, expect.set))
        kind, _, rest = expect.figure.partition(".")
        if kind == "side_bets":
            bet = next(bet for bet in solution.side_bets if bet.name == rest.removesuffix(".edge"))
            return Published(expect, float(bet.edge))
        edge = -float(solution.total_dependent.value) if kind == "total_dependent" else float(solution.edge)
        return Published(expect, edge)


def part(progress: Progress, first: float, last: float) -> Progress:
    """A stretch of a longer bar."""
    return lambda done, what: progress(first + done * (last - first), what)
