"""Workers of a Dask cluster, started with its own commands `dask scheduler` and `dask worker`."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .faults import SimulationError
from .run import Workers

PATIENCE_SECONDS = 10


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Parts are pure functions of plain values, so one that a dead worker had is simply played by another."""
    try:
        import distributed
    except ImportError:
        raise SimulationError("a cluster needs Dask: pip install 'holecard[cluster]'") from None
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=PATIENCE_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise SimulationError(f"there is no cluster at '{address}': {' '.join(str(error).split())}") from None
    try:
        try:
            client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
        except TimeoutError:
            raise SimulationError(f"the cluster at '{address}' has no workers") from None
        threads = sum(client.nthreads().values())

        def submit(function: Any, *words: Any) -> Any:
            return client.submit(function, *words, pure=False, retries=3)

        yield Workers(2 * threads, submit)
    finally:
        client.close()
