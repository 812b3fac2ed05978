"""A strategy that looks at the very cards: the solver's optimum, as plain values that can be sent and written down."""

import zlib
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from holecard._jit import inlined, np
from holecard.rules import Rules
from holecard.rules.cards import value
from holecard.rules.felt import Felt
from holecard.rules.hand import BASE, CARDS, CLOSED, DOUBLES, FIRST, FREE, LAST, RANKS, SPLIT, STAKE
from holecard.rules.legal import NO, SPLIT_PAIR, STAND

if TYPE_CHECKING:
    from holecard.solve import Solution

VALUES = 10
PLAIN, UP_AND_HOLE = VALUES, VALUES * VALUES  # views of the dealer: her up card, or both of her cards

Array = Any


class Plan(NamedTuple):
    """Actions are packed arrays of bytes: they compress to a hundredth, and stay the same on every machine."""

    views: int
    wagers: tuple[tuple[int, int, int], ...]  # states of a wager: its stake and the house's part in bets, and doubles
    turns: bytes  # [how the hand came to be, hand, wager, closed, view]
    splits: bytes  # [value of the pair, view]
    openings: bytes  # [value, value, view]; with one card it counts as both


class PlanArrays(NamedTuple):
    """A plan as the kernels read it; `after` is empty where there is none."""

    after: Array  # [hand, value] -> the hand with that card too; the last hand has no cards
    wagers: Array
    turns: Array
    splits: Array
    openings: Array


def plan_of(solution: "Solution") -> Plan:
    """The plan of a solution, whose hands are numbered as `compositions.all_hands` has them."""
    engine, plan = solution.engine, solution.plan
    views = len(engine.up)
    splits = np.zeros((VALUES, views), np.int8)
    for pair, pair_value in enumerate(engine.pairs.value.tolist()):
        splits[pair_value] = plan.split[pair]
    openings = np.full((VALUES, VALUES, views), NO, np.int8)
    for one in solution.opened:
        first, last = one.deal.values[0], one.deal.values[-1]
        openings[first, last] = openings[last, first] = one.answer
    wagers = np.column_stack([engine.wagers.stake, engine.wagers.free, engine.wagers.doubles]).tolist()
    return Plan(
        views,
        tuple((stake, free, doubles) for stake, free, doubles in wagers),
        zlib.compress(np.stack([plan.action, plan.after_split, plan.after_aces]).tobytes()),
        zlib.compress(splits.tobytes()),
        zlib.compress(openings.tobytes()),
    )


@lru_cache(maxsize=1)
def hands_after() -> Array:
    from holecard.solve.compositions import all_hands

    hands = all_hands()
    return np.concatenate([hands.child, hands.single[None, :]]).astype(np.int16)


@lru_cache(maxsize=1)
def hand_totals() -> list[tuple[int, int]]:
    from holecard.solve.compositions import all_hands

    hands = all_hands()
    return list(zip(hands.total.tolist(), hands.soft.tolist(), strict=True))


@lru_cache(maxsize=8)
def plan_arrays(plan: Plan | None) -> PlanArrays:
    if plan is None:
        none, no_hands = np.zeros((0, 0), np.int8), np.zeros((0, VALUES), np.int16)
        return PlanArrays(
            no_hands, np.zeros((0, 3), np.int64), np.zeros((0,) * 5, np.int8), none, np.zeros((0,) * 3, np.int8)
        )
    after = hands_after()

    def unpacked(packed: bytes, *shape: int) -> Array:
        return np.frombuffer(zlib.decompress(packed), np.int8).reshape(shape).copy()

    return PlanArrays(
        after,
        np.array(plan.wagers, np.int64).reshape(-1, 3),
        unpacked(plan.turns, 3, len(after) - 1, len(plan.wagers), 2, plan.views),
        unpacked(plan.splits, VALUES, plan.views),
        unpacked(plan.openings, VALUES, VALUES, plan.views),
    )


def alike(plan: PlanArrays) -> Array:
    """[how the hand came to be, hand, view]: hands of one number are played alike after any further cards.

    Two hands that differ in more than their total seldom differ in this, and so a graph needs few states more for a
    plan than for a chart.
    """
    after, shape = plan.after, plan.turns.shape
    totals = hand_totals()
    numbers = np.zeros((shape[0], shape[1], shape[4]), np.int32)
    for kind in range(shape[0]):
        for view in range(shape[4]):
            said = plan.turns[kind, :, :, :, view].reshape(shape[1], -1)
            seen: dict[tuple[object, ...], int] = {}
            waiting: dict[tuple[object, ...], int] = {}
            number_of = [0] * shape[1] + [-1]  # played alike now too; the last stands for a bust
            for hand, children in enumerate(after[:-1].tolist()):  # hands of more cards come first
                ahead = (totals[hand], *[number_of[child] for child in children])
                number_of[hand] = seen.setdefault((said[hand].tobytes(), ahead), len(seen))
                numbers[kind, hand, view] = waiting.setdefault(ahead, len(waiting))
    return numbers


@inlined
def hand_number(after: Array, ranks: int) -> int:
    """The hand of these cards; they are added one by one."""
    number = len(after) - 1
    for _ in range(ranks >> 48):
        number = int(after[number, 0])
    for rank in range(1, 13):
        for _ in range(ranks >> (4 * (rank - 1)) & 15):
            number = int(after[number, min(rank, 9)])
    return number


@inlined
def view_of(plan: PlanArrays, dealer: Any) -> Any:
    first = value(dealer[FIRST]) - 1
    return first if plan.splits.shape[1] == PLAIN else VALUES * first + value(dealer[LAST]) - 1


@inlined
def wager_state(plan: PlanArrays, hand: Any, wager: Any) -> int:
    if wager[STAKE] == wager[BASE] and wager[FREE] == 0 and hand[DOUBLES] == 0:
        return 0
    for state in range(len(plan.wagers)):
        row, base = plan.wagers[state], wager[BASE]
        if row[0] * base == wager[STAKE] and row[1] * base == wager[FREE] and row[2] == hand[DOUBLES]:
            return state
    return 0


@inlined
def plan_turn(plan: PlanArrays, rules: Rules, who: int, k: int, mask: int, felt: Felt, row: int) -> Any:
    """The answer in a turn: a pair that is to be split is, wherever it may be."""
    hand, view = felt.hands[row], view_of(plan, felt.hands[len(felt.hands) - 2])
    if mask >> SPLIT_PAIR & 1 == 1 and plan.splits[value(hand[FIRST]) - 1, view] == 1:
        return SPLIT_PAIR
    state = wager_state(plan, hand, felt.wagers[who * rules.max_hands + k])
    number = hand_number(plan.after, hand[RANKS])
    action = int(plan.turns[hand[SPLIT], number, state, hand[CLOSED], view])
    return action if mask >> action & 1 == 1 else STAND


@inlined
def plan_opening(plan: PlanArrays, mask: int, felt: Felt, row: int) -> Any:
    hand, view = felt.hands[row], view_of(plan, felt.hands[len(felt.hands) - 2])
    first = value(hand[FIRST]) - 1
    last = first if hand[CARDS] == 1 else value(hand[LAST]) - 1
    answer = int(plan.openings[first, last, view])
    return answer if mask >> answer & 1 == 1 else NO
