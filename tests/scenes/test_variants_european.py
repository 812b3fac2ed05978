"""European Blackjack: no hole card, and every bet is lost to a blackjack."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "european-blackjack"

NARROW = {"doubling": "nine_to_eleven"}

SCENES = {
    "her second card comes last": Play("Kc 9d 5h | 4c | 8s", "h,s", main((1000, 2000, "won"))),
    "her blackjack takes a double": Play("6c Kd 5h | 4c | Ah", "d", main((2000, 0, "lost_to_blackjack"))),
    "and both hands of a split": Play(
        "8c Kd 8h | Kc Jd | Ah", "p,s,s", main((1000, 0, "lost_to_blackjack"), (1000, 0, "lost_to_blackjack"))
    ),
    "a blackjack waits for hers": Play("Ac Kd Kh | Ah", "", main((1000, 1000, "pushed"))),
    "and is paid when there is none": Play("Ac Kd Kh | 9h", "", main((1000, 2500, "blackjack"))),
    "she stands on soft 17": Play("Kc 6d 8h | Ac", "s", main((1000, 2000, "won"))),
    "no double on 8": Play("3c 6d 5h", "", "s h", NARROW),
    "no double on soft 17": Play("Ac 6d 6h", "", "s h", NARROW),
    "double on 11": Play("6c 6d 5h", "", "s h d1000", NARROW),
    "two hands": Play("8c 6d 8h | 8d", "p", "s h", NARROW),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
