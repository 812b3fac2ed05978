"""Super Fun 21: surrender and doubles at any time, many-card hands, blackjacks of diamonds."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "super-fun-21"

SCENES = {
    "blackjack pays even money": Play("As 9c Kh 8c", "", main((1000, 2000, "blackjack"))),
    "blackjack of diamonds": Play("Ad 9c Kd 8c", "", main((1000, 3000, "blackjack"))),
    "blackjack beats the dealer's": Play("As Kh Kc Ah", "", main((1000, 2000, "blackjack"))),
    "surrender after a hit": Play("Tc 9d 2h 8c | 4d", "h,r", main((1000, 500, "surrendered"))),
    "surrender after a split": Play(
        "8c Td 8h 9c | 7d Ts", "p,r,s", main((1000, 500, "surrendered"), (1000, 0, "lost"))
    ),
    "double on three cards": Play("2c 6d 3h 9c | 5d Kc 8h", "h,d,s", main((2000, 4000, "won"))),
    "half of a doubled wager comes back": Play("6c 9d 5h 9c | 2d", "d,r", main((2000, 1000, "surrendered"))),
    "a split ace is doubled": Play(
        "Ac 6d Ad 9c | 7h 2h Kc 9h", "p,d,s", main((2000, 4000, "won"), (1000, 2000, "won"))
    ),
    "a split ace is hit": Play("Ac 6d Ad 9c | 5h 4h Kc 9h", "p,h,s", main(*[(1000, 2000, "won")] * 2)),
    "aces are split again": Play("Ac 6d Ad 9c | Ah Kc Kd Kh 9h", "p,p", main(*[(1000, 2000, "won")] * 3)),
    "21 with five cards": Play("2c 9d 3d 8c | 4h 5c 7d", "h,h,h", main((1000, 3000, "bonus"))),
    "21 with six cards": Play("2c 9d 3h 8c | 2h 4c 4d 6s", "h,h,h,h", main((1000, 3000, "bonus"))),
    "21 with three cards": Play("9h 9d 5c 8c | 7d", "h", main((1000, 2000, "won"))),
    "six cards": Play("2c 9d 2d 8c | 2h 3c 3d 4s", "h,h,h,h", main((1000, 2000, "bonus"))),
    "not after a double: 21 with five cards": Play("2c 9d 3d 8c | 4h 5c 7d", "h,h,d", main((2000, 4000, "won"))),
    "not after a double: six cards": Play("2c 9d 2d 8c | 2h 3c 3d 4s", "h,h,h,d,s", main((2000, 0, "lost"))),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
