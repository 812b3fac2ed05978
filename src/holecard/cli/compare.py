"""holecard compare GAME --vary NAME"""

import json
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from .fault import Failed
from .game import GameName, Settings, load_game, settings_of
from .solving import Deck, Json, Strategy, percent, plain, signed, waiting

if TYPE_CHECKING:
    from holecard.solve import Comparison

Vary = Annotated[
    tuple[str, ...],
    Parameter(
        name="--vary",
        show_default=False,
        help="NAME, or NAME=VALUE,VALUE: a choice or switch to try every value of. Given again, a grid of them all.",
    ),
]


def compare(
    game: GameName,
    /,
    *,
    vary: Vary = (),
    settings: Settings = (),
    deck: Deck = "finite",
    strategy: Strategy = "optimal",
    json_: Json = False,
) -> None:
    from holecard.solve import compare as compare_games

    given, varied = settings_of(settings), varied_of(vary)
    if not varied:
        raise Failed("'compare' needs --vary NAME: a choice or a switch of the game")
    for name in varied:
        if name in given:
            raise Failed(f"'{name}' is set and varied at once")
    loaded = load_game(game, settings)
    with waiting(loaded.id) as progress:
        rows = list(compare_games(game, given, varied, progress, deck=deck, strategy=strategy))
    if json_:
        print(json.dumps(comparison_entry(loaded.id, given, rows), indent=2, ensure_ascii=False))
        return
    print_comparison(loaded.name, list(varied), rows, deck, strategy)


def varied_of(words: tuple[str, ...]) -> dict[str, list[str] | None]:
    varied: dict[str, list[str] | None] = {}
    for word in words:
        name, equals, values = word.partition("=")
        name = name.strip()
        if not name or (equals and not values.strip()):
            raise Failed(f"--vary: '{word}' varies nothing: write NAME, or NAME=VALUE,VALUE")
        if name in varied:
            raise Failed(f"--vary: '{name}' is varied twice")
        varied[name] = parts(values) if equals else None
    return varied


def parts(text: str) -> list[str]:
    """The values between commas that are in no brackets."""
    found, depth = [""], 0
    for letter in text:
        depth += (letter in "[{") - (letter in "]}")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found]


def comparison_entry(game: str, given: dict[str, str], rows: "list[Comparison]") -> dict[str, Any]:
    return {
        "game": game,
        "set": given,
        "rows": [
            {
                "settings": {name: plain(value) for name, value in row.settings.items()},
                "edge": plain(row.edge),
                "difference": plain(row.difference),
                "fault": row.fault or None,
            }
            for row in rows
        ],
    }


def value_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def print_comparison(game: str, names: list[str], rows: "list[Comparison]", deck: str, strategy: str) -> None:
    from .console import terminal
    from .grid import Grid, dim, heading, wrapped

    console = terminal()
    shoe = "a full fresh shoe" if deck == "finite" else "an infinite deck"
    play = "the composition-dependent optimum" if strategy == "optimal" else f"strategy {strategy}"
    console.print(heading(game))
    wrapped(console, f"House edge of the initial bet: {shoe}, {play}; differences are to the first row.")
    console.print()
    grid = Grid(*[False] * len(names), True, True)
    grid.add_row(*(heading(name) for name in names), heading("house edge"), heading("difference"))
    faulty = []
    for row in rows:
        said = [value_text(row.settings[name]) for name in names]
        if row.fault:
            grid.add_row(*said, dim("no game"))
            faulty.append(
                f"{', '.join(f'{name}={value}' for name, value in zip(names, said, strict=True))}: {row.fault}"
            )
        else:
            grid.add_row(*said, percent(row.edge), signed(row.difference))
    grid.print(console)
    for fault in faulty:
        wrapped(console, fault, style="dim")
