"""Double Down Madness: doubles of all that is on the hand, from one card on."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "double-down-madness"

SCENES = {
    "each double matches all that is on the hand": Play("5c 6d Kh | 6h 9c | Td", "d,d,s", main((4000, 8000, "won"))),
    "a blackjack is paid on the doubled wager": Play("Ac 6d Kh | Kc", "d", main((2000, 6000, "blackjack"))),
    "22 pushes the doubled wager": Play("Kc 6d Ts | 9h | 6c", "d,s", main((2000, 2000, "pushed"))),
    "a lone ace that is hit plays on": Play("Ac 6d Kh | 5c", "h", "s h d1000"),
    "or stands": Play("Ac 6d Kh | 5c | 9d", "h", main((1000, 2000, "won")), {"lone_ace": "always"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
