"""What people write about a game, and the game that it describes."""

from .check import check_sheet
from .faults import Fault, SheetError
from .load import Game, UnknownGame, find_file, game_names, json_schema, load

__all__ = [
    "Fault",
    "Game",
    "SheetError",
    "UnknownGame",
    "check_sheet",
    "find_file",
    "game_names",
    "json_schema",
    "load",
]
