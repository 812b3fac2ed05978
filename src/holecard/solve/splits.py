"""Splits: the value of a pair that is parted, exact for the strategy of the same cards without a split.

The derivation is in docs/solve.md. In short: who gets which card next depends on cards seen only, so the
second cards of all split hands may be thought of as dealt first, from a pile of their own. Each way in which
pair cards (p) and others (n) can follow each other there has odds that depend on their numbers alone, and so
has the value of one hand in it. "The other hands got no pair card" is taken apart by inclusion and exclusion
into terms "r given cards are pair cards, the rest is unknown", and unknown cards change nothing. What remains
is a sum over r of whole numbers times the value of one hand with r further pair cards out of the shoe.
"""

from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from holecard._jit import kernel, np, part
from holecard.rules import Rules
from holecard.rules.legal import DOUBLE, HIT

from .hands import Game, Room, Shoe, closes, double_state, fill_row, follow, is_reachable
from .numbers import Array

FIRST_HAND, OTHER_HANDS = 0, 1
WITHOUT, WITH = 0, 1  # a hand whose second card is not, or is, one more of the pair


class Course(NamedTuple):
    """One kind of course of a split: splits after the first, hands with another second card and with a pair
    that could not be split any more, and which of the two the first hand is."""

    splits: int
    others: int
    pairs: int
    first: int


@lru_cache(maxsize=32)
def courses(most_hands: int, at_once: bool) -> dict[Course, int]:
    """How many sequences of pair cards and others lead to each course."""
    return dict(_at_once(most_hands) if at_once else _in_turn(most_hands))


def _in_turn(most_hands: int) -> dict[Course, int]:
    done: dict[Course, int] = {}
    open_ones = {(2, Course(0, 0, 0, -1)): 1}  # hands that wait for a second card, and what came before
    while open_ones:
        later: dict[tuple[int, Course], int] = {}
        for (waiting, (splits, others, pairs, first)), ways in open_ones.items():
            if waiting == 0:
                course = Course(splits, others, pairs, first)
                done[course] = done.get(course, 0) + ways
                continue
            closed = (waiting - 1, Course(splits, others + 1, pairs, WITHOUT if first < 0 else first))
            if splits + 2 < most_hands:
                same = (waiting + 1, Course(splits + 1, others, pairs, first))
            else:
                same = (waiting - 1, Course(splits, others, pairs + 1, WITH if first < 0 else first))
            for state in (closed, same):
                later[state] = later.get(state, 0) + ways
        open_ones = later
    return done


def _at_once(most_hands: int) -> dict[Course, int]:
    done: dict[Course, int] = {}
    both = [(one, two) for one in (WITHOUT, WITH) for two in (WITHOUT, WITH)]
    open_ones: dict[tuple[tuple[int, ...], Course], int] = {}
    for dealt in both:
        open_ones[(dealt, Course(0, 0, 0, -1))] = 1
    while open_ones:
        later: dict[tuple[tuple[int, ...], Course], int] = {}
        for (waiting, (splits, others, pairs, first)), ways in open_ones.items():
            if not waiting:
                course = Course(splits, others, pairs, first)
                done[course] = done.get(course, 0) + ways
                continue
            first_now = waiting[0] if first < 0 else first
            states: list[tuple[tuple[int, ...], Course]]
            if waiting[0] == WITHOUT:
                states = [(waiting[1:], Course(splits, others + 1, pairs, first_now))]
            elif splits + 2 < most_hands:
                states = [((*dealt, *waiting[1:]), Course(splits + 1, others, pairs, first)) for dealt in both]
            else:
                states = [(waiting[1:], Course(splits, others, pairs + 1, first_now))]
            for state in states:
                later[state] = later.get(state, 0) + ways
        open_ones = later
    return done


@lru_cache(maxsize=64)
def coefficients(most_hands: int, at_once: bool, only: int | None = None) -> Array:
    """[which hand, second card, r]: how often a hand counts that has r further pair cards out of the shoe.

    `only` takes the courses with so many splits after the first.
    """
    table = np.zeros((2, 2, 2 * most_hands + 1), np.int64)
    for course, ways in courses(most_hands, at_once).items():
        splits, others, pairs, first = course
        if only is not None and splits != only:
            continue
        hands = ((WITHOUT, others, splits + pairs, others - 1), (WITH, pairs, splits + pairs - 1, others))
        for second, count, out, unknown in hands:
            for which, number in ((FIRST_HAND, int(first == second)), (OTHER_HANDS, count - int(first == second))):
                if number:
                    for j in range(unknown + 1):
                        table[which, second, out + j] += ways * number * (-1) ** j * comb(unknown, j)
    used = int(np.nonzero(table.any(axis=(0, 1)))[0].max()) + 1
    return table[:, :, :used].copy()


class Pairs(NamedTuple):
    """The kinds of pairs that may be split: by value, or of one rank of the ten-values."""

    value: Array  # 0 for aces
    count: Array  # how many such cards the shoe has
    kinds: Array  # how many ranks share this row
    split: Array  # how the rules mark the hands: SPLIT_HAND or SPLIT_ACE
    hands: Array  # how many there may be in the end
    coefficients: Array  # [pair, which hand, second card, r]


@part
def add_second_cards(
    game: Game,
    shoe: Shoe,
    pairs: Pairs,
    pair: int,
    r: int,
    variant: int,
    variants: int,
    places: Array,
    wager: int,
    values: Array,
    result: Array,
) -> None:
    """Weigh the two-card hands by their coefficients and by the odds of r pair cards and the second card."""
    value, count = pairs.value[pair], pairs.count[pair]
    chain = shoe.size / shoe.size
    if shoe.size <= shoe.removal * (2 + r):
        return
    for k in range(2, 2 + r):
        chain = chain * max(count - shoe.removal * k, 0 * shoe.size) / (shoe.size - shoe.removal * k)
    size = shoe.size - shoe.removal * (2 + r)
    alone = game.single[value]
    for second in range(10):
        child = game.child[alone, second]
        for same in range(2):
            left = shoe.left[second]
            if second == value:
                left = count - shoe.removal * (2 + r) if same == WITH else left - count
            elif same == WITH:
                continue
            if left <= 0:
                continue
            weight = 0
            for which in range(2):
                if variants == 1 or which == variant:
                    weight += pairs.coefficients[pair, which, same, r]
            if weight == 0:
                continue
            odds = weight * chain * left / size
            place = places[child]
            for view in range(game.up.shape[0]):
                after = values[child, wager, 0, view]
                if game.any_bonus == 1:
                    ends = game.bonus_ends[child, 2, game.up[view]]
                    pays = game.bonus_pays[child, 2, game.up[view]]
                    after = game.stake[wager] * pays * shoe.alive[place, view] + (1 - ends) * after
                result[pair, view] += odds * after


def split_values(
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
    values: Array,
    room: Room,
    row: Array,
    result: Array,
) -> None:
    """[pair, view]: the value of splitting. `members[value]` lists the hands that hold a card of it."""
    variants = wagers.shape[0]  # the first hand and the others may differ in what they can lose
    done = -1
    for pair in range(pairs.value.shape[0]):
        value = pairs.value[pair]
        if value == done:
            continue
        done = value
        order = members[value, : member_count[value]]
        for r in range(pairs.coefficients.shape[3]):
            used = False
            for other in range(pair, pairs.value.shape[0]):
                if pairs.value[other] == value:
                    for which in range(2):
                        for second in range(2):
                            used = used or pairs.coefficients[other, which, second, r] != 0
            if not used:
                continue
            for variant in range(variants):
                follow(
                    rules, game, shoe, order, places[value, r], value, 1 + r, pairs.split[pair],
                    unpeeked_losses[variant], unpeeked_ups[variant], plans[pair], values, room, row,
                )  # fmt: skip
                for other in range(pair, pairs.value.shape[0]):
                    if pairs.value[other] == value:
                        add_second_cards(
                            game, shoe, pairs, other, r, variant, variants, places[value, r], wagers[variant],
                            values, result,
                        )  # fmt: skip


def mark_reached(rules: Rules, game: Game, order: Array, split: int, plan: Array, marks: Array, row: Array) -> None:
    """Mark the [hand, wager, closed] that a plan can come to, against any view, from those that are marked."""
    for k in range(order.shape[0] - 1, -1, -1):
        hand = order[k]
        for wager in range(game.stake.shape[0]):
            for closed in range(2):
                if marks[hand, wager, closed] == 0 or not is_reachable(game, rules, hand, wager, closed):
                    continue
                hits = doubles = False
                for view in range(game.up.shape[0]):
                    hits = hits or plan[hand, wager, closed, view] == HIT
                    doubles = doubles or plan[hand, wager, closed, view] == DOUBLE
                if doubles:
                    fill_row(game, hand, wager, closed, split, row)
                for value in range(10):
                    child = game.child[hand, value]
                    if child >= 0 and hits:
                        marks[child, wager, closes(game, rules, hand, HIT)] = 1
                    if child >= 0 and doubles:
                        after = double_state(game, rules, row, wager)
                        marks[child, after, closes(game, rules, hand, DOUBLE)] = 1


fast_mark_reached: Any = kernel(mark_reached)
fast_split_values: Any = kernel(split_values)
