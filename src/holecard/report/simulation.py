"""All that a report simulates: plain figures that can be kept in the page, and read from it again."""

from typing import Any, NamedTuple

from holecard.chart import Chart
from holecard.rules.legal import ACTIONS
from holecard.rules.notation import round_text
from holecard.sheet import Game
from holecard.simulate import Bankroll, Result, SimulationError, simulate
from holecard.simulate.replay import Replayed
from holecard.words import action_text, result_text

from .plots.funnel import Point
from .simulated import Effort, Progress, converge, lane_of, play_bankroll, replay_shoe, settled, unwatched, whole

SIDE_SHARE, CUT_SHARE = 0.1, 0.4  # of the rounds of the main simulation
MAIN_SECONDS, SIDE_SECONDS, CUT_SECONDS = 0.6, 0.15, 0.25  # of the seconds
ROUNDS_A_SESSION, LEAST_SESSIONS, MOST_SESSIONS = 50_000, 100, 2000


class Sample(NamedTuple):
    """The main game: per round, in initial bets."""

    rounds: int
    ev: float
    se: float
    sd: float
    average_wager: float
    frequencies: dict[str, float]
    distribution: dict[str, float]


class Estimate(NamedTuple):
    rounds: int
    ev: float
    se: float


class Cut(NamedTuple):
    """Dealt down to the cut card."""

    shoes: int
    rounds: int
    ev: float
    se: float


class Example(NamedTuple):
    shows: str
    line: str


class Simulated(NamedTuple):
    seed: int
    lane: str
    main: Sample
    points: list[Point]
    side_bets: dict[str, Estimate]
    cut: Cut | None
    fan: Bankroll
    examples: list[Example]


def play(game: Game, chart: Chart, effort: Effort, progress: Progress = unwatched) -> Simulated:
    """Everything that a report simulates, by one chart."""
    progress(0.0, "preparing the simulation")
    lane = lane_of(game, chart, effort)
    effort = settled(effort, lane)
    main = effort if effort.seconds is None else effort._replace(seconds=effort.seconds * MAIN_SECONDS)
    result, points = converge(game, chart, main, lane, lambda done, what: progress(0.55 * done, what))
    progress(0.55, "playing side bets")
    side = play_side_bets(game, chart, effort)
    progress(0.7, "dealing down to the cut card")
    cut = play_cut(game, chart, effort, lane)
    progress(0.85, "playing sessions")
    sessions = min(MOST_SESSIONS, max(LEAST_SESSIONS, result.rounds // ROUNDS_A_SESSION))
    fan = play_bankroll(game, chart, effort.seed, sessions)
    return Simulated(
        effort.seed, lane, sample(result), points, side, cut, fan, replayed_examples(game, chart, effort.seed)
    )


def sample(result: Result) -> Sample:
    data = result.to_json()
    return Sample(
        result.rounds,
        result.ev,
        result.se or 0.0,
        result.main.sd or 0.0,
        result.average_wager,
        data["frequencies"],
        data["distribution"],
    )


def parts(effort: Effort, share: float, seconds: float) -> dict[str, Any]:
    return effort.part(seconds if effort.seconds is not None else share)


def play_side_bets(game: Game, chart: Chart, effort: Effort) -> dict[str, Estimate]:
    if not game.side_names:
        return {}
    result = whole(simulate(game, strategy=chart, **parts(effort, SIDE_SHARE, SIDE_SECONDS)))
    return {
        name: Estimate(result.rounds, figure.ev or 0.0, figure.se or 0.0)
        for name, figure in result.side_bets.items()
        if name in game.side_names
    }


def play_cut(game: Game, chart: Chart, effort: Effort, lane: str) -> Cut | None:
    """None where a shoe of this game could run out."""
    more = parts(effort, CUT_SHARE, CUT_SECONDS)
    try:
        result = whole(simulate(game, strategy=chart, penetration="sheet", side_bets=False, lane=lane, **more))
    except SimulationError:
        return None
    return Cut(result.shoes, result.rounds, result.ev, result.se or 0.0)


def replayed_examples(game: Game, chart: Chart, seed: int) -> list[Example]:
    """The first round of the simulation that shows each action and each result."""
    found: dict[str, Example] = {}
    for replayed in replay_shoe(game, 0, strategy=chart, seed=seed):
        for what in shown(replayed):
            if what not in found:
                found[what] = Example(f"{what}: {told(replayed)}", round_text(replayed.line(game)))
    lines = dict.fromkeys(one.line for one in found.values())
    return [next(one for one in found.values() if one.line == line) for line in lines]


def shown(replayed: Replayed) -> list[str]:
    answers = {answer & 15 for given in replayed.played.answers for answer in given}
    acts = [action_text(action) for action in sorted(answers) if ACTIONS[action] != "no"]
    return [*acts, *(result_text(paid.result) for paid in replayed.played.paid() if paid.bet == "main")]


def told(replayed: Replayed) -> str:
    staked = sum(paid.staked for paid in replayed.played.paid())
    back = sum(paid.back for paid in replayed.played.paid())
    return f"staked {staked / replayed.unit:g}, returned {back / replayed.unit:g}"
