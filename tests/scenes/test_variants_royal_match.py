"""Royal Match: a bet on the first two cards being of one suit."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main, with_side

GAME = "royal-match"

WON, PUSHED = main((1000, 2000, "won")), main((1000, 1000, "pushed"))
BET = {"royal_match": 100}

SCENES = {
    "king and queen of one suit": Play("Kh 9d Qh 8c", "s", with_side(WON, royal_match=2600), side=BET),
    "queen and king": Play("Qs 9d Ks 8c", "s", with_side(WON, royal_match=2600), side=BET),
    "king and queen of two suits": Play("Kh 9d Qc 8c", "s", with_side(WON, royal_match=0), side=BET),
    "two of one suit": Play("9h 9d 8h 8c", "s", with_side(PUSHED, royal_match=350), side=BET),
    "two suits": Play("9h 9d 8c 8c", "s", with_side(PUSHED, royal_match=0), side=BET),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
