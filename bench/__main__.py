"""Run the benches: each in a process of its own, one after the other."""

import argparse
import difflib
import importlib
import subprocess
import sys
from pathlib import Path

from . import results
from .row import Row

NAMES = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))


def run(name: str, quick: bool) -> None:
    module = importlib.import_module(f"bench.bench_{name}")
    print(f"== {name}", flush=True)
    rows: list[Row] = module.measure(quick)
    for row in rows:
        loops = "" if row.by_calibration is None else f"{results.number(row.by_calibration)} loops"
        print(f"{row.what:62} {results.number(row.value):>9} {row.unit:12} {results.goal(row):18} {loops} {row.note}")
    if not quick:
        results.write(name, " ".join((module.__doc__ or "").split()), rows)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=f"of {', '.join(NAMES)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="rough figures in a fraction of the time, not written")
    parser.add_argument("--page", action="store_true", help="measure nothing, make docs/benchmarks.md again")
    chosen = parser.parse_args()
    if chosen.page:
        results.PAGE.write_text(results.page())
        return 0
    for name in chosen.names:
        if name not in NAMES:
            near = difflib.get_close_matches(name, NAMES, 1)
            parser.error(f"no bench '{name}'" + (f"; did you mean {near[0]}?" if near else f": {', '.join(NAMES)}"))
    names = chosen.names or NAMES
    if len(names) == 1:
        run(names[0], chosen.quick)
        return 0
    flags = ["--quick"] if chosen.quick else []
    # What one leaves in memory, and what it imports, must not count for the next.
    return max(subprocess.run([sys.executable, "-m", "bench", name, *flags], check=False).returncode for name in names)


if __name__ == "__main__":
    sys.exit(main())
