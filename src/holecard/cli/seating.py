"""How a simulated table is taken and dealt: the options that `simulate` and `replay` have in common."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from .fault import WRONG, Failed

if TYPE_CHECKING:
    from holecard.sheet import Game


@Parameter(name="*")
@dataclass(frozen=True)
class SeatingOptions:
    seed: Annotated[int, Parameter(help="A whole number; the same seed, the same shoes.")] = 1
    strategy: Annotated[
        str, Parameter(help="optimal (by the very cards), total (the best strategy card), or the file of a chart.")
    ] = "optimal"
    seats: Annotated[int, Parameter(help="How many play one bet each.")] = 1
    penetration: Annotated[
        str, Parameter(help="fresh (a full shoe each round), sheet, or the part before the cut card: 75%, 3/4, 0.75.")
    ] = "fresh"
    side_bets: Annotated[str, Parameter(help="all, none, or NAME,NAME: what each seat stakes a unit on.")] = "all"
    behind: Annotated[
        tuple[str, ...],
        Parameter(
            show_default=False,
            help="A bet behind: 1:1x3s is one bet on seat 1 that follows raises up to 3 times it, and splits (s).",
        ),
    ] = ()
    counting: Annotated[
        str, Parameter(show_default=False, help="The file of a counting system, for seat 1; needs a cut card.")
    ] = ""


def seating_of(game: "Game", options: SeatingOptions) -> dict[str, Any]:
    """The options as the simulator's calls have them."""
    from holecard.simulate import load_counting

    return {
        "seed": options.seed,
        "strategy": options.strategy,
        "seats": options.seats,
        "penetration": options.penetration,
        "side_bets": side_bets_of(options.side_bets),
        "behind": [behind_of(word) for word in options.behind],
        "counting": load_counting(options.counting) if options.counting else None,
    }


def side_bets_of(text: str) -> bool | dict[str, int]:
    if text in ("all", "none"):
        return text == "all"
    return dict.fromkeys((name.strip() for name in text.split(",")), 1)


def behind_of(text: str) -> tuple[int, int, int, int]:
    """As in the line of a round, in bets."""
    found = re.fullmatch(r"b?(\d{1,3}):(\d{1,6})x(\d{1,6})(s?)", text)
    if found is None:
        raise Failed(f"--behind: '{text}' is no bet: SEAT:BETSxMULTIPLE, with an s at the end to follow splits: 1:1x3s")
    return int(found[1]) - 1, int(found[2]), int(found[3]), 1 if found[4] else 0


@contextmanager
def faults_told() -> Iterator[None]:
    """What cannot be simulated ends the command with a message."""
    from holecard.chart import ChartError
    from holecard.simulate import SimulationError

    try:
        yield
    except SimulationError as error:
        raise Failed(str(error)) from None
    except ChartError as error:
        raise Failed(str(error), WRONG) from None
