"""Two hands of a split together: exact, for the pairs of hands of every course of a split.

Who gets which card is decided by cards seen, so both hands are dealt from one random order of the shoe. Given the
cards that the two hold in the end, the odds of their orders and of the dealer's hand depend on those cards alone:

    P(hand one ends so, hand two ends so, view, outcome)
        = (orders of one) (orders of two) P(all these cards, r further pair cards) P(view, outcome | they are out)

The terms for r take the courses with further splits apart, as in `splits`; there one hand counts at a time, here two.
"""

from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

from holecard._jit import njit, np, register_jitable

from .numbers import Array, Number, zeros
from .splits import WITH, WITHOUT, courses

OTHER, SAME, UNLIKE = range(3)  # a second card that is not the pair's; one that is; a ten-value of another rank
KIND = (WITHOUT, WITH, WITHOUT)
FIRST_AND_OTHER, TWO_OTHERS = range(2)
BITS = 6


@lru_cache(maxsize=32)
def two_hand_coefficients(most_hands: int, at_once: bool) -> Array:
    """[the first and another, or two others; second card of one; of two; r], of the courses with further splits."""
    table = np.zeros((2, 2, 2, 2 * most_hands + 1), np.int64)
    for (splits, others, pairs, first), ways in courses(most_hands, at_once).items():
        if splits == 0:
            continue
        left = (others - int(first == WITHOUT), pairs - int(first == WITH))
        counts = {(FIRST_AND_OTHER, first, second): left[second] for second in (WITHOUT, WITH)}
        counts[TWO_OTHERS, WITHOUT, WITHOUT] = comb(left[WITHOUT], 2)
        counts[TWO_OTHERS, WITHOUT, WITH] = left[WITHOUT] * left[WITH]
        counts[TWO_OTHERS, WITH, WITH] = comb(left[WITH], 2)
        for (which, one, two), number in counts.items():
            same = int(one == WITH) + int(two == WITH)
            unknown = others - (2 - same)
            for j in range(unknown + 1 if number else 0):
                table[which, one, two, splits + pairs - same + j] += ways * number * (-1) ** j * comb(unknown, j)
    return table


class Nodes(NamedTuple):
    """What one hand of a split can hold in the end, the likeliest first."""

    cards: Array  # [node, value], the card of the pair included
    second: Array  # OTHER, SAME or UNLIKE
    likelihood: Array  # of the cards, alone and without further pair cards, times the greatest number of ways


class Piles(NamedTuple):
    """The shoe as two hands of a split draw from it."""

    left: Array
    size: Number
    removal: int
    pair: int  # its value
    copies: int  # how many such cards the shoe has; less than of the value where only ranks are split


@register_jitable
def odds_of(piles: Piles, cards: Array, hands: int, same: int, unlike: int, r: int) -> Any:
    """The likelihood, once a pair is dealt, of r further pair cards and then these cards of `hands` hands in order."""
    left, removal, pair = piles.left, piles.removal, piles.pair
    nothing = 0 * piles.size
    odds = piles.size / piles.size
    gone = 2
    for k in range(2, 2 + r + same):
        odds = odds * max(piles.copies - removal * k, nothing) / max(piles.size - removal * gone, 1 + nothing)
        gone += 1
    for k in range(unlike):
        others = left[pair] - piles.copies - removal * k
        odds = odds * max(others, nothing) / max(piles.size - removal * gone, 1 + nothing)
        gone += 1
    for value in range(10):
        taken = cards[value]
        before = 0
        if value == pair:
            taken -= hands + same + unlike
            before = 2 + r + same + unlike
        for k in range(taken):
            some = max(left[value] - removal * (before + k), nothing)
            odds = odds * some / max(piles.size - removal * gone, 1 + nothing)
            gone += 1
    return odds


def lone_odds(piles: Piles, cards: Array, second: Array, r: int, odds: Array) -> None:
    """The same for one hand, of every node."""
    for node in range(second.shape[0]):
        same, unlike = (1 if second[node] == SAME else 0), (1 if second[node] == UNLIKE else 0)
        odds[node] = odds_of(piles, cards[node], 1, same, unlike, r)


def choose(
    nodes: Nodes, others: Nodes, coefficients: Array, least: float, alike: int, piles: Piles, r: int,
    rows: Array, keys: Array, odds: Array,
) -> tuple[int, float]:  # fmt: skip
    """The pairs of nodes that are likely enough to count; how many, and how likely those are that are left out.

    `rows` gets the two nodes, and `odds` their cards'; with rows of length 0 they are only counted. Where both hands
    have the same nodes (`alike`) one order stands for two, and a node with itself counts half.
    """
    found, omitted, most = 0, 0.0, 0
    for one in range(3):
        for two in range(3):
            most = max(most, abs(coefficients[one, two]))
    count = others.second.shape[0]
    tail = np.zeros(count + 1)  # how likely the others are from here on
    for j in range(count - 1, -1, -1):
        tail[j] = tail[j + 1] + others.likelihood[j]
    both = np.zeros(10, np.int64)
    for i in range(nodes.second.shape[0]):
        for j in range(i if alike == 1 else 0, count):
            likelihood = nodes.likelihood[i] * others.likelihood[j] * most
            if likelihood < least:
                omitted += nodes.likelihood[i] * tail[j] * most
                break
            one, two = nodes.second[i], others.second[j]
            weight = coefficients[one, two]
            if weight == 0:
                continue
            if rows.shape[0] > 0:
                same = (1 if one == SAME else 0) + (1 if two == SAME else 0)
                unlike = (1 if one == UNLIKE else 0) + (1 if two == UNLIKE else 0)
                key = 0
                for value in range(10):
                    both[value] = nodes.cards[i, value] + others.cards[j, value]
                    key |= both[value] << (BITS * value)
                rows[found, 0], rows[found, 1] = i, j
                keys[found] = key
                odds[found] = weight * odds_of(piles, both, 2, same, unlike, r) / (2 if alike == 1 and i == j else 1)
            found += 1
    return found, omitted


def number_keys(keys: Array, table: Array, slots: Array, distinct: Array) -> int:
    """Number the distinct keys as they are met; `table` holds keys, `slots` their numbers, both a power of two long."""
    mask = table.shape[0] - 1
    found = 0
    for k in range(keys.shape[0]):
        key = keys[k]
        at = (key ^ key >> 11 ^ key >> 23 ^ key >> 37 ^ key >> 47) & mask
        while table[at] != key and table[at] >= 0:
            at = (at + 1) & mask
        if table[at] < 0:
            table[at], slots[at], distinct[found] = key, found, key
            found += 1
        keys[k] = slots[at]
    return found


def products(rows: Array, sets: Array, odds: Array, dealer: Array, worth: Array, others: Array, sums: Array) -> None:
    """The expected product of two hands' nets by view and outcome. `worth[node, view, outcome]` is ways times net."""
    for k in range(rows.shape[0]):
        one, two, out, weight = worth[rows[k, 0]], others[rows[k, 1]], dealer[sets[k]], odds[k]
        for view in range(sums.shape[0]):
            for outcome in range(sums.shape[1]):
                sums[view, outcome] += weight * one[view, outcome] * two[view, outcome] * out[view, outcome]


def joint_fates(
    rows: Array, sets: Array, odds: Array, dealer: Array, first: Array, fates: Array, ways: Array, first_other: Array,
    fates_other: Array, ways_other: Array, parted: Array, sums: Array,
) -> None:  # fmt: skip
    """[fate, fate, outcome]: how likely two hands end so; the entries of a node and view are from `first` on."""
    views = parted.shape[0]
    for k in range(rows.shape[0]):
        i, j, out = rows[k, 0], rows[k, 1], dealer[sets[k]]
        for view in range(views):
            for a in range(first[i * views + view], first[i * views + view + 1]):
                for b in range(first_other[j * views + view], first_other[j * views + view + 1]):
                    weight = parted[view] * odds[k] * ways[a] * ways_other[b]
                    into = sums[fates[a], fates_other[b]]
                    for outcome in range(out.shape[1]):
                        into[outcome] += weight * out[view, outcome]


fast_lone_odds: Any = njit(cache=True, nogil=True)(lone_odds)
fast_choose: Any = njit(cache=True, nogil=True)(choose)
fast_number_keys: Any = njit(cache=True, nogil=True)(number_keys)
fast_products: Any = njit(cache=True, nogil=True)(products)
fast_joint_fates: Any = njit(cache=True, nogil=True)(joint_fates)

__all__ = ["FIRST_AND_OTHER", "KIND", "TWO_OTHERS", "Nodes", "Number", "Piles", "two_hand_coefficients", "zeros"]
