"""Over/Under 13: bets on the first two cards, an ace counting one."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main, with_side

GAME = "over-under-13"

WON, LOST = main((1000, 2000, "won")), main((1000, 0, "lost"))
BETS = {"over_13": 100, "under_13": 100}

SCENES = {
    "20 is over": Play("Kh 9d Qh 8c", "s", with_side(WON, over_13=200, under_13=0), side=BETS),
    "14 is over": Play("Kh 9d 4h 8c", "s", with_side(LOST, over_13=200, under_13=0), side=BETS),
    "13 is neither": Play("Kh 9d 3h 8c", "s", with_side(LOST, over_13=0, under_13=0), side=BETS),
    "12 is under": Play("Kh 9d 2h 8c", "s", with_side(LOST, over_13=0, under_13=200), side=BETS),
    "ace and nine are 10, and under": Play("Ah 9d 9h 8c", "s", with_side(WON, over_13=0, under_13=200), side=BETS),
    "two aces are under": Play("Ah 9d Ac 8c", "s", with_side(LOST, over_13=0, under_13=200), side=BETS),
    "a blackjack is 11, and under": Play(
        "Ah 9d Kc 8c", "", with_side(main((1000, 2500, "blackjack")), over_13=0, under_13=200), side=BETS
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
