"""How what is seen closes in on what is expected: a simulation on the exact figure, a player's return on the game's."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from holecard.report.picture import Mark, Picture, dot, text

from .axes import (
    SIZE,
    SMALL,
    WIDTH,
    Scale,
    across_axis,
    band,
    curve,
    grouped,
    heading,
    key_line,
    percent,
    plotted,
    powers,
    rounded_out,
    signed,
    tick_percent,
    ticks,
    up_axis,
)

HEIGHT, LEFT, RIGHT = 380.0, 68.0, 36.0
PANEL, LOWER = 200.0, 110.0
STEPS = 60
NORMAL = {50: 0.674490, 90: 1.644854, 95: 1.959964, 99: 2.575829}  # two-sided limits, in standard deviations
LEAST_ROUNDS = 10_000  # of a simulation, where the curve begins


class Point(NamedTuple):
    """A simulation so far."""

    rounds: int
    ev: float
    se: float


def convergence_picture(game: str, points: Sequence[Point], exact: float, sd: float) -> Picture:
    """Above, the estimate on its way; below, the same in standard errors, where late rounds are seen as well."""
    shown = [point for point in points if point.rounds >= min(LEAST_ROUNDS, points[-1].rounds) and point.se]
    last = shown[-1] if shown else points[-1]
    apart = f"{(last.ev - exact) / last.se:+.2f}".replace("-", "−") if last.se else "?"
    found = f"{signed(last.ev)} of the bet (standard error {percent(last.se)})"
    about = (
        f"After {grouped(last.rounds)} rounds {found}, exact {signed(exact)}: {apart} standard errors.",
        "The best strategy card; a full fresh shoe each round.",
    )
    marks, top = heading(f"{game}: simulation and exact figure", about)
    first = min(last.rounds, LEAST_ROUNDS)
    across = Scale(first, max(last.rounds, first * 10), LEFT, WIDTH - RIGHT, log=True)
    up = Scale(*rounded_out(exact - 2.2 * sd / sqrt(first), exact + 2.2 * sd / sqrt(first)), top + PANEL, top)
    marks += axes_marks(across, up, [(y, tick_percent(y)) for y in ticks(up.low, up.high, 5)])
    limits = [(n, exact - NORMAL[95] * sd / sqrt(n), exact + NORMAL[95] * sd / sqrt(n))
              for n in steps(first, across.high)]  # fmt: skip
    marks.append(band("band", across, up, limits))
    marks.append(curve("curve-other", across, up, [(first, exact), (across.high, exact)]))
    marks.append(curve("curve", across, up, [(point.rounds, point.ev) for point in shown]))
    marks.append(dot("dot", across.at(last.rounds), up.at(last.ev), 4))
    marks.append(text("soft", LEFT, top + PANEL + 42, "The same, in standard errors from the exact figure", SIZE))
    top += PANEL + 56
    errors = [(point.rounds, (point.ev - exact) / point.se) for point in shown]
    most = max([3.0, *(abs(away) + 0.5 for _, away in errors)])
    up = Scale(-most, most, top + LOWER, top)
    marks += axes_marks(across, up, [(float(y), f"{y:+d}".replace("-", "−") if y else "0") for y in (-2, 0, 2)])
    marks.append(band("band", across, up, [(n, -NORMAL[95], NORMAL[95]) for n in (first, across.high)]))
    marks.append(curve("curve-other", across, up, [(first, 0.0), (across.high, 0.0)]))
    marks.append(curve("curve", across, up, errors))
    if errors:
        marks.append(dot("dot", across.at(last.rounds), up.at(errors[-1][1]), 4))
    marks.append(text("soft", (across.start + across.end) / 2, top + LOWER + 33, "rounds", SIZE, "middle"))
    height = top + LOWER + 62
    marks += keys(
        [("curve", "simulated"), ("curve-other", "exact"), ("band", "where 95 of 100 simulations are")], height
    )
    told = "; ".join(f"{grouped(p.rounds)} rounds: {signed(p.ev)} ± {percent(p.se)}" for p in shown)
    return plotted(f"{game}: simulation and exact figure", told, height, marks)


def volatility_picture(game: str, ev: float, sd: float) -> Picture:
    marks, top = heading(f"{game}: the return after so many rounds", (
        "The range in which a player's return on the initial bets is: normal approximation of the exact",
        "expectation and standard deviation, rounds independent of each other (full fresh shoes).",
    ))  # fmt: skip
    first, last = 1e3, 1e7
    half = 1.05 * NORMAL[99] * sd / sqrt(first)
    across = Scale(first, last, LEFT, WIDTH - RIGHT, log=True)
    up = Scale(*rounded_out(1 + ev - half, 1 + ev + half), HEIGHT - 62, top)
    marks += axes_marks(across, up, [(y, tick_percent(y)) for y in ticks(up.low, up.high)])
    marks.append(text("soft", (across.start + across.end) / 2, up.start + 33, "rounds", SIZE, "middle"))
    for level, look in ((99, "band"), (90, "band-inner"), (50, "band-inner")):
        rows = [(n, 1 + ev - NORMAL[level] * sd / sqrt(n), 1 + ev + NORMAL[level] * sd / sqrt(n))
                for n in steps(first, last)]  # fmt: skip
        marks.append(band(look, across, up, rows))
        n = 10**3.12
        marks.append(text("ink", across.at(n) + 3, up.at(1 + ev + NORMAL[level] * sd / sqrt(n)) + 15,
                          f"{level} %", SMALL))  # fmt: skip
    marks.append(curve("curve-other", across, up, [(first, 1 + ev), (last, 1 + ev)]))
    marks.append(curve("rule", across, up, [(first, 1.0), (last, 1.0)]))
    marks += keys([("curve-other", f"expected return {percent(1 + ev)}"), ("rule", "neither won nor lost")])
    told = "; ".join(
        f"{grouped(10**k)} rounds: {percent(1 + ev - NORMAL[90] * sd / sqrt(10**k), 3)} to "
        f"{percent(1 + ev + NORMAL[90] * sd / sqrt(10**k), 3)} in 90 of 100 cases" for k in range(3, 8)
    )  # fmt: skip
    return plotted(f"{game}: the return after so many rounds", told, HEIGHT, marks)


def axes_marks(across: Scale, up: Scale, heights: list[tuple[float, str]]) -> list[Mark]:
    marks = list(up_axis(up, across.start, across.end, heights))
    marks += across_axis(across, up.end, up.start, [(x, grouped(x)) for x in powers(across.low, across.high)])
    return marks


def steps(first: float, last: float) -> list[float]:
    return [first * (last / first) ** (k / STEPS) for k in range(STEPS + 1)]


def keys(entries: list[tuple[str, str]], height: float = HEIGHT) -> list[Mark]:
    marks, x = [], LEFT
    for look, words in entries:
        more, x = key_line(x, height - 8, look, words)
        marks += more
    return marks
