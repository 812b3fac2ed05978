"""Like with like: what bets returned against what they should have, as sums over rounds. No clock, no solver.

The main game is held against the exact value of the decisions that were made: the value of the best play, less what
each decision gave away. Side bets against their own value, which no decision touches. The dealer's first cards against
the shoe's composition. A z-score takes the larger one of two standard deviations: the sheet's, and that of the rounds
themselves, in which several bets share one dealer.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from holecard.rules import Round
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK
from holecard.table.told import hands_at_the_end

ALARM_Z, QUIET_Z = 4.0, 3.0
ROUNDS_LEAST = 1_000  # before that no z-score rings: long odds are not yet normal
MAIN = ("main", "double_up", "insurance")
BASIS = (
    "main: the best play of a fresh shoe less the exact cost of each decision that was made; side bets: their value in "
    "a fresh shoe; the dealer: the shoe's composition; z: by the larger one of the sheet's standard deviation and that "
    "of the rounds"
)


class Sums(msgspec.Struct):
    """Of one bet of one sheet."""

    rounds: int = 0
    wagers: int = 0
    staked: int = 0  # initial wagers
    net: float = 0.0  # of the players
    expected: float = 0.0
    variance: float = 0.0  # by the sheet, as if every bet were alone
    seen: float = 0.0  # squares of what a round was off

    def add(self, stakes: Sequence[int], net: float, expected: float, sd: float) -> None:
        """One round's bets of this kind."""
        self.rounds += 1
        self.wagers += len(stakes)
        self.staked += sum(stakes)
        self.net += net
        self.expected += expected
        self.variance += sd * sd * sum(stake * stake for stake in stakes)
        self.seen += (net - expected) ** 2

    @property
    def sd(self) -> float:
        return sqrt(max(self.variance, self.seen))

    @property
    def z(self) -> float:
        return (self.net - self.expected) / self.sd if self.sd else 0.0


class Dealer(msgspec.Struct):
    """Her first two cards."""

    rounds: int = 0
    up: list[int] = msgspec.field(default_factory=lambda: [0] * 13)
    blackjacks: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def add(self, first: int, second: int | None, spanish: bool, decks: int) -> None:
        self.rounds += 1
        self.up[first >> 2] += 1
        if second is None:
            return
        tens, cards = (12 if spanish else 16) * decks, len(SPANISH_DECK if spanish else STANDARD_DECK) * decks
        odds = {0: tens / (cards - 1)}.get(first >> 2, 4 * decks / (cards - 1) if first >> 2 >= 9 else 0.0)
        self.expected += odds
        self.variance += odds * (1 - odds)
        ranks = sorted((first >> 2, second >> 2))
        self.blackjacks += ranks[0] == 0 and ranks[1] >= 9

    @property
    def z_blackjack(self) -> float:
        return (self.blackjacks - self.expected) / sqrt(self.variance) if self.variance else 0.0

    def z_up(self, spanish: bool) -> float:
        """The chi-square of thirteen ranks (twelve in a Spanish shoe), as Wilson and Hilferty's normal deviate."""
        counts = [count for rank, count in enumerate(self.up) if not (spanish and rank == 9)]
        if not self.rounds:
            return 0.0
        even, free = self.rounds / len(counts), len(counts) - 1
        square = sum((count - even) ** 2 for count in counts) / even
        return float(((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)))


class Sheet(msgspec.Struct):
    game: str
    spanish: bool
    bets: dict[str, Sums] = {}
    dealer: Dealer = msgspec.field(default_factory=Dealer)
    not_judged: int = 0  # seats with a decision of which no value is known

    def add(
        self, played: Round, names: Sequence[str], figures: Mapping[str, Any], costs: Mapping[int, float | None]
    ) -> None:
        """One settled round; `costs` is what each seat's decisions gave away, None where that is not known."""
        paid = [one for one in played.paid() if one.who < len(played.bets)]
        judged = [who for who, bet in enumerate(played.bets) if bet and costs.get(who, 0.0) is not None]
        self.not_judged += sum(map(bool, played.bets)) - len(judged)
        if judged:
            stakes = [played.bets[who] for who in judged]
            net = sum(one.back - one.staked for one in paid if one.who in judged and one.bet in MAIN)
            given = sum(costs.get(who) or 0.0 for who in judged)
            self._of("main").add(stakes, net, figures["ev"] * sum(stakes) - given, figures["sd"])
        for bet, name in enumerate(names):
            mine = [one for one in paid if one.bet == bet]
            if mine:
                value = next(one for one in figures["side_bets"] if one["name"] == name)
                stakes, net = [one.staked for one in mine], sum(one.back - one.staked for one in mine)
                self._of(name).add(stakes, net, -value["edge"] * sum(stakes), value["sd"])
        cards = hands_at_the_end(played.trace)[1]
        self.dealer.add(cards[0], cards[1] if len(cards) > 1 else None, self.spanish, played.rules.decks)

    def _of(self, bet: str) -> Sums:
        return self.bets.setdefault(bet, Sums())

    def rows(self, sheet: str) -> list[dict[str, Any]]:
        """What is shown: amounts in minor units, returns of the initial wagers."""
        rows = []
        for bet, sums in sorted(self.bets.items()):
            staked = sums.staked or 1
            row = {"sheet": sheet, "game": self.game, "what": bet, "rounds": sums.rounds, "wagers": sums.wagers}
            row |= {"staked": sums.staked, "actual_return": 1 + sums.net / staked}
            row |= {"expected_return": 1 + sums.expected / staked, "tolerance": ALARM_Z * sums.sd / staked}
            rows.append(row | alarm(sums.z, sums.rounds))
        one = self.dealer
        for what, z in (("dealer_blackjack", one.z_blackjack), ("up_card", one.z_up(self.spanish))):
            row = {"sheet": sheet, "game": self.game, "what": what, "rounds": one.rounds}
            if what == "up_card":
                row["counts"] = one.up
            else:
                row |= {"seen": one.blackjacks, "expected": one.expected}
            rows.append(row | alarm(z, one.rounds))
        return rows


def alarm(z: float, rounds: int) -> dict[str, Any]:
    return {"z": round(z, 3), "alarm": abs(z) >= ALARM_Z and rounds >= ROUNDS_LEAST}
