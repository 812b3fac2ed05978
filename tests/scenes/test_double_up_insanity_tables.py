"""Document 001, Double Up Insanity: the Dealer 22 wager and the paytables."""

from functools import partial

import pytest

from holecard.rules.events import SideBetSettled

from .scene import one_seat, scene

GAME = "double-up-insanity"
deal = partial(one_seat, GAME)
MAIN, INSURED, SIDE = (1, "main", 1), (1, "insurance", 1), (1, "dealer_22", 1)


# Dealer 22 wager


@pytest.mark.parametrize("side", [1, 100, 500, 5000])
def test_001_dealer_22_version_1_pays_eleven_to_one(side: int) -> None:
    """'wins if the dealer busts with a total of exactly 22'; 'Dealer 22, 11 to 1'"""
    played = deal("9c | 6d Ts | 6c", "s", side=side)
    assert played.paid == {MAIN: (1000, 1000, "pushed"), SIDE: (side, 12 * side, "won")}


@pytest.mark.parametrize(
    "dealer", ["7d Ts", "8d Ts", "9d Ts", "Td Ts", "6d Ts 5c", "6d Ts 7c", "6d Ts 8c", "6d Ts 9c", "6d Ts Kc"]
)
def test_001_dealer_22_loses_on_any_other_total(dealer: str) -> None:
    """'The wager loses if the dealer ends with any total other than 22'"""
    assert deal(f"9c | {dealer}", "s", side=500).paid[SIDE] == (500, 0, "lost")


def test_001_dealer_22_is_drawn_for_when_all_hands_are_settled() -> None:
    """'The dealer will continue to draw cards to resolve this wager even if all player hands have been settled'"""
    busted = deal("Tc | 6d Ts | 6c Kc | 6h", "d,d", side=500)
    assert busted.paid == {MAIN: (3000, 0, "busted"), SIDE: (500, 6000, "won")}
    assert busted.dealer == "6d Ts 6h"
    won = deal("Ac | 2d 3s | Kc | Th 7c", "h", side=500)
    assert won.paid == {MAIN: (1000, 3000, "blackjack"), SIDE: (500, 6000, "won")}
    lost = deal("Ac | 2d 3s | Kc | Th 2c", "h", side=500)
    assert lost.paid == {MAIN: (1000, 3000, "blackjack"), SIDE: (500, 0, "lost")}


def test_001_nothing_is_drawn_for_a_dealer_22_wager_that_nobody_has() -> None:
    """'to resolve this wager'"""
    assert deal("Ac | 2d 3s | Kc", "h").dealer == "2d 3s"
    assert deal("Tc | 6d Ts | 6c Kc", "d,d").dealer == "6d Ts"


def test_001_dealer_22_of_one_seat_only() -> None:
    """'This wager wins' for those who have it"""
    answers = ["1:h,h", "2:h,h", "3:s"]
    cards = "Tc Th 9c | 6d Ts | 6c Kc 6h Kh | 6s"
    played = scene(GAME, cards, bets=[1000, 1000, 1000], side={"dealer_22": [0, 700, 100]}, answers=answers)
    assert [played.net(seat) for seat in (1, 2, 3)] == [-1000, 7700 - 1000, 1100]
    settled = [(one.seat, one.back) for one in played.events if isinstance(one, SideBetSettled)]
    assert settled == [(1, 8400), (2, 1200)]


# Paytables


@pytest.mark.parametrize(
    ("version", "suited", "pays"),
    [
        ("1", True, 2000),
        ("1", False, 1500),
        ("2", True, 1500),
        ("2", False, 1500),
        ("3", True, 3000),
        ("3", False, 1000),
    ],
)
@pytest.mark.parametrize("ranks", ["AT", "AJ", "AQ", "AK", "TA", "JA", "QA", "KA"])
def test_001_blackjack_paytables(version: str, suited: bool, pays: int, ranks: str) -> None:
    """'Suited Blackjack' and 'Non-Suited Blackjack', versions 1 to 3, on all that is wagered"""
    for other in ("h",) if suited else "cds":
        cards = f"{ranks[0]}h | 6d Ts | {ranks[1]}{other}"
        assert deal(cards, "h", blackjack=version).paid == {MAIN: (1000, 1000 + pays, "blackjack")}
        assert deal(cards, "d", blackjack=version).paid == {MAIN: (2000, 2000 + 2 * pays, "blackjack")}


@pytest.mark.parametrize(
    ("dealer", "odds"),
    [
        ("6d Td 6d", 50),
        ("4d 2d 6d Td", 50),
        ("5h Ah 6h Th", 50),
        ("2s 2s 3s 4s 5s 6s", 50),
        ("6d Th 6d", 20),
        ("6d Td 6h", 20),
        ("6c Ts 6c", 20),
        ("2c 2s 3s 4c 5c 6s", 20),
        ("6d Ts 6d", 8),
        ("6d Td 6s", 8),
        ("6c Td 6h", 8),
        ("6c Ts 6h", 8),
    ],
)
def test_001_dealer_22_version_2_pays_by_suit_and_colour(dealer: str, odds: int) -> None:
    """'Total 22, Suited 50, Same Color 20, Mixed Colors 8 to 1'; 11 for all in version 1"""
    played = deal(f"9c | {dealer}", "s", side=500, dealer_22="2")
    assert played.paid == {MAIN: (1000, 1000, "pushed"), SIDE: (500, 500 + odds * 500, "won")}
    assert deal(f"9c | {dealer}", "s", side=500, dealer_22="1").paid[SIDE] == (500, 6000, "won")


def test_001_dealer_22_version_2_loses_on_a_suited_hand_that_is_no_22() -> None:
    """'Total 22'"""
    for dealer in ("7d Td", "6d Td 5d", "6d Td 7d"):
        assert deal(f"9c | {dealer}", "s", side=500, dealer_22="2").paid[SIDE] == (500, 0, "lost")
