"""Rulings, "All games": stakes, raises, halves and rounding."""

import pytest
from tests.scenes.alone import GAMES, ONE_CARD, TWO_CARDS, alone
from tests.scenes.scene import scene

from holecard.rules import AnswerError, InputError, Round
from holecard.rules.cards import parse_cards
from holecard.rules.legal import STAND
from holecard.sheet import load

all_games = pytest.mark.parametrize("game", GAMES)
two_card_games = pytest.mark.parametrize("game", TWO_CARDS)


class TestRaisesAndHalves:
    @pytest.mark.parametrize("game", ["double-up-blackjack", "american-blackjack-4", ONE_CARD])
    @pytest.mark.parametrize("bet", [1000, 1001])
    def test_a_double_is_exactly_the_hands_wager(self, game: str, bet: int) -> None:
        played = alone(game, "5c 6d", "9h 9s", bet=bet)
        assert f"d{bet}" in played.offers().split()
        assert played.refuses(f"1:d{bet - 1}", f"1:d{bet + 1}", "1:d1")

    @pytest.mark.parametrize(("game", "offer"), [("double-4-more", "d100-3003"), ("blackjack", "d100-1001")])
    def test_unless_a_games_table_says_otherwise(self, game: str, offer: str) -> None:
        played = scene(game, "5c 9h 6d 9s", bets=[1001], chip=100)
        assert offer in played.offers().split()
        top = int(offer.rpartition("-")[2])
        assert played.refuses("1:d99", f"1:d{top + 1}")

    @all_games
    def test_half_of_an_odd_stake_rounds_down(self, game: str) -> None:
        settings = {"surrender": "early", "surrender_against": "any", "rounding": "up"}
        cards = "Tc Tc Ah Ks" if game == ONE_CARD else "Tc Tc Ah 6d 6d Ks"
        played = scene(game, cards, bets=[1001, 1001], answers=["1:i", "2:r"], settings=settings)
        assert played.paid[1, "insurance", 1] == (500, 1500, "won")
        assert played.paid[2, "main", 1] == (1001, 500, "surrendered")

    @all_games
    def test_a_dealers_bust_pays_every_live_wager_of_a_hand(self, game: str) -> None:
        turns = "d1000,s" if game == ONE_CARD else "d1000"
        played = alone(game, "5c 6d", "9h 5s", "2h Kc", turns=turns)
        assert played.paid == {(1, "main", 1): (2000, 4000, "won")}

    @two_card_games
    def test_double_up_included(self, game: str) -> None:
        played = alone(game, "5c 6d", "9h 5s", "Kc", turns="u", settings={"double_up": "true"})
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "double_up", 1): (1000, 2000, "won")}


class TestNoStakeNoCards:
    @all_games
    def test_a_seat_without_a_stake_gets_none(self, game: str) -> None:
        cards = "Tc 9h Ts 9d" if game == ONE_CARD else "Tc 9h 9d Ts"
        played = scene(game, cards, bets=[0, 0, 1000], answers=["3:h,s" if game == ONE_CARD else "3:s"])
        assert played.paid == {(3, "main", 1): (1000, 1000, "pushed")}

    @all_games
    def test_without_any_stake_there_is_no_round(self, game: str) -> None:
        with pytest.raises(InputError):
            Round(load(game).rules, parse_cards("Tc 9h 9d Ts"), [0, 0])

    @all_games
    def test_a_seat_without_a_stake_may_not_answer(self, game: str) -> None:
        played = Round(load(game).rules, parse_cards("Tc 9h 9d Ts"), [0, 1000])
        with pytest.raises(AnswerError):
            played.answer(0, STAND)


class TestRounding:
    """A payout that is not whole, by the sheet's `rounding`; money is never a fraction."""

    @all_games
    @pytest.mark.parametrize(
        ("pays", "rounding", "won"),
        [
            ("3:2", None, 1501),
            ("3:2", "down", 1501),
            ("3:2", "nearest", 1502),
            ("3:2", "up", 1502),
            ("6:5", None, 1201),
            ("6:5", "down", 1201),
            ("6:5", "nearest", 1201),
            ("6:5", "up", 1202),
        ],
    )
    def test_of_a_blackjack_on_odd_cents(self, game: str, pays: str, rounding: str | None, won: int) -> None:
        settings = {"blackjack_pays": pays} | ({"rounding": rounding} if rounding else {})
        played = alone(game, "Ac Kd", "9h 8s", bet=1001, settings=settings)
        assert played.paid == {(1, "main", 1): (1001, 1001 + won, "blackjack")}

    @all_games
    @pytest.mark.parametrize(("rounding", "won"), [("down", 500), ("nearest", 501), ("up", 501)])
    def test_of_a_half_payment_on_odd_cents(self, game: str, rounding: str, won: int) -> None:
        settings = {"dealer_22_result": "pays_half", "rounding": rounding}
        played = alone(game, "Tc 9d", "9h 6s", "7c", turns="s", bet=1001, settings=settings)
        assert played.paid == {(1, "main", 1): (1001, 1001 + won, "half_paid")}
