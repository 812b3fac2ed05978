"""Document 002: a house's shoe and double-deck blackjack, sentence by sentence, and its rulings."""

from typing import Any

import pytest
from tests.scenes.scene import Scene, scene

from holecard.rules import Round
from holecard.rules.cards import parse_cards
from holecard.rules.events import CardDealt, DealerCard, HoleDealt, HoleTurned
from holecard.rules.legal import DOUBLE
from holecard.sheet import load

GAME = "blackjack"
SHOES = pytest.mark.parametrize("shoe", ["six_deck", "eight_deck", "double_deck"])


def play(cards: str, answers: str = "", *, bet: int = 1000, **settings: Any) -> Scene:
    return scene(GAME, cards, bets=[bet], answers=[f"1:{answers}"] if answers else [], settings=settings)


class TestDocument:
    @SHOES
    def test_exceed_the_dealers_hand_without_going_over_21(self, shoe: str) -> None:
        assert play("Tc 9h 9d 8s", "s", shoe=shoe).paid == {(1, "main", 1): (1000, 2000, "won")}
        assert play("Tc 9h 7d 9s", "s", shoe=shoe).paid == {(1, "main", 1): (1000, 0, "lost")}

    def test_more_than_21_breaks_and_automatically_loses(self) -> None:
        assert play("Tc 9h 6d 9s | Th", "h").paid == {(1, "main", 1): (1000, 0, "busted")}

    def test_two_cards_face_up_to_each_player_one_face_up_and_a_hole_card_to_the_dealer(self) -> None:
        played = scene(GAME, "2c 3c 7h 5d 6d Ts", bets=[1000, 1000])
        assert played.events == [
            *(CardDealt(0, 0, parse_cards("2c")[0]), CardDealt(1, 0, parse_cards("3c")[0])),
            DealerCard(parse_cards("7h")[0]),
            *(CardDealt(0, 0, parse_cards("5d")[0]), CardDealt(1, 0, parse_cards("6d")[0])),
            HoleDealt(parse_cards("Ts")[0]),
        ]
        assert played.dealer == "7h"

    @pytest.mark.parametrize(("hand", "back"), [("4c Kd", 0), ("7c Kd", 1000), ("8c Kd", 2000), ("9c Qd", 2000)])
    def test_each_card_assumes_the_value_shown_and_pictures_10(self, hand: str, back: int) -> None:
        first, second = hand.split()
        assert play(f"{first} 7h {second} Js", "s").paid[1, "main", 1][1] == back

    def test_aces_count_1_or_11(self) -> None:
        assert play("Ac 7h 7d Ts", "s").net(1) == 1000  # 18
        assert play("Ac 7h 7d Ts | 9h", "h,s").net(1) == 0  # 17, not 27
        assert play("Ac 7h 7d Ts | 9h Ah 3h", "h,h,h").net(1) == 1000  # 21

    def test_additional_cards_until_breaking_or_standing(self) -> None:
        played = play("2c 7h 2d Ts | 2h 2s 3c 3d 3h", "h,h,h,h,h,s")
        assert played.paid == {(1, "main", 1): (1000, 1000, "pushed")}
        assert play("2c 7h 2d Ts | 2h 2s 3c 3d 3h 3s Ks", "h,h,h,h,h,h,h").net(1) == -1000

    @pytest.mark.parametrize(
        ("dealer", "draws", "net"),
        [
            ("9h 6s", "2d", 1000),  # 15 draws: 17
            ("9h 7s", "Ad", 1000),  # 16 draws: 17
            ("9h 8s", "", 1000),  # 17 stands
            ("9h 9s", "", 0),  # 18 stands
            ("6h As", "4d", -1000),  # soft 17 draws: 21
            ("6h As", "Td", 1000),  # soft 17 draws: hard 17 stands
            ("7h As", "", 0),  # soft 18 stands
            ("2h 4s", "Ac Td", 1000),  # 2 4 A = soft 17 draws: hard 17
            ("2h 3s", "Ac Td 4c", -1000),  # soft 16 draws: hard 16 draws: 20
        ],
    )
    def test_the_dealer_draws_on_16_or_less_and_stands_on_17_through_21_unless_soft_17(
        self, dealer: str, draws: str, net: int
    ) -> None:
        up, hole = dealer.split()
        assert play(f"Tc {up} 8d {hole} | {draws}", "s").net(1) == net

    def test_all_players_complete_play_before_the_hole_card_is_turned(self) -> None:
        played = scene(GAME, "Tc Tc 9h 6d 5d 8s | 2h 3h", bets=[1000, 1000], answers=["1:h,s", "2:h,s"])
        assert [type(one) for one in played.events].index(HoleTurned) > [
            k for k, one in enumerate(played.events) if isinstance(one, CardDealt)
        ][-1]
        assert (played.net(1), played.net(2)) == (1000, 1000)

    def test_when_the_dealer_breaks_all_live_hands_win(self) -> None:
        cards = "Tc Tc Tc 9h 2d 6d 9d 6s | Kh | Kd"
        played = scene(GAME, cards, bets=[1000, 1000, 1000], answers=["1:s", "2:h", "3:s"])
        assert [played.net(seat) for seat in (1, 2, 3)] == [1000, -1000, 1000]

    @SHOES
    def test_a_blackjack_is_paid_3_to_2(self, shoe: str) -> None:
        assert play("Ac 9h Kd 9s", shoe=shoe).paid == {(1, "main", 1): (1000, 2500, "blackjack")}
        assert play("Ac 9h Kd 9s", bet=1001, shoe=shoe).paid == {(1, "main", 1): (1001, 2502, "blackjack")}

    @pytest.mark.parametrize(("dealer", "answers"), [("Kh As", ""), ("Ah Ks", "n")])
    def test_unless_the_dealer_also_has_one_a_push(self, dealer: str, answers: str) -> None:
        up, hole = dealer.split()
        assert play(f"Ac {up} Kd {hole}", answers).paid == {(1, "main", 1): (1000, 1000, "pushed")}

    def test_a_higher_total_is_paid_1_to_1(self) -> None:
        assert play("Tc 9h 9d 9s", "s", bet=777).paid == {(1, "main", 1): (777, 1554, "won")}

    @pytest.mark.parametrize("pair", ["8c 8d", "Kc Td", "Jc Qd", "Ac Ad", "2c 2d"])
    def test_two_cards_of_equal_point_value_may_be_split(self, pair: str) -> None:
        first, second = pair.split()
        assert "p1000" in play(f"{first} 7h {second} Ts").offers().split()

    def test_no_other_two_cards_may(self) -> None:
        assert play("8c 7h 9d Ts").refuses("1:p")
        assert play("4c 7h 4d Ts | 4h", "h").refuses("1:p")  # three cards

    def test_an_equal_wager_next_to_it_and_each_hand_by_itself(self) -> None:
        played = play("8c 7h 8d Ts | Tc | 3d 5d", "p,s,h,s", bet=1001)
        assert played.paid == {(1, "main", 1): (1001, 2002, "won"), (1, "main", 2): (1001, 0, "lost")}

    def test_split_up_to_three_times_for_four_hands(self) -> None:
        before = play("8c 7h 8d Ts | 8h 8s 8c", "p,p,p")
        assert before.refuses("1:p")
        played = play("8c 7h 8d Ts | 8h 8s 8c Td | Tc | 9c | 3c Kd", "p,p,p,h,s,s,h")
        assert played.paid == {
            (1, "main", 1): (1000, 0, "busted"),  # 8 8 10
            (1, "main", 2): (1000, 2000, "won"),  # 8 10
            (1, "main", 3): (1000, 1000, "pushed"),  # 8 9
            (1, "main", 4): (1000, 2000, "won"),  # 8 3 10
        }

    def test_split_aces_get_one_card_each_and_split_once(self) -> None:
        played = play("Ac 7h Ad Ts | Ah 5s", "p")  # a further ace may not be split, nor hit
        assert played.paid == {(1, "main", 1): (1000, 0, "lost"), (1, "main", 2): (1000, 0, "lost")}
        played = play("Ac 7h Ad Ts | Kh 7s", "p")
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 2000, "won")}

    def test_double_down_on_the_first_two_cards(self) -> None:
        played = play("6c 7h 5d Ts | 7c", "d1000")
        assert played.paid == {(1, "main", 1): (2000, 4000, "won")}
        assert play("2c 7h 3d Ts | 6c", "h").refuses("1:d")

    @pytest.mark.parametrize(("amount", "staked"), [(1, 1002), (333, 1334), (1000, 2001), (1001, 2002), (0, 2002)])
    def test_for_any_amount_up_to_the_original(self, amount: int, staked: int) -> None:
        played = play("6c 7h 5d Ts | 7c", f"d{amount or ''}", bet=1001)
        assert played.paid == {(1, "main", 1): (staked, 2 * staked, "won")}

    def test_and_not_for_more(self) -> None:
        assert play("6c 7h 5d Ts").refuses("1:d1001", "1:d2000")
        assert scene(GAME, "6c 7h 5d Ts", bets=[1000], chip=100).refuses("1:d99")

    def test_a_double_receives_only_one_card(self) -> None:
        played = play("6c 7h 5d Ts | 2c", "d1000")
        assert played.paid == {(1, "main", 1): (2000, 0, "lost")}

    def test_insurance_up_to_half_under_an_ace_pays_2_to_1(self) -> None:
        assert play("Tc Ah 9d Ks").offers() == "i1-500 n"
        played = play("Tc Ah 9d Ks", "i321")
        assert played.paid == {(1, "insurance", 1): (321, 963, "won"), (1, "main", 1): (1000, 0, "lost_to_blackjack")}
        played = play("Tc Ah 9d 8s", "i321,s")
        assert played.paid == {(1, "insurance", 1): (321, 0, "lost"), (1, "main", 1): (1000, 1000, "pushed")}
        assert play("Tc Ah 9d Ks").refuses("1:i501")

    @SHOES
    def test_no_mid_shoe_entry_in_double_deck(self, shoe: str) -> None:
        assert load(GAME, {"shoe": shoe}).switches.mid_shoe_entry == (shoe != "double_deck")


class TestRulings:
    @pytest.mark.parametrize(("shoe", "decks"), [("six_deck", 6), ("eight_deck", 8), ("double_deck", 2)])
    def test_decks(self, shoe: str, decks: int) -> None:
        assert load(GAME, {"shoe": shoe}).rules.decks == decks

    def test_double_after_split(self) -> None:
        played = play("8c 7h 8d Ts | 3c 9c | 2h 6d", "p,d400,d1000")
        assert played.paid == {(1, "main", 1): (1400, 2800, "won"), (1, "main", 2): (2000, 0, "lost")}
        asked = play("8c 7h 8d Ts | 3c", "p", double_after_split="false")
        assert asked.refuses("1:d", "1:d400")

    def test_split_aces_are_not_doubled(self) -> None:
        assert play("Ac 7h Ad Ts | 8c 9c", "p").finished
        asked = play("Ac 7h Ad Ts | 8c", "p", double_split_aces="true")
        assert asked.offers() == "s d1-1000"
        played = play("Ac 7h Ad Ts | 8c 2c 9c", "p,d1000,s", double_split_aces="true")
        assert played.paid == {(1, "main", 1): (2000, 4000, "won"), (1, "main", 2): (1000, 2000, "won")}

    def test_partial_doubles_are_a_switch(self) -> None:
        assert "d1-1000" in play("6c 7h 5d Ts", double_partial="true").offers().split()
        exact = play("6c 7h 5d Ts", double_partial="false")
        assert "d1000" in exact.offers().split()
        assert exact.refuses("1:d999", "1:d1")

    @pytest.mark.parametrize(("dealer", "answers"), [("Ah Ks", "n"), ("Kh As", "")])
    def test_the_dealer_peeks_under_an_ace_and_a_ten(self, dealer: str, answers: str) -> None:
        up, hole = dealer.split()
        played = play(f"6c {up} 5d {hole}", answers)
        assert played.paid == {(1, "main", 1): (1000, 0, "lost_to_blackjack")}

    @pytest.mark.parametrize("up", ["Ah", "Kh", "7h"])
    def test_no_surrender(self, up: str) -> None:
        asked = play(f"Tc {up} 6d 9s")
        assert asked.refuses("1:r")
        if up == "Ah":
            assert play(f"Tc {up} 6d 9s", "n").refuses("1:r")

    def test_no_even_money(self) -> None:
        assert play("Ac Ah Kd 9s").refuses("1:e")


class TestSplitAces:
    """Each switch about them, both ways."""

    def test_resplit_aces(self) -> None:
        assert play("Ac 7h Ad Ts | Ah 9c", "p", resplit_aces="false").net(1) == -1000 + 1000
        asked = play("Ac 7h Ad Ts | Ah", "p", resplit_aces="true")
        assert asked.offers() == "s p1000"
        played = play("Ac 7h Ad Ts | Ah 9c As 8c 6c 2c", "p,p,p", resplit_aces="true")
        assert played.paid == {
            (1, "main", 1): (1000, 2000, "won"),  # A 9
            (1, "main", 2): (1000, 2000, "won"),  # A 8, from the third split
            (1, "main", 3): (1000, 1000, "pushed"),  # A 6
            (1, "main", 4): (1000, 0, "lost"),  # A 2
        }

    def test_hit_split_aces(self) -> None:
        asked = play("Ac 7h Ad Ts | 5c", "p", hit_split_aces="true")
        assert asked.offers() == "s h"
        played = play("Ac 7h Ad Ts | 5c 3c 9c", "p,h,s,s", hit_split_aces="true")
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 2000, "won")}

    def test_an_unsplit_ace_pair_may_be_hit(self) -> None:
        assert play("Ac 7h Ad Ts | 9c", "h").net(1) == 1000


class TestRepeatedDoubles:
    """`max_doubles`, `double_adds`, `after_double` and `double_rescue`, both ways."""

    def test_one_double_ends_the_hand(self) -> None:
        assert play("2c 7h 3d Ts | 2h", "d", max_doubles="1").paid == {(1, "main", 1): (2000, 0, "lost")}

    @pytest.mark.parametrize(("adds", "offer", "staked"), [("initial", "d1-1000", 3000), ("total", "d1-2000", 4000)])
    def test_a_second_double(self, adds: str, offer: str, staked: int) -> None:
        settings: dict[str, Any] = {"max_doubles": "2", "double_adds": adds}
        asked = play("2c 7h 3d Ts | 2h", "d", **settings)
        assert asked.offers() == f"s {offer}"
        played = play("2c 7h 3d Ts | 2h Tc", "d,d", **settings)
        assert played.paid == {(1, "main", 1): (staked, staked, "pushed")}

    def test_a_second_double_of_a_partial_one(self) -> None:
        asked = play("2c 7h 3d Ts | 2h", "d400", max_doubles="2", double_adds="total")
        assert asked.offers() == "s d1-1400"
        played = play("2c 7h 3d Ts | 2h Jc", "d400,d700", max_doubles="2", double_adds="total")
        assert played.paid == {(1, "main", 1): (2100, 2100, "pushed")}

    def test_a_doubled_hand_plays_on(self) -> None:
        asked = play("2c 7h 3d Ts | 2h", "d", after_double="plays_on")
        assert asked.offers() == "s h"
        played = play("2c 7h 3d Ts | 2h 3h 9c", "d,h,h,s", after_double="plays_on")
        assert played.paid == {(1, "main", 1): (2000, 4000, "won")}
        assert play("2c 7h 3d Ts | 2h 9h Kc", "d,h,h", after_double="plays_on").net(1) == -2000

    def test_rescue(self) -> None:
        assert play("6c 7h 5d Ts | 2c", "d", double_rescue="false").finished
        asked = play("6c 7h 5d Ts | 2c", "d", double_rescue="true")
        assert asked.offers() == "s r"
        assert play("6c 7h 5d Ts | 2c", "d,r", double_rescue="true").paid == {
            (1, "main", 1): (2000, 1000, "surrendered")
        }
        assert play("6c 7h 5d Ts | 2c", "d400,r", double_rescue="true").paid == {
            (1, "main", 1): (1400, 400, "surrendered")
        }
        assert play("6c 7h 5d Ts | 2c", "d,s", double_rescue="true").net(1) == -2000
        assert play("6c 7h 5d Ts", double_rescue="true").refuses("1:r")

    def test_rescue_of_a_hand_that_plays_on(self) -> None:
        settings: dict[str, Any] = {"double_rescue": "true", "after_double": "plays_on"}
        assert play("2c 7h 3d Ts | 2h", "d", **settings).offers() == "s h r"
        played = play("2c 7h 3d Ts | 2h 6h", "d,h,r", **settings)
        assert played.paid == {(1, "main", 1): (2000, 1000, "surrendered")}


def test_seven_seats_together() -> None:
    """One after the other from seat 1; each double, split and hit is its own."""
    cards = "Tc 5c 8c Kd Td 9h 6c 7h 9c 6d 8d Ad 6h 2d 5d Ts | Jc | 3d 9d Qd | Qh | 6s | 6h"
    answers = ["1:s", "2:d2000", "3:p,d250,s", "5:h", "6:h,s", "7:h,s"]
    bets = [1000, 2000, 500, 1001, 700, 900, 300]
    played = scene(GAME, cards, bets=bets, answers=answers)
    assert played.dealer == "7h Ts"
    assert played.paid == {
        (1, "main", 1): (1000, 2000, "won"),  # 19
        (2, "main", 1): (4000, 8000, "won"),  # 21
        (3, "main", 1): (750, 1500, "won"),  # 8 3 9
        (3, "main", 2): (500, 1000, "won"),  # 8 10
        (4, "main", 1): (1001, 2502, "blackjack"),
        (5, "main", 1): (700, 0, "busted"),  # 10 6 10
        (6, "main", 1): (900, 900, "pushed"),  # 9 2 6
        (7, "main", 1): (300, 300, "pushed"),  # 6 5 6
    }


def test_an_answer_with_an_amount_of_nothing_is_the_most() -> None:
    played = Round(load(GAME).rules, parse_cards("6c 7h 5d Ts 7c"), [1000])
    played.answer(0, DOUBLE)
    assert [(one.staked, one.back) for one in played.paid()] == [(2000, 4000)]
