"""Every side bet, row by row."""

from collections.abc import Iterator

from holecard.report.blocks import Block, Chapter, prose, table
from holecard.report.findings import Findings
from holecard.solve.side_bets import SideBet

from .words import bet_name, grouped, percent, plain


def side_bets(found: Findings) -> Chapter:
    blocks: list[Block] = []
    for bet in found.best.side_bets:
        blocks += bet_blocks(found, bet)
    solved = {bet.name for bet in found.best.side_bets}
    for name, figure in found.simulated.side_bets.items():
        if name not in solved:
            blocks.append(
                prose(
                    f"""{bet_name(found.game, name)}: house edge {percent(-figure.ev)} of the stake, standard error
        {percent(figure.se)}; simulated, {grouped(figure.rounds)} rounds by the best strategy card."""
                )
            )
    return Chapter("Side bets", tuple(blocks))


def bet_blocks(found: Findings, bet: SideBet) -> Iterator[Block]:
    data = bet.to_json()
    rows = [
        (row.name, f"{row.pays.numerator}:{row.pays.denominator}", percent(float(row.probability), 6),
         f"{1 / float(row.probability):,.1f}" if row.probability else "never",
         percent(float(row.probability * row.pays)))
        for row in bet.rows
    ]  # fmt: skip
    rows.append(("all other", "loses", percent(1 - float(bet.hit_rate), 6), "", percent(float(bet.hit_rate) - 1)))
    rows.append(("expectation", "", "", "", percent(-float(bet.edge))))
    head = ("Result", "Pays", "Probability", "Once in", "Adds to the return")
    yield table(head, rows, bet_name(found.game, bet.name), strong=(len(rows) - 1,))
    over = "over the deals to which it is offered" if bet.name == "insurance" else "a full fresh shoe each round"
    yield prose(
        f"""House edge {percent(float(bet.edge))}, hit rate {percent(float(bet.hit_rate))}, standard deviation
        {plain(data["sd"], 4)} per unit staked: exact, {over}.""",
        small=True,
    )
