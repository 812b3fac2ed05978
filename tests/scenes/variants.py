"""Sheets against their scenes: what a scene pays, and that taking any key out of a sheet changes some scene.

A sheet's table of scenes is complete when every key, every row of a paytable and every condition of a row is
noticed by one of them.
"""

import copy
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from holecard.rules.replay import AnswerError, ShoeRanOut
from holecard.sheet import load
from holecard.sheet.load import GAMES

from .scene import scene

KeyPath = tuple[str | int, ...]
Outcome = dict[tuple[Any, str, int], tuple[int, int, str]] | str

WORDING = {"name", "about", "source", "based_on", "expect"}
SHOE = {"decks", "deck", "penetration"}  # what cards there are, not what is done with them
NEVER = {"name": "never", "pays": "1:1", "total": "99"}
LISTS = ("bonuses", "dealer_endings", "rows")
REQUIRED = {"bonuses": {"name", "pays"}, "rows": {"name", "pays"}, "dealer_endings": {"total"}}


class Play(NamedTuple):
    """One seat's scene. `comes` is what was staked, what came back and how, or the offers the round waits with."""

    cards: str
    answers: str
    comes: Outcome
    settings: Mapping[str, Any] = {}
    side: Mapping[str, int] = {}

    def outcome(self, game: str) -> Outcome:
        answers = [f"1:{self.answers}"] if self.answers else []
        side = {name: [amount] for name, amount in self.side.items()}
        played = scene(game, self.cards, bets=[1000], answers=answers, settings=self.settings, side=side)
        return played.paid if played.finished else played.offers()


def main(*hands: tuple[int, int, str]) -> Outcome:
    """The main wagers of seat 1, hand by hand."""
    return {(1, "main", k): hand for k, hand in enumerate(hands, 1)}


def with_side(comes: Outcome, **back: int) -> Outcome:
    """The same with side bets of 100 each and what they gave back."""
    assert isinstance(comes, dict)
    return comes | {(1, name, 1): (100, amount, "won" if amount else "lost") for name, amount in back.items()}


def read(game: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / f"{game}.toml").read_text())


def key_paths(game: str) -> list[KeyPath]:
    """Every key of a sheet that decides how the game is played."""
    data = read(game)
    paths = list(_paths(data, ()))
    for name, choice in data.get("choices", {}).items():
        for value, one in choice["values"].items():
            paths += _paths(one["set"], ("choices", name, "values", value, "set"))
    return paths


def _paths(table: Mapping[str, Any], at: KeyPath) -> Iterator[KeyPath]:
    for key, value in table.items():
        if key in WORDING | SHOE | {"choices"}:
            continue
        here = (*at, key)
        if key in LISTS:
            for k, row in enumerate(value):
                yield (*here, k)
                yield from ((*here, k, field) for field in row if field not in REQUIRED[key])
        elif key == "side_bets":
            for name, bet in value.items():
                yield from _paths({"rows": bet["rows"]}, (*here, name))
        elif isinstance(value, dict):
            yield from ((*here, entry) for entry in value)
        else:
            yield here


def without(game: str, path: KeyPath, folder: Path) -> str:
    """A file with the sheet, but one key taken out. A row of a side bet gives way to one that never fits."""
    data = copy.deepcopy(read(game))
    table: Any = data
    for part in path[:-1]:
        table = table[part]
    if len(path) > 1 and path[-2] == "rows":
        table[path[-1]] = NEVER
    else:
        del table[path[-1]]
    file = folder / f"{game}.toml"
    file.write_text("\n".join(f"{_inline(key)} = {_inline(value)}" for key, value in data.items()))
    return str(file)


def _inline(value: Any) -> str:
    """Any value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_inline(key)} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def is_noticed(game: str, path: KeyPath, scenes: Iterable[Play], folder: Path) -> bool:
    """Whether a scene comes out in another way, or cannot be played, without the key."""
    file = without(game, path, folder)
    load(file)
    return any(differs(file, play) for play in scenes)


def differs(file: str, play: Play) -> bool:
    load(file, play.settings)
    try:
        return play.outcome(file) != play.comes
    except (AnswerError, AssertionError, ShoeRanOut):
        return True
