"""The exact mathematics of every game."""

from .advice import BASIS, Adviser, Unknown
from .card import ChartError
from .solution import NAMED, Solution, SolveError, solve
from .whatif import Comparison, HandValue, compare, hand_values, removal

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
    "hand_values",
    "removal",
    "solve",
]
