import json
from typing import Any

import pytest
from tests.cli.conftest import Run

from holecard.sheet import game_names, load

FIVE = {"double-4-more", "double-up-insanity", "blackjack", "double-up-blackjack", "american-blackjack-4"}
KEYS = ["id", "name", "about", "source", "choices", "side_bets", "insurance", "hash"]


def entries(here: Run) -> dict[str, dict[str, Any]]:
    ran = here("games", "--json")
    assert (ran.code, ran.err) == (0, "")
    listed = json.loads(ran.out)
    assert isinstance(listed, list)
    return {entry["id"]: entry for entry in listed}


def test_every_game_is_listed_for_programs(here: Run) -> None:
    found = entries(here)
    assert list(found) == game_names()
    assert set(found) >= FIVE
    for name, entry in found.items():
        assert list(entry) == KEYS
        game = load(name)
        assert (entry["name"], entry["hash"]) == (game.name, game.hash)
        assert list(entry["side_bets"]) == list(game.side_names)
        for choice in entry["choices"].values():
            assert list(choice) == ["title", "default", "values"]
            assert choice["default"] in choice["values"]
            assert all(list(value) == ["name", "set"] for value in choice["values"].values())


def test_the_choices_and_side_bets_have_the_fixed_names(here: Run) -> None:
    found = entries(here)
    assert {name: list(entry["choices"]) for name, entry in found.items() if name in FIVE} == {
        "double-4-more": ["configuration"],
        "double-up-insanity": ["decks", "blackjack", "dealer_22"],
        "blackjack": ["shoe"],
        "double-up-blackjack": ["decks", "blackjack", "bonus_16"],
        "american-blackjack-4": [],
    }
    assert {name: list(entry["side_bets"]) for name, entry in found.items() if name in FIVE} == {
        "double-4-more": [],
        "double-up-insanity": ["dealer_22"],
        "blackjack": [],
        "double-up-blackjack": ["bonus_16"],
        "american-blackjack-4": ["perfect_pairs", "21_plus_3"],
    }
    assert list(found["double-4-more"]["choices"]["configuration"]["values"]) == list("12345678")
    assert list(found["blackjack"]["choices"]["shoe"]["values"]) == ["six_deck", "eight_deck", "double_deck"]
    assert found["blackjack"]["choices"]["shoe"]["values"]["double_deck"]["set"] == {
        "decks": 2,
        "mid_shoe_entry": False,
    }


def test_side_bets_come_with_their_default_paytable(here: Run) -> None:
    bets = entries(here)["american-blackjack-4"]["side_bets"]
    assert bets["perfect_pairs"]["title"] == "Perfect Pairs"
    assert bets["perfect_pairs"]["on"] == "opening_two"
    assert [row["pays"] for row in bets["perfect_pairs"]["rows"]] == ["25:1", "12:1", "6:1"]
    assert bets["21_plus_3"]["rows"][0] == {
        "name": "Suited trips",
        "pays": "100:1",
        "suits": "one_suit",
        "shape": "same_rank",
    }


def test_insurance_is_listed_where_there_is_one(here: Run) -> None:
    found = entries(here)
    assert found["blackjack"]["insurance"] == {"pays": "2:1", "amount": "up_to_half"}
    assert found["american-blackjack-4"]["insurance"] == {"pays": "2:1", "amount": "half"}
    assert found["double-exposure"]["insurance"] is None


@pytest.mark.parametrize("columns", ["80", "40", "200"])
def test_the_table_names_every_game_choice_and_side_bet(
    here: Run, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ran = here("games")
    assert ran.code == 0
    assert all(f"\n{name} " in f"\n{ran.out}" for name in game_names())
    assert "-s configuration=1|2|3|4|5|6|7|8\n" in ran.out
    assert "side bet Perfect Pairs\n" in ran.out
    assert all(line == line.rstrip() for line in ran.out.splitlines())


def test_the_table_fits_in_80_columns(here: Run) -> None:
    assert max(map(len, here("games").out.splitlines())) <= 80


def test_the_real_command_lists_games_without_numba(there: Run) -> None:
    ran = there("games", environment={"PYTHONPROFILEIMPORTTIME": "1"})
    assert ran.code == 0
    assert "american-blackjack-4" in ran.out
    imported = {line.rsplit("|", 1)[-1].strip() for line in ran.err.splitlines()}
    assert "holecard.sheet.model" in imported
    assert not imported & {"numba", "numpy", "rich.console", "holecard.shoe", "holecard.words"}
