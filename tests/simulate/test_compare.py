"""Common random numbers: the difference is the same, its error far smaller."""

from math import sqrt
from statistics import fmean

import pytest

from holecard.sheet import load
from holecard.simulate import compare
from holecard.simulate.pairs import compare_setups, play_pair
from holecard.simulate.run import Stop, threads

from .charts import basic_chart, random_chart
from .setups import basic_setup


def test_a_game_against_itself_is_no_difference() -> None:
    found = compare(load("classic"), load("classic"), strategy=basic_chart(), rounds=2000)
    assert found.difference == 0
    assert found.se == pytest.approx(0, abs=1e-12)
    assert found.rounds == (2000, 2000)


@pytest.mark.parametrize("penetration", ["fresh", "3/4"])
def test_soft_17_costs_about_a_fifth_of_a_percent(penetration: str) -> None:
    stands = load("classic", {"dealer_hits_soft_17": False})
    found = compare(stands, load("classic"), strategy=basic_chart(), rounds=300_000, penetration=penetration)
    assert found.se is not None
    assert found.se_apart is not None
    assert found.se < found.se_apart / 2
    assert abs(found.difference - 0.002) < 5 * found.se


def test_error_of_the_difference() -> None:
    """With full fresh shoes it is that of the mean of the rounds' differences."""
    game = load("classic")
    one = basic_setup(block=1)
    two = one._replace(strategy=random_chart(game.rules, 3))
    rows = play_pair(one, two, 0, 500)
    apart = [(row[1] - row[3]) / one.unit for row in rows.tolist()]
    with threads(2) as workers:
        found = compare_setups(one, two, Stop(500), workers)
    mean = fmean(apart)
    assert found.difference == pytest.approx(mean)
    assert found.se == pytest.approx(sqrt(sum((value - mean) ** 2 for value in apart) / 499 / 500))
    assert found.to_json()["difference"] == found.difference
