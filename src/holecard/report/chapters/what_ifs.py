"""What other rules, and other cards in the shoe, would do."""

from holecard.report.blocks import Block, Chapter, Figure, Text, prose, table
from holecard.report.findings import Findings
from holecard.report.plots.effects import effects_picture
from holecard.report.plots.removal import removal_picture

from .words import percent, signed


def switches(found: Findings) -> Chapter:
    effects = found.effects
    blocks: list[Block] = [
        prose(
            """Each switch of the sheet by itself set to each other value (of those with very many values, to some
        that games have), everything else as it is: exact, composition-dependent optimum found anew, a full
        fresh shoe each round."""
        )
    ]
    if effects.changes:
        blocks.append(Figure(effects_picture(found.game.name, [(one.setting, one.gain) for one in effects.changes])))
        rows = [(one.setting, percent(one.edge), signed(one.gain)) for one in effects.changes]
        blocks.append(table(("Setting", "House edge", "The player gains"), rows))
    if effects.none:
        blocks.append(Text(f"No difference in this game: {', '.join(effects.none)}.", small=True))
    if effects.barred:
        blocks.append(Text(f"No game together with its other rules: {', '.join(effects.barred)}.", small=True))
    return Chapter("Effects of every switch", tuple(blocks))


def removal(found: Findings) -> Chapter:
    ranks = [(rank.replace("T", "10"), signed(effect, 5)) for rank, effect in found.removal.items()]
    return Chapter(
        "Effects of removal",
        (
            Figure(removal_picture(found.game.name, found.removal)),
            table(("One card less of rank", "The player gains"), ranks),
        ),
    )
