"""Document 004, "Side bets" and their payouts: decided by the opening deal whatever happens later."""

from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest
from tests.scenes.scene import Scene, scene

from holecard.rules import InputError, Round
from holecard.rules.cards import parse_cards
from holecard.rules.events import SideBetSettled, TurnTaken
from holecard.sheet import load

GAME = "american-blackjack-4"
PAIRS, THREE = "perfect_pairs", "21_plus_3"


def opening(cards: str, bet: str) -> int:
    """What comes back on 500 with these first two cards and up card; the player has not acted yet."""
    first, second, up = cards.split()
    played = scene(GAME, f"{first} {up} {second} 9s", bets=[1000], side={bet: [500]})
    (settled,) = [one for one in played.events if isinstance(one, SideBetSettled)]
    return settled.back


class TestPerfectPairs:
    @pytest.mark.parametrize("pair", ["As As", "2d 2d", "Th Th", "Kc Kc"])
    def test_same_rank_and_same_suit_pays_25_to_1(self, pair: str) -> None:
        assert opening(f"{pair} 7h", PAIRS) == 13000

    @pytest.mark.parametrize("pair", ["2d 2h", "2h 2d", "As Ac", "Tc Ts", "Qd Qh"])
    def test_same_rank_and_colour_pays_12_to_1(self, pair: str) -> None:
        assert opening(f"{pair} 7h", PAIRS) == 6500

    @pytest.mark.parametrize("pair", ["Th Tc", "Th Ts", "Td Tc", "Td Ts", "Ac Ad", "2s 2h"])
    def test_same_rank_and_different_colours_pays_6_to_1(self, pair: str) -> None:
        assert opening(f"{pair} 7h", PAIRS) == 3500

    @pytest.mark.parametrize("hand", ["Ks Qs", "Kh Td", "2s 3s", "As Ks", "7c 6c"])
    def test_no_pair_loses(self, hand: str) -> None:
        assert opening(f"{hand} 7h", PAIRS) == 0

    @pytest.mark.parametrize("up", ["7c", "7h"])
    def test_the_up_card_makes_no_pair(self, up: str) -> None:
        assert opening(f"7d 8s {up}", PAIRS) == 0

    def test_return_is_95_9_percent(self) -> None:
        """Of the 415 other cards of eight decks 7 are the same card, 8 its colour's other, 16 of the other colour."""
        by_hand = Fraction(7 * 26 + 8 * 13 + 16 * 7, 415)
        assert returned(PAIRS) == by_hand
        assert f"{float(by_hand):.1%}" == "95.9%"


class TestTwentyOnePlusThree:
    @pytest.mark.parametrize("cards", ["Qh Qh Qh", "As As As", "2c 2c 2c"])
    def test_suited_trips_pay_100_to_1(self, cards: str) -> None:
        assert opening(cards, THREE) == 50500

    @pytest.mark.parametrize("cards", ["Td Jd Qd", "Qd Td Jd", "Js Qs Ts", "2c 3c 4c", "Qh Kh Ah", "As 2s 3s"])
    def test_straight_flush_pays_40_to_1(self, cards: str) -> None:
        assert opening(cards, THREE) == 20500

    @pytest.mark.parametrize("cards", ["Ks Kh Kd", "Ks Ks Kh", "2c 2d 2d", "Ah Ac Ah", "7c 7s 7d"])
    def test_three_of_a_kind_pays_25_to_1_two_alike_too(self, cards: str) -> None:
        assert opening(cards, THREE) == 13000

    @pytest.mark.parametrize(
        "cards",
        ["2s 3c 4h", "4h 2s 3c", "2s 3s 4h", "9c Td Jd", "Th Js Qs", "Jc Qc Kd", "Qs Kd Ah", "As 2d 3h", "3h Ac 2c"],
    )
    def test_straight_pays_10_to_1_the_ace_high_or_low(self, cards: str) -> None:
        assert opening(cards, THREE) == 5500

    @pytest.mark.parametrize("cards", ["2c 6c Tc", "2c 2c 9c", "Ks As 2s", "Kh Ah Kh", "Ad Kd Jd"])
    def test_flush_pays_5_to_1_with_a_pair_and_round_the_corner_too(self, cards: str) -> None:
        assert opening(cards, THREE) == 3000

    @pytest.mark.parametrize(
        "cards", ["Ks Ad 2h", "2h Ks Ad", "Kc Kd Qh", "Tc Jd Kh", "2c 2d 3h", "Tc Qd Kh", "Qc Ad 2h"]
    )
    def test_everything_else_loses_no_straight_goes_round_the_corner(self, cards: str) -> None:
        assert opening(cards, THREE) == 0

    def test_ten_values_of_three_ranks_are_no_three_of_a_kind(self) -> None:
        assert opening("Tc Td Jh", THREE) == 0
        assert opening("Tc Jd Qh", THREE) == 5500  # a straight

    def test_return_is_93_71_percent(self) -> None:
        """Counted by hand over the combinations of three of eight decks' 416 cards."""
        trips = 52 * comb(8, 3)
        straight_flushes = 12 * 4 * 8**3
        kinds = 13 * comb(32, 3) - trips
        straights = 12 * 32**3 - straight_flushes
        flushes = 4 * comb(104, 3) - straight_flushes - trips
        paid = 101 * trips + 41 * straight_flushes + 26 * kinds + 11 * straights + 6 * flushes
        by_hand = Fraction(paid, comb(416, 3))
        assert returned(THREE) == by_hand
        assert f"{float(by_hand):.2%}" == "93.71%"


def returned(bet: str) -> Fraction:
    """The average return per unit, over every two or three of 416 cards, as rounds that have only been dealt."""
    game, number = load(GAME), 2 if bet == PAIRS else 3
    stakes = [int(name == bet) for name in game.side_names]
    rest, total = parse_cards("9s 9s 9s 9s 9s"), 0
    for cards in combinations_with_replacement(range(52), number):
        first, second, up = cards if number == 3 else (*cards, 0)
        back = Round(game.rules, [first, up, second, *rest], [1], side=[stakes]).felt.side_back[0]
        total += sum(back) * prod(comb(8, cards.count(card)) for card in set(cards))
    return Fraction(total, comb(416, number))


def play(cards: str, answers: str = "") -> Scene:
    """One seat with 1000, 500 on Perfect Pairs and 700 on 21+3."""
    given = [f"1:{answers}"] if answers else []
    return scene(GAME, cards, bets=[1000], side={PAIRS: [500], THREE: [700]}, answers=given)


class TestSideBets:
    def test_can_only_be_placed_beside_a_main_bet(self) -> None:
        rules = load(GAME).rules
        with pytest.raises(InputError, match="seat 2"):
            Round(rules, parse_cards("Tc 9h 9d 9s"), [1000, 0], side=[[0, 0], [500, 0]])

    def test_are_settled_before_anybody_acts(self) -> None:
        kinds = [type(one) for one in play("8c 9h 8d 9s", "s").events]
        assert max(k for k, kind in enumerate(kinds) if kind is SideBetSettled) < kinds.index(TurnTaken)

    @pytest.mark.parametrize(
        ("cards", "answers", "main", "pairs", "three"),
        [
            ("8c 8h 8d 9s", "s", [(1000, 0, "lost")], 3500, 18200),
            ("8c 8h 8d 9s | Th", "h", [(1000, 0, "busted")], 3500, 18200),
            ("8c 8h 8d 9s | Tc 2d", "p,s,s", [(1000, 2000, "won"), (1000, 0, "lost")], 3500, 18200),
            ("8c 8h 8d 9s | 5d", "d", [(2000, 4000, "won")], 3500, 18200),
            ("Kc Qc Ac As", "", [(1000, 1000, "pushed")], 0, 28700),
            ("Kc Qc Ac 7s", "", [(1000, 2500, "blackjack")], 0, 28700),
            ("Ac Ah Ad Ks", "n", [(1000, 0, "lost_to_blackjack")], 3500, 18200),
            ("Tc Ah Td Ks", "r", [(1000, 500, "surrendered")], 3500, 0),
            ("Tc Jh 9d As", "s", [(1000, 0, "lost_to_blackjack")], 0, 7700),
            ("2c 9c 7c 9s | 9d", "h,s", [(1000, 1000, "pushed")], 0, 4200),
        ],
    )
    def test_are_independent_of_the_outcome_of_the_game(
        self, cards: str, answers: str, main: list[tuple[int, int, str]], pairs: int, three: int
    ) -> None:
        assert play(cards, answers).paid == {
            **{(1, "main", hand): row for hand, row in enumerate(main, 1)},
            (1, PAIRS, 1): (500, pairs, "won" if pairs else "lost"),
            (1, THREE, 1): (700, three, "won" if three else "lost"),
        }

    def test_each_seat_has_its_own(self) -> None:
        played = scene(
            GAME,
            "8c 2h Tc 9h 8d 2h 9d 9s",
            bets=[1000, 1000, 1000],
            side={PAIRS: [0, 300, 0], THREE: [200, 0, 100]},
            answers=["1:s", "2:s", "3:s"],
        )
        assert played.paid == {
            (1, "main", 1): (1000, 0, "lost"),
            (2, "main", 1): (1000, 0, "lost"),
            (3, "main", 1): (1000, 2000, "won"),
            (1, THREE, 1): (200, 0, "lost"),  # 8 8 9
            (2, PAIRS, 1): (300, 7800, "won"),  # two deuces of hearts
            (3, THREE, 1): (100, 0, "lost"),  # 10 9 9
        }
