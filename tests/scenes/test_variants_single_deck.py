"""Single Deck: no double after a split, and 6 to 5."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "single-deck"

SCENES = {
    "no double after a split": Play("8c 6d 8h Kc | 3d", "p", "s h"),
    "blackjack pays 3 to 2": Play("As 9c Kh 8c", "", main((1000, 2500, "blackjack"))),
    "blackjack pays 6 to 5": Play("As 9c Kh 8c", "", main((1000, 2200, "blackjack")), {"blackjack": "6:5"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
