"""A real cluster: Dask's scheduler and workers as processes of their own, started with its own commands."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from holecard.simulate import SimulationError
from holecard.simulate.cluster import cluster
from holecard.simulate.run import Sofar, Stop, run, threads
from holecard.simulate.setup import Setup

from .setups import basic_setup, differences

pytest.importorskip("distributed")
DASK = Path(sys.executable).with_name("dask")
SHOES = basic_setup(penetration="3/4", seed=5)
BLOCKS = basic_setup("double-up-blackjack", seed=6, seats=2, behind=[(0, 1, 0, 1)])
ENOUGH = Stop(1_234_567)

Process = subprocess.Popen[bytes]
Start = Callable[..., Process]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a process of Dask; all are ended with the test."""
    started: list[Process] = []

    def start_one(*words: str) -> Process:
        with (tmp_path / "dask.log").open("ab") as log:
            process = subprocess.Popen(
                [DASK, *words, "--scheduler-file", str(tmp_path / "scheduler.json")], stdout=log, stderr=log
            )
        started.append(process)
        return process

    yield start_one
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def address(start: Start, tmp_path: Path) -> str:
    start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    file = tmp_path / "scheduler.json"
    while True:
        try:
            return str(json.loads(file.read_text())["address"])
        except (OSError, ValueError):  # not yet, or half of it
            time.sleep(0.05)


def start_worker(start: Start, folder: Path) -> Process:
    return start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))


def run_here(setup: Setup, stop: Stop, workers: int = 1) -> Sofar:
    with threads(workers) as there:
        return run(setup, stop, there)


def test_totals_are_those_of_one_thread_though_a_worker_is_killed(start: Start, address: str, tmp_path: Path) -> None:
    """One worker begins; another joins; the first is killed in the middle of the work."""
    first = start_worker(start, tmp_path)
    killed: list[int] = []

    def watch(sofar: Sofar) -> None:
        if sofar.rounds > 300_000 and not killed:
            killed.append(first.pid)
            start_worker(start, tmp_path)
            os.kill(first.pid, signal.SIGKILL)

    with cluster(address) as there:
        found = run(SHOES, ENOUGH, there, watch=watch)
        assert killed
        again = run(BLOCKS, ENOUGH, there)
    for setup, sofar in ((SHOES, found), (BLOCKS, again)):
        for workers in (1, 2):
            here = run_here(setup, ENOUGH, workers)
            assert differences(sofar.tally, here.tally) == []
            assert (sofar.shoes, sofar.rounds) == (here.shoes, here.rounds)
    assert again.rounds == ENOUGH.rounds


def test_a_cluster_that_loses_all_workers_is_an_error_and_its_checkpoint_goes_on(
    start: Start, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holecard.simulate.cluster.PATIENCE_SECONDS", 4)
    file = tmp_path / "checkpoint.json"
    with pytest.raises(SimulationError, match="has no workers"), cluster(address):
        pass
    worker = start_worker(start, tmp_path)
    monkeypatch.setattr("holecard.simulate.cluster.PATIENCE_SECONDS", 10)
    parts: list[int] = []

    def watch(sofar: Sofar) -> None:
        parts.append(sofar.rounds)
        os.kill(worker.pid, signal.SIGKILL)

    with pytest.raises(SimulationError, match="has lost all its workers"), cluster(address) as there:
        run(SHOES, Stop(10**9), there, file, watch)
    assert 0 < parts[-1] < ENOUGH.rounds  # type: ignore[operator]
    with threads(2) as there:
        resumed = run(SHOES, ENOUGH, there, file)
    assert differences(resumed.tally, run_here(SHOES, ENOUGH).tally) == []


def test_workers_with_other_code_are_refused(
    start: Start, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_worker(start, tmp_path)
    monkeypatch.setattr("holecard.simulate.cluster.DIGEST", "another")
    with pytest.raises(SimulationError, match="another version"), cluster(address) as there:
        run(SHOES, ENOUGH, there)
