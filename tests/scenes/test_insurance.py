"""Rulings, "All games": insurance and even money."""

import pytest
from tests.scenes.alone import GAMES, ONE_CARD, TWO_CARDS, alone
from tests.scenes.scene import scene

from holecard.rules.events import HoleTurned, InsuranceSettled, Peeked, WagerSettled

all_games = pytest.mark.parametrize("game", GAMES)
two_card_games = pytest.mark.parametrize("game", TWO_CARDS)


class TestInsurance:
    @all_games
    @pytest.mark.parametrize("up", ["2h", "6h", "9h", "Th", "Jh", "Qh", "Kh"])
    def test_offered_only_under_an_ace(self, game: str, up: str) -> None:
        cards = f"9c {up} 8s" if game == ONE_CARD else f"9c {up} 5d 8s"
        assert scene(game, cards, bets=[1000]).questions[0].kind == "turn"

    @all_games
    def test_pays_2_to_1_and_is_settled_at_the_peek(self, game: str) -> None:
        cards = "Tc Ah Ks" if game == ONE_CARD else "Tc Ah 6d Ks"
        played = scene(game, cards, bets=[1000], answers=["1:i500"])
        assert played.paid[1, "insurance", 1] == (500, 1500, "won")
        assert played.paid[1, "main", 1] == (1000, 0, "lost_to_blackjack")
        at = played.events.index(Peeked(True))
        assert played.events[at + 1] == InsuranceSettled(0, 500, 1500)

    @all_games
    def test_is_lost_at_the_peek_before_anybody_acts(self, game: str) -> None:
        played = alone(game, "Tc 9d", "Ah 7s", opening="i500", turns="s")
        assert played.paid == {(1, "insurance", 1): (500, 0, "lost"), (1, "main", 1): (1000, 2000, "won")}
        assert played.events[played.events.index(Peeked(False)) + 1] == InsuranceSettled(0, 500, 0)

    @all_games
    @pytest.mark.parametrize(("hole", "back"), [("Ks", 1500), ("7s", 0)])
    def test_is_settled_when_the_hole_card_is_turned_without_a_peek(self, game: str, hole: str, back: int) -> None:
        played = alone(game, "Tc 9d", f"Ah {hole}", opening="i500", turns="s", settings={"peek": "none"})
        result = (1000, 0, "lost_to_blackjack") if back else (1000, 2000, "won")
        assert played.paid == {
            (1, "insurance", 1): (500, back, "won" if back else "lost"),
            (1, "main", 1): result,
        }
        kinds = [type(one) for one in played.events]
        assert Peeked not in kinds
        assert kinds.index(InsuranceSettled) > kinds.index(HoleTurned)

    @two_card_games
    @pytest.mark.parametrize("dealer", ["Ah Ks", "Kh As"])
    def test_until_then_a_blackjack_waits_and_pushes(self, game: str, dealer: str) -> None:
        settings = {"peek": "none", "even_money": "false", "insurance_on_blackjack": "false"}
        played = alone(game, "Ac Kd", dealer, settings=settings)
        assert played.paid == {(1, "main", 1): (1000, 1000, "pushed")}
        kinds = [type(one) for one in played.events]
        assert kinds.index(WagerSettled) > kinds.index(HoleTurned)

    @pytest.mark.parametrize(
        ("game", "offers"),
        [
            ("double-4-more", "i1-500 n"),
            ("blackjack", "i1-500 n"),
            ("double-up-blackjack", "i1-500 n"),
            ("american-blackjack-4", "r i500 n"),
            ("double-up-insanity", "i500 n"),
        ],
    )
    @pytest.mark.parametrize("bet", [1000, 1001])
    def test_its_size_is_up_to_half_or_exactly_half(self, game: str, offers: str, bet: int) -> None:
        cards = "Tc Ah Ks" if game == ONE_CARD else "Tc Ah 6d Ks"
        played = scene(game, cards, bets=[bet])
        assert played.offers() == offers
        assert played.refuses("1:i501")

    @all_games
    @pytest.mark.parametrize(("amount", "offer"), [("up_to_half", "i1-500"), ("half", "i500")])
    def test_its_size_is_a_switch(self, game: str, amount: str, offer: str) -> None:
        cards = "Tc Ah Ks" if game == ONE_CARD else "Tc Ah 6d Ks"
        settings = {"insurance_amount": amount}
        assert offer in scene(game, cards, bets=[1001], settings=settings).offers().split()
        if amount == "up_to_half":
            played = scene(game, cards, bets=[1001], answers=["1:i123"], settings=settings)
            assert played.paid[1, "insurance", 1] == (123, 369, "won")
        else:
            assert scene(game, cards, bets=[1001], settings=settings).refuses("1:i499")

    @all_games
    def test_a_wager_of_one_cent_has_no_half(self, game: str) -> None:
        cards = "Tc Ah 8s" if game == ONE_CARD else "Tc Ah 5d 8s"
        assert "i" not in scene(game, cards, bets=[1]).offers()


class TestEvenMoneyOrInsuranceNeverBoth:
    @pytest.mark.parametrize(
        ("game", "settings", "offers"),
        [
            ("double-4-more", {"configuration": "1"}, "e n"),
            ("double-4-more", {"configuration": "3"}, "i1-500 n"),
            ("blackjack", {}, "i1-500 n"),
            ("double-up-blackjack", {"blackjack": "3:2"}, "e n"),
            ("double-up-blackjack", {"blackjack": "6:5"}, "e n"),
            ("american-blackjack-4", {}, ""),
        ],
    )
    def test_what_the_holder_of_a_blackjack_is_offered(self, game: str, settings: dict[str, str], offers: str) -> None:
        assert scene(game, "Ac Ah Kd 7s", bets=[1000], settings=settings).offers() == offers

    @two_card_games
    @pytest.mark.parametrize("hole", ["Ks", "7s"])
    @pytest.mark.parametrize("peek", ["ace", "none"])
    def test_even_money_is_1_to_1_and_ends_the_hand(self, game: str, hole: str, peek: str) -> None:
        played = alone(game, "Ac Kd", f"Ah {hole}", opening="e", settings={"even_money": "true", "peek": peek})
        assert played.paid == {(1, "main", 1): (1000, 2000, "even_money")}

    @two_card_games
    def test_even_money_refused_waits_for_the_dealer(self, game: str) -> None:
        settings = {"even_money": "true"}
        assert alone(game, "Ac Kd", "Ah Ks", opening="n", settings=settings).net(1) == 0
        assert alone(game, "Ac Kd", "Ah 7s", opening="n", settings=settings).net(1) == 1500

    @pytest.mark.parametrize("game", ["blackjack", "double-4-more"])
    def test_an_insured_blackjack(self, game: str) -> None:
        settings = {"even_money": "false"}
        assert alone(game, "Ac Kd", "Ah Ks", opening="i", settings=settings).net(1) == 1000
        assert alone(game, "Ac Kd", "Ah 7s", opening="i", settings=settings).net(1) == 1000
        assert alone(game, "Ac Kd", "Ah 7s", opening="i200", settings=settings).net(1) == 1300
