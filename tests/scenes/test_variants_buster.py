"""Buster Blackjack: a bet on the dealer's bust, paid by the number of her cards."""

from pathlib import Path

import pytest

from .variants import KeyPath, Outcome, Play, is_noticed, key_paths, main, with_side

GAME = "buster-blackjack"

WON, PUSHED = main((1000, 2000, "won")), main((1000, 1000, "pushed"))
BUSTS = {
    3: "6d Kh Ts",
    4: "2d 4h Ts Td",
    5: "2d 2h 6s 6d Ts",
    6: "2d 2h 2s 4d 6s Tc",
    7: "2d 2h 2s 2d 2s 6c Tc",
    8: "2d 2h 2s 2d 2s 2c 4c Tc",
}
STANDS = {
    3: "2d Ts 5c",
    4: "2d 3s 8c 4c",
    5: "2d 3s 4c 4d 4h",
    6: "2d 3s 3c 3d 3h 3s",
    7: "2d 2s 2c 2d 3h 3s 3c",
    8: "2d 2s 2c 2d 2h 2s 2c 3d",
}
PAYS = {
    "1": {3: 300, 4: 300, 5: 500, 6: 1300, 7: 5100, 8: 25100},
    "2": {3: 200, 4: 400, 5: 700, 6: 3100, 7: 10100, 8: 20100},
}


def play(dealer: str, paytable: str, comes: Outcome, back: int) -> Play:
    """Against king and seven."""
    up, hole, *draws = dealer.split()
    cards = f"Kc {up} 7h {hole} {' '.join(draws)}"
    return Play(cards, "s", with_side(comes, buster=back), {"buster": paytable}, {"buster": 100})


SCENES = {
    **{
        f"paytable {paytable}: bust with {cards} cards": play(dealer, paytable, WON, PAYS[paytable][cards])
        for paytable in PAYS
        for cards, dealer in BUSTS.items()
    },
    **{
        f"paytable {paytable}: 17 with {cards} cards": play(dealer, paytable, PUSHED, 0)
        for paytable in PAYS
        for cards, dealer in STANDS.items()
    },
    "she plays on for the bet when the hand has bust": Play(
        "Kc 6d 7h Kh | 5s Ts", "h", with_side(main((1000, 0, "busted")), buster=300), side={"buster": 100}
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
