"""A solution as a page in the terminal."""

from typing import TYPE_CHECKING, Any

from .chart import print_pieces
from .console import Terminal, terminal
from .grid import WIDTH, Grid, dim, heading, wrapped
from .solving import percent

if TYPE_CHECKING:
    from holecard.solve import Solution

MOST_COLUMNS = 10  # of a card that fits


def print_solution(solution: "Solution", found: dict[str, Any], readings: list[Any]) -> None:
    console = terminal()
    width = min(console.width, WIDTH)
    print_heading(console, solution, found, width)
    main_figures(solution, found).print(console)
    for stated, rows in readings:
        print_readings(console, solution, stated, rows)
    console.print()
    frequency_grid(found["frequencies"]).print(console)
    for bet in found["side_bets"]:
        print_side_bet(console, solution, bet, width)
    if found.get("distribution"):
        console.print()
        distribution_grid(found["distribution"]).print(console)
    if found["total_dependent"]:
        console.print()
        print_card(console, solution)


def print_heading(console: Terminal, solution: "Solution", found: dict[str, Any], width: int) -> None:
    from holecard.words import setting_texts

    console.print(heading(solution.game.name))
    for line in setting_texts(solution.game):
        wrapped(console, line, width)
    console.print(dim(f"Sheet {found['sheet']}"), soft_wrap=True)
    method = found["method"]
    wrapped(console, f"{method[0].upper()}{method[1:]}.", width)
    console.print()


def main_figures(solution: "Solution", found: dict[str, Any]) -> Grid:
    grid = Grid(False, True, False)
    rows = [
        ("house edge", percent(found["edge"]), "of the initial bet"),
        ("average wager", f"{found['average_wager']:.6f}", "initial bets; with raises, without insurance"),
        ("element of risk", percent(found["element_of_risk"]), "house edge by average wager"),
    ]
    if found["sd"] is not None:
        rows.append(("standard deviation", f"{found['sd']:.6f}", "initial bets a round"))
    if found["total_dependent"]:
        cost = found["total_dependent"]["edge"] + float(solution.optimum_value)
        rows.append(("with the best card", percent(found["total_dependent"]["edge"]), f"costs {percent(cost)} more"))
    for name, value, note in rows:
        grid.add_row(name, heading(value) if name == "house edge" else value, dim(note))
    if "exact" in found:
        grid.add_row("edge as a fraction", "", found["exact"]["edge"])
    return grid


def print_readings(console: Terminal, solution: "Solution", stated: dict[str, Any], rows: list[Any]) -> None:
    """A figure of the source, beside what the rules give as each reading has them."""
    console.print()
    console.print(heading(f"Stated: {stated['text']}"), dim(f"({stated['source']})"))
    grid = Grid(False, True, True, False)
    grid.add_row(*(dim(word) for word in ("read as", "return", "house edge")))
    switches = solution.game.switches.model_dump(mode="json")
    for row in rows:
        here = all(switches.get(name) == value for name, value in row.settings.items())
        said = ", ".join(f"{name}={value}" for name, value in row.settings.items())
        if row.fault:
            grid.add_row(said, "", "", row.fault)
        else:
            grid.add_row(said, percent(1 - row.edge, 3), percent(row.edge), "this sheet" if here else "")
    grid.print(console)


def frequency_grid(frequencies: dict[str, float]) -> Grid:
    grid = Grid(False, True, False, False, True)
    grid.add_row(heading("In a round"))
    listed = [(name.replace("_", " "), percent(odds)) for name, odds in frequencies.items() if odds]
    half = (len(listed) + 1) // 2
    for k in range(half):
        grid.add_row(*listed[k], "", *(listed[half + k] if half + k < len(listed) else ()))
    return grid


def print_side_bet(console: Terminal, solution: "Solution", bet: dict[str, Any], width: int) -> None:
    sheet = solution.game.switches.side_bets.get(bet["name"])
    title = sheet.name if sheet else bet["name"].capitalize()
    grid = Grid(False, True, True, True)
    grid.add_row(heading(title), *(dim(word) for word in ("pays", "probability", "once in")))
    for row in bet["rows"]:
        odds = row["probability"]
        grid.add_row(f"  {row['name']}", row["pays"], percent(odds, 6), f"{1 / odds:,.1f}" if odds else "")
    console.print()
    grid.print(console)
    figures = f"  edge {percent(bet['edge'])}, hit rate {percent(bet['hit_rate'])}, sd {bet['sd']:.4f}"
    if bet["name"] == "insurance":
        figures += "; per unit insured, over the deals to which it is offered"
    wrapped(console, figures, width)


def distribution_grid(rows: list[dict[str, float]]) -> Grid:
    grid = Grid(True, True)
    grid.add_row(heading("net result"), dim("probability"))
    for row in rows:
        grid.add_row(f"{row['net']:+g}", percent(row["probability"], 6))
    return grid


def print_card(console: Terminal, solution: "Solution") -> None:
    from holecard.report.card import card_of
    from holecard.report.card_text import legend, table_lines

    card = card_of(solution)
    if len(card.against) > MOST_COLUMNS:
        wrapped(console, f"The strategy card has {len(card.against)} columns: see 'holecard chart {solution.game.id}'.")
        return
    print_pieces(console, [*list(table_lines(card, WIDTH))[1:], [], *legend(card, WIDTH)])
