"""Pages on paper, and pictures of them: typst, with the fonts that it brings along, so that every machine makes
the same bytes. A document reads `data.json`, and the pictures that are given with it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import typst

TEMPLATES = Path(__file__).parent / "templates"


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


def plain(value: Any) -> Any:
    """As JSON has it: a tuple with names is an object."""
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value
