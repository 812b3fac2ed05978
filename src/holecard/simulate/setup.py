"""All that decides a simulation's totals, as plain values: it can be sent to another machine and written down."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from holecard._jit import kernel_rules, np
from holecard.chart import Chart, ChartError, check_chart, column_name, letters_of, row_name, unpack
from holecard.rules import InputError, Rules
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK
from holecard.rules.felt import Felt
from holecard.rules.replay import MOST_SEATS, check_inputs, check_shoe
from holecard.rules.rules import PAYS_DEN
from holecard.sheet import Game

from .answers import NO_CHART, RUNNING_COUNT, Mind, Strategy, count_bet, make_mind
from .counting import Counting
from .dealing import new_deck
from .explorer import NoGraph
from .fast import add_counts, new_lane, walk_blocks, walk_shoes
from .faults import SimulationError
from .graph import Graph, make_graph
from .numbers import MOST_SEED
from .plan import PlanArrays
from .rounds import RAN_OUT, Order, Seats, kernel_felt, play_shoes
from .tally import ROUNDS, Tally, new_tally

Array = Any

BLOCK = 1000  # rounds in a block, where each round has a full shoe
UNLIMITED = 1 << 62
FRESH = "fresh"


class Setup(NamedTuple):
    """Stakes are in bets; the kernels count money of which `unit` makes one bet and every payout is whole."""

    rules: Rules
    strategy: Strategy
    counting: Counting | None
    stakes: tuple[int, ...]
    side: tuple[tuple[int, ...], ...]
    behind: tuple[tuple[int, int, int, int], ...]
    seed: int
    block: int  # rounds in a block of fresh shoes; 0 for a cut card
    cut: int
    unit: int
    fast: bool = False


class Part(NamedTuple):
    """What came of some shoes in a row."""

    tally: Tally
    following: int  # the next shoe
    rows: Array  # of each shoe, if they were asked for: staked, net, rounds
    trail: Array  # of each round, if they were asked for: stake and net of seat 1


def is_whole(number: object, least: int) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= least


def whole_unit(rules: Rules) -> int:
    """The smallest stake on which every payout, half of it and half of a half is whole."""
    return math.lcm(4, *(row[PAYS_DEN] * 2 for row in rules.patterns))


def cards_of(rules: Rules) -> int:
    return len(SPANISH_DECK if rules.spanish else STANDARD_DECK) * rules.decks


def cut_position(game: Game, penetration: str | float | Fraction) -> int:
    """The cards before the cut card, 0 for a fresh shoe each round; `sheet` means the sheet's own penetration."""
    if penetration == FRESH:
        return 0
    text = game.switches.penetration if penetration == "sheet" else str(penetration)
    try:
        part = Fraction(text[:-1]) / 100 if text.endswith("%") else Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise SimulationError(f"penetration '{text}': fresh, sheet, or a part of the shoe such as 3/4 or 75%") from None
    if not 0 < part <= 1:
        raise SimulationError(f"penetration '{text}': a part of the shoe is more than 0 and at most 1")
    return max(1, int(cards_of(game.rules) * part))


def make_setup(
    game: Game,
    strategy: Strategy,
    *,
    seats: int | Sequence[int] = 1,
    side_bets: bool | Mapping[str, int] = True,
    behind: Sequence[tuple[int, int, int, int]] = (),
    counting: Counting | None = None,
    seed: int = 1,
    penetration: str | float | Fraction = FRESH,
    block: int = BLOCK,
) -> Setup:
    rules = game.rules
    if isinstance(seats, int) and not 1 <= seats <= MOST_SEATS:
        raise SimulationError(f"{seats} seats: a table has 1 to {MOST_SEATS}")
    stakes = (1,) * seats if isinstance(seats, int) else tuple(seats)
    amounts = dict.fromkeys(game.side_names, 1) if side_bets is True else dict(side_bets or {})
    for name in amounts:
        if name not in game.side_names:
            raise SimulationError(f"no side bet '{name}' in this game: {', '.join(game.side_names) or 'it has none'}")
    side = tuple(tuple(amounts.get(name, 0) if stake else 0 for name in game.side_names) for stake in stakes)
    if not is_whole(seed, 0) or seed > MOST_SEED:
        raise SimulationError(f"seed {seed}: a seed is a whole number from 0 to {MOST_SEED}")
    try:
        check_inputs(rules, list(stakes), [list(row) for row in side], behind)
        check_shoe(cards_of(rules), sum(1 for stake in stakes if stake))
        if isinstance(strategy, Chart):
            check_chart(strategy, rules)
    except (InputError, ChartError) as error:
        raise SimulationError(str(error)) from None
    cut = cut_position(game, penetration)
    if counting:
        check_plays(counting, rules)
        check_counting(counting, stakes, side, behind, cut, cards_of(rules))
    return Setup(
        rules, strategy, counting, stakes, side, tuple(behind), seed, 0 if cut else block, cut, whole_unit(rules)
    )


def check_plays(counting: Counting, rules: Rules) -> None:
    """A system is for many games: a play may name what this one has not, unless it names nothing else."""
    known = letters_of(rules)
    for row, column, _, _, entry in counting.plays:
        letters = unpack(entry)
        if not set(letters) & set(known):
            raise SimulationError(
                f"{counting.name}: {row_name(row)} against {column_name(column)} says '{letters}', "
                f"but this game has no '{letters[0]}'"
            )


def check_counting(
    counting: Counting,
    stakes: tuple[int, ...],
    side: tuple[tuple[int, ...], ...],
    behind: Sequence[tuple[int, ...]],
    cut: int,
    size: int,
) -> None:
    if not cut:
        raise SimulationError("counting needs a shoe with a cut card: with a fresh shoe each round there is no count")
    if not stakes[0]:
        raise SimulationError("the one who counts sits at seat 1, and that seat is empty")
    if any(bet == 0 for _, bet in counting.ramp) and (any(side[0]) or any(row[0] == 0 for row in behind)):
        raise SimulationError("a ramp with a bet of 0 goes with no side bets, and no bets behind seat 1")
    mind = make_mind(NO_CHART, counting, size)
    mind.count[RUNNING_COUNT] = counting.start
    if not count_bet(mind) and not any(stakes[1:]):
        raise SimulationError("the ramp bets 0 at the first count of a shoe, and nobody else plays: no round begins")


@lru_cache(maxsize=16)
def graph_of(rules: Rules, strategy: Strategy, stake: int, unit: int) -> Graph | None:
    """The graph of the fast lane, or None for a game that is too large for it."""
    mind = make_mind(strategy, None, cards_of(rules))
    plain = Mind(*(column if isinstance(column, PlanArrays) else column.tolist() for column in mind))
    try:
        return make_graph(rules, plain, stake * unit, unit)
    except NoGraph:
        return None


def why_not_fast(setup: Setup) -> str | None:
    """Why a simulation has to take the round lane."""
    if len(setup.stakes) != 1 or setup.behind:
        return "the fast lane has one seat and no bets behind"
    if any(setup.side[0]):
        return "the fast lane plays the main game without side bets"
    if isinstance(setup.strategy, Chart) and setup.strategy.insurance:
        return "the fast lane takes no insurance"
    if setup.counting:
        return "the fast lane does not count cards"
    if graph_of(setup.rules, setup.strategy, setup.stakes[0], setup.unit) is None:
        return "the graph of this game and chart is too large for the fast lane"
    return None


def play_part(
    setup: Setup, first: int, last: int, most_rounds: int = UNLIMITED, rows: bool = False, trail: int = 0
) -> Part:
    """Play shoes, or blocks of fresh ones; any worker may. The stakes and nets of `trail` rounds are kept."""
    rules, unit = kernel_rules(setup.rules), setup.unit
    seats, bets = len(setup.stakes), np.array(setup.stakes, np.int64) * unit
    side = np.array(setup.side, np.int64).reshape(seats, len(setup.rules.side_on)) * unit
    behind = np.array(setup.behind, np.int64).reshape(-1, 4) * np.array([1, unit, 1, 1])
    tally = new_tally(seats, len(behind), side.shape[1], unit)
    order = Order(setup.seed, first, last, most_rounds, setup.block, setup.cut)
    mind = make_mind(setup.strategy, setup.counting, cards_of(setup.rules))
    felt = kernel_felt(setup.rules, seats, len(behind))
    steps = np.zeros((trail, 2), np.int64)
    per_shoe = np.zeros((last - first if rows else 0, 3), np.int64)
    table = Seats(bets, side, behind)
    graph = (
        graph_of(setup.rules, setup.strategy, setup.stakes[0], unit) if setup.fast and not rows and not trail else None
    )
    if graph is None:
        deck = new_deck(setup.rules, seats)
        following = play_shoes(rules, order, deck, table, unit, mind, felt, tally, per_shoe, steps)
    else:
        following = walk(graph, rules, setup, order, table, mind, felt, tally)
    if following == RAN_OUT:
        raise SimulationError(
            f"a shoe of {cards_of(setup.rules)} cards and its discards ran out within a round of {seats} seats"
        )
    return Part(tally, following, per_shoe[: following - first], steps[: tally.totals[ROUNDS]])


def walk(
    graph: Graph, rules: Rules, setup: Setup, order: Order, seats: Seats, mind: Mind, felt: Felt, tally: Tally
) -> int:
    lane = new_lane(graph, setup.unit)
    walker = walk_blocks if setup.block else walk_shoes
    following = walker(rules, order, new_deck(setup.rules, 1), seats, mind, felt, tally, lane)
    add_counts(graph, lane, int(seats.bets[0]), setup.block > 0, tally)
    return following
