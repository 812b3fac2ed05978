"""Figures from what was counted."""

from math import sqrt
from typing import Any

from .setup import Setup
from .tally import (
    CLUSTER_NET,
    CLUSTER_PRODUCT,
    CLUSTER_STAKED,
    EVENTS,
    MAIN,
    NET,
    NET_SQUARE,
    OF_DEALER,
    PLAYED,
    RAISED,
    ROUNDS,
    SHOES,
    STAKED,
    Tally,
)


def clusters(setup: Setup, tally: Tally) -> int:
    """What is independent: shoes, or rounds where each has a shoe of its own."""
    return int(tally.totals[ROUNDS if setup.block else SHOES])


def expectation(tally: Tally, bet: int = MAIN) -> float | None:
    """What one unit staked on a bet wins."""
    row = tally.bets[bet]
    return int(row[NET]) / int(row[STAKED]) if row[STAKED] else None


def standard_error(setup: Setup, tally: Tally, bet: int = MAIN) -> float | None:
    """Of the expectation, a quotient of sums over clusters; None if there are too few to say."""
    row = [int(sums) for sums in tally.bets[bet]]
    count, value = clusters(setup, tally), expectation(tally, bet)
    if count < 2 or value is None:
        return None
    spread = row[CLUSTER_NET] - 2 * value * row[CLUSTER_PRODUCT] + value * value * row[CLUSTER_STAKED]
    return sqrt(max(spread, 0.0) * count / (count - 1)) / row[STAKED]


def deviation(setup: Setup, tally: Tally, bet: int = MAIN) -> float | None:
    """The standard deviation of one round of a seat, in bets; of a side bet, per unit staked."""
    row = [int(sums) for sums in tally.bets[bet]]
    played, money = int(tally.totals[PLAYED]), setup.unit
    if bet != MAIN:
        money *= max(stakes[bet - 1] for stakes in setup.side)
        played = row[STAKED] // money
    if not played:
        return None
    return sqrt(max(row[NET_SQUARE] / played - (row[NET] / played) ** 2, 0.0)) / money


def bettor(setup: Setup, tally: Tally, who: int) -> dict[str, float | None]:
    """What a bettor wins by unit staked; the error is known where each round has a shoe of its own."""
    staked, net, square = (int(sums) for sums in tally.bettors[who])
    rounds = int(tally.totals[ROUNDS])
    error = sqrt(max(square / rounds - (net / rounds) ** 2, 0.0) / (rounds - 1)) if rounds > 1 else None
    if not setup.block or error is None:
        return {"ev": net / staked, "se": None}
    return {"ev": net / staked, "se": error * rounds / staked}


def average_wager(tally: Tally) -> float:
    """The main wager and its raises, by the initial bet."""
    return int(tally.totals[RAISED]) / int(tally.bets[MAIN, STAKED])


def frequencies(tally: Tally) -> dict[str, float]:
    """Per round of a seat; the dealer's per round."""
    played, rounds = int(tally.totals[PLAYED]), int(tally.totals[ROUNDS])
    return {name: int(tally.events[k]) / (rounds if k in OF_DEALER else played) for k, name in enumerate(EVENTS)}


def distribution(setup: Setup, tally: Tally) -> dict[str, float]:
    """How likely each net result of a seat's round is, in bets; the ends stand for all beyond them."""
    middle, played = len(tally.distribution) // 2, int(tally.totals[PLAYED])
    return {
        f"{(k - middle) / setup.unit:g}": int(count) / played
        for k, count in enumerate(tally.distribution.tolist())
        if count
    }


def covariance(setup: Setup, tally: Tally) -> list[list[float]]:
    """Between the seats' net results, in bets squared."""
    rounds = int(tally.totals[ROUNDS])
    means = [int(net) / rounds for net in tally.bettors[: len(setup.stakes), 1]]
    rows: list[list[Any]] = tally.cross.tolist()
    return [
        [(rows[a][b] / rounds - means[a] * means[b]) / setup.unit**2 for b in range(len(means))]
        for a in range(len(means))
    ]
