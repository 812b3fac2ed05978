"""Double 4 More: each row of its rulings as it stands."""

from functools import partial
from itertools import product

import pytest

from holecard.sheet import load

from .scene import one_seat, scene

GAME = "double-4-more"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))


# Table 3


@pytest.mark.parametrize("number", [*range(1, 9)])
def test_000_ruling_table_3_has_eight_configurations(number: int) -> None:
    """Decks, then the blackjack, then the cards of a double count up like three digits."""
    eight, six_to_five, two_or_more = number > 4, number in (3, 4, 7, 8), number % 2 == 0
    assert load(GAME, {"configuration": str(number)}).rules.decks == (8 if eight else 6)
    assert deal("Ac 6d | Th Ts", configuration=number).net(1) == (1200 if six_to_five else 1500)
    assert deal("2c 6d | 3h Ts | 2d", "h", configuration=number).offers() == ("s h d1-3000" if two_or_more else "s h")


def test_000_ruling_configuration_1_is_the_default_and_a_setting_wins_over_it() -> None:
    """Names: 'a key given with -s wins over what a choice sets'"""
    assert load(GAME).rules == load(GAME, {"configuration": "1"}).rules
    assert load(GAME, {"configuration": "5", "decks": "2"}).rules.decks == 2
    assert deal("Ac 6d | Th Ts", configuration="3", blackjack_pays="2:1").net(1) == 2000


# size of the double


@pytest.mark.parametrize(
    ("chip", "bet", "offers"),
    [(100, 1000, "s h d100-3000"), (500, 100, "s h d300"), (1, 333, "s h d1-999"), (7, 1, "s h d3")],
)
def test_000_ruling_the_least_double_is_the_least_chip(chip: int, bet: int, offers: str) -> None:
    """'any whole amount from the table's least chip up to 3 times the hand's original wager'"""
    played = scene(GAME, "5c 6d | 6h Ts", bets=[bet], chip=chip)
    assert played.offers() == offers
    assert played.refuses(f"1:d{3 * bet + 1}")


def test_000_ruling_a_double_need_not_be_a_number_of_chips() -> None:
    """'any whole amount'"""
    played = scene(GAME, "5c 6d | 6h Ts | 9c 6c", bets=[1001], answers=["1:d102"], chip=100)
    assert played.paid == {FIRST: (1103, 1654, "half_paid")}
    assert scene(GAME, "5c 6d | 6h Ts", bets=[1001], chip=100).refuses("1:d99", "1:d1")


# "two or more cards"


def test_000_ruling_split_hands_double_after_hits() -> None:
    """'after hits too, on split hands as well': up to three times that hand's wager"""
    played = deal("8c 6d | 8h Ts | 2c 2d", "p,h", configuration="2")
    assert played.offers() == "s h d1-3000"
    played = deal("8c 6d | 8h Ts | 2c 2d 9c 3d Th | 2s", "p,h,d3000,d2000", configuration="2")
    assert played.paid == {FIRST: (4000, 8000, "won"), SECOND: (3000, 6000, "won")}


def test_000_ruling_split_aces_never_double() -> None:
    """'never on split aces', even where those may be hit"""
    played = deal("Ac 6d | Ah Ts | 5c 2c", "p,h", configuration="2", hit_split_aces=True)
    assert played.offers() == "s h"
    assert played.refuses("1:d1000")


def test_000_ruling_a_hand_is_doubled_once() -> None:
    """'exactly one card, with no further actions', in the configurations of two or more cards too"""
    played = deal("2c 6d | 3h Ts | 4c | 5d", "d3000", configuration="2")
    assert played.paid == {FIRST: (4000, 0, "lost")}


# dealer 22


def test_000_ruling_dealer_22_pays_half_of_doubled_and_split_money() -> None:
    """'half of everything wagered on each live hand (doubled and split money included ...)'"""
    played = deal("8c 6d | 8h Ts | 3c 9c 2c 5d | 6c", "p,d3000,h,s")
    assert played.paid == {FIRST: (4000, 6000, "half_paid"), SECOND: (1000, 1500, "half_paid")}


def test_000_ruling_dealer_22_pays_half_on_four_hands() -> None:
    """'each live hand'; the busted one is lost already"""
    played = deal("8c 6d | 8h Ts | 8s 8d Tc 3h 2h Th 4d Kc | 6h", "p,p,p,s,d500,s,h")
    assert played.paid == {
        FIRST: (1000, 1500, "half_paid"),
        SECOND: (1500, 2250, "half_paid"),
        THIRD: (1000, 1500, "half_paid"),
        FOURTH: (1000, 0, "busted"),
    }


def test_000_ruling_dealer_22_pays_half_on_a_drawn_21() -> None:
    """'a drawn 21 included', and ace and ten after a split"""
    assert deal("5c 6d | 6h Ts | Tc | 6c", "h").paid == {FIRST: (1000, 1500, "half_paid")}
    played = deal("Ac 6d | Ah Ts | Kc 9c | 6c", "p")
    assert played.paid == {FIRST: (1000, 1500, "half_paid"), SECOND: (1000, 1500, "half_paid")}


def test_000_ruling_dealer_22_does_not_touch_a_natural() -> None:
    """'A natural was paid before': at the peek, or when it had to wait for the hole card"""
    played = scene(GAME, "Ac Tc 6d | Kh 9h Ts | 6c", bets=[1000, 1000], answers=["2:s"])
    assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack"), (2, "main", 1): (1000, 1500, "half_paid")}
    played = scene(GAME, "Ac Tc Td | Kh 9h 2s | Qc", bets=[1000, 1000], answers=["2:s"], settings={"peek": "ace"})
    assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack"), (2, "main", 1): (1000, 1500, "half_paid")}


def test_000_ruling_dealer_22_does_not_touch_insurance_or_even_money() -> None:
    """Both are decided at the peek"""
    played = scene(GAME, "Ac Tc Ad | Kh 9h 2s | 9d Td", bets=[1000, 1000], answers=["1:e", "2:i500,s"])
    assert played.dealer == "Ad 2s 9d Td"
    assert played.paid == {
        (1, "main", 1): (1000, 2000, "even_money"),
        (2, "main", 1): (1000, 1500, "half_paid"),
        (2, "insurance", 1): (500, 0, "lost"),
    }


@pytest.mark.parametrize(("rounding", "back"), [("down", 1501), ("nearest", 1502), ("up", 1502)])
def test_000_ruling_half_of_an_odd_wager_is_rounded(rounding: str, back: int) -> None:
    """All games: 'rounded by the sheet's rounding (default: down, in the house's favour)'"""
    assert deal("Tc 6d | 9h Ts | 6c", "s", bet=1001, rounding=rounding).net(1) == back - 1001
    assert deal("5c 6d | 6h Ts | 2c 6c", "d1", bet=1000, rounding=rounding).paid[FIRST][1] == back


# peek


def test_000_ruling_peek_under_a_ten() -> None:
    """'under an ace and under a ten-value', without a question"""
    for up in ("Td", "Jd", "Qd", "Kd"):
        played = deal(f"5c {up} | 6h As")
        assert played.paid == {FIRST: (1000, 0, "lost_to_blackjack")}


# splits


@pytest.mark.parametrize(("first", "second"), [*product("TJQK", repeat=2)])
def test_000_ruling_any_two_ten_values_split(first: str, second: str) -> None:
    """'equal point value (any two ten-values)'; by rank and by tens otherwise"""
    pair = f"{first}c 6d | {second}h Ts"
    assert deal(pair).offers() == "s h d1-3000 p1000"
    assert ("p1000" in deal(pair, split_pairs="rank").offers()) == (first == second)
    assert "p1000" in deal(pair, split_pairs="tens").offers()
    assert deal(pair, split_pairs="none").refuses("1:p")


@pytest.mark.parametrize("rank", "A23456789")
def test_000_ruling_every_pair_splits(rank: str) -> None:
    """'equal point value'"""
    pair = f"{rank}c 6d | {rank}h Ts"
    assert deal(pair).offers() == deal(pair, split_pairs="rank").offers() == "s h d1-3000 p1000"
    assert deal(pair, split_pairs="tens").refuses("1:p")


def test_000_ruling_ace_and_ten_after_a_split_is_21_at_even_money() -> None:
    """'aces once, one card each; ace + ten after a split is 21, even money'"""
    played = deal("Ac 6d | Ah Ts | Kc Ad | 3d", "p")
    assert played.paid == {FIRST: (1000, 2000, "won"), SECOND: (1000, 0, "lost")}
    played = deal("Kc Td | Qh As | Ac Ah", "p", peek="none")
    assert played.paid == {FIRST: (1000, 0, "lost_to_blackjack"), SECOND: (1000, 0, "lost_to_blackjack")}


# even money, insurance, surrender


@pytest.mark.parametrize("configuration", [*range(1, 9)])
def test_000_ruling_insurance_in_all_configurations(configuration: int) -> None:
    """'insurance in all'; the switch makes it exactly half"""
    assert deal("Tc Ad | 9h Ts", "i123", configuration=configuration).net(1) == 246 - 1000
    played = deal("Tc Ad | 9h Ts", configuration=configuration, insurance_amount="half")
    assert played.offers() == "i500 n"
    assert played.refuses("1:i499", "1:i501", "1:i1")


# bets behind


@pytest.mark.parametrize(
    ("preset", "amount", "follows", "wagered"),
    [("x3", 3000, "f1500", 2000), ("x3", 1500, "f750", 1250), ("x3", 333, "f166", 666), ("x2", 3000, "f1000", 1500)],
)
def test_000_ruling_a_bet_behind_follows_the_triple(preset: str, amount: int, follows: str, wagered: int) -> None:
    """American: 'for games with larger doubles the preset is a greatest multiple'; 22 pays half of it too"""
    behind = [f"b1:500{preset}s"]
    asked = scene(GAME, "5c 6d | 6h Ts", bets=[1000], behind=behind, answers=[f"1:d{amount}"])
    assert asked.asked == {"b1": f"{follows} n"}
    assert asked.refuses("b1:f1", "b1:d")
    played = scene(GAME, "5c 6d | 6h Ts | 9c 6c", bets=[1000], behind=behind, answers=[f"1:d{amount}", "b1:f"])
    assert played.paid["b1", "main", 1] == (wagered, wagered + wagered // 2, "half_paid")
    alone = scene(GAME, "5c 6d | 6h Ts | 9c 6c", bets=[1000], behind=behind, answers=[f"1:d{amount}", "b1:n"])
    assert alone.paid["b1", "main", 1] == (500, 750, "half_paid")


def test_000_ruling_even_money_is_each_bettors_own_choice() -> None:
    """American: 'Even money is each bettor's own choice'"""
    played = scene(GAME, "Ac Ad | Th 8s", bets=[1000], behind=["b1:500x3s"], answers=["1:n", "b1:e"])
    assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack"), ("b1", "main", 1): (500, 1000, "even_money")}


def test_000_ruling_insurance_is_each_bettors_own_choice() -> None:
    """American: 'Own insurance choice'; half of the own wager"""
    asked = scene(GAME, "Tc 9c Ad | 6h 6d Ks", bets=[1000, 800], behind=["b2:501x3"])
    assert asked.asked == {1: "i1-500 n", 2: "i1-400 n", "b1": "i1-250 n"}
    played = scene(
        GAME, "Tc 9c Ad | 6h 6d Ks", bets=[1000, 800], behind=["b2:501x3"], answers=["1:n", "2:i300", "b1:i250"]
    )
    assert played.paid == {
        (1, "main", 1): (1000, 0, "lost_to_blackjack"),
        (2, "main", 1): (800, 0, "lost_to_blackjack"),
        (2, "insurance", 1): (300, 900, "won"),
        ("b1", "main", 1): (501, 0, "lost_to_blackjack"),
        ("b1", "insurance", 1): (250, 750, "won"),
    }


def test_000_ruling_bets_behind_the_second_seat_and_its_split() -> None:
    """American: 'follow a split with both hands or keep the bet on the first hand only'"""
    played = scene(
        GAME,
        "Tc 8c 6d | 9h 8h Ts | 3c Tc 9c | 2d",
        bets=[1000, 1000],
        behind=["b2:500x3s", "b2:500x3"],
        answers=["1:s", "2:p,d3000,s", "b1:f,f", "b2:f"],
    )
    assert played.paid == {
        (1, "main", 1): (1000, 2000, "won"),
        (2, "main", 1): (4000, 8000, "won"),
        (2, "main", 2): (1000, 0, "lost"),
        ("b1", "main", 1): (2000, 4000, "won"),
        ("b1", "main", 2): (500, 0, "lost"),
        ("b2", "main", 1): (2000, 4000, "won"),
    }
