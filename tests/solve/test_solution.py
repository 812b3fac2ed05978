"""What a solution says of itself hangs together."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import holecard
from holecard.chart import chart_text
from holecard.sheet import load
from holecard.solve import ChartError, SolveError, compare, hand_values, removal, solve
from holecard.solve.course import opening_decided, split_count
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
    ("spanish-21", {}),
    ("double-exposure", {"house": "atlantic_city"}),
]

KEYS = {
    "game", "choices", "switches", "sheet", "method", "edge", "ev", "average_wager", "element_of_risk", "sd",
    "frequencies", "total_dependent", "side_bets", "seconds",
}  # fmt: skip


@pytest.mark.parametrize(("name", "settings"), GAMES)
def test_a_solution_hangs_together(name: str, settings: dict[str, Any]) -> None:
    solution = solve(load(name, settings))
    seen = solution.course
    rounds = seen.whole.hands.sum() + split_count(solution.engine, seen)
    assert rounds + opening_decided(solution.engine, solution.opened) == pytest.approx(1, abs=1e-12)
    again = followed(solution.engine, solution.plan)
    assert game_value(open_all(solution.engine, again)) == pytest.approx(solution.ev, abs=1e-13)
    assert solution.total_dependent.value <= solution.ev + 1e-6
    assert float(solution.rounds.mean) == pytest.approx(float(solution.ev), abs=1e-9)
    assert sum(solution.distribution.values()) == pytest.approx(1, abs=1e-9)


def test_json() -> None:
    found = solve(load("double-up-blackjack", {"blackjack": "6:5"})).to_json()
    assert set(found) == KEYS
    assert found["ev"] == -found["edge"]
    assert json.loads(json.dumps(found)) == found
    assert set(found["frequencies"]) >= {"player_blackjack", "paid_blackjack", "dealer_16", "dealer_22", "dealer_23_up"}
    assert found["total_dependent"]["chart"]["hard"]["11"][4] == "DH"
    assert found["choices"]["blackjack"] == "6:5"


def test_even_money_at_6_to_5_is_right() -> None:
    solution = solve(load("double-up-blackjack", {"blackjack": "6:5"}))
    without = solve(load("double-up-blackjack", {"blackjack": "6:5", "even_money": False, "insurance": False}))
    assert solution.ev > without.ev


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("blackjack", {}),
        ("american-blackjack-4", {}),
        ("double-4-more", {"configuration": "4"}),
        ("double-up-blackjack", {"blackjack": "6:5"}),
        ("double-up-insanity", {}),
        ("double-exposure", {}),
        ("classic", {"surrender": "late"}),
    ],
)
def test_the_card_as_a_chart_is_worth_what_the_card_is(name: str, settings: dict[str, Any], tmp_path: Path) -> None:
    game = load(name, settings)
    solution = solve(game)
    path = tmp_path / "card.txt"
    path.write_text(chart_text(solution.chart))
    for strategy in (solution.chart, path):
        found = solve(game, strategy=strategy)
        assert float(found.ev) == pytest.approx(float(solution.total_dependent.value), abs=1e-13)


WHOLE = "\n".join(
    ["          2 3 4 5 6 7 8 9 T A"]
    + [f"hard {total} {'h ' * 10 if total < 17 else 's ' * 10}" for total in range(4, 21)]
    + [f"soft {total} {'h ' * 10 if total < 18 else 's ' * 10}" for total in range(12, 21)]
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (WHOLE.replace("hard 16 h h", "hard 16 h q"), "card.txt:14: 'q': 'q' is no action; they are s h d p r u"),
        (WHOLE.replace("hard 16 h h", "hard 16 h"), "card.txt:14: hard 16 has 9 cells under 10 columns"),
        (WHOLE + "\nhard 33 h", "'hard 33' is no row"),
        (WHOLE.replace("hard 16 h h", "hard 16 h rh"), "hard 16 against 3 says 'rh', but this game has no 'r'"),
        (WHOLE.replace("hard 16 h h", "hard 16 h -"), "card.txt: says not what to do with hard 16 against 3$"),
        ("", "card.txt: says not what to do with hard 4 against 2, nor with 259 more"),
        ("insurance sometimes", "write insurance never, or insurance always"),
        ("\0\xff", "is no"),
    ],
)
def test_faulty_charts(text: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("card.txt").write_bytes(text.encode("latin-1"))
    with pytest.raises(ChartError, match=message):
        solve(load("blackjack"), strategy="card.txt")


def test_a_chart_like_the_dealers_is_mimicking_her(tmp_path: Path) -> None:
    game = load("classic", {"dealer_hits_soft_17": True})
    path = tmp_path / "card.txt"
    path.write_text(WHOLE)
    assert solve(game, strategy=path).ev == solve(game, strategy="mimic_the_dealer").ev


def test_the_package_is_the_function() -> None:
    """Whichever was imported first; and `import holecard` alone stays light."""
    package: Any = holecard
    assert package.solve("blackjack", {"decks": 2}).ev == solve(load("blackjack", {"decks": 2})).ev
    assert package.solve.hand_values is hand_values
    code = (
        "import sys, holecard; assert not {'numpy', 'numba'} & set(sys.modules); holecard.solve.solve; holecard.solve"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        _ = package.sovle
    with pytest.raises(SolveError, match="load a game with them"):
        package.solve(load("blackjack"), {"decks": 2})


def test_answers_before_the_peek() -> None:
    """Early surrender is worth half; even money one; insurance pays for itself when a third are tens."""
    found = hand_values(load("american-blackjack-4"), ["T", "6"], ["A"])
    assert found.opening["surrender"] == -0.5
    assert found.best_opening == "surrender"
    natural = hand_values(load("double-up-blackjack", {"blackjack": "6:5"}), ["A", "T"], ["A"])
    assert (natural.opening["even_money"], natural.best_opening) == (1, "even_money")
    assert natural.actions == {"stand": pytest.approx(1.2)}
    poor = hand_values(load("blackjack"), ["9", "7"], ["A"], unseen=[12] * 4 + [13, 13, 14, 14, 14, 57])
    assert poor.opening["insurance"] < poor.opening["no"]
    even = hand_values(load("blackjack"), ["9", "7"], ["A"], unseen=[12] * 8 + [14, 55])
    assert even.opening["insurance"] == pytest.approx(even.opening["no"], abs=1e-12)
    assert hand_values(load("blackjack"), ["9", "7"], ["2"]).opening == {}


def test_bad_input() -> None:
    game = load("blackjack")
    with pytest.raises(SolveError, match="no strategy and no chart file 'optimum'; did you mean 'optimal'"):
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
