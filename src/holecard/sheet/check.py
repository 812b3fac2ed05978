"""Everything that is wrong with a sheet, whatever choices are made: what an author wants to know."""

from itertools import product
from math import prod

from .faults import Fault, Path, SheetError, nearest
from .load import Game, Source, build, find_file, read_chain

MOST_COMBINATIONS = 10_000

_FIGURES = ("edge", "total_dependent.edge")


def check_sheet(file: str) -> tuple[Game | None, list[Fault], int]:
    """The game of a sheet or its faults, and how many combinations of its choices there are: each is tried."""
    try:
        chain = read_chain(find_file(file))
        game = build(chain, {})
    except SheetError as error:
        return None, error.faults, 0
    combinations = prod(len(choice.values) for choice in game.sheet.choices.values())
    if combinations > MOST_COMBINATIONS:
        message = f"make {combinations:,} combinations: at most {MOST_COMBINATIONS:,} can be tried"
        return game, [chain[-1].fault(("choices",), message)], combinations
    return game, [*_combined_faults(chain, game), *_expect_faults(chain[-1], chain, game)], combinations


def _combined_faults(chain: list[Source], game: Game) -> list[Fault]:
    """What is wrong with some choices only; each fault once, with the first choices that show it."""
    choices = game.sheet.choices
    faults: dict[Fault, str] = {}
    for values in product(*(choice.values for choice in choices.values())):
        chosen = dict(zip(choices, values, strict=True))
        other = [f"{name} = {value}" for name, value in chosen.items() if value != choices[name].default]
        try:
            build(chain, chosen)
        except SheetError as error:
            for fault in error.faults:
                faults.setdefault(fault, f" (with {', '.join(other)})")
    return [fault._replace(message=fault.message + told) for fault, told in faults.items()]


def _expect_faults(leaf: Source, chain: list[Source], game: Game) -> list[Fault]:
    """A figure that there is not, or one for settings with which there is no game."""
    faults = []
    for k, expect in enumerate(leaf.sheet.expect):
        figures = [*_FIGURES, *(f"side_bets.{name}.edge" for name in game.side_names)]
        if expect.figure not in figures:
            message = f"there is no figure '{expect.figure}'; {nearest(expect.figure, figures)}"
            faults.append(leaf.fault(("expect", k, "figure"), message))
        try:
            build(chain, expect.set)
        except SheetError as error:
            for fault in error.faults:
                at: Path = ("expect", k, "set", *fault.key.split("."))
                faults.append(leaf.fault(at, fault.message) if fault.file == "-s" else fault)
    return faults
