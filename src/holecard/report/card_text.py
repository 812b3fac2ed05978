"""A strategy card for the terminal: pieces of text with styles that say nothing which the letters do not."""

from collections.abc import Iterator
from itertools import chain

from .card import Card, Cell, basis, column_label, identity, joined, meaning, row_label
from .picture import WIDE, wrapped

Piece = tuple[str, str]
STYLES = {"H": "", "S": "bold white on blue", "D": "black on yellow", "P": "black on cyan", "R": "black on red",
          "U": "black on magenta"}  # fmt: skip
LABEL, COLUMN = 9, 6


def card_lines(card: Card, width: int = 88) -> Iterator[list[Piece]]:
    yield [(card.game, "bold")]
    yield from ([(part, "")] for setting in card.settings for part in wrapped(setting, 1 / WIDE, width))
    yield from table_lines(card, width)
    yield []
    yield from legend(card, width)


def table_lines(card: Card, width: int) -> Iterator[list[Piece]]:
    wide = 5 if LABEL + COLUMN * len(card.against) > width else COLUMN
    for table in card.tables:
        yield []
        heads = "".join(f"{column_label(name):^{wide}}" for name in card.against)
        yield [(f"{table.title:{LABEL}}", "bold"), (heads.rstrip(), "bold")]
        for row in joined(table.rows) if table.kind != "pairs" else table.rows:
            label = row_label(table.kind, row.name)
            yield [(f"{label:>{LABEL - 2}}  ", ""), *(cell_piece(cell, wide) for cell in row.cells)]


def cell_piece(cell: Cell, wide: int = COLUMN) -> Piece:
    return f"{letters(cell):^{wide}}", STYLES[cell.text[0]]


def letters(cell: Cell) -> str:
    marks = ("!" if cell.ordinary else "") + ("~" if cell.close else "") + ("*" if cell.mixed else "")
    return cell.text[0] + cell.text[1:].lower() + marks


def legend(card: Card, width: int) -> Iterator[list[Piece]]:
    told = [f"{letters(Cell(text))} {meaning(text)}" for text in card.letters]
    if any(cell.ordinary for cell in card.cells):
        told.append("! not as in ordinary blackjack")
    if any(cell.close for cell in card.cells):
        told.append("~ close call")
    if any(cell.mixed for cell in card.cells):
        told.append("* depends on her two cards: for the commonest")
    for words in chain([" · ".join(told), " · ".join(card.advice), basis(card)], [identity(card)]):
        yield from ([(line, "")] for line in wrapped(words, 1 / WIDE, width) if line)
