"""Cards drawn as cards, side by side or as a fan."""

from collections.abc import Sequence

from rich.text import Text

from holecard.cli.layout import SYMBOLS
from holecard.rules.cards import card_text

HEIGHT = 5
_FACE = 7  # columns of a whole card
_FANNED = 4  # of one that lies under another

_PAPER = "on #f4efe4"
_INK = {"s": "#10151c", "h": "#c2182b", "d": "#1463b4", "c": "#1a7a3c"}
_FRAME = f"#8a8374 {_PAPER}"
_BACK = "#e8c8c8 on #8c1f2f"


def draw_cards(cards: Sequence[int | None], width: int, plain: bool = False) -> list[Text]:
    """The cards in rows of text, as far apart as the width allows; a card face down is None."""
    apart = len(cards) * (_FACE + 1) - 1 <= width
    rows = [Text() for _ in range(HEIGHT)]
    for k, card in enumerate(cards):
        whole = apart or k == len(cards) - 1
        face = _back(plain) if card is None else _face(card, plain, whole)
        for row, line in zip(rows, face, strict=True):
            row.append_text(line if whole else line[:_FANNED])
            if apart and k < len(cards) - 1:
                row.append(" ")
    return rows


def cards_width(count: int, width: int) -> int:
    apart = count * (_FACE + 1) - 1
    return apart if apart <= width else (count - 1) * _FANNED + _FACE


def _face(card: int, plain: bool, whole: bool) -> list[Text]:
    text = card_text(card)
    rank = "10" if text[0] == "T" else text[0]
    suit = text[1] if plain else SYMBOLS[text[1]]
    ink = f"bold {_INK[text[1]]} {_PAPER}"
    corner = f"{rank}{suit}"
    last = f"{corner:>5}" if whole else " " * 5
    return _framed([(f"{corner:5}", ink), (f"  {suit}  ", ink), (last, ink)], _FRAME, plain)


def _back(plain: bool) -> list[Text]:
    pattern = "#####" if plain else "░░░░░"
    return _framed([(pattern, _BACK)] * 3, _BACK, plain)


def _framed(middle: Sequence[tuple[str, str]], style: str, plain: bool) -> list[Text]:
    top, side, bottom = ("+-----+", "|", "+-----+") if plain else ("╭─────╮", "│", "╰─────╯")
    rows = [Text.assemble((side, style), (inside, ink), (side, style)) for inside, ink in middle]
    return [Text(top, style), *rows, Text(bottom, style)]
