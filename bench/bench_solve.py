"""How long a solve takes, on one core, once the kernels are compiled; edge, play and events if not said else."""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from holecard.sheet import SheetError, load
from holecard.sheet.load import Game
from holecard.sheet.model import Switches
from holecard.solve import Solution, SolveError, removal, solve
from holecard.solve.whatif import values_of

from .calibration import timed
from .row import Row

COLD = "from holecard.sheet import load; from holecard.solve import solve; print(solve(load('blackjack')).ev)"
FIVE = ("american-blackjack-4", "blackjack", "double-4-more", "double-up-blackjack", "double-up-insanity")
NUMBERS: dict[str, list[Any]] = {  # values of switches that have too many
    "decks": [1, 2, 4, 6, 8],
    "max_doubles": [1, 2, 3, "unlimited"],
    "double_most_cards": [3, "unlimited"],
    "double_max_multiple": [2, 3],
    "start_cards": [1],
    "max_hands": [2, 3, 4],
}


def full(game: Game) -> Solution:
    solution = solve(game)
    _ = solution.edge, solution.plan, solution.events, solution.average_wager
    return solution


def measure(quick: bool) -> list[Row]:
    rows: list[Row] = []

    def note(what: str, work: Any, goal: float, repeats: int, clock: Any = time.thread_time, how: str = "") -> None:
        timing = timed(work, 1 if quick else repeats, clock)
        rows.append(Row(what, timing.seconds * 1000, "ms", "less", goal * 1000, timing.by_calibration, how))

    for decks in (6, 8):
        game = load("classic", {"decks": decks})
        full(game)
        note(f"ordinary blackjack, {decks} decks, four hands", lambda game=game: full(game), 0.05, 15)
    for name in FIVE:
        game = load(name)
        full(game)
        note(name, lambda game=game: full(game), 0.2, 5)
    slowest = sorted(switched(quick), reverse=True)
    for seconds, name, said in slowest[:3]:
        rows.append(Row(f"slowest switches: {name} {said}", seconds * 1000, "ms", "less", 200))
    game = load("classic")
    solution = full(game)
    _ = solution.total_dependent, solution.rounds
    note("with the strategy card, 6 decks", lambda: full(game).total_dependent, 1.0, 3, how="no goal of its own: 1 s")
    note("distribution and sd, 6 decks", lambda: solve(game).rounds, 1.0, 3, how="the solve included")
    note("effects of removal, ten ranks", lambda: removal(game), 0.6, 3)
    note("a cold process with a filled cache", cold, 1.0, 3, time.perf_counter, "by the clock on the wall")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [*rows, Row("peak memory", megabytes, "MB", "less", 400)]


def switched(quick: bool) -> Iterator[tuple[float, str, str]]:
    """The five games with every value of each switch, by itself."""
    for name in FIVE[:1] if quick else FIVE:
        for switch in Switches.model_fields:
            for value in switch_values(load(name), switch):
                try:
                    game = load(name, {switch: value})
                except SheetError:
                    continue  # these are no game together
                yield timed(partial(full, game), 2).seconds, name, f"{switch}={value}"


def switch_values(game: Game, switch: str) -> list[Any]:
    try:
        return NUMBERS.get(switch) or values_of(game, switch)
    except SolveError:
        return []


def cold() -> None:
    subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True)
