"""The maths report of a game: one page that needs nothing else, or the same as PDF."""

import re
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from holecard import __version__
from holecard.words import setting_texts

from .blocks import Block, Chapter, Figure
from .chapters import chapters
from .findings import Findings
from .pages import fill
from .paper import compile_paper
from .simulation import Simulated

Format = Literal["html", "pdf"]
_KEPT = re.compile(r'<script type="application/json" id="simulated">(.*?)</script>', re.DOTALL)


class NoReport(ValueError):
    """A page in which no simulation is kept."""


def report_file(found: Findings, form: Format) -> bytes:
    every = list(chapters(found))
    head = {
        "title": found.game.name,
        "about": found.game.about,
        "settings": list(setting_texts(found.game)),
        "sheet": found.game.hash,
        "version": __version__,
    }
    if form == "pdf":
        return report_pdf(head, every)
    kept = msgspec.json.encode(found.simulated).decode().replace("<", "\\u003c")
    return fill("report.html", head=head, chapters=every, kept=kept).encode()


def kept_simulation(page: str) -> Simulated:
    """What was simulated for a page, so that the rest can be found anew and compared."""
    kept = _KEPT.search(page)
    if not kept:
        raise NoReport("the page keeps no simulation")
    return msgspec.json.decode(kept[1], type=Simulated)


def report_pdf(head: dict[str, Any], every: Iterable[Chapter]) -> bytes:
    pictures: dict[str, str] = {}

    def block(one: Block) -> Any:
        if not isinstance(one, Figure):
            return one
        name = f"picture-{len(pictures) + 1}.svg"
        pictures[name] = one.picture.svg(inline=True)
        return {"kind": "figure", "file": name, "told": one.picture.title, "is_card": one.is_card}

    made = [{"title": chapter.title, "blocks": [block(one) for one in chapter.blocks]} for chapter in every]
    return compile_paper("report.typ", {"head": head, "chapters": made}, pictures)
