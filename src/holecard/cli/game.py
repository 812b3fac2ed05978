"""The game that a command is about: its name or path, and what is set in it."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from .fault import Failed

if TYPE_CHECKING:
    from holecard.sheet import Game

GameName = Annotated[str, Parameter(help="A game's name, or the path of a rule sheet.")]
Settings = Annotated[
    tuple[str, ...],
    Parameter(
        name=("--set", "-s"),
        show_default=False,
        help="NAME=VALUE: pick a choice or set a switch. May be given again and again.",
    ),
]


def settings_of(words: tuple[str, ...]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip()
        if not equals or not name:
            raise Failed(f"-s: '{word}' sets nothing: write NAME=VALUE, as in decks=6")
        if name in settings:
            raise Failed(f"-s: '{name}' is set twice, to '{settings[name]}' and to '{value.strip()}'")
        settings[name] = value.strip()
    return settings


def load_game(name: str, words: tuple[str, ...]) -> "Game":
    from holecard.sheet import load

    return load(name, settings_of(words))
