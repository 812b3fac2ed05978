"""Sheets from files: parents, choices, settings from the command line, and the game that comes of them."""

import hashlib
import json
import pathlib
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import ValidationError

from holecard.rules import Rules

from .compile import compile_rules
from .contradictions import contradictions
from .faults import Fault, Path, SheetError, Span, key_text, model_faults, nearest, places
from .model import Sheet, Switches, Value

GAMES = pathlib.Path(__file__).parent.parent / "games"
LARGEST_SHEET = 1_000_000  # bytes
_SWITCHES = tuple(Switches.model_fields)
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # which some editors put first


class UnknownGame(ValueError):
    """A name that is no game and no file."""


class Source(NamedTuple):
    """One file, read and checked by itself. What is `faulty` is left out of `data` and `sheet`."""

    game: str
    file: str
    text: bytes
    data: dict[str, Any]
    sheet: Sheet
    faults: list[Fault]
    faulty: set[str]

    def fault(self, path: Path, message: str) -> Fault:
        return place_fault(self.file, self.text, path, message)


class Game(NamedTuple):
    """A sheet with its choices made: everything that one needs to play it, solve it or print it."""

    id: str
    name: str
    about: str
    source: str
    sheet: Sheet
    chosen: dict[str, str]
    overrides: dict[str, Any]
    nonstandard: tuple[str, ...]
    switches: Switches
    rules: Rules
    text: str
    hash: str

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(self.switches.side_bets)


def place_fault(file: str, text: bytes, path: Path, message: str) -> Fault:
    found = places(text)
    place: Span | None = None
    for length in range(len(path), 0, -1):
        if path[:length] in found:
            key, value = found[path[:length]]
            place = key if length < len(path) or "no such key" in message else value
            break
    if place is None:
        return Fault(file, key_text(path), message)
    line, start = text.split(b"\n")[place.line - 1], place.column - 1
    before, within = (part.decode() for part in (line[:start], line[start : start + place.width]))
    place = Span(place.line, len(before) + 1, max(1, len(within)))  # in characters, not in bytes
    return Fault(file, key_text(path), message, place, line.decode().rstrip("\r"))


def game_names() -> list[str]:
    return sorted(path.stem for path in GAMES.glob("*.toml"))


def find_file(game: str, beside: pathlib.Path | None = None) -> pathlib.Path:
    """The file of a game: one shipped with the package, or a path."""
    if "/" not in game and not game.endswith(".toml"):
        for folder in (beside, GAMES):
            if folder and (folder / f"{game}.toml").is_file():
                return folder / f"{game}.toml"
        raise UnknownGame(f"there is no game '{game}'; {nearest(game, game_names())}")
    path = pathlib.Path(game) if beside is None else beside / game
    if path.is_dir():
        raise UnknownGame(f"'{game}' is a directory, and a rule sheet is a file")
    if not path.is_file():
        raise UnknownGame(f"there is no file '{game}'")
    return path


def read_source(path: pathlib.Path) -> Source:
    file = str(path)
    try:
        with path.open("rb") as opened:
            text = opened.read(LARGEST_SHEET + 1).removeprefix(_BYTE_ORDER_MARK)
    except OSError as error:
        raise SheetError([Fault(file, "", f"cannot be read: {error.strerror}")]) from None
    if len(text) > LARGEST_SHEET:
        raise SheetError([Fault(file, "", f"is no rule sheet: one has at most {LARGEST_SHEET:,} bytes")])
    try:
        data = tomllib.loads(text.decode())
    except UnicodeDecodeError as error:
        raise SheetError([Fault(file, "", f"is no UTF-8 text: byte {error.start} is {text[error.start]:#x}")]) from None
    except RecursionError:
        raise SheetError([Fault(file, "", "is no TOML: nested too deeply")]) from None
    except ValueError as error:  # a TOMLDecodeError, or a number with thousands of digits
        raise SheetError([_toml_fault(file, text, str(error))]) from None
    faults: list[Fault] = []
    faulty: set[str] = set()
    try:
        sheet = Sheet.model_validate(data)
    except ValidationError as error:
        found = model_faults(error, Sheet, data)
        faults = [place_fault(file, text, at, message) for at, message in found]
        faulty = {str(at[0]) for at, _ in found if at}
        data = {key: value for key, value in data.items() if key not in faulty}
        sheet = Sheet.model_validate(data)
    return Source(path.stem, file, text, data, sheet, faults, faulty)


def _toml_fault(file: str, text: bytes, message: str) -> Fault:
    what, _, where = message.partition(" (at line ")
    if not where:
        return Fault(file, "", f"is no TOML: {message.lower()}")
    row, column = (int(part) for part in where.rstrip(")").split(", column "))
    line = text.decode().split("\n")[row - 1].rstrip("\r")
    return Fault(file, "", f"is no TOML: {what.lower()}", Span(row, column, 1), line)


def read_chain(path: pathlib.Path) -> list[Source]:
    """A sheet and its parents, the eldest first. A parent that is not there is one fault among others."""
    chain = [read_source(path)]
    while (parent := chain[0].sheet.based_on) is not None:
        child = chain[0]
        try:
            file = find_file(parent, pathlib.Path(child.file).parent)
            if any(file.resolve() == pathlib.Path(one.file).resolve() for one in chain):
                raise UnknownGame(f"'{parent}' is based on this sheet itself")
        except UnknownGame as error:
            child.faults.append(child.fault(("based_on",), str(error)))
            child.faulty.add("based_on")
            break
        chain.insert(0, read_source(file))
    return chain


def merge(base: Mapping[str, Any], top: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are merged, everything else is replaced."""
    merged = dict(base)
    for key, value in top.items():
        old = merged.get(key)
        merged[key] = merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def setting_value(text: str) -> Any:
    """A setting as one types it: true, 6 and ["a"] are what they are in TOML, everything else is a text."""
    if "\n" not in text:
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except (ValueError, RecursionError):
            pass
    return text


def load(game: str | pathlib.Path, settings: Mapping[str, Any] | None = None) -> Game:
    """The game of a name or path, with settings NAME=VALUE as on the command line."""
    return build(read_chain(find_file(str(game))), settings or {})


def build(chain: list[Source], settings: Mapping[str, Any]) -> Game:
    leaf = chain[-1]
    choices = {name: choice for source in chain for name, choice in source.sheet.choices.items()}
    owner = {name: source for source in chain for name in source.sheet.choices}
    given = {name: setting_value(value) if isinstance(value, str) else value for name, value in settings.items()}
    chosen = {name: choice.default for name, choice in choices.items()}
    overrides: dict[str, Any] = {}
    nonstandard = []
    faults = [fault for source in chain for fault in source.faults]
    for name, value in given.items():
        text = _spell(settings[name])
        if name in choices and text in choices[name].values:
            chosen[name] = text
        elif name in _SWITCHES:
            overrides[name] = value
            if name in choices:
                del chosen[name]
                nonstandard.append(f"{name} = {text}")
        elif name in choices:
            faults.append(
                Fault("-s", name, f"'{text}' is not one of its values; {nearest(text, choices[name].values)}")
            )
        elif name.partition(".")[0] in _SWITCHES:
            overrides = merge(overrides, _nest(name.split("."), value))
        else:
            message = f"there is no such choice or switch; {nearest(name, [*choices, *_SWITCHES], listed=[*choices])}"
            faults.append(Fault("-s", name, message))
    layers: dict[str, Any] = {}
    faulty = {key for source in chain for key in source.faulty}
    for source in chain:
        layers = merge(layers, {key: value for key, value in source.data.items() if key in _SWITCHES})
        for name in source.sheet.choices:
            if owner[name] is source:
                faults += _choice_faults(source, name, layers, faulty)
        for name, value in chosen.items():
            picked = source.sheet.choices.get(name) if owner[name] is source else None
            if picked and value in picked.values:
                layers = merge(layers, picked.values[value].set)
    data = merge(layers, overrides)
    switches = Switches()
    try:
        switches = Switches.model_validate(data)
        if "based_on" not in faulty:  # what a parent would have said is not known
            faults += [_fault(chain, chosen, overrides, *clash) for clash in contradictions(switches, set(data))]
    except ValidationError as error:
        found = model_faults(error, Switches, data)
        # Where the sheets have faults of their own, what follows from these is not worth saying.
        faults += [_fault(chain, chosen, overrides, *one) for one in found if not faults or one[0][0] in overrides]
    if faults:
        raise SheetError(sorted(faults, key=lambda fault: (fault.file, fault.place or Span(0, 0, 0))))
    text = canonical_text(leaf.game, switches)
    return Game(
        leaf.game,
        leaf.sheet.name or leaf.game,
        leaf.sheet.about,
        leaf.sheet.source,
        leaf.sheet.model_copy(update={"choices": choices}),
        chosen,
        overrides,
        tuple(nonstandard),
        switches,
        compile_rules(switches),
        text,
        hashlib.sha256(text.encode()).hexdigest(),
    )


def _spell(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, default=str)


def _nest(names: list[str], value: Any) -> dict[str, Any]:
    return {names[0]: _nest(names[1:], value) if names[1:] else value}


def _choice_faults(source: Source, name: str, layers: dict[str, Any], faulty: set[str]) -> list[Fault]:
    """The default must be a value, and each value's keys must be right on top of the rest, where that is right."""
    choice, faults = source.sheet.choices[name], []
    if choice.default not in choice.values:
        message = f"'{choice.default}' is not one of its values; {nearest(choice.default, choice.values)}"
        faults.append(source.fault(("choices", name, "default"), message))
    for value, one in choice.values.items():
        data = merge(layers, one.set)
        try:
            Switches.model_validate(data)
        except ValidationError as error:
            at: Path = ("choices", name, "values", value, "set")
            found = model_faults(error, Switches, data)
            wrong = one.set.keys() - faulty
            faults += [source.fault((*at, *path), message) for path, message in found if path and path[0] in wrong]
    return faults


def _fault(
    chain: list[Source], chosen: Mapping[str, str], overrides: Mapping[str, Any], path: Path, message: str
) -> Fault:
    """The fault of a key, at the place that had the last word on it."""
    key = str(path[0]) if path else ""
    if key in overrides:
        return Fault("-s", key_text(path), message)
    for source in chain[::-1]:
        for name, choice in source.sheet.choices.items():
            if key in choice.values.get(chosen.get(name, ""), Value(set={})).set:
                return source.fault(("choices", name, "values", chosen[name], "set", *path), message)
        if key in source.data:
            return source.fault(path, message)
    return chain[-1].fault(path, message)


def canonical_text(game: str, switches: Switches) -> str:
    """What the hash of a sheet is made of: the game and every key that decides how it is played, in order."""
    values = switches.model_dump()
    lines = [f"{key} = {json.dumps(values[key], ensure_ascii=True)}" for key in sorted(values)]
    return "\n".join(["holecard sheet 1", f"game = {json.dumps(game)}", *lines, ""])


@lru_cache(maxsize=1)
def json_schema() -> dict[str, Any]:
    """For editors."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Holecard rule sheet",
        **Sheet.model_json_schema(),
    }
