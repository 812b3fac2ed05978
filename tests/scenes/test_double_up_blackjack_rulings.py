"""Double Up Blackjack: each row of its rulings as it stands."""

from functools import partial
from itertools import product
from typing import Any

import pytest

from holecard.rules.cards import parse_card
from holecard.rules.events import HoleTurned, TurnTaken, WagerSettled
from holecard.sheet import SheetError, load

from .scene import one_seat, scene

GAME = "double-up-blackjack"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))
UP_FIRST, UP_SECOND = ((1, "double_up", hand) for hand in (1, 2))
INSURED, BONUS = (1, "insurance", 1), (1, "bonus_16", 1)


# Double Up


def test_003_ruling_double_up_ties_with_21() -> None:
    """'Tie: main pushes, Double Up loses (21 against 21 too)'"""
    played = deal("Ac 5d | Ah 6s | Kc Qc | Td", "p,u,s")
    assert played.paid == {
        FIRST: (1000, 1000, "pushed"),
        UP_FIRST: (1000, 0, "lost"),
        SECOND: (1000, 1000, "pushed"),
    }


def test_003_ruling_a_dealer_bust_of_22_pays_the_double_up_too() -> None:
    """All games: 'A dealer's bust pays every live wager of a hand, Double Up included'"""
    assert deal("Tc 5d | 9h 7s | Tc", "u").paid == {FIRST: (1000, 2000, "won"), UP_FIRST: (1000, 2000, "won")}


# Double Up after a split


def test_003_ruling_double_up_on_split_aces() -> None:
    """'split aces included (a split ace hand may only stand or Double Up)'"""
    assert deal("Ac 7d | Ah Ts | 9c", "p").offers() == "s u1000"
    assert deal("Ac 7d | Ah Ts | 9c Kc", "p,u").offers() == "s u1000"
    played = deal("Ac 7d | Ah Ts | 9c 2c", "p,u,u")
    assert played.paid == {
        FIRST: (1000, 2000, "won"),
        UP_FIRST: (1000, 2000, "won"),
        SECOND: (1000, 0, "lost"),
        UP_SECOND: (1000, 0, "lost"),
    }


def test_003_ruling_21_after_a_split_waits_for_a_double_up() -> None:
    """All games: 'A hand of 21 stands by itself, unless a raise that takes no card (Double Up) is open to it'"""
    asked = deal("Kc 7d | Qh Ts | Ac", "p")
    assert asked.offers() == "s u1000"
    assert asked.refuses("1:h", "1:d")
    assert deal("Kc 7d | Qh Ts | Ac 9c", "p,u,s").paid[UP_FIRST] == (1000, 2000, "won")
    assert deal("5c 7d | 6h Ts | Tc", "h").paid == {FIRST: (1000, 2000, "won")}


# Double Up and double down


def test_003_ruling_double_up_and_double_down_never_on_one_hand() -> None:
    """'never both on one hand'"""
    up = scene(GAME, "5c 9c 7d | 6h 9h Ts", bets=[1000, 1000], answers=["1:u"])
    assert up.refuses("1:d", "1:d1000")
    down = scene(GAME, "5c 9c 7d | 6h 9h Ts | 2c", bets=[1000, 1000], answers=["1:d"])
    assert down.refuses("1:u", "1:u1000")
    split = deal("8c 7d | 8h Ts | 3c Tc 3h", "p,d")
    assert split.offers() == "s h d1000 u1000"
    played = deal("8c 7d | 8h Ts | 3c Tc 3h", "p,d,u")
    assert played.paid == {FIRST: (2000, 4000, "won"), SECOND: (1000, 0, "lost"), UP_SECOND: (1000, 0, "lost")}


# dealer 16


def test_003_ruling_sixteen_at_any_point_of_the_dealers_hand() -> None:
    """'at any point when the dealer's own hand, two cards or more, totals 16, hard or soft, she stops'"""
    for dealer in ("9d 7s", "5d As", "2d 3s Ac", "2d 2s 2c 2h 2c 2d 4c", "3d Ts 3c", "4d 2s As 9c"):
        up, hole, *drawn = dealer.split()
        played = deal(f"Tc {up} | 9h {hole} | {' '.join(drawn)}", "s")
        assert (played.dealer, played.paid) == (dealer, {FIRST: (1000, 1000, "pushed")})


def test_003_ruling_busted_hands_have_lost_already() -> None:
    """'Busted hands have lost already', doubled ones with all that is on them"""
    played = scene(GAME, "Tc 9c Td | 6h 8h 6s | Kc", bets=[1000, 1000], answers=["1:d", "2:u"])
    assert played.paid == {
        (1, "main", 1): (2000, 0, "busted"),
        (2, "main", 1): (1000, 1000, "pushed"),
        (2, "double_up", 1): (1000, 1000, "pushed"),
    }
    split = deal("8c Td | 8h 6s | 5c Tc 3h Kc", "p,h,d")
    assert split.paid == {FIRST: (1000, 0, "busted"), SECOND: (2000, 4000, "won")}


def test_003_ruling_a_hidden_sixteen_ends_the_round_only_when_it_is_turned() -> None:
    """'ends the round only when it is turned over, after the players have acted'"""
    played = deal("Tc Td | 2h 6s | 3c 4c Kc", "h,h,h")
    assert played.paid == {FIRST: (1000, 0, "busted")}
    order = [one for one in played.events if isinstance(one, TurnTaken | HoleTurned | WagerSettled)]
    assert order[-2:] == [WagerSettled(0, 0, "busted", 0), HoleTurned(parse_card("6s"))]


def test_003_ruling_every_hand_of_a_seat_by_itself_against_sixteen() -> None:
    """'every live hand of 21 is paid even money on all its wagers, every other live hand pushes on all of them'"""
    played = deal("8c 2d | 8h 4s | 8s 8d 3c Tc Ts 2c Ah 9d Kc | Th", "p,p,p,d,u,h,h")
    assert played.paid == {
        FIRST: (2000, 4000, "won"),
        SECOND: (1000, 1000, "pushed"),
        UP_SECOND: (1000, 1000, "pushed"),
        THIRD: (1000, 2000, "won"),
        FOURTH: (1000, 0, "busted"),
    }


def test_003_ruling_a_surrendered_hand_does_not_push_against_sixteen() -> None:
    """All games: 'Bets that are decided early ... are never decided again'"""
    played = scene(
        GAME, "Tc 9c Td | 6h 8h 6s", bets=[1000, 1000], answers=["1:r", "2:s"], settings={"surrender": "late"}
    )
    assert played.paid == {(1, "main", 1): (1000, 500, "surrendered"), (2, "main", 1): (1000, 1000, "pushed")}


# soft 17


def test_003_ruling_a_soft_17_may_fall_on_hard_16() -> None:
    """'hit; the draw may fall on hard 16 and stop there'"""
    played = deal("Tc 6d | 9h As | 9d", "u", side=100)
    assert played.dealer == "6d As 9d"
    assert played.paid == {
        FIRST: (1000, 1000, "pushed"),
        UP_FIRST: (1000, 1000, "pushed"),
        BONUS: (100, 600, "won"),
    }


# naturals


@pytest.mark.parametrize("dealer", ["Td 6s", "5d As", "2d 4s Tc", "9d 5s 8c", "6d 5s Tc", "7d Ts"])
@pytest.mark.parametrize(("pays", "back"), [("3:2", 2500), ("6:5", 2200)])
def test_003_ruling_a_natural_is_paid_whatever_the_dealer_draws(dealer: str, pays: str, back: int) -> None:
    """'paid 3:2 or 6:5 (configuration) at once when the dealer has none, whatever she draws'"""
    up, hole, *drawn = dealer.split()
    cards = f"Ac Tc {up} | Kh 9h {hole} | {' '.join(drawn)}"
    played = scene(GAME, cards, bets=[1000, 1000], answers=["2:s"], settings={"blackjack": pays})
    assert played.paid[1, "main", 1] == (1000, back, "blackjack")
    assert played.dealer == dealer
    order = [one for one in played.events if isinstance(one, WagerSettled | TurnTaken)]
    assert order[0] == WagerSettled(0, 0, "blackjack", back)


@pytest.mark.parametrize(
    ("bet", "pays", "net"), [(1001, "3:2", 1501), (1001, "6:5", 1201), (1, "3:2", 1), (4, "6:5", 4)]
)
def test_003_ruling_an_odd_natural_is_rounded_down(bet: int, pays: str, net: int) -> None:
    """All games: 'rounded by the sheet's rounding (default: down ...)'"""
    assert deal("Ac 7d | Kh Ts", bet=bet, blackjack=pays).net(1) == net


@pytest.mark.parametrize(("pays", "declined"), [("3:2", 2500), ("6:5", 2200)])
def test_003_ruling_even_money_in_both_configurations(pays: str, declined: int) -> None:
    """'Even money is offered under an ace in both configurations'"""
    assert deal("Ac Ad | Kh 5s", "e", blackjack=pays).paid == {FIRST: (1000, 2000, "even_money")}
    assert deal("Ac Ad | Kh Ts", "e", blackjack=pays).paid == {FIRST: (1000, 2000, "even_money")}
    assert deal("Ac Ad | Kh 5s", "n", blackjack=pays).paid == {FIRST: (1000, declined, "blackjack")}
    assert deal("Ac Ad | Kh Ts", "n", blackjack=pays).paid == {FIRST: (1000, 1000, "pushed")}


# decks and paytables


@pytest.mark.parametrize(("decks", "pays", "bonus"), [*product("68", ("3:2", "6:5"), "12")])
def test_003_ruling_the_choices(decks: str, pays: str, bonus: str) -> None:
    """Names: 'decks = 6, 8; blackjack = 3:2, 6:5; bonus_16 = 1, 2', each by itself"""
    settings: dict[str, Any] = {"decks": decks, "blackjack": pays, "bonus_16": bonus}
    game = load(GAME, settings)
    assert (game.rules.decks, game.chosen, game.nonstandard) == (int(decks), settings, ())
    assert deal("Ac 7d | Kh Ts", **settings).net(1) == {"3:2": 1500, "6:5": 1200}[pays]
    played = deal("Tc 2d | 9h 2s | 2c 2h 2c 2d 4c", "s", side=100, **settings)
    assert played.net(1) == {"1": 10000, "2": 50000}[bonus]


def test_003_ruling_the_default_choices() -> None:
    """Names: 'decks 6, blackjack 3:2, bonus_16 1'"""
    assert load(GAME).chosen == {"decks": "6", "blackjack": "3:2", "bonus_16": "1"}
    for name, value in (("blackjack", "2:1"), ("bonus_16", "3"), ("decks", "0")):
        with pytest.raises(SheetError):
            load(GAME, {name: value})
    assert deal("Ac 7d | Kh Ts", blackjack="6:5", blackjack_pays="2:1").net(1) == 2000


@pytest.mark.parametrize("decks", [1, 2, 4, 5, 7])
def test_003_ruling_other_numbers_of_decks_are_non_standard(decks: int) -> None:
    """Names: 'other numbers are accepted too and marked non-standard'"""
    game = load(GAME, {"decks": str(decks)})
    assert (game.rules.decks, game.nonstandard) == (decks, (f"decks = {decks}",))


# peek


def test_003_ruling_peek_under_a_ten_saves_double_ups() -> None:
    """'under an ace and a ten-value': before anybody could raise"""
    for up in ("Td", "Jd", "Qd", "Kd"):
        assert deal(f"Tc {up} | 9h As").paid == {FIRST: (1000, 0, "lost_to_blackjack")}


# splits


def test_003_ruling_splits_by_equal_value_to_four_hands() -> None:
    """'equal value, four hands'; Names: value, rank, tens, none"""
    for first, second in product("TJQK", repeat=2):
        pair = f"{first}c 7d | {second}h Ts"
        assert deal(pair).offers() == "s h d1000 p1000 u1000"
        assert ("p1000" in deal(pair, split_pairs="rank").offers()) == (first == second)
    assert deal("Kc 7d | Th Ts | Jc Qd", "p,p").offers() == "s h d1000 p1000 u1000"
    assert deal("Kc 7d | Th Ts | Jc Qd Kd", "p,p,p").refuses("1:p")
    assert deal("8c 7d | 8h Ts", split_pairs="tens").refuses("1:p")
    assert deal("8c 7d | 8h Ts", split_pairs="none").refuses("1:p")
    assert deal("8c 7d | 8h Ts | 8d", "p", max_hands=2).refuses("1:p")


def test_003_ruling_ace_and_ten_after_a_split_is_21_at_even_money() -> None:
    """Item 4: 'except for a natural': split aces with a ten are none"""
    played = deal("Ac 7d | Ah Ts | Kc Qc", "p,s,s")
    assert played.paid == {FIRST: (1000, 2000, "won"), SECOND: (1000, 2000, "won")}


# 16 Bonus


@pytest.mark.parametrize(
    ("cards", "answers", "main"),
    [
        ("Ac 2d | Kh 4s | Tc", "", (1000, 2500, "blackjack")),
        ("Tc 2d | 6h 4s | Kc | Tc", "h", (1000, 0, "busted")),
        ("Tc 2d | 6h 4s | Tc", "r", (1000, 500, "surrendered")),
    ],
)
def test_003_ruling_16_bonus_is_played_out_when_all_hands_are_settled(
    cards: str, answers: str, main: tuple[int, int, str]
) -> None:
    """'she plays out for it when all hands are settled', and not without it"""
    played = deal(cards, answers, side=500, surrender="late")
    assert played.paid == {FIRST: main, BONUS: (500, 3000, "won")}
    assert played.dealer == "2d 4s Tc"
    alone = deal(cards.rsplit(" ", 1)[0], answers, surrender="late")
    assert (alone.paid, alone.dealer) == ({FIRST: main}, "2d 4s")


def test_003_ruling_16_bonus_after_even_money() -> None:
    """'when all hands are settled', by even money too"""
    assert deal("Ac Ad | Kh 5s", "e", side=500).paid == {FIRST: (1000, 2000, "even_money"), BONUS: (500, 2500, "won")}
    played = deal("Ac Ad | Kh 6s | 9c", "e", side=500)
    assert played.paid == {FIRST: (1000, 2000, "even_money"), BONUS: (500, 3000, "won")}


def test_003_ruling_a_dealer_blackjack_loses_16_bonus() -> None:
    """'a dealer blackjack loses it'"""
    assert deal("Tc Td | 9h As", side=500).net(1) == -1500
    assert deal("Tc Ad | 9h Ts", "i500", side=500).net(1) == -500
    assert deal("Ac Ad | Kh Ts", "e", side=500).net(1) == 500


@pytest.mark.parametrize("stake", [1, 33, 5000])
@pytest.mark.parametrize(("paytable", "six", "seven"), [("1", 100, 100), ("2", 100, 500)])
def test_003_ruling_16_bonus_of_six_and_of_seven_cards(stake: int, paytable: str, six: int, seven: int) -> None:
    """'Paytable 1: 6 or more pay 100. Paytable 2: exactly 6 pay 100, 7 or more pay 500'"""
    played = deal("Tc 2d | 9h 2s | 2c 2h 2c 6d", "s", side=stake, bonus_16=paytable)
    assert played.paid[BONUS] == (stake, stake + stake * six, "won")
    played = deal("Tc 2d | 9h 2s | 2c 2h 2c 2d 4c", "s", side=stake, bonus_16=paytable)
    assert played.paid[BONUS] == (stake, stake + stake * seven, "won")
    played = deal("Tc 2d | 9h As | Ac Ah Ad", "s", side=stake, bonus_16=paytable)
    assert played.paid[BONUS] == (stake, stake + stake * 50, "won")


def test_003_ruling_16_bonus_of_one_seat_only() -> None:
    """Side bets belong to their seat"""
    played = scene(GAME, "Tc 9c Td | 9h 9d 6s", bets=[1000, 1000], side={"bonus_16": [0, 300]}, answers=["1:s", "2:s"])
    assert [played.net(seat) for seat in (1, 2)] == [0, 1200]


# bets behind


@pytest.mark.parametrize(
    ("preset", "amount", "answers", "wagered"),
    [("x0", 1000, [], 0), ("x1", 1000, ["b1:f"], 500), ("x1", 1000, ["b1:n"], 0), ("x2", 400, ["b1:f"], 200)],
)
def test_003_ruling_double_up_is_followed_at_the_same_multiple(
    preset: str, amount: int, answers: list[str], wagered: int
) -> None:
    """American: 'Double Up is followed at the same multiple'"""
    settings: dict[str, Any] = {"double_up_partial": True}
    answers = [f"1:u{amount}", *answers]
    won = scene(GAME, "Tc 7d | 9h Ts", bets=[1000], behind=[f"b1:500{preset}"], answers=answers, settings=settings)
    assert won.net("b1") == 500 + wagered
    tied = scene(GAME, "Tc 9d | 9h Ts", bets=[1000], behind=[f"b1:500{preset}"], answers=answers, settings=settings)
    assert tied.net("b1") == -wagered
    pushed = scene(GAME, "Tc 6d | 9h Ts", bets=[1000], behind=[f"b1:500{preset}"], answers=answers, settings=settings)
    assert (pushed.net(1), pushed.net("b1")) == (0, 0)


def test_003_ruling_even_money_is_each_bettors_own_choice() -> None:
    """American: 'Even money is each bettor's own choice'"""
    played = scene(GAME, "Ac Ad | Kh Ts", bets=[1000], behind=["b1:500x1s"], answers=["1:n", "b1:e"])
    assert played.paid == {FIRST: (1000, 1000, "pushed"), ("b1", "main", 1): (500, 1000, "even_money")}
