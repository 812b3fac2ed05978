"""Rulings, "Names": the keys of what a player may do in his turn, each in every game. The rest: test_names.py."""

import pytest
from tests.scenes.alone import GAMES, ONE_CARD, SPLITS, alone
from tests.scenes.scene import Scene, scene

all_games = pytest.mark.parametrize("game", GAMES)


def splits(game: str) -> dict[str, str]:
    return SPLITS if game == ONE_CARD else {}


def may(played: Scene, letter: str) -> bool:
    """Whether an action is among the offers to the first seat."""
    return any(offer[0] == letter for offer in played.offers().split())


class TestDoubleAfterSplit:
    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_both(self, game: str, value: str) -> None:
        settings = {"double_after_split": value} | splits(game)
        at_once = game == "american-blackjack-4"
        asked = alone(game, "8c 8d", "7h Ts", "3c Tc" if at_once else "3c", turns="p", settings=settings)
        assert may(asked, "d") == (value == "true")
        first = "d1000,s" if game == ONE_CARD else "d1000"
        turns = f"p,{first if value == 'true' else 'h,s'},s"
        draws = "3c Tc 9c" if at_once else "3c 9c Tc"
        played = alone(game, "8c 8d", "7h Ts", draws, turns=turns, settings=settings)
        staked = 2000 if value == "true" else 1000
        assert played.paid == {(1, "main", 1): (staked, 2 * staked, "won"), (1, "main", 2): (1000, 2000, "won")}


class TestDoubleUpOnSplitAces:
    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_it_loads_without_double_up(self, game: str, value: str) -> None:
        turns = "s,s" if game == "double-up-blackjack" and value == "true" else ""
        settings = {"double_up_on_split_aces": value} | splits(game)
        played = alone(game, "Ac Ad", "7h Ts", "8c 5c", turns=",".join(filter(None, ["p", turns])), settings=settings)
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 0, "lost")}

    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_both_where_there_is_a_double_up(self, game: str, value: str) -> None:
        settings = {"double_up_on_split_aces": value, "double_up": "true"} | splits(game)
        turns = "p,u,s" if value == "true" else "p"
        played = alone(game, "Ac Ad", "7h Ts", "8c 5c", turns=turns, settings=settings)
        raised = {(1, "double_up", 1): (1000, 2000, "won")} if value == "true" else {}
        assert played.paid == {(1, "main", 1): (1000, 2000, "won"), (1, "main", 2): (1000, 0, "lost")} | raised


class TestSplitPairs:
    @all_games
    @pytest.mark.parametrize(
        ("value", "hand", "allowed"),
        [
            ("value", "8c 8d", True),
            ("value", "Kc Kd", True),
            ("value", "Kc Td", True),
            ("value", "Ac Ad", True),
            ("value", "9c 8d", False),
            ("rank", "8c 8d", True),
            ("rank", "Kc Kd", True),
            ("rank", "Kc Td", False),
            ("rank", "Kc Qd", False),
            ("rank", "Ac Ad", True),
            ("tens", "8c 8d", False),
            ("tens", "Kc Kd", True),
            ("tens", "Kc Td", True),
            ("tens", "Ac Ad", False),
            ("none", "8c 8d", False),
            ("none", "Kc Kd", False),
            ("none", "Ac Ad", False),
        ],
    )
    def test_each(self, game: str, value: str, hand: str, allowed: bool) -> None:
        settings = {"split_pairs": value, "double_up": "false"}
        asked = alone(game, hand, "7h Ts", settings=settings)
        assert may(asked, "p") == allowed
        if not allowed:
            assert asked.refuses("1:p")
            return
        turns = "p" if hand[0] == "A" else "p,s,s"
        played = alone(game, hand, "7h Ts", "Tc 9c", turns=turns, settings=settings)
        first = 1000 if hand[0] == "A" or hand[0] in "TK" or hand[0] == "8" else 0
        assert played.paid[1, "main", 1] == (1000, 1000 + first, "won")
        assert played.paid[1, "main", 2][0] == 1000

    def test_not_after_a_double(self) -> None:
        """A lone card doubled into a pair stays one hand."""
        asked = scene(ONE_CARD, "8c 7h Ts | 8d", bets=[1000], answers=["1:d"], settings=SPLITS)
        assert asked.refuses("1:p")
        played = scene(ONE_CARD, "8c 7h Ts | 8d 2c", bets=[1000], answers=["1:d,h,s"], settings=SPLITS)
        assert played.paid == {(1, "main", 1): (2000, 4000, "won")}


class TestMaxHands:
    @all_games
    @pytest.mark.parametrize("most", [1, 2, 3, 4, 5])
    def test_each(self, game: str, most: int) -> None:
        """Eights as long as they may be split; each hand then stands on 8 and a ten, against 17."""
        settings = {"max_hands": str(most), "split_deals": "in_turn"} | splits(game)
        eights, turns = ["8c"] * (most - 1), ["p"] * (most - 1)
        before = alone(game, "8c 8d", "7h Ts", " ".join(eights), turns=",".join(turns), settings=settings)
        if most == 1:
            assert not may(before, "p")
            assert alone(game, "8c 8d", "7h Ts", turns="s", settings=settings).net(1) == -1000
            return
        assert not may(before, "p")
        assert before.refuses("1:p")
        draws = " ".join([*["8c"] * (most - 2), *["Tc"] * most])
        played = alone(game, "8c 8d", "7h Ts", draws, turns=",".join([*turns, *["s"] * most]), settings=settings)
        assert played.paid == {(1, "main", hand): (1000, 2000, "won") for hand in range(1, most + 1)}


UP_CARDS = {"Ah": "ace", "Kh": "ten", "7h": "other"}
AGAINST = {"any": {"ace", "ten", "other"}, "ace": {"ace"}, "ten": {"ten"}, "ace_and_ten": {"ace", "ten"}}


class TestSurrender:
    @all_games
    @pytest.mark.parametrize("against", AGAINST)
    @pytest.mark.parametrize("up", UP_CARDS)
    @pytest.mark.parametrize("when", ["none", "early", "late", "any_time"])
    def test_when_and_against_what(self, game: str, when: str, against: str, up: str) -> None:
        settings = {"surrender": when, "surrender_against": against}
        open_to = UP_CARDS[up] in AGAINST[against]
        hole = "8s" if up == "Ah" else "9s" if up == "Kh" else "Ts"
        cards = f"Tc {up} {hole}" if game == ONE_CARD else f"Tc {up} 3d {hole}"
        early = when == "early" and open_to
        opening = scene(game, cards, bets=[1000], settings=settings)
        asked = up == "Ah" or early
        assert (opening.questions[0].kind == "opening") == asked
        if asked:
            assert may(opening, "r") == early
        answer = ["1:n"] if asked else []
        turn = scene(game, cards, bets=[1000], settings=settings, answers=answer)
        late = when in ("late", "any_time") and open_to
        assert may(turn, "r") == late
        hit = ["1:n,h"] if asked else ["1:h"]
        after_hit = scene(game, f"{cards} 2c", bets=[1000], settings=settings, answers=hit)
        assert may(after_hit, "r") == (when == "any_time" and open_to)
        for allowed, drawn, given in (
            (early, "", "1:r"),
            (late, "", "1:n,r" if asked else "1:r"),
            (when == "any_time" and open_to, "2c", "1:n,h,r" if asked else "1:h,r"),
        ):
            if allowed:
                played = scene(game, f"{cards} {drawn}", bets=[1001], settings=settings, answers=[given])
                assert played.paid == {(1, "main", 1): (1001, 500, "surrendered")}

    @all_games
    def test_early_saves_half_from_a_blackjack_and_late_does_not(self, game: str) -> None:
        cards = "Tc Ah Ks" if game == ONE_CARD else "Tc Ah 6d Ks"
        early = {"surrender": "early", "surrender_against": "ace"}
        assert scene(game, cards, bets=[1000], settings=early, answers=["1:r"]).net(1) == -500
        late = {"surrender": "late", "surrender_against": "ace", "peek": "ace_and_ten"}
        assert scene(game, cards, bets=[1000], settings=late, answers=["1:n"]).net(1) == -1000

    @all_games
    @pytest.mark.parametrize("when", ["late", "any_time"])
    @pytest.mark.parametrize("dealer", ["Ah Ks", "Kh As"])
    def test_late_waits_for_a_blackjack_that_nobody_looked_for(self, game: str, when: str, dealer: str) -> None:
        settings = {"surrender": when, "surrender_against": "any", "peek": "none"}
        opening = "n" if dealer[0] == "A" else ""
        up, hole = dealer.split()
        cards = f"Tc {up} {hole}" if game == ONE_CARD else f"Tc {up} 6d {hole}"
        answers = ["1:" + ",".join(word for word in (opening, "r") if word)]
        played = scene(game, cards, bets=[1000], settings=settings, answers=answers)
        assert played.paid == {(1, "main", 1): (1000, 0, "lost_to_blackjack")}

    @all_games
    def test_a_split_hand_is_surrendered_only_where_the_sheet_says_so(self, game: str) -> None:
        for value in ("false", "true"):
            settings = {
                "surrender": "late",
                "surrender_against": "any",
                "surrender_after_split": value,
                "split_deals": "in_turn",
            } | splits(game)
            asked = alone(game, "8c 8d", "9h Ts", "7c", turns="p", settings=settings)
            assert may(asked, "r") == (value == "true" and game != ONE_CARD)


class TestMaxDoubles:
    @all_games
    @pytest.mark.parametrize("most", ["0", "1", "2", "3", "unlimited"])
    @pytest.mark.parametrize("adds", ["initial", "total"])
    def test_each(self, game: str, most: str, adds: str) -> None:
        """Doubles as long as they are open, at most four; against the dealer's 17 the hand of 2 to 6 cards loses."""
        settings = {"max_doubles": most, "double_adds": adds}
        doubles = 4 if most == "unlimited" else int(most)
        amounts = [1000] * 4 if adds == "initial" else [1000, 2000, 4000, 8000]
        turns = [f"d{amount}" for amount in amounts[:doubles]]
        draws = ["2c", "2h", "2s", "3c"][:doubles]
        asked = alone(game, "2d 3d", "7h Ts", " ".join(draws), turns=",".join(turns), settings=settings)
        if not asked.finished:
            assert may(asked, "d") == (most == "unlimited")
            turns.append("s")
        played = alone(game, "2d 3d", "7h Ts", " ".join(draws), turns=",".join(turns), settings=settings)
        staked = 1000 + sum(amounts[:doubles])
        assert played.paid == {(1, "main", 1): (staked, 0, "lost")}


class TestSplitAces:
    """Each switch about a split pair of them, both ways, in every game."""

    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_resplit_aces(self, game: str, value: str) -> None:
        settings = splits(game) | {"resplit_aces": value, "max_hands": "3", "split_deals": "in_turn"}
        settings |= {"double_up": "false"}
        if value == "false":
            played = alone(game, "Ac Ad", "7h Ts", "Ah 9c", turns="p", settings=settings)
            assert played.paid == {(1, "main", 1): (1000, 0, "lost"), (1, "main", 2): (1000, 2000, "won")}
            return
        played = alone(game, "Ac Ad", "7h Ts", "Ah 9c 6d 5s", turns="p,p", settings=settings)
        assert played.paid == {
            (1, "main", 1): (1000, 2000, "won"),
            (1, "main", 2): (1000, 1000, "pushed"),
            (1, "main", 3): (1000, 0, "lost"),
        }

    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_hit_split_aces(self, game: str, value: str) -> None:
        settings = splits(game) | {"hit_split_aces": value, "split_deals": "in_turn", "double_up": "false"}
        draws, turns = ("2c 5d 9c", "p,h,s,s") if value == "true" else ("2c 9c", "p")
        played = alone(game, "Ac Ad", "7h Ts", draws, turns=turns, settings=settings)
        first = (1000, 2000, "won") if value == "true" else (1000, 0, "lost")
        assert played.paid == {(1, "main", 1): first, (1, "main", 2): (1000, 2000, "won")}

    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_double_split_aces(self, game: str, value: str) -> None:
        settings = splits(game) | {"double_split_aces": value, "split_deals": "in_turn", "double_up": "false"}
        settings |= {"after_double": "stands", "max_doubles": "1"}
        draws, turns = ("2c 5d 9c", "p,d1000,s") if value == "true" else ("2c 9c", "p")
        played = alone(game, "Ac Ad", "7h Ts", draws, turns=turns, settings=settings)
        first = (2000, 4000, "won") if value == "true" else (1000, 0, "lost")
        assert played.paid == {(1, "main", 1): first, (1, "main", 2): (1000, 2000, "won")}


class TestDoubles:
    @all_games
    @pytest.mark.parametrize("value", ["stands", "plays_on"])
    def test_after_double(self, game: str, value: str) -> None:
        settings = {"after_double": value, "max_doubles": "1"}
        draws, turns = ("4h Tc", "d1000,h,s") if value == "plays_on" else ("4h", "d1000")
        played = alone(game, "2c 3d", "7h Ts", draws, turns=turns, settings=settings)
        back = 4000 if value == "plays_on" else 0
        assert played.paid == {(1, "main", 1): (2000, back, "won" if back else "lost")}

    @all_games
    @pytest.mark.parametrize("after_double", ["stands", "plays_on"])
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_double_rescue(self, game: str, after_double: str, value: str) -> None:
        settings = {"double_rescue": value, "after_double": after_double, "max_doubles": "1"}
        if value == "true":
            played = alone(game, "2c 3d", "7h Ts", "4h", turns="d1000,r", settings=settings)
            assert played.paid == {(1, "main", 1): (2000, 1000, "surrendered")}
            return
        turns = "d1000,s" if after_double == "plays_on" else "d1000"
        played = alone(game, "2c 3d", "7h Ts", "4h", turns=turns, settings=settings)
        assert played.paid == {(1, "main", 1): (2000, 0, "lost")}

    @all_games
    @pytest.mark.parametrize("hole", ["As", "7s"])
    def test_a_rescue_is_settled_at_once_whatever_the_hole_card(self, game: str, hole: str) -> None:
        settings = {"double_rescue": "true", "after_double": "stands", "peek": "none"}
        played = alone(game, "2c 3d", f"Kh {hole}", "4h", turns="d1000,r", settings=settings)
        assert played.paid == {(1, "main", 1): (2000, 1000, "surrendered")}

    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_double_partial(self, game: str, value: str) -> None:
        settings = {"double_partial": value, "double_max_multiple": "1", "after_double": "stands", "max_doubles": "1"}
        asked = alone(game, "5c 6d", "7h Ts", settings=settings)
        offer = next(offer for offer in asked.offers().split() if offer[0] == "d")
        assert offer == ("d1-1000" if value == "true" else "d1000")
        amount = 333 if value == "true" else 1000
        played = alone(game, "5c 6d", "7h Ts", "9c", turns=f"d{amount}", settings=settings)
        assert played.paid == {(1, "main", 1): (1000 + amount, 2000 + 2 * amount, "won")}

    @all_games
    @pytest.mark.parametrize("value", ["true", "false"])
    def test_double_up_partial(self, game: str, value: str) -> None:
        settings = {"double_up": "true", "double_up_partial": value}
        asked = alone(game, "Tc 9d", "7h Ts", settings=settings)
        offer = next(offer for offer in asked.offers().split() if offer[0] == "u")
        assert offer == ("u1-1000" if value == "true" else "u1000")
        amount = 333 if value == "true" else 1000
        played = alone(game, "Tc 9d", "7h Ts", turns=f"u{amount}", settings=settings)
        assert played.paid == {
            (1, "main", 1): (1000, 2000, "won"),
            (1, "double_up", 1): (amount, 2 * amount, "won"),
        }
