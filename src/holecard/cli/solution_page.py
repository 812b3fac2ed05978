"""A solution as a page in the terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rich.text import Text

from .console import Terminal, terminal
from .grid import WIDTH, Grid, dim, heading, wrapped
from .solving import percent

if TYPE_CHECKING:
    from holecard.solve import Solution

STYLES = {"H": "green", "S": "red", "D": "cyan", "P": "yellow", "R": "magenta", "U": "blue"}
NAMES = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender", "U": "Double Up"}
COLUMNS_ACROSS = 14  # of a card where both cards of the dealer are seen


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
        print_card(console, solution, found["total_dependent"]["chart"], width)


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
        rows.append(("standard deviation", f"{found['sd']:.6f}", f"initial bets a round{solution.sd_note}"))
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


def print_card(console: Terminal, solution: "Solution", chart: dict[str, Any], width: int) -> None:
    close = {(one["hand"], one["against"]) for one in chart["close_calls"]}
    letters: set[str] = set()
    for start in range(0, len(chart["against"]), COLUMNS_ACROSS):
        columns = chart["against"][start : start + COLUMNS_ACROSS]
        grid = Grid(False, *[False] * len(columns), gap=1)
        grid.add_row(heading("Strategy"), *(heading(column) for column in columns))
        for name in ("hard", "soft", "pairs", "lone"):
            for row, cells in chart.get(name, {}).items():
                shown = cells[start : start + COLUMNS_ACROSS]
                letters.update("".join(shown))
                marked = [(f"{name} {row}", up) in close for up in columns]
                texts = (cell(text, mark) for text, mark in zip(shown, marked, strict=True))
                grid.add_row(f"{name.removesuffix('s')} {row}", *texts)
        console.print()
        grid.print(console)
    for line in card_notes(solution, letters, bool(close)):
        wrapped(console, line, width, "dim")


def card_notes(solution: "Solution", letters: set[str], any_close: bool) -> Iterator[str]:
    told = ", ".join(f"{letter} {name}" for letter, name in NAMES.items() if letter in letters)
    yield f"{told}; of several the first that is open."
    rules, chart = solution.game.rules, solution.chart
    offered = [("insurance", rules.insurance, chart.insurance), ("even money", rules.even_money, chart.even_money)]
    takes = [f"{name} {'always' if taken else 'never'}" for name, offers, taken in offered if offers]
    if takes:
        yield f"Take {' and '.join(takes)}."
    if any_close:
        yield "* another line costs less than 0.000001 of the bet a round."


def cell(text: str, is_close: bool) -> Text:
    return Text(text + ("*" if is_close else ""), style=STYLES[text[0]])
