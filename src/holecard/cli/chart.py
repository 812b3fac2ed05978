"""holecard chart GAME"""

from typing import TYPE_CHECKING, Annotated, Literal, cast, get_args

from cyclopts import Parameter

from .fault import Failed
from .game import GameName, Settings, load_game
from .output import Output, check_output, format_of, write

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

    from holecard.report.card import Card
    from holecard.report.card_text import Piece
    from holecard.sheet import Game

Format = Literal["text", "svg", "png", "pdf", "html"]
Size = Literal["wallet", "page", "poster"]


def chart(
    game: GameName,
    /,
    *,
    settings: Settings = (),
    differences: Annotated[bool, Parameter(help="Mark where the card is not that of ordinary blackjack.")] = False,
    size: Annotated[Size, Parameter(help="How large it is printed: 54 × 85.6 mm, A4, or A2.")] = "page",
    format_: Annotated[
        Format | None, Parameter(name="--format", help="text unless the file's ending says otherwise.")
    ] = None,
    output: Output = "",
) -> None:
    form = cast(Format, format_of(format_, output, get_args(Format)))
    check_output(output, is_text=form not in ("png", "pdf"))
    card = solved_card(load_game(game, settings), differences)
    if form == "text" and not output:
        print_card(card)
        return
    from holecard.report.card_file import card_file

    write(card_file(card, form, size), output)


def solved_card(game: "Game", differences: bool) -> "Card":
    from holecard.report.card import NoDifferences, card_of
    from holecard.solve import SolveError, solve

    try:
        return card_of(solve(game), differences)
    except (NoDifferences, SolveError) as error:
        raise Failed(f"{game.id}: {error}") from None


def print_card(card: "Card") -> None:
    from holecard.report.card_text import card_lines

    from .console import terminal

    console = terminal()
    print_pieces(console, card_lines(card, min(console.width, 160)))


def print_pieces(console: "Console", lines: "Iterable[list[Piece]]") -> None:
    from rich.text import Text

    for line in lines:
        made = Text.assemble(*(piece for piece in line if piece[0]))
        if console.no_color or not console.is_terminal:
            made.rstrip()
        console.print(made, soft_wrap=True)
