"""Hundreds of millions of rounds of a game, and what comes of them.

`holecard.simulate("double-4-more", rounds=10_000_000)` plays them: the package may be called, and then is its
function `simulate`.
"""

import sys
from types import ModuleType
from typing import Any

from .calls import bankroll, compare, replay_shoe, simulate
from .counting import Counting, load_counting, parse_counting
from .fan import Bankroll
from .faults import SimulationError
from .pairs import Comparison
from .replay import Replayed
from .result import Exact, Figure, Result


class _Simulate(ModuleType):
    """One object for package and function, whichever was asked for first."""

    def __call__(self, *words: Any, **named: Any) -> Result:
        return simulate(*words, **named)


sys.modules[__name__].__class__ = _Simulate

__all__ = [
    "Bankroll",
    "Comparison",
    "Counting",
    "Exact",
    "Figure",
    "Replayed",
    "Result",
    "SimulationError",
    "bankroll",
    "compare",
    "load_counting",
    "parse_counting",
    "replay_shoe",
    "simulate",
]
