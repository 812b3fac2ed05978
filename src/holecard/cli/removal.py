"""holecard removal GAME"""

import json

from .game import GameName, Settings, load_game
from .solving import Json, signed, waiting


def removal(game: GameName, /, *, settings: Settings = (), json_: Json = False) -> None:
    from holecard.solve import removal as effects_of_removal

    loaded = load_game(game, settings)
    with waiting(loaded.id) as progress:
        effects = {rank: float(effect) for rank, effect in effects_of_removal(loaded, progress).items()}
    if json_:
        entry = {"game": loaded.id, "choices": loaded.chosen, "sheet": loaded.hash, "effects": effects}
        print(json.dumps(entry, indent=2, ensure_ascii=False))
        return
    from .console import terminal
    from .grid import Grid, heading, wrapped

    console = terminal()
    console.print(heading(loaded.name))
    about = (
        "What the player's expectation gains when one card is taken out of a full fresh shoe, the "
        "composition-dependent optimum being found anew. T is any one ten-value."
    )
    wrapped(console, about)
    console.print()
    grid = Grid(False, True)
    for rank, effect in effects.items():
        grid.add_row(rank, signed(effect, 5))
    grid.print(console)
