"""`solve`: a game in, its exact figures out."""

import time
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from holecard._jit import np
from holecard.rules.legal import DOUBLE_UP, EVEN_MONEY, HIT, INSURANCE, NO, STAND, SURRENDER
from holecard.rules.rules import ON_RESULT
from holecard.sheet.load import Game

from .card import ChartError, card_json, mimic, read_chart
from .chart import plan_of_chart, row_of
from .course import Course, average_wager, course, frequencies
from .distribution import distribution, moments
from .engine import Engine, Plan, Ranks, Values, followed, full_shoe, optimum
from .numbers import Number
from .opening import Case, Deal, Opened, game_value, open_all, open_answered
from .side_bets import SideBet, side_bets
from .splits import FIRST_HAND, OTHER_HANDS
from .total import TotalDependent, best_total_dependent

Deck = Literal["finite", "infinite"]
MOST_EXACT_CARDS = 40  # hundreds of millions of fractions beyond
CLOSE_CALL = 1e-6  # of the initial wager, a round
NAMED = (
    "optimal",
    "total",
    "mimic_the_dealer",
    "never_double",
    "behind_no_raises",
    "behind_first_hand",
    "behind_neither",
)


class SolveError(ValueError):
    """Something that cannot be solved."""


class Solution:
    """The figures of one game under one strategy; what is not asked for is not computed."""

    def __init__(
        self,
        game: Game,
        deck: Deck = "finite",
        strategy: str = "optimal",
        exact: bool = False,
        ranks: Ranks | None = None,
    ) -> None:
        if deck not in ("finite", "infinite"):
            raise SolveError(f"there is no deck '{deck}': finite or infinite")
        start = time.perf_counter()
        self.game, self.deck, self.strategy, self.exact = game, deck, strategy, exact
        rules = game.rules._replace(max_doubles=0) if strategy == "never_double" else game.rules
        self.ranks = check_shoe(full_shoe(rules) if ranks is None else ranks)
        if exact and sum(self.ranks) > MOST_EXACT_CARDS:
            raise SolveError(
                f"fractions are for {MOST_EXACT_CARDS} cards or fewer, and this shoe has {sum(self.ranks)}"
            )
        self.engine = Engine(rules, self.ranks, removal=int(deck == "finite"), exact=exact)
        self.values, self.opened = self._played()
        self.ev: Number = game_value(self.opened)
        self.seconds = time.perf_counter() - start

    def _played(self) -> tuple[Values, list[Opened]]:
        name, engine = self.strategy, self.engine
        if name in ("optimal", "never_double"):
            return self.optimum
        if name == "total":
            return self.total_dependent.values, self.total_dependent.opened
        if name == "mimic_the_dealer":
            return answered(engine, plan_of_chart(engine, mimic(engine)), False, False)
        if name.startswith("behind_") and name in NAMED:
            return self._behind(name)
        if not Path(name).is_file():
            raise SolveError(f"there is no strategy and no chart file '{name}': {', '.join(NAMED)}, or a file")
        choice, insures, even_money = read_chart(Path(name), engine)
        return answered(engine, plan_of_chart(engine, choice), insures, even_money, choice)

    @cached_property
    def optimum(self) -> tuple[Values, list[Opened]]:
        values = optimum(self.engine)
        return values, open_all(self.engine, values)

    def _behind(self, name: str) -> tuple[Values, list[Opened]]:
        """A bet behind one who plays the optimum: raises or second hands are not followed."""
        solved, opened = self.optimum
        plan, engine = solved.plan, self.engine
        if name != "behind_first_hand":
            engine = Engine(engine.rules, self.ranks, removal=engine.removal, exact=self.exact, follow_doubles=False)
            plan = plan._replace(
                action=without_double_up(plan.action),
                after_split=without_double_up(plan.after_split),
                after_aces=without_double_up(plan.after_aces),
            )
        which = (FIRST_HAND, OTHER_HANDS) if name == "behind_no_raises" else (FIRST_HAND,)
        self.engine = engine
        values = followed(engine, plan, which)
        seat = {one.deal: one.answer for one in opened}

        def answer(case: Case) -> int:
            if SURRENDER in case.options and seat[case.deal][case.view] == SURRENDER:
                return SURRENDER
            return max((a for a in case.options if a != SURRENDER), key=lambda a: case.options[a])

        return values, open_answered(engine, values, answer)

    @property
    def edge(self) -> Number:
        return -self.ev

    @property
    def plan(self) -> Plan:
        return self.values.plan

    @cached_property
    def total_dependent(self) -> TotalDependent:
        values, opened = self.optimum
        return best_total_dependent(self.engine, values, opened)

    @cached_property
    def counting(self) -> Engine:
        """The same game with the dealer's 22 told apart."""
        e = self.engine
        if 22 in e.tree.outcomes:
            return e
        follows = not self.strategy.startswith("behind_") or self.strategy == "behind_first_hand"
        return Engine(e.rules, self.ranks, removal=e.removal, exact=self.exact, follow_doubles=follows, busts=(22,))

    @cached_property
    def course(self) -> Course:
        return course(self.counting, self.plan, self.opened)

    @cached_property
    def frequencies(self) -> dict[str, Number]:
        return frequencies(self.counting, self.course, self.opened)

    @cached_property
    def average_wager(self) -> Number:
        return average_wager(self.counting, self.course, self.opened)

    @cached_property
    def distribution(self) -> dict[float, float] | None:
        """Net result -> likelihood; None where it is not known hand by hand."""
        if self.game.rules.bonuses or self.strategy.startswith("behind_"):
            return None
        return distribution(self.counting, self.plan, self.opened)

    @property
    def sd(self) -> float | None:
        return None if self.distribution is None else moments(self.distribution)[1]

    @cached_property
    def side_bets(self) -> list[SideBet]:
        return side_bets(self.game)

    @property
    def method(self) -> str:
        deck = "a full fresh shoe" if self.deck == "finite" else "an infinite deck"
        play = {
            "optimal": "composition-dependent optimum; split hands are played as the same cards without a split",
            "total": "best total-dependent strategy",
            "mimic_the_dealer": "drawing as the dealer does",
            "never_double": "composition-dependent optimum without doubles",
            "behind_no_raises": "a bet behind the optimum that follows no raises",
            "behind_first_hand": "a bet behind the optimum that stays with the first hand of a split",
            "behind_neither": "a bet behind the optimum that follows no raises and stays with the first hand",
        }.get(self.strategy, f"the chart {self.strategy}")
        count = "fractions" if self.exact else "double precision"
        bonus = ""
        if self.game.rules.bonuses:
            bonus = "; bonuses are weighed by ranks and suits, the play knows values only"
        return f"{deck}, one player; {play}; re-splits exact; conditioned on the peek; counted in {count}{bonus}"

    def to_json(self) -> dict[str, Any]:
        start = time.perf_counter()
        wager, edge = float(self.average_wager), float(self.edge)
        has_card = not self.strategy.startswith("behind_")
        unknown = [
            name for name, on in zip(self.game.side_names, self.game.rules.side_on, strict=True) if on == ON_RESULT
        ]
        found = {
            "game": self.game.id,
            "choices": self.game.chosen,
            "switches": self.game.switches.model_dump(mode="json"),
            "sheet": self.game.hash,
            "deck": self.deck,
            "strategy": self.strategy,
            "method": self.method,
            "edge": edge,
            "ev": float(self.ev),
            "average_wager": wager,
            "element_of_risk": edge / wager,
            "sd": self.sd,
            "distribution": None
            if self.distribution is None
            else [{"net": net, "probability": odds} for net, odds in self.distribution.items()],
            "frequencies": {name: float(odds) for name, odds in self.frequencies.items()},
            "total_dependent": {
                "edge": -float(self.total_dependent.value),
                "cost": float(self.optimum_value - self.total_dependent.value),
                "chart": card_json(self.engine, self.total_dependent.lines, self.total_dependent.margin, CLOSE_CALL),
            }
            if has_card
            else None,
            "side_bets": [bet.to_json() for bet in self.side_bets],
            "side_bets_not_solved": unknown,
        }
        if self.exact:
            found["ev_exact"] = str(self.ev)
        found["seconds"] = self.seconds + time.perf_counter() - start
        return found

    @property
    def optimum_value(self) -> Number:
        return game_value(self.optimum[1])


def row_of_deal(engine: Engine, deal: Deal) -> int:
    hands, alike = engine.hands, len(deal.values) == 2 and deal.values[0] == deal.values[1]
    pair = deal.values[0] if alike and deal.values[0] in engine.pairs.value else -1
    return int(row_of(int(hands.total[deal.hand]), int(hands.soft[deal.hand]), len(deal.values), pair))


def without_double_up(actions: Any) -> Any:
    return np.where(actions == DOUBLE_UP, STAND, actions)


def answered(
    engine: Engine, plan: Plan, insures: bool, even_money: bool, choice: Any = None
) -> tuple[Values, list[Opened]]:
    """A given plan, and the same answer to every question at the opening; R in a chart is an early surrender too."""
    values = followed(engine, plan)

    def answer(case: Case) -> int:
        if SURRENDER in case.options and choice is not None:
            row = row_of_deal(engine, case.deal)
            if choice[row, case.view, 1 << STAND | 1 << HIT | 1 << SURRENDER] == SURRENDER:
                return SURRENDER
        if INSURANCE in case.options and insures:
            return INSURANCE
        return EVEN_MONEY if EVEN_MONEY in case.options and even_money else NO

    return values, open_answered(engine, values, answer)


def check_shoe(ranks: Ranks) -> Ranks:
    """Refuse a shoe that could run out within a round of several hands."""
    if len(ranks) != 13 or any(count < 0 for count in ranks):
        raise SolveError(f"a shoe is thirteen numbers of cards, from aces to kings: {list(ranks)}")
    if sum(ranks) < 12:
        raise SolveError(f"a shoe of {sum(ranks)} cards could run out within a round: 12 at least")
    return ranks


def solve(
    game: Game, *, deck: Deck = "finite", strategy: str = "optimal", exact: bool = False, ranks: Ranks | None = None
) -> Solution:
    """The exact mathematics of a game. `strategy` is optimal, total, a name of NAMED, or a chart file."""
    return Solution(game, deck, strategy, exact, ranks)


__all__ = ["NAMED", "ChartError", "Solution", "SolveError", "solve"]
