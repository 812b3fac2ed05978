"""A pair that is split, and what its hands net together."""

from collections import defaultdict
from typing import Any, NamedTuple

from holecard._jit import np
from holecard.rules.hand import SPLIT_ACE
from holecard.rules.rules import FIRST_HANDS_BET

from .compositions import VALUES, unpack
from .engine import Engine, Plan
from .fates import BONUS, Fate, Fates, Seen
from .numbers import Array, Number, numbers, zeros
from .splits import FIRST_HAND, OTHER_HANDS, WITH, WITHOUT, coefficients, courses
from .together import (
    FIRST_AND_OTHER,
    KIND,
    OTHER,
    SAME,
    TWO_OTHERS,
    UNLIKE,
    Nodes,
    Piles,
    choose,
    fast_choose,
    fast_joint_fates,
    fast_lone_odds,
    fast_number_keys,
    fast_products,
    joint_fates,
    lone_odds,
    number_keys,
    products,
    two_hand_coefficients,
)
from .wagers import OWN
from .walk import Ends, ends_of, follow_ways, no_ways

Net = tuple[Seen, int, int]  # what bets on the result see in the first hand, the dealer's outcome, the net in grains


class Part(NamedTuple):
    rounds: list[dict[Net, Number]]  # one for each of the likelihoods of the pair that were given
    played: Array  # by outcome of the dealer: how likely she comes to it while a hand is live
    unshared: Number  # in squares of the initial wager
    omitted: float


class Hand(NamedTuple):
    """One hand of the split: its nodes, and the ends of each by view."""

    nodes: Nodes
    first_entry: Array  # [node * views + view] -> the first of its entries
    fate: Array
    ways: Array


def part_pair(
    engine: Engine, plan: Plan, pair: int, fates: Fates, parted: list[Array], least: float, only_first: bool
) -> Part:
    """`parted[…][view]` is how likely the pair is dealt, or drawn, and split; not yet joint with the view."""
    e = engine
    whole: Array = sum(parted[1:], parted[0])
    value = int(e.pairs.value[pair])
    piles = Piles(e.left, e.size, e.removal, value, e.pairs.count[pair])
    first = hand_of(e, plan, pair, FIRST_HAND, fates, whole, piles)
    if only_first:
        work = Together(e, piles, first, first, True, fates.all, fates.grain, least)
        rounds = [work.first_hand(int(e.pairs.hands[pair]), part) for part in parted]
        return Part(rounds, work.played, 0 * e.size, 0.0)
    free = e.rules.free_split_values >> (value + 1) & 1 == 1
    alike = not free and e.rules.original_bets_only != FIRST_HANDS_BET
    other = first if alike else hand_of(e, plan, pair, OTHER_HANDS, fates, whole, piles)
    most = int(e.pairs.hands[pair])
    work = Together(e, piles, first, other, alike, fates.all, fates.grain, least / max(float(whole.max()), 1e-300))
    rounds = [work.two_hands(most, part) for part in parted]
    unshared = work.unshared(most, whole, rounds, parted)
    return Part(rounds, work.played, unshared, work.omitted * float(whole.max()))


def hand_of(engine: Engine, plan: Plan, pair: int, which: int, fates: Fates, parted: Array, piles: Piles) -> Hand:
    e, value = engine, int(engine.pairs.value[pair])
    kind = int(e.pairs.split[pair])
    actions = plan.after_aces if kind == SPLIT_ACE else plan.after_split
    free = e.rules.free_split_values >> (value + 1) & 1 == 1
    wager = e.wagers.free_split if free and which == OTHER_HANDS else OWN
    order = e.order(1, 99)
    order = order[e.hands.counts[order, value] > 0]
    views = parted != 0
    cards, seconds, sets, entries = [], [], 0, []
    for second in (OTHER, SAME, UNLIKE):
        ways, found = zeros(e.states(), e.exact), no_ways(e, fates.by_cards)
        for drawn in range(VALUES):
            if (drawn == value) != (second != OTHER) or (second == UNLIKE and e.left[value] == piles.copies):
                continue
            child = e.hands.child[e.hands.single[value], drawn]
            ends = e.game.bonus_ends[child, 2, e.up] if e.game.any_bonus else 0 * e.size
            ways[child, wager, 0] = views * (1 - ends)
            found.bonuses[child, wager] += views * ends
        follow_ways(e, order, kind, actions, fates, ways, found)
        ends_found = ends_of(e, found, kind, which, fates)
        cards.append(ends_found.cards)
        seconds += [second] * len(ends_found.cards)
        entries.append(ends_found._replace(set=ends_found.set + sets))
        sets += len(ends_found.cards)
    columns = (np.concatenate(column) for column in zip(*(one[1:] for one in entries), strict=True))
    together = Ends._make((np.concatenate(cards), *columns))
    return sorted_hand(e, together, np.array(seconds, np.int64), piles)


def sorted_hand(engine: Engine, ends: Ends, seconds: Array, piles: Piles) -> Hand:
    e, views = engine, len(engine.up)
    odds = lone(e, piles, ends.cards, seconds, 0).astype(np.float64)
    weights = np.zeros((len(seconds), views))
    np.add.at(weights, (ends.set, ends.view), np.abs(ends.ways.astype(np.float64)))
    likelihood = odds * weights.max(axis=1)
    order = np.argsort(-likelihood, kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    place = rank[ends.set] * views + ends.view
    by_place = np.argsort(place, kind="stable")
    first_entry = np.searchsorted(place[by_place], np.arange(len(order) * views + 1))
    nodes = Nodes(np.ascontiguousarray(ends.cards[order]), seconds[order], likelihood[order])
    return Hand(nodes, first_entry.astype(np.int64), ends.fate[by_place], ends.ways[by_place])


def lone(engine: Engine, piles: Piles, cards: Array, seconds: Array, r: int) -> Array:
    odds = zeros(len(seconds), engine.exact)
    run: Any = lone_odds if engine.exact else fast_lone_odds
    run(piles, cards, seconds, r, odds)
    return odds


class Together:
    def __init__(
        self, engine: Engine, piles: Piles, first: Hand, other: Hand, alike: bool, fates: list[Fate], grain: int,
        least: float,
    ) -> None:  # fmt: skip
        self.engine, self.piles, self.first, self.other, self.alike = engine, piles, first, other, alike
        self.fates, self.grain, self.least, self.omitted = fates, grain, least, 0.0
        self.nets = np.array([fate.nets for fate in fates], np.int64)
        self.live = np.array([fate.live for fate in fates])
        self.played = zeros(len(engine.tree.outcomes), engine.exact)
        self.at_once = bool(engine.rules.split_deals_at_once)

    def first_hand(self, most: int, parted: Array) -> dict[Net, Number]:
        """The rounds of one who has a wager on the first hand only."""
        found: dict[Net, Number] = defaultdict(int)
        sums = sum(self.alone(most, splits)[0] for splits in range(most - 1))
        odds = (sums * parted[None, :, None]).sum(axis=1)
        self.played += odds[self.live].sum(axis=0)
        for fate, outcome in np.argwhere(odds != 0).tolist():
            found[self.fates[fate].seen, outcome, self.fates[fate].nets[outcome]] += odds[fate, outcome]
        return found

    # two hands

    def two_hands(self, most: int, parted: Array) -> dict[Net, Number]:
        """The rounds that end with two hands."""
        e = self.engine
        allowed = np.zeros((3, 3), np.int64)
        for (splits, others, pairs, first), ways in courses(most, self.at_once).items():
            if splits == 0:
                second = WITHOUT if others - (first == WITHOUT) == 1 else WITH
                for one in range(3):
                    for two in range(3):
                        allowed[one, two] += ways * (KIND[one] == first and KIND[two] == second)
                assert others + pairs == 2
        rows, sets, odds, dealer = self.chosen(self.first, self.other, allowed, 0)
        count = len(self.fates)
        sums = zeros((count, count, len(e.tree.outcomes)), e.exact)
        run: Any = joint_fates if e.exact else fast_joint_fates
        run(rows, sets, odds, dealer, *self.first[1:], *self.other[1:], parted, sums)
        if self.alike:
            sums = sums + sums.transpose(1, 0, 2)
        self.played += sums[self.live[:, None] | self.live[None, :]].sum(axis=0)
        found: dict[Net, Number] = defaultdict(int)
        for one, two, outcome in np.argwhere(sums != 0).tolist():
            net = self.fates[one].nets[outcome] + self.fates[two].nets[outcome]
            found[self.fates[one].seen, outcome, net] += sums[one, two, outcome]
        return found

    def chosen(self, one: Hand, two: Hand, weights: Array, r: int) -> tuple[Array, Array, Array, Array]:
        """Pairs of nodes, the set of their cards, the odds of these, and the dealer's odds without each set."""
        e, alike = self.engine, int(one is two)
        run: Any = choose if e.exact else fast_choose
        pair = (np.arange(VALUES) == self.piles.pair).astype(np.int64)
        chain = float(lone(e, self.piles, pair[None, :], np.zeros(1, np.int64), r)[0])  # the further pair cards alone
        least = self.least / chain if chain else np.inf
        none = np.zeros((0, 2), np.int32)
        args = (one.nodes, two.nodes, weights, least, alike, self.piles, r)
        count, omitted = run(*args, none, np.zeros(0, np.int64), zeros(0, e.exact))
        self.omitted += omitted * chain
        rows, keys, odds = np.zeros((count, 2), np.int32), np.zeros(count, np.int64), zeros(count, e.exact)
        run(*args, rows, keys, odds)
        size = 1 << max(4, (2 * count).bit_length())
        distinct = np.zeros(count, np.int64)
        numbered: Any = number_keys if e.exact else fast_number_keys
        sets = numbered(keys, np.full(size, -1, np.int64), np.zeros(size, np.int64), distinct)
        cards = unpack(distinct[:sets])
        cards[:, self.piles.pair] += r
        return rows, keys, odds, e.dealer_without(cards)

    # more

    def unshared(self, most: int, whole: Array, rounds: list[dict[Net, Number]], parted: list[Array]) -> Number:
        """Add the rounds of three hands and more to `rounds`; return what their variance lacks by counting the hands
        as independent of each other."""
        e = self.engine
        if most == 2:
            return 0 * e.size
        squares = 0 * e.size
        for splits in range(1, most - 1):
            first, other = self.alone(most, splits)
            for part, found in zip(parted, rounds, strict=True):
                squares = squares - self.independent(first, other, splits + 1, part, found)
            both = first + other
            squares = squares + (both * (self.nets**2)[:, None, :] * whole[None, :, None]).sum()
        squares = squares + 2 * (self.product_sums(most) * whole[:, None]).sum()
        return squares / self.grain**2

    def alone(self, most: int, splits: int) -> tuple[Array, Array]:
        """[fate, view, outcome]: the expected numbers of first hands, and of others, after so many further splits."""
        e = self.engine
        table = coefficients(most, self.at_once, splits)
        found = []
        for which, hand in ((FIRST_HAND, self.first), (OTHER_HANDS, self.other)):
            sums = zeros((len(self.fates), len(e.up), len(e.tree.outcomes)), e.exact)
            views = np.arange(len(hand.first_entry) - 1).repeat(np.diff(hand.first_entry))
            node, view = views // len(e.up), views % len(e.up)
            for r in range(table.shape[2]):
                weights = table[which][np.array(KIND)[hand.nodes.second], r]
                if not weights.any():
                    continue
                odds, dealer = self.alone_odds(hand, r)
                np.add.at(sums, (hand.fate, view), dealer[node, view] * (hand.ways * (odds * weights)[node])[:, None])
            found.append(sums)
        return found[0], found[1]

    def alone_odds(self, hand: Hand, r: int) -> tuple[Array, Array]:
        cards = hand.nodes.cards.copy()
        cards[:, self.piles.pair] += 1 + r  # the pair's other card too
        odds = lone(self.engine, self.piles, hand.nodes.cards, hand.nodes.second, r)
        return odds, self.engine.dealer_without(cards)

    def product_sums(self, most: int) -> Array:
        """[view, outcome]: the expected sum of products of two hands' nets, in rounds of three hands and more."""
        e, table = self.engine, two_hand_coefficients(most, self.at_once)
        sums = zeros((len(e.up), len(e.tree.outcomes)), e.exact)
        wide = table[:, np.array(KIND)][:, :, np.array(KIND)]
        run: Any = products if e.exact else fast_products
        worth = {id(hand): self.worth(hand) for hand in (self.first, self.other)}
        for r in range(table.shape[3]):
            first, others = wide[FIRST_AND_OTHER, :, :, r], wide[TWO_OTHERS, :, :, r]
            if self.alike:
                jobs = [(self.other, self.other, first + others + (first + others).T)]
            else:
                jobs = [(self.first, self.other, first), (self.other, self.other, others + others.T)]
            for one, two, weights in jobs:
                if weights.any():
                    rows, sets, odds, dealer = self.chosen(one, two, weights, r)
                    run(rows, sets, odds, dealer, worth[id(one)], worth[id(two)], sums)
        return sums

    def worth(self, hand: Hand) -> Array:
        """[node, view, outcome]: ways times net."""
        e = self.engine
        sums = zeros((len(hand.nodes.second) * len(e.up), len(e.tree.outcomes)), e.exact)
        place = np.arange(len(hand.first_entry) - 1).repeat(np.diff(hand.first_entry))
        np.add.at(sums, place, hand.ways[:, None] * self.nets[hand.fate])
        return sums.reshape(len(hand.nodes.second), len(e.up), len(e.tree.outcomes))

    def independent(self, first: Array, other: Array, others: int, parted: Array, found: dict[Net, Number]) -> Number:
        """Put hands together as if they were independent; what their squares sum up to."""
        e = self.engine
        whole = first.sum(axis=0)
        share = numbers(np.ones(whole.shape, np.int64), e.exact) / np.where(whole == 0, 1, whole)
        alone = other * (share / others)[None]
        dead = first[~self.live].sum(axis=0) * alone[~self.live].sum(axis=0) ** others
        self.played += ((whole - dead) * parted[:, None]).sum(axis=0)
        one = self.lattice(alone)
        rest = one
        for _ in range(others - 1):
            rest = self.convolve(rest, one)
        lowest = int(self.nets.min())
        squares = 0 * e.size
        for seen in dict.fromkeys(fate.seen for fate in self.fates):
            alike = np.array([fate.seen == seen for fate in self.fates])
            both = self.convolve(self.lattice(first * alike[:, None, None]), rest)
            sums = (both * parted[:, None, None]).sum(axis=0)
            for outcome, step in np.argwhere(sums != 0).tolist():
                net = step + lowest * (others + 1)
                found[seen, outcome, net] += sums[outcome, step]
                squares = squares + net * net * sums[outcome, step]
        return squares

    def lattice(self, by_fate: Array) -> Array:
        """[fate, view, outcome] as [view, outcome, net], the nets counted from the lowest."""
        e, lowest = self.engine, int(self.nets.min())
        found = zeros((*by_fate.shape[1:], int(self.nets.max()) - lowest + 1), e.exact)
        for fate in range(len(by_fate)):
            for outcome, net in enumerate(self.nets[fate].tolist()):
                found[:, outcome, net - lowest] += by_fate[fate, :, outcome]
        return found

    def convolve(self, one: Array, two: Array) -> Array:
        found = zeros((*one.shape[:2], one.shape[2] + two.shape[2] - 1), self.engine.exact)
        for step in range(two.shape[2]):
            if (two[:, :, step] != 0).any():
                found[:, :, step : step + one.shape[2]] += one * two[:, :, step : step + 1]
        return found


__all__ = ["BONUS", "Part", "part_pair"]
