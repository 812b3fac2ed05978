"""Total-dependent play: one choice for each row of a strategy card, up card and set of allowed actions."""

from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from holecard._jit import kernel, np, part
from holecard.rules import Rules
from holecard.rules.hand import HAND_WIDTH, NOT_SPLIT, SPLIT, SPLIT_ACE, SPLIT_HAND, add
from holecard.rules.legal import DOUBLE, DOUBLE_UP, HIT, SPLIT_PAIR, STAND, SURRENDER, legal

from .compositions import VALUES
from .course import Course, tallied
from .engine import Engine, Plan, Values, split_inputs
from .hands import (
    ACTION_COUNT,
    Game,
    Room,
    Shoe,
    closes,
    double_state,
    double_up_value,
    draw_value,
    fill_row,
    follow,
    is_reachable,
    prospects,
    stand_value,
    surrender_value,
)
from .numbers import Array, Number, zeros
from .reach import spread, start_split
from .splits import FIRST_HAND, Pairs
from .wagers import OWN

# rows of a chart: the hard total itself, then soft totals, pairs, lone cards
SOFT_ROW, PAIR_ROW, LONE_ROW, ROW_COUNT = 11, 33, 43, 53
MASKS = 1 << ACTION_COUNT

Choice = Array  # [row, view, mask of allowed actions] -> action


class Scores(NamedTuple):
    """[row, view, mask, action]: what each action would be worth in the places the strategy comes to."""

    value: Array
    weight: Array  # [row, view, mask]


@part
def row_of(total: int, soft: int, cards: int, pair: int) -> int:
    """`pair` is the value of a pair that may be split, else -1."""
    if pair >= 0:
        return PAIR_ROW + pair
    if cards == 1:
        return LONE_ROW + (0 if soft == 1 else total - 1)
    return total + SOFT_ROW if soft == 1 else total


@part
def pair_of(game: Game, hand: int) -> int:
    if game.cards[hand] == 2:
        for value in range(10):
            if game.counts[hand, value] == 2:
                return value
    return -1


def apply_chart(
    rules: Rules,
    game: Game,
    choice: Array,
    order: Array,
    plan: Array,
    after_split: Array,
    after_aces: Array,
    row: Array,
) -> None:
    """The plan that follows a chart. A pair looks at its own row while it may be split, then at its total's."""
    splits = rules.max_hands > 1
    for k in range(order.shape[0]):
        hand = order[k]
        plain = row_of(game.total[hand], game.soft[hand], game.cards[hand], -1)
        for wager in range(game.stake.shape[0]):
            for closed in range(2):
                if not is_reachable(game, rules, hand, wager, closed):
                    continue
                fill_row(game, hand, wager, closed, NOT_SPLIT, row)
                for view in range(game.up.shape[0]):
                    up = game.up[view]
                    row[SPLIT] = NOT_SPLIT
                    mask = legal(rules, row, 1, up) & (MASKS - 1)
                    place = plain
                    if mask >> SPLIT_PAIR & 1:
                        place = PAIR_ROW + pair_of(game, hand)
                        if choice[place, view, mask] == SPLIT_PAIR:
                            mask &= ~(1 << SPLIT_PAIR)
                            place = plain
                    plan[hand, wager, closed, view] = choice[place, view, mask]
                    if splits and game.cards[hand] > 1:
                        row[SPLIT] = SPLIT_HAND
                        mask = legal(rules, row, rules.max_hands, up) & (MASKS - 1)
                        after_split[hand, wager, closed, view] = choice[plain, view, mask]
                        row[SPLIT] = SPLIT_ACE
                        mask = legal(rules, row, rules.max_hands, up) & (MASKS - 1)
                        after_aces[hand, wager, closed, view] = choice[plain, view, mask]


@part
def score(
    rules: Rules,
    game: Game,
    shoe: Shoe,
    order: Array,
    places: Array,
    missing: int,
    missing_count: int,
    split: int,
    unpeeked_loss: Array,
    unpeeked_up: int,
    reach: Array,
    values: Array,
    parted: Array,
    totals: Array,
    weights: Array,
    room: Room,
    row: Array,
) -> None:
    """Add up what each action is worth, the rest being played as `values` were found.

    `parted[value, view]` is the value of splitting a pair.
    """
    after = 2 if split != NOT_SPLIT else 0
    for k in range(order.shape[0]):
        hand = order[k]
        place = places[hand]
        if place < 0:
            continue
        for wager in range(game.stake.shape[0]):
            for closed in range(2):
                if not is_reachable(game, rules, hand, wager, closed):
                    continue
                come = False
                for view in range(game.up.shape[0]):
                    come = come or reach[hand, wager, closed, view] != 0
                if not come:
                    continue
                prospects(game, shoe, hand, place, after + (1 if game.doubles[wager] > 0 else 0), room)
                fill_row(game, hand, wager, closed, split, row)
                doubled = double_state(game, rules, row, wager)
                draw_value(
                    game, shoe, hand, places, missing, missing_count, wager, closes(game, rules, hand, HIT), split,
                    values, room.hit, room.bust,
                )  # fmt: skip
                if doubled >= 0:
                    draw_value(
                        game, shoe, hand, places, missing, missing_count, doubled, closes(game, rules, hand, DOUBLE),
                        split, values, room.double, room.bust,
                    )  # fmt: skip
                for view in range(game.up.shape[0]):
                    weight = reach[hand, wager, closed, view]
                    if weight == 0:
                        continue
                    mask = legal(rules, row, 1 if split == NOT_SPLIT else rules.max_hands, game.up[view]) & (MASKS - 1)
                    pair = pair_of(game, hand) if mask >> SPLIT_PAIR & 1 else -1
                    line = row_of(game.total[hand], game.soft[hand], game.cards[hand], pair)
                    into = totals[line, view, mask]
                    weights[line, view, mask] += abs(weight) * shoe.alive[place, view]
                    stand = stand_value(game, shoe, place, wager, unpeeked_loss, view, room)
                    into[STAND] += weight * stand
                    into[HIT] += weight * room.hit[view]
                    into[DOUBLE] += weight * room.double[view]
                    into[SURRENDER] += weight * surrender_value(game, shoe, place, wager, unpeeked_loss, view)
                    into[DOUBLE_UP] += weight * (stand + double_up_value(game, shoe, place, unpeeked_up, view, room))
                    if pair >= 0:
                        into[SPLIT_PAIR] += weight * parted[pair, view]


def score_splits(
    rules: Rules,
    game: Game,
    shoe: Shoe,
    pairs: Pairs,
    members: Array,
    member_count: Array,
    places: Array,
    wagers: Array,
    unpeeked_losses: Array,
    unpeeked_ups: Array,
    plans: Array,
    parted: Array,
    reach: Array,
    values: Array,
    ends: Array,
    tally: Array,
    nothing: Array,
    totals: Array,
    weights: Array,
    room: Room,
    row: Array,
) -> None:
    """The same for the hands of splits, each weighed as often as it counts."""
    for pair in range(pairs.value.shape[0]):
        value = pairs.value[pair]
        order = members[value, : member_count[value]]
        for r in range(pairs.coefficients.shape[3]):
            if shoe.size <= shoe.removal * (2 + r):
                break
            for which in range(2):
                if pairs.coefficients[pair, which, 0, r] == 0 and pairs.coefficients[pair, which, 1, r] == 0:
                    continue
                follow(
                    rules, game, shoe, order, places[value, r], value, 1 + r, pairs.split[pair],
                    unpeeked_losses[which], unpeeked_ups[which], plans[pair], values, room, row,
                )  # fmt: skip
                start_split(
                    game, shoe, pairs, pair, r, which, order, places[value, r], wagers[pair, which], parted, reach, ends
                )
                spread(
                    rules, game, shoe, order, places[value, r], value, 1 + r, pairs.split[pair], plans[pair],
                    reach, ends, ends, ends, tally, row,
                )  # fmt: skip
                score(
                    rules, game, shoe, order, places[value, r], value, 1 + r, pairs.split[pair],
                    unpeeked_losses[which], unpeeked_ups[which], reach, values, nothing, totals, weights, room, row,
                )  # fmt: skip


_apply_chart: Any = kernel(apply_chart)
_score: Any = kernel(score)
_score_splits: Any = kernel(score_splits)


def plan_of_chart(engine: Engine, choice: Choice) -> Plan:
    e = engine
    action, after_split, after_aces = (np.zeros(e.states(), np.int8) for _ in range(3))
    run: Any = apply_chart if e.exact else _apply_chart
    order = e.order(0 if e.rules.start_cards == 1 else 1, 99)
    run(e.kernel_rules, e.game, choice, order, action, after_split, after_aces, np.zeros(HAND_WIDTH, np.int64))
    split = np.zeros((len(e.pairs.value), len(e.up)), bool)
    row: list[int] = [0] * HAND_WIDTH
    for pair, value in enumerate(e.pairs.value.tolist()):
        for view, up in enumerate(e.up.tolist()):
            fill_row(e.game, e.hands.pair[value], 0, 0, NOT_SPLIT, row)
            mask = legal(e.rules, row, 1, up) & (MASKS - 1)
            split[pair, view] = choice[PAIR_ROW + value, view, mask] == SPLIT_PAIR
    return Plan(action, after_split, after_aces, split)


def scores(engine: Engine, solved: Values, seen: Course) -> Scores:
    """The worth of each action in each cell, hands before and after splits together."""
    e = engine
    totals = zeros((ROW_COUNT, len(e.up), MASKS, ACTION_COUNT), e.exact)
    weights = zeros((ROW_COUNT, len(e.up), MASKS), e.exact)
    values = e.pairs.value.tolist()
    parted = zeros((10, len(e.up)), e.exact)
    reached = seen.reach.copy()
    for pair, value in enumerate(values):
        share = e.pair_share(pair)
        parted[value] = parted[value] + share * (solved.split[pair] - solved.unsplit[pair])
        reached[e.hands.pair[value], OWN, 0] += seen.parted[pair]
    for value in set(values):
        parted[value] = parted[value] + solved.unsplit[values.index(value)]
    row = np.zeros(HAND_WIDTH, np.int64)
    run: Any = score if e.exact else _score
    run(
        e.kernel_rules, e.game, e.shoe, e.order(0 if e.rules.start_cards == 1 else 1, 99), e.places.of_hand, -1, 0,
        NOT_SPLIT, e.unpeeked_loss(FIRST_HAND), e.unpeeked_up, reached, solved.values, parted, totals, weights,
        e.room(), row,
    )  # fmt: skip
    if seen.parted.any():
        splits = split_inputs(e, solved.plan, every=True)
        run = score_splits if e.exact else _score_splits
        ends = zeros((len(e.wagers.stake), len(e.up)), e.exact)
        run(
            e.kernel_rules, e.game, e.shoe, *splits, seen.parted, zeros(e.states(), e.exact),
            zeros(e.states(), e.exact), ends, tallied(e).ended, parted, totals, weights, e.room(), row,
        )  # fmt: skip
    return Scores(totals, weights)


def score_hand(
    engine: Engine, values: Array, place: tuple[int, int, int, int], split: int, which: int
) -> dict[int, Number]:
    """What each action but a split is worth at one [hand, wager, closed, view], the rest being played as `values`
    were found; in initial wagers, the dealer having no blackjack where she looked."""
    e, (hand, wager, closed, view) = engine, place
    reach = zeros(e.states(), e.exact)
    reach[hand, wager, closed, view] = 1 + 0 * e.size
    totals = zeros((ROW_COUNT, len(e.up), MASKS, ACTION_COUNT), e.exact)
    weights = zeros((ROW_COUNT, len(e.up), MASKS), e.exact)
    run: Any = score if e.exact else _score
    run(
        e.kernel_rules, e.game, e.shoe, np.array([hand]), e.places.of_hand, -1, 0, split, e.unpeeked_loss(which),
        e.unpeeked_up, reach, values, zeros((10, len(e.up)), e.exact), totals, weights, e.room(),
        np.zeros(HAND_WIDTH, np.int64),
    )  # fmt: skip
    row, mask = np.argwhere(weights[:, view] != 0)[0].tolist()
    alive = e.shoe.alive[e.places.of_hand[hand], view]
    return {
        action: totals[row, view, mask, action] / alive
        for action in range(ACTION_COUNT)
        if mask >> action & 1 and action != SPLIT_PAIR
    }


@lru_cache(maxsize=1)
def card_lines() -> tuple[tuple[int, ...], ...]:
    """What a cell of a strategy card can say: up to two special actions in order, else hit or else stand."""
    special = (DOUBLE, SURRENDER, DOUBLE_UP, SPLIT_PAIR)
    heads = [head for length in range(3) for head in permutations(special, length)]
    return tuple((*head, *tail) for head in heads for tail in ((HIT, STAND), (STAND,)))


@lru_cache(maxsize=1)
def line_actions() -> Array:
    """[line, mask] -> the first allowed action."""
    rows = [[next((a for a in line if mask >> a & 1), STAND) for mask in range(MASKS)] for line in card_lines()]
    return np.array(rows, np.int64)


def column_groups(views: int) -> Array:
    """Of each view, the column of a card that it is in: the up card, or the total of both the dealer's cards."""
    if views == VALUES:
        return np.arange(views)
    totals = [add(*add(0, 0, view // VALUES + 1), view % VALUES + 1) for view in range(views)]
    return np.unique([32 * soft + total for total, soft in totals], return_inverse=True)[1]


def by_column(cells: Array, axis: int, group: Array) -> Array:
    """Sums over the views of each column, given back to every view."""
    if len(np.unique(group)) == len(group):
        return cells
    moved = np.moveaxis(cells, axis, 0)
    sums = np.full((int(group.max()) + 1, *moved.shape[1:]), 0 * moved.flat[0])
    np.add.at(sums, group, moved)
    return np.moveaxis(sums[group], 0, axis)


def best_choice(found: Scores, exact: bool = False) -> tuple[Array, Array]:
    """Per cell the line of the card that is worth most, and what the second best action would cost.

    Rows that the strategy never meets hit below 17, or below soft 18.
    """
    actions = line_actions()
    group = column_groups(found.weight.shape[1])
    weight = by_column(found.weight, 1, group)
    met = [mask for mask in range(MASKS) if (weight[:, :, mask] != 0).any()]
    worth = zeros((len(actions), *weight.shape[:2]), exact)
    for mask in met:
        worth = worth + found.value[:, :, mask][:, :, actions[:, mask]].transpose(2, 0, 1)
    worth = by_column(worth, 2, group)
    lines = worth.astype(np.float64).argmax(axis=0)
    rows = np.arange(ROW_COUNT)
    low = (rows < 17) | ((rows >= SOFT_ROW + 11) & (rows < SOFT_ROW + 18))
    low |= ((rows >= PAIR_ROW) & (rows < PAIR_ROW + 8)) | (rows >= LONE_ROW)
    usual = np.where(low, card_lines().index((HIT, STAND)), card_lines().index((STAND,)))
    lines = np.where((weight != 0).any(axis=2), lines, usual[:, None])
    differs = np.zeros((len(actions), *lines.shape), bool)
    for mask in met:
        differs |= (actions[:, mask][:, None, None] != actions[lines, mask][None]) & (weight[:, :, mask] != 0)
    best = np.take_along_axis(worth, lines[None], axis=0)[0]
    margin = np.where(differs, (best[None] - worth).astype(np.float64), np.inf).min(axis=0)
    return np.where(np.isinf(margin), usual[:, None], lines), margin


def choice_of(lines: Array) -> Choice:
    """[row, view] lines of a card as [row, view, mask] actions."""
    return line_actions()[lines].astype(np.int8)


__all__ = ["Choice", "Scores", "best_choice", "choice_of", "plan_of_chart", "score_hand", "scores"]
