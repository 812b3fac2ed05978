"""Which game, where none was named."""

from rich.text import Text

from holecard.sheet import game_names, load
from holecard.sheet.faults import nearest

from .keys import Left
from .screen import Screen

USUAL = "blackjack"


def choose_game(screen: Screen) -> str | None:
    """A name from the list; None if the player leaves."""
    names = game_names()
    for k, name in enumerate(names, 1):
        screen.say(f"{k:3}  {load(name).name}")
    while True:
        try:
            line = screen.ask(Text(f"which game? 1 to {len(names)}, or a name; Enter {USUAL}, q quit > ")).lower()
        except Left:
            return None
        if line in ("q", "quit"):
            return None
        if line.isascii() and line.isdigit() and 1 <= int(line) <= len(names):
            return names[int(line) - 1]
        if not line or line in names:
            return line or USUAL
        screen.say(f"there is no game '{line}'; {nearest(line, names)}", "yellow")
