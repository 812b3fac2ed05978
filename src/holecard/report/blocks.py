"""What a paper is made of, before it is a page or a PDF."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from .picture import Picture


class Text(NamedTuple):
    words: str
    small: bool = False
    kind: str = "text"


def prose(words: str, small: bool = False) -> Text:
    """A text that is broken into lines in the source."""
    return Text(" ".join(words.split()), small)


class Heading(NamedTuple):
    words: str
    kind: str = "heading"


class Table(NamedTuple):
    """`numbers` are the columns that stand at the right; `strong` the rows that are this paper's own."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()
    title: str = ""
    strong: tuple[int, ...] = ()
    kind: str = "table"


class Figure(NamedTuple):
    picture: Picture
    is_card: bool = False
    kind: str = "figure"


class Lines(NamedTuple):
    """Lines to be copied as they are, each with what it shows."""

    rows: tuple[tuple[str, str], ...]
    kind: str = "lines"


Block = Text | Heading | Table | Figure | Lines


class Chapter(NamedTuple):
    title: str
    blocks: tuple[Block, ...]

    @property
    def anchor(self) -> str:
        return "-".join(re.sub(r"[^a-z0-9 ]", "", self.title.lower()).split())


def table(
    head: Iterable[str], rows: Iterable[Iterable[str]], title: str = "", left: int = 1, strong: Iterable[int] = ()
) -> Table:
    """All columns but the first `left` hold numbers."""
    names = tuple(head)
    filled = tuple(tuple(row) for row in rows)
    return Table(names, filled, tuple(range(left, len(names))), title, tuple(strong))
