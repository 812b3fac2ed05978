"""Figures on disk, bench/results/NAME.json, and docs/benchmarks.md, which is made from these files alone."""

import json
import os
import platform
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .calibration import calibrate, seconds
from .row import Row

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
PAGE = ROOT / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

Made by `make bench` from `bench/results`: figures of the machine that is named beside them, taken when it says.
Times are of the processor and the best of several, unless a note says otherwise. A goal that was missed is marked ✗.
The column *loops* tells machines apart: a time divided by that of a loop of plain Python (`bench/calibration.py`)
run in the same minute, or, for a rate, how many go into the time of one such loop.
"""


def machine() -> dict[str, Any]:
    """What a reader needs to compare; nothing that names the machine or a place on it."""
    return {
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "calibration_ms": round(1000 * min(seconds(calibrate) for _ in range(50)), 4),
    }


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")


def write(name: str, about: str, rows: list[Row]) -> None:
    found = {
        "bench": name,
        "about": about,
        "measured_on": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "rows": [row._asdict() for row in rows],
    }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    PAGE.write_text(page())


def page() -> str:
    found = [json.loads(path.read_text()) for path in sorted(RESULTS.glob("*.json"))]
    return "\n".join([HEAD, *(section(result) for result in found)])


def section(result: dict[str, Any]) -> str:
    facts = result["machine"]
    taken = (
        f"`python -m bench {result['bench']}` on {result['measured_on']}: {facts['processor']}, {facts['cores']} "
        f"cores, {facts['memory_gib']} GiB, {facts['system']}, Python {facts['python']}; "
        f"one loop {facts['calibration_ms']:.3g} ms."
    )
    lines = [
        f"## {result['bench']}",
        "",
        result["about"],
        "",
        "| what | measured | goal | loops | |",
        "|---|---:|---:|---:|---|",
        *(line(Row(**row)) for row in result["rows"]),
        "",
        taken,
        "",
    ]
    return "\n".join(lines)


def line(row: Row) -> str:
    loops = "" if row.by_calibration is None else number(row.by_calibration)
    cells = [row.what, f"{number(row.value)} {row.unit}".strip(), goal(row), loops, row.note]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def goal(row: Row) -> str:
    if row.goal is None:
        return ""
    bound = "≤" if row.better == "less" else "≥"
    return f"{bound} {number(row.goal)} {row.unit}".strip() + ("" if row.met else " ✗")


def number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
