"""What a simulation found, for people and as JSON."""

from typing import Any, NamedTuple

from holecard.sheet import Game

from . import statistics
from .run import Sofar
from .setup import Setup, cards_of
from .tally import MAIN, ROUNDS, SHOES, STAKED, Tally


class Exact(NamedTuple):
    """Figures of the exact solver for the same strategy: of a full fresh shoe, per unit staked."""

    ev: float
    side_bets: dict[str, float]


class Figure(NamedTuple):
    """One bet's expectation per unit staked on it."""

    ev: float | None
    se: float | None
    sd: float | None
    exact_ev: float | None = None

    @property
    def z(self) -> float | None:
        if self.ev is None or not self.se or self.exact_ev is None:
            return None
        return (self.ev - self.exact_ev) / self.se

    def to_json(self) -> dict[str, float | None]:
        return {"ev": self.ev, "se": self.se, "sd": self.sd, "exact_ev": self.exact_ev, "z": self.z}


class Result(NamedTuple):
    game: Game
    strategy: str
    setup: Setup
    sofar: Sofar
    exact: Exact | None = None

    @property
    def tally(self) -> Tally:
        return self.sofar.tally

    @property
    def rounds(self) -> int:
        return int(self.tally.totals[ROUNDS])

    @property
    def shoes(self) -> int:
        """Shoes dealt; blocks, where each round has a shoe of its own."""
        return int(self.tally.totals[SHOES])

    @property
    def ev(self) -> float:
        return statistics.expectation(self.tally) or 0.0

    @property
    def se(self) -> float | None:
        return statistics.standard_error(self.setup, self.tally)

    @property
    def main(self) -> Figure:
        exact = self.exact.ev if self.exact and self.is_comparable else None
        return self._figure(MAIN, exact)

    @property
    def is_comparable(self) -> bool:
        """Exact figures are for full fresh shoes, and side bets do not mind who else plays."""
        return self.setup.block > 0

    @property
    def side_bets(self) -> dict[str, Figure]:
        names = (*self.game.side_names, "insurance")
        found = {}
        for bet, name in enumerate(names, 1):
            if self.tally.bets[bet, STAKED]:
                exact = self.exact.side_bets.get(name) if self.exact and self.is_comparable else None
                figure = self._figure(bet, exact)
                found[name] = figure if bet < len(names) else figure._replace(sd=None)
        return found

    def _figure(self, bet: int, exact: float | None) -> Figure:
        is_insurance = bet == len(self.tally.bets) - 1
        return Figure(
            statistics.expectation(self.tally, bet),
            statistics.standard_error(self.setup, self.tally, bet),
            None if is_insurance else statistics.deviation(self.setup, self.tally, bet),
            exact,
        )

    @property
    def average_wager(self) -> float:
        return statistics.average_wager(self.tally)

    @property
    def rounds_per_second(self) -> float | None:
        return self.rounds / self.sofar.seconds if self.sofar.seconds > 0 else None

    @property
    def cut_card_effect(self) -> Figure | None:
        """What dealing down to a cut card adds to the expectation with full fresh shoes."""
        if self.exact is None or self.setup.block or self.setup.counting:
            return None
        return Figure(self.ev - self.exact.ev, self.se, None)

    def to_json(self) -> dict[str, Any]:
        setup, tally, main, counting = self.setup, self.tally, self.main, self.setup.counting
        data: dict[str, Any] = {
            "game": self.game.id,
            "sheet": self.game.hash,
            "chosen": self.game.chosen,
            "overrides": self.game.overrides,
            "strategy": self.strategy,
            "seats": len(setup.stakes),
            "penetration": "fresh" if setup.block else setup.cut / cards_of(setup.rules),
            "lane": "fast" if setup.fast else "round",
            "seed": setup.seed,
            "rounds": self.rounds,
            "shoes": self.shoes,
            "ev": self.ev,
            "se": main.se,
            "sd": main.sd,
            "edge": -self.ev,
            "exact_ev": main.exact_ev,
            "z": main.z,
            "average_wager": self.average_wager,
            "element_of_risk": -self.ev / self.average_wager,
            "frequencies": statistics.frequencies(tally),
            "side_bets": {name: figure.to_json() for name, figure in self.side_bets.items()},
            "distribution": statistics.distribution(setup, tally),
            "rounds_per_second": self.rounds_per_second,
            "seconds": self.sofar.seconds,
            "interrupted": self.sofar.interrupted,
        }
        if len(setup.stakes) > 1:
            data["covariance"] = statistics.covariance(setup, tally)
        if setup.behind:
            data["behind"] = [
                {"seat": seat + 1, "stake": stake, "multiple": multiple, "splits": bool(splits)}
                | statistics.bettor(setup, tally, len(setup.stakes) + k)
                for k, (seat, stake, multiple, splits) in enumerate(setup.behind)
            ]
        if counting:
            staked, net = (int(sums) / setup.unit for sums in tally.bettors[0, :2])
            data["counting"] = {
                "name": counting.name,
                "average_bet": staked / self.rounds,
                "win_per_round": net / self.rounds,
                "ev": net / staked if staked else None,
            }
        if self.cut_card_effect:
            data["cut_card_effect"] = {"ev": self.cut_card_effect.ev, "se": self.cut_card_effect.se}
        return data
