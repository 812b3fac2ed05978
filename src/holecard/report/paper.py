"""Pages on paper, and pictures of them: typst, with the fonts that it brings along, so that every machine makes
the same bytes. A document reads `data.json`, and the pictures that are given with it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import typst

from .picture import Picture

TEMPLATES = Path(__file__).parent / "templates"
SCREEN_MM = 180.0
MOST_PIXELS = 4200


def compile_paper(
    template: str,
    data: Mapping[str, Any],
    pictures: Mapping[str, str] | None = None,
    form: Literal["pdf", "png"] = "pdf",
    ppi: float = 300,
) -> bytes:
    files: Any = {  # a mapping of names to contents, which the types of typst do not know
        "main.typ": (TEMPLATES / template).read_bytes(),
        "house.typ": (TEMPLATES / "house.typ").read_bytes(),
        "data.json": json.dumps(plain(data)).encode(),
    }
    files |= {name: picture.encode() for name, picture in (pictures or {}).items()}
    made = typst.compile(files, format=form, ppi=ppi, ignore_system_fonts=True)
    if not isinstance(made, bytes):
        raise TypeError("a picture has one page")
    return made


def compile_picture(picture: Picture, form: Literal["pdf", "png"]) -> bytes:
    """A picture in its own size; one without is a page of A5 wide."""
    width, height = picture.size_mm or (SCREEN_MM, SCREEN_MM * picture.shape)
    data = {"title": picture.title, "told": picture.told, "width": width, "height": height}
    ppi = min(300.0, MOST_PIXELS * 25.4 / max(width, height))
    return compile_paper("picture.typ", data, {"picture.svg": picture.svg()}, form, ppi)


def plain(value: Any) -> Any:
    """As JSON has it: a tuple with names is an object."""
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
