"""The only module that knows numba: it compiles the very functions that the table runs in plain Python."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast


def _digest() -> str:
    """Of the rules and kernel sources."""
    here = Path(__file__).parent
    sources = sorted(
        [*here.glob("*.py"), *here.glob("rules/*.py"), *here.glob("solve/*.py"), *here.glob("simulate/*.py")]
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]


DIGEST = _digest()


def _cache_folder(digest: str) -> Path:
    """A folder named by the sources: numba does not see when a callee in another file changes."""
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "holecard"
    for folder in (base, Path(tempfile.gettempdir()) / f"holecard-{os.getuid()}"):
        try:
            (folder / digest).mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            continue
        if os.access(folder / digest, os.W_OK):
            return folder / digest
    return Path(tempfile.mkdtemp(prefix="holecard-"))


if "numba" not in sys.modules:
    os.environ["NUMBA_CACHE_DIR"] = str(_cache_folder(DIGEST))

import numpy as np  # noqa: E402
from numba import njit  # noqa: E402
from numba.extending import register_jitable  # noqa: E402

from . import chart as _chart  # noqa: E402, F401 (its functions are compiled too)
from .rules import Rules  # noqa: E402
from .rules._rule import RULES, Table  # noqa: E402
from .rules.rules import PATTERN_WIDTH  # noqa: E402

# The rules allocate no arrays, so they need no reference counts; without them, and with every call inlined,
# the compiled round is some twenty times as fast.
for function in RULES:
    register_jitable(_nrt=False, forceinline=True)(function)

__all__ = ["DIGEST", "inlined", "kernel", "kernel_rules", "njit", "np", "part", "register_jitable"]

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile a function that is given all its arrays; its `py_func` stays the plain one."""
    options: dict[str, Any] = {"nogil": True, "cache": True, "_nrt": False}
    return cast(Function, njit(**options)(function))


def inlined(function: Function) -> Function:
    """A part of kernels: plain Python anywhere else."""
    registered: Function = register_jitable(_nrt=False, forceinline=True)(function)
    return registered


def part(function: Function) -> Function:
    """A part of kernels that is too long to be copied into each; it allocates no arrays either."""
    registered: Function = register_jitable(_nrt=False)(function)
    return registered


def kernel_rules(rules: Rules) -> Rules:
    """The same rules with their small tables as arrays."""

    def table(rows: Table, width: int) -> Any:
        return np.array(rows, np.int64).reshape(len(rows), width)

    return rules._replace(
        endings=table(rules.endings, 4),
        patterns=table(rules.patterns, PATTERN_WIDTH),
        side_on=cast(Any, np.array(rules.side_on, np.int64)),
    )
