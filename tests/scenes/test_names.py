"""Rulings, "Names": every key can be set in every game, loads, and plays as it says."""

import pytest
from tests.scenes.alone import GAMES, ONE_CARD, SPLITS, TWO_CARDS, alone
from tests.scenes.scene import Scene, scene

from holecard.sheet import game_names, load

all_games = pytest.mark.parametrize("game", GAMES)
SETTINGS = dict[str, str]


def splits(game: str) -> SETTINGS:
    return SPLITS if game == ONE_CARD else {}


def may(played: Scene, letter: str) -> bool:
    """Whether an action is among the offers to the first seat."""
    return any(offer[0] == letter for offer in played.offers().split())


def test_games() -> None:
    assert set(GAMES) <= set(game_names())


class TestChoices:
    @pytest.mark.parametrize(
        ("game", "choices"),
        [
            ("double-4-more", {"configuration": ("1", ["1", "2", "3", "4", "5", "6", "7", "8"])}),
            (
                "double-up-insanity",
                {"decks": ("6", ["6", "8"]), "blackjack": ("1", ["1", "2", "3"]), "dealer_22": ("1", ["1", "2"])},
            ),
            ("blackjack", {"shoe": ("six_deck", ["six_deck", "eight_deck", "double_deck"])}),
            (
                "double-up-blackjack",
                {"decks": ("6", ["6", "8"]), "blackjack": ("3:2", ["3:2", "6:5"]), "bonus_16": ("1", ["1", "2"])},
            ),
            ("american-blackjack-4", {}),
        ],
    )
    def test_names_and_defaults(self, game: str, choices: dict[str, tuple[str, list[str]]]) -> None:
        loaded = load(game)
        found = {name: (one.default, list(one.values)) for name, one in loaded.sheet.choices.items()}
        assert found == choices
        assert loaded.chosen == {name: default for name, (default, _) in choices.items()}
        for name, (_, values) in choices.items():
            for value in values:
                chosen = load(game, {name: value})
                assert chosen.chosen[name] == value
                assert chosen.overrides == {}
                assert chosen.nonstandard == ()

    @pytest.mark.parametrize(
        ("number", "decks", "pays", "cards"),
        [
            ("1", 6, 1500, 2),
            ("2", 6, 1500, 3),
            ("3", 6, 1200, 2),
            ("4", 6, 1200, 3),
            ("5", 8, 1500, 2),
            ("6", 8, 1500, 3),
            ("7", 8, 1200, 2),
            ("8", 8, 1200, 3),
        ],
    )
    def test_configuration(self, number: str, decks: int, pays: int, cards: int) -> None:
        settings = {"configuration": number}
        assert load("double-4-more", settings).rules.decks == decks
        assert alone("double-4-more", "Ac Kd", "9h 8s", settings=settings).net(1) == pays
        assert may(alone("double-4-more", "2c 3d", "9h 8s", "4h", turns="h", settings=settings), "d") == (cards == 3)

    @pytest.mark.parametrize(("value", "suited", "mixed"), [("1", 2000, 1500), ("2", 1500, 1500), ("3", 3000, 1000)])
    def test_blackjack_of_double_up_insanity(self, value: str, suited: int, mixed: int) -> None:
        settings = {"blackjack": value}
        assert alone(ONE_CARD, "Ac Kc", "9h 8s", settings=settings).net(1) == suited
        assert alone(ONE_CARD, "Ac Kd", "9h 8s", settings=settings).net(1) == mixed

    @pytest.mark.parametrize(("value", "back"), [("1", 6000), ("2", 4500)])
    def test_dealer_22(self, value: str, back: int) -> None:
        played = scene(
            ONE_CARD,
            "Tc 9h 6s | 8d | 7c",
            bets=[1000],
            side={"dealer_22": [500]},
            settings={"dealer_22": value},
            answers=["1:h,s"],
        )
        assert played.paid == {(1, "main", 1): (1000, 1000, "pushed"), (1, "dealer_22", 1): (500, back, "won")}

    @pytest.mark.parametrize(("value", "decks"), [("six_deck", 6), ("eight_deck", 8), ("double_deck", 2)])
    def test_shoe(self, value: str, decks: int) -> None:
        game = load("blackjack", {"shoe": value})
        assert (game.rules.decks, game.switches.mid_shoe_entry) == (decks, value != "double_deck")
        assert alone("blackjack", "Ac Kd", "9h 8s", settings={"shoe": value}).net(1) == 1500

    @pytest.mark.parametrize(("value", "back"), [("3:2", 2500), ("6:5", 2200)])
    def test_blackjack_of_double_up_blackjack(self, value: str, back: int) -> None:
        played = alone("double-up-blackjack", "Ac Kd", "9h 8s", settings={"blackjack": value})
        assert played.paid == {(1, "main", 1): (1000, back, "blackjack")}

    @pytest.mark.parametrize(("value", "back"), [("1", 50500), ("2", 250500)])
    def test_bonus_16(self, value: str, back: int) -> None:
        played = scene(
            "double-up-blackjack",
            "Tc 2h 9d 2s | 2c 2d 2h 3s 3c",
            bets=[1000],
            side={"bonus_16": [500]},
            settings={"bonus_16": value},
            answers=["1:s"],
        )
        assert played.paid == {(1, "main", 1): (1000, 1000, "pushed"), (1, "bonus_16", 1): (500, back, "won")}

    def test_a_key_given_wins_over_what_a_choice_sets(self) -> None:
        settings = {"configuration": "3", "blackjack_pays": "2:1", "even_money": "true", "decks": "4"}
        assert load("double-4-more", settings).rules.decks == 4
        assert alone("double-4-more", "Ac Kd", "Ah 8s", opening="n", settings=settings).net(1) == 2000
        assert alone("double-4-more", "Ac Kd", "Ah 8s", opening="e", settings=settings).net(1) == 1000


class TestSideBets:
    @pytest.mark.parametrize(
        ("game", "names"),
        [
            ("double-4-more", ()),
            ("double-up-insanity", ("dealer_22",)),
            ("blackjack", ()),
            ("double-up-blackjack", ("bonus_16",)),
            ("american-blackjack-4", ("perfect_pairs", "21_plus_3")),
        ],
    )
    def test_names(self, game: str, names: tuple[str, ...]) -> None:
        assert load(game).side_names == names

    @all_games
    def test_insurance(self, game: str) -> None:
        cards = "9c Ah Ks" if game == ONE_CARD else "9c Ah 5d Ks"
        assert (1, "insurance", 1) in scene(game, cards, bets=[1000], answers=["1:i"]).paid


class TestDecks:
    @all_games
    @pytest.mark.parametrize("decks", [1, 2, 4, 5, 6, 8])
    def test_a_whole_number(self, game: str, decks: int) -> None:
        for value in (decks, str(decks)):
            loaded = load(game, {"decks": value})
            assert loaded.rules.decks == decks
            standard = "decks" not in load(game).sheet.choices or decks in (6, 8)
            assert loaded.nonstandard == (() if standard else (f"decks = {decks}",))
        played = alone(game, "Tc 9d", "9h 8s", turns="s", settings={"decks": str(decks)})
        assert played.paid == {(1, "main", 1): (1000, 2000, "won")}

    @pytest.mark.parametrize("shoe", ["six_deck", "eight_deck", "double_deck"])
    def test_it_overrides_shoe(self, shoe: str) -> None:
        assert load("blackjack", {"shoe": shoe, "decks": "4"}).rules.decks == 4
        assert load("blackjack", {"decks": "4", "shoe": shoe}).rules.decks == 4


class TestDealerHitsSoft17:
    @all_games
    @pytest.mark.parametrize(("value", "draws", "back"), [("false", "", 2000), ("true", "4c", 0)])
    def test_both(self, game: str, value: str, draws: str, back: int) -> None:
        settings = {"dealer_hits_soft_17": value}
        played = alone(game, "Tc 8d", "6h As", draws, turns="s", settings=settings)
        assert played.paid == {(1, "main", 1): (1000, back, "won" if back else "lost")}

    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_hard_17_and_soft_18_stand(self, game: str, value: str) -> None:
        settings = {"dealer_hits_soft_17": value}
        assert alone(game, "Tc 8d", "7h Ts", turns="s", settings=settings).net(1) == 1000
        assert alone(game, "Tc 8d", "7h As", turns="s", settings=settings).net(1) == 0


class TestPeek:
    @all_games
    @pytest.mark.parametrize(
        ("peek", "dealer", "peeked"),
        [
            ("ace_and_ten", "Ah Ks", True),
            ("ace_and_ten", "Kh As", True),
            ("ace", "Ah Ks", True),
            ("ace", "Kh As", False),
            ("none", "Ah Ks", False),
            ("none", "Kh As", False),
        ],
    )
    @pytest.mark.parametrize("original_bets_only", ["false", "true"])
    def test_what_a_dealer_blackjack_takes(
        self, game: str, peek: str, dealer: str, peeked: bool, original_bets_only: str
    ) -> None:
        settings = {"peek": peek, "original_bets_only": original_bets_only}
        opening = "n" if dealer[0] == "A" else ""
        if peeked:
            up, hole = dealer.split()
            cards = f"5c {up} {hole}" if game == ONE_CARD else f"5c {up} 6d {hole}"
            played = scene(game, cards, bets=[1000], answers=["1:n"] if opening else [], settings=settings)
            assert played.paid == {(1, "main", 1): (1000, 0, "lost_to_blackjack")}
            return
        turns = "d1000,s" if game == ONE_CARD else "d1000"
        played = alone(game, "5c 6d", dealer, "9h", opening=opening, turns=turns, settings=settings)
        result = (2000, 1000, "raises_returned") if original_bets_only == "true" else (2000, 0, "lost_to_blackjack")
        assert played.paid == {(1, "main", 1): result}

    @all_games
    @pytest.mark.parametrize("original_bets_only", ["false", "true"])
    def test_split_hands_too(self, game: str, original_bets_only: str) -> None:
        settings = {"peek": "none", "original_bets_only": original_bets_only} | splits(game)
        played = alone(game, "8c 8d", "Kh As", "Th 9c", turns="p,s,s", settings=settings)
        if original_bets_only == "true":
            first, second = (1000, 0, "raises_returned"), (1000, 1000, "raises_returned")
        else:
            first = second = (1000, 0, "lost_to_blackjack")
        assert played.paid == {(1, "main", 1): first, (1, "main", 2): second}

    @all_games
    def test_a_split_hand_that_was_bust_is_lost_and_the_other_given_back(self, game: str) -> None:
        settings = {"peek": "none", "original_bets_only": "true", "split_deals": "in_turn"} | splits(game)
        played = alone(game, "8c 8d", "Kh As", "7h Th | Th", turns="p,h,s", settings=settings)
        assert played.paid == {
            (1, "main", 1): (1000, 0, "busted"),
            (1, "main", 2): (1000, 1000, "raises_returned"),
        }

    @pytest.mark.parametrize("game", TWO_CARDS)
    def test_a_blackjack_pushes_with_original_bets_only_too(self, game: str) -> None:
        settings = {"peek": "none", "original_bets_only": "true"}
        assert alone(game, "Ac Kd", "Kh As", settings=settings).paid == {(1, "main", 1): (1000, 1000, "pushed")}

    @all_games
    @pytest.mark.parametrize("original_bets_only", ["false", "true"])
    def test_and_a_double_up(self, game: str, original_bets_only: str) -> None:
        settings = {"peek": "none", "original_bets_only": original_bets_only, "double_up": "true"}
        played = alone(game, "5c 6d", "Kh As", turns="u", settings=settings)
        back, word = (1000, "raises_returned") if original_bets_only == "true" else (0, "lost_to_blackjack")
        assert played.paid == {(1, "main", 1): (1000, 0, word), (1, "double_up", 1): (1000, back, word)}

    @all_games
    @pytest.mark.parametrize("peek", ["ace_and_ten", "ace", "none"])
    @pytest.mark.parametrize("dealer", ["Ah 8s", "Kh 9s"])
    def test_without_a_dealer_blackjack_it_makes_no_difference(self, game: str, peek: str, dealer: str) -> None:
        opening = "n" if dealer[0] == "A" else ""
        turns = "d1000,s" if game == ONE_CARD else "d1000"
        played = alone(game, "5c 6d", dealer, "9h", opening=opening, turns=turns, settings={"peek": peek})
        assert played.paid == {(1, "main", 1): (2000, 4000, "won")}


class TestBlackjackPays:
    @all_games
    @pytest.mark.parametrize(("pays", "won"), [("3:2", 1500), ("6:5", 1200), ("1:1", 1000), ("2:1", 2000)])
    def test_each(self, game: str, pays: str, won: int) -> None:
        played = alone(game, "Ac Kd", "9h 8s", settings={"blackjack_pays": pays})
        assert played.paid == {(1, "main", 1): (1000, 1000 + won, "blackjack")}


class TestEvenMoney:
    @pytest.mark.parametrize("game", TWO_CARDS)
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_both(self, game: str, value: str) -> None:
        played = scene(game, "Ac Ah Kd 8s", bets=[1000], settings={"even_money": value})
        assert may(played, "e") == (value == "true")
        if value == "true":
            taken = alone(game, "Ac Kd", "Ah 8s", opening="e", settings={"even_money": value})
            assert taken.paid == {(1, "main", 1): (1000, 2000, "even_money")}

    @pytest.mark.parametrize("value", ["true", "false"])
    def test_one_card_is_no_blackjack_yet(self, value: str) -> None:
        played = alone(ONE_CARD, "Ac Kd", "Ah 8s", opening="n", settings={"even_money": value})
        assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack")}
        two = alone(ONE_CARD, "Ac Kd", "Ah 8s", settings={"even_money": value, "start_cards": 2})
        assert may(two, "e") == (value == "true")


class TestBlackjackOddsOn:
    @all_games
    @pytest.mark.parametrize("value", ["all", "initial"])
    def test_a_blackjack_without_a_raise(self, game: str, value: str) -> None:
        played = alone(game, "Ac Kd", "9h 8s", settings={"blackjack_odds_on": value})
        assert played.paid == {(1, "main", 1): (1000, 2500, "blackjack")}

    @pytest.mark.parametrize("game", [game for game in GAMES if game != "american-blackjack-4"])
    @pytest.mark.parametrize(("value", "back"), [("all", 5000), ("initial", 4500)])
    def test_a_blackjack_reached_by_doubling(self, game: str, value: str, back: int) -> None:
        settings = {"blackjack_odds_on": value, "start_cards": 1, "double_least_cards": 1}
        played = scene(game, "Kc 9h 8s | Ad", bets=[1000], answers=["1:d1000"], settings=settings)
        assert played.paid == {(1, "main", 1): (2000, back, "blackjack")}


class TestDealer22Result:
    @all_games
    @pytest.mark.parametrize(
        ("value", "back", "word"),
        [("wins", 2000, "won"), ("pushes", 1000, "pushed"), ("pays_half", 1500, "half_paid")],
    )
    def test_each(self, game: str, value: str, back: int, word: str) -> None:
        settings = {"dealer_22_result": value}
        played = alone(game, "Tc 8d", "9h 6s", "7c", turns="s", settings=settings)
        assert played.paid == {(1, "main", 1): (1000, back, word)}
        played = alone(game, "5c 6d", "9h 6s", "Th 7c", turns="d1000", settings=settings)
        assert played.paid == {(1, "main", 1): (2000, 2 * back, word)}
        assert alone(game, "Tc 8d", "9h 6s", "8c", turns="s", settings=settings).net(1) == 1000  # 23

    @all_games
    @pytest.mark.parametrize(("value", "back"), [("wins", 2000), ("pushes", 1000), ("pays_half", 1500)])
    def test_a_double_up_shares_it(self, game: str, value: str, back: int) -> None:
        settings = {"dealer_22_result": value, "double_up": "true"}
        played = alone(game, "Tc 8d", "9h 6s", "7c", turns="u", settings=settings)
        assert [row[:2] for row in played.paid.values()] == [(1000, back), (1000, back)]

    @all_games
    @pytest.mark.parametrize("value", ["wins", "pushes", "pays_half"])
    def test_neither_a_bust_nor_a_blackjack_is_touched(self, game: str, value: str) -> None:
        settings = {"dealer_22_result": value}
        if game == ONE_CARD:
            cards, answers = "Tc Ac Tc 9h 6s | 6d Kd | Kh | 8c | 7c", ["1:h,h", "2:h", "3:h,s"]
        else:
            cards, answers = "Tc Ac Tc 9h 6d Kh 8c 6s | Kd | 7c", ["1:h", "3:s"]
        played = scene(game, cards, bets=[1000, 1000, 1000], answers=answers, settings=settings)
        assert played.paid[1, "main", 1] == (1000, 0, "busted")
        assert played.paid[2, "main", 1] == (1000, 2500, "blackjack")

    @pytest.mark.parametrize("game", TWO_CARDS)
    @pytest.mark.parametrize("value", ["wins", "pushes", "pays_half"])
    def test_nor_a_blackjack_that_waited(self, game: str, value: str) -> None:
        settings = {"dealer_22_result": value, "peek": "none"}
        played = scene(game, "Tc Ac Kh 8d Kd 5s | 7c", bets=[1000, 1000], answers=["1:s"], settings=settings)
        assert played.dealer == "Kh 5s 7c"
        assert played.paid[2, "main", 1] == (1000, 2500, "blackjack")
