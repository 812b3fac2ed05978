"""A strategy card as a file: SVG, PNG, PDF, HTML, or plain text."""

from typing import Literal

from .card import Card
from .card_picture import Size, card_picture
from .card_text import card_lines
from .pages import fill
from .paper import compile_picture

Format = Literal["text", "svg", "png", "pdf", "html"]


def card_file(card: Card, form: Format, size: Size = "page") -> bytes:
    if form == "text":
        return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in card_lines(card)).encode()
    picture = card_picture(card, size)
    if form == "svg":
        return picture.svg().encode()
    if form == "html":
        return fill("card.html", card=card, picture=picture.svg(inline=True)).encode()
    return compile_picture(picture, form)
