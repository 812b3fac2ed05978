"""The edge over all choices of a game, and what each switch would change: one solution for each different game."""

import json
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin

from holecard.sheet import Game, SheetError, load
from holecard.sheet.model import Switches
from holecard.simulate.run import count_workers
from holecard.solve import Solution, SolveError, solve
from holecard.solve.side_bets import SideBet

from .simulated import Progress, unwatched

Kept = TypeVar("Kept")

MOST_CHOICES = 64
SAME = 5e-10  # of the initial bet: no difference
# Values to try of switches that have too many: those that games have.
VALUES: dict[str, tuple[Any, ...]] = {
    "decks": (1, 2, 4, 6, 8),
    "blackjack_pays": ("1:1", "6:5", "7:5", "3:2", "2:1"),
    "suited_blackjack_pays": ("2:1", "3:1"),
    "max_hands": (1, 2, 3, 4),
    "max_doubles": (0, 1, 2, "unlimited"),
    "double_least_cards": (1, 2),
    "double_most_cards": (2, 3, "unlimited"),
    "double_totals": ("any", [9, 10, 11], [10, 11]),
    "double_soft_totals": ("any", []),
    "double_max_multiple": (1, 2, 3),
    "start_cards": (1, 2),
}
NO_MATHS = ("penetration", "mid_shoe_entry", "rounding")  # not of a full fresh shoe


class Figures(NamedTuple):
    """What is kept of a solution, which itself is large."""

    edge: float
    average_wager: float
    side_bets: tuple[SideBet, ...]


class Varied(NamedTuple):
    settings: dict[str, str]
    game: Game
    figures: Figures | None  # None where it cannot be solved


class Effect(NamedTuple):
    setting: str
    edge: float
    gain: float  # of the player's expectation


class Effects(NamedTuple):
    changes: tuple[Effect, ...]  # the greatest first
    none: tuple[str, ...]
    barred: tuple[str, ...]


class Solver:
    """A game's name and settings, and variants of it; those that differ in nothing exact are solved once."""

    def __init__(self, name: str | Path, settings: Mapping[str, Any]) -> None:
        self.name, self.settings = name, dict(settings)

    def load(self, changed: Mapping[str, Any]) -> Game:
        return load(self.name, {**self.settings, **changed})


def solve_all(
    games: list[Game], keep: Callable[[Solution], Kept], progress: Progress, what: str
) -> dict[str, Kept | None]:
    """By `maths`, what is kept of each solution, None without one. In threads: most of the work leaves Python."""
    different = {maths(game): game for game in games}

    def attempt(game: Game) -> Kept | None:
        try:
            return keep(solve(game))
        except SolveError:
            return None

    found = {}
    with ThreadPoolExecutor(count_workers(None)) as pool:
        for done, (key, kept) in enumerate(zip(different, pool.map(attempt, different.values()), strict=True), 1):
            found[key] = kept
            progress(done / len(different), what)
    return found


def figures_of(solution: Solution) -> Figures:
    return Figures(float(solution.edge), float(solution.average_wager), tuple(solution.side_bets))


def maths(game: Game) -> str:
    """What its exact figures depend on."""
    return repr(game.switches.model_dump(mode="json", exclude=set(NO_MATHS)))


def choices_table(solver: Solver, game: Game, progress: Progress = unwatched) -> list[Varied]:
    """All combinations of the choices that are left open; of very many, each choice by itself."""
    games = [(settings, solver.load(settings)) for settings in combinations(game)]
    found = solve_all([one for _, one in games], figures_of, progress, "solving all choices")
    return [Varied(settings, one, found[maths(one)]) for settings, one in games]


def combinations(game: Game) -> Iterator[dict[str, str]]:
    values = {name: list(game.sheet.choices[name].values) for name in game.chosen}
    if not values:
        return
    if prod(len(one) for one in values.values()) <= MOST_CHOICES:
        yield from (dict(zip(values, row, strict=True)) for row in product(*values.values()))
        return
    yield dict(game.chosen)
    for name, every in values.items():
        yield from ({**game.chosen, name: value} for value in every if value != game.chosen[name])


def values_of(name: str, now: Any) -> list[Any]:
    """Every other value of a switch, or those that games have."""
    annotation = Switches.model_fields[name].annotation
    every: tuple[Any, ...] = VALUES.get(name, ())
    if annotation is bool:
        every = (False, True)
    elif get_origin(annotation) is Literal:
        every = get_args(annotation)
    return [value for value in every if value != now]


def effects(solver: Solver, game: Game, progress: Progress = unwatched) -> Effects:
    """Each switch by itself set to each other value."""
    now = game.switches.model_dump(mode="json")
    tried: dict[str, Game] = {}
    barred: list[str] = []
    for name in Switches.model_fields:
        for value in values_of(name, now[name]) if name not in NO_MATHS else ():
            setting = setting_text(name, value)
            try:
                tried[setting] = solver.load({name: value})
            except SheetError:
                barred.append(setting)
    found = solve_all([game, *tried.values()], lambda solution: float(solution.edge), progress, "solving every switch")
    base = found[maths(game)] or 0.0
    changes, none = list[Effect](), []
    for setting, varied in tried.items():
        edge = found[maths(varied)]
        if edge is None:
            barred.append(setting)
        elif abs(edge - base) < SAME:
            none.append(setting)
        else:
            changes.append(Effect(setting, edge, base - edge))
    changes.sort(key=lambda one: (-round(abs(one.gain), 9), one.setting))
    return Effects(tuple(changes), tuple(none), tuple(barred))


def setting_text(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return f"{name}={str(value).lower()}"
    return f"{name}={json.dumps(value) if isinstance(value, list) else value}"
