"""Double Up Blackjack: the other reading of each switch."""

from functools import partial
from typing import Any

import pytest

from holecard.rules.cards import parse_card
from holecard.rules.events import HoleTurned, InsuranceSettled

from .scene import one_seat, scene

GAME = "double-up-blackjack"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))
UP_FIRST, UP_SECOND = ((1, "double_up", hand) for hand in (1, 2))
INSURED, BONUS = (1, "insurance", 1), (1, "bonus_16", 1)


@pytest.mark.parametrize(("result", "back", "word"), [("pushes", 1000, "pushed"), ("pays_half", 1500, "half_paid")])
def test_003_switch_dealer_22_result_covers_the_double_up(result: str, back: int, word: str) -> None:
    """Names: 'what a live hand gets when the dealer busts with 22'"""
    played = deal("Tc 5d | 9h 7s | Tc", "u", dealer_22_result=result)
    assert played.paid == {FIRST: (1000, back, word), UP_FIRST: (1000, back, word)}


def test_003_switch_a_lesser_double_up() -> None:
    """'switch for a lesser amount', from the least chip up"""
    asked = scene(GAME, "Tc 7d | 9h Ts", bets=[1000], settings={"double_up_partial": True}, chip=100)
    assert asked.offers() == "s h d1000 u100-1000"
    assert asked.refuses("1:u99", "1:u1001")
    assert deal("Tc 7d | 9h Ts").refuses("1:u100", "1:u999")
    tied = deal("Tc 9d | 9h Ts", "u250", double_up_partial=True)
    assert tied.paid == {FIRST: (1000, 1000, "pushed"), UP_FIRST: (250, 0, "lost")}
    sixteen = deal("Tc 6d | 9h Ts", "u250", double_up_partial=True)
    assert sixteen.paid == {FIRST: (1000, 1000, "pushed"), UP_FIRST: (250, 250, "pushed")}


def test_003_switch_double_up_on_split_aces() -> None:
    """'switch for split aces': otherwise they stand without a question; other split hands may still double up"""
    played = deal("Ac 7d | Ah Ts | 9c Kc", "p", double_up_on_split_aces=False)
    assert played.paid == {FIRST: (1000, 2000, "won"), SECOND: (1000, 2000, "won")}
    assert deal("Kc 7d | Qh Ts | Ac", "p", double_up_on_split_aces=False).offers() == "s u1000"


def test_003_switch_dealer_hits_soft_17() -> None:
    """Names: otherwise she stands on it"""
    played = deal("Tc 6d | 8h As", "u", dealer_hits_soft_17=False)
    assert played.dealer == "6d As"
    assert played.paid == {FIRST: (1000, 2000, "won"), UP_FIRST: (1000, 2000, "won")}


def test_003_switch_even_money() -> None:
    """Names: without it a natural is offered insurance"""
    played = deal("Ac Ad | Kh Ts", even_money=False)
    assert played.offers() == "i1-500 n"
    assert played.refuses("1:e")
    played = deal("Ac Ad | Kh Ts", "i500", even_money=False)
    assert played.paid == {FIRST: (1000, 1000, "pushed"), INSURED: (500, 1500, "won")}


def test_003_switch_peek_ace() -> None:
    """Names: 'under an unpeeked ten every wager on the hand is lost to a dealer blackjack'"""
    lost = (1000, 0, "lost_to_blackjack")
    assert deal("Tc Td | 9h As", "u", peek="ace").paid == {FIRST: lost, UP_FIRST: lost}
    assert deal("5c Td | 6h As | Tc", "d", peek="ace").paid == {FIRST: (2000, 0, "lost_to_blackjack")}
    played = deal("Ac Td | Ah As | Kc 9c", "p,u,u", peek="ace")
    assert played.paid == {FIRST: lost, UP_FIRST: lost, SECOND: lost, UP_SECOND: lost}
    assert deal("Ac Td | Kh As", peek="ace").paid == {FIRST: (1000, 1000, "pushed")}
    assert deal("Tc Ad | 9h Ts", "n", peek="ace").paid == {FIRST: lost}


@pytest.mark.parametrize(("pays", "back"), [("3:2", 2500), ("6:5", 2200)])
def test_003_switch_peek_ace_a_waiting_natural_against_sixteen(pays: str, back: int) -> None:
    """'whatever she draws': ten and six, unpeeked, still pay the natural by the paytable"""
    assert deal("Ac Td | Kh 6s", peek="ace", blackjack=pays).paid == {FIRST: (1000, back, "blackjack")}
    played = scene(GAME, "Ac Tc Td | Kh 9h 6s", bets=[1000, 1000], answers=["2:u"], settings={"peek": "ace"})
    assert played.paid == {
        (1, "main", 1): (1000, 2500, "blackjack"),
        (2, "main", 1): (1000, 1000, "pushed"),
        (2, "double_up", 1): (1000, 1000, "pushed"),
    }


def test_003_switch_peek_none() -> None:
    """All games: insurance and a natural wait for the hole card"""
    lost = (1000, 0, "lost_to_blackjack")
    played = deal("Tc Ad | 9h Ts", "i500,u", peek="none")
    assert played.paid == {FIRST: lost, UP_FIRST: lost, INSURED: (500, 1500, "won")}
    order = [one for one in played.events if isinstance(one, HoleTurned | InsuranceSettled)]
    assert order == [HoleTurned(parse_card("Ts")), InsuranceSettled(0, 500, 1500)]
    sixteen = deal("Tc Ad | 9h 5s", "i500,u", peek="none")
    assert sixteen.paid == {
        FIRST: (1000, 1000, "pushed"),
        UP_FIRST: (1000, 1000, "pushed"),
        INSURED: (500, 0, "lost"),
    }
    assert deal("Ac Ad | Kh 5s", "n", peek="none").paid == {FIRST: (1000, 2500, "blackjack")}


def test_003_switch_original_bets_only() -> None:
    """Names: 'unless original_bets_only': Double Up, double and split come back"""
    rules: dict[str, Any] = {"peek": "none", "original_bets_only": True}
    played = deal("Tc Td | 9h As", "u", **rules)
    assert played.paid == {FIRST: (1000, 0, "raises_returned"), UP_FIRST: (1000, 1000, "raises_returned")}
    played = deal("Ac Td | Ah As | Kc 9c", "p,u,u", **rules)
    assert [back for _, back, _ in played.paid.values()] == [0, 1000, 1000, 1000]
    assert deal("5c Td | 6h As | Tc", "d", **rules).net(1) == -1000


def test_003_switch_double_after_split() -> None:
    """'double on any two cards and after splits': without it a Double Up stays open"""
    played = deal("8c 7d | 8h Ts | 3c", "p", double_after_split=False)
    assert played.offers() == "s h u1000"
    assert played.refuses("1:d1000")


def test_003_switch_surrender() -> None:
    """Item 17: 'not allowed'; otherwise on the first two cards"""
    assert deal("Tc Td | 6h 9s", surrender="late").offers() == "s h d1000 r u1000"
    assert deal("Tc Td | 6h 6s", "r", bet=1001, surrender="late").paid == {FIRST: (1001, 500, "surrendered")}
    assert deal("Tc Ad | 6h Ts", "r", surrender="early").paid == {FIRST: (1000, 500, "surrendered")}


def test_003_switch_insurance_amount() -> None:
    """All games: 'any amount up to half the hand's main wager'; otherwise exactly half"""
    assert deal("Tc Ad | 9h Ts", bet=1001).offers() == "i1-500 n"
    assert deal("Tc Ad | 9h Ts", bet=1001, insurance_amount="half").offers() == "i500 n"
