"""Scales, ticks and frames: what all plots have in common."""

from collections.abc import Iterable, Iterator
from math import ceil, floor, log10
from typing import NamedTuple

from holecard.report.picture import Mark, Picture, line, path, rect, text, wrapped

WIDTH = 720.0
SIZE = 13.0  # of the words on a plot
SMALL = 11.5
MARGIN = 18.0
ABOUT = 570.0  # how wide a line of words is by our letters, so that it fits by wider ones
LETTER = 0.56  # the width of an average letter, in its size


class Scale(NamedTuple):
    """From figures to places on the surface."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def at(self, value: float) -> float:
        low, high = (log10(self.low), log10(self.high)) if self.log else (self.low, self.high)
        share = ((log10(value) if self.log else value) - low) / (high - low)
        return self.start + min(max(share, 0.0), 1.0) * (self.end - self.start)


def ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Round figures from low to high."""
    rough = (high - low) / most
    unit = 10.0 ** floor(log10(rough))
    step = next(size * unit for size in (1, 2, 2.5, 5, 10) if size * unit >= rough * (1 - 1e-9))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [k * step for k in range(first, last + 1)]


def powers(low: float, high: float) -> list[float]:
    return [10.0**k for k in range(ceil(log10(low) - 1e-9), floor(log10(high) + 1e-9) + 1)]


def rounded_out(low: float, high: float) -> tuple[float, float]:
    """The same range, to the next round figures outwards."""
    if low == high:
        low, high = low - 1, high + 1
    marks = ticks(low, high)
    step = marks[1] - marks[0] if len(marks) > 1 else high - low
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step


def percent(share: float, digits: int = 4) -> str:
    return f"{100 * share:.{digits}f} %".replace("-", "−")


def signed(share: float, digits: int = 4) -> str:
    """A part of a bet with its sign, which nothing has not."""
    words = f"{100 * share:+.{digits}f} %".replace("-", "−")
    return words if any(letter in "123456789" for letter in words) else words.lstrip("+−")


def tick_percent(share: float) -> str:
    return f"{100 * share:.6g} %".replace("-", "−")


def grouped(number: float) -> str:
    return f"{number:,.0f}".replace("-", "−")


def heading(title: str, about: Iterable[str]) -> tuple[list[Mark], float]:
    """The title and the lines below it, and where the plot may begin."""
    marks = [text("ink", 0, 20, title, 18, **{"font-weight": "bold"})]
    y = 22.0
    for words in wrapped(" ".join(about), SIZE, ABOUT):
        y += 17
        marks.append(text("soft", 0, y, words, SIZE))
    return marks, y + 16


def up_axis(scale: Scale, left: float, right: float, marks: Iterable[tuple[float, str]]) -> Iterator[Mark]:
    """Lines across, with their figures at the left."""
    for value, words in marks:
        y = scale.at(value)
        yield line("grid", left, y, right, y)
        yield text("soft", left - 7, y + 4, words, SMALL, "end")


def across_axis(scale: Scale, top: float, bottom: float, marks: Iterable[tuple[float, str]]) -> Iterator[Mark]:
    for value, words in marks:
        x = scale.at(value)
        yield line("grid", x, top, x, bottom)
        yield text("soft", x, bottom + 16, words, SMALL, "middle")


def band(look: str, across: Scale, up: Scale, rows: Iterable[tuple[float, float, float]]) -> Mark:
    """Between two curves: rows of a figure across, the lower and the upper one."""
    listed = list(rows)
    there = [(across.at(x), up.at(high)) for x, _, high in listed]
    back = [(across.at(x), up.at(low)) for x, low, _ in reversed(listed)]
    return path(look, [*there, *back], closed=True)


def curve(look: str, across: Scale, up: Scale, rows: Iterable[tuple[float, float]]) -> Mark:
    return path(look, [(across.at(x), up.at(y)) for x, y in rows])


def key_line(x: float, y: float, look: str, words: str) -> tuple[list[Mark], float]:
    """An entry of a legend, and where the next begins."""
    drawn = line(look, x, y - 4, x + 26, y - 4)
    if look.startswith("band"):
        drawn = rect(look, x, y - 10, 26, 12)
    return [drawn, text("soft", x + 32, y, words, SIZE)], x + 32 + len(words) * SIZE * LETTER + 22


def plotted(title: str, told: str, height: float, marks: Iterable[Mark]) -> Picture:
    back = rect("paper", -MARGIN, -MARGIN, WIDTH + 2 * MARGIN, height + 2 * MARGIN)
    return Picture(title, told, WIDTH, height, (back, *marks), margin=MARGIN)


def apart(places: list[float], least: float) -> list[float]:
    """Places of words, in falling order, moved so that none covers another."""
    moved = list(places)
    for _ in range(50):
        for k in range(len(moved) - 1):
            short = least - (moved[k + 1] - moved[k])
            if short > 0:
                moved[k] -= short / 2
                moved[k + 1] += short / 2
    return moved
