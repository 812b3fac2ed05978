"""The dealer: her distinct hands listed once as a prefix tree, and their odds for many shoes at a time.

A *view* is what the player sees of her: the up card, or both cards where both are exposed. All odds are
joint with the view: P(the view and the outcome | the shoe less some cards). So nothing is ever divided by
the odds of the view, and the player's draws have the same odds whatever she shows.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from holecard._jit import kernel, np, part
from holecard.rules import Rules
from holecard.rules.hand import add
from holecard.rules.rules import ENDING_STOPS, ENDING_TOTAL, HOLE_EXPOSED
from holecard.rules.settle import dealer_draws

from .compositions import VALUES, total_of
from .numbers import Array, Number, zeros

BLACKJACK, BUST = 0, 1  # outcomes; the others are final totals
LONGEST = 30
BLOCK = 64


class DealerHand(NamedTuple):
    """A final hand, and in how many orders she comes to it from each view."""

    counts: tuple[int, ...]
    total: int
    soft: int
    ways: dict[int, int]


class Tree(NamedTuple):
    views: int
    outcomes: tuple[int, ...]  # the final total of each outcome; 0 for BLACKJACK and BUST (the other busts)
    depth: Array  # per node, depth first
    factor: Array  # (depth, value, how many of the value before) packed
    past: Array  # the next node that is not below this one
    first_term: Array
    term: Array  # view * outcomes + outcome
    ways: Array
    used: Array  # the factors that occur


def dealer_hands(rules: Rules, most: int) -> Iterator[DealerHand]:
    """Every hand in which she can end with a total of at most `most`, by the rules' own `dealer_draws`."""
    exposed = rules.hole == HOLE_EXPOSED
    level: dict[tuple[int, ...], dict[int, int]] = {}
    for up in range(VALUES):
        for hole in range(VALUES):
            counts = tuple((value == up) + (value == hole) for value in range(VALUES))
            level.setdefault(counts, {})[up * VALUES + hole if exposed else up] = 1
    while level:
        longer: dict[tuple[int, ...], dict[int, int]] = {}
        for counts, ways in level.items():
            total, soft = total_of(counts)
            if not dealer_draws(rules, total, soft):
                yield DealerHand(counts, total, soft, ways)
                continue
            for value in range(VALUES):
                if add(total, soft, value + 1)[0] <= most:
                    more = (*counts[:value], counts[value] + 1, *counts[value + 1 :])
                    known = longer.setdefault(more, {})
                    for view, count in ways.items():
                        known[view] = known.get(view, 0) + count
        level = longer


def is_natural(hand: DealerHand) -> bool:
    return sum(hand.counts) == 2 and hand.total == 21


def dealer_key(rules: Rules, busts: tuple[int, ...]) -> Rules:
    """Only what decides how she draws, so that trees are shared between games; `busts` are told apart."""
    listed = {ending[ENDING_TOTAL] for ending in rules.endings if ending[ENDING_TOTAL] > 21} | set(busts)
    stops = {ending[ENDING_TOTAL] for ending in rules.endings if ending[ENDING_STOPS] == 1}
    endings = tuple((total, int(total in stops), 0, 0) for total in sorted(listed | stops))
    hole = HOLE_EXPOSED if rules.hole == HOLE_EXPOSED else 0
    return Rules(dealer_hits_soft_17=rules.dealer_hits_soft_17, hole=hole, endings=endings)


def dealer_tree(rules: Rules, busts: tuple[int, ...] = ()) -> Tree:
    return _tree(dealer_key(rules, busts))


@lru_cache(maxsize=32)
def _tree(rules: Rules) -> Tree:
    listed = [ending[ENDING_TOTAL] for ending in rules.endings]
    most = max([21, *listed])
    hands = [hand for hand in dealer_hands(rules, most) if hand.total <= 21 or hand.total in listed]
    outcomes = (0, 0, *sorted({hand.total for hand in hands if not is_natural(hand)}))
    views = VALUES * VALUES if rules.hole == HOLE_EXPOSED else VALUES
    terms: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for hand in hands:
        outcome = BLACKJACK if is_natural(hand) else outcomes.index(hand.total)
        path = tuple(value for value in range(VALUES - 1, -1, -1) for _ in range(hand.counts[value]))
        terms[path] = [(view * len(outcomes) + outcome, ways) for view, ways in sorted(hand.ways.items())]
    paths = sorted({path[:length] for path in terms for length in range(1, len(path) + 1)})
    past = [len(paths)] * len(paths)
    stack: list[int] = []
    for node, path in enumerate(paths):
        while stack and len(paths[stack[-1]]) >= len(path):
            past[stack.pop()] = node
        stack.append(node)
    depth = [len(path) - 1 for path in paths]
    factor = [((len(path) - 1) * VALUES + path[-1]) * 32 + path[:-1].count(path[-1]) for path in paths]
    flat = [term for path in paths for term in terms.get(path, [])]
    return Tree(
        views,
        outcomes,
        np.array(depth, np.int64),
        np.array(factor, np.int64),
        np.array(past, np.int64),
        np.cumsum([0] + [len(terms.get(path, [])) for path in paths]).astype(np.int64),
        np.array([term for term, _ in flat], np.int64),
        np.array([ways for _, ways in flat], np.float64),
        np.unique(np.array(factor, np.int64)),
    )


@part
def seen(shoe: Array, size: Number, removal: int, view: int, views: int) -> Number:
    """The likelihood of a view."""
    if views == VALUES:
        return shoe[view] / size
    up, hole = view // VALUES, view % VALUES
    left = shoe[hole] - (removal if up == hole else 0)
    return shoe[up] / size * max(left, 0 * size) / max(size - removal, 1 + 0 * size)


def evaluate(
    shoes: Array,
    sizes: Array,
    removal: int,
    depth: Array,
    factor: Array,
    past: Array,
    first_term: Array,
    term: Array,
    ways: Array,
    used: Array,
    known: Array,
    rows: Array,
    odds: Array,
    alive: Array,
    left: Array,
    inverse: Array,
    step: Array,
    reach: Array,
    gathered: Array,
) -> None:
    """Joint odds of view and outcome for each shoe, the shoes taken `block` at a time, into these rows of `odds`.

    `odds` is [row, view, outcome], `alive` [row, view] less her blackjack where it is `known`; the last five arrays
    are work space. Loops over a block are kept free of branches and of divisions.
    """
    block = reach.shape[1]
    shoe_count = shoes.shape[0]
    views, outcomes = odds.shape[1], odds.shape[2]
    term_count = views * outcomes
    nothing = 0 * sizes[0]
    for start in range(0, shoe_count, block):
        for b in range(block):
            shoe = min(start + b, shoe_count - 1)
            for value in range(VALUES):
                left[value, b] = shoes[shoe, value]
            for drawn in range(inverse.shape[0]):
                size = sizes[shoe] - removal * drawn
                inverse[drawn, b] = 1 / size if size > 0 else nothing
        for k in range(used.shape[0]):
            packed = used[k]
            gone = removal * (packed % 32)
            row, have, one = step[packed], left[packed // 32 % VALUES], inverse[packed // 320]
            for b in range(block):
                rest = have[b] - gone
                row[b] = (rest if rest > 0 else nothing) * one[b]
        for k in range(term_count):
            row = gathered[k]
            for b in range(block):
                row[b] = nothing
        for b in range(block):
            reach[0, b] = sizes[0] / sizes[0]
        node = 0
        while node < depth.shape[0]:
            above = reach[depth[node]]
            here = reach[depth[node] + 1]
            row = step[factor[node]]
            for b in range(block):
                here[b] = above[b] * row[b]
            if block == 1 and here[0] == 0:
                node = past[node]
                continue
            for k in range(first_term[node], first_term[node + 1]):
                row = gathered[term[k]]
                count = ways[k]
                for b in range(block):
                    row[b] += count * here[b]
            node += 1
        for b in range(min(block, shoe_count - start)):
            into = odds[rows[start + b]]
            for view in range(views):
                rest = seen(shoes[start + b], sizes[start + b], removal, view, views)
                blackjack = gathered[view * outcomes + BLACKJACK, b]
                alive[rows[start + b], view] = rest - known[view] * blackjack
                for outcome in range(outcomes):
                    if outcome != BUST:
                        into[view, outcome] = gathered[view * outcomes + outcome, b]
                        rest -= into[view, outcome]
                into[view, BUST] = rest  # every other total that is no outcome of its own


_evaluate = kernel(evaluate)


def dealer_odds(tree: Tree, shoes: Array, removal: int) -> Array:
    """[shoe, view, outcome]. `removal` is 1, or 0 for a shoe that never changes (an infinite deck)."""
    exact = shoes.dtype == object
    odds = zeros((len(shoes), tree.views, len(tree.outcomes)), exact)
    nobody = np.zeros(tree.views, np.int64)
    fill_odds(tree, shoes, removal, nobody, np.arange(len(shoes)), odds, zeros(odds.shape[:2], exact))
    return odds


def fill_odds(tree: Tree, shoes: Array, removal: int, known: Array, rows: Array, odds: Array, alive: Array) -> None:
    """Into these rows of [row, view, outcome], and of [row, view] less a blackjack that is known."""
    exact = shoes.dtype == object
    block = 1 if exact else BLOCK
    room = (
        zeros((VALUES, block), exact),
        zeros((LONGEST + 1, block), exact),
        zeros(((LONGEST + 1) * 320, block), exact),
        zeros((LONGEST + 1, block), exact),
        zeros((tree.views * len(tree.outcomes), block), exact),
    )
    ways = tree.ways.astype(np.int64).astype(object) if exact else tree.ways
    run = evaluate if exact else _evaluate
    run(shoes, shoes.sum(axis=1), removal, *tree[2:7], ways, tree.used, known, rows, odds, alive, *room)
