"""Doubles in compiled kernels and fractions in plain Python are the same computation."""

from typing import Any

import pytest

from holecard.sheet import load
from holecard.solve import Solution, solve

SHOE = (2, 1, 0, 0, 2, 3, 0, 4, 1, 5, 2, 3, 1)

SMALL = (0, 0, 0, 0, 0, 4, 0, 4, 0, 10, 0, 0, 0)

SHEETS: list[tuple[str, dict[str, Any]]] = [
    ("american-blackjack-4", {}),
    ("blackjack", {}),
    ("double-4-more", {"configuration": "4"}),
    ("double-up-blackjack", {}),
    ("double-up-insanity", {}),
    ("classic", {"peek": "none", "original_bets_only": True, "surrender": "late"}),
    ("classic", {"free_split_values": [8], "free_double_totals": [10, 11, 16], "split_pairs": "rank"}),
    ("classic", {"bonuses": [{"name": "three", "cards": "3", "suits": "one_suit", "pays": "2:1"}]}),
]


def ten_digits(one: Any, other: Any) -> bool:
    return float(one) == pytest.approx(float(other), abs=1e-12)


@pytest.mark.parametrize(("name", "settings"), SHEETS)
def test_doubles_equal_fractions(name: str, settings: dict[str, Any]) -> None:
    game = load(name, settings)
    exact, fast = (Solution(game, exact=exact, ranks=SHOE) for exact in (True, False))
    assert ten_digits(exact.ev, fast.ev)
    assert ten_digits(exact.average_wager, fast.average_wager)
    for event, odds in exact.events.items():
        assert ten_digits(odds, fast.events[event]), event
    assert ten_digits(exact.total_dependent.value, fast.total_dependent.value)


def test_the_dealer_in_doubles_equals_fractions() -> None:
    game = load("classic", {"max_hands": 2})
    exact, fast = (Solution(game, exact=exact, ranks=SMALL).frequencies for exact in (True, False))
    for event, odds in exact.items():
        assert ten_digits(odds, fast[event]), event


def test_the_order_of_work_does_not_matter() -> None:
    """Solving other games in between changes no digit."""
    first = solve(load("blackjack")).ev
    solve(load("double-up-insanity"))
    solve(load("blackjack", {"decks": 2}))
    assert solve(load("blackjack")).ev == first
