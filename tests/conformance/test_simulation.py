"""Simulated figures are the exact ones within their errors, for every game and configuration."""

import pytest

from holecard.sheet import game_names

from .simulation import FAR, Deviation, likeness, play_all
from .variants import VARIANTS, Variant

OURS = ("american-blackjack-4", "blackjack", "double-4-more", "double-up-blackjack", "double-up-insanity")


def assert_near(found: list[Deviation]) -> None:
    """None far off, and all together neither too far off nor too good to be true."""
    assert [str(one) for one in found if abs(one.z) > FAR] == []
    assert abs(likeness(found)) < FAR


@pytest.mark.parametrize("game", OURS)
def test_our_five_games_in_every_configuration(game: str) -> None:
    assert_near(play_all([variant for variant in VARIANTS if variant.game == game], 500_000))


@pytest.mark.nightly
def test_every_game_and_configuration() -> None:
    """Some fifteen seconds each on two cores."""
    found = play_all(VARIANTS, 100_000_000)
    assert {one.variant.game for one in found} == set(game_names())
    assert_near(found)


def test_a_wrong_figure_is_found() -> None:
    variant = Variant("blackjack")
    good = [Deviation(variant, "optimal", 0.0, 1.0, z) for z in (-1.2, 0.3, 0.9, -0.4, 1.6, 0.1, -0.8, 0.6)]
    assert_near(good)
    for bad in ([*good, good[0]._replace(z=4.1)], [one._replace(z=one.z / 100) for one in good],
                [one._replace(z=3.5) for one in good]):  # fmt: skip
        with pytest.raises(AssertionError):
            assert_near(bad)
