"""Every figure against plain Python over the rounds at the table."""

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pstdev

import pytest

from holecard.sheet import load
from holecard.simulate import Exact, simulate, statistics
from holecard.simulate.replay import Replayed, replay_rounds
from holecard.simulate.setup import Setup, play_part

from .charts import basic_chart
from .setups import basic_setup


def test_fresh_rounds() -> None:
    setup = basic_setup("double-up-blackjack", block=200)
    tally = play_part(setup, 0, 3).tally
    nets = [one.nets[0] - side for one, side in every_round(setup, 3)]
    sides = [side / setup.unit for _, side in every_round(setup, 3)]
    in_bets = [net / setup.unit for net in nets]
    assert statistics.expectation(tally) == pytest.approx(fmean(in_bets))
    assert statistics.deviation(setup, tally) == pytest.approx(pstdev(in_bets))
    assert statistics.standard_error(setup, tally) == pytest.approx(standard_error(in_bets))
    assert statistics.expectation(tally, 1) == pytest.approx(fmean(sides))
    assert statistics.deviation(setup, tally, 1) == pytest.approx(pstdev(sides))
    assert statistics.standard_error(setup, tally, 1) == pytest.approx(standard_error(sides))
    shares = statistics.distribution(setup, tally)
    assert shares == {f"{net:g}": pytest.approx(in_bets.count(net) / len(in_bets)) for net in sorted(set(in_bets))}


def every_round(setup: Setup, shoes: int) -> Iterator[tuple[Replayed, int]]:
    for shoe in range(shoes):
        for one in replay_rounds(setup, shoe):
            side = sum(paid.back - paid.staked for paid in one.played.paid() if isinstance(paid.bet, int))
            yield one, side


def standard_error(values: list[float]) -> float:
    mean = fmean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def test_shoes_with_a_cut_card() -> None:
    """The standard error is that of a quotient of sums over shoes: by the jackknife it is nearly the same."""
    setup = basic_setup(seats=2, penetration="3/4")
    part = play_part(setup, 0, 400, rows=True)
    staked, won = part.rows[:, 0].tolist(), part.rows[:, 1].tolist()
    whole = sum(won) / sum(staked)
    assert statistics.expectation(part.tally) == pytest.approx(whole)
    left_out = [(sum(won) - w) / (sum(staked) - s) for s, w in zip(staked, won, strict=True)]
    jackknife = sqrt(sum((value - fmean(left_out)) ** 2 for value in left_out) * 399 / 400)
    assert statistics.standard_error(setup, part.tally) == pytest.approx(jackknife, rel=0.01)


def test_covariance_between_seats() -> None:
    setup = basic_setup(seats=3, block=50)
    tally = play_part(setup, 0, 4).tally
    nets = [[net / setup.unit for net in one.nets] for shoe in range(4) for one in replay_rounds(setup, shoe)]
    found = statistics.covariance(setup, tally)
    for a in range(3):
        for b in range(3):
            wanted = fmean(row[a] * row[b] for row in nets) - fmean(row[a] for row in nets) * fmean(
                row[b] for row in nets
            )
            assert found[a][b] == pytest.approx(wanted)


def test_the_result_as_json() -> None:
    result = simulate(
        load("american-blackjack-4"),
        strategy=basic_chart(),
        rounds=200_000,
        exact=Exact(-0.01, {"perfect_pairs": -0.041}),
        workers=1,
    )
    data = result.to_json()
    assert {
        "ev", "se", "sd", "rounds", "shoes", "seed", "average_wager", "frequencies", "side_bets", "rounds_per_second",
        "exact_ev", "z",
    } <= set(data)  # fmt: skip
    assert data["rounds"] == 200_000
    assert data["z"] == pytest.approx((data["ev"] + 0.01) / data["se"])
    assert set(data["side_bets"]) == {"perfect_pairs", "21_plus_3"}
    pairs = data["side_bets"]["perfect_pairs"]
    assert pairs["exact_ev"] == -0.041
    assert abs(pairs["z"]) < 5
    assert data["side_bets"]["21_plus_3"]["exact_ev"] is None
    assert sum(data["distribution"].values()) == pytest.approx(1)
    assert data["element_of_risk"] == pytest.approx(-data["ev"] / data["average_wager"])


def test_the_effect_of_the_cut_card_has_an_error() -> None:
    result = simulate(
        load("classic"), strategy=basic_chart(), rounds=3000, penetration="sheet", exact=Exact(-0.006, {})
    )
    data = result.to_json()
    assert data["cut_card_effect"]["ev"] == pytest.approx(data["ev"] + 0.006)
    assert data["cut_card_effect"]["se"] == data["se"]
    assert data["z"] is None
    assert data["lane"] == "round"


def test_one_round_has_no_error() -> None:
    data = simulate(load("classic"), strategy=basic_chart(), rounds=1).to_json()
    assert (data["se"], data["z"], data["rounds"]) == (None, None, 1)
