"""The figures that everybody asks for first."""

from collections.abc import Iterator

from holecard.report.blocks import Chapter, Table, prose
from holecard.report.findings import Findings

from .words import CARD, OPTIMUM, bet_name, edge_of, grouped, percent, plain, simulated_basis


def summary(found: Findings) -> Chapter:
    return Chapter(
        "At a glance",
        (
            prose(
                """Every figure is made from the rule sheet. Exact figures are for one player, one unit and a full
        fresh shoe each round; simulated ones are given with their standard error. Edges are the house's,
        per initial bet."""
            ),
            Table(("Figure", "Value", "Basis"), tuple(rows(found)), (1,)),
        ),
    )


def rows(found: Findings) -> Iterator[tuple[str, str, str]]:
    best, played, main = found.best, found.played, found.simulated.main
    wager = float(best.average_wager)
    yield "House edge", edge_of(best), OPTIMUM
    yield "House edge with the strategy card", edge_of(played), CARD
    yield "Return to the player", percent(1 + float(best.ev)), OPTIMUM
    yield "Average wager, in initial bets", plain(wager), f"{OPTIMUM}; with raises, without insurance"
    yield "Element of risk", percent(float(best.edge) / wager), "house edge by average wager"
    yield "Standard deviation, in initial bets a round", plain(best.sd), OPTIMUM
    yield "House edge, simulated", f"{percent(-main.ev)} ± {percent(main.se)}", simulated_basis(found)
    if found.simulated.cut:
        cut = found.simulated.cut
        basis = f"simulated, {grouped(cut.shoes)} shoes dealt down to the cut card; best strategy card"
        yield "House edge with a cut card", f"{percent(-cut.ev)} ± {percent(cut.se)}", basis
    for bet in best.side_bets:
        yield f"{bet_name(found.game, bet.name)}: house edge", percent(float(bet.edge)), "exact, per unit staked on it"
    solved = {bet.name for bet in best.side_bets}
    for name, figure in found.simulated.side_bets.items():
        if name not in solved:
            value = f"{percent(-figure.ev)} ± {percent(figure.se)}"
            yield f"{bet_name(found.game, name)}: house edge", value, f"simulated, {grouped(figure.rounds)} rounds"
