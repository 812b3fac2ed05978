"""The simulator beside the solver: every game and configuration, optimum and strategy card, each side bet.

`python -m tests.conformance.simulation 1e8` plays so many rounds of each, and prints how many standard errors each
figure is off. The main bet goes by the fast lane where it can; side bets are played apart, so that their errors are
their own.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from math import fsum, sqrt
from typing import NamedTuple

from holecard.simulate import Exact, Figure, simulate
from holecard.simulate.strategy import Play, exact_figures, find_play

from .variants import VARIANTS, Variant

FAR = 4.0  # standard errors


class Deviation(NamedTuple):
    """How far a simulated figure is from the exact one, in standard errors."""

    variant: Variant
    what: str
    exact: float
    se: float
    z: float

    def __str__(self) -> str:
        return f"{self.variant}: {self.what}: exact {self.exact:+.8f} ± {self.se:.8f}, z {self.z:+.2f}"


def deviations(variant: Variant, rounds: int, seed: int) -> Iterator[Deviation]:
    game = variant.load()
    optimum = find_play(game, "optimal")
    assert optimum.solution is not None
    sides: dict[str, float] = {}
    for k, play in enumerate((optimum, Play("total", optimum.solution.chart))):
        exact = exact_figures(game, play)
        assert exact is not None
        found = simulate(game, strategy=play.strategy, rounds=rounds, seed=seed + k, side_bets=False, exact=exact)
        yield deviation(variant, play.name, found.main)
        sides = exact.side_bets
    if game.side_names:
        exact = Exact(0.0, sides)
        found = simulate(game, strategy=optimum.strategy, rounds=rounds, seed=seed + 2, exact=exact)
        for name, bet in found.side_bets.items():
            if bet.exact_ev is not None:
                yield deviation(variant, name, bet)


def deviation(variant: Variant, what: str, figure: Figure) -> Deviation:
    assert figure.exact_ev is not None
    assert figure.se is not None
    assert figure.z is not None
    return Deviation(variant, what, figure.exact_ev, figure.se, figure.z)


def likeness(found: Sequence[Deviation]) -> float:
    """The sum of squares of as many z as a standard normal number (Wilson and Hilferty)."""
    count = len(found)
    total = fsum(one.z**2 for one in found)
    return float((total / count) ** (1 / 3) - (1 - 2 / (9 * count))) / sqrt(2 / (9 * count))


def play_all(variants: Sequence[Variant], rounds: int) -> list[Deviation]:
    found = []
    for number, variant in enumerate(variants):
        began = time.monotonic()
        for one in deviations(variant, rounds, seed=1000 * number):
            found.append(one)
            print(one, flush=True)
        print(f"  {time.monotonic() - began:.1f} s", flush=True)
    return found


def main(rounds: int) -> None:
    found = play_all(VARIANTS, rounds)
    far = [str(one) for one in found if abs(one.z) > FAR]
    print(f"{len(found)} figures; sum of squares as a normal number: {likeness(found):+.2f}")
    if far or abs(likeness(found)) > FAR:
        sys.exit("\n".join(["too far:", *far]))


if __name__ == "__main__":
    main(int(float(sys.argv[1])))
