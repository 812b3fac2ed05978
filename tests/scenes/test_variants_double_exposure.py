"""Double Exposure: both dealer cards lie open, ties lose, blackjack pays even money."""

from pathlib import Path

import pytest

from .scene import scene
from .variants import KeyPath, Play, is_noticed, key_paths, main

GAME = "double-exposure"

ATLANTIC_CITY, STRATOSPHERE, RENO = ({"house": house} for house in ("atlantic_city", "stratosphere", "reno"))
TIED_BLACKJACKS = Play("Ac Kd Kh Ad", "", main((1000, 2000, "blackjack")))
SOFT_17 = Play("Kc 6d 8h Ac", "s", main((1000, 2000, "won")))
FOURTH_8 = Play("8c 6d 8h Kc | 8d", "p", "s h")

SCENES = {
    "ties lose": Play("Kc 9d 8h 9c", "s", main((1000, 0, "lost"))),
    "no insurance, no look: both cards are seen": Play("Kc Ad 9h 7c", "s", main((1000, 2000, "won"))),
    "a blackjack of hers ends the round": Play("Kc Ad 9h Kd", "", main((1000, 0, "lost_to_blackjack"))),
    "blackjack pays even money": Play("Ac 9d Kh 8c", "", main((1000, 2000, "blackjack"))),
    "no double on 8": Play("3c 6d 5h Kc", "", "s h"),
    "no double on soft 17": Play("Ac 6d 6h Kc", "", "s h"),
    "double on 9": Play("4c 6d 5h Kc", "", "s h d1000"),
    "she stands on soft 17": SOFT_17,
    "tied blackjacks win": TIED_BLACKJACKS,
    "no double after a split": Play("8c 6d 8h Kc | 3d", "p", "s h"),
    "two hands": FOURTH_8,
    "Atlantic City: she stands on soft 17": SOFT_17._replace(settings=ATLANTIC_CITY),
    "Atlantic City: tied blackjacks win": TIED_BLACKJACKS._replace(settings=ATLANTIC_CITY),
    "Atlantic City: double on soft 19": Play("Ac 6d 8h Kc", "", "s h d1000", ATLANTIC_CITY),
    "Atlantic City: no double on soft 18": Play("Ac 6d 7h Kc", "", "s h", ATLANTIC_CITY),
    "Atlantic City: two hands": FOURTH_8._replace(settings=ATLANTIC_CITY),
    "Stratosphere: tied blackjacks win": TIED_BLACKJACKS._replace(settings=STRATOSPHERE),
    "Stratosphere: double after a split": Play("8c 6d 8h Kc | 3d", "p", "s h d1000", STRATOSPHERE),
    "Reno: tied blackjacks push": TIED_BLACKJACKS._replace(comes=main((1000, 1000, "pushed")), settings=RENO),
    "Reno: no double after a split": Play("8c 6d 8h Kc | 3d", "p", "s h", RENO),
    "Reno: two hands": FOURTH_8._replace(settings=RENO),
}


def test_both_cards_are_seen_before_anybody_acts() -> None:
    assert scene(GAME, "Kc 9d 7h 4c", bets=[1000]).dealer == "9d 4c"


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
