"""Bad input: one clear line, and nothing hangs."""

from pathlib import Path
from typing import Any

import pytest

from holecard.chart import ChartError
from holecard.sheet import load
from holecard.simulate import SimulationError, bankroll, compare, parse_counting, replay_shoe, simulate

from .charts import BASIC, basic_chart
from .setups import HI_LO


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"rounds": 0}, "0 rounds: play 1 at least"),
        ({"rounds": -5}, "-5 rounds"),
        ({"rounds": 1.5}, "1.5 rounds"),
        ({"seconds": 0}, "0 seconds"),
        ({"error": 0.0}, "error of 0.0"),
        ({"error": float("nan")}, "error of nan"),
        ({"seed": -1}, "seed -1"),
        ({"seed": 2**63}, "seed 9223372036854775808"),
        ({"seats": 0}, "0 seats"),
        ({"seats": 8}, "8 seats"),
        ({"seats": [0, 0]}, "nobody has bet"),
        ({"seats": [1, -1]}, "seat 2"),
        ({"seats": 7, "game": {"decks": 1}, "behind": [(7, 1, 1, 1)]}, "a bet behind needs a seat that plays"),
        ({"side_bets": {"perfect_pair": 1}}, "no side bet 'perfect_pair'"),
        ({"penetration": "most"}, "penetration 'most'"),
        ({"penetration": 0}, "penetration '0'"),
        ({"penetration": "150%"}, "penetration '150%'"),
        ({"penetration": "3/0"}, "penetration '3/0'"),
        ({"lane": "slow"}, "lane 'slow'"),
        ({"lane": "fast", "seats": 2}, "one seat"),
        ({"workers": 0}, "0 workers"),
        ({"workers": 2, "cluster": "127.0.0.1:1"}, "one of the two"),
        ({"strategy": "nowhere.txt"}, "nowhere.txt"),
        ({"counting": parse_counting(HI_LO)}, "counting needs a shoe"),
    ],
)
def test_simulate(words: dict[str, Any], message: str) -> None:
    game = load("classic", words.pop("game", {}))
    with pytest.raises(SimulationError) as caught:
        simulate(game, **{"strategy": basic_chart(), "rounds": 10, **words})
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_chart_that_names_what_the_game_has_not(tmp_path: Path) -> None:
    file = tmp_path / "chart.txt"
    file.write_text("          T\nhard 16   rh\n")
    with pytest.raises(SimulationError, match=r"hard 16 against T says 'rh', but this game has no 'r'"):
        simulate(load("classic"), strategy=file, rounds=10)
    file.write_text("          T\nhard 16   x\n")
    with pytest.raises(ChartError, match=r"'x' is no action"):
        simulate(load("classic"), strategy=file, rounds=10)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tags = {", "is no TOML"),
        ("", "tags: field required"),
        ("tags = { X = 1 }", "tags.X"),
        ("tags = { A = 1 }\ncolour = 1", "colour: extra inputs"),
        ("tags = { A = 1 }\nramp = []", "ramp"),
        ("tags = { A = 1 }\nramp = [[1, 1], [0, 2]]", "must rise"),
        ("tags = { A = 1 }\nramp = [[0, 0]]", "every bet is 0"),
        ("tags = { A = 1 }\nramp = [[0, -1]]", "ramp.0.1"),
        ('tags = { A = 1 }\nplays = [{ hand = "hard 99", up = "T", at = 0, play = "s" }]', "'hard 99' is no row"),
        ('tags = { A = 1 }\nplays = [{ hand = "hard 16", up = "X", at = 0, play = "s" }]', "'X' is no column"),
        ('tags = { A = 1 }\nplays = [{ hand = "hard 16", up = "T", at = 0, play = "x" }]', "plays.0.play"),
        ('tags = { A = 1 }\ntrue_count = "none"', "true_count"),
    ],
)
def test_counting_systems(text: str, message: str) -> None:
    with pytest.raises(SimulationError) as caught:
        parse_counting(text, "mine.toml")
    assert message in str(caught.value)
    assert str(caught.value).startswith("mine.toml: ")


def test_counters_who_cannot_play() -> None:
    waits = parse_counting("tags = { A = -1 }\nramp = [[-99, 0], [1, 5]]")
    with pytest.raises(SimulationError, match="no round begins"):
        simulate(load("classic"), strategy=basic_chart(), penetration="sheet", counting=waits, rounds=10)
    with pytest.raises(SimulationError, match="no side bets"):
        simulate(
            load("buster-blackjack"), strategy=basic_chart(), penetration="sheet", counting=waits, rounds=10, seats=2
        )
    with pytest.raises(SimulationError, match="seat 1"):
        simulate(load("classic"), strategy=basic_chart(), penetration="sheet", counting=waits, rounds=10, seats=[0, 1])


def test_a_play_of_the_count_that_the_game_has_not() -> None:
    system = parse_counting('tags = { A = -1 }\nplays = [{ hand = "hard 16", up = "T", at = 0, play = "r" }]')
    with pytest.raises(SimulationError, match="this game has no 'r'"):
        simulate(load("classic"), strategy=basic_chart(), penetration="sheet", counting=system, rounds=10)


def test_a_play_of_the_count_of_which_the_game_has_a_part() -> None:
    """A system is for many games: this one has no splits, and the ten-values stand."""
    system = parse_counting('tags = { A = -1 }\nplays = [{ hand = "pair T", up = "6", at = 4, play = "ps" }]')
    game = load("classic", {"max_hands": 1})
    chart = basic_chart()._replace(entries=tuple(tuple((0,) * len(row) if 64 <= k < 80 else row
                                                       for k, row in enumerate(stage))
                                                 for stage in basic_chart().entries))  # fmt: skip
    assert simulate(game, strategy=chart, penetration="sheet", counting=system, rounds=10).rounds >= 10


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"shoe": -1}, "shoe -1"),
        ({"shoe": 2**62}, "shoe 4611686018427387904"),
        ({"shoe": 0, "number": -1}, "round -1"),
        ({"shoe": 0, "number": 1000}, "shoe 0 has no round 1000"),
        ({"shoe": 0, "number": 99, "penetration": "3/4"}, "shoe 0 has no round 99"),
    ],
)
def test_replay(words: dict[str, Any], message: str) -> None:
    with pytest.raises(SimulationError) as caught:
        replay_shoe(load("classic"), strategy=basic_chart(), **words)
    assert message in str(caught.value)


@pytest.mark.parametrize("words", [{"bankroll": 0}, {"rounds": 0}, {"sessions": -1}, {"rounds": 10**7}])
def test_bankroll(words: dict[str, Any]) -> None:
    with pytest.raises(SimulationError, match=f"{next(iter(words))}|{next(iter(words.values()))}"):
        bankroll(load("classic"), **{"bankroll": 10, "rounds": 10, "sessions": 10, "strategy": basic_chart(), **words})


def test_compare() -> None:
    with pytest.raises(SimulationError, match="0 rounds"):
        compare(load("classic"), load("classic"), strategy=basic_chart(), rounds=0)


def test_a_cluster_that_is_not_there() -> None:
    pytest.importorskip("distributed")
    for address in ("tcp://127.0.0.1:1", "nonsense", "tcp://127.0.0.1"):
        with pytest.raises(SimulationError, match="there is no cluster at"):
            simulate(load("classic"), strategy=basic_chart(), rounds=10, cluster=address)


def test_the_chart_of_the_tests_is_one() -> None:
    assert BASIC.count("\npair") == 8
