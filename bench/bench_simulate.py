"""How many rounds a second: `python bench/bench_simulate.py [--json FILE] [--rounds N]`.

Rates are of processor time on one core, the best of several, and also as ratios to a calibration kernel and to a plain
look-up simulator in C++ (bench/lookup.cpp) that were measured in the same run, in turn with them.
"""

import argparse
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from tests.simulate.charts import basic_chart
from tests.simulate.test_fast import basic_chart_of

from holecard._jit import kernel, np
from holecard.chart import Chart
from holecard.sheet import load
from holecard.simulate.setup import Setup, make_setup, play_part, why_not_fast

REPEATS = 5
ROUNDS = 5_000_000
CALIBRATION_STEPS = 20_000_000
GAMES = ("double-4-more", "double-up-insanity", "blackjack", "double-up-blackjack", "american-blackjack-4")


class Yardsticks(NamedTuple):
    """Rates of the same moment: steps of the calibration kernel and rounds of the look-up simulator, in millions."""

    calibration: float
    lookup: float | None


@kernel
def calibrate(table: Any, steps: int) -> int:
    """Steps through a table of 32 KB, each waiting for the one before, with a new random place each."""
    place, noise = np.uint64(0), np.uint64(88172645463325252)
    for _ in range(steps):
        noise ^= noise << np.uint64(13)
        noise ^= noise >> np.uint64(7)
        noise ^= noise << np.uint64(17)
        place = np.uint64(table[(place + (noise & np.uint64(15))) & np.uint64(16383)])
    return int(place)


def rate(work: Callable[[], int]) -> float:
    """Millions a second of processor time."""
    began = time.thread_time()
    done = work()
    return done / (time.thread_time() - began) / 1e6


def build_lookup(folder: str) -> Path | None:
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    program = Path(folder) / "lookup"
    source = Path(__file__).with_name("lookup.cpp")
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", str(source), "-o", str(program)], check=True)
    return program


def lookup_rate(program: Path, mode: str, rounds: int) -> float:
    words = [str(program), mode, str(rounds), "1"]
    done, _, seconds = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    return int(done) / float(seconds) / 1e6


def play(setup: Setup, rounds: int) -> Callable[[], int]:
    return lambda: int(play_part(setup, 0, 1 << 40, rounds).tally.totals[0])


def setup_of(name: str, settings: dict[str, Any], penetration: str, fast: bool) -> Setup:
    game = load(name, settings)
    chart: Chart = basic_chart() if game.rules.max_hands > 1 else basic_chart_of(game)
    setup = make_setup(game, chart, side_bets=False, penetration=penetration)
    if fast and (why := why_not_fast(setup)):
        raise SystemExit(f"{name}: {why}")
    return setup._replace(fast=fast)


def measure(rounds: int = ROUNDS, repeats: int = REPEATS) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    table = np.random.default_rng(1).integers(0, 16384, 16384).astype(np.uint16)
    calibrate(table, 1)
    cases: list[tuple[str, Setup, float, int]] = []
    for penetration in ("fresh", "3/4"):
        mode = "a full shoe each round" if penetration == "fresh" else "a 75 % cut card"
        cases.append((f"round lane, classic, {mode}", setup_of("classic", {}, penetration, False), 7.0, rounds // 5))
        cases.append((f"fast lane, classic, {mode}", setup_of("classic", {}, penetration, True), 50.0, rounds))
        cases += [(f"fast lane, {name}, {mode}", setup_of(name, {}, penetration, True), 25.0, rounds) for name in GAMES]
    with tempfile.TemporaryDirectory() as folder:
        lookup = build_lookup(folder)
        for what, setup, goal, count in cases:
            mode = "fresh" if setup.block else "cut"
            play_part(setup, 0, 1)
            best, yardsticks = 0.0, Yardsticks(0.0, None)
            for _ in range(repeats):
                best = max(best, rate(play(setup, count)))
                steps = rate(lambda: calibrate(table, CALIBRATION_STEPS) * 0 + CALIBRATION_STEPS)
                plain = lookup_rate(lookup, mode, rounds) if lookup else None
                yardsticks = Yardsticks(
                    max(yardsticks.calibration, steps),
                    max(yardsticks.lookup or 0.0, plain) if plain else None,
                )
            rows.append(row_of(what, best, goal, yardsticks))
    rows.append(two_cores(setup_of("classic", {}, "3/4", True), 20 * rounds))
    return rows


def row_of(what: str, found: float, goal: float, yardsticks: Yardsticks) -> dict[str, Any]:
    row: dict[str, Any] = {
        "what": what,
        "million_rounds_per_second": found,
        "goal": goal,
        "by_calibration": found / yardsticks.calibration,
        "by_lookup": found / yardsticks.lookup if yardsticks.lookup else None,
        "lookup_million_rounds_per_second": yardsticks.lookup,
        "calibration_million_steps_per_second": yardsticks.calibration,
    }
    beside = f"{row['by_lookup']:5.2f} × look-up" if row["by_lookup"] else "no C++ compiler"
    print(
        f"{what:62s} {found:6.1f} M/s  goal {goal:4.0f}  {row['by_calibration']:.3f} × calibration  {beside}",
        flush=True,
    )
    return row


def two_cores(setup: Setup, rounds: int) -> dict[str, Any]:
    """Two threads against one, by the clock on the wall: only an idle machine of two cores can show the goal."""
    shoes = rounds // 43

    def by_threads(count: int) -> float:
        began = time.perf_counter()
        with ThreadPoolExecutor(count) as pool:
            share = shoes // count
            parts = [pool.submit(play_part, setup, k * share, (k + 1) * share) for k in range(count)]
            done = sum(int(part.result().tally.totals[0]) for part in parts)
        return done / (time.perf_counter() - began) / 1e6

    one, two = (max(by_threads(count) for _ in range(3)) for count in (1, 2))
    row = {"what": "two cores by one, fast lane", "ratio": two / one, "goal": 1.9, "one": one, "two": two}
    print(
        f"{row['what']:62s} {two / one:6.2f} ×    goal  1.9  ({one:.1f} and {two:.1f} M/s by the wall clock)",
        flush=True,
    )
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", help="also write the figures to this file")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of one measurement")
    arguments = parser.parse_args()
    rows = measure(arguments.rounds)
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
