"""The edge over all choices of a game."""

from collections.abc import Iterator

from holecard.report.blocks import Block, Chapter, prose, table
from holecard.report.findings import Findings
from holecard.report.whatifs import Varied
from holecard.solve import Comparison

from .words import bet_name, percent, plain, said


def edge_over_choices(found: Findings) -> Chapter:
    blocks: list[Block] = []
    if found.choices:
        blocks.append(
            prose(
                """Exact, composition-dependent optimum, a full fresh shoe each round; the configuration of this report
        is in bold."""
            )
        )
        names = list(found.choices[0].settings)
        rows = [choice_row(one) for one in found.choices]
        own = [k for k, one in enumerate(found.choices) if one.settings == found.game.chosen]
        head = (*names, "House edge", "Average wager", "Element of risk")
        blocks.append(table(head, rows, left=len(names), strong=own))
        blocks += side_bet_choices(found, names)
    blocks += stated(found)
    return Chapter("House edge of every configuration", tuple(blocks))


def choice_row(one: Varied) -> tuple[str, ...]:
    names = tuple(
        f"{value}: {one.game.sheet.choices[name].values[value].name or value}" for name, value in one.settings.items()
    )
    if one.figures is None:
        return (*names, "not solved", "", "")
    edge, wager, _ = one.figures
    return (*names, percent(edge), plain(wager, 4), percent(edge / wager))


def side_bet_choices(found: Findings, names: list[str]) -> Iterator[Block]:
    """Each different paytable once."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for one in found.choices:
        for bet in one.figures.side_bets if one.figures else ():
            if bet.name != "insurance":
                row = (bet_name(one.game, bet.name), bet.paytable, percent(float(bet.edge)))
                rows.setdefault(row, []).append(said(one.settings))
    if len(rows) > 1:
        listed = [(name, pays, edge, "; ".join(where) if len(where) <= 2 else f"{len(where)} configurations")
                  for (name, pays, edge), where in rows.items()]  # fmt: skip
        yield table(("Side bet", "Pays", "In", "House edge"), [(a, b, d, c) for a, b, c, d in listed],
                    "Side bets over the configurations", left=3)  # fmt: skip


def stated(found: Findings) -> Iterator[Block]:
    """What the source says too roughly to be held to it, beside what each reading of the rules gives."""
    switches = found.game.switches.model_dump(mode="json")
    for one, rows in found.stated:
        yield prose(
            f"""{one.source} states “{one.text}”, without saying for which play and reading. Each reading, exactly,
        composition-dependent optimum:"""
        )
        own = [k for k, row in enumerate(rows) if all(switches.get(n) == v for n, v in row.settings.items())]
        yield table(("Read as", "Return", "House edge"), [reading(row) for row in rows], strong=own)


def reading(row: Comparison) -> tuple[str, str, str]:
    name = ", ".join(f"{name}={value}" for name, value in row.settings.items())
    if row.fault:
        return name, "no game", ""
    return name, percent(1 - float(row.edge), 3), percent(float(row.edge))
