"""The one picture of a strategy card: for a wallet, a page and a wall, on paper and on a screen.

An action is told by its letter, its lightness and its pattern; colour only helps.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from .card import Card, CardTable, Cell, basis, column_label, identity, joined, meaning, row_label
from .picture import WIDE, Mark, Picture, dot, line, path, rect, text, wrapped

Size = Literal["wallet", "page", "poster"]
SIZES: dict[str, tuple[float, float]] = {"wallet": (54, 85.6), "page": (210, 297), "poster": (420, 594)}  # mm

BACKS = {"H": "#ffffff", "S": "#34536e", "D": "#ffd694", "P": "#bfe1f3", "R": "#f1c3b4", "U": "#ddd0ee"}
DRAWN = {
    "D": '<path d="M-1 1L1 -1M0 5L5 0M4 6L6 4" stroke="#c9862b" stroke-width=".55"/>',
    "P": '<circle cx="1.25" cy="1.25" r=".55" fill="#2f7da8"/><circle cx="3.75" cy="3.75" r=".55" fill="#2f7da8"/>',
    "R": '<path d="M0 0L5 5M0 5L5 0" stroke="#b5583a" stroke-width=".4"/>',
    "U": '<path d="M1.25 0V5M3.75 0V5" stroke="#8263ad" stroke-width=".45"/>',
}
PATTERNS = {
    f"pattern-{letter}": f'<rect width="5" height="5" fill="{BACKS[letter]}"/>{drawn}'
    for letter, drawn in DRAWN.items()
}
FILLS = {letter: f"url(#pattern-{letter})" if letter in DRAWN else back for letter, back in BACKS.items()}
MARGIN, LABEL, CELL = 12.0, 38.0, 22.0
CELL_LINE = {"stroke": "#1d232b", "stroke-width": 0.5}
LEAST, MOST = 12.0, 21.0  # how low and how high a row may be


class Measures(NamedTuple):
    width: float
    height: float
    row: float

    @property
    def inner(self) -> float:
        return self.width - 2 * MARGIN


def card_picture(card: Card, size: Size = "page") -> Picture:
    columns = len(card.against)
    width_mm, height_mm = SIZES[size]
    if columns > 12:
        width_mm, height_mm = max(width_mm, height_mm), min(width_mm, height_mm)
    width = 2 * MARGIN + LABEL + columns * CELL
    measures = Measures(width, width * height_mm / width_mm, MOST)
    while True:
        marks, end = drawn(card, measures)
        if end <= measures.height:
            break
        if measures.row > LEAST:
            measures = measures._replace(row=measures.row - 0.5)
        else:  # too much for this shape: everything a little smaller
            width = measures.width * 1.03
            measures = Measures(width, width * height_mm / width_mm, LEAST)
    return Picture(
        f"{card.game}: strategy card", told(card), measures.width, measures.height, tuple(marks),
        (width_mm, height_mm), tuple(PATTERNS.items()),
    )  # fmt: skip


def drawn(card: Card, m: Measures) -> tuple[list[Mark], float]:
    """The marks, and where the lowest of them ends."""
    marks = [rect("paper", 0, 0, m.width, m.height)]
    y = MARGIN + 12
    marks.append(text("ink", MARGIN, y, card.game, fitting(card.game, 17, m.inner), **{"font-weight": "bold"}))
    for setting in card.settings or ("",):
        for words in wrapped(setting, 7.5, m.inner) if setting else []:
            y += 9.5 if y > MARGIN + 12 else 12
            marks.append(text("soft", MARGIN, y, words, 7.5))
    y += 7
    for table in card.tables:
        made, y = table_marks(card, table, m, y)
        marks += made
        y += 6
    made, y = legend(card, m, y + 4)
    return marks + made, y


def table_marks(card: Card, table: CardTable, m: Measures, y: float) -> tuple[list[Mark], float]:
    """One table: its title and the dealer's cards above, then a row each."""
    left, wide = MARGIN + LABEL, (m.inner - LABEL) / len(card.against)
    marks = [text("ink", MARGIN, y + 8.5, table.title, 7.6, **{"font-weight": "bold"})]
    for k, name in enumerate(card.against):
        marks.append(text("ink", left + (k + 0.5) * wide, y + 8.5, column_label(name), 8, "middle"))
    y += 11.5
    top, rows = y, joined(table.rows) if table.kind != "pairs" else list(table.rows)
    for row in rows:
        label = row_label(table.kind, row.name)
        marks.append(text("ink", left - 4, y + m.row / 2 + 2.9, label, min(8.4, m.row * 0.62), "end"))
        for k, cell in enumerate(row.cells):
            marks += cell_marks(cell, left + k * wide, y, wide, m.row)
        y += m.row
    marks += grid(left, top, wide, m.row, len(card.against), len(rows))
    for number, row in enumerate(rows):
        for k, cell in enumerate(row.cells):
            marks += frame(cell, left + k * wide, top + number * m.row, wide, m.row)
    return marks, y


def cell_marks(cell: Cell, x: float, y: float, wide: float, high: float) -> Iterator[Mark]:
    first, rest = cell.text[0], cell.text[1:].lower()
    look = "letter-light" if first == "S" else "letter"
    halo: dict[str, Any] = {
        "stroke": BACKS[first],
        "stroke-width": 1.5,
        "paint-order": "stroke",
        "stroke-linejoin": "round",
    }
    size = min(high * 0.62, wide * 0.5)
    yield rect("cell", x, y, wide, high, fill=FILLS[first])
    small = size * 0.72
    start = x + wide / 2 - small * 0.602 * len(rest) / 2
    middle = y + high / 2 + size * 0.36
    yield text(look, start, middle, first, size, "middle", **halo)
    if rest:
        yield text(look, start + size * 0.32, middle, rest, small, **halo)


def frame(cell: Cell, x: float, y: float, wide: float, high: float) -> Iterator[Mark]:
    """Around a cell that ordinary basic strategy would have otherwise; a close call's corner; a point if it depends."""
    if cell.ordinary:
        yield rect("frame-outer", x + 1.1, y + 1.1, wide - 2.2, high - 2.2, fill="none", stroke="#fff",
                   **{"stroke-width": 2.2})  # fmt: skip
        yield rect("frame", x + 1.1, y + 1.1, wide - 2.2, high - 2.2, fill="none", stroke="#000",
                   **{"stroke-width": 1.3})  # fmt: skip
    look, inset = "letter-light" if cell.text[0] == "S" else "letter", 2.2 if cell.ordinary else 0.8
    if cell.close:
        right, top = x + wide - inset, y + inset
        yield path(look, [(right - 4, top), (right, top), (right, top + 4)], closed=True)
    if cell.mixed:
        yield dot(look, x + inset + 1.6, y + high - inset - 1.6, 1.1)


def grid(left: float, top: float, wide: float, high: float, columns: int, rows: int) -> Iterator[Mark]:
    right, bottom = left + columns * wide, top + rows * high
    for k in range(columns + 1):
        yield line("cell-line", left + k * wide, top, left + k * wide, bottom, **CELL_LINE)
    for k in range(rows + 1):
        yield line("cell-line", left, top + k * high, right, top + k * high, **CELL_LINE)


def legend(card: Card, m: Measures, y: float) -> tuple[list[Mark], float]:
    """What the letters and marks mean, what to answer at the opening, the edge, and which sheet this is."""
    marks: list[Mark] = []
    x, high = MARGIN, 11.0
    for cell, words in entries(card):
        wide = 16 + 4 + len(words) * 7 * WIDE + 9
        if x + wide > m.width - MARGIN + 9 and x > MARGIN:
            x, y = MARGIN, y + high + 3
        marks += cell_marks(cell, x, y, 16, high)
        marks.append(rect("cell-line", x, y, 16, high, fill="none", **CELL_LINE))
        marks += frame(cell, x, y, 16, high)
        marks.append(text("ink", x + 20, y + 7.9, words, 7))
        x += wide
    y += high + 4
    for words, size, look in (
        (" · ".join(card.advice), 7, "ink"),
        (basis(card), 7, "ink"),
        (identity(card), 6.4, "soft"),
    ):
        for part in wrapped(words, size, m.inner) if words else ():
            y += size + 2
            marks.append(text(look, MARGIN, y, part, size))
    return marks, y + MARGIN


def entries(card: Card) -> Iterator[tuple[Cell, str]]:
    for letters in card.letters:
        yield Cell(letters), meaning(letters)
    if any(cell.close for cell in card.cells):
        yield Cell("H", close=True), "close call"
    if any(cell.ordinary for cell in card.cells):
        yield Cell("H", ordinary="S"), "not as in ordinary blackjack"
    if any(cell.mixed for cell in card.cells):
        yield Cell("H", mixed=True), "depends on her two cards: for the commonest"


def told(card: Card) -> str:
    """The card in words, for who does not see it."""
    lines = [f"{table.title}, against {' '.join(map(column_label, card.against))}: " + "; ".join(
        f"{row_label(table.kind, row.name)}: {' '.join(cell.text for cell in row.cells)}" for row in table.rows
    ) for table in card.tables]  # fmt: skip
    return ". ".join([*lines, *card.advice])


def fitting(words: str, size: float, width: float) -> float:
    return min(size, width / (len(words) * 0.52))
