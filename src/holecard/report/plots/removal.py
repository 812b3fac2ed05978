"""What one card less of each rank does to the player."""

from collections.abc import Mapping

from holecard.report.picture import Picture, line, rect, text

from .axes import SIZE, SMALL, WIDTH, Scale, heading, plotted, rounded_out, signed, tick_percent, ticks, up_axis

HEIGHT, LEFT = 330.0, 62.0
ORDER = "23456789TA"


def removal_picture(game: str, effects: Mapping[str, float]) -> Picture:
    """`effects` are changes of the player's expectation, by rank."""
    marks, top = heading(f"{game}: effects of removal", (
        "Change of the player's expectation when one card of a rank is missing from the full fresh shoe",
        "(composition-dependent optimum, found anew; 10 is any one ten-value).",
    ))  # fmt: skip
    top, bottom = top + 18, HEIGHT - 44
    low, high = rounded_out(min(0.0, *effects.values()), max(0.0, *effects.values()))
    up = Scale(low, high, bottom, top)
    marks += up_axis(up, LEFT, WIDTH, [(value, tick_percent(value)) for value in ticks(low, high)])
    wide = (WIDTH - LEFT) / len(ORDER)
    for k, rank in enumerate(ORDER):
        middle, y = LEFT + (k + 0.5) * wide, up.at(effects[rank])
        look = "bar" if effects[rank] >= 0 else "bar-other"
        marks.append(rect(look, middle - wide * 0.32, min(y, up.at(0)), wide * 0.64, abs(y - up.at(0))))
        above = effects[rank] >= 0
        marks.append(text("ink", middle, y - 6 if above else y + 15, signed(effects[rank]).removesuffix(" %"), SMALL,
                          "middle"))  # fmt: skip
        marks.append(text("ink", middle, HEIGHT - 12, rank.replace("T", "10"), SIZE + 2, "middle"))
    marks.append(line("axis", LEFT, up.at(0), WIDTH, up.at(0)))
    told = "; ".join(f"{rank.replace('T', '10')}: {signed(effects[rank], 5)}" for rank in ORDER)
    return plotted(f"{game}: effects of removal", told, HEIGHT, marks)
