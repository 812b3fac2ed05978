"""holecard rules GAME"""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .game import GameName, Settings, load_game

if TYPE_CHECKING:
    from rich.console import Console

    from holecard.words import Section


def rules(game: GameName, /, *, settings: Settings = ()) -> None:
    from holecard.words import rules_of_play

    from .console import terminal

    print_rules(terminal(), rules_of_play(load_game(game, settings)))


def print_rules(console: "Console", sections: "tuple[Section, ...]") -> None:
    from rich.text import Text

    for line, bold in rules_lines(sections, min(console.width, 88)):
        console.print(Text(line, style="bold" if bold else ""), soft_wrap=True)


def rules_lines(sections: "tuple[Section, ...]", width: int) -> Iterator[tuple[str, bool]]:
    """The lines of a text, and whether each is a heading."""
    for one in sections:
        yield one.title.upper(), True
        for sentence in one.sentences:
            yield from ((line, False) for line in textwrap.wrap(sentence, width, break_on_hyphens=False))
        for paytable in one.paytables:
            yield "", False
            yield from ((line, False) for line in table_lines(paytable.rows, width))
        yield "", False


def table_lines(rows: tuple[tuple[str, str, str], ...], width: int) -> Iterator[str]:
    """Three columns; what the second has too much goes on below."""
    first = max(len(event) for event, _, _ in rows)
    last = max(len(pays) for _, _, pays in rows)
    middle = max(12, min(max(len(cards) for _, cards, _ in rows), width - first - last - 8))
    for event, cards, pays in rows:
        head, *more = textwrap.wrap(cards, middle) or [""]
        yield f"  {event:{first}}   {head:{middle}}   {pays:>{last}}"
        yield from (f"  {'':{first}}   {line}" for line in more)
