"""What people write about a game, and the game that it describes."""

from .faults import Fault, SheetError
from .load import Game, UnknownGame, find_file, game_names, json_schema, load

__all__ = ["Fault", "Game", "SheetError", "UnknownGame", "find_file", "game_names", "json_schema", "load"]
