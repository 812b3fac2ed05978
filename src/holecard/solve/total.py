"""The best total-dependent strategy: what fits on a card, and what it costs.

Found by improving every cell at once against the rest of the chart until nothing improves: no single cell
of the result can be changed for the better.
"""

from typing import NamedTuple

from holecard._jit import np

from .chart import Scores, best_choice, choice_of, plan_of_chart, scores
from .course import course
from .engine import Engine, Plan, Values, followed
from .numbers import Array, Number
from .opening import Opened, game_value, open_by_total

MOST_ROUNDS = 20


class TotalDependent(NamedTuple):
    lines: Array  # [row, view] -> which of `card_lines`
    margin: Array  # [row, view]: what the second best line would cost a round
    plan: Plan
    values: Values
    opened: list[Opened]
    value: Number
    scores: Scores


def best_total_dependent(engine: Engine, solved: Values, opened: list[Opened]) -> TotalDependent:
    found = scores(engine, solved, course(engine, solved.plan, opened))
    best = evaluate(engine, best_choice(found, engine.exact)[0])
    for _ in range(MOST_ROUNDS):
        lines, margin = best_choice(best.scores, engine.exact)
        if (lines == best.lines).all():
            return best._replace(margin=margin)
        better = evaluate(engine, lines)
        if better.value <= best.value:
            return best._replace(margin=margin)
        best = better
    return best


def evaluate(engine: Engine, lines: Array) -> TotalDependent:
    """What a card is worth."""
    plan = plan_of_chart(engine, choice_of(lines))
    values = followed(engine, plan)
    opened = open_by_total(engine, values)
    found = scores(engine, values, course(engine, plan, opened))
    nothing = np.full(lines.shape, np.inf)
    return TotalDependent(lines, nothing, plan, values, opened, game_value(opened), found)
