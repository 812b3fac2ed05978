"""What is wrong with a sheet: every fault at once, each with its place, its key and what is allowed."""

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import tree_sitter
import tree_sitter_toml
from pydantic import BaseModel, ValidationError

Path = tuple[str | int, ...]


class Span(NamedTuple):
    line: int
    column: int
    width: int


class Fault(NamedTuple):
    file: str
    key: str
    message: str
    place: Span | None = None
    line: str = ""

    def __str__(self) -> str:
        at = f"{self.file}:{self.place.line}:{self.place.column}" if self.place else self.file
        text = f"{at}: {self.key}: {self.message}" if self.key else f"{at}: {self.message}"
        if self.place and self.line:
            text += f"\n    {self.line}\n    {' ' * (self.place.column - 1)}{'^' * self.place.width}"
        return text


class SheetError(ValueError):
    """A sheet, or a setting, that describes no game."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def nearest(word: str, known: Iterable[str], listed: list[str] | None = None) -> str:
    """A hint at the end of a message: the name that was probably meant, else all there are.

    `listed` are the names worth listing where there are too many, the rest being in the page of sheets.
    """
    names = list(dict.fromkeys(known))
    close = difflib.get_close_matches(word.lower(), names, 1, 0.6)
    if close:
        return f"did you mean '{close[0]}'?"
    if listed is not None:
        return f"known are {', '.join(listed)}{' and ' if listed else ''}the keys of docs/sheets.md"
    return f"known are {', '.join(names)}" if names else "there are none"


def key_text(path: Path) -> str:
    return ".".join(str(part) for part in path)


def places(source: bytes) -> dict[Path, tuple[Span, Span]]:
    """For each key of a TOML text, where the key and where its value stand."""
    found: dict[Path, tuple[Span, Span]] = {}
    counts: dict[Path, int] = {}
    root = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language())).parse(source).root_node
    for node in root.named_children:
        if node.type in ("table", "table_array_element"):
            head = node.named_children[0]
            path = _resolve_arrays(_key(head), counts)
            if node.type == "table_array_element":
                counts[path] = counts.get(path, -1) + 1
                path = (*path, counts[path])
            found[path] = (_span(head), _span(head))
            for child in node.named_children[1:]:
                _pair(child, path, found)
        else:
            _pair(node, (), found)
    return found


def _resolve_arrays(path: Path, counts: Mapping[Path, int]) -> Path:
    """A table under an array of tables belongs to its last element."""
    resolved: Path = ()
    for k, part in enumerate(path):
        resolved = (*resolved, part)
        if resolved in counts and k < len(path) - 1:
            resolved = (*resolved, counts[resolved])
    return resolved


def _pair(node: tree_sitter.Node, path: Path, found: dict[Path, tuple[Span, Span]]) -> None:
    if node.type != "pair":
        return
    key, value = node.named_children[0], node.named_children[1]
    _value(value, (*path, *_key(key)), _span(key), found)


def _value(node: tree_sitter.Node, path: Path, key: Span, found: dict[Path, tuple[Span, Span]]) -> None:
    found[path] = (key, _span(node))
    children = [child for child in node.named_children if child.type != "comment"]
    if node.type == "inline_table":
        for child in children:
            _pair(child, path, found)
    elif node.type == "array":
        for k, child in enumerate(children):
            _value(child, (*path, k), _span(child), found)


def _key(node: tree_sitter.Node) -> Path:
    if node.type == "dotted_key":
        return tuple(part for child in node.named_children for part in _key(child))
    text = (node.text or b"").decode()
    return (text[1:-1],) if node.type == "quoted_key" else (text,)


def _span(node: tree_sitter.Node) -> Span:
    (row, column), (last_row, last_column) = node.start_point, node.end_point
    return Span(row + 1, column + 1, max(1, last_column - column) if row == last_row else 1)


def schema_at(schema: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
    """The part of a JSON Schema that speaks of one place."""
    node: Mapping[str, Any] = schema
    for part in path:
        node = _follow(schema, node)
        if isinstance(part, int):
            node = next((b["items"] for b in _branches(schema, node) if "items" in b), {})
        elif part in node.get("properties", {}):
            node = node["properties"][part]
        else:
            extra: Any = node.get("additionalProperties") or next(iter(node.get("patternProperties", {}).values()), {})
            node = extra if isinstance(extra, dict) else {}
    return _follow(schema, node)


def _follow(schema: Mapping[str, Any], node: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in node:
        node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
    return node


def _branches(schema: Mapping[str, Any], node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from (_follow(schema, branch) for branch in node.get("anyOf", [node]))


def _options(branch: Mapping[str, Any]) -> list[Any]:
    return list(branch.get("enum", [branch["const"]] if "const" in branch else []))


def allowed(schema: Mapping[str, Any], node: Mapping[str, Any]) -> str:
    """What may stand at a place, in words."""
    words = []
    for branch in _branches(schema, node):
        kind = branch.get("type")
        if "enum" in branch or "const" in branch:
            names = [json.dumps(one) for one in _options(branch)]
            words.append(" or ".join(filter(None, [", ".join(names[:-1]), names[-1]])))
        elif kind == "boolean":
            words.append("true or false")
        elif kind in ("integer", "number"):
            whole = "a whole number" if kind == "integer" else "a number"
            low, high, above = branch.get("minimum"), branch.get("maximum"), branch.get("exclusiveMinimum")
            more = f" more than {above:g}" if above is not None else ""
            words.append(whole + (f" from {low} to {high}" if high is not None else more))
        elif kind == "string":
            example = branch.get("examples")
            words.append(f"a text as in {', '.join(json.dumps(one) for one in example)}" if example else "a text")
        elif kind == "array":
            least = " with at least one entry" if branch.get("minItems") else ""
            words.append(f"a list{least} of {allowed(schema, _follow(schema, branch.get('items', {})))}")
        elif kind == "object":
            keys = branch.get("properties")
            words.append(f"a table with {', '.join(keys)}" if keys else "a table")
    return ", or ".join(words) or "something else"


def model_faults(error: ValidationError, model: type[BaseModel], data: Mapping[str, Any]) -> list[tuple[Path, str]]:
    """Pydantic's errors, one for each place, in our words."""
    schema = model.model_json_schema()
    faults: dict[Path, str] = {}
    for one in error.errors():
        path = _existing(one["loc"], data, one["type"] == "missing")
        if path in faults:
            continue
        if one["type"] == "extra_forbidden":
            names = schema_at(schema, path[:-1]).get("properties", {})
            faults[path] = f"there is no such key here; {nearest(str(path[-1]), names)}"
        elif one["loc"][-1] == "[key]":
            names = re.findall(r"'(\w+)'", str(one.get("ctx", {}).get("expected", "")))
            rule = nearest(str(path[-1]), names) if names else "a name is of small letters, digits and _"
            faults[path] = f"there is no such key here; {rule}"
        elif one["type"] == "missing":
            faults[path] = f"is missing; it must be {allowed(schema, schema_at(schema, path))}"
        else:
            given = _at(data, path)
            node = schema_at(schema, path)
            hint = ""
            options = [name for branch in _branches(schema, node) for name in _options(branch)]
            if isinstance(given, str) and options and difflib.get_close_matches(given.lower(), options, 1, 0.6):
                hint = f"; {nearest(given, options)}"
            faults[path] = f"{_text(given)} is not allowed here; it must be {allowed(schema, node)}{hint}"
    return list(faults.items())


def _text(given: Any) -> str:
    text = json.dumps(given, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


def _existing(loc: Path, data: Any, missing: bool) -> Path:
    """Pydantic names the branches of a union within a path; keep only what is in the data."""
    path: Path = ()
    for part in loc:
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return (*path, part) if missing and part == loc[-1] else path
        path = (*path, part)
    return path


def _at(data: Any, path: Path) -> Any:
    for part in path:
        data = data[part]
    return data
