"""The exact mathematics of every game.

`holecard.solve("blackjack")` solves one: the package may be called, and then is its function `solve`.
"""

import sys
from types import ModuleType
from typing import Any

from holecard.chart import ChartError

from .advice import BASIS, Adviser, Unknown
from .outcomes import dealer_outcomes
from .solution import NAMED, Solution, SolveError, solve
from .whatif import Comparison, HandValue, compare, hand_values, removal


class _Solve(ModuleType):
    """One object for package and function, whichever was asked for first."""

    def __call__(self, *words: Any, **named: Any) -> Solution:
        return solve(*words, **named)


sys.modules[__name__].__class__ = _Solve

__all__ = [
    "BASIS",
    "NAMED",
    "Adviser",
    "ChartError",
    "Comparison",
    "HandValue",
    "Solution",
    "SolveError",
    "Unknown",
    "compare",
    "dealer_outcomes",
    "hand_values",
    "removal",
    "solve",
]
