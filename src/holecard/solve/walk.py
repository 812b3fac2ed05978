"""The ways a plan comes to each end of a hand: orders of cards are counted, their odds are left for later.

An order's odds depend on the cards alone. So the ends of two hands of a split can be put together before it is
asked how likely their cards are, and what the dealer makes of the rest.
"""

from typing import Any, NamedTuple

from holecard._jit import kernel, np, part
from holecard.rules import Rules
from holecard.rules.hand import HAND_WIDTH, NOT_SPLIT
from holecard.rules.legal import DOUBLE, DOUBLE_UP, HIT, SURRENDER

from .compositions import VALUES
from .engine import Engine
from .fates import BONUS, BUSTED, NATURAL, Fates
from .hands import Game, closes, double_state, fill_row, is_reachable
from .numbers import Array, zeros
from .reach import GIVEN_UP, RAISED, STOOD


class Ways(NamedTuple):
    """Numbers of orders; those of `busts` may be negative, being counted as all draws less those that stay alive."""

    ended: Array  # [hand, wager, how, view]: STOOD, RAISED or GIVEN_UP
    busts: Array  # [hand, wager, view]
    bust_cards: Array  # [hand, value, wager, view]: instead of the former, where the last card is asked for
    naturals: Array  # [hand, wager, view]
    bonuses: Array  # [hand, wager, view]


@part
def draw(
    game: Game, hand: int, wager: int, closed: int, split: int, view: int, weight: Any, by_card: int, ways: Array,
    found: Ways,
) -> None:  # fmt: skip
    kind = 2 * (1 if split != NOT_SPLIT else 0) + (1 if game.doubles[wager] > 0 else 0)
    if by_card == 0:
        found.busts[hand, wager, view] += weight
    for value in range(10):
        child = game.child[hand, value]
        if child < 0:
            if by_card == 1:
                found.bust_cards[hand, value, wager, view] += weight
            continue
        if by_card == 0:
            found.busts[child, wager, view] -= weight
        if split == NOT_SPLIT and game.cards[child] == 2 and game.total[child] == 21:
            found.naturals[child, wager, view] += weight
        elif game.any_bonus == 1:
            ends = game.bonus_ends[child, kind, game.up[view]]
            found.bonuses[child, wager, view] += weight * ends
            ways[child, wager, closed, view] += weight * (1 - ends)
        else:
            ways[child, wager, closed, view] += weight


def walk(
    rules: Rules, game: Game, order: Array, split: int, plan: Array, by_card: int, ways: Array, found: Ways, row: Array
) -> None:
    """Follow the plan from where `ways` is known; `order` has the longest hands first."""
    for k in range(order.shape[0] - 1, -1, -1):
        hand = order[k]
        for wager in range(game.stake.shape[0]):
            for closed in range(2):
                if not is_reachable(game, rules, hand, wager, closed):
                    continue
                for view in range(game.up.shape[0]):
                    weight = ways[hand, wager, closed, view]
                    if weight == 0:
                        continue
                    action = plan[hand, wager, closed, view]
                    if action == HIT:
                        after = closes(game, rules, hand, HIT)
                        draw(game, hand, wager, after, split, view, weight, by_card, ways, found)
                    elif action == DOUBLE:
                        fill_row(game, hand, wager, closed, split, row)
                        after, raised = closes(game, rules, hand, DOUBLE), double_state(game, rules, row, wager)
                        draw(game, hand, raised, after, split, view, weight, by_card, ways, found)
                    else:
                        how = GIVEN_UP if action == SURRENDER else RAISED if action == DOUBLE_UP else STOOD
                        found.ended[hand, wager, how, view] += weight


_walk: Any = kernel(walk)


def no_ways(engine: Engine, by_card: bool) -> Ways:
    hands, wagers, _, views = engine.states()
    return Ways(
        zeros((hands, wagers, 3, views), engine.exact),
        zeros((hands, wagers, views), engine.exact),
        zeros((hands if by_card else 1, VALUES, wagers, views), engine.exact),
        zeros((hands, wagers, views), engine.exact),
        zeros((hands, wagers, views), engine.exact),
    )


def follow_ways(engine: Engine, order: Array, split: int, plan: Array, fates: Fates, ways: Array, found: Ways) -> None:
    run = walk if engine.exact else _walk
    row = np.zeros(HAND_WIDTH, np.int64)
    run(engine.kernel_rules, engine.game, order, split, plan, int(fates.by_cards), ways, found, row)


class Ends(NamedTuple):
    """The ends of a hand: of each set of cards that it can hold in the end, the fates it can have against each view."""

    cards: Array  # [set, value]
    set: Array  # per entry, in order of set and view,
    view: Array
    fate: Array
    ways: Array


def ends_of(engine: Engine, found: Ways, split: int, which: int, fates: Fates) -> Ends:
    """`which` is the first hand or another of a split: they may differ in what they can lose."""
    cards: dict[tuple[int, ...], int] = {}
    weights: dict[tuple[int, int, int], Any] = {}

    def note(counts: tuple[int, ...], how: int, wager: int, by_view: Array) -> None:
        number = cards.setdefault(counts, len(cards))
        views = np.nonzero(by_view)[0].tolist()
        same = None if fates.by_up else fates.of_end(counts, split, how, wager, which, 1)
        for view in views:
            kinds = same or fates.of_end(counts, split, how, wager, which, int(engine.up[view]))
            for fate, odds in kinds:
                key = number, view, fate
                weights[key] = weights.get(key, 0) + by_view[view] * odds

    all_counts = [tuple(counts) for counts in engine.hands.counts.tolist()]
    for hand, wager, how in np.argwhere((found.ended != 0).any(axis=3)).tolist():
        note(all_counts[hand], how, wager, found.ended[hand, wager, how])
    for array, how in ((found.busts, BUSTED), (found.naturals, NATURAL), (found.bonuses, BONUS)):
        for hand, wager in np.argwhere((array != 0).any(axis=2)).tolist():
            note(all_counts[hand], how, wager, array[hand, wager])
    for hand, value, wager in np.argwhere((found.bust_cards != 0).any(axis=3)).tolist():
        counts = all_counts[hand]
        counts = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
        note(counts, BUSTED, wager, found.bust_cards[hand, value, wager])
    keys = sorted(key for key, weight in weights.items() if weight != 0)
    columns = np.array(keys, np.int64).reshape(len(keys), 3)
    counted = zeros(len(keys), engine.exact)
    counted[:] = [weights[key] for key in keys]
    sets = np.array(list(cards), np.int64).reshape(len(cards), VALUES)
    return Ends._make((sets, *columns.T.copy(), counted))
