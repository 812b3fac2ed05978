"""What to do, what it is worth, and how it goes."""

from holecard.report.blocks import Chapter, Figure, Lines, prose
from holecard.report.card_picture import card_picture
from holecard.report.findings import Findings
from holecard.report.plot import OPTIMUM
from holecard.report.plots.value import value_picture
from holecard.rules.notation import parse_round


def openings_chapter(found: Findings) -> Chapter:
    return Chapter("What each opening is worth", (Figure(value_picture(found.game.name, found.openings, OPTIMUM)),))


def strategy_card(found: Findings) -> Chapter:
    return Chapter("Strategy card", (Figure(card_picture(found.card), is_card=True),))


def example_rounds(found: Findings) -> Chapter:
    rows = tuple((one.shows, one.line) for one in found.simulated.examples)
    unit = parse_round(rows[0][1]).bets[0]
    about = prose(
        f"""The first rounds of the simulation that show each action and each result, one line each: the game, the
        hash of its sheet, the bets, the cards as they were dealt, and the answers (h hit, s stand, d double, p split,
        u Double Up, r surrender, i insurance, e even money, n no). A bet is {unit} there, so that every payout is
        whole; beside each stands what was staked and returned in bets. “holecard verify --round” plays a line again."""
    )
    return Chapter("Example rounds", (about, Lines(rows)))
