"""The exact mathematics of every game."""

from .card import ChartError
from .solution import NAMED, Solution, SolveError, solve
from .whatif import Comparison, HandValue, compare, hand_values, removal

__all__ = [
    "NAMED",
    "ChartError",
    "Comparison",
    "HandValue",
    "Solution",
    "SolveError",
    "compare",
    "hand_values",
    "removal",
    "solve",
]
