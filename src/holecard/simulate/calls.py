"""One call each from a game to its figures, a comparison, a bankroll, or the rounds of a shoe."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from pathlib import Path
from typing import TypedDict, Unpack

from holecard.chart import Chart
from holecard.sheet import Game

from .cluster import cluster as open_cluster
from .counting import Counting
from .fan import Bankroll, play_bankroll
from .faults import SimulationError
from .pairs import Comparison, compare_setups
from .progress import progress as open_progress
from .replay import Replayed, replay_rounds
from .result import Exact, Result
from .run import Stop, Workers, check_stop, count_workers, run, threads
from .setup import FRESH, Setup, make_setup, play_part, why_not_fast
from .strategy import find_strategy

ROUNDS = 10_000_000
MANY_ROUNDS = 5_000_000
LANES = ("auto", "round", "fast")


def choose_lane(setup: Setup, lane: str, rounds: int | None) -> Setup:
    """Both lanes have the same totals; a graph takes a second or two, in which the round lane plays millions."""
    if lane not in LANES:
        raise SimulationError(f"lane '{lane}': {', '.join(LANES)}")
    if lane == "round" or (lane == "auto" and rounds is not None and rounds < MANY_ROUNDS):
        return setup
    why = why_not_fast(setup)
    if why and lane == "fast":
        raise SimulationError(why)
    return setup._replace(fast=not why)


def open_workers(workers: int | None, cluster: str | None) -> AbstractContextManager[Workers]:
    if cluster is None:
        return threads(count_workers(workers))
    if workers is not None:
        raise SimulationError("workers are threads here, and a cluster has its own: give one of the two")
    return open_cluster(cluster)


class Seating(TypedDict, total=False):
    """How a table is taken and dealt.

    `seats` is how many play one bet each, or their stakes in bets; `behind` has (seat from 0, stake, greatest
    multiple, follows splits); `side_bets` are staked by each seat, one unit on each unless it says otherwise;
    `penetration` is fresh (a full shoe each round), sheet, or a part of the shoe.
    """

    strategy: str | Path | Chart
    seed: int
    seats: int | Sequence[int]
    side_bets: bool | Mapping[str, int]
    behind: Sequence[tuple[int, int, int, int]]
    counting: Counting | None
    penetration: str | float | Fraction


def seat(game: Game, seating: Seating) -> tuple[str, Setup]:
    """The name of the strategy, and all that decides the totals."""
    name, chart = find_strategy(game, seating.get("strategy", "optimal"))
    setup = make_setup(
        game,
        chart,
        seats=seating.get("seats", 1),
        side_bets=seating.get("side_bets", True),
        behind=seating.get("behind", ()),
        counting=seating.get("counting"),
        seed=seating.get("seed", 1),
        penetration=seating.get("penetration", FRESH),
    )
    return name, setup


def make_stop(rounds: int | None, seconds: float | None, error: float | None) -> Stop:
    if rounds is None and seconds is None and error is None:
        rounds = ROUNDS
    stop = Stop(rounds, error, seconds)
    check_stop(stop)
    return stop


def simulate(
    game: Game,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    lane: str = "auto",
    workers: int | None = None,
    cluster: str | None = None,
    checkpoint: str | Path | None = None,
    progress: bool = False,
    exact: Exact | None = None,
    **seating: Unpack[Seating],
) -> Result:
    """Play until `rounds`, `seconds` or the standard `error` of the expectation is reached, whichever comes first."""
    stop = make_stop(rounds, seconds, error)
    name, setup = seat(game, seating)
    opened = open_workers(workers, cluster)
    setup = choose_lane(setup, lane, rounds)
    path = Path(checkpoint) if checkpoint is not None else None
    if cluster is None:
        play_part(setup, 0, 1, 1)  # the kernels are compiled before the clock runs
    with opened as there, open_progress(setup, stop) if progress else nullcontext() as watch:
        sofar = run(setup, stop, there, path, watch)
    if not sofar.rounds:
        raise SimulationError("interrupted before the first rounds were played")
    return Result(game, name, setup, sofar, exact)


def compare(
    game: Game,
    against: Game,
    *,
    against_strategy: str | Path | Chart | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    **seating: Unpack[Seating],
) -> Comparison:
    """Two games, or one game by two strategies, on the same shoes; `error` is that of the difference."""
    stop = make_stop(rounds, seconds, error)
    _, one = seat(game, seating)
    other: Seating = {**seating}
    if against_strategy is not None:
        other["strategy"] = against_strategy
    if "side_bets" in other and not isinstance(other["side_bets"], bool) and against.side_names != game.side_names:
        del other["side_bets"]
    _, two = seat(against, other)
    with open_workers(workers, cluster) as there:
        return compare_setups(one, two, stop, there)


def bankroll(
    game: Game,
    bankroll: int,
    *,
    rounds: int = 1000,
    sessions: int = 10_000,
    workers: int | None = None,
    cluster: str | None = None,
    **seating: Unpack[Seating],
) -> Bankroll:
    """Sessions of some rounds, each with this many bets to begin with; a ramp of bets comes with `counting`."""
    _, setup = seat(game, {"side_bets": False, **seating})
    with open_workers(workers, cluster) as there:
        return play_bankroll(setup, bankroll, rounds, sessions, there)


def replay_shoe(game: Game, shoe: int, number: int | None = None, **seating: Unpack[Seating]) -> list[Replayed]:
    """The rounds of a simulated shoe (of a block, where each round has a full one) at the table, or one of them."""
    _, setup = seat(game, seating)
    return replay_rounds(setup, shoe, number)
