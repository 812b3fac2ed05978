"""The distribution of a round's result, and the bets on it, are those of the enumerated rounds."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from holecard.rules.hand import LIVE, STATUS, TOTAL
from holecard.rules.legal import HIT
from holecard.rules.rules import ON_RESULT, PATTERN_FOR, PAYS_DEN, PAYS_NUM
from holecard.sheet import load
from holecard.solve import solve
from holecard.solve.compositions import all_hands
from holecard.solve.course import dealer_events
from holecard.solve.distribution import Distribution, distribution

from .enumeration import STAKE_UNITS, leaves, net
from .planned import Player, ask_plan, small_shoe
from .test_oracle import ACES, EIGHTS, LOW, MIXED, RANKS, STOP_16, names

Settings = dict[str, Any]
Cards = tuple[int, ...]

SIXES = small_shoe(_6=6, _9=1, T=6)

TWO_HANDS: list[tuple[Cards, Settings]] = [
    (EIGHTS, {}),
    (MIXED, {"surrender": "any_time", "surrender_after_split": True}),
    (ACES, {"peek": "none", "original_bets_only": True, "hit_split_aces": True}),
    (RANKS, {"double_up": True, "even_money": True, "blackjack_pays": "6:5"}),
    (RANKS, {"split_pairs": "rank", "blackjack_ties": "loses"}),
    (LOW, {"double_up": True, "dealer_endings": [STOP_16]}),
    (EIGHTS, {"free_split_values": [8], "free_double_totals": [16], "dealer_22_result": "pays_half"}),
    (ACES, {"bonuses": [{"name": "three", "cards": "3", "total": "21", "pays": "2:1"}]}),
    (ACES, {"bonuses": [{"name": "late", "cards": "3+", "at_once": False, "after_split": False, "pays": "7:5"}]}),
    (ACES, {"bonuses": [{"name": "ace and five", "ranks": "A 5", "pays": "3:2"}], "surrender": "early"}),
    (ACES, {"max_doubles": 3, "double_most_cards": "unlimited", "double_rescue": True, "double_adds": "total"}),
    (RANKS, {"start_cards": 1, "double_least_cards": 1, "peek": "none", "blackjack_ties": "loses"}),
]

BETS: Settings = {
    "any": {"name": "Any", "on": "result", "rows": [
        {"name": "a push with blackjack", "result": ["push"], "dealer_blackjack": True, "pays": "9:1"},
        {"name": "a push", "result": ["push"], "pays": "5:1"},
        {"name": "a loss against a seven", "result": ["lose"], "up": [7, 8], "pays": "1:1"},
    ]},
    "cards": {"name": "Cards", "on": "result", "rows": [
        {"name": "bust", "total": "22+", "pays": "2:1"},
        {"name": "won with three", "cards": "3+", "result": ["win"], "pays": "3:1"},
        {"name": "soft", "soft": True, "result": ["win", "push"], "pays": "1:1"},
    ]},
}  # fmt: skip


def enumerated(player: Player, shoe: Cards) -> dict[Fraction, Fraction]:
    found: dict[Fraction, Fraction] = defaultdict(Fraction)
    for odds, felt in leaves(player.rules, shoe, ask_plan, player):
        found[net(player.rules, felt)] += odds
    return dict(found)


def enumerated_dealer(player: Player, shoe: Cards) -> dict[str, Fraction]:
    """What she comes to in rounds in which a hand is live."""
    names = {16: "dealer_16", 22: "dealer_22"}
    found = dict.fromkeys(("dealer_16", "dealer_22", "dealer_23_up"), Fraction(0))
    for odds, felt in leaves(player.rules, shoe, ask_plan, player):
        dealer = felt.hands[player.rules.max_hands]
        total = dealer[TOTAL]
        if (total in names or total > 22) and any(hand[STATUS] == LIVE for hand in felt.hands[: felt.hand_count[0]]):
            found[names.get(total, "dealer_23_up")] += odds
    return found


def play_boldly(player: Player) -> None:
    """Split everything, and hit split hands up to 16."""
    plan = player.solved.plan
    plan.split[:] = 1
    for hand in np.nonzero(all_hands().total <= 16)[0]:
        for actions in (plan.after_split, plan.after_aces):
            actions[hand, :, 0] = HIT


def solved(player: Player) -> Distribution:
    return distribution(player.engine, player.solved.plan, player.opened)


def rules_of(settings: Settings) -> Any:
    return load("classic", {"max_hands": 2, **settings}).rules


@pytest.mark.parametrize(("shoe", "settings"), TWO_HANDS, ids=names(TWO_HANDS))
def test_up_to_one_split_it_is_exact(shoe: Cards, settings: Settings) -> None:
    player = Player(rules_of(settings), shoe)
    found = solved(player)
    nets: dict[Fraction, Fraction] = defaultdict(Fraction)
    for key, odds in found.rounds.items():
        nets[found.net(key)] += odds
    assert {key: odds for key, odds in nets.items() if odds} == enumerated(player, shoe)
    assert found.unshared == 0


DEALERS: list[tuple[Cards, Settings]] = [
    (SIXES, {}),
    (SIXES, {"dealer_endings": [STOP_16]}),
    (SIXES, {"dealer_endings": [STOP_16], "peek": "none", "original_bets_only": True}),
    (SIXES, {"free_split_values": [6], "double_up": True}),
    (EIGHTS, {"dealer_endings": [STOP_16], "surrender": "any_time", "surrender_after_split": True}),
    (SIXES, {"bonuses": [{"name": "three", "cards": "3", "total": "21", "pays": "2:1"}]}),
]


@pytest.mark.parametrize(("shoe", "settings"), DEALERS, ids=names(DEALERS))
def test_up_to_one_split_the_dealer_is_exact(shoe: Cards, settings: Settings) -> None:
    """Played so that both hands are often dead: she does not play then."""
    player = Player(rules_of(settings), shoe)
    play_boldly(player)
    found = dealer_events(player.engine, solved(player).played)
    assert found == enumerated_dealer(player, shoe)
    assert found["dealer_22"] or found["dealer_16"]


@pytest.mark.parametrize("settings", [
    {"max_hands": 3},
    {"max_hands": 4},
    {"max_hands": 4, "split_deals": "at_once"},
    {"max_hands": 3, "peek": "none", "original_bets_only": True},
    {"max_hands": 3, "free_split_values": [8]},
], ids=str)  # fmt: skip
def test_with_more_hands_mean_and_variance_are_exact(settings: Settings) -> None:
    """The likelihoods themselves are not: hands of re-splits count as independent once her hand is known."""
    player = Player(rules_of(settings), EIGHTS)
    found, nets = solved(player), enumerated(player, EIGHTS)
    mean = sum(net * odds for net, odds in nets.items())
    assert found.mean == mean
    assert found.variance == sum(net**2 * odds for net, odds in nets.items()) - mean**2
    assert found.unshared != 0
    assert sum(found.rounds.values()) == 1


ON_RESULTS: list[tuple[Cards, Settings]] = [
    (ACES, {}),
    (MIXED, {"surrender": "early", "insurance": False}),
    (EIGHTS, {}),
    (RANKS, {"hole_card": "none"}),
    (RANKS, {"start_cards": 1, "double_least_cards": 1}),
]


@pytest.mark.parametrize(("shoe", "settings"), ON_RESULTS, ids=names(ON_RESULTS))
def test_bets_on_the_result_are_exact(shoe: Cards, settings: Settings) -> None:
    rules = rules_of({**settings, "side_bets": BETS})
    player = Player(rules, shoe)
    found = solved(player)
    for number, bet in enumerate(rules.side_on):
        assert bet == ON_RESULT
        rows = found.rows(number)
        pays = {k: Fraction(row[PAYS_NUM], row[PAYS_DEN]) for k, row in enumerate(rules.patterns)}
        edge = 1 - sum(odds * (1 + pays[row]) for row, odds in rows.items())
        back = sum(p * felt.side_back[0][number] for p, felt in leaves(rules, shoe, ask_plan, player, STAKE_UNITS))
        assert edge == 1 - back / STAKE_UNITS
        assert all(rules.patterns[row][PATTERN_FOR] == number for row in rows)
    assert any(found.rows(number) for number in range(len(rules.side_on)))


def test_a_bet_on_the_result_in_a_solution() -> None:
    bets = solve("classic", {"max_hands": 2, "side_bets": BETS}).side_bets
    assert [bet.name for bet in bets] == ["any", "cards", "insurance"]
    assert 0 < bets[0].hit_rate < 1
    push = solve("classic", {"max_hands": 2}).distribution[0.0]
    assert sum(row.probability for row in bets[0].rows[:2]) == pytest.approx(push, abs=1e-8)
