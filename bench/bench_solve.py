"""How long a solve takes: `python bench/bench_solve.py [--json FILE]`. CPU time of one core, the best of several."""

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from holecard.sheet import load
from holecard.solve import removal, solve

REPEATS = 7
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


def best(work: Callable[[], object], repeats: int = REPEATS) -> float:
    times = []
    for _ in range(repeats):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return min(times)


def measure() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []

    def note(what: str, seconds: float, goal: float) -> None:
        rows.append({"what": what, "seconds": seconds, "goal": goal})
        print(f"{what:64s} {seconds:8.3f} s   goal {goal} s", flush=True)

    for name, settings, goal in GAMES:
        game = load(name, settings)
        solve(game)
        note(f"solve {name} {settings}", best(lambda game=game: solve(game)), goal)  # type: ignore[misc]
    game = load("classic")
    solution = solve(game)
    _ = solution.total_dependent, solution.distribution
    note("strategy card, 6 decks", best(lambda: solve(game).total_dependent, 3), 0.05)
    note("distribution, 6 decks", best(lambda: solve(game).distribution, 3), 1.0)
    note("effects of removal, ten ranks", best(lambda: removal(game), 2), 0.6)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", COLD], check=True, capture_output=True)
    note("cold process with a filled cache (wall)", time.perf_counter() - start, 1.0)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'peak memory':64s} {megabytes:8.0f} MB  goal 400 MB")
    rows.append({"what": "peak memory", "megabytes": megabytes, "goal": 400})
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", help="also write the figures to this file")
    arguments = parser.parse_args()
    rows = measure()
    if arguments.json:
        with open(arguments.json, "w") as file:  # noqa: PTH123
            json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()
