"""What each switch is worth: changes of the player's expectation, the greatest first."""

from collections.abc import Sequence

from holecard.report.picture import Picture, line, rect, text

from .axes import SIZE, SMALL, WIDTH, Scale, across_axis, heading, plotted, rounded_out, signed, tick_percent, ticks

LEFT, ROW, ROOM = 262.0, 20.0, 66.0  # room: for figures beside the bars
MOST_ROWS = 30


def effects_picture(game: str, effects: Sequence[tuple[str, float]]) -> Picture:
    """`effects`: a setting, and what it adds to the player's expectation."""
    greatest = sorted(effects, key=lambda one: (-round(abs(one[1]), 9), one[0]))[:MOST_ROWS]
    rows = sorted(greatest, key=lambda one: (-round(one[1], 9), one[0]))
    about = ["Change of the player's expectation, composition-dependent optimum, full fresh shoe; each by itself."]
    if len(effects) > len(rows):
        about.append(f"The {len(rows)} greatest of {len(effects)}.")
    marks, top = heading(f"{game}: what other rules would do", about)
    bottom = top + len(rows) * ROW
    low, high = rounded_out(min(0.0, rows[-1][1]), max(0.0, rows[0][1]))
    across = Scale(low, high, LEFT + (ROOM if low < 0 else 0), WIDTH - (ROOM if high > 0 else 0))
    marks += across_axis(across, top, bottom, [(value, tick_percent(value)) for value in ticks(low, high, 5)])
    for k, (words, effect) in enumerate(rows):
        y, x = top + k * ROW, across.at(effect)
        look, gains = ("bar", True) if effect >= 0 else ("bar-other", False)
        marks.append(rect(look, min(x, across.at(0)), y + 3, max(abs(x - across.at(0)), 0.6), ROW - 6))
        marks.append(text("ink", 0, y + ROW * 0.7, words, min(SIZE, LEFT / (len(words) * 0.47))))
        marks.append(text("ink", x + (5 if gains else -5), y + ROW * 0.68, signed(effect), SMALL,
                          "start" if gains else "end"))  # fmt: skip
    marks.append(line("axis", across.at(0), top, across.at(0), bottom))
    told = "; ".join(f"{words}: {signed(effect)}" for words, effect in rows)
    height = bottom + 28
    return plotted(f"{game}: what other rules would do", told, height, marks)
