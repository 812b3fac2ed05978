"""Hundreds of millions of rounds of a game, and what comes of them.

from holecard.sheet import load
from holecard.simulate import simulate
result = simulate(load("double-4-more"), strategy="chart.txt", rounds=10_000_000)
print(result.ev, result.se)
"""

from .calls import bankroll, compare, replay_shoe, simulate
from .counting import Counting, load_counting, parse_counting
from .fan import Bankroll
from .faults import SimulationError
from .pairs import Comparison
from .replay import Replayed
from .result import Exact, Figure, Result

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
