"""Columns of text without lines, and without blanks at the end of any."""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from .console import Terminal

Cell = str | Text
WIDTH = 80  # of a page, on a wider terminal too


def heading(text: str) -> Text:
    return Text(text, style="bold")


def dim(text: str) -> Text:
    return Text(text, style="dim")


class Grid:
    """`right` tells of each column whether its cells stand at the right."""

    def __init__(self, *right: bool, gap: int = 2) -> None:
        self.right, self.gap = right, gap
        self.rows: list[list[Text]] = []

    def add_row(self, *cells: Cell) -> None:
        self.rows.append([cell if isinstance(cell, Text) else Text(cell) for cell in cells])

    def lines(self) -> Iterator[Text]:
        widths = [
            max((row[k].cell_len for row in self.rows if k < len(row)), default=0) for k in range(len(self.right))
        ]
        for row in self.rows:
            line = Text()
            for k, cell in enumerate(row):
                blanks = " " * (widths[k] - cell.cell_len)
                line.append(blanks if self.right[k] else "")
                line.append_text(cell)
                line.append("" if self.right[k] else blanks)
                line.append(" " * self.gap)
            line.rstrip()
            yield line

    def print(self, console: "Terminal") -> None:
        for line in self.lines():
            console.print(line, soft_wrap=True)


def wrapped(console: "Terminal", text: str, width: int = WIDTH, style: str = "") -> None:
    for line in textwrap.wrap(text, min(console.width, width), break_on_hyphens=False):
        console.print(Text(line, style=style), soft_wrap=True)
