"""Lucky Ladies: a bet on the first two cards making 20, and on the dealer's blackjack."""

from pathlib import Path

import pytest

from holecard.rules.events import SideBetSettled

from .scene import scene
from .variants import KeyPath, Outcome, Play, is_noticed, key_paths, main, with_side

GAME = "lucky-ladies"

WON, LOST = main((1000, 2000, "won")), main((1000, 0, "lost_to_blackjack"))
PUSHED = main((1000, 1000, "pushed"))
PAYS = {"a": (100_100, 12_600, 2_000, 1_000, 500), "b": (100_100, 20_100, 2_600, 1_100, 500)}


def table(paytable: str) -> dict[str, Play]:
    jackpot, queens, matched, suited, any_20 = PAYS[paytable]

    def play(cards: str, answers: str, comes: Outcome, back: int) -> Play:
        settings = {"lucky_ladies": paytable}
        return Play(cards, answers, with_side(comes, lucky_ladies=back), settings, {"lucky_ladies": 100})

    return {
        f"{paytable}: queens of hearts and her blackjack": play("Qh Kd Qh Ah", "", LOST, jackpot),
        f"{paytable}: queens of hearts": play("Qh 9d Qh 8c", "s", WON, queens),
        f"{paytable}: queens of two suits and her blackjack": play("Qh Kd Qc Ah", "", LOST, any_20),
        f"{paytable}: queens of two suits": play("Qh 9d Qc 8c", "s", WON, any_20),
        f"{paytable}: two kings of clubs": play("Kc 9d Kc 8c", "s", WON, matched),
        f"{paytable}: king and jack of hearts": play("Kh 9d Jh 8c", "s", WON, suited),
        f"{paytable}: ace and nine": play("Ac 9d 9h 8c", "s", WON, any_20),
        f"{paytable}: nine and eight of hearts": play("9h 9d 8h 8c", "s", PUSHED, 0),
        f"{paytable}: the same and her blackjack": play("9h Kd 8h Ah", "", LOST, 0),
        f"{paytable}: two nines of hearts": play("9h 9d 9h 8c", "s", WON, 0),
        f"{paytable}: nine and eight": play("9h 9d 8c 8c", "s", PUSHED, 0),
    }


SCENES = {**table("a"), **table("b")}


@pytest.mark.parametrize(("last", "back"), [("Ah", 100_100), ("9h", 12_600)])
def test_queens_that_are_split_wait_for_the_second_card(last: str, back: int) -> None:
    """Without a hole card her blackjack shows at the end, when the queens lie in two hands."""
    settings = {"hole_card": "none"}
    played = scene(
        GAME, f"Qh Kd Qh | 9c 2c Kc | {last}", bets=[1000], answers=["1:p,s,h"], settings=settings,
        side={"lucky_ladies": [100]},
    )  # fmt: skip
    assert played.paid[1, "lucky_ladies", 1] == (100, back, "won")


def test_she_turns_a_card_for_the_bet_alone() -> None:
    """All hands are bust, and the bet still asks for her blackjack, not for more."""
    played = scene(
        GAME, "Qh Kd Qh | 9c Kc 2c Ts | 2d", bets=[1000], answers=["1:p,h,h"],
        settings={"hole_card": "none"}, side={"lucky_ladies": [100]},
    )  # fmt: skip
    assert played.dealer == "Kd 2d"
    assert played.paid[1, "lucky_ladies", 1] == (100, 12_600, "won")


def test_the_bet_says_nothing_of_the_hole_card_before_the_end() -> None:
    """Under a ten nobody has looked for blackjack yet: the bet is open while the player acts."""
    settings = {"peek": "ace"}
    played = scene(GAME, "Qh Kd Qh Ah", bets=[1000], settings=settings, side={"lucky_ladies": [100]})
    assert played.offers() == "s h d1000 p1000"
    assert not any(isinstance(one, SideBetSettled) for one in played.events)


def test_seats_have_their_own_first_cards() -> None:
    """An empty seat between them gets none."""
    played = scene(GAME, "9c Qh Kd | 9d Qh Ah", bets=[1000, 0, 1000], side={"lucky_ladies": [100, 0, 100]})
    assert played.paid[1, "lucky_ladies", 1] == (100, 0, "lost")
    assert played.paid[3, "lucky_ladies", 1] == (100, 100_100, "won")


@pytest.mark.parametrize("name", SCENES)
def test_settlement(name: str) -> None:
    assert SCENES[name].outcome(GAME) == SCENES[name].comes


@pytest.mark.parametrize("path", key_paths(GAME), ids=str)
def test_each_key_is_noticed_when_it_is_taken_out(path: KeyPath, tmp_path: Path) -> None:
    assert is_noticed(GAME, path, SCENES.values(), tmp_path)
