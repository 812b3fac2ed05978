"""What a hand is worth at its end, as tables: asked of the rules once, read by the kernels."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import factorial, perm
from typing import NamedTuple

from holecard._jit import np
from holecard.rules import Rules
from holecard.rules.cards import RANKS as RANK_NAMES
from holecard.rules.cards import rank_unit
from holecard.rules.hand import (
    CARDS,
    DOUBLES,
    FIRST,
    HAND_WIDTH,
    NOT_SPLIT,
    RANKS,
    SOFT,
    SPLIT,
    SPLIT_HAND,
    SUITS,
    TOTAL,
)
from holecard.rules.rules import (
    CARDS_LEAST,
    CARDS_MOST,
    COMPARES,
    ENDING_TOTAL,
    FOR_BLACKJACK,
    FOR_BONUS,
    PATTERN_FOR,
    PAYS_DEN,
    PAYS_HALF,
    PAYS_NUM,
    PUSHES,
    RANKS_EXACT,
    SHAPE,
    SUIT_MASK,
    SUITED,
    TOTAL_LEAST,
    TOTAL_MOST,
    UP_VALUES,
    WINS,
)
from holecard.rules.settle import against, find_bonus, find_pattern

from .compositions import VALUES, all_hands, total_of
from .dealer import BLACKJACK, BUST
from .numbers import Array, numbers, zeros

WON, HALF, LOST, TIED = range(4)  # what the main wager gets; TIED loses a Double Up, a plain push does not
UNTOUCHED = 4
PLAIN_BUST = 99


class Bonuses(NamedTuple):
    """Per [hand, after split * 2 + after double, up]; empty if the sheet has none."""

    any: int
    won: Array  # what a won hand pays per unit that was not decided on the spot
    ends: Array  # how likely the hand is decided on the spot
    pays: Array  # and what it then pays: likelihood times pay


def results(rules: Rules, outcomes: tuple[int, ...]) -> Array:
    """[total, outcome] -> WON, HALF, LOST, TIED or UNTOUCHED."""
    table = np.full((22, len(outcomes)), LOST, np.int64)
    listed = {ending[ENDING_TOTAL] for ending in rules.endings}
    for total, outcome in product(range(22), range(len(outcomes))):
        if outcome == BLACKJACK:
            continue
        dealer = outcomes[outcome] if outcome != BUST else next(t for t in range(22, PLAIN_BUST) if t not in listed)
        result = against(rules, total, dealer)
        tied = result == COMPARES
        if tied:
            result = rules.ties_21 if total == 21 else rules.ties
        if result == WINS:
            table[total, outcome] = WON
        elif result == PAYS_HALF:
            table[total, outcome] = HALF
        elif result == PUSHES:
            table[total, outcome] = TIED if tied else UNTOUCHED
    return table


class Guise(NamedTuple):
    """One look of a multiset of values: its ranks and suits, and how likely they are."""

    likelihood: Fraction
    ranks: tuple[int, ...]
    suits: int


def guises(counts: tuple[int, ...], decks: int, spanish: bool, by_rank: bool, by_suit: bool) -> Iterator[Guise]:
    """Every set of suits, and every choice of ten-value ranks, with its likelihood in a shoe of whole decks.

    The likelihood that all cards are of a set S of suits is a product of falling factorials; that they
    show exactly S follows by inclusion and exclusion.
    """
    tens = (10, 11, 12) if spanish else (9, 10, 11, 12)
    parts = [part for part in product(range(counts[9] + 1), repeat=len(tens)) if sum(part) == counts[9]]
    for part in parts if by_rank else parts[-1:]:
        ranks = [*counts[:9], *([0] * (13 - 9))]
        ways = factorial(counts[9])
        for rank, count in zip(tens, part, strict=True):
            ranks[rank] = count
            ways //= factorial(count)
        all_ways = perm(4 * decks * len(tens), counts[9])
        for count in counts[:9]:
            all_ways *= perm(4 * decks, count)
        within = []
        for suits in range(16):
            room = decks * suits.bit_count()
            held = ways if by_rank else perm(room * len(tens), counts[9])
            for count in ranks if by_rank else counts[:9]:
                held *= perm(room, count)
            within.append(held)
        if all_ways == 0:
            continue
        if not by_suit:
            yield Guise(Fraction(within[15], all_ways), tuple(ranks), 15)
            continue
        for suits in range(1, 16):
            exact = sum(within[s] * (-1) ** (suits ^ s).bit_count() for s in range(suits + 1) if s & suits == s)
            if exact:
                yield Guise(Fraction(exact, all_ways), tuple(ranks), suits)


def guise_row(counts: tuple[int, ...], guise: Guise, split: int, doubles: int) -> list[int]:
    """A hand as the rules know it."""
    hand = [0] * HAND_WIDTH
    hand[TOTAL], hand[SOFT] = total_of(counts)
    hand[CARDS] = sum(counts)
    hand[RANKS] = sum(count * rank_unit(4 * rank) for rank, count in enumerate(guise.ranks))
    hand[FIRST] = 4 * next(rank for rank, count in enumerate(guise.ranks) if count)
    hand[SUITS] = guise.suits
    hand[SPLIT] = split
    hand[DOUBLES] = doubles
    return hand


def reads(rules: Rules, wanted: int) -> tuple[bool, bool]:
    """Whether the patterns for `wanted` look at ten-value ranks, and at suits."""
    rows = [row for row in rules.patterns if row[PATTERN_FOR] == wanted]
    exact = [row[RANKS_EXACT] for row in rows]
    tens = any(ranks >> (4 * (RANK_NAMES.index(rank) - 1)) & 15 for ranks in exact for rank in "TJQK")
    return tens or any(row[SHAPE] for row in rows), any(row[SUITED] or row[SUIT_MASK] for row in rows)


def natural_pays(rules: Rules) -> list[tuple[Fraction, Fraction]]:
    """Each pay of a natural with its likelihood among naturals."""
    counts = (1, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    pays: dict[Fraction, Fraction] = {}
    for guise in guises(counts, rules.decks, bool(rules.spanish), *reads(rules, FOR_BLACKJACK)):
        row = guise_row(counts, guise, NOT_SPLIT, 0)
        found = rules.patterns[find_pattern(rules, FOR_BLACKJACK, row, 0)]
        pay = Fraction(found[PAYS_NUM], found[PAYS_DEN])
        pays[pay] = pays.get(pay, Fraction(0)) + guise.likelihood
    return sorted(pays.items())


def bonus_rows(rules: Rules, cards: int, total: int) -> tuple[tuple[int, ...], ...]:
    """The bonuses that a hand of so many cards might have, whatever its ranks and suits."""
    return tuple(
        tuple(row)
        for row in rules.patterns
        if row[PATTERN_FOR] == FOR_BONUS
        and row[CARDS_LEAST] <= cards <= row[CARDS_MOST]
        and row[TOTAL_LEAST] <= total <= row[TOTAL_MOST]
        and (row[RANKS_EXACT] == 0 or sum(row[RANKS_EXACT] >> (4 * rank) & 15 for rank in range(16)) == cards)
    )


@lru_cache(maxsize=16)
def _hand_bonuses(rules: Rules, exact: bool) -> Bonuses:
    hands = all_hands()
    shape = (len(hands.keys), 4, VALUES + 1)
    won, ends, pays = numbers(np.ones(shape, np.int64), exact), zeros(shape, exact), zeros(shape, exact)
    by_up = any(row[UP_VALUES] for row in rules.patterns)
    for hand, counted in enumerate(hands.counts.tolist()):
        rows = bonus_rows(rules, int(hands.cards[hand]), int(hands.total[hand]))
        if not rows:
            continue
        few = rules._replace(patterns=rows)
        for guise in guises(tuple(counted), rules.decks, bool(rules.spanish), *reads(few, FOR_BONUS)):
            likelihood = guise.likelihood if exact else float(guise.likelihood)
            for kind, up in product(range(4), range(1, VALUES + 1) if by_up else (1,)):
                row = guise_row(tuple(counted), guise, SPLIT_HAND if kind & 2 else NOT_SPLIT, kind & 1)
                ups = up if by_up else slice(None)
                at_once = find_bonus(few, row, up, 1)
                if at_once >= 0:
                    ends[hand, kind, ups] += likelihood
                    pays[hand, kind, ups] += likelihood * pay_of(few, at_once, exact)
                    continue
                later = find_bonus(few, row, up, 0)
                if later >= 0:
                    won[hand, kind, ups] += likelihood * (pay_of(few, later, exact) - 1)
    lasting = 1 - ends
    won = 1 + (won - 1) / (lasting + (lasting <= 0))
    return Bonuses(1, won, ends, pays)


def hand_bonuses(rules: Rules, exact: bool) -> Bonuses:
    if rules.bonuses == 0:
        none = zeros((1, 1, 1), exact)
        return Bonuses(0, none, none, none)
    rows = tuple(tuple(row) for row in rules.patterns if row[PATTERN_FOR] == FOR_BONUS)
    return _hand_bonuses(Rules(decks=rules.decks, spanish=rules.spanish, patterns=rows, bonuses=rules.bonuses), exact)


def pay_of(rules: Rules, pattern: int, exact: bool) -> Fraction | float:
    pay = Fraction(rules.patterns[pattern][PAYS_NUM], rules.patterns[pattern][PAYS_DEN])
    return pay if exact else float(pay)
