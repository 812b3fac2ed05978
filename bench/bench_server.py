"""The live table: one server process, bots at every seat in another, loopback, all durable before it is shown; beside
a floor, a bare `websockets` server with a plain fsynced journal and turns at tables of seven (bench/live/floor.py).
The history is played rounds, copied before a snapshot, without a valid chain: a restart does not
read them. 10^6 rounds are not measured: they are 2.5 GB, and take minutes to lay down."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .calibration import calibrate
from .calibration import seconds as taken
from .live.bots import cpu_s
from .live.history import History
from .row import Row

TABLES = """
[tables.t{k}]
game = "american-blackjack-4"
practice = true
profile = "bench"
[tables.t{k}.timers]
betting_s = 600.0
opening_s = 600.0
decision_s = 600.0
settled_s = 0.02
contribute_s = 0.01
"""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait(port: int, path: str = "") -> None:
    """Until it listens; or, with a path, answers that it is ready."""
    while True:
        try:
            if path:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5):
                    return
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.005)


@contextmanager
def running(port: int, *words: str, end: signal.Signals = signal.SIGKILL) -> Iterator[int]:
    """A process that listens on a port, and how it is ended."""
    process = subprocess.Popen([sys.executable, "-m", *words], stderr=subprocess.DEVNULL)
    try:
        wait(port)
        yield process.pid
    finally:
        process.send_signal(end)
        process.wait()


def house(folder: Path, tables: int, port: int) -> list[str]:
    file = folder / "tables.toml"
    file.write_text("".join(TABLES.format(k=k) for k in range(tables)))
    words = ["--port", str(port), "--database", f"sqlite:///{folder}/house.db", "--tables", str(file)]
    return ["bench.live.house", *words]


def bots(pid: int, port: int, tables: int, think: float, seconds: float, *more: str) -> dict[str, Any]:
    words = ["--pid", pid, "--port", port, "--tables", tables, "--think", think, "--warm", 3, "--seconds", seconds]
    run = [sys.executable, "-m", "bench.live.bots", *map(str, words), *more]
    found: dict[str, Any] = json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True).stdout)
    assert not found["lost"], found
    assert not found["refused"], found["refused"]
    return found


def play(tables: int, think: float, seconds: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """The server, then the floor under the same bots; it sends everybody at a table as many bytes a command."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port()
        with running(port, *house(folder, tables, port)) as pid:
            ours = bots(pid, port, tables, think, seconds)
        port, bytes_ = free_port(), str(round(ours["update_bytes"]) - 60)
        floor = ["bench.live.floor", "--port", str(port), "--journal", str(folder / "journal"), "--bytes", bytes_]
        with running(port, *floor) as pid:
            return ours, bots(pid, port, tables, think, seconds, "--floor")


def histories(sizes: list[int], seconds: float) -> Iterator[tuple[int, float, float, int]]:
    """For each number of rounds: seconds from the start of a process, after kill -9, until it is ready, those of them
    that the processor worked for it, and how many records it had to read again."""
    with tempfile.TemporaryDirectory() as name:
        folder, port, tables = Path(name), free_port(), 20
        words = house(folder, tables, port)
        with running(port, *words, end=signal.SIGTERM) as pid:
            bots(pid, port, tables, 0.05, seconds, "--seats", "1")  # within the frames that a socket may send
        history = History(folder / "house.db")
        for size in sizes:
            history.grow(size)
            with running(port, *words) as pid:
                bots(pid, port, tables, 0.0, seconds)
            yield size, *min(restart(port, words) for _ in range(3)), tail(folder / "house.db", history.head)


def restart(port: int, words: list[str]) -> tuple[float, float]:
    began = time.perf_counter()
    with running(port, *words) as pid:
        wait(port, "/readyz")
        return time.perf_counter() - began, cpu_s(pid)


def tail(path: Path, head: int) -> int:
    with sqlite3.connect(path) as base:
        return int(base.execute("SELECT max(number) FROM log").fetchone()[0]) - head


def measure(quick: bool) -> list[Row]:
    seconds = 5.0 if quick else 20.0
    loop_s = min(taken(calibrate) for _ in range(50))
    rows: list[Row] = []

    def note(
        what: str, value: float, unit: str, better: Any = "less", goal: float | None = None, how: str = ""
    ) -> None:
        second = {"µs": 1e-6, "ms": 1e-3, "s": 1.0}.get(unit)
        rows.append(Row(what, value, unit, better, goal, value * second / loop_s if second else None, how))

    ours, floor = play(100, 0.2, seconds)
    what = "100 tables of 7, 200 ms to think: "
    how = "from a bot's send to the answer, which follows the broadcast"
    note(what + "p50", ours["p50_ms"], "ms", how=f"{how}; floor {floor['p50_ms']:.3g} ms")
    note(
        what + "p99",
        ours["p99_ms"],
        "ms",
        "less",
        2 * floor["p99_ms"],
        f"goal: twice the floor's {floor['p99_ms']:.3g}",
    )
    note(what + "p99.9", ours["p999_ms"], "ms", how=f"floor {floor['p999_ms']:.3g} ms")
    note(what + "commands", ours["commands"] / ours["seconds"], "/s", "more", how=per_second(floor))
    note(what + "processor", 100 * ours["cpu_s"] / ours["seconds"], "% of a core", how=f"floor {share(floor):.3g}")
    note(
        "memory of an idle seat", ours["idle_bytes"] / 1000, "KB", "less", 60, f"floor {floor['idle_bytes'] / 1000:.3g}"
    )
    ours, floor = play(20, 0.0, seconds)
    what, rate = "20 tables of 7, flat out: ", ours["commands"] / ours["seconds"]
    note(
        what + "commands",
        rate,
        "/s",
        "more",
        floor["commands"] / floor["seconds"] / 2,
        f"goal: half of {per_second(floor)}",
    )
    note(what + "rounds", ours["rounds"] / ours["seconds"], "/s", "more")
    each = {name: 1e6 * one["cpu_s"] / one["commands"] for name, one in (("ours", ours), ("floor", floor))}
    note(what + "processor, a command", each["ours"], "µs", "less", 150, f"floor {each['floor']:.3g} µs")
    for size, wall_s, own_s, records in histories(
        [1_000, 10_000] if quick else [10_000, 100_000, 300_000], seconds / 4
    ):
        how = f"after kill -9, until it is ready, {own_s:.2f} s of it the processor's; {records:,} records read again"
        note(f"restart with {size:,} rounds of history", wall_s, "s", "less", 2.0 if size <= 100_000 else None, how)
    return rows


def share(found: dict[str, Any]) -> float:
    return float(100 * found["cpu_s"] / found["seconds"])


def per_second(found: dict[str, Any]) -> str:
    return f"floor {found['commands'] / found['seconds']:,.0f}/s"
