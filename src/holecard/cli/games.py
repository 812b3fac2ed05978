"""holecard games"""

import json
import shutil
import textwrap
from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

if TYPE_CHECKING:
    from holecard.sheet import Game


def games(*, json_: Annotated[bool, Parameter(name="--json", help="Print it for programs.")] = False) -> None:
    from holecard.sheet import game_names, load

    known = [load(name) for name in game_names()]
    if json_:
        print(json.dumps([game_entry(game) for game in known], indent=2, ensure_ascii=False))
    else:
        print("\n".join(table_lines(known, max(60, min(shutil.get_terminal_size().columns, 100)))), end="")


def game_entry(game: "Game") -> dict[str, Any]:
    """What programs are told about a game. docs/command-line.md describes it; keys are only ever added."""
    insurance = game.switches.insurance_amount if game.rules.insurance else None
    return {
        "id": game.id,
        "name": game.name,
        "about": game.about,
        "source": game.source,
        "choices": {
            name: {
                "title": choice.name,
                "default": choice.default,
                "values": {value: {"name": one.name or value, "set": one.set} for value, one in choice.values.items()},
            }
            for name, choice in game.sheet.choices.items()
        },
        "side_bets": {
            name: {
                "title": bet.name,
                "on": bet.on,
                "rows": [row.model_dump(exclude_none=True) for row in bet.rows],
            }
            for name, bet in game.switches.side_bets.items()
        },
        "insurance": {"pays": "2:1", "amount": insurance} if insurance else None,
        "hash": game.hash,
    }


def table_lines(known: "list[Game]", width: int) -> Iterator[str]:
    """A game's name beside what it is, its side bets and its choices."""
    left = max(len(game.id) for game in known) + 2
    for game in known:
        entry = [game.name, *textwrap.wrap(game.about, width - left)]
        entry += [f"side bet {bet.name}" for bet in game.switches.side_bets.values()]
        entry += [f"-s {name}={'|'.join(choice.values)}" for name, choice in game.sheet.choices.items()]
        for name, line in zip_longest([game.id], entry, fillvalue=""):
            yield f"{name:{left}}{line}"
        yield ""
