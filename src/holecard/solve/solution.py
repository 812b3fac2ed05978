"""`solve`: a game in, its exact figures out."""

import time
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from holecard._jit import np
from holecard.chart import Chart, ChartError, parse_chart
from holecard.rules import Rules
from holecard.rules.legal import DOUBLE_UP, EVEN_MONEY, INSURANCE, NO, STAND, SURRENDER
from holecard.sheet.faults import nearest
from holecard.sheet.load import Game, load

from .card import card_chart, card_json, check_whole, mimic, plan_of, surrenders
from .course import Course, average_wager, course, dealer_events, events
from .distribution import Distribution, distribution
from .engine import Engine, Plan, Ranks, Values, followed, full_shoe, optimum
from .numbers import Number
from .opening import Case, Opened, game_value, open_all, open_answered
from .side_bets import SideBet, side_bets
from .splits import FIRST_HAND, OTHER_HANDS
from .total import TotalDependent, best_total_dependent

Deck = Literal["finite", "infinite"]
LEAST_CARDS = 12
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
        strategy: str | Path | Chart = "optimal",
        exact: bool = False,
        ranks: Ranks | None = None,
    ) -> None:
        if deck not in ("finite", "infinite"):
            raise SolveError(f"there is no deck '{deck}': finite or infinite")
        start = time.perf_counter()
        self.given = strategy if isinstance(strategy, Chart) else None
        self.game, self.deck, self.exact = game, deck, exact
        self.strategy = "as given" if isinstance(strategy, Chart) else str(strategy)
        rules = game.rules._replace(max_doubles=0) if self.strategy == "never_double" else game.rules
        self.ranks = check_shoe(full_shoe(rules) if ranks is None else tuple(ranks), rules, deck, exact)
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
        if self.given is not None:
            check_whole(self.given, engine, "chart")
            return answered(engine, self.given)
        if name in ("optimal", "never_double"):
            return self.optimum
        if name == "total":
            return self.total_dependent.values, self.total_dependent.opened
        if name.startswith("behind_") and name in NAMED:
            return self._behind(name)
        return answered(engine, self._chart(name))

    def _chart(self, name: str) -> Chart:
        if name == "mimic_the_dealer":
            return mimic(self.engine.rules)
        path = Path(name)
        if not path.is_file():
            raise SolveError(f"there is no strategy and no chart file '{name}'; {nearest(name, NAMED)}")
        try:
            text = path.read_text()
        except OSError as error:
            raise SolveError(f"the chart file '{name}' cannot be read: {error.strerror}") from None
        except UnicodeDecodeError:
            raise ChartError(f"{name}: is no text") from None
        chart = parse_chart(text, name)
        check_whole(chart, self.engine, name)
        return chart

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
    def chart(self) -> Chart:
        """The best strategy card as a chart; it insures, or takes even money, where that is right more often."""
        found = self.total_dependent
        sums = {INSURANCE: 0.0, EVEN_MONEY: 0.0}
        for one in found.opened:
            for answer in sums:
                sums[answer] += float((one.insurance * (one.answer == answer)).sum())
        return card_chart(self.engine, found, sums[INSURANCE] > 0, sums[EVEN_MONEY] > 0)

    @cached_property
    def course(self) -> Course:
        return course(self.engine, self.plan, self.opened)

    @cached_property
    def events(self) -> dict[str, Number]:
        """The frequencies that need no distribution."""
        return events(self.engine, self.course, self.opened)

    @cached_property
    def frequencies(self) -> dict[str, Number]:
        played = self.rounds.played
        if self._first_only:  # she plays for the hands that are not followed too
            played = distribution(self.engine, self.plan, self.opened).played
        return {**self.events, **dealer_events(self.engine, played)}

    @cached_property
    def average_wager(self) -> Number:
        return average_wager(self.engine, self.course, self.opened)

    @cached_property
    def rounds(self) -> Distribution:
        """How rounds end, by what they net."""
        return distribution(self.engine, self.plan, self.opened, only_first=self._first_only)

    @property
    def _first_only(self) -> bool:
        return self.strategy in ("behind_first_hand", "behind_neither")

    @cached_property
    def distribution(self) -> dict[float, Number]:
        """Net result, insurance included -> likelihood."""
        return self.rounds.nets()

    @property
    def sd(self) -> float:
        return self.rounds.sd

    @cached_property
    def side_bets(self) -> list[SideBet]:
        """Those on the result of the main wagers are for the strategy that is solved here."""
        return side_bets(self.game, self._result_rows)

    def _result_rows(self, bet: int) -> dict[int, Number]:
        return self.rounds.rows(bet)

    @property
    def method(self) -> str:
        deck = "a full fresh shoe" if self.deck == "finite" else "an infinite deck"
        if self.ranks != full_shoe(self.game.rules):
            deck = f"the {sum(self.ranks)} cards given" + (" (side bets: a full fresh shoe)" if self.side_bets else "")
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

    @property
    def has_card(self) -> bool:
        """A bet behind is played by another."""
        return not self.strategy.startswith("behind_")

    def to_json(self, *, distribution: bool = False) -> dict[str, Any]:
        start = time.perf_counter()
        wager, edge = float(self.average_wager), float(self.edge)
        found: dict[str, Any] = {
            "game": self.game.id,
            "choices": self.game.chosen,
            "switches": self.game.switches.model_dump(mode="json"),
            "sheet": self.game.hash,
            "method": self.method,
            "edge": edge,
            "ev": float(self.ev),
            "average_wager": wager,
            "element_of_risk": edge / wager,
            "sd": self.sd,
            "frequencies": {name: float(odds) for name, odds in self.frequencies.items()},
            "total_dependent": self._card_json() if self.has_card else None,
            "side_bets": [bet.to_json() for bet in self.side_bets],
        }
        if distribution:
            nets = self.distribution.items()
            found["distribution"] = [{"net": net, "probability": float(odds)} for net, odds in nets]
        if self.exact:
            found["exact"] = {"edge": str(self.edge), "ev": str(self.ev)}
        found["seconds"] = self.seconds + time.perf_counter() - start
        return found

    def _card_json(self) -> dict[str, Any]:
        best = self.total_dependent
        return {"edge": -float(best.value), "chart": card_json(self.engine, best, CLOSE_CALL)}

    @property
    def optimum_value(self) -> Number:
        return game_value(self.optimum[1])


def without_double_up(actions: Any) -> Any:
    return np.where(actions == DOUBLE_UP, STAND, actions)


def answered(engine: Engine, chart: Chart) -> tuple[Values, list[Opened]]:
    """A given chart, which answers the questions at the opening too."""
    values = followed(engine, plan_of(engine, chart))

    def answer(case: Case) -> int:
        if SURRENDER in case.options and surrenders(engine, chart, case.deal.hand, case.view):
            return SURRENDER
        if INSURANCE in case.options and chart.insurance:
            return INSURANCE
        return EVEN_MONEY if EVEN_MONEY in case.options and chart.even_money else NO

    return values, open_answered(engine, values, answer)


def check_shoe(ranks: Ranks, rules: Rules, deck: Deck, exact: bool) -> Ranks:
    """Refuse a shoe that could run out within a round; fractions are for tiny ones, where the caller sees to that."""
    if len(ranks) != 13 or any(count < 0 for count in ranks):
        raise SolveError(f"a shoe is thirteen numbers of cards, from aces to kings: {list(ranks)}")
    size = sum(ranks)
    if size < LEAST_CARDS:
        raise SolveError(f"a shoe of {size} cards could run out within a round: {LEAST_CARDS} at least")
    if deck == "finite" and not exact and size <= most_cards_of_a_round(ranks, rules.max_hands):
        raise SolveError(f"a shoe of these {size} cards could run out within a round of {rules.max_hands} hands")
    return ranks


def most_cards_of_a_round(ranks: Ranks, hands: int) -> int:
    """The smallest cards, as long as a hand has less than 21 and the dealer less than 17, and each one's last card."""
    points, cards = 20 * hands + 16, hands + 1
    for rank, count in enumerate(ranks):
        taken = min(count, points // min(rank + 1, 10))
        points, cards = points - taken * min(rank + 1, 10), cards + taken
    return cards


def solve(
    game: Game | str | Path,
    settings: Mapping[str, Any] | None = None,
    *,
    deck: Deck = "finite",
    strategy: str | Path | Chart = "optimal",
    exact: bool = False,
    ranks: Ranks | None = None,
) -> Solution:
    """The exact mathematics of a game, or of the game of a name or path with `settings`.

    `strategy` is optimal, total, a name of NAMED, or a chart, or the file of one; `ranks` another shoe than the full
    one, as thirteen numbers of cards from aces to kings.
    """
    if not isinstance(game, Game):
        game = load(game, settings)
    elif settings:
        raise SolveError("settings go with the name or path of a game; load a game with them")
    return Solution(game, deck, strategy, exact, ranks)


__all__ = ["NAMED", "ChartError", "Solution", "SolveError", "solve"]
