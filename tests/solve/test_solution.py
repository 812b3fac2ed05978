"""What a solution says of itself hangs together."""

import json
from pathlib import Path
from typing import Any

import pytest

from holecard.sheet import load
from holecard.solve import ChartError, SolveError, compare, hand_values, removal, solve
from holecard.solve.course import opening_decided, split_count
from holecard.solve.distribution import moments
from holecard.solve.engine import followed
from holecard.solve.opening import game_value, open_all

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("american-blackjack-4", {}),
    ("blackjack", {"shoe": "double_deck"}),
    ("double-4-more", {"configuration": "4"}),
    ("double-up-blackjack", {}),
    ("double-up-insanity", {}),
    ("classic", {"peek": "none", "original_bets_only": True, "surrender": "late"}),
    ("classic", {"decks": 1, "free_split_values": [2, 3, 8], "free_double_totals": [10, 11]}),
]

KEYS = {
    "game", "choices", "switches", "sheet", "method", "edge", "ev", "average_wager", "element_of_risk", "sd",
    "frequencies", "total_dependent", "side_bets", "seconds",
}  # fmt: skip


@pytest.mark.parametrize(("name", "settings"), GAMES)
def test_a_solution_hangs_together(name: str, settings: dict[str, Any]) -> None:
    solution = solve(load(name, settings))
    seen = solution.course
    rounds = seen.whole.hands.sum() + split_count(solution.counting, seen)
    assert rounds + opening_decided(solution.counting, solution.opened) == pytest.approx(1, abs=1e-12)
    again = followed(solution.engine, solution.plan)
    assert game_value(open_all(solution.engine, again)) == pytest.approx(solution.ev, abs=1e-13)
    assert solution.total_dependent.value <= solution.ev + 1e-6
    assert solution.distribution is not None
    mean, _ = moments(solution.distribution)
    assert mean == pytest.approx(float(solution.ev), abs=3e-6)
    assert sum(solution.distribution.values()) == pytest.approx(1, abs=1e-12)
    if solution.game.rules.max_hands <= 2:
        assert mean == pytest.approx(float(solution.ev), abs=1e-12)


def test_json() -> None:
    found = solve(load("double-up-blackjack", {"blackjack": "6:5"})).to_json()
    assert set(found) >= KEYS
    assert found["ev"] == -found["edge"]
    assert json.loads(json.dumps(found)) == found
    assert set(found["frequencies"]) >= {"player_blackjack", "paid_blackjack", "dealer_16", "dealer_22", "dealer_23_up"}
    assert found["total_dependent"]["chart"]["hard"]["11"][4] == "DH"
    assert found["choices"]["blackjack"] == "6:5"


def test_even_money_at_6_to_5_is_right() -> None:
    solution = solve(load("double-up-blackjack", {"blackjack": "6:5"}))
    without = solve(load("double-up-blackjack", {"blackjack": "6:5", "even_money": False, "insurance": False}))
    assert solution.ev > without.ev


def test_a_card_written_by_hand_is_the_card_that_was_found(tmp_path: Path) -> None:
    solution = solve(load("blackjack"))
    card = solution.to_json()["total_dependent"]["chart"]
    text = []
    for table in ("hard", "soft", "pairs"):
        text.append(f"[{table}]")
        text += [f'"{name}" = "{" ".join(cells)}"' for name, cells in card[table].items()]
    path = tmp_path / "card.toml"
    path.write_text("\n".join(text))
    assert float(solve(load("blackjack"), strategy=str(path)).ev) == pytest.approx(
        float(solution.total_dependent.value), abs=1e-13
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[hard]\n16 = "H H H H H H H H H Q"', "'Q' is no action"),
        ('[hard]\n16 = "H H H"', "hard 16 has 3 cells"),
        ('[hard]\n33 = "H"', "hard has no row '33'"),
        ("[tens]", "there is no table 'tens'"),
        ("", "hard 4 is missing"),
        ("[hard", "is no TOML"),
    ],
)
def test_faulty_charts(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "card.toml"
    path.write_text(text)
    with pytest.raises(ChartError, match=message):
        solve(load("blackjack"), strategy=str(path))


def test_bad_input() -> None:
    game = load("blackjack")
    with pytest.raises(SolveError, match="no strategy and no chart file 'optimum'"):
        solve(game, strategy="optimum")
    with pytest.raises(SolveError, match="could run out"):
        solve(game, ranks=(1,) * 11 + (0, 0))
    with pytest.raises(SolveError, match="thirteen numbers"):
        solve(game, ranks=(4, 4))
    with pytest.raises(SolveError, match="is no hand"):
        hand_values(game, ["T", "6", "T"], ["5"])
    with pytest.raises(SolveError, match="'1' is no rank"):
        hand_values(game, ["1", "6"], ["5"])
    with pytest.raises(SolveError, match="only 0 cards of rank 5"):
        hand_values(game, ["T", "6"], ["5"], ["5"] * 24)
    with pytest.raises(SolveError, match="too many values"):
        list(compare("blackjack", {}, {"max_hands": None}))


def test_strategies_in_order() -> None:
    game = load("blackjack")
    values = {
        name: float(solve(game, strategy=name).ev) for name in ("optimal", "total", "never_double", "mimic_the_dealer")
    }
    assert list(values) == sorted(values, key=lambda name: -values[name])
    assert float(solve(game, strategy="behind_neither").ev) < float(solve(game, strategy="behind_no_raises").ev)


def test_removal_is_worth_nothing_on_average() -> None:
    """A card burned unseen changes nothing; that it is seen can only help, and with six decks hardly does."""
    game = load("classic", {"max_hands": 2})
    effects = removal(game)
    assert effects["5"] > effects["4"] > effects["6"] > 0 > effects["9"] > effects["T"]
    mean = (sum(effects.values()) + 3 * effects["T"]) / 13
    assert 0 < mean < 2e-5


def test_compare_counts_from_the_first() -> None:
    found = list(compare("american-blackjack-4", {}, {"peek": None}))
    assert [one.settings["peek"] for one in found] == ["ace_and_ten", "ace", "none"]
    assert found[0].difference == 0
    assert found[0].edge < found[1].edge < found[2].edge
