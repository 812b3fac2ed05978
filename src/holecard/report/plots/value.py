"""What every opening is worth against every up card, as a map: blue wins, orange loses."""

from holecard.report.card import TITLES, column_label, row_label
from holecard.report.openings import Opening, Openings, Worth, by_kind
from holecard.report.picture import MARK, OTHER, Mark, Picture, line, rect, text

from .axes import SIZE, SMALL, WIDTH, heading, plotted, signed

LEFT, ROW, GAP, ALL = 84.0, 18.0, 24.0, 62.0
NARROW = 32.0  # no room for decimals
FULL = 1.0  # bets at which a colour is full
DARK = 0.21  # of a back on which light words are read better than dark ones


def value_picture(game: str, found: Openings, basis: str) -> Picture:
    exposed = any(name.startswith("s") for name in found.against)
    marks, top = heading(f"{game}: what each opening is worth", (
        f"Expected result in % of the initial bet, {basis}, the dealer's blackjack included;",
        f"weighed by how often each comes, all together are the game: {signed(found.all.result)}.",
    ))  # fmt: skip
    wide = (WIDTH - LEFT - ALL) / len(found.against)
    for k, name in enumerate(found.against):
        marks.append(text("ink", LEFT + (k + 0.5) * wide, top + 6, column_label(name), SIZE, "middle"))
    head = "her two cards (s: soft)" if exposed else "dealer's up card"
    marks.append(text("soft", LEFT - 9, top + 6, "against", SMALL, "end"))
    marks.append(text("soft", WIDTH, top + 6, "all", SIZE, "end"))
    y = top + 14
    told = [f"Columns: {head} {' '.join(found.against)}"]
    for kind, rows in by_kind(found):
        if kind != "blackjack":
            y += 5
            marks.append(text("soft", 0, y + ROW * 0.72, TITLES[kind], SIZE, **{"font-style": "italic"}))
        for row in rows:
            marks += row_marks(label(row), row.cells, row.all, y, wide)
            told.append(f"{label(row)}: " + " ".join(figure(one) for one in row.cells))
            y += ROW
    y += 6
    marks.append(line("axis", LEFT, y, WIDTH, y))
    marks += row_marks("all", found.column_sums, found.all, y + 4, wide)
    height = y + ROW + 10
    return plotted(f"{game}: what each opening is worth", "; ".join(told), height, marks)


def row_marks(name: str, cells: tuple[Worth, ...], all_: Worth, y: float, wide: float) -> list[Mark]:
    size, digits = (SMALL, 1) if wide > NARROW else (9.0, 0)
    marks = [text("ink", LEFT - 9, y + ROW * 0.72, name, SIZE, "end")]
    for k, one in enumerate(cells):
        x = LEFT + k * wide
        if one.mean is not None:
            back, light = colour(one.mean)
            marks.append(rect("cell", x, y, wide - 1, ROW - 1, fill=back))
            look = "value-light" if light else "value"
            marks.append(text(look, x + wide / 2, y + ROW * 0.7, figure(one, digits), size, "middle"))
    marks.append(text("ink", WIDTH, y + ROW * 0.72, figure(all_), SMALL, "end"))
    return marks


def label(row: Opening) -> str:
    return "blackjack" if row.kind == "blackjack" else row_label(row.kind, row.name)


def figure(one: Worth, digits: int = 1) -> str:
    return "" if one.mean is None else signed(one.mean, digits).removesuffix(" %")


def colour(mean: float) -> tuple[str, bool]:
    """A tint of blue or orange, and whether words on it must be light."""
    share = min(abs(mean) / FULL, 1.0) ** 0.8
    full = MARK if mean >= 0 else OTHER
    parts = [round(255 + share * (int(full[k : k + 2], 16) - 255)) for k in (1, 3, 5)]
    grey = sum(weight * (part / 255) ** 2.2 for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts), grey < DARK
