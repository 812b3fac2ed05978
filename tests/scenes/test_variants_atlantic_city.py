"""Atlantic City: surrender before the dealer looks."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "atlantic-city"

SCENES = {
    "half comes back even from a blackjack": Play("Kc Ad 6h Kh", "r", main((1000, 500, "surrendered"))),
    "and under a ten": Play("Kc Kd 6h Ah", "r", main((1000, 500, "surrendered"))),
    "she stands on soft 17": Play("Kc 6d 8h Ac", "n,s", main((1000, 2000, "won"))),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
