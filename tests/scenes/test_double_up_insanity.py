"""Document 001, Double Up Insanity: its rules, paragraph by paragraph."""

from functools import partial

import pytest

from holecard.rules import Round
from holecard.rules.cards import parse_card, parse_cards
from holecard.rules.events import CardDealt, DealerCard, HoleDealt, HoleTurned, Peeked, TurnTaken, WagerSettled, view
from holecard.rules.replay import InputError
from holecard.sheet import load

from .scene import one_seat, scene

GAME = "double-up-insanity"
deal = partial(one_seat, GAME)
MAIN, INSURED, SIDE = (1, "main", 1), (1, "insurance", 1), (1, "dealer_22", 1)
TENS = ("Td", "Jd", "Qd", "Kd")


# Introduction


@pytest.mark.parametrize("decks", [6, 8])
def test_001_six_or_eight_standard_decks(decks: int) -> None:
    """'a shoe containing either 6 or 8 standard decks'"""
    rules = load(GAME, {"decks": str(decks)}).rules
    assert (rules.decks, rules.spanish) == (decks, 0)


def test_001_card_values_are_the_conventional_ones() -> None:
    """'Card point values are the same as in conventional Blackjack'"""
    assert deal("Jc | 7d Ts | Qc", "h,s").paid == {MAIN: (1000, 2000, "won")}
    assert deal("Ac | 7d Ts | 5c Kc", "h,h,s").paid == {MAIN: (1000, 0, "lost")}
    assert deal("Ac | 7d Ts | 5c 2c", "h,h,s").paid == {MAIN: (1000, 2000, "won")}


# Rules of play: the deal


def test_001_the_dealer_22_wager_is_optional_and_needs_a_main_wager() -> None:
    """'after the player places a main wager and an optional Dealer 22 side wager'"""
    assert deal("9c | 7d Ts", "s").paid == {MAIN: (1000, 0, "lost")}
    assert deal("9c | 7d Ts", "s", side=500).paid == {MAIN: (1000, 0, "lost"), SIDE: (500, 0, "lost")}
    with pytest.raises(InputError, match="no main bet"):
        Round(load(GAME).rules, parse_cards("9c 7d Ts"), [1000, 0], side=[[0], [500]])
    with pytest.raises(InputError, match="no stake, no cards"):
        Round(load(GAME).rules, parse_cards("9c 7d Ts"), [0])


def test_001_one_card_for_the_player_and_one_up_and_one_down_for_the_dealer() -> None:
    """'one face-up card, while the dealer receives one face-up and one face-down card'"""
    played = scene(GAME, "Tc 9c | 6d Ts", bets=[1000, 0, 1000])
    assert view(played.events) == [
        CardDealt(0, 0, parse_card("Tc")),
        CardDealt(2, 0, parse_card("9c")),
        DealerCard(parse_card("6d")),
        HoleDealt(None),
    ]


# Dealer blackjack peek


@pytest.mark.parametrize("up", TENS)
def test_001_the_dealer_peeks_under_a_ten(up: str) -> None:
    """'If the dealer's face-up card is an Ace, 10, Jack, Queen, or King, they will peek for blackjack'"""
    assert Peeked(False) in deal(f"9c | {up} 9s").events
    played = deal(f"9c | {up} As")
    assert played.paid == {MAIN: (1000, 0, "lost_to_blackjack")}
    assert played.refuses("1:h", "1:d", "1:s")


def test_001_the_dealer_peeks_under_an_ace() -> None:
    """'If the dealer has a blackjack, the game ends immediately'"""
    assert Peeked(False) in deal("9c | Ad 9s", "n").events
    played = deal("9c | Ad Ts", "n")
    assert played.paid == {MAIN: (1000, 0, "lost_to_blackjack")}
    assert not any(isinstance(one, TurnTaken) for one in played.events)


@pytest.mark.parametrize("up", ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d"])
def test_001_no_peek_under_any_other_card(up: str) -> None:
    """'an Ace, 10, Jack, Queen, or King'"""
    played = deal(f"9c | {up} As")
    assert not any(isinstance(one, Peeked) for one in played.events)
    assert played.offers() == "s h d1000"


@pytest.mark.parametrize("card", ["Ac", "Tc", "2c"])
def test_001_a_dealer_blackjack_takes_the_main_wager_regardless_of_the_hand(card: str) -> None:
    """'the player loses their main wager, regardless of the player's hand'"""
    assert deal(f"{card} | Kd As").paid == {MAIN: (1000, 0, "lost_to_blackjack")}


# Player actions


def test_001_hit_stand_or_double_down() -> None:
    """'the player can take the following actions'; nothing else"""
    for card in ("Ac", "2c", "9c", "Kc"):
        played = deal(f"{card} | 6d Ts")
        assert played.offers() == "s h d1000"
        assert played.refuses("1:p", "1:r", "1:e", "1:i500", "1:u")


def test_001_hit_gives_a_card() -> None:
    """'Hit: The player receives an additional card'"""
    assert deal("2c | 6d Ts | 3c", "h").offers() == "s h d1000"
    assert deal("2c | 6d Ts | 3c 4c 5c 6c | 3d", "h,h,h,h,s").paid == {MAIN: (1000, 2000, "won")}


def test_001_stand_ends_the_turn() -> None:
    """'Stand: The player's turn ends', on a single card too"""
    played = deal("Tc | 7d Ts", "s")
    assert played.paid == {MAIN: (1000, 0, "lost")}
    assert played.refuses("1:h", "1:d")


def test_001_a_double_is_equal_to_the_initial_wager() -> None:
    """'an additional wager equal to their initial wager'"""
    assert deal("9c | 6d Ts").refuses("1:d999", "1:d1001", "1:d500", "1:d2000", "1:d1")
    played = deal("9c | 6d Ts | Tc | 2d", "d1000,s")
    assert played.paid == {MAIN: (2000, 4000, "won")}
    twice = deal("9c | 6d Ts | 2c", "d")
    assert twice.offers() == "s h d1000"
    assert twice.refuses("1:d2000")


def test_001_a_player_can_go_on_after_doubling_down() -> None:
    """'a player can continue to hit after doubling down'"""
    assert deal("2c | 6d Ts | 3c", "d").offers() == "s h d1000"
    played = deal("2c | 6d Ts | 3c 4c 5c 6c | 2d", "d,h,d,d,s")
    assert played.paid == {MAIN: (4000, 8000, "won")}


@pytest.mark.parametrize("card", ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc"])
def test_001_only_a_single_ace_stops_after_a_double(card: str) -> None:
    """'The only exception': every other single card goes on"""
    assert deal(f"{card} | 6d Ts | 2h", "d").offers() == "s h d1000"


def test_001_a_single_ace_doubled_gets_one_card_and_stands() -> None:
    """'if a player doubles down on a single Ace ... they are dealt a single card and must stand'"""
    for card, back, result in (("9c", 4000, "won"), ("7c", 2000, "pushed"), ("5c", 0, "lost"), ("Ah", 0, "lost")):
        played = deal(f"Ac | 6d Ts | {card} | 2d", "d")
        assert played.paid == {MAIN: (2000, back, result)}
        assert played.refuses("1:h", "1:d", "1:s")


def test_001_a_double_on_three_or_more_cards() -> None:
    """'A player can double down even if they have three or more cards'"""
    played = deal("2c | 6d Ts | 3c 4c 5c 6c | 2d", "h,h,h,d,s")
    assert played.paid == {MAIN: (2000, 4000, "won")}
    played = deal("2c | 6d Ts | 2d 2h 2s 2c 2d 3h 3s | As", "d,d,d,d,d,d,d,s")
    assert played.paid == {MAIN: (8000, 16000, "won")}


def test_001_a_bust_loses_the_main_and_all_double_wagers() -> None:
    """'If the player busts, they lose their main and any additional double-down wagers'"""
    played = deal("Tc | 6d Ts | 6c Kc", "d,d")
    assert played.paid == {MAIN: (3000, 0, "busted")}
    assert played.dealer == "6d Ts"
    assert deal("Tc | 6d Ts | 6c Kc", "d,h").paid == {MAIN: (2000, 0, "busted")}


@pytest.mark.parametrize("cards", ["Ac | 6d Ts | Kd", "Kc | 6d Ts | Ad"])
def test_001_a_blackjack_by_hitting_or_doubling_wins_immediately(cards: str) -> None:
    """'If the player gets a blackjack by hitting or doubling down, they win immediately'"""
    assert deal(cards, "h").paid == {MAIN: (1000, 2500, "blackjack")}
    played = deal(cards, "d")
    assert played.paid == {MAIN: (2000, 5000, "blackjack")}
    assert played.dealer == "6d Ts"


def test_001_a_blackjack_wins_before_the_next_player_acts() -> None:
    """'immediately'"""
    played = scene(GAME, "Ac 9c | 6d Ts | Kd", bets=[1000, 1000], answers=["1:h"])
    assert WagerSettled(0, 0, "blackjack", 2500) in played.events
    assert played.asked == {2: "s h d1000"}


def test_001_21_on_three_cards_is_no_blackjack() -> None:
    """'gets a blackjack': 21 on more cards stands and is compared"""
    assert deal("5c | 6d Ts | 6c Tc | 5d", "d,d").paid == {MAIN: (3000, 3000, "pushed")}
    assert deal("Ac | 6d Ts | 5c 5d | 4d", "h,h").paid == {MAIN: (1000, 2000, "won")}


# Dealer's turn


def test_001_the_dealer_turns_her_card_after_the_players_turn() -> None:
    """'After the player's turn, the dealer reveals their face-down card'"""
    played = scene(GAME, "9c 9h | 7d Ts", bets=[1000, 1000], answers=["1:s", "2:s"])
    order = [one for one in played.events if isinstance(one, TurnTaken | HoleTurned)]
    assert order == [TurnTaken(0, 0, "stand", 0), TurnTaken(1, 0, "stand", 0), HoleTurned(parse_card("Ts"))]


@pytest.mark.parametrize(
    "dealer", ["7d Ts", "6d As 4c", "2d 4s Ac 3h", "6d As Tc", "7d As", "2d 2s 3s 4h 5c 2s", "6d Ts Ac"]
)
def test_001_the_dealer_hits_below_hard_17_and_on_soft_17(dealer: str) -> None:
    """'must hit until their hard total is 17 or higher, including hitting on a soft 17'; soft 18 stands"""
    up, hole, *drawn = dealer.split()
    assert deal(f"9c | {up} {hole} | {' '.join(drawn)}", "s").dealer == dealer


def test_001_a_dealer_total_of_22_pushes() -> None:
    """'exactly 22, all non-busted player wagers push', doubles and a drawn 21 too"""
    assert deal("9c | 6d Ts | 6c", "s").paid == {MAIN: (1000, 1000, "pushed")}
    assert deal("9c | 6d Ts | 2c 9d | 6c", "d,d,s").paid == {MAIN: (3000, 3000, "pushed")}
    assert deal("5c | 6d Ts | 6c Tc | 6c", "d,h").paid == {MAIN: (2000, 2000, "pushed")}
    played = scene(GAME, "Tc 9c | 6d Ts | 6h Kh | 6c", bets=[1000, 1000], answers=["1:d,d", "2:s"])
    assert played.paid == {(1, "main", 1): (3000, 0, "busted"), (2, "main", 1): (1000, 1000, "pushed")}


@pytest.mark.parametrize("last", ["7c", "8c", "9c", "Tc"])
def test_001_any_other_bust_of_the_dealer_pays(last: str) -> None:
    """'anything else ... compared as in conventional Blackjack'"""
    assert deal(f"2c | 6d Ts | {last}", "s").paid == {MAIN: (1000, 2000, "won")}
    assert deal(f"2c | 6d Ts | 3c 4c {last}", "d,d,s").paid == {MAIN: (3000, 6000, "won")}


@pytest.mark.parametrize(("card", "back", "result"), [("9h", 4000, "won"), ("8h", 2000, "pushed"), ("7h", 0, "lost")])
def test_001_hands_are_compared_as_in_conventional_blackjack(card: str, back: int, result: str) -> None:
    """'the player and dealer hands are compared'"""
    assert deal(f"Tc | 8d Ts | {card}", "d,s").paid == {MAIN: (2000, back, result)}


# Insurance


def test_001_insurance_under_an_ace_equals_half_of_the_main_wager() -> None:
    """'If the dealer's up-card is an Ace ... equal to half of the main wager'"""
    played = deal("9c | Ad Ts")
    assert played.offers() == "i500 n"
    assert played.refuses("1:i499", "1:i501", "1:i1", "1:i1000", "1:s", "1:h", "1:d", "1:e")


@pytest.mark.parametrize("up", ["2d", "9d", *TENS])
def test_001_insurance_under_no_other_card(up: str) -> None:
    """'is an Ace'"""
    assert deal(f"9c | {up} 9s").refuses("1:i500", "1:n")


def test_001_insurance_pays_two_to_one() -> None:
    """'If the dealer has a blackjack, the Insurance wager pays 2 to 1'"""
    played = deal("9c | Ad Ts", "i500")
    assert played.paid == {MAIN: (1000, 0, "lost_to_blackjack"), INSURED: (500, 1500, "won")}
    assert played.net(1) == 0


def test_001_insurance_is_lost_without_a_dealer_blackjack() -> None:
    """'Otherwise, the Insurance wager is lost'"""
    played = deal("9c | Ad 8s", "i500,s")
    assert played.paid == {MAIN: (1000, 0, "lost"), INSURED: (500, 0, "lost")}
    assert deal("Tc | Ad 8s | Ah", "i,h").net(1) == 1500 - 500
