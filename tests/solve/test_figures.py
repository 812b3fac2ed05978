"""Published figures, and the figures of the documents."""

from typing import Any

import pytest

from holecard.sheet import game_names, load
from holecard.sheet.model import Expect
from holecard.solve import Solution, hand_values, solve

# House edges in percent of the Wizard of Odds' calculator ("optimal": composition-dependent, a fresh shoe each
# hand, splits to four, aces once, 3 to 2), to its three decimals. Its re-splits are counted another way, hence
# the tolerance; bjstrat.net counts them as we do, see below.
CALCULATOR = """
1 false -0.183 -0.205 -0.075 -0.042 -0.064 0.064
2 false 0.178 0.127 0.285 0.321 0.270 0.426
4 false 0.347 0.281 0.457 0.490 0.423 0.598
6 false 0.403 0.331 0.514 0.545 0.472 0.654
8 false 0.431 0.355 0.543 0.572 0.497 0.682
1 true 0.008 -0.030 0.121 0.152 0.114 0.263
2 true 0.380 0.314 0.492 0.525 0.459 0.636
4 true 0.557 0.475 0.669 0.702 0.620 0.812
6 true 0.616 0.527 0.727 0.760 0.672 0.870
8 true 0.645 0.553 0.756 0.789 0.698 0.899
"""
CALCULATOR_TOLERANCE = 0.0016
COLUMNS: list[dict[str, Any]] = [
    {**after_split, **rest}
    for after_split in ({}, {"double_after_split": False})
    for rest in ({}, {"surrender": "late"}, {"peek": "none"})
]


@pytest.mark.parametrize("line", CALCULATOR.split("\n")[1:-1], ids=lambda line: "-".join(line.split()[:2]))
def test_sixty_rule_sets(line: str) -> None:
    decks, hits, *edges = line.split()
    for settings, edge in zip(COLUMNS, edges, strict=True):
        game = load("classic", {"decks": int(decks), "dealer_hits_soft_17": hits == "true", **settings})
        assert 100 * float(solve(game).edge) == pytest.approx(float(edge), abs=CALCULATOR_TOLERANCE), settings


def test_eight_decks_as_bjstrat_counts_them() -> None:
    """bjstrat.net, composition-dependent, CDZ-: 0.5530080610784475 %; its last digits are of double rounding."""
    edge = float(solve(load("classic", {"decks": 8, "surrender": "late"})).edge)
    assert 100 * edge == pytest.approx(0.5530080610784475, abs=1e-5)


@pytest.mark.parametrize(
    ("settings", "ev", "tolerance"),
    [
        ({"decks": 2}, -0.003797, 1e-5),
        ({"decks": 2, "double_after_split": False}, -0.005252, 1e-5),
        ({"decks": 5, "dealer_hits_soft_17": False}, -0.003804, 5e-6),
        ({"decks": 5}, -0.005918, 5e-6),
        ({"peek": "none"}, -0.007270, 5e-6),
        ({"dealer_hits_soft_17": False, "max_hands": 2}, -0.004569, 5e-7),
    ],
)
def test_other_published_totals(settings: dict[str, Any], ev: float, tolerance: float) -> None:
    assert float(solve(load("classic", settings)).ev) == pytest.approx(ev, abs=tolerance)


def test_an_infinite_deck() -> None:
    """Wizard of Odds, appendix 1: S17, doubling after splits, splits to four, aces once: -0.511734 %."""
    game = load("classic", {"dealer_hits_soft_17": False})
    assert float(solve(game, deck="infinite").ev) == pytest.approx(-0.00511734, abs=5e-9)


@pytest.mark.parametrize(
    ("settings", "cards", "up", "values"),
    [
        ({"decks": 1}, "9 9", "A", {"stand": -0.186130, "hit": -0.637010, "double": -1.274020, "split": -0.183940}),
        ({"decks": 1}, "5 T", "T", {"stand": -0.538433, "hit": -0.501091, "double": -1.002183}),
        ({"decks": 1, "dealer_hits_soft_17": False}, "7 9", "A", {"stand": -0.643247, "hit": -0.495493}),
        ({"decks": 6}, "7 8", "T", {"stand": -0.536220, "hit": -0.499763, "double": -0.999525}),
        ({"decks": 2}, "2 T", "4", {"stand": -0.206125, "hit": -0.204205, "double": -0.408411}),
        ({"decks": 6, "peek": "none"}, "6 5", "A", {"stand": -0.720879, "hit": -0.235772, "double": -0.535879}),
    ],
)
def test_published_hands(settings: dict[str, Any], cards: str, up: str, values: dict[str, float]) -> None:
    found = hand_values(load("classic", settings), cards.split(), [up])
    for action, value in values.items():
        assert float(found.actions[action]) == pytest.approx(value, abs=6e-7)


def test_what_a_strategy_card_costs() -> None:
    """Wizard of Odds: total-dependent play costs 0.0031 % with six decks."""
    solution = solve(load("classic", {"dealer_hits_soft_17": False}))
    cost = 100 * float(solution.ev - solution.total_dependent.value)
    assert cost == pytest.approx(0.0031, abs=0.0001)


def figure(solution: Solution, name: str) -> float:
    if name == "edge":
        return float(solution.edge)
    if name == "total_dependent.edge":
        return -float(solution.total_dependent.value)
    bet = next(bet for bet in solution.side_bets if bet.name == name.split(".")[1])
    return float(bet.edge)


EXPECTED = [(name, expect) for name in game_names() for expect in load(name).sheet.expect]


@pytest.mark.parametrize(("name", "expect"), EXPECTED, ids=[f"{n}-{name}" for n, (name, _) in enumerate(EXPECTED)])
def test_expected_by_the_sheet(name: str, expect: Expect) -> None:
    found = figure(solve(load(name, expect.set)), expect.figure)
    assert found == pytest.approx(expect.value, abs=expect.tolerance)


def test_side_bets_to_the_printed_digit() -> None:
    """Document 004 prints returns of 95.9 % and 93.71 %."""
    bets = {bet.name: bet for bet in solve(load("american-blackjack-4")).side_bets}
    assert f"{100 * (1 - float(bets['perfect_pairs'].edge)):.1f}" == "95.9"
    assert f"{100 * (1 - float(bets['21_plus_3'].edge)):.2f}" == "93.71"


def test_dealer_22() -> None:
    """Wizard of Odds, Push 22, six decks, H17: 0.073536 and an edge of 11.7565 %."""
    bet = solve(load("double-up-insanity")).side_bets[0]
    assert float(bet.hit_rate) == pytest.approx(0.073536, abs=5e-7)
    assert float(bet.edge) == pytest.approx(0.117565, abs=5e-7)


@pytest.mark.parametrize(("decks", "edge"), [(1, 5.882), (2, 6.796), (6, 7.395), (8, 7.470)])
def test_insurance(decks: int, edge: float) -> None:
    """The published figures know the up card only, and so does the average over all hands to which it is offered."""
    (bet,) = solve(load("classic", {"decks": decks})).side_bets
    assert 100 * float(bet.edge) == pytest.approx(edge, abs=6e-4)
