"""Texts from templates: HTML, SVG and Markdown by Jinja2."""

import re
from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined


@lru_cache(maxsize=1)
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("holecard.report"),
        autoescape=lambda name: name is not None and name.endswith((".html", ".svg")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["markdown"] = markdown
    return made


def fill(template: str, **values: Any) -> str:
    return environment().get_template(template).render(**values)


def markdown(text: str) -> str:
    """A text in which nothing means anything to Markdown."""
    return re.sub(r"([\\`*_\[\]<>|#~])", r"\\\1", text)
