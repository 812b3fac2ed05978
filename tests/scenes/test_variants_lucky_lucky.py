"""Lucky Lucky: a bet on the first two cards and the dealer's up card."""

from pathlib import Path

import pytest

from .variants import KeyPath, Outcome, Play, is_noticed, key_paths, main, with_side

GAME = "lucky-lucky"

BET = {"lucky_lucky": 100}
WON, PUSHED, LOST = (main((1000, back, word)) for back, word in ((2000, "won"), (1000, "pushed"), (0, "lost")))


def play(cards: str, comes: Outcome, back: int) -> Play:
    return Play(cards, "s", with_side(comes, lucky_lucky=back), side=BET)


SCENES = {
    "7-7-7 of one suit": play("7h 7h 7h Kc", LOST, 20_100),
    "7-7-7": play("7h 7h 7c Kc", LOST, 5_100),
    "6-7-8 of one suit": play("6h 8h 7h 9c", LOST, 10_100),
    "8-6-7": play("8h 6c 7h Tc | 5s", LOST, 3_100),
    "21 of one suit": play("Kh 5h 6h Kc | 5s", LOST, 1_600),
    "21 of two suits": play("Kh 5h 6c Kc | 5s", LOST, 400),
    "21 with an ace as one": play("Kh Tc Ah Kc", main((1000, 2500, "blackjack")), 400)._replace(answers=""),
    "20": play("Kh 4h 6c Kc | 3s", LOST, 300),
    "19": play("Kh 3h 6c Kc | 4s", LOST, 300),
    "18": play("Kh 2h 6c Kc | 5s", LOST, 0),
    "18 of one suit": play("Kh 2h 6h Kc | 5s", LOST, 0),
    "22": play("Kh 6h 6h Kc | 2s", LOST, 0),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
