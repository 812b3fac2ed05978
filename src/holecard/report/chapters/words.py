"""Figures and bases as every chapter writes them."""

from collections.abc import Mapping

from holecard.report.findings import Findings
from holecard.report.plots.axes import grouped, percent, signed
from holecard.sheet import Game
from holecard.solve import Solution

FRESH = "a full fresh shoe each round, one player"
OPTIMUM = "exact, composition-dependent optimum"
CARD = "exact, best strategy card (total-dependent)"


def edge_of(solution: Solution) -> str:
    return percent(float(solution.edge))


def plain(figure: float, digits: int = 6) -> str:
    return f"{figure:.{digits}f}".replace("-", "−")


def errors_apart(found: float, exact: float, se: float) -> str:
    """How many standard errors a simulated figure is away."""
    return f"{(found - exact) / se:+.2f}".replace("-", "−") if se else "–"


def bet_name(game: Game, name: str) -> str:
    return game.switches.side_bets[name].name if name in game.switches.side_bets else name.capitalize()


def said(settings: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in settings.items())


def simulated_basis(found: Findings) -> str:
    main = found.simulated.main
    return f"simulated, {grouped(main.rounds)} rounds, seed {found.simulated.seed}, best strategy card"


__all__ = ["CARD", "FRESH", "OPTIMUM", "bet_name", "edge_of", "errors_apart", "grouped", "percent", "plain", "said",
           "signed", "simulated_basis"]  # fmt: skip
