"""Bankrolls against a plain walk over the rounds at the table, and against what is known of fair games."""

from holecard.sheet import load
from holecard.simulate import bankroll, parse_counting
from holecard.simulate.fan import SESSION_SHOES, play_sessions
from holecard.simulate.replay import Replayed, replay_rounds

from .charts import basic_chart
from .setups import HI_LO, basic_setup


def test_sessions_are_walks_over_the_table() -> None:
    setup = basic_setup(counting=parse_counting(HI_LO), penetration="3/4")
    points = (0, 10, 35, 70)
    found = play_sessions(setup, 20, 70, points, 3, 9).tolist()
    for session, row in zip(range(3, 9), found, strict=True):
        money, path, shoe, ruined = 20 * setup.unit, [20 * setup.unit], session * SESSION_SHOES, False
        rounds: list[Replayed] = []
        while len(rounds) < 71:
            rounds += replay_rounds(setup, shoe)
            shoe += 1
        for one in rounds[:70]:
            ruined = ruined or money < one.played.bets[0]
            if not ruined:
                money += one.nets[0]
            path.append(money)
        assert row[1:] == [path[point] for point in points]
        assert row[0] >= ruined


def test_more_money_less_ruin_and_the_same_figures_for_any_workers() -> None:
    game, chart = load("classic"), basic_chart()
    found = [bankroll(game, money, strategy=chart, rounds=200, sessions=300, workers=2) for money in (5, 15, 60)]
    risks = [one.risk_of_ruin for one in found]
    assert risks[0] > risks[1] > risks[2]
    again = bankroll(game, 15, strategy=chart, rounds=200, sessions=300, workers=1)
    assert again == found[1]
    for one in found:
        assert one.points[0] == 0
        assert one.points[-1] == 200
        assert all(list(row) == sorted(row) for row in one.fan)
        assert set(one.fan[0]) == {float(one.bankroll)}
    data = found[0].to_json()
    assert data["risk_of_ruin"] == risks[0]
    assert len(data["fan"]) == len(found[0].points)
