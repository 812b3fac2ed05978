"""Writes docs/rest.md from the rows of endpoints."""

import inspect
from collections.abc import Sequence
from pathlib import Path

import msgspec
from tools.protocol_docs import bounds, type_text

from holecard.server import app
from holecard.server.api import Endpoint

PAGE = Path(__file__).parent.parent / "docs" / "rest.md"
HEAD = """# The REST side

Made by `tools/rest_docs.py` from the rows that the server's routes are made of; `GET /api/openapi.json` says the same
to programs. Bodies and answers are JSON, unless an address ends in `.csv`. Amounts are in minor units, times in
milliseconds of UTC.

- Who asks: the cookie of a log-in, or `Authorization: Bearer TOKEN` for programs (ask with `"cookie": false`).
- The right an endpoint takes stands beside it: `play` is any session, the others are given by role (docs/operator.md).
- What is refused says so: `{"reason": a word for programs, "message": for people}` with 400 or more.
- A request that changes something and comes from another site is refused.
"""


def rows(title: str, endpoints: Sequence[Endpoint]) -> str:
    lines = [f"## {title}", ""]
    for one in endpoints:
        right = f" · right `{one.right}`" if one.right else ""
        lines += [f"### `{one.method} {one.path}`{right}", "", f"{one.about[0].upper()}{one.about[1:]}."]
        said = inspect.getdoc(one.handler)
        lines += ["", " ".join(said.split())] if said else []
        lines += ["", f"Query: {', '.join(f'`{name}`' for name in one.query)}."] if one.query else []
        if one.body is not None:
            lines += ["", *body_rows(one.body)]
        lines.append("")
    return "\n".join(lines)


def body_rows(body: type[msgspec.Struct]) -> list[str]:
    schema = msgspec.json.schema(body)["$defs"][body.__name__]
    required = set(schema.get("required", []))
    lines = ["| field | type | | |", "|---|---|---|---|"]
    for name, one in schema["properties"].items():
        need = "must be there" if name in required else f"`{one.get('default')!r}` if not given"
        lines.append(f"| `{name}` | `{type_text(one).replace('|', chr(92) + '|')}` | {bounds(one)} | {need} |")
    return lines


def page() -> str:
    players = [one for one in app.ENDPOINTS if not one.path.startswith("/api/staff/")]
    staff = [one for one in app.ENDPOINTS if one.path.startswith("/api/staff/")]
    return "\n".join([HEAD, rows("Players", players), rows("Staff", staff)])


if __name__ == "__main__":
    PAGE.write_text(page())
