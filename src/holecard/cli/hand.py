"""holecard hand GAME "9,7 v 10\""""

import json
import re
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from .fault import Failed
from .game import GameName, Settings, load_game
from .solve import shoe_of
from .solving import Deck, Json, waiting

if TYPE_CHECKING:
    from holecard.solve import HandValue

    from .console import Terminal

Cards = Annotated[str, Parameter(help='A hand and the up card, as in "9,7 v 10"; any number of cards, by rank.')]


def hand(
    game: GameName,
    cards: Cards,
    /,
    *,
    settings: Settings = (),
    removed: Annotated[
        str, Parameter(show_default=False, help='Other cards that are out of the shoe, as in "5,5,K".')
    ] = "",
    unseen: Annotated[
        str,
        Parameter(show_default=False, help="The unseen cards: ten numbers, aces to ten-values, or thirteen, to kings."),
    ] = "",
    deck: Deck = "finite",
    json_: Json = False,
) -> None:
    from holecard.solve import hand_values

    loaded = load_game(game, settings)
    held, against = parse_hand(cards)
    with waiting(f"{loaded.id}: {cards}"):
        found = hand_values(loaded, held, against, ranks_of(removed), unseen=shoe_of(unseen), deck=deck)
    if json_:
        print(json.dumps(hand_entry(loaded.id, held, against, found), indent=2, ensure_ascii=False))
        return
    shoe = "the unseen cards given" if unseen else "an infinite deck" if deck == "infinite" else "a full fresh shoe"
    less = f" less {' '.join(ranks_of(removed))}" if removed else ""
    print_hand(f"{' '.join(held)} against {' '.join(against)}", f"{shoe}{less}", found)


def ranks_of(text: str) -> list[str]:
    return [word.upper() for word in re.split(r"[\s,]+", text.strip()) if word]


def parse_hand(text: str) -> tuple[list[str], list[str]]:
    parts = re.split(r"\s+(?:v|vs|against)\.?\s+", text.strip(), flags=re.IGNORECASE)
    if len(parts) != 2 or not all(ranks_of(part) for part in parts):
        raise Failed(f"'{text}' is no hand against an up card: write it as \"9,7 v 10\"")
    return ranks_of(parts[0]), ranks_of(parts[1])


def hand_entry(game: str, held: list[str], against: list[str], found: "HandValue") -> dict[str, Any]:
    return {
        "game": game,
        "hand": held,
        "against": against,
        "actions": {name: float(value) for name, value in found.actions.items()},
        "best": found.best,
        "opening": {name: float(value) for name, value in found.opening.items()},
        "best_opening": found.best_opening,
        "probability": float(found.probability),
    }


def print_hand(hand: str, shoe: str, found: "HandValue") -> None:
    from .console import terminal
    from .grid import heading, wrapped

    console = terminal()
    console.print(heading(hand))
    if found.opening:
        wrapped(console, f"Before the dealer looks: {shoe}, in initial bets, the best play after it.")
        print_values(console, found.opening)
        console.print()
    wrapped(console, f"In the turn: {shoe}, in initial bets, the dealer having no blackjack where she looked.")
    print_values(console, found.actions)


def print_values(console: "Terminal", values: dict[str, Any]) -> None:
    from rich.text import Text

    from .grid import Grid

    grid = Grid(False, True, True)
    order = sorted(values, key=lambda name: -values[name])
    for name in order:
        less = "best" if name == order[0] else f"{float(values[name] - values[order[0]]):.6f}"
        texts = (name.replace("_", " "), f"{float(values[name]):+.6f}", less)
        grid.add_row(*(Text(text, style="bold green" if name == order[0] else "") for text in texts))
    grid.print(console)
