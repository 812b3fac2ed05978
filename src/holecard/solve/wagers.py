"""The states a wager can be in: what it has grown to by doubling, and how much of it the house put up."""

from functools import lru_cache
from typing import NamedTuple

from holecard._jit import np
from holecard.rules import Rules
from holecard.rules.hand import BASE, FREE, HAND_WIDTH, STAKE, WAGER_WIDTH
from holecard.rules.legal import DOUBLE, most
from holecard.rules.raises import add_stake

from .numbers import Array

MOST_CARDS = 21
OWN = 0  # the wager a hand begins with


class Wagers(NamedTuple):
    """In units of the initial wager; state 0 is the plain one."""

    stake: Array
    free: Array
    doubles: Array
    paid_double: Array  # the state after a double of one's own, -1 for none
    free_double: Array  # after one that the house puts up
    free_split: int  # the state of a hand that the house split off; 0 if it never does


@lru_cache(maxsize=64)
def wager_states(rules: Rules, follow_doubles: bool = True) -> Wagers:
    """All that can be reached. A double draws a card, so a hand of n cards has fewer than n doubles."""
    limit = min(rules.max_doubles, MOST_CARDS)
    start = [(1, 0, 0)] + ([(1, 1, 0)] if rules.free_split_values and rules.max_hands > 1 else [])
    found = list(start)
    links: dict[tuple[int, int, int], tuple[int, int]] = {}
    for state in found:
        after = []
        for free in (False, True):
            possible = state[2] < limit and (not free or (rules.free_double_totals > 0 and state[2] == 0))
            after.append(doubled(rules, state, free, follow_doubles) if possible else None)
        for one in after:
            if one is not None and one not in found:
                found.append(one)
        links[state] = tuple(-1 if one is None else found.index(one) for one in after)  # type: ignore[assignment]
    stakes, house, doubles = (np.array(column, np.int64) for column in zip(*found, strict=True))
    paid, put_up = (np.array([links[state][k] for state in found], np.int64) for k in range(2))
    return Wagers(stakes, house, doubles, paid, put_up, 1 if len(start) > 1 else 0)


def doubled(rules: Rules, state: tuple[int, int, int], free: bool, follow: bool) -> tuple[int, int, int]:
    """The money of one more double, by the rules' own `most` and `add_stake`."""
    wager = [0] * WAGER_WIDTH
    wager[BASE], wager[STAKE], wager[FREE] = 1, state[0], state[1]
    if free:
        add_stake(wager, DOUBLE, wager[BASE], True)
    elif follow:
        add_stake(wager, DOUBLE, most(rules._replace(free_double_totals=0), [0] * HAND_WIDTH, wager, DOUBLE), False)
    return wager[STAKE], wager[FREE], state[2] + 1
