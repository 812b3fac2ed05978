"""Shoes in order, on threads or a cluster, until enough have been played; and a file from which to go on."""

import hashlib
import json
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from holecard._jit import np

from .faults import SimulationError
from .setup import UNLIMITED, Part, Setup, is_whole, play_part
from .statistics import standard_error
from .tally import ROUNDS, Tally, add_tally, new_tally

CHUNK_ROUNDS = 200_000  # about so many are played between two looks at the clock
SAVE_SECONDS = 10.0


class Stop(NamedTuple):
    """When it is enough; all but the seconds give the same totals again."""

    rounds: int | None = None
    error: float | None = None
    seconds: float | None = None


class Sofar(NamedTuple):
    """Shoes 0 to `shoes`, counted."""

    tally: Tally
    shoes: int
    seconds: float
    interrupted: bool = False

    @property
    def rounds(self) -> int:
        return int(self.tally.totals[ROUNDS])


class Future(Protocol):
    def result(self) -> Any: ...


class Workers(NamedTuple):
    """Where parts are played: how many at a time, and how one is sent there."""

    at_once: int
    submit: Callable[..., Future]


Watch = Callable[[Sofar], None]


def check_stop(stop: Stop) -> None:
    if stop.rounds is not None and not is_whole(stop.rounds, 1):
        raise SimulationError(f"{stop.rounds} rounds: play 1 at least")
    if stop.error is not None and not stop.error > 0:
        raise SimulationError(f"an error of {stop.error}: it must be more than 0")
    if stop.seconds is not None and not stop.seconds > 0:
        raise SimulationError(f"{stop.seconds} seconds: it must be more than 0")


def count_workers(workers: int | None) -> int:
    if workers is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not is_whole(workers, 1) or workers > 1024:
        raise SimulationError(f"{workers} workers: 1 to 1024")
    return workers


@contextmanager
def threads(count: int) -> Iterator[Workers]:
    pool = ThreadPoolExecutor(count, thread_name_prefix="simulate")
    try:
        yield Workers(count, pool.submit)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def empty_tally(setup: Setup) -> Tally:
    return new_tally(len(setup.stakes), len(setup.behind), len(setup.rules.side_on), setup.unit)


def chunk_shoes(setup: Setup) -> int:
    """Shoes, or blocks, that are played in one piece."""
    most = setup.block or max(1, setup.cut // (3 * (len(setup.stakes) + 1)))
    rounds = CHUNK_ROUNDS * 4 if setup.fast else CHUNK_ROUNDS // len(setup.stakes)
    return max(1, rounds // most)


def run(
    setup: Setup, stop: Stop, workers: Workers, checkpoint: Path | None = None, watch: Watch | None = None
) -> Sofar:
    """Totals of shoes 0, 1, 2 … in that order, whoever plays them; an interrupt ends it with what there is."""
    sofar = load_checkpoint(checkpoint, setup) if checkpoint else Sofar(empty_tally(setup), 0, 0.0)
    began, saved, spent = time.monotonic(), time.monotonic(), sofar.seconds
    waiting: deque[tuple[int, int, Future]] = deque()
    following, size = sofar.shoes, chunk_shoes(setup)
    whole = sofar
    try:
        while not is_enough(setup, stop, sofar, time.monotonic() - began):
            left = UNLIMITED if stop.rounds is None else stop.rounds - sofar.rounds
            while len(waiting) < workers.at_once + 1 and (
                not waiting or not covers(setup, left, sofar.shoes, following)
            ):
                last = following + size
                waiting.append((following, last, workers.submit(play_part, setup, following, last, left)))
                following = last
            first, last, future = waiting.popleft()
            part: Part = future.result()
            if sofar.rounds + int(part.tally.totals[ROUNDS]) > (stop.rounds or UNLIMITED):
                part = workers.submit(play_part, setup, first, last, left).result()
            whole, sofar = joined(setup, whole, sofar, part, spent + time.monotonic() - began)
            if watch:
                watch(sofar)
            if checkpoint and time.monotonic() - saved > SAVE_SECONDS:
                save_checkpoint(checkpoint, setup, whole)
                saved = time.monotonic()
    except KeyboardInterrupt:
        sofar = sofar._replace(interrupted=True)
    finally:  # a cluster that is lost loses nothing either
        if checkpoint:
            save_checkpoint(checkpoint, setup, whole)
    return sofar


def covers(setup: Setup, left: int, played: int, following: int) -> bool:
    """Whether the parts under way are sure to be enough."""
    return setup.block > 0 and (following - played) * setup.block >= left


def joined(setup: Setup, whole: Sofar, sofar: Sofar, part: Part, seconds: float) -> tuple[Sofar, Sofar]:
    """The totals with one part more, for a checkpoint (whole blocks only) and for the result."""
    tally = Tally(*(sums.copy() for sums in sofar.tally))
    add_tally(tally, part.tally)
    sofar = Sofar(tally, part.following, seconds)
    cut_short = setup.block and sofar.rounds != part.following * setup.block
    return (whole if cut_short else sofar), sofar


def is_enough(setup: Setup, stop: Stop, sofar: Sofar, seconds: float) -> bool:
    if stop.rounds is not None and sofar.rounds >= stop.rounds:
        return True
    if stop.seconds is not None and seconds >= stop.seconds and sofar.rounds:
        return True
    if stop.error is not None and sofar.rounds:
        error = standard_error(setup, sofar.tally)
        return error is not None and error <= stop.error
    return False


def fingerprint(setup: Setup) -> str:
    """Simulations with the same one have the same totals; the lane does not matter."""
    return hashlib.sha256(repr(setup._replace(fast=False)).encode()).hexdigest()


def save_checkpoint(path: Path, setup: Setup, sofar: Sofar) -> None:
    """A new file beside the old one, then in its place: there is always a whole one."""
    data = {
        "holecard_checkpoint": 1,
        "setup": fingerprint(setup),
        "shoes": sofar.shoes,
        "seconds": sofar.seconds,
        "tally": {name: sums.tolist() for name, sums in zip(Tally._fields, sofar.tally, strict=True)},
    }
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w") as file:
            json.dump(data, file)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise SimulationError(f"{path}: the checkpoint cannot be written: {error.strerror}") from None


def load_checkpoint(path: Path, setup: Setup) -> Sofar:
    """What a checkpoint holds; nothing yet if there is no such file."""
    tally = empty_tally(setup)
    if not path.exists():
        if not path.parent.is_dir():
            raise SimulationError(f"{path}: there is no such folder for a checkpoint")
        return Sofar(tally, 0, 0.0)
    try:
        data = json.loads(path.read_text())
        of, shoes, seconds = data["setup"], int(data["shoes"]), float(data["seconds"])
        if data["holecard_checkpoint"] == 1 and of == fingerprint(setup):
            sums = {name: np.array(data["tally"][name], np.int64).reshape(old.shape)
                    for name, old in tally._asdict().items()}  # fmt: skip
            return Sofar(Tally(**sums), shoes, seconds)
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        raise SimulationError(f"{path}: is no checkpoint of a simulation") from None
    raise SimulationError(
        f"{path}: the checkpoint of another simulation: its game, strategy, seats, bets or seed differ"
    )
