"""Document 003, Double Up Blackjack: its items, but for the sixteen."""

from functools import partial

import pytest

from holecard.rules import Round
from holecard.rules.cards import parse_card, parse_cards
from holecard.rules.events import CardDealt, DealerCard, HoleDealt, Peeked, view
from holecard.rules.replay import InputError
from holecard.sheet import load

from .scene import one_seat, scene

GAME = "double-up-blackjack"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))
UP_FIRST, UP_SECOND = ((1, "double_up", hand) for hand in (1, 2))
INSURED, BONUS = (1, "insurance", 1), (1, "bonus_16", 1)
BOTH_WON = {FIRST: (1000, 2000, "won"), UP_FIRST: (1000, 2000, "won")}
BOTH_LOST = {FIRST: (1000, 0, "lost"), UP_FIRST: (1000, 0, "lost")}
TIED = {FIRST: (1000, 1000, "pushed"), UP_FIRST: (1000, 0, "lost")}


# The deal


@pytest.mark.parametrize("decks", [6, 8])
def test_003_six_or_eight_decks_of_52(decks: int) -> None:
    """'played with six or eight decks of 52 cards'"""
    rules = load(GAME, {"decks": str(decks)}).rules
    assert (rules.decks, rules.spanish) == (decks, 0)


def test_003_the_primary_wager_and_the_optional_16_bonus() -> None:
    """'players make the primary ... wager. They may also place the optional 16 Bonus side wager'"""
    assert deal("Tc 7d | 9h Ts", "s").paid == {FIRST: (1000, 2000, "won")}
    assert deal("Tc 7d | 9h Ts", "s", side=500).paid == {FIRST: (1000, 2000, "won"), BONUS: (500, 0, "lost")}
    with pytest.raises(InputError, match="no main bet"):
        Round(load(GAME).rules, parse_cards("Tc 7d 9h Ts"), [1000, 0], side=[[0], [500]])


def test_003_two_cards_each_by_standard_procedures() -> None:
    """'The player and the dealer then receive two cards'"""
    played = scene(GAME, "Tc 9c 7d | 8h 7h Ts", bets=[1000, 1000])
    assert view(played.events) == [
        CardDealt(0, 0, parse_card("Tc")),
        CardDealt(1, 0, parse_card("9c")),
        DealerCard(parse_card("7d")),
        CardDealt(0, 0, parse_card("8h")),
        CardDealt(1, 0, parse_card("7h")),
        HoleDealt(None),
    ]


def test_003_the_hands_are_checked_for_blackjack() -> None:
    """'The dealt hands are checked for blackjack (if applicable)'"""
    for up in ("Td", "Jd", "Qd", "Kd"):
        played = deal(f"Tc {up} | 9h As")
        assert played.paid == {FIRST: (1000, 0, "lost_to_blackjack")}
        assert played.refuses("1:u", "1:d", "1:h", "1:s")
    assert deal("Tc Ad | 9h Ts", "n").paid == {FIRST: (1000, 0, "lost_to_blackjack")}
    assert Peeked(False) in deal("Tc Td | 9h 8s").events


# Items 1 to 3: naturals


@pytest.mark.parametrize("up", ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Ad"])
@pytest.mark.parametrize(("pays", "back"), [("3:2", 2500), ("6:5", 2200)])
def test_003_item_1_natural_blackjacks_are_paid(up: str, pays: str, back: int) -> None:
    """'paid 3:2 or 6:5 when the dealer does not have a blackjack'"""
    played = deal(f"Ac {up} | Th 9s", "n" if up == "Ad" else "", blackjack=pays)
    assert played.paid == {FIRST: (1000, back, "blackjack")}
    assert played.dealer == f"{up} 9s"


@pytest.mark.parametrize("cards", ["Ac Td | Kh As", "Tc Kd | Ah As"])
def test_003_item_2_natural_against_natural_pushes(cards: str) -> None:
    """'Natural Blackjacks push when the dealer also has a blackjack'"""
    assert deal(cards).paid == {FIRST: (1000, 1000, "pushed")}
    assert deal("Ac Ad | Kh Ts", "n").paid == {FIRST: (1000, 1000, "pushed")}


@pytest.mark.parametrize("pays", ["3:2", "6:5"])
@pytest.mark.parametrize("hole", ["Ts", "5s", "6s", "9s"])
def test_003_item_3_even_money_when_the_dealer_shows_an_ace(pays: str, hole: str) -> None:
    """'may elect to take even money when the dealer shows an Ace'"""
    asked = deal(f"Ac Ad | Th {hole}", blackjack=pays)
    assert asked.offers() == "e n"
    assert asked.refuses("1:i500", "1:i1", "1:u", "1:s")
    assert deal(f"Ac Ad | Th {hole}", "e", blackjack=pays).paid == {FIRST: (1000, 2000, "even_money")}


def test_003_item_3_even_money_is_for_blackjacks_against_aces() -> None:
    """'Player's with a blackjack ... when the dealer shows an Ace'"""
    assert deal("Tc Ad | 9h 8s").refuses("1:e")
    assert deal("Ac Td | Th 9s").paid == {FIRST: (1000, 2500, "blackjack")}


# Items 4 to 9: Double Up


@pytest.mark.parametrize(
    "hand", ["2c 3h", "Tc 6h", "Tc Qh", "9c 2h", "Ac 6h", "Ac 9h", "Ac Ah", "8c 8h", "Kc 9h", "5c 5h", "2c 2h"]
)
def test_003_item_4_double_up_on_any_two_card_hand(hand: str) -> None:
    """'optional Double Up wager, equal to the amount of their original wager, on any 2-card hand'"""
    first, last = hand.split()
    played = deal(f"{first} 7d | {last} Ts")
    assert played.offers().endswith(" u1000")
    assert played.refuses("1:u999", "1:u1001", "1:u1", "1:u2000")


def test_003_item_4_no_double_up_on_a_natural() -> None:
    """'except for a natural blackjack'"""
    natural = scene(GAME, "Ac 9c 7d | Th 8h Ts", bets=[1000, 1000])
    assert natural.asked == {2: "s h d1000 u1000"}
    assert natural.refuses("1:u", "1:s")
    assert deal("Ac Ad | Th 9s").refuses("1:u")


def test_003_item_4_no_double_up_on_three_cards() -> None:
    """'on any 2-card hand'"""
    played = deal("2c 7d | 3h Ts | 4c", "h")
    assert played.offers() == "s h"
    assert played.refuses("1:u", "1:u1000")


def test_003_item_4_double_up_on_split_hands() -> None:
    """'including split hands'"""
    assert deal("8c 7d | 8h Ts | Tc", "p").offers() == "s h d1000 u1000"
    played = deal("8c 7d | 8h Ts | Tc 3c 9c", "p,u,d")
    assert played.paid == {
        FIRST: (1000, 2000, "won"),
        UP_FIRST: (1000, 2000, "won"),
        SECOND: (2000, 4000, "won"),
    }


def test_003_item_4a_the_licensee_may_allow_a_lesser_double_up() -> None:
    """'the licensee may allow the player to place a Double Up wager at a lesser amount'"""
    asked = deal("Tc 7d | 9h Ts", double_up_partial=True)
    assert asked.offers() == "s h d1000 u1-1000"
    assert asked.refuses("1:u1001")
    for amount in (1, 333, 1000):
        played = deal("Tc 7d | 9h Ts", f"u{amount}", double_up_partial=True)
        assert played.paid == {FIRST: (1000, 2000, "won"), UP_FIRST: (amount, 2 * amount, "won")}


def test_003_item_5_after_a_double_up_the_hand_stands() -> None:
    """'they must stand on that hand (i.e. they may not take any additional cards)'"""
    played = deal("2c 7d | 3h Ts", "u")
    assert played.paid == BOTH_LOST
    assert played.refuses("1:h", "1:d", "1:p", "1:s", "1:u")
    beside = scene(GAME, "2c 2d 7d | 3h 3d Ts", bets=[1000, 1000], answers=["1:u"])
    assert beside.asked == {2: "s h d1000 u1000"}
    assert beside.refuses("1:h", "1:u")


def test_003_item_6_a_higher_total_is_paid_on_both() -> None:
    """'higher final total ... even money on their main wager and their Double Up wager, if placed'"""
    assert deal("Tc 8d | 9h Ts", "u").paid == BOTH_WON
    assert deal("Tc 8d | 9h Ts", "s").paid == {FIRST: (1000, 2000, "won")}
    assert deal("Tc 8d | 9h Ts", "u", bet=1).net(1) == 2


def test_003_item_7_a_lower_total_loses_both() -> None:
    """'the player will lose both their main wager and their Double Up wager, if placed'"""
    assert deal("Tc 8d | 7h Ts", "u").paid == BOTH_LOST
    assert deal("Tc 8d | 7h Ts", "s").paid == {FIRST: (1000, 0, "lost")}


@pytest.mark.parametrize("cards", ["Tc 8d | 8h Ts", "Tc 7d | 7h Ts", "Tc Td | Kh Ts", "Ac 8d | 7h Ts"])
def test_003_item_8_a_tie_pushes_the_main_wager_and_takes_the_double_up(cards: str) -> None:
    """'the player's main wager is a push, but they will lose their Double Up wager'"""
    assert deal(cards, "u").paid == TIED
    assert deal(cards, "s").paid == {FIRST: (1000, 1000, "pushed")}


def test_003_item_9_all_other_winning_wagers_pay_even_money() -> None:
    """'All other winning wagers Main Wager, Double Up, or Double Down pay even money'"""
    assert deal("5c 8d | 6h Ts | Tc", "d").paid == {FIRST: (2000, 4000, "won")}
    for last in ("7c", "8c", "9c", "Tc"):
        assert deal(f"2c 5d | 3h Ts | {last}", "u").paid == BOTH_WON
        assert deal(f"2c 5d | 3h Ts | 2d {last}", "d").paid == {FIRST: (2000, 4000, "won")}


# Items 11 to 18


@pytest.mark.parametrize(
    "dealer", ["6d As 4c", "2d 4s Ac 3h", "6d As Tc", "7d As", "Td 7s", "9d 8s", "Td 5s 3c", "2d 3s 2h Tc"]
)
def test_003_item_11_the_dealer_hits_soft_17_and_stands_on_all_others(dealer: str) -> None:
    """'The dealer will hit on soft 17 and stand on all other 17's'"""
    up, hole, *drawn = dealer.split()
    assert deal(f"Tc {up} | 9h {hole} | {' '.join(drawn)}", "s").dealer == dealer


def test_003_item_12_split_three_times_for_four_hands() -> None:
    """'split pairs other than Aces, 3 times for 4 hands'"""
    played = deal("8c 7d | 8h Ts | 8s 8d 8c", "p,p,p")
    assert played.offers() == "s h d1000 u1000"
    assert played.refuses("1:p")
    played = deal("8c 7d | 8h Ts | 8s 8d Tc 9d 3h Th 2h 9s", "p,p,p,u,u,d,h,s")
    assert played.paid == {
        FIRST: (1000, 2000, "won"),
        UP_FIRST: (1000, 2000, "won"),
        SECOND: (1000, 1000, "pushed"),
        UP_SECOND: (1000, 0, "lost"),
        THIRD: (2000, 4000, "won"),
        FOURTH: (1000, 2000, "won"),
    }


@pytest.mark.parametrize("hand", ["2c 3h", "5c 6h", "Tc 6h", "Tc 9h", "Ac 2h", "Ac 9h", "8c 8h", "Ac Ah"])
def test_003_item_13_double_down_on_any_two_card_hand(hand: str) -> None:
    """'Double down on any 2-card hand': exactly the wager, and never on three cards"""
    first, last = hand.split()
    assert "d1000" in deal(f"{first} 7d | {last} Ts").offers().split()
    assert deal(f"{first} 7d | {last} Ts").refuses("1:d500", "1:d999", "1:d1001")
    assert deal("2c 7d | 3h Ts | 4c", "h").refuses("1:d")


def test_003_item_14_double_down_after_splits() -> None:
    """'Double down after splits'"""
    played = deal("8c 7d | 8h Ts | 3c Tc 2c 7h", "p,d,d")
    assert played.paid == {FIRST: (2000, 4000, "won"), SECOND: (2000, 2000, "pushed")}


def test_003_item_15_no_hit_and_no_double_down_after_split_aces() -> None:
    """'Cannot hit or double down after split aces'"""
    played = deal("Ac 7d | Ah Ts | 5c", "p")
    assert played.offers() == "s u1000"
    assert played.refuses("1:h", "1:d", "1:d1000")


def test_003_item_16_aces_are_not_split_again() -> None:
    """'Cannot re-split aces'"""
    played = deal("Ac 7d | Ah Ts | As", "p")
    assert played.offers() == "s u1000"
    assert played.refuses("1:p")
    played = deal("Ac 7d | Ah Ts | As 9c", "p,s,s")
    assert played.paid == {FIRST: (1000, 0, "lost"), SECOND: (1000, 2000, "won")}


@pytest.mark.parametrize("up", ["2d", "9d", "Td", "Ad"])
def test_003_item_17_surrender_is_not_allowed(up: str) -> None:
    """'Surrender is not allowed'"""
    assert deal(f"Tc {up} | 6h 8s", "n" if up == "Ad" else "").refuses("1:r")
    assert deal("Tc Ad | 6h 8s").refuses("1:r")


@pytest.mark.parametrize("amount", [1, 250, 500])
def test_003_item_18_insurance_pays_two_to_one(amount: int) -> None:
    """'Insurance if taken when the dealer shows an Ace pays 2:1'"""
    asked = deal("Tc Ad | 9h Ts")
    assert asked.offers() == "i1-500 n"
    assert asked.refuses("1:i501")
    won = deal("Tc Ad | 9h Ts", f"i{amount}")
    assert won.paid == {FIRST: (1000, 0, "lost_to_blackjack"), INSURED: (amount, 3 * amount, "won")}
    lost = deal("Tc Ad | 9h 8s", f"i{amount},s")
    assert lost.paid == {FIRST: (1000, 1000, "pushed"), INSURED: (amount, 0, "lost")}


@pytest.mark.parametrize("up", ["2d", "9d", "Td", "Kd"])
def test_003_item_18_insurance_only_against_an_ace(up: str) -> None:
    """'when the dealer shows an Ace'"""
    assert deal(f"Tc {up} | 9h 8s").refuses("1:i500", "1:n")
