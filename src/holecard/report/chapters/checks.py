"""How the figures were found, and how they were checked."""

from collections.abc import Iterator

from holecard.report.blocks import Block, Chapter, Figure, Text, prose, table
from holecard.report.findings import Findings
from holecard.report.plots.funnel import convergence_picture

from .words import bet_name, errors_apart, grouped, percent, plain, signed


def checks(found: Findings) -> Chapter:
    return Chapter("Method and checks", tuple(blocks(found)))


def blocks(found: Findings) -> Iterator[Block]:
    main = found.simulated.main
    method = found.best.method
    yield prose(
        f"""The exact figures: {method}. Hands of a split are played by the strategy of the same cards without a
        split, and a further pair is split wherever the first was; their value is exact for that play. The
        strategy card is the best play that knows only its total, whether it is soft, whether it is a pair,
        and the up card; its edge is found for exactly that play."""
    )
    yield prose(
        f"""The simulation plays the strategy card of this report by the rules that the live table plays by:
        {grouped(main.rounds)} rounds with a full fresh shoe each, seed {found.simulated.seed}. The same
        seed plays the same rounds again. Below, each simulated figure beside the exact one of the same
        strategy; a difference of more than three standard errors would be one in 370."""
    )
    yield table(("Figure", "Exact", "Simulated", "Standard error", "Apart by"), compared(found))
    yield Figure(convergence_picture(found.game.name, found.simulated.points, found.ev, found.sd))
    cut = found.simulated.cut
    if cut:
        part = found.game.switches.penetration
        effect, away = signed(cut.ev - found.ev), errors_apart(cut.ev, found.ev, cut.se)
        yield prose(
            f"""With a cut card ({part} of the shoe dealt) the player's expectation with the same card is
            {signed(cut.ev)} (standard error {percent(cut.se)}; {grouped(cut.rounds)} rounds of {grouped(cut.shoes)}
            shoes): a cut-card effect of {effect}, {away} standard errors from the full fresh shoe."""
        )
    yield from published(found)


def compared(found: Findings) -> Iterator[tuple[str, ...]]:
    main = found.simulated.main
    yield (
        "Expectation of the player",
        signed(found.ev),
        signed(main.ev),
        percent(main.se),
        errors_apart(main.ev, found.ev, main.se),
    )
    wager = float(found.played.average_wager)
    yield "Average wager", plain(wager), plain(main.average_wager), "", ""
    yield "Standard deviation", plain(found.played.sd, 4), plain(main.sd, 4), "", ""
    for bet in found.played.side_bets:
        figure = found.simulated.side_bets.get(bet.name)
        if figure:
            exact = -float(bet.edge)
            name = f"{bet_name(found.game, bet.name)} ({grouped(figure.rounds)} rounds)"
            apart = errors_apart(figure.ev, exact, figure.se)
            yield name, signed(exact), signed(figure.ev), percent(figure.se), apart


def published(found: Findings) -> Iterator[Block]:
    if not found.published:
        yield Text("The sheet names no published figure.")
        return
    yield Text("Published figures that the sheet names, each for the choices and switches that it was published for:")
    rows = []
    for one in found.published:
        where = ", ".join(f"{name}={value}" for name, value in one.expect.set.items())
        rows.append(
            (
                f"{one.expect.source}{f' ({where})' if where else ''}",
                one.expect.figure,
                percent(one.expect.value),
                percent(one.found),
                percent(one.expect.tolerance),
                "yes" if one.holds else "NO",
            )
        )
    yield table(("Source", "Figure", "Published", "Found", "Within", "Holds"), rows, left=2)
