"""solve, compare, hand and removal at the command line."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from holecard.sheet import load
from holecard.solve import hand_values, solve

KEYS = [
    "game", "choices", "switches", "sheet", "method", "edge", "ev", "average_wager", "element_of_risk", "sd",
    "frequencies", "total_dependent", "side_bets", "seconds",
]  # fmt: skip
ERRORS = [
    ("solve blackjak", "there is no game 'blackjak'; did you mean 'blackjack'?"),
    ("solve blackjack -s peek=ten", "peek"),
    ("solve blackjack --deck infinit", "infinit"),
    ("solve blackjack --strategy optimum", "no chart file 'optimum'; did you mean 'optimal'?"),
    ("solve blackjack --exact", "fractions are for 40 cards or fewer, and this shoe has 312"),
    ("solve blackjack --unseen 4,4,4", "a shoe is thirteen numbers of cards, from aces to kings: [4, 4, 4]"),
    ("solve blackjack --unseen 4,x", "'4,x' is no shoe"),
    ("solve blackjack --unseen 1,1,1,1,1,1,1,1,1,1,1,1,1", "these 13 cards could run out within a round of 4"),
    ("solve blackjack --unseen 1,-1,1,1,1,1,1,1,1,1,1,1,1", "a shoe is thirteen numbers of cards"),
    ("solve classic -s hole_card=exposed -s peek=ace", "there is nothing to look at"),
    ("solve blackjack --chart nowhere/card.txt", "nowhere"),
    ("solve blackjack --strategy behind_neither --chart card.txt", "it has no strategy card"),
    ("compare blackjack", "'compare' needs --vary NAME"),
    ("compare blackjack --vary decs", "there is no choice or switch 'decs' to vary; did you mean 'decks'?"),
    ("compare blackjack --vary max_hands", "too many values to try them all: name them, as in max_hands=4,6,8"),
    ("compare blackjack --vary peek=ace,tne", '"tne" is not allowed here'),
    ("compare blackjack --vary =ace", "'=ace' varies nothing"),
    ("compare blackjack --vary peek --vary peek=ace", "'peek' is varied twice"),
    ("compare blackjack --vary peek -s peek=ace", "'peek' is set and varied at once"),
    ("hand blackjack 9,7", '\'9,7\' is no hand against an up card: write it as "9,7 v 10"'),
    ("hand blackjack 9,7_v_10,5", "'10 5' against '9 7': in this game one card of the dealer is seen"),
    ("hand double-exposure 9,7_v_10", "in this game both of the dealer's cards are seen"),
    ("hand blackjack 9_v_10", "'9' is no hand that is played: two cards or more, 21 or less"),
    ("hand blackjack 9,7,6_v_10", "'9 7 6' is no hand that is played"),
    ("hand blackjack 9,1_v_10", "'1' is no rank"),
    ("hand blackjack 9,7_v_10 --unseen 1,2,3", "unseen cards are ten numbers, aces to ten-values, or thirteen"),
    ("hand blackjack 9,7_v_10 --unseen 1,2,3 --removed 5", "either the cards that are unseen are given, or those"),
    ("hand blackjack 9,7_v_10 --unseen 0,0,0,0,0,0,0,0,0,9", "could run out within a round"),
    ("hand blackjack 9,7_v_A --unseen 0,0,0,0,0,0,0,0,0,90", "the dealer cannot show that and have no blackjack"),
    ("hand blackjack -s shoe=double_deck 8,8_v_8 --removed 8,8,8,8,8,8", "only 2 cards of rank 8 in this shoe"),
    ("removal blackjak", "did you mean 'blackjack'?"),
    ("removal blackjack --deck infinite", "there is no option '--deck' of 'removal'"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), ERRORS, ids=[words for words, _ in ERRORS])
def test_wrong_use_gets_one_clear_line(here: Run, words: str, message: str) -> None:
    ran = here(*(word.replace("_v_", " v ") for word in words.split()))
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.startswith("holecard: ")
    assert ran.err.count("\n") == 1


def test_json_has_exactly_the_promised_keys_unrounded(here: Run) -> None:
    ran = here("solve", "american-blackjack-4", "-s", "peek=none", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == KEYS
    assert list(found["total_dependent"]) == ["edge", "chart"]
    assert [list(bet) for bet in found["side_bets"]] == [["name", "paytable", "edge", "sd", "hit_rate", "rows"]] * 3
    solution = solve("american-blackjack-4", {"peek": "none"})
    assert found["edge"] == float(solution.edge) == -found["ev"]
    assert found["sd"] == solution.sd
    assert found["sheet"] == solution.game.hash
    assert found["switches"]["peek"] == "none"
    assert found["side_bets"][0]["edge"] == float(solution.side_bets[0].edge)


def pages(here: Run) -> list[str]:
    ran = [
        here("solve", "american-blackjack-4", "--distribution"),
        here("solve", "double-exposure"),
        here("solve", "double-up-insanity", "-s", "blackjack=3", "--deck", "infinite"),
        here("solve", "spanish-21", "--strategy", "mimic_the_dealer"),
        here("compare", "classic", "--vary", "hole_card", "--vary", "even_money"),
        here("hand", "double-up-blackjack", "A,T v A", "--removed", "5,5,K"),
        here("removal", "double-up-insanity"),
    ]
    assert [(one.code, one.err) for one in ran] == [(0, "")] * len(ran)
    return [one.out for one in ran]


def test_pages_fit_80_columns_without_colour_and_end_without_blanks(here: Run) -> None:
    for out in pages(here):
        lines = out.splitlines()
        assert max(map(len, lines)) <= 80
        assert [line for line in lines if line != line.rstrip()] == []
        assert "\x1b" not in out


def test_the_page_says_what_the_figures_are(here: Run) -> None:
    out = here("solve", "american-blackjack-4").out
    flat = " ".join(out.split())
    assert "A full fresh shoe, one player; composition-dependent optimum" in flat
    assert "conditioned on the peek" in flat
    assert f"{-100 * float(solve('american-blackjack-4').ev):.4f} %  of the initial bet" in out
    assert "edge 4.0964 %, hit rate 7.4699 %" in out


def test_a_rough_statement_is_shown_beside_what_each_reading_gives(here: Run) -> None:
    out = here("solve", "american-blackjack-4").out
    assert "Stated: return 99 % (American Blackjack 4, document 004)" in out
    lines = [line for line in out.splitlines() if line.startswith("peek=")]
    assert len(lines) == 9
    assert [line for line in lines if line.endswith("this sheet")] == [
        line for line in lines if line.startswith("peek=ace, surrender=early")
    ]
    other = solve("american-blackjack-4", {"peek": "none", "surrender": "late"})
    assert f"peek=none, surrender=late          {100 - 100 * float(other.edge):.3f} %" in out


def test_the_card_can_be_written_edited_and_followed(here: Run, tmp_path: Path) -> None:
    assert here("solve", "american-blackjack-4", "--chart", "card.txt").code == 0
    card = tmp_path / "card.txt"
    same = json.loads(here("solve", "american-blackjack-4", "--strategy", "card.txt", "--json").out)
    assert same["edge"] == pytest.approx(same["total_dependent"]["edge"], abs=1e-14)
    card.write_text(card.read_text().replace("insurance never", "insurance always"))
    insured = json.loads(here("solve", "american-blackjack-4", "--strategy", "card.txt", "--json").out)
    assert insured["edge"] > same["edge"]
    card.write_text("          2    3\nhard 16   sx    s\n")
    ran = here("solve", "american-blackjack-4", "--strategy", "card.txt")
    assert (ran.code, ran.err) == (1, "holecard: card.txt:2: 'sx': 'x' is no action; they are s h d p r u\n")


def test_compare_is_what_solving_each_gives(here: Run) -> None:
    words = ("compare", "blackjack", "--vary", "peek", "--vary", "double_totals=any,[10,11]", "--json")
    found = json.loads(here(*words).out)
    assert len(found["rows"]) == 6
    row = found["rows"][3]
    assert row["settings"] == {"peek": "ace", "double_totals": "[10,11]"}
    assert row["edge"] == float(solve("blackjack", {"peek": "ace", "double_totals": [10, 11]}).edge)
    assert row["difference"] == row["edge"] - found["rows"][0]["edge"]


def test_what_cannot_be_together_is_a_row_that_says_so(here: Run) -> None:
    out = here("compare", "classic", "--vary", "hole_card", "-s", "even_money=true").out
    assert "exposed" in out
    assert "hole_card=exposed: even_money: cannot be with hole_card" in out


def test_hand_in_json(here: Run) -> None:
    found: dict[str, Any] = json.loads(here("hand", "blackjack", "10,6 vs k", "--removed", "5", "--json").out)
    values = hand_values(load("blackjack"), ["T", "6"], ["K"], ["5"])
    assert found["actions"] == {name: float(value) for name, value in values.actions.items()}
    assert (found["best"], found["hand"], found["against"]) == (values.best, ["10", "6"], ["K"])
    unseen = "24,24,24,24,23,23,24,24,24,23,24,24,23"
    same = json.loads(here("hand", "blackjack", "10,6 v k", "--unseen", unseen, "--json").out)
    assert same["actions"] == found["actions"]


def test_removal_in_json(here: Run) -> None:
    effects = json.loads(here("removal", "american-blackjack-4", "--json").out)["effects"]
    assert list(effects) == list("A23456789T")
    assert math.isclose(effects["5"], 0.0009, abs_tol=0.0004)
    assert effects["T"] < 0 < effects["6"]


def test_fractions_of_a_tiny_shoe(here: Run) -> None:
    words = ("solve", "classic", "-s", "max_hands=2", "--exact", "--unseen", "1,0,0,0,0,2,0,3,0,4,3,0,0", "--json")
    found = json.loads(here(*words).out)
    assert set(found["exact"]) == {"edge", "ev"}
    top, bottom = map(int, found["exact"]["ev"].split("/"))
    assert top / bottom == found["ev"]
