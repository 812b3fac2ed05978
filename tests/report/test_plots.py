"""Pictures: what they say is what the solver and the simulator found, and nothing is cut."""

import re
from html import unescape
from math import sqrt
from pathlib import Path

import pytest
from tests.cli.conftest import Run, here, there

from holecard.report.openings import openings
from holecard.report.picture import Picture
from holecard.report.plot import plot
from holecard.report.plots.axes import percent, rounded_out, signed, ticks
from holecard.report.plots.distribution import shown_rows
from holecard.report.simulated import Effort, converge, stops
from holecard.sheet import load
from holecard.simulate import bankroll, simulate
from holecard.solve import hand_values, removal, solve

__all__ = ["here", "there"]

FIVE = ("double-4-more", "double-up-insanity", "blackjack", "double-up-blackjack", "american-blackjack-4")


def words_of(picture: Picture) -> list[str]:
    return [unescape(one) for one in re.findall(r">([^<>]+)</text>", picture.svg())]


@pytest.mark.parametrize("game", [*FIVE, "double-exposure", "spanish-21"])
def test_all_openings_together_are_the_game(game: str) -> None:
    solution = solve(load(game))
    found = openings(solution)
    assert found.all.result == pytest.approx(float(solution.ev), abs=1e-12)
    assert found.all.likelihood == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("cards", "kind", "name"), [("2 3", "hard", "5"), ("8 8", "pairs", "8"), ("A 7", "soft", "18")]
)
def test_an_opening_is_worth_what_the_hand_is_worth(cards: str, kind: str, name: str) -> None:
    """Openings that only one pair of cards makes. She has no blackjack with a 6; with a ten, one costs the bet."""
    game = load("blackjack")
    found = openings(solve(game))
    row = next(row for row in found.rows if (row.kind, row.name) == (kind, name))
    for up in ("6", "T"):
        hand = hand_values(game, cards.split(), [up])
        cell = row.cells[found.against.index(up)]
        assert cell.mean is not None
        value = float(hand.actions[hand.best])
        if up == "T":
            aces = 23 if "A" in cards else 24  # of the 309 cards that her hole card may be
            value = value * (309 - aces) / 309 - aces / 309
        assert cell.mean == pytest.approx(value, abs=1e-12)


def test_the_map_says_the_values_of_the_openings() -> None:
    game = load("double-up-insanity")
    words = words_of(plot(game, "value"))
    found = openings(solve(game))
    for row in found.rows:
        said = [signed(one.mean or 0, 1).removesuffix(" %") for one in (*row.cells, row.all)]
        at = words.index(said[0])
        assert any(words[k : k + len(said)] == said for k in range(at, len(words))), row.name


def test_effects_of_removal_are_those_of_the_solver() -> None:
    game = load("single-deck")
    words = words_of(plot(game, "removal"))
    for effect in removal(game).values():
        assert signed(float(effect)).removesuffix(" %") in words


def test_a_distribution_is_the_solvers_and_whole() -> None:
    solution = solve(load("double-4-more"))
    assert solution.distribution
    rows = shown_rows(solution.distribution)
    assert sum(odds for _, _, odds in rows) == pytest.approx(1, abs=1e-9)
    words = words_of(plot(solution.game, "distribution"))
    for name, _, odds in rows:
        assert percent(odds, 5) == words[words.index(name) + 1]
    assert percent(solution.distribution[-1.0], 5) == words[words.index("−1") + 1]


def test_a_bankroll_is_the_simulators() -> None:
    game = load("blackjack")
    words = words_of(plot(game, "bankroll", Effort(seed=7), bets=40, sessions=400, session_rounds=300))
    found = bankroll(game, 40, rounds=300, sessions=400, strategy=solve(game).chart, seed=7)
    assert found.ruined
    assert f"{percent(found.risk_of_ruin, 2)} of them end in ruin (standard error {percent(found.se, 2)})" in " ".join(
        words
    )
    assert f"half have less than {found.fan[-1][2]:,.0f}" in words


def test_a_simulation_is_looked_at_on_its_way_and_stays_one_simulation() -> None:
    """The points are those of simulations of as many rounds, begun anew."""
    game = load("blackjack")
    chart = solve(game).chart
    result, points = converge(game, chart, Effort(200_000, seed=3), "round")
    assert [point.rounds for point in points] == [10_000, *range(20_000, 200_001, 10_000)]
    assert result.rounds == 200_000
    for at in (0, 7, -1):
        again = simulate(game, strategy=chart, rounds=points[at].rounds, seed=3, side_bets=False)
        assert points[at] == (again.rounds, again.ev, again.se)
    drawn = words_of(plot(game, "convergence", Effort(200_000, seed=3)))
    exact = float(solve(game, strategy=chart).ev)
    away = f"{(result.ev - exact) / (result.se or 1):+.2f}".replace("-", "−")
    said = f"{signed(result.ev)} of the bet (standard error {percent(result.se or 0)})"
    assert f"After 200,000 rounds {said}, exact {signed(exact)}: {away} standard errors." in " ".join(drawn)


@pytest.mark.parametrize("rounds", [1, 999, 10_000, 123_456, 100_000_000])
def test_looks_at_a_simulation_rise_to_its_rounds(rounds: int) -> None:
    found = [stop["rounds"] for stop in stops(Effort(rounds))]
    assert found == sorted(set(found))
    assert found[-1] == rounds
    assert all(stop % 1000 == 0 for stop in found[:-1])


@pytest.mark.parametrize(("low", "high"), [(-0.0009, 0.00127), (0, 1), (-3.2, 7.7), (0.94, 1.05), (0, 173)])
def test_axes_have_a_few_round_figures(low: float, high: float) -> None:
    bottom, top = rounded_out(low, high)
    marks = ticks(bottom, top)
    assert bottom <= low < high <= top
    assert 3 <= len(marks) <= 9
    assert marks[0] == pytest.approx(bottom)
    assert top - bottom < 2 * (high - low)


@pytest.mark.parametrize("kind", ["value", "removal", "distribution", "bankroll", "convergence"])
@pytest.mark.parametrize("game", ["double-4-more", "double-exposure", "triple-shot-blackjack"])
def test_no_mark_is_cut(game: str, kind: str) -> None:
    picture = plot(load(game), kind, Effort(2000), sessions=50, session_rounds=100)  # type: ignore[arg-type]
    left, right = -picture.margin, picture.width + picture.margin
    for mark in picture.marks:
        given = mark.given
        if mark.kind == "text":
            wide = len(mark.text) * given["font-size"] * 0.46
            start = given["x"] - {"start": 0, "middle": wide / 2, "end": wide}[given["text-anchor"]]
            assert left <= start < start + wide <= right, mark.text
            assert 0 < given["y"] <= picture.height + picture.margin, mark.text
        elif mark.kind == "rect":
            assert left <= given["x"] <= given["x"] + given["width"] <= right
            assert -picture.margin <= given["y"] <= given["y"] + given["height"] <= picture.height + picture.margin


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_figures_of_the_map_stand_out_from_their_backs() -> None:
    from holecard.report.picture import INK, PAPER
    from holecard.report.plots.value import colour

    for k in range(-150, 151):
        back, light = colour(k / 100)
        one, two = sorted([luminance(back), luminance(PAPER if light else INK)])
        assert (two + 0.05) / (one + 0.05) > 3.9, k


def test_volatility_narrows_with_the_root_of_the_rounds() -> None:
    from holecard.report.plots.funnel import volatility_picture

    told = volatility_picture("a game", -0.01, 1.2).told
    half = 1.644854 * 1.2 / sqrt(1000)
    assert f"1,000 rounds: {percent(0.99 - half, 3)} to {percent(0.99 + half, 3)} in 90 of 100 cases" in told


def test_the_command_writes_every_format(here: Run, tmp_path: Path) -> None:
    starts = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF-"}
    for ending, start in starts.items():
        ran = here("plot", "double-up-insanity", "value", "-o", f"value.{ending}")
        assert (ran.code, ran.out, ran.err) == (0, "", "")
        assert (tmp_path / f"value.{ending}").read_bytes().startswith(start)
    once = (tmp_path / "value.pdf").read_bytes()
    here("plot", "double-up-insanity", "value", "-o", "value.pdf")
    assert (tmp_path / "value.pdf").read_bytes() == once


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("blackjack", "removals"), "did you mean 'removal'?"),
        (("blackjack", "value", "-o", "a.gif"), "ends in no format of this command: svg, png, pdf"),
        (("blackjack", "value", "-o", "nowhere/a.svg"), "there is no folder 'nowhere'"),
        (("blackjack", "value", "-o", "."), "is a folder"),
        (("blackjack", "value", "-o", "/dev/full"), "no space left on device"),
        (("blackjack", "convergence", "--rounds", "0"), "--rounds 0: play 1 at least"),
        (("blackjack", "convergence", "--rounds", "5", "--seconds", "1"), "not both"),
        (("blackjack", "convergence", "--seconds", "nan"), "--seconds nan: it must be more than 0"),
        (("blackjack", "bankroll", "--bankroll", "0"), "bankroll 0: it must be a whole number, 1 or more"),
        (("blackjack", "bankroll", "--seed", "-1"), "seed -1: a seed is a whole number from 0"),
    ],
)
def test_wrong_use(here: Run, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    ran = here("plot", *words)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["typed"]


def test_an_output_that_is_full_is_said_in_one_line(there: Run, tmp_path: Path) -> None:
    import subprocess
    import sys

    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "holecard", "plot", "double-up-insanity", "value"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (2, "holecard: the output cannot be written: no space left on device\n")
