"""Document 004: American Blackjack 4, sentence by sentence, and its rulings. Bets behind: test_bets_behind.py."""

import pytest
from tests.scenes.scene import Scene, scene

from holecard.rules.cards import card_text
from holecard.rules.events import CardDealt, HoleTurned, TurnTaken, WagerSettled
from holecard.sheet import load

GAME = "american-blackjack-4"


def play(cards: str, answers: str = "", bet: int = 1000, **settings: str) -> Scene:
    return scene(GAME, cards, bets=[bet], answers=[f"1:{answers}"] if answers else [], settings=settings)


class TestObjective:
    def test_closer_to_21_than_the_dealer_wins(self) -> None:
        assert play("Tc 9h 9d 9s", "s").paid == {(1, "main", 1): (1000, 2000, "won")}
        assert play("Tc 9h 7d 9s", "s").paid == {(1, "main", 1): (1000, 0, "lost")}

    def test_the_dealers_hand_over_21_wins(self) -> None:
        assert play("2c 9h 3d 6s | Kh", "s").paid == {(1, "main", 1): (1000, 2000, "won")}

    def test_a_hand_above_21_loses_automatically(self) -> None:
        assert play("Tc 9h 6d 6s | Kh", "h").paid == {(1, "main", 1): (1000, 0, "busted")}


class TestGameRules:
    @pytest.mark.parametrize(("card", "net"), [("7c", -1000), ("8c", 0), ("9c", 1000), ("Jc", 1000), ("Ac", 1000)])
    def test_card_values(self, card: str, net: int) -> None:
        assert play(f"{card} 9h Qd 9s" if card != "Ac" else "Ac 9h 8d 9s", "s").net(1) == net

    @pytest.mark.parametrize(
        ("draws", "answers", "net"), [("", "s", 0), ("9d", "h,s", -1000), ("9d 2c", "h,h,s", 1000)]
    )
    def test_an_ace_is_1_or_11_whichever_is_best(self, draws: str, answers: str, net: int) -> None:
        assert play(f"Ac 9h 7d 9s | {draws}", answers).net(1) == net  # 18, 17, 19

    @pytest.mark.parametrize("hand", ["Tc Ad", "Jc Ad", "Qc Ad", "Kc Ad", "Ad Tc"])
    @pytest.mark.parametrize(("bet", "back"), [(1000, 2500), (1001, 2502), (1, 2)])
    def test_a_ten_value_and_an_ace_are_a_blackjack_paid_3_to_2_without_a_question(
        self, hand: str, bet: int, back: int
    ) -> None:
        first, second = hand.split()
        assert play(f"{first} 9h {second} 9s", bet=bet).paid == {(1, "main", 1): (bet, back, "blackjack")}

    def test_other_wins_are_paid_1_to_1(self) -> None:
        assert play("5c 9h 6d 9s | Th", "h", bet=333).paid == {(1, "main", 1): (333, 666, "won")}

    def test_each_player_in_turn(self) -> None:
        cards = "Tc 5c 9c 9h 9d 6d 9d 9s | 7h Jh | 2h"
        played = scene(GAME, cards, bets=[1000, 1000, 1000], answers=["1:s", "2:h,h", "3:h,s"])
        turns = [(one.seat + 1, one.action) for one in played.events if isinstance(one, TurnTaken)]
        assert turns == [(1, "stand"), (2, "hit"), (2, "hit"), (3, "hit"), (3, "stand")]
        assert [played.net(seat) for seat in (1, 2, 3)] == [1000, -1000, 1000]

    def test_stand(self) -> None:
        assert play("2c 9h 2d 9s", "s").paid == {(1, "main", 1): (1000, 0, "lost")}

    def test_hit_multiple_times(self) -> None:
        assert play("2c 9h 2d 9s | 2h 2s 3c 8d", "h,h,h,h,s").net(1) == 1000

    def test_double_down_doubles_the_bet_for_one_more_card_and_no_more(self) -> None:
        assert play("5c 9h 6d 9s | 2c", "d").paid == {(1, "main", 1): (2000, 0, "lost")}
        assert play("5c 9h 6d 9s | Tc", "d1000").paid == {(1, "main", 1): (2000, 4000, "won")}
        assert play("5c 9h 6d 9s").refuses("1:d999", "1:d500", "1:d1001")

    def test_split_doubles_the_bet_for_two_hands(self) -> None:
        played = play("Kc 9h Td 9s | 9c 7d", "p,s,s")
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 0, "lost")}

    @pytest.mark.parametrize("other", ["9c", "6c", "2c"])
    def test_split_aces_get_one_more_card_each_and_cannot_hit(self, other: str) -> None:
        played = play(f"Ac 9h Ad 9s | {other} Kd", "p")
        first = (1000, 2000, "won") if other == "9c" else (1000, 0, "lost")
        assert played.paid == {(1, "main", 1): first, (1, "main", 2): (1000, 2000, "won")}

    def test_a_21_after_splitting_is_no_blackjack_and_pays_1_to_1(self) -> None:
        played = play("Kc 9h Td 9s | Ac Ad", "p")
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 2000, "won")}
        played = play("Ac 9h Ad 9s | Kc Qd", "p")
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 2000, "won")}

    def test_a_21_after_splitting_loses_to_a_dealer_blackjack(self) -> None:
        played = play("Kc Kh Td As | Ac Ad", "p")
        word = "lost_to_blackjack"
        assert played.paid == {(1, "main", 1): (1000, 0, word), (1, "main", 2): (1000, 0, word)}

    @pytest.mark.parametrize(("pair", "draws"), [("8c 8d", "8h 8s"), ("Ac Ad", "Ah As"), ("Kc Kd", "Kh Ks")])
    def test_hands_are_not_split_more_than_once(self, pair: str, draws: str) -> None:
        first, second = pair.split()
        if first[0] == "A":
            assert play(f"{first} 9h {second} 9s | {draws}", "p").net(1) == -2000  # 12 and 12 stand
            return
        assert play(f"{first} 9h {second} 9s | {draws}", "p").refuses("1:p")
        assert play(f"{first} 9h {second} 9s | {draws}", "p,s").refuses("1:p")

    def test_under_an_ace_insurance_surrender_or_nothing_for_all_without_a_blackjack(self) -> None:
        played = scene(GAME, "Tc Kc 9c Ah 6d Ad 9d Ks", bets=[1000, 1000, 700])
        assert played.asked == {1: "r i500 n", 3: "r i350 n"}

    def test_insurance_is_half_the_stake_and_pays_2_to_1(self) -> None:
        played = play("Tc Ah 6d Ks", "i")
        assert played.paid == {(1, "insurance", 1): (500, 1500, "won"), (1, "main", 1): (1000, 0, "lost_to_blackjack")}
        assert played.net(1) == 0

    def test_insurance_without_a_dealer_blackjack_is_lost_and_the_hand_plays_on(self) -> None:
        played = play("Tc Ah 9d 7s", "i500,s")
        assert played.paid == {(1, "insurance", 1): (500, 0, "lost"), (1, "main", 1): (1000, 2000, "won")}

    @pytest.mark.parametrize("hole", ["Ks", "7s"])
    def test_surrender_gives_half_back_without_playing_any_further(self, hole: str) -> None:
        played = play(f"Tc Ah 6d {hole}", "r")
        assert played.paid == {(1, "main", 1): (1000, 500, "surrendered")}
        assert not [one for one in played.events if isinstance(one, TurnTaken)]

    def test_nothing_continues_as_usual(self) -> None:
        assert play("Tc Ah 9d 7s", "n,s").paid == {(1, "main", 1): (1000, 2000, "won")}

    def test_when_all_have_performed_the_hole_card_is_turned(self) -> None:
        played = scene(GAME, "Tc Tc 9h 6d 5d 8s | 2h 3h", bets=[1000, 1000], answers=["1:h,s", "2:h,s"])
        last = max(k for k, one in enumerate(played.events) if isinstance(one, CardDealt | TurnTaken))
        assert [type(one) for one in played.events].index(HoleTurned) > last
        assert (played.net(1), played.net(2)) == (1000, 1000)

    @pytest.mark.parametrize(
        ("dealer", "draws", "net"),
        [
            ("9h 7s", "Ad", 1000),  # 16 draws
            ("9h 8s", "", 1000),  # 17 stands
            ("9h 9s", "", 0),
            ("9h Ts", "", -1000),
            ("6h As", "3d", -1000),  # soft 17 draws: 20
            ("6h As", "Td", 1000),  # soft 17 draws: hard 17 stands
            ("7h As", "", 0),  # soft 18 stands
            ("2h 2s", "2c Ac 3c", -1000),  # 2 2 2 A: soft 17 draws: 20
            ("9h 7s", "Kd", 1000),  # busts
        ],
    )
    def test_below_17_and_on_soft_17_she_draws_and_on_17_to_21_no_more(self, dealer: str, draws: str, net: int) -> None:
        up, hole = dealer.split()
        assert play(f"Tc {up} 8d {hole} | {draws}", "s").net(1) == net

    def test_the_same_value_is_a_push_and_the_player_keeps_his_stake(self) -> None:
        assert play("Tc 9h 9d Ts", "s").paid == {(1, "main", 1): (1000, 1000, "pushed")}

    def test_when_the_dealer_busts_all_are_paid_unless_busted_themselves(self) -> None:
        cards = "Tc Tc 2c 9h 2d 6d 2d 6s | Kh | Kd"
        played = scene(GAME, cards, bets=[1000, 1000, 1000], answers=["1:s", "2:h", "3:s"])
        assert [played.net(seat) for seat in (1, 2, 3)] == [1000, -1000, 1000]

    def test_eight_decks_cut_in_the_middle(self) -> None:
        game = load(GAME)
        assert (game.rules.decks, game.switches.penetration) == (8, "1/2")


class TestTableOfRules:
    def test_dealer_hits_soft_17(self) -> None:
        assert load(GAME).switches.dealer_hits_soft_17
        assert play("Tc 6h 8d As | 4c", "s").net(1) == -1000

    def test_double_after_split_yes(self) -> None:
        played = play("8c 9h 8d 9s | 3c 2d | Th 5h", "p,d,d")
        assert played.paid == {(1, "main", 1): (2000, 4000, "won"), (1, "main", 2): (2000, 0, "lost")}

    @pytest.mark.parametrize("hand", ["2c 3d", "Tc 9d", "Ac 8d", "9c 9d", "Ac Ad", "Tc Td"])
    def test_double_on_any_two_cards(self, hand: str) -> None:
        first, second = hand.split()
        assert "d1000" in play(f"{first} 9h {second} 9s").offers().split()

    def test_and_on_no_more_than_two(self) -> None:
        assert play("2c 9h 3d 9s | 6h", "h").refuses("1:d")

    def test_split_aces_are_not_hit(self) -> None:
        assert play("Ac 9h Ad 9s | 2c 3d", "p").finished

    def test_only_the_original_bet_lost_no(self) -> None:
        played = play("8c Kh 8d As | 3c 9d | Th", "p,d,s")
        word = "lost_to_blackjack"
        assert played.paid == {(1, "main", 1): (2000, 0, word), (1, "main", 2): (1000, 0, word)}
        played = play("8c Kh 8d As | 3c 9d | Th", "p,d,s", original_bets_only="true")
        word = "raises_returned"
        assert played.paid == {(1, "main", 1): (2000, 1000, word), (1, "main", 2): (1000, 1000, word)}

    def test_late_surrender_no(self) -> None:
        for up, hole, answers in (("Ah", "7s", "n"), ("Kh", "7s", ""), ("9h", "7s", "")):
            assert play(f"Tc {up} 6d {hole}", answers).refuses("1:r")

    def test_blackjack_pays_3_to_2(self) -> None:
        assert play("Ac 9h Kd 9s").net(1) == 1500


class TestRulings:
    def test_she_peeks_under_an_ace_after_insurance_and_surrender(self) -> None:
        played = scene(GAME, "Tc 9c 5c Ah 6d 9d 6d Ks", bets=[1000, 1000, 1000], answers=["1:r", "2:i", "3:n"])
        assert {seat: played.net(seat) for seat in (1, 2, 3)} == {1: -500, 2: 0, 3: -1000}
        assert not [one for one in played.events if isinstance(one, TurnTaken)]

    def test_she_does_not_peek_under_a_ten_and_a_blackjack_takes_every_wager(self) -> None:
        assert play("6c Kh 5d As | Th", "d").paid == {(1, "main", 1): (2000, 0, "lost_to_blackjack")}

    def test_a_bust_loses_before_an_unpeeked_blackjack(self) -> None:
        assert play("Tc Kh 6d As | Qh", "h").paid == {(1, "main", 1): (1000, 0, "busted")}

    @pytest.mark.parametrize(
        ("peek", "dealer", "lost"),
        [
            ("ace_and_ten", "Kh As", 1000),
            ("ace_and_ten", "Ah Ks", 1000),
            ("ace", "Kh As", 2000),
            ("ace", "Ah Ks", 1000),
            ("none", "Kh As", 2000),
            ("none", "Ah Ks", 2000),
        ],
    )
    def test_peek_is_a_switch(self, peek: str, dealer: str, lost: int) -> None:
        up, hole = dealer.split()
        words = ["n"] if up == "Ah" else []
        draws = ""
        if lost == 2000:
            words, draws = [*words, "d"], "Th"
        assert play(f"6c {up} 5d {hole} | {draws}", ",".join(words), peek=peek).net(1) == -lost

    def test_surrender_is_offered_only_under_an_ace(self) -> None:
        for up in ("2h", "9h", "Kh"):
            assert play(f"Tc {up} 6d 7s").refuses("1:r")

    @pytest.mark.parametrize(
        ("surrender", "answers", "net"), [("early", "r", -500), ("late", "n", -1000), ("none", "n", -1000)]
    )
    def test_surrender_is_a_switch_against_a_blackjack(self, surrender: str, answers: str, net: int) -> None:
        assert play("Tc Ah 6d Ks", answers, surrender=surrender).net(1) == net

    @pytest.mark.parametrize(("surrender", "answers", "net"), [("early", "r", -500), ("late", "n,r", -500)])
    def test_surrender_is_a_switch_without_a_blackjack(self, surrender: str, answers: str, net: int) -> None:
        assert play("Tc Ah 6d 7s", answers, surrender=surrender).net(1) == net

    def test_late_surrender_under_an_ace_only_and_beside_insurance(self) -> None:
        assert play("Tc Kh 6d 7s", surrender="late").refuses("1:r")
        played = play("Tc Ah 6d 7s", "i,r", surrender="late")
        assert played.paid == {(1, "insurance", 1): (500, 0, "lost"), (1, "main", 1): (1000, 500, "surrendered")}

    @pytest.mark.parametrize("pair", ["2c 2d", "5c 5d", "9c 9d", "Tc Kd", "Jc Qd", "Kc Kd", "Ac Ad"])
    def test_any_two_cards_of_equal_point_value_once(self, pair: str) -> None:
        first, second = pair.split()
        assert "p1000" in play(f"{first} 9h {second} 9s").offers().split()

    @pytest.mark.parametrize(
        ("value", "allowed"), [("value", ["88", "KT", "KK"]), ("rank", ["88", "KK"]), ("tens", ["KT", "KK"])]
    )
    def test_which_pairs_is_a_switch(self, value: str, allowed: list[str]) -> None:
        found = [
            first + second
            for first, second in ("88", "KT", "KK", "89")
            if "p1000" in play(f"{first}c 9h {second}d 9s", split_pairs=value).offers().split()
        ]
        assert found == allowed

    def test_insurance_surrender_nothing_is_one_choice_of_three(self) -> None:
        assert play("Tc Ah 6d 7s").offers() == "r i500 n"
        assert play("Tc Ah 6d 7s", "i").refuses("1:r")
        assert play("Tc Ah 6d 7s", "r").finished

    @pytest.mark.parametrize(("hole", "back"), [("Ks", 1000), ("7s", 2500)])
    def test_the_holder_of_a_blackjack_gets_none_of_them(self, hole: str, back: int) -> None:
        word = "pushed" if back == 1000 else "blackjack"
        assert play(f"Ac Ah Kd {hole}").paid == {(1, "main", 1): (1000, back, word)}

    @pytest.mark.parametrize(("bet", "half"), [(1000, 500), (1001, 500), (3, 1), (2, 1)])
    def test_insurance_is_exactly_half(self, bet: int, half: int) -> None:
        assert play("Tc Ah 6d 7s", bet=bet).offers() == f"r i{half} n"
        assert play("Tc Ah 6d 7s", bet=bet).refuses(f"1:i{half + 1}")
        assert play("Tc Ah 6d Ks", "i", bet=bet).paid[1, "insurance", 1] == (half, 3 * half, "won")

    @pytest.mark.parametrize("hand", ["Ac Kd", "Kd Ac"])
    def test_a_natural_waits_under_an_unpeeked_ten_and_pushes(self, hand: str) -> None:
        first, second = hand.split()
        pushed = play(f"{first} Kh {second} As")
        assert pushed.paid == {(1, "main", 1): (1000, 1000, "pushed")}
        kinds = [type(one) for one in pushed.events]
        assert kinds.index(WagerSettled) > kinds.index(HoleTurned)
        paid = play(f"{first} Kh {second} 5s")
        assert paid.paid == {(1, "main", 1): (1000, 2500, "blackjack")}
        assert paid.dealer == "Kh 5s"

    def test_a_natural_is_paid_at_once_where_she_cannot_have_one(self) -> None:
        played = scene(GAME, "Ac Tc 9h Kd 9d 9s", bets=[1000, 1000], answers=["2:s"])
        kinds = [type(one) for one in played.events]
        assert kinds.index(WagerSettled) < kinds.index(TurnTaken)
        assert (played.net(1), played.net(2)) == (1500, 1000)

    def test_seats_1_to_7(self) -> None:
        played = scene(GAME, "2c 3c 4c 5c 6c 7c 8c 9h 2d 3d 4d 5d 6d 7d 8d 9s", bets=[100] * 7, answers=["1:s", "2:s"])
        dealt = [(one.seat + 1, card_text(one.card)) for one in played.events if isinstance(one, CardDealt)]
        assert dealt == [(seat, f"{seat + 1}{suit}") for suit in "cd" for seat in range(1, 8)]
        assert played.offers(3) == "s h d100 p100"


def test_seven_seats_together() -> None:
    cards = "Tc 5c 8c Kd Td Ah Ts | 6h | 9c 6c 8d Ad 6d 7h 5s | Ks | Qc | 3d Jd 9h | Qh | 2c 2d | 2s"
    answers = ["1:s", "2:d", "3:p,d,s", "5:h", "6:s", "7:h,h,s"]
    played = scene(GAME, cards, bets=[1000, 2000, 500, 1001, 700, 300, 200], answers=answers)
    assert played.dealer == "6h Ks 2s"
    assert played.paid == {
        (1, "main", 1): (1000, 2000, "won"),  # 19
        (2, "main", 1): (4000, 8000, "won"),  # 5 6 10
        (3, "main", 1): (1000, 2000, "won"),  # 8 3 9
        (3, "main", 2): (500, 500, "pushed"),  # 8 10
        (4, "main", 1): (1001, 2502, "blackjack"),
        (5, "main", 1): (700, 0, "busted"),  # 10 6 10
        (6, "main", 1): (300, 300, "pushed"),  # A 7
        (7, "main", 1): (200, 400, "won"),  # 10 5 2 2
    }
