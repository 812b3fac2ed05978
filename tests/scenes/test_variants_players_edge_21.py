"""Player's Edge 21: Spanish 21 with redoubling and winning pairs of faces."""

from pathlib import Path

import pytest

from .test_variants_spanish_21 import BONUSES, REDOUBLING
from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "players-edge-21"

SCENES = {
    "she stands on soft 17": Play("Kc 6d 8h Ad", "s", main((1000, 2000, "won")), {"version": "stands"}),
    **REDOUBLING,
    **BONUSES,
    "jacks of one suit beat a blackjack": Play("Jh Ad Jh Kc", "n", main((1000, 2000, "bonus"))),
    "queens of one suit beat a blackjack": Play("Qs Kd Qs Ac", "", main((1000, 2000, "bonus"))),
    "kings of one suit win before she draws": Play("Kd 6d Kd 9c", "", main((1000, 2000, "bonus"))),
    "jacks of two suits": Play("Jc 9d Jd Ah", "s", main((1000, 1000, "pushed"))),
    "queens of two suits": Play("Qc 9d Qd Ah", "s", main((1000, 1000, "pushed"))),
    "kings of two suits": Play("Kc 9d Kd Ah", "s", main((1000, 1000, "pushed"))),
    "not after a split: jacks and kings": Play(
        "Jh 9d Kh Ah | Jh Kh", "p,s,s", main((1000, 1000, "pushed"), (1000, 1000, "pushed"))
    ),
    "not after a split: queens": Play("Qh 9d Jh Ah | Qh 9c", "p,s,s", main((1000, 1000, "pushed"), (1000, 0, "lost"))),
    "21 with seven and six cards after a split": Play(
        "2c 9d 2d 8c | 2h 2s 3c 3d 4h 5s | 3h 3s 4c 4d 5d",
        "p,h,h,h,h,h,h,h,h,h",
        main((1000, 2000, "bonus"), (1000, 2000, "bonus")),
    ),
    "21 with five cards after a split": Play(
        "2c 9d 2d 8c | 4h 4s 5c 6d | 8h 7d", "p,h,h,h,h,s", main((1000, 2000, "bonus"), (1000, 1000, "pushed"))
    ),
    "6-7-8 of spades after a split": Play(
        "6s 9d 6h 8c | 7s 8s | Kd 3c", "p,h,h,s", main((1000, 4000, "bonus"), (1000, 2000, "won"))
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
