"""Push 22: one of the dealer's busts pushes."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "push-22"

PUSHED = main((1000, 1000, "pushed"))

SCENES = {
    "22 pushes": Play("Kc 6d 9h Ts | 6c", "s", PUSHED),
    "22 pushes against 21": Play("9c 6d 5h Ts | 7c 6c", "h", PUSHED),
    "22 does not touch a blackjack": Play("Ac 6d Kh Ts", "", main((1000, 2500, "blackjack"))),
    "23 wins": Play("Kc 6d 9h Ts | 7c", "s", main((1000, 2000, "won"))),
    "23 pushes": Play("Kc 6d 9h Ts | 7c", "s", PUSHED, {"pushing_total": "23"}),
    "24 pushes": Play("Kc 6d 9h Ts | 8c", "s", PUSHED, {"pushing_total": "24"}),
    "25 pushes": Play("Kc 6d 9h Ts | 9c", "s", PUSHED, {"pushing_total": "25"}),
    "26 pushes": Play("Kc 6d 9h Ts | Tc", "s", PUSHED, {"pushing_total": "26"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
