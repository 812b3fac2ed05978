"""Double 4 More: the other reading of each switch."""

from functools import partial
from typing import Any

import pytest

from holecard.rules.cards import parse_card
from holecard.rules.events import HoleTurned, InsuranceSettled, OpeningTaken, TurnTaken, WagerSettled

from .scene import one_seat, scene

GAME = "double-4-more"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))
INSURED = (1, "insurance", 1)


@pytest.mark.parametrize(("multiple", "offers"), [(1, "s h d1-1000"), (2, "s h d1-2000"), (4, "s h d1-4000")])
def test_000_switch_double_max_multiple(multiple: int, offers: str) -> None:
    """'up to 3 times': otherwise"""
    played = deal("5c 6d | 6h Ts", double_max_multiple=multiple)
    assert played.offers() == offers
    assert played.refuses(f"1:d{1000 * multiple + 1}")
    played = deal("5c 6d | 6h Ts | 9c 2d", "d", double_max_multiple=multiple)
    assert played.net(1) == 1000 * (multiple + 1)


def test_000_switch_double_partial() -> None:
    """'any whole amount': otherwise no double for less than the wager"""
    played = deal("5c 6d | 6h Ts", double_partial=False)
    assert played.offers() == "s h d1000-3000"
    assert played.refuses("1:d1", "1:d999", "1:d3001")
    for amount in (1000, 1500, 2000, 3000):
        played = deal("5c 6d | 6h Ts | 9c 2d", f"d{amount}", double_partial=False)
        assert played.paid == {FIRST: (1000 + amount, 2000 + 2 * amount, "won")}
    assert deal("5c 6d | 6h Ts", double_partial=False, double_max_multiple=1).offers() == "s h d1000"


@pytest.mark.parametrize(("most", "offers"), [(2, ["s h d1-3000", "s h", "s h"]), (3, ["s h d1-3000"] * 2 + ["s h"])])
def test_000_switch_two_or_more_cards(most: int, offers: list[str]) -> None:
    """The number of cards on which one may double"""
    after = [
        deal("2c 6d | 3h Ts", double_most_cards=most),
        deal("2c 6d | 3h Ts | 2d", "h", double_most_cards=most),
        deal("2c 6d | 3h Ts | 2d 2h", "h,h", double_most_cards=most),
    ]
    assert [played.offers() for played in after] == offers


def test_000_switch_double_after_split() -> None:
    """'yes, except aces': otherwise none"""
    assert deal("8c 6d | 8h Ts | 3c", "p").offers() == "s h d1-3000"
    played = deal("8c 6d | 8h Ts | 3c", "p", double_after_split=False)
    assert played.offers() == "s h"
    assert played.refuses("1:d1000")
    played = deal("8c 6d | 8h Ts | 3c 2c", "p,h", double_after_split=False, configuration="2")
    assert played.offers() == "s h"


@pytest.mark.parametrize(
    ("result", "main", "doubled"),
    [
        ("wins", (1000, 2000, "won"), (4000, 8000, "won")),
        ("pushes", (1000, 1000, "pushed"), (4000, 4000, "pushed")),
        ("pays_half", (1000, 1500, "half_paid"), (4000, 6000, "half_paid")),
    ],
)
def test_000_switch_dealer_22_result(result: str, main: tuple[int, int, str], doubled: tuple[int, int, str]) -> None:
    """Names: 'wins, pushes, pays_half'; a total of 23 is an ordinary bust in each"""
    assert deal("Tc 6d | 9h Ts | 6c", "s", dealer_22_result=result).paid == {FIRST: main}
    assert deal("5c 6d | 6h Ts | 2c 6c", "d", dealer_22_result=result).paid == {FIRST: doubled}
    assert deal("Tc 6d | 9h Ts | 7c", "s", dealer_22_result=result).paid == {FIRST: (1000, 2000, "won")}


def test_000_switch_peek_ace_lets_a_ten_hide_a_blackjack() -> None:
    """Names: 'under an unpeeked ten every wager on the hand is lost to a dealer blackjack'"""
    played = deal("5c Td | 6h As | 9c", "d3000", peek="ace")
    assert played.paid == {FIRST: (4000, 0, "lost_to_blackjack")}
    played = deal("8c Td | 8h As | 3c Tc Td", "p,d2000,s", peek="ace")
    assert played.paid == {FIRST: (3000, 0, "lost_to_blackjack"), SECOND: (1000, 0, "lost_to_blackjack")}
    assert deal("5c Td | 6h As | Tc", "h", peek="ace").paid == {FIRST: (1000, 0, "lost_to_blackjack")}
    assert deal("6c Td | Th As | Kc", "h", peek="ace").paid == {FIRST: (1000, 0, "busted")}
    assert deal("5c Ad | 6h Ts", "n", peek="ace").paid == {FIRST: (1000, 0, "lost_to_blackjack")}


def test_000_switch_peek_ace_lets_a_natural_wait_under_a_ten() -> None:
    """All games: 'until then a natural under an unpeeked ace or ten-value waits'"""
    waiting = scene(GAME, "Ac 8c Td | Kh 9h 9s", bets=[1000, 1000], settings={"peek": "ace"})
    assert not any(isinstance(one, WagerSettled) for one in waiting.events)
    assert deal("Ac Td | Kh 9s", peek="ace").paid == {FIRST: (1000, 2500, "blackjack")}
    assert deal("Ac Td | Kh As", peek="ace").paid == {FIRST: (1000, 1000, "pushed")}


def test_000_switch_peek_none_settles_insurance_when_the_hole_card_is_turned() -> None:
    """All games: 'settled at the peek, or, without a peek, when the hole card is turned'"""
    played = deal("5c Ad | 6h Ts | 9c", "i500,d3000", peek="none")
    assert played.paid == {FIRST: (4000, 0, "lost_to_blackjack"), INSURED: (500, 1500, "won")}
    order = [one for one in played.events if isinstance(one, TurnTaken | HoleTurned | InsuranceSettled)]
    assert order == [TurnTaken(0, 0, "double", 3000), HoleTurned(parse_card("Ts")), InsuranceSettled(0, 500, 1500)]
    played = deal("5c Ad | 6h 8s | 9c", "i500,d3000", peek="none")
    assert played.paid == {FIRST: (4000, 8000, "won"), INSURED: (500, 0, "lost")}
    played = deal("Tc Ad | 6h Ts | 9c", "i500,h", peek="none")
    assert played.paid == {FIRST: (1000, 0, "busted"), INSURED: (500, 1500, "won")}


def test_000_switch_peek_none_and_a_natural_under_an_ace() -> None:
    """Even money at once, else the natural waits for the hole card"""
    assert deal("Ac Ad | Kh Ts", "e", peek="none").paid == {FIRST: (1000, 2000, "even_money")}
    assert deal("Ac Ad | Kh Ts", "n", peek="none").paid == {FIRST: (1000, 1000, "pushed")}
    assert deal("Ac Ad | Kh 9s", "n", peek="none").paid == {FIRST: (1000, 2500, "blackjack")}


def test_000_switch_original_bets_only() -> None:
    """Names: 'unless original_bets_only': doubles and splits come back, busted hands do not"""
    rules: dict[str, Any] = {"peek": "none", "original_bets_only": True}
    assert deal("5c Td | 6h As | 9c", "d3000", **rules).paid == {FIRST: (4000, 3000, "raises_returned")}
    played = deal("8c Td | 8h As | 3c Tc Td", "p,d2000,s", **rules)
    assert played.paid == {FIRST: (3000, 2000, "raises_returned"), SECOND: (1000, 1000, "raises_returned")}
    assert deal("6c Td | Th As | Kc", "d3000", **rules).paid == {FIRST: (4000, 0, "busted")}


@pytest.mark.parametrize("hands", [1, 2, 3, 4])
def test_000_switch_max_hands(hands: int) -> None:
    """'up to four hands'; Names: 1 … 4"""
    split = [f"8{suit}" for suit in "sdcs"[: hands - 1]]
    played = deal("8c 6d | 8h Ts | " + " ".join(split), ",".join("p" * (hands - 1)), max_hands=hands)
    assert played.offers() == "s h d1-3000"
    assert played.refuses("1:p")


def test_000_switch_even_money() -> None:
    """'only in 3:2 configurations': the key wins over the configuration"""
    assert deal("Ac Ad | Th 8s", "e", configuration="3", even_money=True).net(1) == 1000
    played = deal("Ac Ad | Th 8s", configuration="1", even_money=False)
    assert played.offers() == "i1-500 n"
    assert played.refuses("1:e")


def test_000_switch_surrender_late() -> None:
    """'none': late, half of an odd wager rounds down"""
    assert deal("Tc Td | 6h 9s", surrender="late").offers() == "s h d1-3000 r"
    assert deal("Tc Td | 6h 9s", "r", surrender="late").paid == {FIRST: (1000, 500, "surrendered")}
    assert deal("Tc Td | 6h 9s", "r", bet=1001, surrender="late").paid == {FIRST: (1001, 500, "surrendered")}
    assert deal("Tc Td | 6h As", surrender="late").paid == {FIRST: (1000, 0, "lost_to_blackjack")}
    assert deal("Tc 6d | 4h Ts | 2c", "h", surrender="late").refuses("1:r")
    assert deal("8c 6d | 8h Ts | 2c", "p", surrender="late").refuses("1:r")


@pytest.mark.parametrize(("against", "ups"), [("any", "2689TKA"), ("ace", "A"), ("ten", "TK"), ("ace_and_ten", "TKA")])
def test_000_switch_surrender_against(against: str, ups: str) -> None:
    """Names: 'any, ace, ten, ace_and_ten'"""
    for up in "2689TKA":
        late = deal(f"Tc {up}d | 6h 8s", "n" if up == "A" else "", surrender="late", surrender_against=against)
        assert ("r" in late.offers().split()) == (up in ups)
        early = deal(f"Tc {up}d | 6h 8s", surrender="early", surrender_against=against)
        assert ("r" in early.offers().split()) == (up in ups)


def test_000_switch_surrender_of_the_second_seat() -> None:
    """American: 'surrender follows the seated player', at once"""
    played = scene(
        GAME,
        "Tc 9c Td | 6h 6d 9s",
        bets=[1000, 1000],
        behind=["b2:501x3s", "b1:300x3s"],
        answers=["1:s", "2:r"],
        settings={"surrender": "late"},
    )
    assert played.paid == {
        (1, "main", 1): (1000, 0, "lost"),
        (2, "main", 1): (1000, 500, "surrendered"),
        ("b1", "main", 1): (501, 250, "surrendered"),
        ("b2", "main", 1): (300, 0, "lost"),
    }
    settled = [one for one in played.events if isinstance(one, WagerSettled)]
    assert settled[:2] == [WagerSettled(1, 0, "surrendered", 500), WagerSettled(2, 0, "surrendered", 250)]


def test_000_switch_surrender_waits_under_an_unpeeked_ten() -> None:
    """Names: 'late' is after the peek; where there was none, the hole card decides"""
    settings: dict[str, Any] = {"surrender": "late", "peek": "ace"}
    assert deal("Tc Td | 6h 9s", "r", **settings).paid == {FIRST: (1000, 500, "surrendered")}
    assert deal("Tc Td | 6h As", "r", **settings).paid == {FIRST: (1000, 0, "lost_to_blackjack")}


def test_000_switch_surrender_early_and_at_any_time() -> None:
    """Names: 'none, early, late, any_time'"""
    played = deal("Tc Ad | 6h Ts", "r", surrender="early")
    assert played.paid == {FIRST: (1000, 500, "surrendered")}
    assert OpeningTaken(0, "surrender", 0) in played.events
    assert deal("Tc Td | 6h 9s", "n", surrender="early").offers() == "s h d1-3000"
    played = deal("Tc 6d | 2h Ts | 4c", "h,r", surrender="any_time")
    assert played.paid == {FIRST: (1000, 500, "surrendered")}


def test_000_switch_dealer_hits_soft_17() -> None:
    """'Dealer always hits on soft 17': otherwise she stands"""
    assert deal("Tc 6d | 8h As", "s", dealer_hits_soft_17=False).paid == {FIRST: (1000, 2000, "won")}


def test_000_switch_max_doubles_and_double_adds() -> None:
    """Names: a second double of the hand, up to three times its first wager or all of it"""
    initial = deal("2c 6d | 3h Ts | 2d", "d1000", max_doubles=2)
    assert initial.offers() == "s d1-3000"
    total = deal("2c 6d | 3h Ts | 2d", "d1000", max_doubles=2, double_adds="total")
    assert total.offers() == "s d1-6000"
    assert deal("2c 6d | 3h Ts | 2d 2h 9c", "d,d", max_doubles=2).paid == {FIRST: (7000, 14000, "won")}
    assert deal("2c 6d | 3h Ts", max_doubles=0).refuses("1:d1000")
