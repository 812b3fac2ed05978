"""What each answer to a question is worth, for the very cards of the hand: the coach, and the judge of decisions.

Values are for a fresh shoe less the cards of the hand and the dealer's that lie face up, in units of the wager that
the hand began with. Other hands of a split count as unknown cards.
"""

from functools import lru_cache
from typing import Any

from holecard._jit import np
from holecard.rules.decisions import Situation
from holecard.rules.hand import HAND_WIDTH, NOT_SPLIT, SPLIT_ACE
from holecard.rules.legal import ACTIONS, AMOUNT_SHIFT, DOUBLE, DOUBLE_UP, INSURANCE, NO, SPLIT_PAIR, STAND
from holecard.rules.rules import HOLE_EXPOSED
from holecard.sheet.load import Game

from .chart import score_hand
from .compositions import VALUES, key_of
from .engine import Engine, Values
from .hands import fast_follow
from .numbers import Array, zeros
from .opening import cases, deals
from .solution import Solution, SolveError
from .splits import FIRST_HAND, OTHER_HANDS
from .wagers import MOST_CARDS, OWN

BASIS = (
    "exact, for a fresh shoe less the cards of the hand and the dealer's that lie face up; in units of the wager that "
    "the hand began with; the play that follows is the best one, of split hands that of the same cards without a split"
)


class Unknown(ValueError):
    """A situation of which nothing is known."""


class Adviser:
    """One game, solved when it is first asked about."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.solution = Solution(game)

    @property
    def engine(self) -> Engine:
        return self.solution.engine

    def values(self, situation: Situation) -> dict[str, float]:
        """What each open answer is worth, for the greatest amount where one goes with it."""
        found = self._opening(situation) if situation.kind == "opening" else self._turn(situation)
        wanted = (action for action in range(len(ACTIONS)) if situation.mask >> action & 1)
        return {ACTIONS[action]: float(found[action]) for action in wanted if action in found}

    def of_answer(self, situation: Situation, answer: int, values: dict[str, float]) -> float | None:
        """What an answer with its amount is worth; None where a part of the greatest amount has no simple value."""
        action, amount = answer & 15, answer >> AMOUNT_SHIFT
        value = values.get(ACTIONS[action])
        if value is None or not amount:
            return value
        rules = self.game.rules
        if action == INSURANCE:
            return values[ACTIONS[NO]] + (value - values[ACTIONS[NO]]) * 2 * amount / situation.base
        if action == DOUBLE_UP:
            return values[ACTIONS[STAND]] + (value - values[ACTIONS[STAND]]) * amount / situation.base
        basis = situation.stake if rules.double_adds_total == 1 else situation.base
        most = basis * rules.double_max_multiple
        if action != DOUBLE or amount == most or (rules.free_double_totals and amount == situation.base):
            return value
        if rules.double_plays_on or rules.double_rescue or rules.original_bets_only:
            return None
        return value * (situation.stake + amount) / (situation.stake + most)  # the result is linear in the stake

    # a turn

    def _turn(self, situation: Situation) -> dict[int, Any]:
        place = self._place(situation)
        which = FIRST_HAND if situation.hand == 0 else OTHER_HANDS
        if situation.split == NOT_SPLIT:
            values = self.solution.values.values
        else:
            values = self._after_split(situation.split, which)
        found = score_hand(self.engine, values, place, situation.split, which)
        if situation.mask >> SPLIT_PAIR & 1:
            found[SPLIT_PAIR] = self._split(situation, place)
        return found

    def _place(self, situation: Situation) -> tuple[int, int, int, int]:
        engine, wagers = self.engine, self.engine.wagers
        hand = engine.hands.number.get(key_of(by_value(situation.cards)))
        state = situation.stake, situation.free, situation.doubles
        known = [
            k
            for k, one in enumerate(zip(wagers.stake, wagers.free, wagers.doubles, strict=True))
            if (int(one[0]) * situation.base, int(one[1]) * situation.base, int(one[2])) == state
        ]
        if hand is None or not known:
            raise Unknown("there is no value for a wager that was raised by a part")
        return hand, known[0], situation.closed, view_of(self.game, situation)

    @lru_cache(maxsize=4)  # noqa: B019 - as many as there are kinds of split hands; an adviser lives as long as they
    def _after_split(self, split: int, which: int) -> Array:
        """The values of hands that come from a split, each as if it were alone."""
        e, plan = self.engine, self.solution.plan
        values = zeros(e.states(), e.exact)
        fast_follow(
            e.kernel_rules, e.game, e.shoe, e.order(1, MOST_CARDS), e.places.of_hand, -1, 0, split,
            e.unpeeked_loss(which), e.unpeeked_up, plan.after_aces if split == SPLIT_ACE else plan.after_split, values,
            e.room(), np.zeros(HAND_WIDTH, np.int64),
        )  # fmt: skip
        return values

    def _split(self, situation: Situation, place: tuple[int, int, int, int]) -> Any:
        """A further split is valued with as many hands as may still come of it."""
        solved = self._with_hands(self.game.rules.max_hands - situation.hands + 1)
        engine, view = solved.engine, place[3]
        rank = next(rank for rank, count in enumerate(situation.cards) if count)
        pairs = zip(engine.pairs.value.tolist(), engine.pairs.count.tolist(), strict=True)
        held = {engine.ranks[rank], sum(engine.ranks[9:]) if rank >= 9 else 0}
        pair = next(k for k, (value, count) in enumerate(pairs) if value == min(rank, VALUES - 1) and count in held)
        solved_values: Values = solved.values
        return solved_values.split[pair, view] / engine.shoe.alive[engine.places.of_hand[place[0]], view]

    @lru_cache(maxsize=4)  # noqa: B019 - as many as a sheet's max_hands
    def _with_hands(self, hands: int) -> Solution:
        if hands == self.game.rules.max_hands:
            return self.solution
        return Solution(self.game._replace(rules=self.game.rules._replace(max_hands=hands)))

    # the opening

    def _opening(self, situation: Situation) -> dict[int, Any]:
        e = self.engine
        hand = e.hands.number[key_of(by_value(situation.cards))]
        view = view_of(self.game, situation)
        deal = next(one for one in deals(e) if one.hand == hand)
        asked = [one for one in cases(e, deal, self.solution.values.values[hand, OWN, 0]) if one.view == view]
        seen = e.shoe.odds[e.places.of_hand[hand], view].sum()
        likelihood = sum(one.likelihood for one in asked)
        return {
            answer: sum(one.likelihood * one.options[answer] for one in asked) / likelihood / seen
            for answer in asked[0].options
        }


def by_value(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return (*ranks[:9], sum(ranks[9:]))


def view_of(game: Game, situation: Situation) -> int:
    shown = [value for value, count in enumerate(by_value(situation.dealer)) for _ in range(count)]
    if len(shown) != (2 if game.rules.hole == HOLE_EXPOSED else 1):
        raise Unknown("not so many cards of the dealer lie face up in this game")
    return shown[0] if len(shown) == 1 else shown[0] * VALUES + shown[1]


__all__ = ["BASIS", "Adviser", "SolveError", "Unknown"]
