"""Spanish 21: no tens, 21 always wins, bonuses for 21s, doubles on any cards that may be rescued."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "spanish-21"

REDOUBLING = {
    "a hand is doubled three times, each time by all that is on it": Play(
        "2c 9d 3h 8c | 2d 3d 9h", "d,d,d,s", main((8000, 16000, "won"))
    ),
    "a rescue takes back the last double": Play("2c 9d 3h 8c | 2d 3d", "d,d,r", main((4000, 2000, "surrendered"))),
    "no fourth double": Play("2c 9d 3h 8c | 2d 3d 5h", "d,d,d", "s r"),
}

BONUSES = {
    "21 with seven cards": Play("2c 9d 2d 8c | 2h 3c 3d 4h 5s", "h,h,h,h,h", main((1000, 4000, "bonus"))),
    "21 with six cards": Play("2c 9d 3h 8c | 2h 4c 4d 6s", "h,h,h,h", main((1000, 3000, "bonus"))),
    "21 with five cards": Play("2c 9d 3d 8c | 4h 5c 7d", "h,h,h", main((1000, 2500, "bonus"))),
    "21 with three cards is paid at once": Play("9h 9d 5c 8c | 7d", "h", main((1000, 2000, "bonus"))),
    "seven cards that make no 21": Play("2c 9d 2d 8c | 2h 2s 3c 3d 3h", "h,h,h,h,h,s", main((1000, 1000, "pushed"))),
    "6-7-8 of spades": Play("6s 9d 7s 8c | 8s", "h", main((1000, 4000, "bonus"))),
    "8-6-7 of hearts": Play("8h 9d 6h 8c | 7h", "h", main((1000, 3000, "bonus"))),
    "6-7-8 of mixed suits": Play("6s 9d 7s 8c | 8h", "h", main((1000, 2500, "bonus"))),
    "7-7-7 of spades": Play("7s 9d 7s 8c | 7s", "h", main((1000, 4000, "bonus"))),
    "7-7-7 of diamonds": Play("7d 9d 7d 8c | 7d", "h", main((1000, 3000, "bonus"))),
    "7-7-7 of mixed suits": Play("7d 9d 7d 8c | 7c", "h", main((1000, 2500, "bonus"))),
    "two spades alone are nothing": Play("9s 9d 8s 8c", "s", main((1000, 1000, "pushed"))),
    "two hearts alone are nothing": Play("9h 9d 8h 8c", "s", main((1000, 1000, "pushed"))),
    "a doubled 21 wins at once too": Play("6c 9d 5h 2c | Kd", "d", main((2000, 4000, "bonus"))),
    "no more than even money after a double": Play("2c 9d 3d 8c | 4h 5c 7d", "h,h,d", main((2000, 4000, "bonus"))),
    "no 6-7-8 after a double": Play("6s 9d 7s 8c | 8s", "d", main((2000, 4000, "bonus"))),
}

SCENES = {
    "blackjack beats the dealer's": Play("As Kd Kh Ah", "", main((1000, 2500, "blackjack"))),
    "late surrender": Play("Kh 9d 6h 9c", "r", main((1000, 500, "surrendered"))),
    "no surrender against a blackjack": Play("Kh Kd 6h Ac", "", main((1000, 0, "lost_to_blackjack"))),
    "double on three cards": Play("2c 6d 3h 9c | 5d Kc 8h", "h,d,s", main((2000, 4000, "won"))),
    "rescue": Play("6c 9d 5h 9c | 2d", "d,r", main((2000, 1000, "surrendered"))),
    "a split ace is hit": Play("Ac 6d Ad 9c | 5h 4h Kc 9h", "p,h,s", main((1000, 2000, "won"), (1000, 2000, "bonus"))),
    "a split ace is doubled": Play(
        "Ac 6d Ad 9c | 7h 2h Kc 9h", "p,d,s", main((2000, 4000, "won"), (1000, 2000, "bonus"))
    ),
    "aces are split again": Play("Ac 6d Ad 9c | Ah Kc Kd Kh", "p,p", main(*[(1000, 2000, "bonus")] * 3)),
    **BONUSES,
    "she stands on soft 17": Play("Kc 6d 8h Ad", "s", main((1000, 2000, "won")), {"version": "stands"}),
    **{name: play._replace(settings={"version": "redoubling"}) for name, play in REDOUBLING.items()},
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
