"""Triple Shot's blackjack: 6 to 5, only aces are split, six cards win."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "triple-shot-blackjack"

SCENES = {
    "blackjack pays 6 to 5": Play("As 9c Kh 8c", "", main((1000, 2200, "blackjack"))),
    "eights are not split": Play("8c 6d 8h 9c", "", "s h d1000"),
    "aces are split once": Play("Ac 6d Ad 9c | Ah Kc 9h", "p", main(*[(1000, 2000, "won")] * 2)),
    "and make two hands, even where aces are split again": Play(
        "Ac 6d Ad 9c | Ah Kc 9h", "p", main(*[(1000, 2000, "won")] * 2), {"resplit_aces": "true"}
    ),
    "six cards": Play("2c 9d 2d 8c | 3h 2s 2h 3d", "h,h,h,h", main((1000, 2000, "bonus"))),
    "five cards": Play("2c 9d 2d 8c | 3h 4c 3d", "h,h,h,s", main((1000, 0, "lost"))),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
