"""How a bankroll fares: the risk of ruin and the fan of outcomes over some rounds of a stake plan."""

from collections import deque
from math import sqrt
from typing import Any, NamedTuple

from holecard._jit import np

from .faults import SimulationError
from .run import Future, Workers
from .setup import Setup, is_whole, play_part

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
POINTS = 20
SESSION_SHOES = 1 << 32  # shoes kept for each session; more than it can use
SESSIONS_PART = 50

Array = Any


class Bankroll(NamedTuple):
    """Sessions of `rounds` rounds, each beginning with `bankroll` bets. Amounts are in bets."""

    bankroll: int
    rounds: int
    sessions: int
    ruined: int
    points: tuple[int, ...]  # after so many rounds
    fan: tuple[tuple[float, ...], ...]  # at each point, the quantiles of the bankroll
    mean: float
    sd: float

    @property
    def risk_of_ruin(self) -> float:
        return self.ruined / self.sessions

    @property
    def se(self) -> float:
        return sqrt(self.risk_of_ruin * (1 - self.risk_of_ruin) / self.sessions)

    def to_json(self) -> dict[str, Any]:
        return {
            "bankroll": self.bankroll,
            "rounds": self.rounds,
            "sessions": self.sessions,
            "risk_of_ruin": self.risk_of_ruin,
            "se": self.se,
            "mean": self.mean,
            "sd": self.sd,
            "quantiles": list(QUANTILES),
            "fan": [{"rounds": point, "bankroll": list(row)} for point, row in zip(self.points, self.fan, strict=True)],
        }


def play_sessions(setup: Setup, bankroll: int, rounds: int, points: tuple[int, ...], first: int, last: int) -> Array:
    """Of each session: whether it was ruined, and its bankroll at the points. Each begins with a new shoe."""
    found = np.zeros((last - first, 1 + len(points)), np.int64)
    for session in range(first, last):
        low = session * SESSION_SHOES
        trail = play_part(setup, low, low + SESSION_SHOES, rounds, trail=rounds).trail
        money = np.concatenate([[bankroll * setup.unit], bankroll * setup.unit + np.cumsum(trail[:, 1])])
        short = np.flatnonzero(money[:-1] < trail[:, 0])
        ended = int(short[0]) if len(short) else rounds
        row = found[session - first]
        row[0] = len(short) > 0 or money[rounds] < trail[-1, 0]
        row[1:] = money[np.minimum(points, ended)]
    return found


def play_bankroll(setup: Setup, bankroll: int, rounds: int, sessions: int, workers: Workers) -> Bankroll:
    """A session ends in ruin when the next bet cannot be placed; raises in a round that has begun are always found."""
    for what, number in (("bankroll", bankroll), ("rounds", rounds), ("sessions", sessions)):
        if not is_whole(number, 1):
            raise SimulationError(f"{what} {number}: it must be a whole number, 1 or more")
    if rounds > 1_000_000:
        raise SimulationError(f"{rounds} rounds: a session has at most 1,000,000")
    points = tuple(sorted({rounds * k // POINTS for k in range(POINTS + 1)}))
    waiting: deque[Future] = deque()
    parts, following = [], 0
    while following < sessions or waiting:
        while following < sessions and len(waiting) <= workers.at_once:
            last = min(following + SESSIONS_PART, sessions)
            waiting.append(workers.submit(play_sessions, setup, bankroll, rounds, points, following, last))
            following = last
        parts.append(waiting.popleft().result())
    rows = np.concatenate(parts)
    fan = np.quantile(rows[:, 1:], QUANTILES, axis=0).T / setup.unit
    final = rows[:, -1] / setup.unit
    return Bankroll(
        bankroll,
        rounds,
        sessions,
        int(rows[:, 0].sum()),
        points,
        tuple(tuple(float(money) for money in row) for row in fan),
        float(final.mean()),
        float(final.std()),
    )
