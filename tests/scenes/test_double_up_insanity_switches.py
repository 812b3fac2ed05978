"""Double Up Insanity: the other reading of each switch."""

from functools import partial
from typing import Any

import pytest

from holecard.rules.cards import parse_card
from holecard.rules.events import HoleTurned, InsuranceSettled, TurnTaken, WagerSettled

from .scene import one_seat, scene

GAME = "double-up-insanity"
deal = partial(one_seat, GAME)
MAIN, INSURED, SIDE = (1, "main", 1), (1, "insurance", 1), (1, "dealer_22", 1)


@pytest.mark.parametrize(("doubles", "offers"), [(0, "s h"), (1, "s h d1000"), (2, "s h d1000"), (20, "s h d1000")])
def test_001_switch_max_doubles(doubles: int, offers: str) -> None:
    """'allowed without limit, on any number of cards': otherwise so many; then the player may still hit"""
    assert deal("2c | 6d Ts", max_doubles=doubles).offers() == offers
    made = min(doubles, 2)
    cards = "2c | 6d Ts | " + " ".join(["2d", "3h"][:made])
    played = deal(cards, ",".join("d" * made), max_doubles=doubles)
    assert played.offers() == ("s h d1000" if doubles > 2 else "s h")
    if doubles <= 2:
        assert played.refuses("1:d1000")


def test_001_switch_double_adds() -> None:
    """'each double adds one initial wager': otherwise all that lies there"""
    assert deal("2c | 6d Ts | 3c 4c", "d,d").offers() == "s h d1000"
    played = deal("2c | 6d Ts | 3c 4c", "d,d", double_adds="total")
    assert played.offers() == "s h d4000"
    assert played.refuses("1:d1000", "1:d2000")
    played = deal("2c | 6d Ts | 3c 4c Tc | 2d", "d,d,d,s", double_adds="total")
    assert played.paid == {MAIN: (8000, 16000, "won")}


def test_001_switch_insurance_amount() -> None:
    """All games: 'exactly half in double-up-insanity (switch)'"""
    played = deal("9c | Ad Ts", insurance_amount="up_to_half")
    assert played.offers() == "i1-500 n"
    assert played.refuses("1:i501")
    assert deal("9c | Ad Ts", "i1", insurance_amount="up_to_half").paid[INSURED] == (1, 3, "won")


def test_001_switch_lone_ace_hit_stands() -> None:
    """'switch for the latter'"""
    played = deal("Ac | 6d Ts | 5c | 2d", "h", lone_ace_hit_stands=True)
    assert played.paid == {MAIN: (1000, 0, "lost")}
    played = deal("Ac | 6d Ts | Kd", "h", lone_ace_hit_stands=True)
    assert played.paid == {MAIN: (1000, 2500, "blackjack")}
    assert deal("2c | 6d Ts | Ac", "h", lone_ace_hit_stands=True).offers() == "s h d1000"


def test_001_switch_lone_ace_double_stands() -> None:
    """'one card, then the hand stands (or is a blackjack)'"""
    assert deal("Ac | 6d Ts | Kd", "d").paid == {MAIN: (2000, 5000, "blackjack")}
    assert deal("Ac | 6d Ts | 5c", "d", lone_ace_double_stands=False).offers() == "s h d1000"


def test_001_switch_doubling_for_less() -> None:
    """'no ("equal to")': otherwise up to the initial wager, each time"""
    assert deal("2c | 6d Ts").refuses("1:d1", "1:d999")
    played = deal("2c | 6d Ts", double_partial=True)
    assert played.offers() == "s h d1-1000"
    assert played.refuses("1:d1001")
    played = deal("2c | 6d Ts | 3c 4c Tc | 2d", "d1,d500,d1000,s", double_partial=True)
    assert played.paid == {MAIN: (2501, 5002, "won")}


@pytest.mark.parametrize("cards", ["Ac | 6d Ts | Kc", "Kc | 6d Ts | Ac"])
def test_001_switch_blackjack_odds_on(cards: str) -> None:
    """'on everything wagered on the hand, by the paytable': otherwise the double is paid even money"""
    assert deal(cards, "d").paid == {MAIN: (2000, 6000, "blackjack")}
    assert deal(cards, "d", blackjack_odds_on="initial").paid == {MAIN: (2000, 5000, "blackjack")}
    assert deal(cards, "h", blackjack_odds_on="initial").paid == {MAIN: (1000, 3000, "blackjack")}
    unsuited = cards.replace("c |", "d |")
    assert deal(unsuited, "d", blackjack_odds_on="initial").paid == {MAIN: (2000, 4500, "blackjack")}
    assert deal(unsuited, "d", blackjack_odds_on="initial", blackjack="3").paid == {MAIN: (2000, 4000, "blackjack")}


def test_001_switch_blackjack_odds_on_an_odd_wager() -> None:
    """All games: only what the odds make is rounded; the double is paid even money whole"""
    assert deal("Ad | 6d Ts | Kc", "d", bet=1001, blackjack_odds_on="initial").paid == {MAIN: (2002, 4504, "blackjack")}
    assert deal("Ad | 6d Ts | Kc", "d", bet=1001).paid == {MAIN: (2002, 5005, "blackjack")}


def test_001_switch_dealer_hits_soft_17() -> None:
    """'ordinary hit-soft-17: soft 18 and up stand'"""
    assert deal("9c | 6d As | 4c", "s").dealer == "6d As 4c"
    assert deal("9c | 6d As", "s", dealer_hits_soft_17=False).dealer == "6d As"
    assert deal("9c | 7d As", "s").dealer == "7d As"


@pytest.mark.parametrize(
    ("result", "back", "word"), [("wins", 6000, "won"), ("pushes", 3000, "pushed"), ("pays_half", 4500, "half_paid")]
)
def test_001_switch_dealer_22_result(result: str, back: int, word: str) -> None:
    """Names: 'what a live hand gets when the dealer busts with 22'; the side bet wins in each"""
    played = deal("9c | 6d Ts | 2c 9d | 6c", "d,d,s", side=100, dealer_22_result=result)
    assert played.paid == {MAIN: (3000, back, word), SIDE: (100, 1200, "won")}


def test_001_switch_peek_ace_lets_a_ten_hide_a_blackjack() -> None:
    """Names: 'under an unpeeked ten every wager on the hand is lost to a dealer blackjack'"""
    played = deal("5c | Td As | 6c 9c", "d,d,s", peek="ace")
    assert played.paid == {MAIN: (3000, 0, "lost_to_blackjack")}
    assert deal("5c | Td As | 6c Tc", "d,d", peek="ace").paid == {MAIN: (3000, 0, "lost_to_blackjack")}
    assert deal("9c | Ad Ts", "n", peek="ace").paid == {MAIN: (1000, 0, "lost_to_blackjack")}


def test_001_switch_peek_ace_lets_a_blackjack_wait_under_a_ten() -> None:
    """All games: 'a natural under an unpeeked ace or ten-value waits', and pushes against one"""
    waiting = scene(GAME, "Ac 9c | Td 9s | Kd", bets=[1000, 1000], answers=["1:d"], settings={"peek": "ace"})
    assert not any(isinstance(one, WagerSettled) for one in waiting.events)
    assert waiting.asked == {2: "s h d1000"}
    assert deal("Ac | Td As | Kd", "d", peek="ace").paid == {MAIN: (2000, 2000, "pushed")}
    assert deal("Ac | Td 9s | Kc", "d", peek="ace").paid == {MAIN: (2000, 6000, "blackjack")}
    played = scene(GAME, "Ac 9c | Td 2s | Kd | Th", bets=[1000, 1000], answers=["1:d", "2:s"], settings={"peek": "ace"})
    assert played.paid == {(1, "main", 1): (2000, 5000, "blackjack"), (2, "main", 1): (1000, 1000, "pushed")}


def test_001_switch_peek_none() -> None:
    """All games: insurance 'is settled ... without a peek, when the hole card is turned'"""
    played = deal("5c | Ad Ts | 6c 9c", "i500,d,d,s", peek="none")
    assert played.paid == {MAIN: (3000, 0, "lost_to_blackjack"), INSURED: (500, 1500, "won")}
    order = [one for one in played.events if isinstance(one, TurnTaken | HoleTurned | InsuranceSettled)]
    assert order[-2:] == [HoleTurned(parse_card("Ts")), InsuranceSettled(0, 500, 1500)]
    assert deal("Ac | Ad Ts | Kd", "n,h", peek="none").paid == {MAIN: (1000, 1000, "pushed")}
    assert deal("Ac | Ad 8s | Kd", "n,h", peek="none").paid == {MAIN: (1000, 2500, "blackjack")}


def test_001_switch_peek_none_and_dealer_22() -> None:
    """'A dealer blackjack loses it', an unpeeked one too"""
    played = deal("9c | Td As", "s", side=500, peek="none")
    assert played.paid == {MAIN: (1000, 0, "lost_to_blackjack"), SIDE: (500, 0, "lost")}


def test_001_switch_original_bets_only() -> None:
    """Names: 'unless original_bets_only': the doubles come back"""
    rules: dict[str, Any] = {"peek": "none", "original_bets_only": True}
    assert deal("5c | Td As | 6c 9c", "d,d,s", **rules).paid == {MAIN: (3000, 2000, "raises_returned")}
    assert deal("Tc | Td As | 6c 9c", "d,d", **rules).paid == {MAIN: (3000, 0, "busted")}


def test_001_switch_split_pairs() -> None:
    """Names: 'can be set with -s in every game'"""
    assert deal("8c | 6d Ts | 8h", "h", split_pairs="value").offers() == "s h d1000 p1000"
    played = deal("8c | 6d Ts | 8h 3c Tc 2c 9c | 2d", "h,p,d,h,s", split_pairs="value")
    assert played.paid == {MAIN: (2000, 4000, "won"), (1, "main", 2): (1000, 2000, "won")}
    played = deal("Ac | 6d Ts | Ad Kc 5c | 4d", "h,p", split_pairs="value")
    assert played.paid == {MAIN: (1000, 2000, "won"), (1, "main", 2): (1000, 0, "lost")}


def test_001_switch_surrender() -> None:
    """Names: 'none, early, late, any_time'"""
    assert deal("6c | Td 9s", surrender="late").offers() == "s h d1000 r"
    assert deal("6c | Td 9s", "r", bet=1001, surrender="late").paid == {MAIN: (1001, 500, "surrendered")}
    assert deal("6c | Td 9s | Tc", "h", surrender="late").refuses("1:r")
    assert deal("6c | Td 9s | Tc", "h,r", surrender="any_time").paid == {MAIN: (1000, 500, "surrendered")}
    assert deal("6c | Ad Ts", "r", surrender="early").paid == {MAIN: (1000, 500, "surrendered")}
