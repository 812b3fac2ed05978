"""Document 000, Double 4 More: its overview and its rules, paragraph by paragraph."""

from functools import partial

import pytest

from holecard.rules import Round
from holecard.rules.cards import parse_card, parse_cards
from holecard.rules.events import (
    CardDealt,
    DealerCard,
    HandSplit,
    HoleDealt,
    HoleTurned,
    OpeningTaken,
    Peeked,
    TurnTaken,
    WagerSettled,
    view,
)
from holecard.rules.replay import InputError
from holecard.sheet import load

from .scene import one_seat, scene

GAME = "double-4-more"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))


# Overview


@pytest.mark.parametrize("amount", [1, 100, 999, 1000, 1001, 2999, 3000])
def test_000_double_down_for_up_to_three_times_the_original_wager(amount: int) -> None:
    """'double down for up to 3x the original wager'"""
    played = deal("5c 6d | 6h Ts | 9c 2d", f"d{amount}")
    assert played.paid == {FIRST: (1000 + amount, 2 * (1000 + amount), "won")}


def test_000_a_double_of_more_than_three_times_is_refused() -> None:
    """'up to 3x the original wager'"""
    played = deal("5c 6d | 6h Ts")
    assert played.offers() == "s h d1-3000"
    assert played.refuses("1:d3001", "1:d4000")


def test_000_a_double_may_be_done_on_two_or_more_cards() -> None:
    """'can do so on two or more cards'"""
    played = deal("2c 6d | 3h Ts | 2d 4s 9c 2h", "h,h,d3000", configuration="2")
    assert played.paid == {FIRST: (4000, 8000, "won")}


def test_000_a_dealer_bust_of_22_pays_half_of_the_amount_wagered() -> None:
    """'any dealer bust that totals 22 will pay 1 to 2 (half) of the amounts wagered'"""
    assert deal("Tc 6d | 9h Ts | 6c", "s").paid == {FIRST: (1000, 1500, "half_paid")}


# Rules: before the players act


def test_000_no_cards_without_the_mandatory_wager() -> None:
    """'each player placing a mandatory Blackjack wager'"""
    with pytest.raises(InputError, match="no stake, no cards"):
        Round(load(GAME).rules, parse_cards("Tc 6d 9h Ts"), [0])
    played = scene(GAME, "Tc 9c 6d | 9h 8h Ts | 2s", bets=[1000, 0, 1000], answers=["1:s", "3:s"])
    assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (3, "main", 1): (1000, 0, "lost")}


def test_000_two_cards_each_and_the_dealers_second_face_down() -> None:
    """'the player two cards, and themselves one card face-up and one card face-down'"""
    played = scene(GAME, "Tc 9c 6d | 8h 7h Ts", bets=[1000, 1000])
    assert view(played.events) == [
        CardDealt(0, 0, parse_card("Tc")),
        CardDealt(1, 0, parse_card("9c")),
        DealerCard(parse_card("6d")),
        CardDealt(0, 0, parse_card("8h")),
        CardDealt(1, 0, parse_card("7h")),
        HoleDealt(None),
    ]


def test_000_insurance_is_offered_when_the_dealer_shows_an_ace() -> None:
    """'If the dealer shows an Ace card face-up they will offer insurance to the player'"""
    played = deal("Tc Ad | 9h 8s")
    assert played.offers() == "i1-500 n"
    assert played.refuses("1:i501", "1:i1000", "1:e", "1:h", "1:s", "1:d1000")


@pytest.mark.parametrize("up", ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd"])
def test_000_no_insurance_when_the_dealer_shows_no_ace(up: str) -> None:
    """'if the dealer's up-card is an Ace'"""
    played = deal(f"Tc {up} | 9h 8s")
    assert played.offers() == "s h d1-3000"
    assert played.refuses("1:i500", "1:e", "1:n")


def test_000_even_money_is_offered_to_a_blackjack() -> None:
    """'or offer even money in the event the player has a Blackjack'"""
    played = deal("Ac Ad | Th 8s")
    assert played.offers() == "e n"
    assert played.refuses("1:i500", "1:s")


@pytest.mark.parametrize("hole", ["8s", "Ts"])
def test_000_even_money_pays_one_to_one_whatever_the_hole_card(hole: str) -> None:
    """'Even Money Settlement 1 to 1'"""
    played = deal(f"Ac Ad | Th {hole}", "e")
    assert played.paid == {FIRST: (1000, 2000, "even_money")}
    assert played.dealer == f"Ad {hole}"
    taken = played.events.index(OpeningTaken(0, "even_money", 0))
    assert played.events[taken + 1] == WagerSettled(0, 0, "even_money", 2000)


def test_000_a_blackjack_that_declines_even_money() -> None:
    """'offer even money': it is no duty"""
    assert deal("Ac Ad | Th 8s", "n").paid == {FIRST: (1000, 2500, "blackjack")}
    assert deal("Ac Ad | Th Ks", "n").paid == {FIRST: (1000, 1000, "pushed")}


def test_000_the_dealer_then_peeks_and_a_blackjack_ends_the_game() -> None:
    """'If the dealer has Blackjack, the game is immediately resolved with no further actions allowed'"""
    played = deal("5c Ad | 6h Ts", "n")
    assert played.paid == {FIRST: (1000, 0, "lost_to_blackjack")}
    assert Peeked(True) in played.events
    assert not any(isinstance(one, TurnTaken) for one in played.events)
    assert played.refuses("1:h", "1:d1000", "1:s")


def test_000_nobody_acts_before_the_peek() -> None:
    """'The dealer will then peek for Blackjack'"""
    waiting = scene(GAME, "5c 8c Ad | 6h 8h 9s", bets=[1000, 1000], answers=["2:i500"])
    assert waiting.asked == {1: "i1-500 n"}
    assert waiting.refuses("1:h", "2:h", "2:i1")
    played = scene(GAME, "5c 8c Ad | 6h 8h 9s", bets=[1000, 1000], answers=["1:n", "2:i500"])
    assert Peeked(False) in played.events
    assert played.asked == {1: "s h d1-3000"}


@pytest.mark.parametrize("up", ["2d", "3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd", "Kd", "Ad"])
def test_000_a_blackjack_is_paid_when_the_dealer_has_none(up: str) -> None:
    """'If the dealer does not have Blackjack and the player does have Blackjack, they will be paid 3:2'"""
    played = deal(f"Kc {up} | Ah 5s", "n" if up == "Ad" else "")
    assert played.paid == {FIRST: (1000, 2500, "blackjack")}
    assert played.dealer == f"{up} 5s"


def test_000_a_blackjack_is_paid_before_anybody_acts() -> None:
    """'they will be paid ... Otherwise, the players must play out their hands'"""
    played = scene(GAME, "Ac 8c 6d | Th 9h Ts", bets=[1000, 1000])
    assert WagerSettled(0, 0, "blackjack", 2500) in played.events
    assert played.asked == {2: "s h d1-3000"}


def test_000_blackjack_against_blackjack_pushes() -> None:
    """'If the dealer does not have Blackjack': with one it is a tie"""
    assert deal("Ac Td | Kh As").paid == {FIRST: (1000, 1000, "pushed")}


def test_000_ace_and_ten_after_splitting_is_no_blackjack() -> None:
    """'an Ace and a 10-valued card received after splitting do not count as a Blackjack'"""
    aces = deal("Ac 6d | Ah Ts | Kc Qc | 2d", "p")
    assert aces.paid == {FIRST: (1000, 2000, "won"), SECOND: (1000, 2000, "won")}
    tens = deal("Kc 6d | Qh Ts | Ac Ah | 5d", "p")
    assert tens.paid == {FIRST: (1000, 1000, "pushed"), SECOND: (1000, 1000, "pushed")}


# Rules: actions


def test_000_stand_ends_the_turn() -> None:
    """'Stand: No further actions'"""
    played = deal("Tc 6d | 6h Ts | 5c", "s")
    assert played.paid == {FIRST: (1000, 0, "lost")}
    assert played.refuses("1:h", "1:s")


def test_000_hit_gives_a_card_and_the_player_goes_on() -> None:
    """'Hit: Receive an additional card'"""
    assert deal("2c 6d | 3h Ts | 2d", "h").offers() == "s h"
    assert deal("2c 6d | 3h Ts | 2d 2h", "h,h").offers() == "s h"
    assert deal("2c 6d | 3h Ts | 2d 2h Tc 3d", "h,h,h,s").paid == {FIRST: (1000, 1000, "pushed")}


def test_000_a_double_takes_exactly_one_card() -> None:
    """'receive exactly one card, with no further actions allowed'"""
    played = deal("5c 6d | 6h Ts | 2c 3d", "d2000")
    assert played.paid == {FIRST: (3000, 0, "lost")}
    assert played.refuses("1:h", "1:d1000", "1:s")


@pytest.mark.parametrize("hand", ["2c 3h", "5c 6h", "5c 5h", "Tc 9h", "Tc Qh", "Ac 2h", "Ac 9h", "Ac Ah"])
def test_000_a_double_on_any_two_cards(hand: str) -> None:
    """'on two or more cards': whatever they are"""
    first, last = hand.split()
    assert "d1-3000" in deal(f"{first} 6d | {last} Ts").offers().split()


@pytest.mark.parametrize("hand", ["2c 2h 2s", "7c 6h 7s", "Ac 3h 6s", "Ac Ah As"])
def test_000_a_double_on_any_three_cards(hand: str) -> None:
    """'on two or more cards': hard or soft, but for 21"""
    first, second, third = hand.split()
    played = deal(f"{first} 6d | {second} Ts | {third}", "h", configuration="2")
    assert played.offers() == "s h d1-3000"
    assert deal("7c 6d | 6h Ts | 8c 2d", "h", configuration="2").refuses("1:d", "1:h")


def test_000_a_double_that_busts_loses_all_of_it() -> None:
    """'Make a second wager': it is lost with the first"""
    assert deal("Tc 6d | 6h Ts | 9c", "d3000").paid == {FIRST: (4000, 0, "busted")}


def test_000_a_double_that_ties_comes_back() -> None:
    """'ties will push', the second wager too"""
    assert deal("5c 6d | 6h Ts | 8c 3d", "d1234").paid == {FIRST: (2234, 2234, "pushed")}


def test_000_double_after_splitting() -> None:
    """'including after splitting': each hand up to three times its own wager"""
    played = deal("8c 6d | 8h Ts | 3c", "p")
    assert played.offers() == "s h d1-3000"
    assert played.refuses("1:d3001")
    played = deal("8c 6d | 8h Ts | 3c 9c 2h Td 2d", "p,d3000,d1")
    assert played.paid == {FIRST: (4000, 8000, "won"), SECOND: (1001, 2002, "won")}


def test_000_no_double_after_splitting_aces() -> None:
    """'(except on Aces)'"""
    played = deal("Ac 6d | Ah Ts | 5c 4c | 2d", "p")
    assert played.paid == {FIRST: (1000, 0, "lost"), SECOND: (1000, 0, "lost")}
    played = deal("Ac 6d | Ah Ts | 5c", "p", hit_split_aces=True, configuration="2")
    assert played.offers() == "s h"
    assert played.refuses("1:d1000")


def test_000_a_split_is_one_more_equal_wager_and_a_second_hand() -> None:
    """'split into two hands, placing an additional equal wager. Each hand is played separately'"""
    pair = deal("8c 6d | 8h Ts")
    assert pair.offers() == "s h d1-3000 p1000"
    assert pair.refuses("1:p500", "1:p1001")
    played = deal("8c 6d | 8h Ts | Tc 2c 9c | 2d", "p,s,h,s")
    assert [one for one in played.events if isinstance(one, TurnTaken | HandSplit)] == [
        TurnTaken(0, 0, "split", 1000),
        HandSplit(0, 0, 1),
        TurnTaken(0, 0, "stand", 0),
        TurnTaken(0, 1, "hit", 0),
        TurnTaken(0, 1, "stand", 0),
    ]
    assert played.paid == {FIRST: (1000, 1000, "pushed"), SECOND: (1000, 2000, "won")}


def test_000_only_cards_of_identical_value_split() -> None:
    """'If holding two identical-value cards'"""
    assert deal("9c 6d | 8h Ts").refuses("1:p")
    assert deal("2c 6d | 2h Ts | 4c", "h").refuses("1:p")


def test_000_up_to_three_splits() -> None:
    """'The player may split up to 3 times': four hands, and the fifth eight stays where it is"""
    played = deal("8c 6d | 8h Ts | 8s 8d 8c", "p,p,p")
    assert played.offers() == "s h d1-3000"
    assert played.refuses("1:p")
    played = deal("8c 6d | 8h Ts | 8s 8d Tc Td 3h Th 2h 9s | 2d", "p,p,p,s,s,d3000,h,s")
    assert played.paid == {
        FIRST: (1000, 1000, "pushed"),
        SECOND: (1000, 1000, "pushed"),
        THIRD: (4000, 8000, "won"),
        FOURTH: (1000, 2000, "won"),
    }


# Rules: the end of the round


def test_000_a_bust_loses_at_once() -> None:
    """'If a player's hand exceeds 21, it busts, and the wager is lost'"""
    alone = deal("Tc 6d | 6h Ts | Kc", "h")
    assert alone.paid == {FIRST: (1000, 0, "busted")}
    assert alone.dealer == "6d Ts"
    split = deal("8c 6d | 8h Ts | 6c Kc 7c Qc", "p,h,h")
    assert split.paid == {FIRST: (1000, 0, "busted"), SECOND: (1000, 0, "busted")}
    beside = scene(GAME, "Tc Td 6d | 6h 9h Ts | Kc", bets=[1000, 1000], answers=["1:h"])
    assert WagerSettled(0, 0, "busted", 0) in beside.events
    beside = scene(GAME, "Tc Td 6d | 6h 9h Ts | Kc 7d", bets=[1000, 1000], answers=["1:h", "2:s"])
    assert beside.paid == {(1, "main", 1): (1000, 0, "busted"), (2, "main", 1): (1000, 2000, "won")}


def test_000_the_dealer_reveals_her_card_when_all_have_finished() -> None:
    """'Once players finish, the dealer reveals their face-down card'"""
    waiting = scene(GAME, "Tc Td 6d | 9h 9s Ts", bets=[1000, 1000], answers=["1:s"])
    assert waiting.dealer == "6d"
    played = scene(GAME, "Tc Td 6d | 9h 9s Ts | 4c", bets=[1000, 1000], answers=["1:s", "2:s"])
    turned = [one for one in played.events if isinstance(one, TurnTaken | HoleTurned)]
    assert turned == [TurnTaken(0, 0, "stand", 0), TurnTaken(1, 0, "stand", 0), HoleTurned(parse_card("Ts"))]


def test_000_the_dealer_draws_until_17() -> None:
    """'draws until reaching at least 17'"""
    assert deal("Tc 2d | 8h 2s | 3c 4c 5c 2h", "s").paid == {FIRST: (1000, 1000, "pushed")}
    assert deal("Tc Td | 8h 7s", "s").paid == {FIRST: (1000, 2000, "won")}
    assert deal("Tc 6d | 8h As | Td", "s").dealer == "6d As Td"


@pytest.mark.parametrize(
    ("cards", "dealer"), [("Tc 6d | 8h As | 4c", "6d As 4c"), ("Tc 4d | 8h 2s | Ac 4c", "4d 2s Ac 4c")]
)
def test_000_the_dealer_hits_soft_17(cards: str, dealer: str) -> None:
    """'The dealer must hit on a soft 17' and 'Dealer always hits on soft 17'; soft 18 stands"""
    played = deal(cards, "s")
    assert played.paid == {FIRST: (1000, 0, "lost")}
    assert played.dealer == dealer
    assert deal("Tc 7d | 9h As", "s").paid == {FIRST: (1000, 2000, "won")}


@pytest.mark.parametrize("last", ["7c", "8c", "9c", "Tc"])
def test_000_a_dealer_bust_of_23_or_more_pays_even_money(last: str) -> None:
    """'If the dealer busts the player will win even money'; Table 2, 23 or higher"""
    assert deal(f"Tc 6d | 2h Ts | {last}", "s").paid == {FIRST: (1000, 2000, "won")}
    assert deal(f"5c 6d | 6h Ts | 2c {last}", "d3000").paid == {FIRST: (4000, 8000, "won")}


def test_000_a_dealer_bust_of_22_pays_half_of_the_total_bet() -> None:
    """'a total of 22, in which case the player will be paid 1:2 (half) their total bet'; Table 2"""
    assert deal("5c 6d | 6h Ts | 2c 6c", "d3000").paid == {FIRST: (4000, 6000, "half_paid")}
    assert deal("5c 6d | 6h Ts | 2c 6c", "d500").paid == {FIRST: (1500, 2250, "half_paid")}


@pytest.mark.parametrize(("player", "back", "result"), [("9h", 2000, "won"), ("8h", 1000, "pushed"), ("7h", 0, "lost")])
def test_000_hands_are_resolved_by_their_totals(player: str, back: int, result: str) -> None:
    """'even money if they have the higher total, ties will push, and the player will lose if ... less'"""
    assert deal(f"Tc 8d | {player} Ts", "s").paid == {FIRST: (1000, back, result)}


def test_000_a_full_table_against_22() -> None:
    """Each hand by itself: tripled, natural, busted, split, standing, drawn to 21"""
    played = scene(
        GAME,
        "5c Ac Tc 8c 9c Tc 2c 6d | 6h Kh 6h 8h 9h Th 3h Ts | 9c Kc Tc 3c 9d 6c Td | 6s",
        bets=[1000] * 7,
        answers=["1:d3000", "3:h", "4:p,s,d1", "5:s", "6:s", "7:h,h"],
    )
    assert played.paid == {
        (1, "main", 1): (4000, 6000, "half_paid"),
        (2, "main", 1): (1000, 2500, "blackjack"),
        (3, "main", 1): (1000, 0, "busted"),
        (4, "main", 1): (1000, 1500, "half_paid"),
        (4, "main", 2): (1001, 1501, "half_paid"),
        (5, "main", 1): (1000, 1500, "half_paid"),
        (6, "main", 1): (1000, 1500, "half_paid"),
        (7, "main", 1): (1000, 1500, "half_paid"),
    }
    settled = [one for one in played.events if isinstance(one, WagerSettled)]
    assert settled == [
        WagerSettled(1, 0, "blackjack", 2500),
        WagerSettled(2, 0, "busted", 0),
        WagerSettled(0, 0, "half_paid", 6000),
        WagerSettled(3, 0, "half_paid", 1500),
        WagerSettled(3, 1, "half_paid", 1501),
        WagerSettled(4, 0, "half_paid", 1500),
        WagerSettled(5, 0, "half_paid", 1500),
        WagerSettled(6, 0, "half_paid", 1500),
    ]
