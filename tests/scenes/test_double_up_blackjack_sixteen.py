"""Document 003, Double Up Blackjack: item 10, a dealer's sixteen, and the 16 Bonus."""

from functools import partial

import pytest

from holecard.rules.cards import parse_card
from holecard.rules.events import HoleTurned, TurnTaken, WagerSettled

from .scene import one_seat, scene

GAME = "double-up-blackjack"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))
UP_FIRST, UP_SECOND = ((1, "double_up", hand) for hand in (1, 2))
INSURED, BONUS = (1, "insurance", 1), (1, "bonus_16", 1)
BOTH_PUSHED = {FIRST: (1000, 1000, "pushed"), UP_FIRST: (1000, 1000, "pushed")}


# Item 10: sixteen

DEALER_16 = (
    "Td 6s",
    "6d Ts",
    "9d 7s",
    "8d 8s",
    "5d As",
    "2d 4s Tc",
    "9d 6s Ac",
    "6d As 9c",
    "2d As 3c",
    "2d As Ac 2h",
    "2d 2s 2c 2h 2c 6c",
)


@pytest.mark.parametrize("dealer", DEALER_16)
def test_003_item_10_sixteen_pushes_every_hand_but_21(dealer: str) -> None:
    """'dealt or draws to a soft or hard total of 16 ... other than 21, all active wagers ... push'"""
    up, hole, *drawn = dealer.split()
    after = " ".join(drawn)
    for player in ("Th", "9h", "6h", "2h"):
        assert deal(f"Tc {up} | {player} {hole} | {after}", "s").paid == {FIRST: (1000, 1000, "pushed")}
        played = deal(f"Tc {up} | {player} {hole} | {after}", "u")
        assert played.paid == BOTH_PUSHED
        assert played.dealer == dealer
    assert deal(f"5c {up} | 6h {hole} | 7c {after}", "d").paid == {FIRST: (2000, 2000, "pushed")}


@pytest.mark.parametrize("dealer", DEALER_16)
def test_003_item_10_sixteen_pays_21_on_all_wagers(dealer: str) -> None:
    """'If the player has a total of 21, the dealer pay all active wagers including Double Up and Double Down'"""
    up, hole, *drawn = dealer.split()
    after = " ".join(drawn)
    assert deal(f"5c {up} | 6h {hole} | Tc {after}", "h").paid == {FIRST: (1000, 2000, "won")}
    assert deal(f"5c {up} | 6h {hole} | Tc {after}", "d").paid == {FIRST: (2000, 4000, "won")}
    played = deal(f"Kc {up} | Qh {hole} | Ac 9c {after}", "p,u,u")
    assert played.paid == {
        FIRST: (1000, 2000, "won"),
        UP_FIRST: (1000, 2000, "won"),
        SECOND: (1000, 1000, "pushed"),
        UP_SECOND: (1000, 1000, "pushed"),
    }


def test_003_item_10_sixteen_under_an_ace() -> None:
    """'is dealt ... a soft ... total of 16': ace and five; the insurance is lost"""
    played = deal("Tc Ad | 9h 5s", "i500,u")
    assert played.paid == {**BOTH_PUSHED, INSURED: (500, 0, "lost")}
    assert deal("5c Ad | 6h 5s | Tc", "n,d").paid == {FIRST: (2000, 4000, "won")}


def test_003_item_10_sixteen_ends_the_game() -> None:
    """'the game ends': she takes no further card, and at 15 or 17 nothing of the kind happens"""
    assert deal("Tc Td | 9h 6s", "s").dealer == "Td 6s"
    assert deal("Tc Td | 9h 5s | 2c", "s").dealer == "Td 5s 2c"
    assert deal("Tc 7d | 9h Ts", "s").paid == {FIRST: (1000, 2000, "won")}


def test_003_item_10_a_table_of_hands_against_sixteen() -> None:
    """Busted hands are lost, a natural is paid, 21 wins, the rest pushes"""
    played = scene(
        GAME,
        "Tc Ac 5c 9c 5d Td | 6h Kh 6c 9h 6d 6s | Kc Th 7h",
        bets=[1000, 1000, 1000, 1000, 1000],
        answers=["1:h", "3:d", "4:u", "5:d"],
    )
    assert played.paid == {
        (1, "main", 1): (1000, 0, "busted"),
        (2, "main", 1): (1000, 2500, "blackjack"),
        (3, "main", 1): (2000, 4000, "won"),
        (4, "main", 1): (1000, 1000, "pushed"),
        (4, "double_up", 1): (1000, 1000, "pushed"),
        (5, "main", 1): (2000, 2000, "pushed"),
    }


# 16 Bonus


@pytest.mark.parametrize(
    ("dealer", "odds_1", "odds_2"),
    [
        ("Td 6s", 4, 4),
        ("9d 7s", 4, 4),
        ("5d As", 4, 4),
        ("2d 4s Tc", 5, 5),
        ("6d As 9c", 5, 5),
        ("2d 2s 2c Tc", 10, 10),
        ("2d As Ac 2h", 10, 10),
        ("2d 2s 2c 2h 8c", 50, 50),
        ("2d 2s 2c 2h 2c 6c", 100, 100),
        ("2d 2s 2c 2h 2c 2d 4c", 100, 500),
        ("2d 2s 2c 2h 2c 2d 2s 2c", 100, 500),
    ],
)
def test_003_16_bonus_paytables(dealer: str, odds_1: int, odds_2: int) -> None:
    """'The number of cards in the dealer's hand determines the payout': 2, 3, 4, 5, 6+, 7+"""
    up, hole, *drawn = dealer.split()
    for paytable, odds in (("1", odds_1), ("2", odds_2)):
        played = deal(f"Tc {up} | 9h {hole} | {' '.join(drawn)}", "s", side=300, bonus_16=paytable)
        assert played.paid == {FIRST: (1000, 1000, "pushed"), BONUS: (300, 300 + 300 * odds, "won")}


@pytest.mark.parametrize(
    "dealer", ["Td 7s", "Td 5s 2c", "Td 5s 6c", "Td 5s 7c", "Td 5s Tc", "6d As Tc", "7d As", "2d 3s 2h Tc"]
)
def test_003_16_bonus_loses_on_any_other_total(dealer: str) -> None:
    """'wins, if the dealer's hand reaches a total of 16'"""
    up, hole, *drawn = dealer.split()
    played = deal(f"Tc {up} | 9h {hole} | {' '.join(drawn)}", "s", side=300)
    assert played.paid[BONUS] == (300, 0, "lost")


def test_003_16_bonus_is_based_on_the_dealers_hand_alone() -> None:
    """'based on the outcome of the dealer's hand': the player may have bust"""
    played = deal("Tc Td | 6h 6s | Kc", "h", side=500)
    assert played.paid == {FIRST: (1000, 0, "busted"), BONUS: (500, 2500, "won")}


def test_003_the_hole_card_of_a_sixteen_stays_hidden_until_the_players_have_acted() -> None:
    """Item 10, 'the dealer is dealt': the round goes on until it is turned"""
    waiting = scene(GAME, "Tc 9c Td | 6h 8h 6s | 2c", bets=[1000, 1000], answers=["1:h,s"])
    assert waiting.dealer == "Td"
    assert waiting.asked == {2: "s h d1000 u1000"}
    assert not any(isinstance(one, WagerSettled) for one in waiting.events)
    played = scene(GAME, "Tc 9c Td | 6h 8h 6s | 2c", bets=[1000, 1000], answers=["1:h,s", "2:s"])
    order = [one for one in played.events if isinstance(one, TurnTaken | HoleTurned)]
    assert order[-2:] == [TurnTaken(1, 0, "stand", 0), HoleTurned(parse_card("6s"))]
    assert [played.net(seat) for seat in (1, 2)] == [0, 0]
