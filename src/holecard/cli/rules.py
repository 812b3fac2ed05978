"""holecard rules GAME"""

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal, cast, get_args

from cyclopts import Parameter

from .game import GameName, Settings, load_game
from .output import Output, check_output, format_of, write

if TYPE_CHECKING:
    from rich.console import Console

    from holecard.words import Section


Format = Literal["text", "html", "pdf", "md"]


def rules(
    game: GameName,
    /,
    *,
    settings: Settings = (),
    format_: Annotated[
        Format | None, Parameter(name="--format", help="text unless the file's ending says otherwise.")
    ] = None,
    output: Output = "",
) -> None:
    form = format_of(format_, output, get_args(Format))
    check_output(output, is_text=form != "pdf")
    loaded = load_game(game, settings)
    if form != "text":
        from holecard.report.rules_page import Format as PageFormat
        from holecard.report.rules_page import rules_page

        write(rules_page(loaded, cast(PageFormat, form)), output)
        return
    from holecard.words import rules_of_play

    from .console import terminal

    sections = rules_of_play(loaded)
    if output:
        write("\n".join(line for line, _ in rules_lines(sections, 88)).encode(), output)
    else:
        print_rules(terminal(), sections)


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
