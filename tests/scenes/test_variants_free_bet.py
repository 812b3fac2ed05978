"""Free Bet Blackjack: doubles and splits that the house puts up, and a 22 that pushes."""

from pathlib import Path

import pytest

from .variants import KeyPath, Play, is_noticed, key_paths, main, with_side

GAME = "free-bet-blackjack"

PUSHED = main((1000, 1000, "pushed"))
LOST = main((1000, 0, "lost"))
SUITS = {"push_22": "2"}
BET = {"push_22": 100}

SCENES = {
    "a free double wins twice": Play("5c 6d 6h Ks | 9c Td", "d", main((1000, 3000, "won"))),
    "a free double loses once": Play("5c 9d 6h Ks | 2c", "d", LOST),
    "a free double pushes for nothing": Play("5c 9d 6h Ks | 8c", "d", PUSHED),
    "a double of one's own": Play("5c 6d 3h Ks | Tc Td", "d", main((2000, 4000, "won"))),
    "a free split": Play("8c 6d 8h Ts | Kc Jd | Td", "p,s,s", main((1000, 2000, "won"), (0, 1000, "won"))),
    "a free split, won and lost": Play("7c 8d 7h Ts | 5c 7d Kc", "p,h,s,s", main((1000, 2000, "won"), (0, 0, "lost"))),
    "a free split, lost and won": Play("7c 8d 7h Ts | 9c 4c Kd", "p,s,h", main((1000, 0, "lost"), (0, 1000, "won"))),
    "a free split, lost twice": Play("7c 8d 7h Ts | 9c 9s", "p,s,s", main((1000, 0, "lost"), (0, 0, "lost"))),
    "a paid split of tens": Play("Kc 6d Qh Ts | 9c 8d | Td", "p,s,s", main(*[(1000, 2000, "won")] * 2)),
    "aces are split again": Play(
        "Ac 6d Ah Ts | As Kc Kd Kh | 9c", "p,p", main((1000, 2000, "won"), (0, 1000, "won"), (0, 1000, "won"))
    ),
    "no hole card, one bet of each hand lost: none of a free one": Play(
        "8c Td 8h | Tc 9s | As",
        "p,s,s",
        main((1000, 0, "raises_returned"), (0, 0, "raises_returned")),
        {"hole_card": "none", "original_bets_only": "true", "original_bets": "each_hand"},
    ),
    "22 pushes": Play("Kc 6d 9h Ts | 6c", "s", PUSHED),
    "22 gives nothing for a free bet": Play("5c 6d 6h Ts | 9c 6c", "d", PUSHED),
    "22 does not touch a blackjack": Play(
        "Ac 6d Kh Ts | 6c", "", with_side(main((1000, 2500, "blackjack")), push_22=1200), side=BET
    ),
    "Push 22 lost": Play("Kc 9d 9h 8s", "s", with_side(main((1000, 2000, "won")), push_22=0), side=BET),
    "Push 22, suited": Play("Kc 6h 9h Th | 6h", "s", with_side(PUSHED, push_22=3600), SUITS, BET),
    "Push 22, one colour": Play("Kc 6h 9h Td | 6d", "s", with_side(PUSHED, push_22=1800), SUITS, BET),
    "Push 22, mixed": Play("Kc 6h 9h Ts | 6d", "s", with_side(PUSHED, push_22=1100), SUITS, BET),
    "suited but not 22": Play("Kc 9h 7h 8h", "s", with_side(main((1000, 1000, "pushed")), push_22=0), SUITS, BET),
    "one colour but not 22": Play("Kc 9h 7h 8d", "s", with_side(main((1000, 1000, "pushed")), push_22=0), SUITS, BET),
}


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
