"""The distribution of a round's net result, and the bets on that result.

Rounds with no more than one split are exact: their hands are put together card by card (`together`). With more hands
the likelihood of each hand's result, given the pair, the number of hands, the view and the dealer's outcome, is exact,
and the hands count as independent of each other beyond that; what that leaves out of the variance is known exactly
for every two of them, and added. The same goes for what the dealer comes to while a hand is live.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from holecard._jit import np
from holecard.rules.hand import NOT_SPLIT
from holecard.rules.legal import EVEN_MONEY, INSURANCE, SURRENDER
from holecard.rules.rules import LOSES, WINS

from .dealer import BLACKJACK
from .engine import Engine, Plan
from .fates import Counts, Fates, Look, Seen
from .numbers import Array, Number, ratio, zeros
from .opening import Opened
from .parted import part_pair
from .splits import FIRST_HAND
from .wagers import OWN
from .walk import Ends, ends_of, follow_ways, no_ways

Key = tuple[bool, Seen, bool, int]  # insured, what bets on the result see, the dealer's blackjack, net in grains

LEAST = 1e-12


class Distribution(NamedTuple):
    grain: int
    rounds: dict[Key, Number]
    played: Array  # by outcome of the dealer: how likely she comes to it while a hand is live
    unshared: Number  # what the hands of re-splits share beyond the dealer's hand: to be added to the variance
    omitted: float  # the likelihood of what was too unlikely to be counted

    def nets(self) -> dict[float, Number]:
        """Net result per initial wager, insurance included -> likelihood, in order of the result."""
        found: dict[Fraction, Number] = {}
        for key, odds in self.rounds.items():
            net = self.net(key)
            found[net] = found.get(net, 0) + odds
        return {float(net): found[net] for net in sorted(found) if found[net]}

    def net(self, key: Key) -> Fraction:
        insured, _, blackjack, net = key
        insurance = Fraction(0) if not insured else Fraction(1) if blackjack else Fraction(-1, 2)
        return Fraction(net, self.grain) + insurance

    @property
    def mean(self) -> Number:
        return self._sum(1)

    @property
    def variance(self) -> Number:
        return self._sum(2) - self.mean**2 + self.unshared

    def _sum(self, power: int) -> Number:
        exact = any(isinstance(odds, Fraction) for odds in self.rounds.values())
        nets = ((self.net(key) ** power, odds) for key, odds in self.rounds.items())
        return sum((net if exact else float(net)) * odds for net, odds in nets)

    @property
    def sd(self) -> float:
        return sqrt(float(self.variance))

    def rows(self, bet: int) -> dict[int, Number]:
        """Of the `bet`-th bet on the result: row of the patterns -> likelihood."""
        found: dict[int, Number] = {}
        for (_, seen, blackjack, net), odds in self.rounds.items():
            row = seen[bet][3 * blackjack + 1 + (net > 0) - (net < 0)]
            if row >= 0:
                found[row] = found.get(row, 0) + odds
        return found


def distribution(
    engine: Engine, plan: Plan, opened: list[Opened], *, only_first: bool = False, least: float = LEAST
) -> Distribution:
    """Two hands of a split whose cards are together less likely than `least` a round are left out.

    `only_first` is for a bettor behind who stays with the first hand of a split.
    """
    fates = Fates(engine)
    # busts counted card by card are many and unlikely, and what is left out of them is not made up for by the rest
    left_out = 0 if engine.exact else least / 100 if fates.by_cards else least
    rounds: dict[Key, Number] = {}
    played = zeros(len(engine.tree.outcomes), engine.exact)
    unshared, omitted = 0 * engine.size, 0.0

    def add(insured: bool, seen: Seen, blackjack: bool, net: int, odds: Number) -> None:
        key = insured, seen, blackjack, net
        rounds[key] = rounds.get(key, 0) + odds

    for insured, seen, blackjack, net, odds in opening_rounds(engine, opened, fates):
        add(insured, seen, blackjack, net, odds)
    parted = []
    for insured in insurances(opened):
        ends, split = whole_ends(engine, plan, opened, insured, fates)
        parted.append((insured, split))
        sums = whole_sums(engine, ends, len(fates.numbers))
        for number, fate in enumerate(fates.all):
            played += sums[number] * fate.live
            for outcome, net in enumerate(fate.nets):
                if sums[number, outcome] != 0:
                    add(insured, fate.seen, outcome == BLACKJACK, net, sums[number, outcome])
    for pair in range(len(engine.pairs.value)):
        wanted = [(insured, split[pair]) for insured, split in parted if (split[pair] != 0).any()]
        if wanted:
            splits = [split for _, split in wanted]
            part = part_pair(engine, plan, pair, fates, splits, left_out, only_first)
            played += part.played
            unshared, omitted = unshared + part.unshared, omitted + part.omitted
            for (insured, _), found in zip(wanted, part.rounds, strict=True):
                for (seen, outcome, net), odds in found.items():
                    add(insured, seen, outcome == BLACKJACK, net, odds)
    return Distribution(fates.grain, rounds, played, unshared, omitted)


def insurances(opened: list[Opened]) -> list[bool]:
    return [False, True] if any((one.answer == INSURANCE).any() for one in opened) else [False]


def opening_rounds(
    engine: Engine, opened: list[Opened], fates: Fates
) -> Iterator[tuple[bool, Seen, bool, int, Number]]:
    """Rounds that end with the opening."""
    e, grain = engine, fates.grain
    for one in opened:
        counts = tuple(int(count) for count in e.hands.counts[one.deal.hand])
        for view, up in enumerate(e.up.tolist()):
            odds = e.shoe.odds[e.places.of_hand[one.deal.hand], view] * one.deal.likelihood
            lost, other = odds[BLACKJACK], odds[1:].sum()
            for look, likelihood in fates.looks(counts, NOT_SPLIT, False, up):
                answer = int(one.answer[view])
                if one.deal.natural:
                    pay = ratio(*(look.pay or Fraction(0)).as_integer_ratio(), e.exact)
                    answer = one.of_pay[view, pay]
                insured = answer == INSURANCE
                nets = opening_nets(e, one, look, answer, bool(e.known[view]))
                for blackjack, net in enumerate(nets):
                    if net is not None:
                        share = likelihood * (lost if blackjack else other)
                        yield insured, look.seen, bool(blackjack), int(net * grain), share


def opening_nets(
    engine: Engine, one: Opened, look: Look, answer: int, known: bool
) -> tuple[Fraction | None, Fraction | None]:
    """The net result without and with a blackjack of the dealer; None where the hand plays on."""
    half = Fraction(1, 2)
    if answer == EVEN_MONEY:
        return Fraction(1), Fraction(1)
    if one.deal.natural:
        pay = look.pay or Fraction(0)
        return pay, {WINS: pay, LOSES: Fraction(-1)}.get(engine.rules.blackjack_ties, Fraction(0))
    if look.pay is not None:
        return look.pay, look.pay
    if answer == SURRENDER:
        return -half, -half
    return None, Fraction(-1) if known else None


def whole_ends(engine: Engine, plan: Plan, opened: list[Opened], insured: bool, fates: Fates) -> tuple[Ends, Array]:
    """The ends of hands that are never split; and [pair, view], how likely each pair is parted, the view apart."""
    e = engine
    ways = zeros(e.states(), e.exact)
    found = no_ways(e, fates.by_cards)
    for one in opened:
        if one.deal.natural:
            continue
        plays = (one.answer != EVEN_MONEY) & (one.answer != SURRENDER) & ((one.answer == INSURANCE) == insured)
        orders = 1 if len(set(one.deal.values)) == 1 else 2
        lasting = orders * plays * (1 + 0 * e.size)
        if e.game.any_bonus:
            lasting = lasting * (1 - e.game.bonus_ends[one.deal.hand, 0, e.up])
        ways[one.deal.hand, OWN, 0] += lasting
    if e.rules.start_cards == 1:
        follow_ways(e, e.order(0, 1), NOT_SPLIT, plan.action, fates, ways, found)
    parted = zeros(plan.split.shape, e.exact)
    for pair, value in enumerate(e.pairs.value.tolist()):
        hand = e.hands.pair[value]
        odds = plain_odds(e, tuple(e.hands.counts[hand].tolist()))
        parted[pair] = ways[hand, OWN, 0] * e.pair_share(pair) * plan.split[pair] * odds
    for value in set(e.pairs.value.tolist()):
        pairs = np.nonzero(e.pairs.value == value)[0].tolist()
        kept = 1 - sum(e.pair_share(pair) * plan.split[pair] for pair in pairs)
        ways[e.hands.pair[value], OWN, 0] *= kept
    follow_ways(e, e.order(1, 99), NOT_SPLIT, plan.action, fates, ways, found)
    return ends_of(e, found, NOT_SPLIT, FIRST_HAND, fates), parted


def plain_odds(engine: Engine, cards: Counts) -> Number:
    """How likely the first cards of the shoe are these in this order."""
    e, gone = engine, 0
    odds = e.size / e.size
    for value, count in enumerate(cards):
        for k in range(count):
            odds = odds * max(e.left[value] - e.removal * k, 0 * e.size) / max(e.size - e.removal * gone, 1)
            gone += 1
    return odds


def whole_sums(engine: Engine, ends: Ends, fates: int) -> Array:
    """[fate, outcome]: how likely a hand that is never split ends so."""
    e = engine
    odds = zeros(len(ends.cards), e.exact)
    odds[:] = [plain_odds(e, cards) for cards in map(tuple, ends.cards.tolist())]
    dealer = e.dealer_without(ends.cards) * odds[:, None, None]
    sums = zeros((fates, len(e.tree.outcomes)), e.exact)
    np.add.at(sums, ends.fate, dealer[ends.set, ends.view] * ends.ways[:, None])
    return sums


__all__ = ["Distribution", "distribution"]
