"""The opening: insurance, even money, early surrender and the dealer's blackjack; and the value of the game."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from holecard._jit import np
from holecard.rules.hand import CARDS, HAND_WIDTH, SOFT, TOTAL
from holecard.rules.legal import EVEN_MONEY, INSURANCE, NO, SURRENDER, opening
from holecard.rules.rules import HOLE_EXPOSED, LOSES, WINS

from .compositions import VALUES, key_of
from .engine import Engine, Values
from .hands import ODDS_BLACKJACK
from .numbers import Array, Number, zeros
from .wagers import OWN

BONUS = -1  # instead of a natural's pay


class Deal(NamedTuple):
    """The cards that a hand begins with."""

    hand: int
    values: tuple[int, ...]  # 0 for an ace
    likelihood: Number
    natural: bool


class Opened(NamedTuple):
    deal: Deal
    value: Array  # per view, joint with it and times the deal's likelihood
    answer: Array  # per view: NO, INSURANCE, EVEN_MONEY or SURRENDER; of a natural, that of its best pay
    insurance: Array  # per view: what insurance, or even money, adds where taken
    of_pay: dict[tuple[int, Number], int]  # of a natural's every view and pay, the answer


def deals(engine: Engine) -> list[Deal]:
    left, size, removal = engine.left, engine.size, engine.removal
    if engine.rules.start_cards == 1:
        return [
            Deal(int(engine.hands.single[value]), (value,), left[value] / size, False)
            for value in range(VALUES)
            if left[value] > 0
        ]
    found = []
    for low in range(VALUES):
        for high in range(low, VALUES):
            second = left[high] - (removal if low == high else 0)
            if left[low] > 0 and second > 0:
                likelihood = left[low] * second * (1 if low == high else 2) / (size * (size - removal))
                counts = tuple((value == low) + (value == high) for value in range(VALUES))
                found.append(Deal(engine.hands.number[key_of(counts)], (low, high), likelihood, (low, high) == (0, 9)))
    return found


class Case(NamedTuple):
    """One question at the opening: a deal (of naturals, those of one pay) and a view."""

    deal: Deal
    view: int
    likelihood: Number
    options: dict[int, Number]  # by answer, the first is no
    bonus: bool  # a dealt bonus has ended the hand already
    pay: Number | None = None  # of a natural

    @property
    def best(self) -> int:
        return max(self.options, key=lambda answer: self.options[answer])


def dealt_bonus(engine: Engine, deal: Deal, view: int) -> Number:
    """How likely the cards of a deal are such that a bonus ends the hand before it is played."""
    if engine.game.any_bonus == 0 or deal.natural:
        return 0 * engine.size
    return engine.game.bonus_ends[deal.hand, 0, engine.up[view]]


def cases(engine: Engine, deal: Deal, play: Array) -> Iterator[Case]:
    """`play[view]` is the value of the turn that follows."""
    e, rules = engine, engine.rules
    place = e.places.of_hand[deal.hand]
    row = [0] * HAND_WIDTH
    row[CARDS], row[TOTAL], row[SOFT] = rules.start_cards, int(e.hands.total[deal.hand]), int(e.hands.soft[deal.hand])
    half = e.game.half
    for view, up in enumerate(e.up.tolist()):
        mask = 1 << NO if rules.hole == HOLE_EXPOSED else opening(rules, row, up, 2, True)
        lost, seen = e.shoe.odds[place, view, ODDS_BLACKJACK], e.shoe.odds[place, view].sum()
        ends = dealt_bonus(e, deal, view)
        for pay, likelihood in e.natural_pays if deal.natural else [(None, 1 - ends), (BONUS, ends)]:
            if likelihood == 0:
                continue
            if pay is None:
                plain = play[view] - (lost if e.known[view] else 0)
            elif deal.natural:
                tie = {WINS: pay, LOSES: -1}.get(rules.blackjack_ties, 0)
                plain = (seen - lost) * pay + lost * tie
            else:
                plain = seen * e.game.bonus_pays[deal.hand, 0, up] / ends
            options = {NO: plain}
            if mask >> INSURANCE & 1:
                options[INSURANCE] = plain + half * (2 * lost - (seen - lost))
            if mask >> EVEN_MONEY & 1:
                options[EVEN_MONEY] = seen
            if mask >> SURRENDER & 1 and pay is None:
                options[SURRENDER] = -half * seen
            bonus = not deal.natural and pay is not None
            yield Case(deal, view, deal.likelihood * likelihood, options, bonus, pay if deal.natural else None)


def open_cases(engine: Engine, deal: Deal, answered: list[tuple[Case, int]]) -> Opened:
    e = engine
    value, added = zeros(len(e.up), e.exact), zeros(len(e.up), e.exact)
    answers = np.full(len(e.up), NO, np.int64)
    played = {case.view for case, _ in answered if not case.bonus}
    for case, answer in answered:
        value[case.view] += case.likelihood * case.options[answer]
        if not case.bonus or case.view not in played:
            answers[case.view] = answer
        if answer in (INSURANCE, EVEN_MONEY):
            added[case.view] += case.likelihood * (case.options[answer] - case.options[NO])
    of_pay = {(case.view, case.pay): answer for case, answer in answered if deal.natural}
    return Opened(deal, value, answers, added, of_pay)


def open_all(engine: Engine, solved: Values) -> list[Opened]:
    """Every opening answered as is best for these very cards."""
    found = []
    for deal in deals(engine):
        asked = list(cases(engine, deal, solved.values[deal.hand, OWN, 0]))
        found.append(open_cases(engine, deal, [(case, case.best) for case in asked]))
    return found


def open_answered(engine: Engine, solved: Values, answer: Callable[[Case], int]) -> list[Opened]:
    """Every opening answered by a rule of somebody's own."""
    found = []
    for deal in deals(engine):
        asked = list(cases(engine, deal, solved.values[deal.hand, OWN, 0]))
        found.append(open_cases(engine, deal, [(case, answer(case)) for case in asked]))
    return found


def open_by_total(engine: Engine, solved: Values) -> list[Opened]:
    """The same answer for all hands of a total, a pair, or a natural."""
    all_cases = [list(cases(engine, deal, solved.values[deal.hand, OWN, 0])) for deal in deals(engine)]

    def line(case: Case) -> tuple[object, ...]:
        hand, hands = case.deal.hand, engine.hands
        if case.deal.natural:
            return "natural", case.view, case.options[NO]
        if case.bonus:
            return "bonus", hand, case.view
        pair = case.deal.values[0] == case.deal.values[-1] and case.deal.values[0] in engine.pairs.value
        return int(hands.total[hand]), int(hands.soft[hand]), pair, case.view

    sums: dict[tuple[object, ...], dict[int, Number]] = {}
    for asked in all_cases:
        for case in asked:
            cell = sums.setdefault(line(case), dict.fromkeys(case.options, 0 * engine.size))
            for answer, option in case.options.items():
                cell[answer] = cell[answer] + case.likelihood * option
    best = {cell: max(options, key=options.__getitem__) for cell, options in sums.items()}
    return [
        open_cases(engine, asked[0].deal, [(case, best[line(case)]) for case in asked]) for asked in all_cases if asked
    ]


def game_value(opened: list[Opened]) -> Number:
    """The player's expected net result of a round, in initial wagers."""
    return sum(one.value.sum() for one in opened)
