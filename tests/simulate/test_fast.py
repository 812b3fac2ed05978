"""The fast lane's licence: the same totals as the round lane on the same shoes, to the unit, for every sheet."""

import pytest

from holecard.chart import Chart
from holecard.sheet import Game, game_names, load
from holecard.simulate.answers import Strategy
from holecard.simulate.plan import plan_of
from holecard.simulate.setup import make_setup, play_part, why_not_fast
from holecard.solve import solve

from .charts import basic_chart, random_chart
from .setups import differences

THE_FIVE = ("american-blackjack-4", "blackjack", "double-4-more", "double-up-blackjack", "double-up-insanity")


def assert_lanes_agree(game: Game, strategy: Strategy, shoes: int) -> bool:
    """Whether the fast lane can do it; if so, that it does it right."""
    for penetration in ("fresh", "3/4", "1"):
        setup = make_setup(game, strategy, side_bets=False, penetration=penetration, seed=7, block=40)
        if why_not_fast(setup):
            return False
        first = 2**33
        by_round, fast = (
            play_part(setup, first, first + shoes),
            play_part(setup._replace(fast=True), first, first + shoes),
        )
        assert differences(by_round.tally, fast.tally) == [], penetration
        assert by_round.following == fast.following
    return True


SLOW = ("players-edge-21", "pontoon", "spanish-21", "super-fun-21")  # their graphs are large, or too large


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.nightly] * (name in SLOW)) for name in game_names()]
)
def test_lanes_agree_on_every_sheet(name: str) -> None:
    did = assert_lanes_agree(load(name), basic_chart_of(load(name)), 300)
    assert did or name not in THE_FIVE


def basic_chart_of(game: Game) -> Chart:
    """The ordinary chart, without what the game has not."""
    return basic_chart() if game.rules.max_hands > 1 else without_splits(basic_chart())


def without_splits(chart: Chart) -> Chart:
    return chart._replace(
        entries=tuple(tuple((0,) * len(row) if 64 <= k < 80 else row for k, row in enumerate(stage))
                      for stage in chart.entries)
    )  # fmt: skip


@pytest.mark.parametrize("name", THE_FIVE)
@pytest.mark.parametrize("seed", [1])
def test_lanes_agree_on_random_charts(name: str, seed: int) -> None:
    game = load(name)
    assert_lanes_agree(game, random_chart(game.rules, seed), 100)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.nightly] * (name == "double-up-insanity")) for name in THE_FIVE]
)
def test_lanes_agree_on_the_optimum(name: str) -> None:
    """It looks at the very cards, and the graph must not unite hands that it plays differently."""
    game = load(name)
    assert assert_lanes_agree(game, plan_of(solve(game)), 300)


CHOICES = [
    (name, choice, value)
    for name in game_names()
    for choice, one in load(name).sheet.choices.items()
    for value in one.values
]


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "choice", "value"), CHOICES)
@pytest.mark.parametrize("seed", range(5))
def test_lanes_agree_on_every_choice_and_many_charts(name: str, choice: str, value: str, seed: int) -> None:
    game = load(name, {choice: value})
    assert_lanes_agree(game, random_chart(game.rules, seed) if seed else basic_chart_of(game), 2000)


@pytest.mark.parametrize(
    ("settings", "seating"),
    [
        ({}, {"seats": 2}),
        ({}, {"behind": [(0, 1, 1, 1)]}),
        ({}, {"side_bets": True}),
    ],
)
def test_what_it_cannot_do_it_refuses(settings: dict[str, str], seating: dict[str, object]) -> None:
    game = load("double-up-blackjack", settings)
    setup = make_setup(game, basic_chart(), **{"side_bets": False, **seating})  # type: ignore[arg-type]
    assert "fast lane" in str(why_not_fast(setup))


def test_a_part_of_a_block_is_the_same_too() -> None:
    setup = make_setup(load("classic"), basic_chart(), block=1000)
    parts = [play_part(setup._replace(fast=fast), 0, 9, 2345) for fast in (False, True)]
    assert differences(parts[0].tally, parts[1].tally) == []
    assert [part.following for part in parts] == [3, 3]
    assert int(parts[0].tally.totals[0]) == 2345
