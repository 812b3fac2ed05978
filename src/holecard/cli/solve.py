"""holecard solve GAME"""

import json
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from .fault import Failed
from .game import GameName, Settings, load_game, settings_of
from .solving import Deck, Json, Progress, Strategy, waiting

if TYPE_CHECKING:
    pass


def solve(
    game: GameName,
    /,
    *,
    settings: Settings = (),
    deck: Deck = "finite",
    strategy: Strategy = "optimal",
    exact: Annotated[bool, Parameter(help="Count in fractions; for tiny shoes only, see --unseen.")] = False,
    unseen: Annotated[
        str, Parameter(show_default=False, help="Another shoe than the full one: thirteen numbers, aces to kings.")
    ] = "",
    distribution: Annotated[bool, Parameter(help="Add the likelihood of every net result of a round.")] = False,
    chart: Annotated[
        str, Parameter(show_default=False, help="Write the best strategy card to this file, for --strategy.")
    ] = "",
    json_: Json = False,
) -> None:
    from holecard.solve import SolveError
    from holecard.solve import solve as solve_game

    from .output import check_output, write

    loaded = load_game(game, settings)
    if chart:
        check_output(chart, is_text=True)
    with waiting(loaded.id) as progress:
        solution = solve_game(loaded, deck=deck, strategy=strategy, exact=exact, ranks=shoe_of(unseen))
        if chart and not solution.has_card:
            raise SolveError("a bet behind is played by another: it has no strategy card to write")
        found = solution.to_json(distribution=distribution)
        readings = [] if json_ else stated_readings(game, settings, deck, progress)
    if chart:
        from holecard.chart import chart_text

        write(chart_text(solution.chart).encode(), chart)
    if json_:
        print(json.dumps(found, indent=2, ensure_ascii=False))
        return
    from .solution_page import print_solution

    print_solution(solution, found, readings)


def shoe_of(words: str) -> tuple[int, ...] | None:
    """A shoe as it is typed; how many numbers it must have is the solver's to say."""
    if not words.strip():
        return None
    try:
        return tuple(int(word) for word in words.replace(",", " ").split())
    except ValueError:
        raise Failed(f"'{words}' is no shoe: numbers of cards from aces to kings, as in '24 24 …'") from None


def stated_readings(
    game: str, settings: tuple[str, ...], deck: str, progress: Progress
) -> list[tuple[dict[str, Any], list[Any]]]:
    """What the sheet's source states, and what each reading of its rules gives."""
    from holecard.sheet import load
    from holecard.solve import compare

    given = settings_of(settings)
    listed = []
    for stated in load(game, given).sheet.stated:
        rows = compare(game, given, stated.readings, progress, deck=deck)
        listed.append((stated.model_dump(), list(rows)))
    return listed
