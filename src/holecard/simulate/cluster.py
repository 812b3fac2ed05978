"""Workers of a Dask cluster, started with its own commands `dask scheduler` and `dask worker`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from holecard._jit import DIGEST

from .faults import SimulationError
from .run import Workers

CONNECT_SECONDS = 5
PATIENCE_SECONDS = 10  # for a worker to come
LOOK_SECONDS = 2.0  # between two looks whether anybody is still there


class ClusterFuture(NamedTuple):
    """A part under way. One that a dead worker had is played by another; if there is no other, that is an error."""

    future: Any
    client: Any
    address: str

    def result(self) -> Any:
        alone = 0.0
        while True:
            try:
                return self.future.result(timeout=LOOK_SECONDS)
            except TimeoutError:
                alone = 0.0 if self.client.scheduler_info()["workers"] else alone + LOOK_SECONDS
                if alone >= PATIENCE_SECONDS:
                    raise SimulationError(f"the cluster at '{self.address}' has lost all its workers") from None
            except ImportError as error:
                raise SimulationError(f"the workers at '{self.address}' have no holecard: {error}") from None
            except SimulationError:
                raise
            except Exception as error:
                if not is_loss(error):
                    raise
                raise SimulationError(f"the cluster at '{self.address}' is lost: {one_line(error)}") from None


def is_loss(error: Exception) -> bool:
    """Dask's own errors are about its scheduler and its workers; others come from the work."""
    from concurrent.futures import CancelledError

    return isinstance(error, OSError | CancelledError) or type(error).__module__.startswith("distributed")


def one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def play_there(digest: str, function: Any, *words: Any) -> Any:
    """On the worker: totals are the same only from the same code."""
    if digest != DIGEST:
        raise SimulationError("a worker of the cluster has another version of holecard")
    return function(*words)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Parts are pure functions of plain values: it does not matter who plays them, or how often."""
    try:
        import distributed
    except ImportError:
        raise SimulationError("a cluster needs Dask: pip install 'holecard[cluster]'") from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SimulationError(f"there is no cluster at '{address}': {one_line(error)}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
        except TimeoutError:
            raise SimulationError(f"the cluster at '{address}' has no workers") from None
        threads = sum(client.nthreads().values())

        def submit(function: Any, *words: Any) -> ClusterFuture:
            return ClusterFuture(client.submit(play_there, DIGEST, function, *words, pure=False), client, address)

        yield Workers(2 * threads, submit)
    finally:
        client.close(timeout=PATIENCE_SECONDS)
