"""holecard replay"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from .fault import DONE, Failed
from .game import Settings, load_game
from .seating import SeatingOptions, faults_told, seating_of
from .solving import Json

if TYPE_CHECKING:
    from holecard.sheet import Game
    from holecard.simulate import Replayed

BET = 10_00  # a bet of a simulated round as it is shown, in cents


def replay(
    what: Annotated[str, Parameter(help="A round in one line of text; or, with --shoe, a game or a rule sheet.")],
    /,
    *,
    shoe: Annotated[int | None, Parameter(show_default=False, help="The number of a simulated shoe, from 0.")] = None,
    number: Annotated[
        int | None,
        Parameter(name="--round", show_default=False, help="Only this round of it, from 0, and every payment."),
    ] = None,
    settings: Settings = (),
    game: Annotated[str | None, Parameter(show_default=False, help="The sheet of a round in one line.")] = None,
    seating: SeatingOptions = SeatingOptions(),  # noqa: B008 (frozen)
    json_: Json = False,
) -> int:
    """Two ways to name rounds: the line has all of it; a seed and a number deal what the simulator dealt."""
    if shoe is None:
        if number is not None or seating != SeatingOptions() or json_:
            raise Failed("a simulated round is in a shoe: give its number with --shoe")
        if "@" not in what:
            raise Failed(f"'{what}' is no round: GAME@HASH bets … cards … answers …; a simulated shoe needs --shoe")
        from .round_line import verify_round

        return verify_round(what, game, settings)
    if game is not None:
        raise Failed("--game goes with a round in one line; a simulated shoe has its game in front")
    loaded = load_game(what, settings)
    with faults_told():
        from holecard.simulate import replay_shoe

        rounds = replay_shoe(loaded, shoe, number, bet=BET, **seating_of(loaded, seating))
    if json_:
        print(json.dumps([entry(one, loaded) for one in rounds], indent=2, ensure_ascii=False))
    elif number is not None:
        print_round(rounds[0], loaded, settings)
    else:
        print_rounds(rounds, loaded, f"shoe {shoe}, seed {seating.seed}")
    return DONE


def entry(one: "Replayed", game: "Game") -> dict[str, Any]:
    from holecard.rules.notation import round_text

    nets = [net / one.unit for net in one.nets]
    return {"round": one.number, "start": one.start, "nets": nets, "line": round_text(one.line(game))}


def print_round(one: "Replayed", game: "Game", settings: tuple[str, ...]) -> None:
    from holecard.rules.notation import round_text

    from .round_line import report

    print("\n".join([*report(one.played, game, settings), "", round_text(one.line(game))]))


def print_rounds(rounds: "Sequence[Replayed]", game: "Game", where: str) -> None:
    """A line each: where it begins, the cards as they lie at its end, and what everybody won, in bets."""
    from .console import terminal
    from .grid import Grid, dim, heading
    from .layout import layout_of, row_of_cards

    console = terminal()
    console.print(heading(game.name), dim(where))
    bettors = len(rounds[0].nets) if rounds else 0
    seats = len(rounds[0].played.bets) if rounds else 0
    grid = Grid(True, True, False, *[False] * seats, *[True] * bettors)
    names = [f"seat {k + 1}" if k < seats else f"behind {k - seats + 1}" for k in range(bettors)]
    grid.add_row(
        *(dim(word) for word in ("round", "card", "dealer", *names[:seats], *(f"{name} won" for name in names)))
    )
    for one in rounds:
        layout = layout_of(one.played)
        hands = [" | ".join(row_of_cards(cards) for cards in hands) for hands in layout.hands]
        nets = [f"{net / one.unit:+g}" if net else "0" for net in one.nets]
        grid.add_row(str(one.number), str(one.start), row_of_cards(layout.dealer), *hands, *nets)
    grid.print(console)
