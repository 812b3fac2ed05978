"""Charlie Blackjack: five, six or seven cards win at once."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "charlie-blackjack"

FIVE, SEVEN = {"charlie": "5"}, {"charlie": "7"}
WON_AT_ONCE = main((1000, 2000, "bonus"))
LOST_TWICE = main((1000, 0, "lost"), (1000, 0, "lost"))

SCENES = {
    "she stands on soft 17": Play("Kc 6d 8h Ac", "s", main((1000, 2000, "won"))),
    "five cards": Play("2c 9d 2d 8c | 3h 4c 3d", "h,h,h", WON_AT_ONCE, FIVE),
    "five cards after a split": Play("2c 9d 2d 8c | 3s 3h 4c 3d | Kc", "p,h,h,h,s,s", LOST_TWICE, FIVE),
    "four cards": Play("2c 9d 2d 8c | 3h 4c", "h,h,s", main((1000, 0, "lost")), FIVE),
    "six cards": Play("2c 9d 2d 8c | 3h 2s 2h 3d", "h,h,h,h", WON_AT_ONCE),
    "six cards after a split": Play("2c 9d 2d 8c | 3s 2h 2s 3d 3h | Kc", "p,h,h,h,h,s,s", LOST_TWICE),
    "five cards of six": Play("2c 9d 2d 8c | 3h 4c 3d", "h,h,h,s", main((1000, 0, "lost"))),
    "seven cards": Play("2c 9d 2d 8c | 3h 2s 2h 3d 2d", "h,h,h,h,h", WON_AT_ONCE, SEVEN),
    "seven cards after a split": Play("2c 9d 2d 8c | 3s 2h 2s 3d 2d 2h | Kc", "p,h,h,h,h,h,s,s", LOST_TWICE, SEVEN),
    "six cards of seven": Play("2c 9d 2d 8c | 3h 2s 2h 3d", "h,h,h,h,s", main((1000, 0, "lost")), SEVEN),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
