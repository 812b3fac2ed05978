"""How far a player's or a house's return may be from what is expected."""

from collections.abc import Iterator
from math import erf, sqrt

from holecard.report.blocks import Chapter, Figure, prose, table
from holecard.report.findings import Findings
from holecard.report.plots.bankroll import bankroll_picture
from holecard.report.plots.funnel import NORMAL, volatility_picture

from .words import CARD, grouped, percent, plain

ROUNDS = tuple(10**power for power in range(3, 8))
LEVELS = (90, 95, 99)


def risk(found: Findings) -> Chapter:
    head = ("Rounds", *(f"{level} % of returns" for level in LEVELS), "Player ahead")
    return Chapter(
        "Volatility",
        (
            prose(
                f"""The range of the return on the initial bets after so many rounds: normal approximation with an
        expectation of {plain(found.ev)} and a standard deviation of {plain(found.sd, 4)} bets a round
        ({CARD}), each round with a full fresh shoe. The last column is the likelihood that the player is
        ahead."""
            ),
            table(head, rows(found.ev, found.sd)),
            Figure(volatility_picture(found.game.name, found.ev, found.sd)),
            Figure(bankroll_picture(found.game.name, found.simulated.fan, found.ev)),
        ),
    )


def rows(ev: float, sd: float) -> Iterator[tuple[str, ...]]:
    for rounds in ROUNDS:
        ranges = []
        for level in LEVELS:
            half = NORMAL[level] * sd / sqrt(rounds)
            ranges.append(f"{percent(1 + ev - half, 2)} to {percent(1 + ev + half, 2)}")
        ahead = (1 + erf(ev * sqrt(rounds) / sd / sqrt(2))) / 2
        yield grouped(rounds), *ranges, percent(ahead, 2)
