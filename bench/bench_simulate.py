"""How many rounds a second are simulated, on one core.

Rates are also given as ratios to a calibration kernel and to a plain look-up simulator in C++ (bench/lookup.cpp) that
were measured in the same run, in turn with them.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from holecard._jit import kernel, np
from holecard.sheet import load
from holecard.simulate.run import Stop, run, threads
from holecard.simulate.setup import Setup, make_setup, play_part, why_not_fast
from holecard.simulate.strategy import find_play

from .row import Row

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


def setup_of(name: str, strategy: str, penetration: str, fast: bool) -> Setup:
    game = load(name)
    setup = make_setup(game, find_play(game, strategy).strategy, side_bets=False, penetration=penetration)
    if fast and (why := why_not_fast(setup)):
        raise SystemExit(f"{name}: {why}")
    return setup._replace(fast=fast)


def measure(quick: bool) -> list[Row]:
    rounds, repeats = (ROUNDS // 10, 1) if quick else (ROUNDS, REPEATS)
    rows: list[Row] = []
    table = np.random.default_rng(1).integers(0, 16384, 16384).astype(np.uint16)
    calibrate(table, 1)
    cases: list[tuple[str, Setup, float | None, int]] = []
    for penetration in ("fresh", "3/4"):
        mode = "a full shoe each round" if penetration == "fresh" else "a 75 % cut card"
        for strategy, name in (("total", "the strategy card"), ("optimal", "the optimum")):
            said = f"classic, {name}, {mode}"
            by_round, by_graph = (setup_of("classic", strategy, penetration, fast) for fast in (False, True))
            goals = (7.0, 50.0) if strategy == "total" else (None, None)
            cases.append((f"round lane, {said}", by_round, goals[0], rounds // 5))
            cases.append((f"fast lane, {said}", by_graph, goals[1], rounds))
        cases += [(f"fast lane, {name}, {mode}", setup_of(name, "total", penetration, True), 25.0, rounds)
                  for name in GAMES]  # fmt: skip
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
    setup = setup_of("classic", "total", "3/4", True)
    return [*rows, two_cores(setup, 20 * rounds), memory(setup, 20 * rounds)]


def row_of(what: str, found: float, goal: float | None, yardsticks: Yardsticks) -> Row:
    beside = f"{found / yardsticks.lookup:.2f} × look-up in C++" if yardsticks.lookup else "no C++ compiler"
    by_kernel = f"{found / yardsticks.calibration:.3f} × calibration kernel"
    return Row(what, found, "M rounds/s", "more", goal, note=f"{by_kernel}, {beside}")


def two_cores(setup: Setup, rounds: int) -> Row:
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
    note = f"{one:.1f} and {two:.1f} M/s by the clock on the wall"
    return Row("two cores by one, fast lane", two / one, "×", "more", 1.9, note=note)


def memory(setup: Setup, rounds: int) -> Row:
    """What the process holds after few rounds, and after a hundred times as many."""

    def megabytes_after(count: int) -> float:
        with threads(2) as workers:
            run(setup, Stop(count), workers)
        lines = Path("/proc/self/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    few = megabytes_after(rounds // 100)
    many = megabytes_after(rounds)
    note = f"{few:.1f} MB after {rounds // 100:,} rounds, {many:.1f} MB after {rounds:,}"
    return Row("memory that a hundred times the rounds add", max(many - few, 0.0), "MB", "less", 5.0, note=note)
