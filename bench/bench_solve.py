"""How long a solve takes, on one core."""

import resource
import subprocess
import sys
import time
from typing import Any

from holecard.sheet import load
from holecard.solve import removal, solve

from .calibration import timed
from .row import Row

COLD = "from holecard.sheet import load; from holecard.solve import solve; print(solve(load('blackjack')).ev)"

GAMES: list[tuple[str, dict[str, Any], float]] = [
    ("classic", {"decks": 6}, 0.05),
    ("classic", {"decks": 8}, 0.05),
    ("american-blackjack-4", {}, 0.2),
    ("american-blackjack-4", {"max_hands": 4}, 0.2),
    ("blackjack", {}, 0.2),
    ("double-4-more", {"configuration": "6"}, 0.2),
    ("double-up-blackjack", {"decks": "8"}, 0.2),
    ("double-up-insanity", {}, 0.2),
    ("double-up-insanity", {"split_pairs": "value"}, 0.2),
]


def measure(quick: bool) -> list[Row]:
    rows: list[Row] = []

    def note(what: str, work: Any, goal: float, repeats: int, clock: Any = time.thread_time, how: str = "") -> None:
        timing = timed(work, 1 if quick else repeats, clock)
        rows.append(Row(what, timing.seconds * 1000, "ms", "less", goal * 1000, timing.by_calibration, how))

    for name, settings, goal in GAMES:
        game = load(name, settings)
        solve(game)
        said = " ".join(f"{key}={value}" for key, value in settings.items())
        note(f"solve {name} {said}".strip(), lambda game=game: solve(game), goal, 7)
    game = load("classic")
    solution = solve(game)
    _ = solution.total_dependent, solution.distribution
    note("strategy card, 6 decks", lambda: solve(game).total_dependent, 0.05, 3)
    note("distribution, 6 decks", lambda: solve(game).distribution, 1.0, 3)
    note("effects of removal, ten ranks", lambda: removal(game), 0.6, 2)
    note("a cold process with a filled cache", cold, 1.0, 3, time.perf_counter, "by the clock on the wall")
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [*rows, Row("peak memory", megabytes, "MB", "less", 400)]


def cold() -> None:
    subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True)
