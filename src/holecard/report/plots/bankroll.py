"""How a bankroll fares: the fan of what is left after so many rounds."""

from holecard.report.picture import Picture, line, text
from holecard.simulate import Bankroll

from .axes import (
    SIZE,
    SMALL,
    WIDTH,
    Scale,
    across_axis,
    apart,
    band,
    curve,
    grouped,
    heading,
    key_line,
    percent,
    plotted,
    rounded_out,
    ticks,
    up_axis,
)

HEIGHT, LEFT, RIGHT = 420.0, 48.0, 156.0
NAMES = (
    "5 % have less than",
    "25 % have less than",
    "half have less than",
    "25 % have more than",
    "5 % have more than",
)


def bankroll_picture(game: str, found: Bankroll, ev: float) -> Picture:
    """`ev` is the exact expectation of a round by the strategy that was played."""
    name = f"{game}: how {grouped(found.bankroll)} bets fare"
    played = f"{grouped(found.sessions)} simulated sessions of {grouped(found.rounds)} rounds"
    ruined = f"{percent(found.risk_of_ruin, 2)} of them end in ruin (standard error {percent(found.se, 2)})"
    about = (
        f"{played}: best strategy card, one bet a round, a full fresh shoe each round;",
        f"{ruined}: the next bet could not be placed.",
    )
    marks, top = heading(name, about)
    bottom, right = HEIGHT - 62, WIDTH - RIGHT
    low, high = rounded_out(min(row[0] for row in found.fan), max(row[-1] for row in found.fan))
    up, across = Scale(low, high, bottom, top + 4), Scale(0, found.rounds, LEFT, right)
    marks += up_axis(up, LEFT, right, [(value, grouped(value)) for value in ticks(low, high)])
    marks += across_axis(across, top + 4, bottom, [(value, grouped(value)) for value in ticks(0, found.rounds, 6)])
    points = list(zip(found.points, found.fan, strict=True))
    marks.append(band("band", across, up, [(x, row[0], row[4]) for x, row in points]))
    marks.append(band("band-inner", across, up, [(x, row[1], row[3]) for x, row in points]))
    marks.append(curve("curve", across, up, [(x, row[2]) for x, row in points]))
    marks.append(line("rule", LEFT, up.at(found.bankroll), right, up.at(found.bankroll)))
    ends = [(0.0, float(found.bankroll)), (float(found.rounds), found.bankroll + ev * found.rounds)]
    marks.append(curve("curve-other", across, up, ends))
    last = found.fan[-1]
    places = apart([up.at(last[k]) + 4 for k in (4, 3, 2, 1, 0)], 15)
    for place, k in zip(places, (4, 3, 2, 1, 0), strict=True):
        marks.append(text("ink", right + 7, place, end_text(k, last[k]), SMALL))
    marks.append(
        text("soft", (LEFT + right) / 2, bottom + 33, "rounds; upwards the bets that are left", SIZE, "middle")
    )
    more, x = key_line(LEFT, HEIGHT - 8, "curve", "median")
    also, _ = key_line(x, HEIGHT - 8, "curve-other", "expectation by the exact figure")
    told = "; ".join(f"after {grouped(x)} rounds " + ", ".join(grouped(one) for one in row) for x, row in points[1:])
    told = f"Bets left, 5th, 25th, 50th, 75th, 95th per cent: {told}"
    return plotted(name, told, HEIGHT, [*marks, *more, *also])


def end_text(quantile: int, bets: float) -> str:
    words = f"{NAMES[quantile]} {grouped(bets)}"
    return words.replace("less than 0", "nothing left") if words.endswith(" than 0") else words
