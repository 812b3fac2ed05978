"""One call each from a game to its figures, a comparison, a bankroll, or the rounds of a shoe."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from math import lcm
from pathlib import Path
from typing import Any, TypedDict, Unpack

from holecard.sheet import Game, load

from .answers import Strategy
from .cluster import cluster as open_cluster
from .counting import Counting
from .fan import Bankroll, play_bankroll
from .faults import SimulationError
from .pairs import Comparison, compare_setups
from .progress import Sight
from .progress import progress as open_progress
from .replay import Replayed, replay_rounds
from .result import Exact, Result
from .run import Sofar, Stop, Workers, check_stop, count_workers, run, threads
from .setup import FRESH, Setup, make_setup, play_part, why_not_fast
from .statistics import expectation, standard_error
from .strategy import Play, exact_figures, find_play

ROUNDS = 10_000_000
MANY_ROUNDS = 20_000_000
ROUND_LANE_RATE = 5e6  # a second, roughly
BETS_SD = 1.2  # of a round, roughly
LANES = ("auto", "round", "fast")


def choose_lane(setup: Setup, lane: str, stop: Stop) -> Setup:
    """Both lanes have the same totals; a graph takes some seconds, in which the round lane plays millions."""
    if lane not in LANES:
        raise SimulationError(f"lane '{lane}': {', '.join(LANES)}")
    if lane == "round" or (lane == "auto" and guess_rounds(stop) < MANY_ROUNDS):
        return setup
    why = why_not_fast(setup)
    if why and lane == "fast":
        raise SimulationError(why)
    return setup._replace(fast=not why)


def guess_rounds(stop: Stop) -> float:
    guesses = [
        stop.rounds,
        stop.seconds and stop.seconds * ROUND_LANE_RATE,
        stop.error and (BETS_SD / stop.error) ** 2,
    ]
    return min(guess for guess in guesses if guess is not None)


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

    strategy: str | Path | Strategy
    seed: int
    seats: int | Sequence[int]
    side_bets: bool | Mapping[str, int]
    behind: Sequence[tuple[int, int, int, int]]
    counting: Counting | None
    penetration: str | float | Fraction


def game_of(game: Game | str | Path, settings: Mapping[str, Any] | None = None) -> Game:
    if not isinstance(game, Game):
        return load(game, settings)
    if settings:
        raise SimulationError("settings go with the name or path of a game; load a game with them")
    return game


def seat(game: Game, seating: Seating) -> tuple[Play, Setup]:
    """How it is played, and all that decides the totals."""
    play = find_play(game, seating.get("strategy", "optimal"))
    setup = make_setup(
        game,
        play.strategy,
        seats=seating.get("seats", 1),
        side_bets=seating.get("side_bets", True),
        behind=seating.get("behind", ()),
        counting=seating.get("counting"),
        seed=seating.get("seed", 1),
        penetration=seating.get("penetration", FRESH),
    )
    return play, setup


def make_stop(rounds: int | None, seconds: float | None, error: float | None) -> Stop:
    if rounds is None and seconds is None and error is None:
        rounds = ROUNDS
    stop = Stop(rounds, error, seconds)
    check_stop(stop)
    return stop


def sight(setup: Setup, sofar: Sofar) -> Sight:
    tally = sofar.tally
    return Sight(sofar.rounds, sofar.seconds, expectation(tally), standard_error(setup, tally))


def sight_of_difference(found: Comparison) -> Sight:
    return Sight(found.rounds[0], found.seconds, found.difference, found.se, "difference")


def simulate(
    game: Game | str | Path,
    settings: Mapping[str, Any] | None = None,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    lane: str = "auto",
    workers: int | None = None,
    cluster: str | None = None,
    checkpoint: str | Path | None = None,
    progress: bool = False,
    exact: Exact | bool = True,
    **seating: Unpack[Seating],
) -> Result:
    """Play until `rounds`, `seconds` or the standard `error` of the expectation is reached, whichever comes first.

    The game may be its name or path, with `settings`. `exact` figures to compare with are the solver's own, unless
    they are given or are not wanted.
    """
    stop = make_stop(rounds, seconds, error)
    game = game_of(game, settings)
    play, setup = seat(game, seating)
    opened = open_workers(workers, cluster)
    path = Path(checkpoint) if checkpoint is not None else None
    with open_progress(stop) if progress else nullcontext() as show:
        if exact is True and setup.counting is None:
            exact = exact_figures(game, play) or False
        setup = choose_lane(setup, lane, stop)
        if cluster is None:
            play_part(setup, 0, 1, 1)  # the kernels are compiled before the clock runs
        with opened as there:
            sofar = run(setup, stop, there, path, lambda sofar: show(sight(setup, sofar)) if show else None)
    if not sofar.rounds:
        raise SimulationError("interrupted before the first rounds were played")
    return Result(game, play.name, setup, sofar, exact if isinstance(exact, Exact) else None)


def compare(
    game: Game | str | Path,
    against: Game | str | Path,
    *,
    against_strategy: str | Path | Strategy | None = None,
    against_penetration: str | float | Fraction | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: bool = False,
    **seating: Unpack[Seating],
) -> Comparison:
    """Two games, or one game by two strategies or dealt in two ways, on the same shoes.

    The `error` at which to stop is that of the difference.
    """
    stop = make_stop(rounds, seconds, error)
    game, against = game_of(game), game_of(against)
    play, one = seat(game, seating)
    other: Seating = {**seating}
    if against_strategy is not None:
        other["strategy"] = against_strategy
    if against_penetration is not None:
        other["penetration"] = against_penetration
    if "side_bets" in other and not isinstance(other["side_bets"], bool) and against.side_names != game.side_names:
        del other["side_bets"]
    played, two = seat(against, other)
    with open_progress(stop) if progress else nullcontext() as show, open_workers(workers, cluster) as there:
        found = compare_setups(one, two, stop, there, lambda sofar: show(sight_of_difference(sofar)) if show else None)
    if not found.shoes:
        raise SimulationError("interrupted before the first rounds were played")
    if not (one.block and two.block):
        return found
    exact = exact_figures(game, play), exact_figures(against, played)
    return found._replace(exact=(exact[0].ev, exact[1].ev) if exact[0] and exact[1] else None)


def bankroll(
    game: Game | str | Path,
    bankroll: int,
    *,
    rounds: int = 1000,
    sessions: int = 10_000,
    workers: int | None = None,
    cluster: str | None = None,
    **seating: Unpack[Seating],
) -> Bankroll:
    """Sessions of some rounds, each with this many bets to begin with; a ramp of bets comes with `counting`."""
    _, setup = seat(game_of(game), {**seating, "side_bets": False})
    with open_workers(workers, cluster) as there:
        return play_bankroll(setup, bankroll, rounds, sessions, there)


def replay_shoe(
    game: Game | str | Path, shoe: int, number: int | None = None, *, bet: int = 1, **seating: Unpack[Seating]
) -> list[Replayed]:
    """The rounds of a simulated shoe (of a block, where each round has a full one) at the table, or one of them.

    A bet is `bet` minor units of money, or the least multiple of it of which every payout is whole.
    """
    _, setup = seat(game_of(game), seating)
    return replay_rounds(setup._replace(unit=lcm(setup.unit, bet)), shoe, number)
