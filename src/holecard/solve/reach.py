"""How often a plan comes to each hand: the same draws as in `hands`, forwards, shortest hands first.

`reach[hand, wager, closed, view]` times the dealer's odds at the hand's place is a likelihood. Counted for
split hands with the coefficients of `splits`, whole numbers that may be negative, it is the expected number
of hands.
"""

from typing import Any

from holecard._jit import kernel, part
from holecard.rules import Rules
from holecard.rules.hand import NOT_SPLIT
from holecard.rules.legal import DOUBLE, DOUBLE_UP, HIT, SURRENDER

from .hands import Game, Shoe, closes, double_state, fill_row, is_reachable
from .numbers import Array
from .splits import WITH, Pairs

STOOD, RAISED, GIVEN_UP = range(3)  # how a hand ended that waits for the dealer, or was surrendered


@part
def step(
    game: Game,
    shoe: Shoe,
    hand: int,
    places: Array,
    missing: int,
    missing_count: int,
    wager: int,
    closed: int,
    split: int,
    view: int,
    weight: Any,
    reach: Array,
    busts: Array,
    naturals: Array,
    bonuses: Array,
) -> None:
    """One more card from this hand, the wager being in its new state."""
    size = shoe.size - shoe.removal * (game.cards[hand] + missing_count)
    kind = 2 * (1 if split != NOT_SPLIT else 0) + (1 if game.doubles[wager] > 0 else 0)
    bust = weight * shoe.alive[places[hand], view]
    for value in range(10):
        child = game.child[hand, value]
        if child < 0:
            continue
        gone = game.counts[hand, value]
        if value == missing:
            gone += missing_count
        left = shoe.left[value] - shoe.removal * gone
        if left <= 0 or size <= 0:
            continue
        drawn = weight * left / size
        alive = drawn * shoe.alive[places[child], view]
        bust -= alive
        if split == NOT_SPLIT and game.cards[child] == 2 and game.total[child] == 21:
            naturals[wager, view] += alive
        elif game.any_bonus == 1:
            bonuses[wager, view] += alive * game.bonus_ends[child, kind, game.up[view]]
            reach[child, wager, closed, view] += drawn * (1 - game.bonus_ends[child, kind, game.up[view]])
        else:
            reach[child, wager, closed, view] += drawn
    busts[wager, view] += bust


@part
def spread(
    rules: Rules,
    game: Game,
    shoe: Shoe,
    order: Array,
    places: Array,
    missing: int,
    missing_count: int,
    split: int,
    plan: Array,
    reach: Array,
    busts: Array,
    naturals: Array,
    bonuses: Array,
    tally: Array,
    row: Array,
) -> None:
    """Follow the plan from where `reach` is known; `order` has the longest hands first.

    `tally[wager, how, total, view, outcome]` gets the hands that end by themselves, with the dealer's outcome.
    """
    for k in range(order.shape[0] - 1, -1, -1):
        hand = order[k]
        place = places[hand]
        if place < 0:
            continue
        for wager in range(game.stake.shape[0]):
            for closed in range(2):
                if not is_reachable(game, rules, hand, wager, closed):
                    continue
                for view in range(game.up.shape[0]):
                    weight = reach[hand, wager, closed, view]
                    if weight == 0:
                        continue
                    action = plan[hand, wager, closed, view]
                    if action == HIT:
                        step(
                            game, shoe, hand, places, missing, missing_count, wager,
                            closes(game, rules, hand, HIT), split, view, weight, reach, busts, naturals, bonuses,
                        )  # fmt: skip
                    elif action == DOUBLE:
                        fill_row(game, hand, wager, closed, split, row)
                        step(
                            game, shoe, hand, places, missing, missing_count, double_state(game, rules, row, wager),
                            closes(game, rules, hand, DOUBLE), split, view, weight, reach, busts, naturals, bonuses,
                        )  # fmt: skip
                    else:
                        how = GIVEN_UP if action == SURRENDER else RAISED if action == DOUBLE_UP else STOOD
                        odds = shoe.odds[place, view]
                        row_of = tally[wager, how, game.total[hand], view]
                        for outcome in range(odds.shape[0]):
                            if outcome > 0 or game.known[view] == 0:
                                row_of[outcome] += weight * odds[outcome]


@part
def start_split(
    game: Game,
    shoe: Shoe,
    pairs: Pairs,
    pair: int,
    r: int,
    which: int,
    order: Array,
    places: Array,
    wager: int,
    parted: Array,
    reach: Array,
    bonuses: Array,
) -> None:
    """Reach of the two-card hands of a split, r further pair cards being out of the shoe; of the others none."""
    value, count = pairs.value[pair], pairs.count[pair]
    alone = game.single[value]
    size = shoe.size - shoe.removal * (2 + r)
    chain = shoe.size / shoe.size
    for k in range(2, 2 + r):
        chain = chain * max(count - shoe.removal * k, 0 * shoe.size) / (shoe.size - shoe.removal * k)
    for k in range(order.shape[0]):
        reach[order[k]] = 0 * shoe.size
    for second in range(10):
        child = game.child[alone, second]
        for same in range(2):
            left = shoe.left[second]
            if second == value:
                left = count - shoe.removal * (2 + r) if same == WITH else left - count
            elif same == WITH:
                continue
            weight = pairs.coefficients[pair, which, same, r]
            if left <= 0 or weight == 0:
                continue
            odds = weight * chain * left / size
            for view in range(game.up.shape[0]):
                ends = 0 * shoe.size
                if game.any_bonus == 1:
                    ends = game.bonus_ends[child, 2, game.up[view]]
                    bonuses[wager, view] += parted[pair, view] * odds * ends * shoe.alive[places[child], view]
                reach[child, wager, 0, view] += parted[pair, view] * odds * (1 - ends)


def spread_splits(
    rules: Rules,
    game: Game,
    shoe: Shoe,
    pairs: Pairs,
    members: Array,
    member_count: Array,
    places: Array,
    wagers: Array,
    plans: Array,
    parted: Array,
    which: int,
    reach: Array,
    busts: Array,
    naturals: Array,
    bonuses: Array,
    tally: Array,
    row: Array,
) -> None:
    """The expected split hands of pairs that are parted with likelihood `parted[pair, view]`.

    `which` is the first hand or the others; `wagers[pair, which]` what they begin with.
    """
    for pair in range(pairs.value.shape[0]):
        value = pairs.value[pair]
        order = members[value, : member_count[value]]
        for r in range(pairs.coefficients.shape[3]):
            if shoe.size <= shoe.removal * (2 + r):
                break
            if pairs.coefficients[pair, which, 0, r] == 0 and pairs.coefficients[pair, which, 1, r] == 0:
                continue
            start_split(
                game, shoe, pairs, pair, r, which, order, places[value, r], wagers[pair, which], parted, reach, bonuses
            )
            spread(
                rules, game, shoe, order, places[value, r], value, 1 + r, pairs.split[pair], plans[pair],
                reach, busts, naturals, bonuses, tally, row,
            )  # fmt: skip


fast_spread: Any = kernel(spread)
fast_spread_splits: Any = kernel(spread_splits)
