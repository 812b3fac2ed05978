"""Document 004, "game rules" and "payouts", sentence by sentence, at a real table over real sockets."""

from collections.abc import Callable
from typing import Any

import pytest

from holecard.rules import Round
from holecard.rules.cards import SUITS, value
from holecard.rules.felt import T_DRAW, T_REVEAL, T_UP
from holecard.rules.hand import TOTAL
from holecard.rules.legal import DOUBLE, SPLIT_PAIR, STAND

from .harness import House, Player
from .test_document_004 import ONE, TWO, Opened, close_betting, plain_turn, play_out, total_of, until_own, up_of

Suits = Callable[[Round], bool]


def cards_of(played: Round, seat: int = 0) -> list[int]:
    return [row[3] for row in played.trace if row[0] == 0 and row[1] == seat]


def after(played: Round, *actions: int) -> Round:
    """The round played on, all the rest standing."""
    ahead = played.fork()
    left = list(actions)
    while ahead.questions:
        question = ahead.questions[0]
        wanted = left.pop(0) if left and question.who == 0 else STAND
        offered = {offer.action for offer in question.offers}
        ahead.answer(question.who, wanted if wanted in offered else question.offers[-1].action)
    return ahead


def dealer_of(played: Round) -> list[int]:
    return [row[3] for row in played.trace if row[0] in (T_UP, T_REVEAL, T_DRAW)]


def dealer_total(played: Round) -> int:
    return int(played.felt.hands[len(played.bets) * played.rules.max_hands][TOTAL])


def stands_and_ends(total: Callable[[int, int], bool]) -> Suits:
    """Seat 1 has a turn, and after a stand the two totals are as they are wanted."""

    def suits(played: Round) -> bool:
        mine = total_of(played, 0)
        return bool(played.questions) and up_of(played) != 1 and total(mine, dealer_total(after(played)))

    return suits


def begin(house: House, **side: int) -> Player:
    anna = house.player("one").sit_and_bet(1, 1_000, **side)
    close_betting(house)
    return anna


def paid(one: Player, bet: Any = "main") -> list[tuple[int, int]]:
    one.until_phase("settled")
    return [(row[3], row[4]) for row in one.round["paid"] if row[0] == 0 and row[1] == bet]


def offered(one: Player) -> set[str]:
    return {offer["action"] for offer in one.until_question()["offers"]}


def natural(played: Round) -> bool:
    return sorted(map(value, cards_of(played)[:2])) == [1, 10] and up_of(played) in range(2, 10)


def test_with_a_ten_and_an_ace_you_have_a_blackjack_without_any_decision_and_it_pays_3_to_2(dealt: Opened) -> None:
    anna = begin(dealt(natural, ONE))
    assert paid(anna) == [(1_000, 2_500)]
    assert anna.round["decided"] == []
    assert until_own(anna, "balance", 101_500)


@pytest.mark.parametrize(
    ("totals", "back"),
    [
        (lambda mine, hers: 21 >= mine > hers >= 17, 2_000),
        (lambda mine, hers: hers > 21, 2_000),
        (lambda mine, hers: mine == hers, 1_000),
        (lambda mine, hers: mine < hers <= 21, 0),
    ],
    ids=["closer to 21 wins 1 to 1", "the dealer busts, all are paid", "a tie keeps the stake", "the dealer is closer"],
)
def test_the_hand_that_is_closer_to_21_wins(dealt: Opened, totals: Callable[[int, int], bool], back: int) -> None:
    anna = begin(dealt(stands_and_ends(totals), ONE))
    anna.answer("stand")
    assert paid(anna) == [(1_000, back)]


def test_a_hand_above_21_loses_automatically(dealt: Opened) -> None:
    def busts(played: Round) -> bool:
        hard = 1 not in map(value, cards_of(played)[:2])
        return plain_turn(played) and hard and total_of(played, 0) >= 12 and value(played.shoe[played.start + 4]) == 10

    anna = begin(dealt(busts, ONE))
    anna.answer("hit")
    assert paid(anna) == [(1_000, 0)]
    assert not [one for one in anna.round["events"] if one["event"] == "DealerDrew"], "nobody waits for the dealer"


def test_hit_can_be_used_multiple_times(dealt: Opened) -> None:
    def small(played: Round) -> bool:
        return plain_turn(played) and total_of(played, 0) + sum(map(value, played.shoe[4:7])) < 21 and sound(played)

    def sound(played: Round) -> bool:
        return not any(value(card) == 1 for card in [*cards_of(played), *played.shoe[4:7]])

    anna = begin(dealt(small, ONE))
    for _ in range(3):
        anna.answer("hit")
    assert len([one for one in anna.round["events"] if one["event"] == "CardDealt"]) == 5
    anna.answer("stand")
    anna.until_phase("settled")


def pair_of(rank: int) -> Suits:
    return lambda played: up_of(played) in range(2, 10) and [*map(value, cards_of(played)[:2])] == [rank, rank]


def test_a_pair_is_split_once_into_two_hands_which_may_be_doubled(dealt: Opened) -> None:
    def suits(played: Round) -> bool:
        return pair_of(8)(played) and value(played.shoe[4]) in (2, 3, 8)

    anna = begin(dealt(suits, ONE))
    assert "split" in offered(anna)
    anna.answer("split")
    assert "split" not in offered(anna), "not more than once"
    assert "double" in offered(anna)
    anna.answer("double")
    while anna.picture["phase"] != "settled" and anna.until_question():
        anna.answer("stand")
        anna.until_picture(lambda picture: picture["phase"] == "settled" or anna.question() is not None)
    assert [stake for stake, _ in paid(anna)] == [2_000, 1_000]


def test_split_aces_get_one_card_each_and_a_21_there_is_no_blackjack(dealt: Opened) -> None:
    def suits(played: Round) -> bool:
        if not pair_of(1)(played) or value(played.shoe[4]) != 10:
            return False
        return dealer_total(after(played, SPLIT_PAIR)) != 21

    anna = begin(dealt(suits, ONE))
    anna.answer("split")
    assert paid(anna)[0] == (1_000, 2_000), "1 to 1"
    assert [row[1] for row in anna.round["decided"]] == ["split"], "and no more decisions"


def ace_and(total: Callable[[int], bool]) -> Suits:
    def suits(played: Round) -> bool:
        return up_of(played) == 1 and len(played.questions) == 1 and total(value(played.shoe[3]))

    return suits


@pytest.mark.parametrize("blackjack", [True, False])
def test_insurance_is_half_the_stake_and_pays_2_to_1_if_the_dealer_has_blackjack(
    dealt: Opened, blackjack: bool
) -> None:
    anna = begin(dealt(ace_and(lambda hole: (hole == 10) == blackjack), ONE))
    anna.answer("insurance")
    if not blackjack:
        play_out(anna.house, anna)
    assert paid(anna, "insurance") == [(500, 1_500 if blackjack else 0)]
    if blackjack:
        assert paid(anna) == [(1_000, 0)]


def test_who_has_a_blackjack_is_not_asked_under_an_ace(dealt: Opened) -> None:
    def suits(played: Round) -> bool:
        naturals = sorted(map(value, cards_of(played, 0)[:2])) == [1, 10]
        return up_of(played) == 1 and naturals and [one.who for one in played.questions] == [2]

    house = dealt(suits, TWO)
    anna = house.player("one").sit_and_bet(1, 1_000)
    boris = house.player("one").sit_and_bet(3, 1_000)
    close_betting(house)
    assert offered(boris) == {"insurance", "surrender", "no"}
    anna.until_picture(lambda picture: picture["round"] is not None)
    assert anna.question() is None


def test_nothing_goes_on_as_usual_and_there_is_no_late_surrender(dealt: Opened) -> None:
    anna = begin(dealt(ace_and(lambda hole: 2 <= hole <= 5), ONE))
    anna.answer("no")
    assert "surrender" not in offered(anna)


def test_below_17_and_on_a_soft_17_the_dealer_draws_and_from_17_on_she_stands(dealt: Opened) -> None:
    def soft_17(played: Round) -> bool:
        return plain_turn(played) and up_of(played) == 6 and value(played.shoe[3]) == 1

    anna = begin(dealt(soft_17, ONE))
    anna.answer("stand")
    anna.until_phase("settled")
    dealer = [one for one in anna.round["events"] if one["event"] in ("DealerCard", "HoleTurned", "DealerDrew")]
    assert (dealer[1]["total"], dealer[1]["soft"]) == (17, True)
    assert dealer[2]["event"] == "DealerDrew"
    totals = [(one["total"], one["soft"]) for one in dealer[1:]]
    assert all(total < 17 or (total, soft) == (17, True) for total, soft in totals[:-1])
    assert totals[-1][0] >= 17


def test_not_only_the_original_bet_is_lost_to_a_dealer_blackjack(dealt: Opened) -> None:
    """Nobody looks under a ten: what was doubled is lost too."""

    def suits(played: Round) -> bool:
        if up_of(played) != 10 or not played.questions or not 9 <= total_of(played, 0) <= 11:
            return False
        return value(played.shoe[3]) == 1 and len(dealer_of(after(played, DOUBLE))) == 2

    anna = begin(dealt(suits, ONE))
    anna.answer("double")
    assert paid(anna) == [(2_000, 0)]


def test_eight_decks_are_cut_in_the_middle(house: House) -> None:
    shoe = house.player("one").until_phase("betting")["shoe"]
    assert (shoe["size"], shoe["cut"]) == (8 * 52, 4 * 52)


PAIRS = {"perfect": 26, "coloured": 13, "mixed": 7}


@pytest.mark.parametrize("kind", PAIRS)
def test_a_pair_of_the_first_two_cards_pays_25_12_or_6_to_1(dealt: Opened, kind: str) -> None:
    def suits(played: Round) -> bool:
        first, second = cards_of(played)[:2]
        red = [SUITS[card % 4] in "dh" for card in (first, second)]
        found = "perfect" if first == second else "coloured" if red[0] == red[1] else "mixed"
        return first // 4 == second // 4 and found == kind

    anna = begin(dealt(suits, ONE), perfect_pairs=500)
    play_out(anna.house, anna)
    assert paid(anna, 0) == [(500, 500 * PAIRS[kind])]


def test_two_cards_and_the_dealers_up_card_of_one_suit_are_a_flush_that_pays_5_to_1(dealt: Opened) -> None:
    def suits(played: Round) -> bool:
        three = [*cards_of(played)[:2], dealer_of(played)[0]]
        ranks = sorted(card // 4 for card in three)
        apart = len(set(ranks)) == 3 and ranks[2] - ranks[0] > 2 and ranks != [0, 11, 12]
        return apart and len({card % 4 for card in three}) == 1

    anna = begin(dealt(suits, ONE), **{"21_plus_3": 500})
    play_out(anna.house, anna)
    assert paid(anna, 1) == [(500, 3_000)]
