"""Writes docs/protocol.md (its tables) and docs/protocol.ts from the types of the wire."""

import inspect
import json
from pathlib import Path
from typing import Any, get_args

import msgspec

from holecard.table import protocol

DOCS = Path(__file__).parent.parent / "docs"
PAGE, TYPES = DOCS / "protocol.md", DOCS / "protocol.ts"
MARK = "<!-- below: made by tools/protocol_docs.py -->\n"


def frames(union: Any) -> list[type[msgspec.Struct]]:
    return list(get_args(union))


def tag_of(frame: type[msgspec.Struct]) -> str:
    return str(frame.__struct_config__.tag)


def about(frame: type[msgspec.Struct]) -> str:
    own = frame.__doc__ if "__doc__" in frame.__dict__ else None
    return " ".join(inspect.cleandoc(own or "").split())


def type_text(schema: dict[str, Any]) -> str:
    """A JSON Schema as TypeScript says it."""
    if "anyOf" in schema:
        return " | ".join(type_text(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if schema.get("type") == "object":
        values = schema.get("additionalProperties", {})
        return f"Record<string, {type_text(values) if isinstance(values, dict) else 'unknown'}>"
    if schema.get("type") == "array":
        inner = type_text(schema.get("items") or {})
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    names = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
    return names.get(schema.get("type", ""), "unknown")


def bounds(schema: dict[str, Any]) -> str:
    words = []
    if "minimum" in schema or "maximum" in schema:
        words.append(f"{schema.get('minimum', '')} to {schema.get('maximum', '')}")
    if "maxLength" in schema:
        words.append(f"{schema.get('minLength', 0)} to {schema['maxLength']} letters")
    if "pattern" in schema:
        words.append(f"`{schema['pattern']}`")
    if "maxProperties" in schema:
        words.append(f"at most {schema['maxProperties']}")
    return ", ".join(words)


def fields(frame: type[msgspec.Struct]) -> list[tuple[str, dict[str, Any], bool]]:
    """Name, schema, and whether it must be there."""
    schema = msgspec.json.schema(frame)["$defs"][frame.__name__]
    required = set(schema.get("required", []))
    return [(name, one, name in required) for name, one in schema["properties"].items() if name != "type"]


def section(title: str, union: Any) -> str:
    lines = [f"## {title}", ""]
    for frame in frames(union):
        lines += [f"### `{tag_of(frame)}`", "", *([about(frame), ""] if about(frame) else [])]
        rows = fields(frame)
        if rows:
            lines += ["| field | type | | default |", "|---|---|---|---|"]
        for name, schema, required in rows:
            kind = type_text(schema).replace("|", "\\|")
            default = "" if required else f"`{json.dumps(schema.get('default'))}`"
            lines.append(f"| `{name}` | `{kind}` | {bounds(schema).replace('|', chr(92) + '|')} | {default} |")
        lines.append("")
    return "\n".join(lines)


def page() -> str:
    made = [section("From the client", protocol.FromClient), section("From the server", protocol.FromServer)]
    return PAGE.read_text().partition(MARK)[0] + MARK + "\n" + "\n".join(made)


def types() -> str:
    lines = ["// Made by tools/protocol_docs.py from src/holecard/table/protocol.py.", ""]
    for title, union in (("FromClient", protocol.FromClient), ("FromServer", protocol.FromServer)):
        sends = title == "FromClient"
        for frame in frames(union):
            text = about(frame)
            lines += [f"/** {text} */"] if text else []
            lines.append(f"export interface {frame.__name__} {{")
            lines.append(f"  type: {json.dumps(tag_of(frame))};")
            for name, schema, required in fields(frame):
                lines.append(f"  {name}{'' if required else '?'}: {type_text(schema)};")
            lines += ["}", ""]
        names = " | ".join(frame.__name__ for frame in frames(union))
        lines += [f"/** What a {'client' if sends else 'server'} sends. */", f"export type {title} = {names};", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page())
    TYPES.write_text(types())
