"""Double Up Insanity: each row of its rulings as it stands."""

from functools import partial
from itertools import product
from typing import Any

import pytest

from holecard.sheet import SheetError, load

from .scene import one_seat, scene

GAME = "double-up-insanity"
deal = partial(one_seat, GAME)
MAIN, INSURED, SIDE = (1, "main", 1), (1, "insurance", 1), (1, "dealer_22", 1)


# decks and paytables


@pytest.mark.parametrize(("decks", "blackjack", "side"), [*product("68", "123", "12")])
def test_001_ruling_decks_and_paytables_are_chosen_by_themselves(decks: str, blackjack: str, side: str) -> None:
    """'6 or 8; three blackjack paytables, two Dealer 22 paytables, each chosen by itself'"""
    settings: dict[str, Any] = {"decks": decks, "blackjack": blackjack, "dealer_22": side}
    game = load(GAME, settings)
    assert (game.rules.decks, game.chosen, game.nonstandard) == (int(decks), settings, ())
    pays = {"1": 1500, "2": 1500, "3": 1000}[blackjack]
    assert deal("Ac | 6d Ts | Kd", "h", **settings).net(1) == pays
    suited = {"1": 2000, "2": 1500, "3": 3000}[blackjack]
    assert deal("Ac | 6d Ts | Kc", "h", **settings).net(1) == suited
    odds = {"1": 11, "2": 8}[side]
    assert deal("9c | 6d Ts | 6c", "s", side=100, **settings).net(1) == 100 * odds


def test_001_ruling_the_defaults() -> None:
    """Names: 'decks 6, blackjack 1, dealer_22 1'"""
    assert load(GAME).chosen == {"decks": "6", "blackjack": "1", "dealer_22": "1"}
    assert load(GAME).rules == load(GAME, {"decks": "6", "blackjack": "1", "dealer_22": "1"}).rules


@pytest.mark.parametrize("decks", [1, 2, 5, 7])
def test_001_ruling_other_numbers_of_decks_are_non_standard(decks: int) -> None:
    """Names: 'other numbers are accepted too and marked non-standard'"""
    game = load(GAME, {"decks": str(decks)})
    assert game.rules.decks == decks
    assert game.nonstandard == (f"decks = {decks}",)
    for name, value in (("decks", "0"), ("decks", "1.5"), ("blackjack", "4"), ("dealer_22", "3")):
        with pytest.raises(SheetError):
            load(GAME, {name: value})


def test_001_ruling_a_key_wins_over_the_paytable() -> None:
    """Names: 'a key given with -s wins over what a choice sets'"""
    assert deal("Ac | 6d Ts | Kd", "h", blackjack_pays="6:5").net(1) == 1200
    assert deal("Ac | 6d Ts | Kc", "h", blackjack_pays="6:5").net(1) == 2000
    assert deal("Ac | 6d Ts | Kc", "h", suited_blackjack_pays="5:1", blackjack="3").net(1) == 5000


# repeated doubling


def test_001_ruling_doubles_without_limit() -> None:
    """'without limit': ten doubles of one hand"""
    played = deal("2c | 6d Ts | Ad 9c Ah As Ac Ad Ah As Ac Ad | Kh", "d," * 10 + "s")
    assert played.paid == {MAIN: (11000, 22000, "won")}


# insurance


@pytest.mark.parametrize(("bet", "offers"), [(1000, "i500 n"), (1001, "i500 n"), (3, "i1 n"), (2, "i1 n")])
def test_001_ruling_insurance_is_exactly_half(bet: int, offers: str) -> None:
    """'exactly half the main wager, under an ace, before the peek'; half of an odd wager rounds down"""
    assert deal("9c | Ad Ts", bet=bet).offers() == offers
    assert deal("9c | Ad 8s", bet=1).offers() == "s h d1"


# lone ace


def test_001_ruling_a_lone_ace_hit_plays_on() -> None:
    """'A lone ace hit plays on normally': hits and doubles"""
    assert deal("Ac | 6d Ts | 5c", "h").offers() == "s h d1000"
    assert deal("Ac | 6d Ts | Ad", "h").offers() == "s h d1000"
    played = deal("Ac | 6d Ts | Ad 3c 4c | 2d", "h,d,d,s")
    assert played.paid == {MAIN: (3000, 6000, "won")}


# doubling for less, standing


@pytest.mark.parametrize("card", ["Ac", "2c", "5c", "9c", "Tc", "Kc"])
def test_001_ruling_standing_on_one_card(card: str) -> None:
    """'standing on one card: allowed'"""
    assert deal(f"{card} | 7d Ts", "s").paid == {MAIN: (1000, 0, "lost")}
    assert deal(f"{card} | 6d Ts | 7c", "s").paid == {MAIN: (1000, 2000, "won")}
    assert deal(f"{card} | 6d Ts | 6c", "s").paid == {MAIN: (1000, 1000, "pushed")}


# blackjack


def test_001_ruling_suited_means_one_suit_not_one_colour() -> None:
    """'suited = both cards of one suit'"""
    assert deal("Ah | 6d Ts | Kd", "h").net(1) == 1500
    assert deal("Ac | 6d Ts | Ks", "h").net(1) == 1500
    assert deal("Ah | 6d Ts | Kh", "h").net(1) == 2000


def test_001_ruling_a_blackjack_is_made_of_the_first_two_cards() -> None:
    """'the hand's first two cards': not of later ones"""
    assert deal("5c | 6d Ts | Ac 5d | 5h", "d,d").paid == {MAIN: (3000, 3000, "pushed")}
    assert deal("Ac | 6d Ts | Ad 9c | 5h", "h,h").paid == {MAIN: (1000, 1000, "pushed")}


def test_001_ruling_dealer_22_does_not_touch_a_blackjack() -> None:
    """'Dealer 22 does not touch it', nor does a drawn 21 of the dealer"""
    played = scene(GAME, "Ac 9c | 6d Ts | Kd | 6c", bets=[1000, 1000], answers=["1:d", "2:s"])
    assert played.paid == {(1, "main", 1): (2000, 5000, "blackjack"), (2, "main", 1): (1000, 1000, "pushed")}
    played = scene(GAME, "Ac 9c | 6d Ts | Kd | 5c", bets=[1000, 1000], answers=["1:d", "2:s"])
    assert played.paid == {(1, "main", 1): (2000, 5000, "blackjack"), (2, "main", 1): (1000, 0, "lost")}


@pytest.mark.parametrize(("rounding", "net"), [("down", 1501), ("nearest", 1502), ("up", 1502)])
def test_001_ruling_an_odd_blackjack_is_rounded(rounding: str, net: int) -> None:
    """All games: 'rounded by the sheet's rounding'"""
    assert deal("Ac | 6d Ts | Kd", "h", bet=1001, rounding=rounding).net(1) == net
    assert deal("Ac | 6d Ts | Kd", "d", bet=1001, rounding=rounding).net(1) == 3003


# peek


def test_001_ruling_the_peek_takes_the_main_wager_at_once() -> None:
    """'a dealer blackjack takes the main wager at once', before anybody could double"""
    for cards in ("Ac | Td As", "Kc | Kd As"):
        assert deal(cards).paid == {MAIN: (1000, 0, "lost_to_blackjack")}
    assert deal("Ac | Ad Ts", "n").paid == {MAIN: (1000, 0, "lost_to_blackjack")}


# even money, splits, surrender


def test_001_ruling_no_even_money_no_splits_no_surrender() -> None:
    """'none'"""
    assert deal("Ac | Ad 8s").refuses("1:e", "1:r")
    assert deal("8c | 6d Ts | 8h", "h").refuses("1:p", "1:r", "1:u")


# Dealer 22 side bet


def test_001_ruling_a_dealer_blackjack_loses_dealer_22() -> None:
    """'A dealer blackjack loses it'"""
    played = deal("9c | Kd As", side=500)
    assert played.paid == {MAIN: (1000, 0, "lost_to_blackjack"), SIDE: (500, 0, "lost")}
    assert deal("9c | Ad Ts", "i500", side=500).net(1) == -500


def test_001_ruling_dealer_22_is_played_out_when_every_hand_is_settled() -> None:
    """'She plays out her hand for it even when every hand is settled': by a surrender too"""
    played = deal("6c | Td 2s | Th", "r", side=500, surrender="late")
    assert played.paid == {MAIN: (1000, 500, "surrendered"), SIDE: (500, 6000, "won")}
    played = scene(
        GAME, "Ac Tc | 6d Ts | Kd Kc 6h | 6c", bets=[1000, 1000], side={"dealer_22": [0, 300]}, answers=["1:h", "2:h,h"]
    )
    assert played.paid == {
        (1, "main", 1): (1000, 2500, "blackjack"),
        (2, "main", 1): (1000, 0, "busted"),
        (2, "dealer_22", 1): (300, 3600, "won"),
    }


def test_001_ruling_suit_classes_look_at_every_dealer_card() -> None:
    """'suited = every dealer card of one suit; same colour = all one colour, not suited; mixed = the rest'"""
    for dealer, odds in (("3h 3h 6h Th", 50), ("3h 3h 6h Td", 20), ("3h 3h 6h Ts", 8), ("3s 3c 6s Tc", 20)):
        up, hole, *drawn = dealer.split()
        played = deal(f"9c | {up} {hole} | {' '.join(drawn)}", "s", side=100, dealer_22="2")
        assert played.paid[SIDE] == (100, 100 + 100 * odds, "won")


# bets behind


def test_001_ruling_a_bet_behind_follows_so_many_doubles() -> None:
    """American: 'a preset's greatest multiple counts all raises of a hand together'"""
    doubles, cards = ["1:d,d,d,s"], "2c | 6d Ts | 3c 4c Tc | 2d"
    for preset, answers, wagered in (
        ("x0", [], 500),
        ("x1", ["b1:f"], 1000),
        ("x2", ["b1:f,f"], 1500),
        ("x2", ["b1:n,f,f"], 1500),
        ("x3", ["b1:f,f,f"], 2000),
        ("x3", ["b1:n,n,n"], 500),
    ):
        played = scene(GAME, cards, bets=[1000], behind=[f"b1:500{preset}"], answers=doubles + answers)
        assert played.paid == {MAIN: (4000, 8000, "won"), ("b1", "main", 1): (wagered, 2 * wagered, "won")}


def test_001_ruling_a_bet_behind_has_the_same_odds_on_its_own_wager() -> None:
    """American: 'same odds; the seated player decides'"""
    behind = ["b1:500x1", "b1:300x0"]
    played = scene(GAME, "Ac | 6d Ts | Kc", bets=[1000], behind=behind, answers=["1:d", "b1:f"])
    assert played.paid == {
        MAIN: (2000, 6000, "blackjack"),
        ("b1", "main", 1): (1000, 3000, "blackjack"),
        ("b2", "main", 1): (300, 900, "blackjack"),
    }
    asked = scene(GAME, "9c | Ad 8s", bets=[1000], behind=["b1:501x1"])
    assert asked.asked == {1: "i500 n", "b1": "i250 n"}
