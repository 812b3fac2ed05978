"""The compiled round gives what plain Python gives. In a process of its own, with numba's checks of bounds on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from holecard.rules import Rules

from .random_rules import SWITCHES, VALUES

ROOT = Path(__file__).parents[2]


def compare_kernel(random_tables: int, cache: Path) -> None:
    # A kernel compiled with the checks must not be mixed up with one compiled without: it has its own cache.
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "XDG_CACHE_HOME": str(cache)}
    finished = subprocess.run(
        [sys.executable, "-m", "tests.conformance.kernel", str(random_tables)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr


def test_the_compiled_round_is_the_plain_one(tmp_path: Path) -> None:
    compare_kernel(2_000, tmp_path)


@pytest.mark.nightly
def test_the_compiled_round_is_the_plain_one_at_length(tmp_path: Path) -> None:
    compare_kernel(200_000, tmp_path)


def test_random_rules_throw_every_switch() -> None:
    """A new field of Rules that is more than yes or no must be given its values in `random_rules`."""
    for name, values in SWITCHES.items():
        assert values[0] == Rules._field_defaults[name]
        assert set(values) == {0, 1} or name in VALUES, f"what may {name} be?"
