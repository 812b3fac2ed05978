"""Who answers for simulated players: a chart or a plan, and one who counts cards at the first seat."""

from typing import Any, NamedTuple

from holecard._jit import inlined, np
from holecard.chart import COLUMNS, ROWS, Chart, advise, chart_column, chart_row, first_open
from holecard.rules import Rules
from holecard.rules.felt import ASK_FOLLOW, ASK_OPENING, Felt
from holecard.rules.hand import CARDS, RANKS
from holecard.rules.legal import EVEN_MONEY, FOLLOW, INSURANCE, NO, SURRENDER, legal

from .counting import Counting
from .plan import Plan, PlanArrays, plan_arrays, plan_opening, plan_turn

Array = Any

COUNTER = 0  # the seat of one who counts

# `always` of a mind
ALWAYS_INSURANCE, ALWAYS_EVEN_MONEY = range(2)

# `system` of a mind
COUNTS, ROUNDING, DECK_CARDS, START, SIZE, INSURES, INSURANCE_AT = range(7)
FLOOR, TRUNCATE, NEAREST, RUNNING = range(4)  # how a running count becomes a true one

# `count` of a mind: of the cards of earlier rounds
RUNNING_COUNT, SEEN = range(2)

# a play that leaves the chart at a true count: its row and column, from which count on (or down from, if BELOW), what
PLAY_ROW, PLAY_COLUMN, PLAY_AT, PLAY_BELOW, PLAY_ENTRY = range(5)


Strategy = Chart | Plan


class Mind(NamedTuple):
    """A chart as arrays, or a plan; and a counting system if there is one."""

    entries: Array
    always: Array
    plan: PlanArrays
    system: Array
    tags: Array  # by rank
    plays: Array
    ramp: Array  # rows of a true count and the bet from there on
    count: Array


NO_CHART = Chart((((0,) * COLUMNS,) * ROWS,))


def make_mind(strategy: Strategy, counting: Counting | None, shoe_size: int) -> Mind:
    chart, plan = (strategy, None) if isinstance(strategy, Chart) else (NO_CHART, strategy)
    system = np.zeros(7, np.int64)
    if counting:
        system[COUNTS] = 1
        system[ROUNDING] = counting.rounding
        system[DECK_CARDS] = counting.cards_per_deck
        system[START] = counting.start
        system[SIZE] = shoe_size
        system[INSURES] = counting.insurance_at is not None
        system[INSURANCE_AT] = counting.insurance_at or 0
    return Mind(
        np.array(chart.entries, np.int32),
        np.array([chart.insurance, chart.even_money], np.int64),
        plan_arrays(plan),
        system,
        np.array(counting.tags if counting else [0] * 13, np.int64),
        np.array(counting.plays if counting else (), np.int64).reshape(-1, 5),
        np.array(counting.ramp if counting else (), np.int64).reshape(-1, 2),
        np.zeros(2, np.int64),
    )


@inlined
def ask_player(
    mind: Mind, rules: Rules, kind: int, who: int, hand: int, mask: int, amount: int, felt: Felt, row: int, up: int
) -> Any:
    """The answer to a question of the round: what the chart says, or the counter's better knowledge."""
    if kind == ASK_FOLLOW:
        return FOLLOW
    if kind == ASK_OPENING:
        return open_round(mind, rules, who, mask, felt, row, up)
    return take_turn(mind, rules, who, hand, mask, felt, row)


@inlined
def open_round(mind: Mind, rules: Rules, who: int, mask: int, felt: Felt, row: int, up: int) -> Any:
    if len(mind.plan.after) > 0:
        answer = plan_opening(mind.plan, mask, felt, row)
        if answer == NO and mask >> INSURANCE & 1 == 1 and insures(mind, who, felt):
            return INSURANCE
        return answer
    if mask >> EVEN_MONEY & 1 == 1:
        return EVEN_MONEY if mind.always[ALWAYS_EVEN_MONEY] == 1 or insures(mind, who, felt) else NO
    if mask >> SURRENDER & 1 == 1:
        open_too = legal(rules, felt.hands[row], 1, up) | 1 << SURRENDER
        if take_turn(mind, rules, who, 0, open_too, felt, row) == SURRENDER:
            return SURRENDER
    if mask >> INSURANCE & 1 == 1 and (mind.always[ALWAYS_INSURANCE] == 1 or insures(mind, who, felt)):
        return INSURANCE
    return NO


@inlined
def take_turn(mind: Mind, rules: Rules, who: int, k: int, mask: int, felt: Felt, row: int) -> Any:
    hand, dealer = felt.hands[row], felt.hands[len(felt.hands) - 2]
    if who == COUNTER and len(mind.plays) > 0:
        count = true_count(mind, felt)
        hand_row, column = chart_row(hand, mask), chart_column(dealer)
        for k in range(len(mind.plays)):
            play = mind.plays[k]
            if play[PLAY_ROW] == hand_row and play[PLAY_COLUMN] == column:
                reached = count <= play[PLAY_AT] if play[PLAY_BELOW] == 1 else count >= play[PLAY_AT]
                if reached:
                    action = first_open(play[PLAY_ENTRY], mask)
                    if action >= 0:
                        return action
    if len(mind.plan.after) > 0:
        return plan_turn(mind.plan, rules, who, k, mask, felt, row)
    return advise(mind.entries, hand, dealer, mask)


@inlined
def insures(mind: Mind, who: int, felt: Felt) -> bool:
    system = mind.system
    if who != COUNTER or system[INSURES] == 0:
        return False
    return bool(true_count(mind, felt) >= system[INSURANCE_AT])


@inlined
def true_count(mind: Mind, felt: Felt) -> Any:
    """The count by all cards that lie open, those of this round too."""
    running, seen = mind.count[RUNNING_COUNT], mind.count[SEEN]
    for row in range(len(felt.hands) - 1):
        hand = felt.hands[row]
        if hand[CARDS] > 0:
            seen += hand[CARDS]
            running += mind.tags[0] * (hand[RANKS] >> 48)
            for rank in range(1, 13):
                running += mind.tags[rank] * (hand[RANKS] >> (4 * (rank - 1)) & 15)
    return divide_count(mind, running, seen)


@inlined
def divide_count(mind: Mind, running: Any, seen: Any) -> Any:
    """A running count by the decks that are left."""
    system = mind.system
    mode = system[ROUNDING]
    if mode == RUNNING:
        return running
    left = max(system[SIZE] - seen, 1)
    scaled = running * system[DECK_CARDS]
    if mode == NEAREST:
        return (2 * scaled + left) // (2 * left)
    if mode == TRUNCATE and scaled < 0:
        return -(-scaled // left)
    return scaled // left


@inlined
def count_bet(mind: Mind) -> Any:
    """The bet by the count before the deal."""
    count = divide_count(mind, mind.count[RUNNING_COUNT], mind.count[SEEN])
    bet = mind.ramp[0, 1]
    for k in range(len(mind.ramp)):
        if count >= mind.ramp[k, 0]:
            bet = mind.ramp[k, 1]
    return bet


@inlined
def count_cards(mind: Mind, cards: Array, start: int, end: int) -> None:
    """When a round is over, all of its cards have been seen."""
    for k in range(start, end):
        mind.count[RUNNING_COUNT] += mind.tags[cards[k] >> 2]
    mind.count[SEEN] += end - start
