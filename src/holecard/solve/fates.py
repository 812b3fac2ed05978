"""How a hand can end: what it nets with each of the dealer's outcomes, and what bets on the result see in it.

Nets are whole numbers of a *grain*, a part of the initial wager in which every payout of the sheet is whole.
"""

from fractions import Fraction
from math import lcm
from typing import NamedTuple

from holecard.rules.hand import NOT_SPLIT, SPLIT_HAND
from holecard.rules.rules import (
    ALL_BETS,
    CARDS_LEAST,
    CARDS_MOST,
    FOR_BLACKJACK,
    FOR_BONUS,
    LOSES,
    ON_RESULT,
    PATTERN_FOR,
    PAYS_DEN,
    PAYS_NUM,
    RANKS_EXACT,
    SHAPE,
    SOFTNESS,
    SUIT_MASK,
    SUITED,
    TOTAL_LEAST,
    TOTAL_MOST,
    UP_VALUES,
    WINS,
)
from holecard.rules.settle import find_bonus, find_late_pattern, find_pattern

from .compositions import total_of
from .dealer import BLACKJACK
from .engine import Engine
from .numbers import Number
from .payoffs import HALF, LOST, PLAIN_BUST, TIED, WON, Guise, guise_row, guises, reads
from .reach import GIVEN_UP, RAISED, STOOD

Counts = tuple[int, ...]
Seen = tuple[tuple[int, ...], ...]  # per bet on the result: the row for a loss, a push and a win; again with blackjack
BUSTED, NATURAL, BONUS = 3, 4, 5  # more ways to end, after STOOD, RAISED and GIVEN_UP
CARD_COLUMNS = (RANKS_EXACT, SHAPE, SOFTNESS, SUIT_MASK, SUITED)


class Look(NamedTuple):
    """What ranks and suits may make of a hand's values."""

    pay: Fraction | None  # of a blackjack, or of a bonus that ends the hand
    won: Fraction | None  # of a bonus that a won hand is paid by
    seen: Seen


class Fate(NamedTuple):
    nets: tuple[int, ...]  # per outcome of the dealer, in grains
    seen: Seen
    live: bool  # whether the dealer plays for it


class Fates:
    """The fates of one engine's hands, numbered as they are met."""

    def __init__(self, engine: Engine) -> None:
        self.engine, rules = engine, engine.rules
        paid = [row for row in rules.patterns if row[PATTERN_FOR] in (FOR_BLACKJACK, FOR_BONUS)]
        self.grain = lcm(2, *(row[PAYS_DEN] for row in paid))
        self.bets = [bet for bet, on in enumerate(rules.side_on) if on == ON_RESULT]
        rows = [row for row in rules.patterns if row[PATTERN_FOR] in self.bets]
        self.by_cards = any(reads_cards(row) for row in rows)
        self.by_up = any(row[UP_VALUES] for row in rules.patterns if row[PATTERN_FOR] in (FOR_BONUS, *self.bets))
        looked = [reads(rules, wanted) for wanted in (FOR_BONUS, *self.bets)]
        self.reads = any(tens for tens, _ in looked), any(suits for _, suits in looked)
        self.numbers: dict[Fate, int] = {}
        self._ends: dict[tuple[Look, int, int, int, int], int] = {}
        self._looks: dict[tuple[Counts, int, bool, int], list[tuple[Look, Number]]] = {}

    @property
    def all(self) -> list[Fate]:
        return list(self.numbers)

    def number(self, nets: list[int], seen: Seen, live: bool) -> int:
        return self.numbers.setdefault(Fate(tuple(nets), seen, live), len(self.numbers))

    # what a hand looks like

    def looks(self, counts: Counts, split: int, doubled: bool, up: int) -> list[tuple[Look, Number]]:
        """Every look of these values, with its likelihood."""
        key = counts, split, doubled, up if self.by_up else 1
        if key not in self._looks:
            self._looks[key] = self._find_looks(*key)
        return self._looks[key]

    def _find_looks(self, counts: Counts, split: int, doubled: bool, up: int) -> list[tuple[Look, Number]]:
        rules = self.engine.rules
        natural = is_natural(counts, split)
        if not natural and not self.bets and not rules.bonuses:
            return [(Look(None, None, ()), 1)]
        looked = self.reads
        if natural:
            tens, suits = reads(rules, FOR_BLACKJACK)
            looked = tens or looked[0], suits or looked[1]
        found: dict[Look, Fraction] = {}
        for guise in guises(counts, rules.decks, bool(rules.spanish), *looked):
            look = self._look(counts, guise, split, doubled, up)
            found[look] = found.get(look, Fraction(0)) + guise.likelihood
        return [(look, odds if self.engine.exact else float(odds)) for look, odds in found.items()]

    def _look(self, counts: Counts, guise: Guise, split: int, doubled: bool, up: int) -> Look:
        rules, row = self.engine.rules, guise_row(counts, guise, SPLIT_HAND if split else NOT_SPLIT, int(doubled))
        seen = tuple(
            tuple(find_late_pattern(rules, bet, row, up, net, blackjack) for blackjack in (False, True)
                  for net in (-1, 0, 1))
            for bet in self.bets
        )  # fmt: skip
        if is_natural(counts, split):
            return Look(self._pay(find_pattern(rules, FOR_BLACKJACK, row, up)), None, seen)
        if total_of(counts)[0] > 21:
            return Look(None, None, seen)
        at_once = find_bonus(rules, row, up, 1)
        if at_once >= 0:
            return Look(self._pay(at_once), None, seen)
        won = find_bonus(rules, row, up, 0)
        return Look(None, self._pay(won) if won >= 0 else None, seen)

    def _pay(self, pattern: int) -> Fraction:
        row = self.engine.rules.patterns[pattern]
        return Fraction(row[PAYS_NUM], row[PAYS_DEN])

    # how it ends

    def of_end(self, counts: Counts, split: int, how: int, wager: int, which: int, up: int) -> list[tuple[int, Number]]:
        """The fates of a hand that ended so, with their likelihoods."""
        looks = self.looks(counts, split, bool(self.engine.wagers.doubles[wager]), up)
        if how in (STOOD, RAISED, GIVEN_UP):  # else a bonus had ended it
            looks = [(look, odds) for look, odds in looks if look.pay is None]
        elif how == BONUS:
            looks = [(look, odds) for look, odds in looks if look.pay is not None]
        whole = sum(odds for _, odds in looks)
        total = total_of(counts)[0]
        found = []
        for look, odds in looks:
            key = look, total, how, wager, which
            if key not in self._ends:
                self._ends[key] = self._of_look(*key)
            found.append((self._ends[key], odds / whole if len(looks) > 1 else 1))
        return found

    def _of_look(self, look: Look, total: int, how: int, wager: int, which: int) -> int:
        e, wagers = self.engine, self.engine.wagers
        stake, own = int(wagers.stake[wager]), int(wagers.stake[wager] - wagers.free[wager])
        outcomes = range(len(e.tree.outcomes))
        if how == BUSTED:
            return self.number([-own * self.grain] * len(outcomes), look.seen, False)
        if how == BONUS:
            return self.number([self._grains(look.pay, stake)] * len(outcomes), look.seen, False)
        if how == NATURAL:
            pay = self._grains(look.pay, stake)
            if not e.rules.blackjack_odds_on_all:
                pay = self._grains(look.pay, 1) + (stake - 1) * self.grain
            tie = {WINS: pay, LOSES: -own * self.grain}.get(e.rules.blackjack_ties, 0)
            return self.number([tie if o == BLACKJACK else pay for o in outcomes], look.seen, False)
        if how == GIVEN_UP:
            lost = -own * self.grain // 2
            if wagers.doubles[wager] > 0:
                lost = lost if e.rules.rescue_costs_half else -min(own, 1) * self.grain
            blackjack = -int(e.unpeeked_loss(which)[wager]) * self.grain
            nets = [blackjack if o == BLACKJACK and wagers.doubles[wager] == 0 else lost for o in outcomes]
            return self.number(nets, look.seen, False)
        up = 1 if how == RAISED else 0
        nets = [self._compared(o, total, stake, own, up, look.won, which, wager) for o in outcomes]
        return self.number(nets, look.seen, True)

    def _compared(
        self, outcome: int, total: int, stake: int, own: int, up: int, won: Fraction | None, which: int, wager: int
    ) -> int:
        e = self.engine
        if outcome == BLACKJACK:
            return -(int(e.unpeeked_loss(which)[wager]) + up * e.unpeeked_up) * self.grain
        result = e.game.results[total, outcome]
        if result == WON:
            return self._grains(won or Fraction(1), stake + up)
        if result == HALF:
            return (stake + up) * self.grain // 2
        if result == LOST:
            return -(own + up) * self.grain
        return -up * self.grain if result == TIED else 0

    def _grains(self, pay: Fraction | None, stake: int) -> int:
        assert pay is not None
        return int(pay * stake * self.grain)


def reads_cards(row: tuple[int, ...]) -> bool:
    """Whether a row asks for more than results and up cards."""
    any_cards = row[CARDS_LEAST] <= 1 and row[CARDS_MOST] >= PLAIN_BUST
    any_total = row[TOTAL_LEAST] <= 1 and row[TOTAL_MOST] >= PLAIN_BUST
    return not (any_cards and any_total) or any(row[column] for column in CARD_COLUMNS)


def is_natural(counts: Counts, split: int) -> bool:
    return split == NOT_SPLIT and sum(counts) == 2 and counts[0] == counts[9] == 1


__all__ = ["ALL_BETS", "BONUS", "BUSTED", "NATURAL", "Fate", "Fates", "Look"]
