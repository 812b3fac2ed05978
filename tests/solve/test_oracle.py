"""The solver in fractions equals the enumeration of `play_round`, for every mechanism a sheet can switch on."""

from typing import Any

import pytest

from holecard.sheet import load

from .enumeration import best_value, value_of_strategy
from .planned import Player, ask_plan, small_shoe

EIGHTS = small_shoe(_8=8, T=7)
MIXED = small_shoe(A=1, _6=2, _8=3, T=4)
ACES = small_shoe(A=3, _5=3, T=5)
RANKS = small_shoe(_9=4, T=4, J=3, A=1)
LOW = small_shoe(A=2, _6=4, _7=2, T=4)

Settings = dict[str, Any]

STOP_16 = {"total": 16, "stops": True, "result": "pushes", "result_21": "wins"}

SWITCHES: list[tuple[tuple[int, ...], Settings]] = [
    (MIXED, {}),
    (ACES, {"peek": "none"}),
    (ACES, {"peek": "none", "original_bets_only": True}),
    (EIGHTS, {"peek": "none", "original_bets_only": True, "max_hands": 4}),
    (ACES, {"double_most_cards": 3, "double_rescue": True, "rescue_costs": "half"}),
    (ACES, {"bonuses": [{"name": "ace and five", "ranks": "A 5", "pays": "3:2"}], "surrender": "early"}),
    (ACES, {"split_pairs": "aces"}),
    (EIGHTS, {"peek": "none", "original_bets_only": True, "original_bets": "each_hand", "max_hands": 3}),
    (ACES, {"peek": "ace", "surrender": "early", "surrender_against": "ace"}),
    (RANKS, {"hole_card": "none", "surrender": "late"}),
    (ACES, {"surrender": "early"}),
    (MIXED, {"surrender": "any_time", "surrender_after_split": True}),
    (ACES, {"dealer_22_result": "pushes"}),
    (LOW, {"dealer_22_result": "pays_half", "dealer_hits_soft_17": False}),
    (RANKS, {"ties": "loses", "blackjack_ties": "wins", "ties_21": "pushes"}),
    (RANKS, {"split_pairs": "rank", "max_hands": 3}),
    (RANKS, {"split_pairs": "tens", "max_hands": 3}),
    (RANKS, {"even_money": True, "blackjack_pays": "6:5"}),
    (ACES, {"double_max_multiple": 3, "double_split_aces": True}),
    (ACES, {"max_doubles": 3, "double_most_cards": "unlimited", "double_rescue": True, "double_adds": "total"}),
    (ACES, {"max_doubles": "unlimited", "double_most_cards": "unlimited", "after_double": "plays_on"}),
    (ACES, {"double_totals": [10, 11], "double_soft_totals": [], "double_after_split": False}),
    (MIXED, {"free_split_values": [6, 8], "free_double_totals": [9, 10, 11, 14, 16]}),
    (EIGHTS, {"free_split_values": [8], "max_hands": 3, "dealer_22_result": "pushes"}),
    (RANKS, {"double_up": True, "max_hands": 3}),
    (LOW, {"double_up": True, "dealer_endings": [STOP_16]}),
    (ACES, {"hit_split_aces": True, "resplit_aces": True, "max_hands": 2}),
    (ACES, {"bonuses": [{"name": "three", "cards": "3", "total": "21", "pays": "2:1"}]}),
    (ACES, {"bonuses": [{"name": "late", "cards": "3+", "at_once": False, "after_split": False, "pays": "3:1"}]}),
    (ACES, {"split_pairs": "none", "start_cards": 1, "double_least_cards": 1}),
    (
        ACES,
        {
            "split_pairs": "none", "start_cards": 1, "double_least_cards": 1, "double_most_cards": "unlimited",
            "max_doubles": "unlimited", "after_double": "plays_on", "lone_ace_double_stands": True,
            "lone_ace_hit_stands": True, "blackjack_odds_on": "initial",
        },
    ),
    (RANKS, {"start_cards": 1, "double_least_cards": 1, "max_hands": 2, "peek": "none"}),
    (RANKS, {"start_cards": 1, "max_hands": 3, "blackjack_ties": "loses", "hole_card": "none"}),
]  # fmt: skip


def names(cases: list[tuple[tuple[int, ...], Settings]]) -> list[str]:
    return [" ".join([str(number), *settings]) for number, (_, settings) in enumerate(cases)]


def check(shoe: tuple[int, ...], settings: Settings, game: str = "classic") -> None:
    rules = load(game, {"max_hands": 2, **settings} if settings.get("split_pairs") != "none" else settings).rules
    player = Player(rules, shoe)
    assert player.value == value_of_strategy(rules, shoe, ask_plan, player)


@pytest.mark.parametrize(("shoe", "settings"), SWITCHES, ids=names(SWITCHES))
def test_a_plan_is_worth_what_playing_it_gives(shoe: tuple[int, ...], settings: Settings) -> None:
    check(shoe, settings)


@pytest.mark.parametrize("split_deals", ["in_turn", "at_once"])
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_splits_are_exact_to_any_number_of_hands(hands: int, split_deals: str) -> None:
    check(EIGHTS, {"max_hands": hands, "split_deals": split_deals})


@pytest.mark.nightly
@pytest.mark.parametrize("hands", [5, 6])
def test_many_hands(hands: int) -> None:
    check(small_shoe(_8=9, T=10), {"max_hands": hands})


@pytest.mark.nightly
def test_exposed_cards() -> None:
    check(ACES, {"hole_card": "exposed", "ties": "loses", "blackjack_ties": "wins", "blackjack_pays": "1:1"})
    check(RANKS, {"hole_card": "exposed", "max_hands": 3})


BEST: list[tuple[tuple[int, ...], Settings]] = [
    (MIXED, {}),
    (ACES, {"peek": "none", "surrender": "late"}),
    (ACES, {"surrender": "early", "dealer_22_result": "pushes"}),
    (ACES, {"max_doubles": 2, "double_most_cards": 3, "double_rescue": True}),
    (ACES, {"max_doubles": "unlimited", "double_most_cards": "unlimited", "after_double": "plays_on"}),
    (ACES, {"double_up": True, "even_money": True}),
    (ACES, {"start_cards": 1, "double_least_cards": 1, "max_doubles": 2, "after_double": "plays_on"}),
]


@pytest.mark.parametrize(("shoe", "settings"), BEST, ids=names(BEST))
def test_nothing_that_sees_the_table_does_better(shoe: tuple[int, ...], settings: Settings) -> None:
    """Without splits the plan is the optimum over everything a player could do with what he sees."""
    rules = load("classic", {"split_pairs": "none", **settings}).rules
    assert Player(rules, shoe).value == best_value(rules, shoe)


GAMES: list[tuple[str, Settings]] = [
    ("american-blackjack-4", {}),
    ("blackjack", {}),
    ("double-4-more", {"configuration": "1"}),
    ("double-4-more", {"configuration": "4"}),
    ("double-up-blackjack", {"blackjack": "6:5"}),
    ("double-up-insanity", {"blackjack": "2"}),
]


@pytest.mark.parametrize(("game", "settings"), GAMES)
def test_the_five_games(game: str, settings: Settings) -> None:
    rules = load(game, settings).rules
    for shoe in (EIGHTS, ACES) if rules.max_hands <= 2 else (EIGHTS,):
        player = Player(rules, shoe)
        assert player.value == value_of_strategy(rules, shoe, ask_plan, player)


@pytest.mark.parametrize("paytable", ["3", pytest.param("1", marks=pytest.mark.nightly)])
def test_suited_blackjacks_are_weighed_by_suits(paytable: str) -> None:
    """One whole deck's aces and tens, so that a quarter of the blackjacks is suited."""
    rules = load("double-up-insanity", {"blackjack": paytable}).rules
    shoe = tuple(int(card >> 2 in (0, 9)) + 4 * (card == 4 * 4) for card in range(52))
    player = Player(rules, shoe)
    assert player.value == value_of_strategy(rules, shoe, ask_plan, player)
