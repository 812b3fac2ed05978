"""Bets behind: several bettors, their own answers, and who may say what. Presets: test_bets_behind.py."""

from itertools import permutations

import pytest
from tests.scenes.scene import Scene, scene

from holecard.rules import InputError, Round
from holecard.rules.cards import parse_cards
from holecard.rules.notation import parse_answer
from holecard.sheet import load

AMERICAN, HOUSE, DOUBLE_UP = "american-blackjack-4", "blackjack", "double-up-blackjack"


def rows(played: Scene, bettor: str = "b1") -> dict[str, tuple[int, int, str]]:
    """What was staked, what came back and why, of a bettor with one hand."""
    return {bet: row for (who, bet, _), row in played.paid.items() if who == bettor}


class TestInsurance:
    """Each bettor's own choice, whatever the seated player answers."""

    @pytest.mark.parametrize("seat", ["i", "n"])
    @pytest.mark.parametrize("behind", ["i", "n"])
    def test_against_a_blackjack(self, seat: str, behind: str) -> None:
        answers = [f"1:{seat}", f"b1:{behind}"]
        played = scene(AMERICAN, "Tc Ah 9d Ks", bets=[1000], behind=["b1:500x0"], answers=answers)
        insured = {"insurance": (250, 750, "won")} if behind == "i" else {}
        assert rows(played) == {"main": (500, 0, "lost_to_blackjack")} | insured
        assert played.net(1) == (0 if seat == "i" else -1000)

    @pytest.mark.parametrize("seat", ["i", "n"])
    @pytest.mark.parametrize("behind", ["i", "n"])
    def test_without_a_blackjack(self, seat: str, behind: str) -> None:
        answers = [f"1:{seat},s", f"b1:{behind}"]
        played = scene(AMERICAN, "Tc Ah 9d 7s", bets=[1000], behind=["b1:500x0"], answers=answers)
        insured = {"insurance": (250, 0, "lost")} if behind == "i" else {}
        assert rows(played) == {"main": (500, 1000, "won")} | insured
        assert played.net(1) == (500 if seat == "i" else 1000)

    @pytest.mark.parametrize(("hole", "back", "word"), [("Ks", 750, "won"), ("7s", 0, "lost")])
    def test_the_seated_player_surrenders_and_the_insurance_stands(self, hole: str, back: int, word: str) -> None:
        played = scene(AMERICAN, f"Tc Ah 6d {hole}", bets=[1000], behind=["b1:500x0"], answers=["1:r", "b1:i"])
        assert rows(played) == {"main": (500, 250, "surrendered"), "insurance": (250, back, word)}
        assert played.net(1) == -500

    @pytest.mark.parametrize("hole", ["Ks", "7s"])
    def test_the_seated_player_surrenders_and_nothing_is_insured(self, hole: str) -> None:
        played = scene(AMERICAN, f"Tc Ah 6d {hole}", bets=[1000], behind=["b1:501x0"], answers=["1:r", "b1:n"])
        assert rows(played) == {"main": (501, 250, "surrendered")}

    def test_half_of_ones_own_stake_and_no_surrender(self) -> None:
        played = scene(AMERICAN, "Tc Ah 6d 7s", bets=[1000], behind=["b1:501x0", "b1:3000x0"])
        assert played.asked == {1: "r i500 n", "b1": "i250 n", "b2": "i1500 n"}
        assert played.refuses("b1:r", "b1:i251", "b2:i250")

    def test_up_to_half_where_the_sheet_says_so(self) -> None:
        played = scene(HOUSE, "Tc Ah 6d Ks", bets=[1000], behind=["b1:500x0"], answers=["1:i400", "b1:i7"])
        assert rows(played) == {"main": (500, 0, "lost_to_blackjack"), "insurance": (7, 21, "won")}
        assert scene(HOUSE, "Tc Ah 6d Ks", bets=[1000], behind=["b1:500x0"]).refuses("b1:i251")

    def test_of_a_blackjack_where_there_is_no_even_money(self) -> None:
        def played(hole: str) -> Scene:
            answers = ["1:n", "b1:i"]
            return scene(HOUSE, f"Ac Ah Kd {hole}", bets=[1000], behind=["b1:500x0"], answers=answers)

        assert rows(played("Ks")) == {"main": (500, 500, "pushed"), "insurance": (250, 750, "won")}
        assert rows(played("7s")) == {"main": (500, 1250, "blackjack"), "insurance": (250, 0, "lost")}

    def test_of_one_card(self) -> None:
        cards, answers = "Tc Ah 7s 9d", ["1:n,h,s", "b1:i"]
        played = scene("double-up-insanity", cards, bets=[1000], behind=["b1:500x0"], answers=answers)
        assert rows(played) == {"main": (500, 1000, "won"), "insurance": (250, 0, "lost")}

    def test_without_a_peek_it_waits_for_the_hole_card(self) -> None:
        played = scene(
            AMERICAN,
            "5c Ah 6d Ks | Td",
            bets=[1000],
            behind=["b1:500x1"],
            answers=["1:n,d", "b1:i,f"],
            settings={"peek": "none"},
        )
        assert rows(played) == {"main": (1000, 0, "lost_to_blackjack"), "insurance": (250, 750, "won")}

    def test_american_blackjack_4_asks_nobody_about_a_blackjack(self) -> None:
        played = scene(AMERICAN, "Ac Ah Kd 7s", bets=[1000], behind=["b1:500x0"])
        assert rows(played) == {"main": (500, 1250, "blackjack")}

    def test_a_bet_behind_is_asked_though_its_seat_is_not(self) -> None:
        """A stake of one cent has no half, one of 500 has."""
        played = scene(HOUSE, "Tc Ah 9d Ks", bets=[1], behind=["b1:500x0"])
        assert played.asked == {"b1": "i1-250 n"}


class TestEvenMoney:
    @pytest.mark.parametrize("seat", ["e", "n"])
    @pytest.mark.parametrize("behind", ["e", "n"])
    @pytest.mark.parametrize(("hole", "refused"), [("Ks", (500, 500, "pushed")), ("7s", (500, 1250, "blackjack"))])
    def test_is_each_bettors_own_choice(self, seat: str, behind: str, hole: str, refused: tuple[int, int, str]) -> None:
        answers = [f"1:{seat}", f"b1:{behind}"]
        played = scene(DOUBLE_UP, f"Ac Ah Kd {hole}", bets=[1000], behind=["b1:500x0"], answers=answers)
        assert rows(played) == {"main": (500, 1000, "even_money") if behind == "e" else refused}
        assert played.net(1) == (1000 if seat == "e" else 0 if hole == "Ks" else 1500)

    def test_instead_of_insurance(self) -> None:
        played = scene(DOUBLE_UP, "Ac Tc Ah Kd 9d 7s", bets=[1000, 1000], behind=["b1:500x0", "b2:500x0"])
        assert played.asked == {1: "e n", 2: "i1-500 n", "b1": "e n", "b2": "i1-250 n"}


class TestSeveralBettors:
    def test_behind_one_seat_with_a_preset_each(self) -> None:
        played = scene(
            "double-4-more",
            "5c 9h 6d 9s | 8d",
            bets=[1000],
            behind=["b1:500x0", "b1:700x1", "b1:1001x2s", "b1:2500x3", "b1:1x9"],
            answers=["1:d1500", "b2:f", "b3:f", "b4:n", "b5:f"],
        )
        assert {who: row for (who, _, _), row in played.paid.items()} == {
            1: (2500, 5000, "won"),
            "b1": (500, 1000, "won"),
            "b2": (1400, 2800, "won"),
            "b3": (2502, 5004, "won"),  # one and a half times 1001, whole
            "b4": (2500, 5000, "won"),
            "b5": (2, 4, "won"),
        }

    def test_on_several_seats(self) -> None:
        """Seat 1 doubles and wins, seat 2 is empty, seat 3 splits and wins once, seat 4 busts."""
        played = scene(
            AMERICAN,
            "5c 8c Tc 9h 6d 8d 6d 9s | Td | Ac 9d | Kd",
            bets=[1000, 0, 1000, 1000],
            behind=["b3:300x1s", "b1:200x1", "b4:100x1s", "b3:400x1", "b1:600x0"],
            answers=["1:d", "3:p,s,s", "4:h", "b1:f", "b2:f"],
        )
        assert {(who, hand): (staked, back) for (who, _, hand), (staked, back, _) in played.paid.items()} == {
            (1, 1): (2000, 4000),
            (3, 1): (1000, 2000),
            (3, 2): (1000, 0),
            (4, 1): (1000, 0),
            ("b1", 1): (300, 600),
            ("b1", 2): (300, 0),
            ("b2", 1): (400, 800),
            ("b3", 1): (100, 0),
            ("b4", 1): (400, 800),
            ("b5", 1): (600, 1200),
        }

    def test_any_number_of_them(self) -> None:
        behind = [f"b1:{stake}x0" for stake in range(1, 101)]
        played = scene(AMERICAN, "Ac 9h Kd 9s", bets=[1000], behind=behind)
        assert [played.net(f"b{stake}") for stake in range(1, 101)] == [stake * 3 // 2 for stake in range(1, 101)]

    @pytest.mark.parametrize("order", list(permutations(range(3))))
    def test_those_who_are_asked_to_follow_answer_in_any_order(self, order: tuple[int, ...]) -> None:
        behind = [(0, 500, 1, 1), (0, 700, 0, 1), (0, 900, 1, 1)]
        played = Round(load(AMERICAN).rules, parse_cards("8c 9h 8d 9s Ac 9d"), [1000], behind=behind)
        played.answer(0, parse_answer("p"))
        for k in order:
            assert not any(one.kind == "turn" for one in played.questions)
            played.answer(k + 1, parse_answer("fnf"[k]))
        for _ in range(2):
            played.answer(0, parse_answer("s"))
        assert [(one.who, one.hand, one.staked, one.back) for one in played.paid()] == [
            *[(0, 0, 1000, 2000), (0, 1, 1000, 0)],
            *[(1, 0, 500, 1000), (1, 1, 500, 0)],
            (2, 0, 700, 1400),
            *[(3, 0, 900, 1800), (3, 1, 900, 0)],
        ]


class TestQuestionsToAll:
    """Insurance, surrender and even money are asked of everybody at once."""

    def test_the_order_of_arrival_changes_nothing(self) -> None:
        """Three seats and two behind answer in each of the 120 orders; nothing is seen before the last answer."""
        rules = load(AMERICAN, {"even_money": "true"}).rules
        cards = parse_cards("Tc Ac 9c Ah 6d Kd 9d 7s")
        behind = [(1, 500, 0, 0), (0, 300, 0, 0)]
        given = {0: "r", 1: "n", 2: "i", 3: "e", 4: "i"}
        traces, results = set(), set()
        for order in permutations(given):
            played = Round(rules, cards, [1000, 1000, 700], behind=behind)
            seen = len(played.trace)
            for who in order:
                assert len(played.trace) == seen
                played.answer(who, parse_answer(given[who]) & 15)
            played.answer(2, parse_answer("s"))
            traces.add(tuple(played.trace))
            results.add(tuple(played.paid()))
        assert len(traces) == len(results) == 1
        assert {(one.who, one.bet): (one.staked, one.back) for one in results.pop()} == {
            (0, "main"): (1000, 500),
            (1, "main"): (1000, 2500),
            (2, "main"): (700, 700),
            (2, "insurance"): (350, 0),
            (3, "main"): (500, 1000),  # even money behind a blackjack that waited for more
            (4, "main"): (300, 150),  # follows the surrender
            (4, "insurance"): (150, 0),
        }


class TestTheSeatedPlayerDecides:
    def test_a_bettor_behind_has_no_turn(self) -> None:
        played = scene(AMERICAN, "8c 9h 8d 9s", bets=[1000], behind=["b1:500x9s"])
        assert played.asked == {1: "s h d1000 p1000"}
        assert played.refuses("b1:s", "b1:h", "b1:d", "b1:p", "b1:r", "b1:f", "b1:n")

    def test_and_may_only_follow_or_not(self) -> None:
        played = scene(AMERICAN, "8c 9h 8d 9s", bets=[1000], behind=["b1:500x9s"], answers=["1:p"])
        assert played.asked == {"b1": "f500 n"}
        assert played.refuses("b1:s", "b1:h", "b1:d", "b1:p", "1:s", "1:h", "b1:f499", "b1:f1000")

    def test_a_seat_that_takes_no_part_cannot_be_bet_behind(self) -> None:
        rules, cards = load(AMERICAN).rules, parse_cards("Tc 9h 9d 9s")
        for seat in (1, 2):
            with pytest.raises(InputError, match="seat"):
                Round(rules, cards, [1000, 0], behind=[(seat, 500, 0, 0)])

    def test_payouts_are_those_of_the_table(self) -> None:
        """The same stake behind and in front wins the same, whatever the round."""
        for cards, answers, net in (
            ("Ac 9h Kd 9s", "", 1501),
            ("Tc 9h 9d 9s", "s", 1001),
            ("Tc 9h 8d 9s", "s", 0),
            ("Tc 9h 6d 9s", "s", -1001),
            ("Ac Kh Kd As", "", 0),
            ("Tc Kh Td As", "s", -1001),
        ):
            given = [f"1:{answers}"] if answers else []
            played = scene(AMERICAN, cards, bets=[1001], behind=["b1:1001x0"], answers=given)
            assert (played.net(1), played.net("b1")) == (net, net)

    def test_there_are_no_side_bets_behind(self) -> None:
        with pytest.raises(InputError):
            Round(
                load(AMERICAN).rules,
                parse_cards("Tc 9h 9d 9s"),
                [1000],
                side=[[0, 0], [500, 0]],
                behind=[(0, 500, 0, 0)],
            )
