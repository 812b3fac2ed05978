"""The rules of play of a game as a page: HTML, Markdown, or a PDF."""

from typing import Literal

from holecard.sheet import Game
from holecard.words import rules_of_play

from .pages import fill
from .paper import compile_paper

Format = Literal["html", "md", "pdf"]


def rules_page(game: Game, form: Format) -> bytes:
    head, *sections = rules_of_play(game)
    if form == "pdf":
        return compile_paper("rules.typ", {"head": head, "sections": sections})
    return fill(f"rules.{form}", head=head, sections=sections).encode()
