"""What a simulation found, as a page in the terminal."""

from typing import TYPE_CHECKING, Any

from .console import Terminal, terminal
from .grid import Grid, dim, heading, wrapped
from .solution_page import frequency_grid
from .solving import percent, signed

if TYPE_CHECKING:
    from holecard.sheet import Game
    from holecard.simulate import Bankroll, Comparison, Result

Row = tuple[str, str, str]


def print_result(result: "Result", found: dict[str, Any]) -> None:
    console = terminal()
    print_heading(console, result.game)
    wrapped(console, setting_text(result, found))
    if found["interrupted"]:
        wrapped(console, "Interrupted: these are the rounds played so far.", style="bold")
    console.print()
    grid = Grid(False, True, False)
    for name, value, note in main_rows(found):
        grid.add_row(name, heading(value) if name == "expectation" else value, dim(note))
    grid.print(console)
    print_side_bets(console, result, found)
    print_behind(console, found)
    console.print()
    frequency_grid(found["frequencies"]).print(console)
    if "covariance" in found:
        print_covariance(console, found["covariance"])
    console.print()
    wrapped(console, speed_text(found), style="dim")


def print_heading(console: Terminal, game: "Game") -> None:
    from holecard.words import setting_texts

    console.print(heading(game.name))
    for line in setting_texts(game):
        wrapped(console, line)
    console.print(dim(f"Sheet {game.hash}"), soft_wrap=True)


def setting_text(result: "Result", found: dict[str, Any]) -> str:
    seats, setup = found["seats"], result.setup
    shoe = "a full fresh shoe each round" if setup.block else f"a cut card after {setup.cut} cards"
    play = {"optimal": "the composition-dependent optimum", "total": "the best strategy card"}.get(
        found["strategy"], f"the chart {found['strategy']}"
    )
    counting = f", counting by {found['counting']['name']} at seat 1" if "counting" in found else ""
    text = f"{found['rounds']:,} rounds with {shoe}; {seats} seat{'s' if seats > 1 else ''}; {play}{counting}"
    return f"{text}; seed {found['seed']}."


def error_text(figure: float | None, digits: int = 4) -> str:
    return "± ?" if figure is None else f"± {percent(figure, digits)}"


def z_text(z: float | None, exact: float | None) -> str:
    if exact is None:
        return ""
    return f"; exact {signed(exact)}" + ("" if z is None else f", z {z:+.2f}")


def main_rows(found: dict[str, Any]) -> list[Row]:
    rows = [
        ("expectation", signed(found["ev"]), error_text(found["se"]) + z_text(found["z"], found["exact_ev"])),
        ("average wager", f"{found['average_wager']:.6f}", "initial bets; with raises, without insurance"),
        ("element of risk", percent(found["element_of_risk"]), "house edge by average wager"),
    ]
    if found["sd"] is not None:
        rows.append(("standard deviation", f"{found['sd']:.6f}", "initial bets a round"))
    if "cut_card_effect" in found:
        effect = found["cut_card_effect"]
        rows.append(("effect of the cut card", signed(effect["ev"]), f"{error_text(effect['se'])}; to a fresh shoe"))
    if "counting" in found:
        counted = found["counting"]
        rows += [
            ("average bet", f"{counted['average_bet']:.4f}", "bets a round, of the one who counts"),
            ("win per round", f"{counted['win_per_round']:+.6f}", "bets"),
            ("win per bet", signed(counted["ev"] or 0.0), "of what was bet"),
        ]
    return rows


def print_side_bets(console: Terminal, result: "Result", found: dict[str, Any]) -> None:
    if not found["side_bets"]:
        return
    console.print()
    grid = Grid(False, True, False)
    grid.add_row(heading("Side bets"), dim("expectation"))
    for name, bet in found["side_bets"].items():
        sheet = result.game.switches.side_bets.get(name)
        note = error_text(bet["se"]) + z_text(bet["z"], bet["exact_ev"])
        grid.add_row(f"  {sheet.name if sheet else name.capitalize()}", signed(bet["ev"]), dim(note))
    grid.print(console)


def print_behind(console: Terminal, found: dict[str, Any]) -> None:
    if "behind" not in found:
        return
    console.print()
    grid = Grid(False, True, False)
    grid.add_row(heading("Bets behind"), dim("expectation"))
    for bet in found["behind"]:
        raises = f"follows raises up to {bet['multiple']} times it" if bet["multiple"] else "follows no raises"
        splits = "follows splits" if bet["splits"] else "stays with the first hand"
        grid.add_row(f"  seat {bet['seat']}", signed(bet["ev"]), dim(f"{error_text(bet['se'])}; {raises}, {splits}"))
    grid.print(console)


def print_covariance(console: Terminal, rows: list[list[float]]) -> None:
    console.print()
    grid = Grid(False, *[True] * len(rows))
    grid.add_row(heading("Covariance"), *(dim(f"seat {seat}") for seat in range(1, len(rows) + 1)))
    for seat, row in enumerate(rows, 1):
        grid.add_row(dim(f"  seat {seat}"), *(f"{value:.4f}" for value in row))
    grid.print(console)


def speed_text(found: dict[str, Any]) -> str:
    rate = found["rounds_per_second"]
    text = f"{found['seconds']:.1f} s" + (f", {rate / 1e6:.1f} million rounds a second" if rate else "")
    return f"{text}, by the {'fast' if found['lane'] == 'fast' else 'round'} lane."


def print_comparison(game: "Game", other: "Game", against: tuple[str, ...], found: "Comparison") -> None:
    console = terminal()
    print_heading(console, game)
    wrapped(console, f"Against {', '.join(against)}, on the same {found.shoes:,} shoes.")
    if found.interrupted:
        wrapped(console, "Interrupted: these are the rounds played so far.", style="bold")
    console.print()
    grid = Grid(False, True, False)
    grid.add_row("expectation", signed(found.evs[0]), dim(f"{found.rounds[0]:,} rounds"))
    name = f"against {other.id}" if other.id != game.id else "against that"
    grid.add_row(name, signed(found.evs[1]), dim(f"{found.rounds[1]:,} rounds"))
    note = error_text(found.se) + z_text(found.z, found.exact_difference)
    grid.add_row("difference", heading(signed(found.difference)), dim(note))
    if found.se_apart is not None:
        grid.add_row("", "", dim(f"from shoes of their own: {error_text(found.se_apart)}"))
    grid.print(console)


def print_bankroll(game: "Game", found: "Bankroll") -> None:
    console = terminal()
    print_heading(console, game)
    bets = f"{found.bankroll} bet{'s' if found.bankroll > 1 else ''}"
    wrapped(console, f"{found.sessions:,} sessions of {found.rounds:,} rounds, each begun with {bets}.")
    console.print()
    grid = Grid(False, True, False)
    risk = "the next bet could not be placed"
    grid.add_row("risk of ruin", heading(percent(found.risk_of_ruin, 2)), dim(f"{error_text(found.se, 2)}; {risk}"))
    grid.add_row("at the end", f"{found.mean:,.2f}", dim(f"bets on average, standard deviation {found.sd:,.2f}"))
    grid.print(console)
    console.print()
    fan = Grid(True, *[True] * len(found.fan[0]))
    names = ("5 %", "25 %", "half", "75 %", "95 %")
    fan.add_row(heading("After rounds"), *(dim(f"{name} have less than" if k == 0 else name)
                                           for k, name in enumerate(names)))  # fmt: skip
    for point, row in zip(found.points, found.fan, strict=True):
        fan.add_row(f"{point:,}", *(f"{money:,.1f}" for money in row))
    fan.print(console)
