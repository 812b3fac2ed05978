"""A scene that does not fit its round is at fault, not the product."""

import pytest

from holecard.rules.replay import AnswerError, ShoeRanOut

from .scene import one_seat, scene


def test_a_card_too_many() -> None:
    with pytest.raises(AssertionError, match="cards that were not dealt: 2d"):
        one_seat("double-4-more", "Tc 7d | 9h Ts | 2d", "s")


def test_a_card_too_few() -> None:
    with pytest.raises(ShoeRanOut):
        one_seat("double-4-more", "Tc 6d | 9h Ts", "s")


def test_an_answer_too_many() -> None:
    with pytest.raises(AssertionError, match="answers that nobody asked for"):
        one_seat("double-4-more", "Tc 7d | 9h Ts", "s,s")


def test_an_answer_that_is_not_open() -> None:
    with pytest.raises(AnswerError):
        one_seat("double-4-more", "Tc 7d | 9h Ts", "r")


def test_no_settlement_before_the_end() -> None:
    with pytest.raises(AssertionError, match="waits for answers"):
        _ = one_seat("double-4-more", "Tc 7d | 9h Ts").paid


def test_a_side_bet_that_is_not_there() -> None:
    with pytest.raises(AssertionError, match="no side bet"):
        scene("double-4-more", "Tc 7d | 9h Ts", bets=[1000], side={"dealer_22": [500]})


def test_an_answer_that_is_open_is_not_refused() -> None:
    with pytest.raises(pytest.fail.Exception):
        one_seat("double-4-more", "Tc 7d | 9h Ts").refuses("1:s")
