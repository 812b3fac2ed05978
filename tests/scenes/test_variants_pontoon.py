"""Pontoon: no hole card, 21 wins at once, a surrender that a dealer's pontoon undoes."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "pontoon"

SCENES = {
    "her second card comes last": Play("Kc 9d 5h | 4c | 8s", "h,s", main((1000, 2000, "won"))),
    "21 wins before she can have a pontoon": Play("9c Kd 5h | 7d", "h", main((1000, 2000, "bonus"))),
    "a player's pontoon beats hers": Play("Ac Kd Kh | Ah", "", main((1000, 2500, "blackjack"))),
    "a surrender is lost to a pontoon": Play("Kc Ad 6h | Kh", "n,r", main((1000, 0, "raises_returned"))),
    "a surrender gives half back otherwise": Play("Kc Kd 6h | 9h", "r", main((1000, 500, "surrendered"))),
    "no surrender against a nine": Play("Kc 9d 6h", "", "s h d1000"),
    "a pontoon takes the original bet of a double": Play(
        "6c Kd 5h | 4c | Ah", "d,s", main((2000, 1000, "raises_returned"))
    ),
    "and of each hand of a split": Play(
        "8c Kd 8h | Kc Jd | Ah", "p,s,s", main((1000, 0, "raises_returned"), (1000, 0, "raises_returned"))
    ),
    "but nothing more of a rescued double": Play("6c Kd 5h | 4c", "d,r", main((2000, 1000, "surrendered"))),
    "no double on three cards": Play("2c 9d 3h | 5d", "h", "s h"),
    "no double on soft hands": Play("Ac 5d 6h", "", "s h"),
    "split aces get one card and stay": Play(
        "Ac 6d Ah | 5d As | Kc 9c", "p", main((1000, 2000, "won"), (1000, 2000, "won"))
    ),
    "and no double, even where soft hands are doubled": Play(
        "Ac 6d Ah | 5d 6s | Kc 9c", "p", main((1000, 2000, "won"), (1000, 2000, "won")), {"double_soft_totals": "any"}
    ),
    "three hands": Play("8c 6d 8h | 8d 8s", "p,p", "s h d1000"),
    "a doubled hand goes on": Play(
        "6c Kd 5h | 2c 4d | 9h", "d,h,s", main((2000, 0, "lost")), {"version": "not_last_chance"}
    ),
    "and may still be rescued": Play(
        "6c Kd 5h | 2c 3d", "d,h,r", main((2000, 1000, "surrendered")), {"version": "not_last_chance"}
    ),
    "no double on 8": Play("4c 6d 4h", "", "s h p1000", {"version": "nine_to_eleven"}),
    "a pontoon takes all of a double": Play(
        "6c Kd 5h | 4c | Ah", "d,s", main((2000, 0, "lost_to_blackjack")), {"version": "nine_to_eleven"}
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
