"""Rulings, "All games": what holds in every one of the five."""

import pytest
from tests.scenes.alone import GAMES, ONE_CARD, SPLITS, TWO_CARDS, alone
from tests.scenes.scene import Scene, scene

from holecard.rules import Round, ShoeRanOut
from holecard.rules.cards import card_text, parse_cards
from holecard.rules.events import (
    CardDealt,
    DealerCard,
    DealerDrew,
    HoleDealt,
    HoleTurned,
    TurnTaken,
    WagerSettled,
)
from holecard.rules.legal import STAND
from holecard.sheet import load

all_games = pytest.mark.parametrize("game", GAMES)
two_card_games = pytest.mark.parametrize("game", TWO_CARDS)


def dealt(played: Scene) -> list[str]:
    """Who got which card, in the order of the deal."""
    rows = []
    for one in played.events:
        match one:
            case CardDealt(seat, hand, card):
                rows.append(f"{seat + 1}.{hand + 1} {card_text(card)}")
            case DealerCard(card):
                rows.append(f"up {card_text(card)}")
            case HoleDealt(card):
                rows.append("hole")
            case HoleTurned(card) | DealerDrew(card):
                rows.append(f"dealer {card_text(card)}")
    return rows


class TestCardValuesAsUsualAceOneOrEleven:
    @all_games
    @pytest.mark.parametrize(
        ("hand", "draws"),
        [
            ("Tc 9d", ""),
            ("Jc 9d", ""),
            ("Qc 9d", ""),
            ("Kc 9d", ""),
            ("8c Ad", ""),
            ("Ac 8d", ""),
            ("Ac 7d", "Ah"),
            ("Ac Ad", "7h"),
            ("Ac 6d", "Th 2c"),
            ("2c 3d", "4h Tc"),
            ("4c 7d", "8h"),
            ("5c 6d", "8h"),
            ("3c 5d", "Ah Jd"),
            ("7c 2d", "Jh"),
        ],
    )
    def test_nineteen_is_nineteen(self, game: str, hand: str, draws: str) -> None:
        turns = "h," * len(draws.split()) + "s"
        played = alone(game, hand, "9h Ts", draws, turns=turns)
        assert played.paid == {(1, "main", 1): (1000, 1000, "pushed")}


class TestBlackjack:
    @all_games
    @pytest.mark.parametrize("ten", ["Td", "Jd", "Qd", "Kd"])
    @pytest.mark.parametrize("ace_first", [True, False])
    def test_an_ace_and_a_ten_value_in_either_order(self, game: str, ten: str, ace_first: bool) -> None:
        hand = f"Ac {ten}" if ace_first else f"{ten} Ac"
        assert alone(game, hand, "9h 8s").paid == {(1, "main", 1): (1000, 2500, "blackjack")}

    @all_games
    @pytest.mark.parametrize(("pair", "draws"), [("Ac Ad", "Kh Qs"), ("Kc Kd", "Ah As")])
    def test_not_one_that_came_from_a_split(self, game: str, pair: str, draws: str) -> None:
        turns = "p,s,s" if game == "double-up-blackjack" else "p"
        settings = SPLITS if game == ONE_CARD else None
        played = alone(game, pair, "9h 8s", draws, turns=turns, settings=settings)
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 2000, "won")}

    @two_card_games
    @pytest.mark.parametrize("hand", ["Ac Kd", "Kd Ac"])
    @pytest.mark.parametrize("dealer", ["Ah Ks", "Ks Ah"])
    def test_pushes_against_a_dealer_blackjack(self, game: str, hand: str, dealer: str) -> None:
        asked = dealer[0] == "A" and game != "american-blackjack-4"
        played = alone(game, hand, dealer, opening="n" if asked else "")
        assert played.paid == {(1, "main", 1): (1000, 1000, "pushed")}

    @two_card_games
    def test_any_other_hand_loses_to_one(self, game: str) -> None:
        played = alone(game, "Kc Qd", "Ah Ks", opening="n")
        assert played.paid == {(1, "main", 1): (1000, 0, "lost_to_blackjack")}

    def test_a_lone_card_loses_to_one(self) -> None:
        played = scene(ONE_CARD, "Ac Ah Ks", bets=[1000], answers=["1:n"])
        assert played.paid == {(1, "main", 1): (1000, 0, "lost_to_blackjack")}

    @all_games
    @pytest.mark.parametrize("dealer", ["Ah Ks", "Ks Ah"])
    def test_a_drawn_21_loses_to_one(self, game: str, dealer: str) -> None:
        opening = "n" if dealer[0] == "A" else ""
        played = alone(game, "5c 6d", dealer, "Th", opening=opening, turns="h", settings={"peek": "none"})
        assert played.paid == {(1, "main", 1): (1000, 0, "lost_to_blackjack")}

    @all_games
    def test_a_drawn_21_beats_20_and_pushes_against_a_drawn_21(self, game: str) -> None:
        assert alone(game, "5c 6d", "9h 2s", "Th 9c", turns="h").paid == {(1, "main", 1): (1000, 2000, "won")}
        assert alone(game, "5c 6d", "9h 2s", "Th Tc", turns="h").paid == {(1, "main", 1): (1000, 1000, "pushed")}


class TestABustLosesAtOnce:
    @all_games
    def test_whatever_the_dealer_does_later(self, game: str) -> None:
        if game == ONE_CARD:
            cards, answers = "Tc Td 9h 5s | 6c Th | 9d | Kc", ["1:h,h", "2:h,s"]
        else:
            cards, answers = "Tc Td 9h 6c 9d 5s | Th | Kc", ["1:h", "2:s"]
        played = scene(game, cards, bets=[1000, 1000], answers=answers)  # the dealer busts with 24
        assert played.paid == {(1, "main", 1): (1000, 0, "busted"), (2, "main", 1): (1000, 2000, "won")}
        what = [type(one) for one in played.events]
        assert WagerSettled(0, 0, "busted", 0) in played.events
        assert what.index(WagerSettled) < what.index(HoleTurned)
        assert played.events.index(WagerSettled(0, 0, "busted", 0)) < played.events.index(TurnTaken(1, 0, "stand", 0))

    @all_games
    def test_money_raised_on_it_too(self, game: str) -> None:
        played = alone(game, "Tc 6d", "9h 9s", "Th", turns="d1000")
        assert played.paid == {(1, "main", 1): (2000, 0, "busted")}


class TestBetsDecidedEarlyAreNeverDecidedAgain:
    @two_card_games
    def test_a_paid_blackjack_meets_no_drawn_21(self, game: str) -> None:
        played = scene(game, "Ac Tc 9h Kd 9c 2s | Tc", bets=[1000, 1000], answers=["2:s"])
        assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack"), (2, "main", 1): (1000, 0, "lost")}

    def test_a_blackjack_by_hit_meets_no_drawn_21(self) -> None:
        played = scene(ONE_CARD, "Ac Tc 9h 2s | Kd | 9c | Tc", bets=[1000, 1000], answers=["1:h", "2:h,s"])
        assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack"), (2, "main", 1): (1000, 0, "lost")}

    @all_games
    def test_an_early_surrender_meets_no_blackjack(self, game: str) -> None:
        settings = {"surrender": "early", "surrender_against": "any"}
        cards = "Tc Ah Ks" if game == ONE_CARD else "Tc Ah 6d Ks"
        played = scene(game, cards, bets=[1000], answers=["1:r"], settings=settings)
        assert played.paid == {(1, "main", 1): (1000, 500, "surrendered")}

    @all_games
    @pytest.mark.parametrize("original_bets_only", ["true", "false"])
    def test_a_bust_gets_nothing_back_from_an_unpeeked_blackjack(self, game: str, original_bets_only: str) -> None:
        settings = {"peek": "none", "original_bets_only": original_bets_only}
        played = alone(game, "Tc 6d", "Kh As", "Th", turns="d1000", settings=settings)
        assert played.paid == {(1, "main", 1): (2000, 0, "busted")}


class TestNothingDependsOnTheDealersDraw:
    """She turns her hole card but does not draw."""

    @all_games
    def test_all_hands_are_bust(self, game: str) -> None:
        played = alone(game, "Tc 6d", "9h 2s", "Th", turns="h")
        assert played.dealer == "9h 2s"
        assert played.paid == {(1, "main", 1): (1000, 0, "busted")}

    @all_games
    def test_all_hands_are_paid_blackjacks(self, game: str) -> None:
        played = alone(game, "Ac Kd", "9h 2s")
        assert played.dealer == "9h 2s"
        assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack")}

    @all_games
    def test_all_hands_are_surrendered(self, game: str) -> None:
        settings = {"surrender": "any_time", "surrender_against": "any"}
        played = alone(game, "Tc 6d", "9h 2s", turns="r", settings=settings)
        assert played.dealer == "9h 2s"
        assert played.paid == {(1, "main", 1): (1000, 500, "surrendered")}

    @two_card_games
    def test_all_hands_took_even_money(self, game: str) -> None:
        played = alone(game, "Ac Kd", "Ah 5s", opening="e", settings={"even_money": "true"})
        assert played.dealer == "Ah 5s"
        assert played.paid == {(1, "main", 1): (1000, 2000, "even_money")}

    @two_card_games
    def test_a_blackjack_that_waits_for_an_unpeeked_ten(self, game: str) -> None:
        played = alone(game, "Ac Kd", "Kh 5s", settings={"peek": "none"})
        assert played.dealer == "Kh 5s"
        assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack")}

    @all_games
    def test_one_live_hand_makes_her_draw(self, game: str) -> None:
        played = alone(game, "Tc 6d", "9h 2s", "7c", turns="s")
        assert played.dealer == "9h 2s 7c"
        assert played.paid == {(1, "main", 1): (1000, 0, "lost")}

    @pytest.mark.parametrize(
        ("game", "bet", "cards", "answers", "back", "dealer"),
        [
            (ONE_CARD, "dealer_22", "Tc 9h 2s | 6d Th | Ac Tc", "1:h,h", 6000, "9h 2s Ac Tc"),
            (ONE_CARD, "dealer_22", "Tc 9h 2s | Ad | 4c Ks", "1:h", 0, "9h 2s 4c Ks"),
            ("double-up-blackjack", "bonus_16", "Tc 9h 6d 2s | Th | 5c", "1:h", 3000, "9h 2s 5c"),
            ("double-up-blackjack", "bonus_16", "Tc 9h Ad 2s | 8c", "", 0, "9h 2s 8c"),
        ],
    )
    def test_a_side_bet_on_her_hand_makes_her_draw(
        self, game: str, bet: str, cards: str, answers: str, back: int, dealer: str
    ) -> None:
        played = scene(game, cards, bets=[1000], side={bet: [500]}, answers=[answers] if answers else [])
        assert played.paid[1, bet, 1][:2] == (500, back)
        assert played.dealer == dealer


class TestAHandOf21StandsByItself:
    @all_games
    def test_after_a_hit(self, game: str) -> None:
        assert alone(game, "5c 6d", "9h 9s", "Th", turns="h").net(1) == 1000

    @all_games
    def test_when_it_is_soft(self, game: str) -> None:
        assert alone(game, "5c 5d", "9h 9s", "Ah", turns="h").net(1) == 1000

    def test_unless_a_double_up_is_open_to_it(self) -> None:
        game = "double-up-blackjack"
        played = scene(game, "Ac 9h Ad 9s | Kh", bets=[1000], answers=["1:p"])
        assert played.offers() == "s u1000"
        assert scene(game, "5c 9h 6d 9s | Th", bets=[1000], answers=["1:h"]).finished


class TestDeal:
    @two_card_games
    def test_one_card_to_each_hand_from_seat_1_up_the_up_card_second_cards_the_hole_card(self, game: str) -> None:
        played = scene(game, "2c 3c 4c | 7h | 5d 6d 8d | 9s", bets=[1000, 0, 1000, 1000])
        assert dealt(played) == ["1.1 2c", "3.1 3c", "4.1 4c", "up 7h", "1.1 5d", "3.1 6d", "4.1 8d", "hole"]
        assert played.name(played.questions[0].who) == 1

    def test_one_card_each_the_up_card_the_hole_card(self) -> None:
        played = scene(ONE_CARD, "2c 3c 4c | 7h | 9s", bets=[1000, 0, 1000, 1000])
        assert dealt(played) == ["1.1 2c", "3.1 3c", "4.1 4c", "up 7h", "hole"]

    @all_games
    def test_there_is_no_burn_card(self, game: str) -> None:
        played = alone(game, "Tc 9d", "7h Ts", turns="s")
        assert played.round.end == 4
        assert played.paid == {(1, "main", 1): (1000, 2000, "won")}

    @pytest.mark.parametrize("game", ["double-4-more", "blackjack", "double-up-blackjack", ONE_CARD])
    def test_a_split_gives_the_first_hand_its_second_card_and_plays_it(self, game: str) -> None:
        settings = SPLITS if game == ONE_CARD else None
        played = alone(game, "8c 8d", "7h Ts", "2c Tc | Td", turns="p,h,s,s", settings=settings)
        assert dealt(played)[-4:] == ["1.1 2c", "1.1 Tc", "1.2 Td", "dealer Ts"]
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 2000, "won")}

    def test_in_american_blackjack_4_both_hands_get_theirs_at_once(self) -> None:
        played = alone("american-blackjack-4", "8c 8d", "7h Ts", "2c Tc | Td", turns="p,h,s,s")
        assert dealt(played)[-4:] == ["1.1 2c", "1.2 Tc", "1.1 Td", "dealer Ts"]
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 2000, "won")}

    @all_games
    @pytest.mark.parametrize(("deals", "first", "second"), [("in_turn", 20, 18), ("at_once", 20, 18)])
    def test_when_split_hands_get_their_cards_is_a_switch(self, game: str, deals: str, first: int, second: int) -> None:
        """Both ways the first hand makes 20 and the second 18, from cards in another order."""
        settings = SPLITS | {"split_deals": deals}
        draws = "2c Tc | Td" if deals == "in_turn" else "2c Td | Tc"
        played = alone(game, "8c 8d", "9h Ts", draws, turns="p,h,s,s", settings=settings)
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 0, "lost")}
        hands = [one for one in dealt(played) if one.startswith(("1.1", "1.2"))]
        assert hands[-2][:3] == ("1.1" if deals == "in_turn" else "1.2")


class TestPenetration:
    @pytest.mark.parametrize(
        ("game", "part"), [(game, "1/2" if game == "american-blackjack-4" else "3/4") for game in GAMES]
    )
    def test_the_part_of_the_shoe_before_the_cut_card(self, game: str, part: str) -> None:
        assert load(game).switches.penetration == part

    @two_card_games
    def test_a_shoe_that_runs_out_within_a_round_is_dealt_on_with_what_is_appended(self, game: str) -> None:
        rules = load(game).rules
        played = Round(rules, parse_cards("Tc 9h 9d 2s"), [1000])
        with pytest.raises(ShoeRanOut):
            played.answer(0, STAND)
        assert [question.kind for question in played.questions] == ["turn"]
        longer = Round(rules, parse_cards("Tc 9h 9d 2s 7c"), [1000], answers=[[STAND]])
        assert [(one.staked, one.back) for one in longer.paid()] == [(1000, 2000)]
