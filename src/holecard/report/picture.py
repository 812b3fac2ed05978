"""A picture: marks on a surface, written as SVG by one template. Looks are plain attributes, so that a page's own
colours may overrule them, and typst, browsers and printers see the same."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from .pages import fill

SERIF = "Libertinus Serif, Linux Libertine O, Times New Roman, Liberation Serif, Times, serif"  # of like widths
MONO = "DejaVu Sans Mono, ui-monospace, Menlo, Consolas, monospace"
INK, SOFT, LINE, PAPER = "#1d232b", "#5b6672", "#c9cfd5", "#ffffff"
MARK, OTHER = "#0b5d8a", "#b5541c"  # blue and orange: told apart by everybody, and by their lightness in grey
WIDE = 0.46  # of a letter, in its size, on average

LOOKS: dict[str, dict[str, Any]] = {
    "paper": {"fill": PAPER},
    "ink": {"fill": INK, "font-family": SERIF},
    "soft": {"fill": SOFT, "font-family": SERIF},
    "light": {"fill": PAPER, "font-family": SERIF},
    "letter": {"fill": INK, "font-family": MONO, "font-weight": "bold"},
    "letter-light": {"fill": PAPER, "font-family": MONO, "font-weight": "bold"},
    "value": {"fill": INK, "font-family": SERIF},
    "value-light": {"fill": PAPER, "font-family": SERIF},
    "axis": {"stroke": INK, "stroke-width": 0.8, "fill": "none"},
    "grid": {"stroke": LINE, "stroke-width": 0.6, "fill": "none"},
    "bar": {"fill": MARK},
    "bar-other": {"fill": OTHER},
    "bar-even": {"fill": SOFT},
    "band": {"fill": MARK, "fill-opacity": 0.14},
    "band-inner": {"fill": MARK, "fill-opacity": 0.22},
    "curve": {"stroke": MARK, "stroke-width": 1.8, "fill": "none", "stroke-linejoin": "round"},
    "curve-other": {"stroke": OTHER, "stroke-width": 1.4, "fill": "none", "stroke-dasharray": "5 3"},
    "rule": {"stroke": INK, "stroke-width": 1, "fill": "none"},
    "dot": {"fill": MARK, "stroke": PAPER, "stroke-width": 0.8},
}


class Mark(NamedTuple):
    kind: str
    look: str
    given: dict[str, Any]
    text: str = ""

    @property
    def attributes(self) -> dict[str, Any]:
        merged = LOOKS.get(self.look, {}) | self.given
        return {name: short(value) if isinstance(value, float) else value for name, value in merged.items()}


class Picture(NamedTuple):
    title: str
    told: str  # the same in words, for who does not see it
    width: float
    height: float
    marks: tuple[Mark, ...]
    size_mm: tuple[float, float] | None = None
    patterns: tuple[tuple[str, str], ...] = ()
    margin: float = 0.0  # around it, where it stands alone

    def svg(self, inline: bool = False) -> str:
        """`inline` fills the room that a page gives it."""
        margin = 0.0 if inline else self.margin
        box = (-margin, -margin, self.width + 2 * margin, self.height + 2 * margin)
        width, height = self.size_mm or box[2:]
        size = (width, height, "mm" if self.size_mm else "")
        return fill("picture.svg", picture=self, inline=inline, box=box, size=size, short=short)

    @property
    def shape(self) -> float:
        """Height by width, with its margins."""
        return (self.height + 2 * self.margin) / (self.width + 2 * self.margin)


def short(number: float) -> str:
    return f"{round(number, 2):g}" if abs(number) < 1e5 else f"{number:.1f}"


def rect(look: str, x: float, y: float, width: float, height: float, **more: Any) -> Mark:
    return Mark("rect", look, {"x": x, "y": y, "width": width, "height": height} | more)


def line(look: str, x1: float, y1: float, x2: float, y2: float, **more: Any) -> Mark:
    return Mark("line", look, {"x1": x1, "y1": y1, "x2": x2, "y2": y2} | more)


def dot(look: str, x: float, y: float, radius: float) -> Mark:
    return Mark("circle", look, {"cx": x, "cy": y, "r": radius})


def path(look: str, points: Iterable[tuple[float, float]], closed: bool = False) -> Mark:
    steps = "L".join(f"{short(x)} {short(y)}" for x, y in points)
    return Mark("path", look, {"d": f"M{steps}" + ("Z" if closed else "")})


def text(look: str, x: float, y: float, words: str, size: float, anchor: str = "start", **more: Any) -> Mark:
    """`y` is the baseline."""
    return Mark("text", look, {"x": x, "y": y, "font-size": size, "text-anchor": anchor} | more, words)


def wrapped(words: str, size: float, width: float) -> list[str]:
    """Lines that fit, by the width of an average letter."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and len(longer) * size * WIDE > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
