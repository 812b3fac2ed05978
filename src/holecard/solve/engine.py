"""One game on one shoe, ready to be solved: the tables that the kernels read, and the order of the work."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from holecard._jit import kernel_rules, np
from holecard.rules import Rules
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK
from holecard.rules.hand import (
    CARDS,
    DOUBLES,
    FIRST,
    HAND_WIDTH,
    LAST,
    NOT_SPLIT,
    SPLIT,
    SPLIT_ACE,
    SPLIT_HAND,
    TOTAL,
)
from holecard.rules.legal import SPLIT_PAIR, legal
from holecard.rules.rules import (
    ALL_BETS,
    EACH_HANDS_BET,
    FIRST_HANDS_BET,
    HOLE_EXPOSED,
    HOLE_HIDDEN,
    LOSES,
    SPLIT_RANK,
    WINS,
)

from . import hands, splits
from .compositions import VALUES, Hands, all_hands
from .dealer import Tree, dealer_odds, dealer_tree, fill_odds
from .numbers import Array, Number, numbers, ratio, zeros
from .payoffs import LOST, TIED, WON, hand_bonuses, natural_pays, results
from .places import Places, all_places
from .splits import Pairs, coefficients
from .wagers import MOST_CARDS, OWN, Wagers, wager_states

LEAST_GAIN = 1e-14

Ranks = tuple[int, ...]  # cards of each rank, from the ace to the king


def full_shoe(rules: Rules) -> Ranks:
    deck = SPANISH_DECK if rules.spanish else STANDARD_DECK
    return tuple(rules.decks * sum(card >> 2 == rank for card in deck) for rank in range(13))


def by_value(ranks: Ranks) -> list[int]:
    return [*ranks[:9], sum(ranks[9:])]


class Engine:
    """`ranks` is the shoe, `removal` 0 makes it an infinite one; `exact` counts in fractions.

    `busts` are totals of a busted dealer to be told apart though the game does not ask for it.
    """

    def __init__(
        self,
        rules: Rules,
        ranks: Ranks,
        *,
        removal: int = 1,
        exact: bool = False,
        follow_doubles: bool = True,
        busts: tuple[int, ...] = (22,),
    ) -> None:
        self.rules, self.ranks, self.removal, self.exact = rules, ranks, removal, exact
        self.kernel_rules: Rules = rules if exact else kernel_rules(rules)
        self.hands: Hands = all_hands()
        self.tree: Tree = dealer_tree(rules, busts)
        self.wagers: Wagers = wager_states(rules, follow_doubles)
        self.pairs: Pairs = splittable(rules, ranks)
        self.places: Places = all_places(pair_depth(self.pairs))
        self.left = numbers(by_value(ranks), exact)
        self.size: Number = self.left.sum()
        self.up, self.known, self.waits = views(rules)
        self.natural_pays: list[tuple[Number, Number]] = [
            (ratio(*pay.as_integer_ratio(), exact), ratio(*likelihood.as_integer_ratio(), exact))
            for pay, likelihood in natural_pays(rules)
        ]
        self.game = self._game()
        self.shoe = self._shoe()
        self.need(self.places.of_hand)

    def _game(self) -> hands.Game:
        all_, wagers, rules = self.hands, self.wagers, self.rules
        bonuses = hand_bonuses(rules, self.exact)
        return hands.Game(
            all_.counts, all_.cards, all_.total, all_.soft, all_.child, all_.single,
            wagers.stake, wagers.free, wagers.doubles, wagers.paid_double, wagers.free_double,
            results(rules, self.tree.outcomes),
            bonuses.any, bonuses.won, bonuses.ends, bonuses.pays,
            self.up, self.known, self.waits,
            sum(pay * likelihood for pay, likelihood in self.natural_pays),
            {WINS: WON, LOSES: LOST}.get(rules.blackjack_ties, TIED),
            rules.blackjack_odds_on_all,
            rules.rescue_costs_half,
            ratio(1, 2, self.exact),
            ratio(0, 1, True) if self.exact else LEAST_GAIN,
        )  # fmt: skip

    def _shoe(self) -> hands.Shoe:
        """The dealer's odds without each set of cards; those of hands are found here, those of splits by `need`."""
        count = len(self.places.counts)
        shape = (len(self.up), len(self.tree.outcomes))
        self.missing = np.ones(count, bool)
        if self.removal == 0:
            odds = np.repeat(dealer_odds(self.tree, self.left[None, :], 0), count, axis=0)
            self.missing[:] = False
            return hands.Shoe(self.left, self.size, self.removal, odds, self._alive(odds))
        odds, alive = zeros((count, *shape), self.exact), zeros((count, shape[0]), self.exact)
        short = (by_value(self.ranks) < self.places.counts).any(axis=1)
        short |= self.places.counts.sum(axis=1) >= int(self.size)
        self.missing[short] = False
        if short.any():
            of_split = self.places.of_split
            self.places = self.places._replace(of_split=np.where(short[of_split], -1, of_split))
        return hands.Shoe(self.left, self.size, self.removal, odds, alive)

    def need(self, sets: Array) -> None:
        """Find the dealer's odds without these sets of cards, where they are not known yet."""
        wanted = np.zeros(len(self.missing), bool)
        wanted[sets] = True
        chosen = np.nonzero(wanted & self.missing)[0]
        if len(chosen):
            shoes = self.left[None, :] - self.places.counts[chosen]
            fill_odds(self.tree, shoes, 1, self.known, chosen, self.shoe.odds, self.shoe.alive)
            self.missing[chosen] = False

    def dealer_without(self, cards: Array) -> Array:
        """[set of cards, view, outcome]: her odds without these cards, a blackjack left out where it is looked for."""
        odds = zeros((len(cards), len(self.up), len(self.tree.outcomes)), self.exact)
        shoes = self.left[None, :] - self.removal * cards
        enough = (shoes >= 0).all(axis=1) & (shoes.sum(axis=1) > 1)
        if enough.any():
            odds[enough] = dealer_odds(self.tree, np.ascontiguousarray(shoes[enough]), self.removal)
        odds[:, self.known == 1, hands.ODDS_BLACKJACK] = 0 * self.size
        return odds

    def _alive(self, odds: Array) -> Array:
        return odds.sum(axis=2) - self.known[None, :] * odds[:, :, hands.ODDS_BLACKJACK]

    def order(self, more_than: int, at_most: int) -> Array:
        """The hands of so many cards that the shoe can give."""
        cards = self.hands.cards
        possible = (self.hands.counts * self.removal <= by_value(self.ranks)).all(axis=1)
        possible &= cards * self.removal < int(self.size)
        return np.nonzero(possible & (cards > more_than) & (cards <= at_most))[0]

    def room(self) -> hands.Room:
        return hands.Room(*(zeros(len(self.up), self.exact) for _ in hands.Room._fields))

    def states(self) -> tuple[int, int, int, int]:
        """The shape of an array over [hand, wager, closed, view]."""
        return len(self.hands.keys), len(self.wagers.stake), 2, len(self.up)

    def unpeeked_loss(self, which: int) -> Array:
        """What a wager on the first hand, or on another, loses to a blackjack that nobody looked for."""
        own = self.wagers.stake - self.wagers.free
        takes = self.rules.original_bets_only
        if takes == ALL_BETS:
            return own
        return np.minimum(own, 1) if takes == EACH_HANDS_BET or which == splits.FIRST_HAND else np.zeros_like(own)

    def pair_share(self, pair: int) -> Number:
        """How likely two cards of a value are this pair: ten-values of two ranks may not be one."""
        count, cards = int(self.pairs.count[pair]), by_value(self.ranks)[self.pairs.value[pair]]
        ways = count * (count - self.removal) * int(self.pairs.kinds[pair])
        return ratio(ways, cards * (cards - self.removal), self.exact) if ways > 0 else 0 * self.size

    @property
    def unpeeked_up(self) -> int:
        return 1 if self.rules.original_bets_only == ALL_BETS else 0


class Plan(NamedTuple):
    """What to do, as arrays [hand, wager, closed, view] of actions; `split` is [pair, view]."""

    action: Array
    after_split: Array
    after_aces: Array
    split: Array


class Values(NamedTuple):
    plan: Plan
    values: Array  # [hand, wager, closed, view], a pair that is split included
    unsplit: Array  # [pair, view]: the value of a pair that is not split
    split: Array  # and of one that is


def optimum(engine: Engine) -> Values:
    """The composition-dependent optimum of every hand."""
    e, rules, shape = engine, engine.rules, engine.states()
    values = zeros(shape, e.exact)
    plan, after_split, after_aces = (np.zeros(shape, np.int8) for _ in range(3))
    run: Any = hands.optimise if e.exact else hands.fast_optimise
    row = np.zeros(HAND_WIDTH, np.int64)

    def optimise(order: Array) -> None:
        run(
            e.kernel_rules, e.game, e.shoe, order, e.places.of_hand, e.unpeeked_loss(splits.FIRST_HAND),
            e.unpeeked_up, values, plan, after_split, after_aces, e.room(), zeros(hands.ACTION_COUNT, e.exact), row,
        )  # fmt: skip

    optimise(e.order(1, MOST_CARDS))
    parted = split_pairs(e, after_split, after_aces)
    unsplit = values[e.hands.pair[e.pairs.value], OWN, 0]
    right = parted > unsplit + e.game.least_gain
    join_pairs(e, values, np.where(right, parted, unsplit), unsplit)
    if rules.start_cards == 1:
        optimise(e.order(0, 1))
    return Values(Plan(plan, after_split, after_aces, right), values, unsplit, parted)


def followed(engine: Engine, plan: Plan, which: Sequence[int] = (splits.FIRST_HAND, splits.OTHER_HANDS)) -> Values:
    """The values of a given plan; a bettor behind who stays with the first hand counts that one only."""
    e, rules = engine, engine.rules
    values = zeros(engine.states(), e.exact)
    run: Any = hands.follow if e.exact else hands.fast_follow

    def follow(order: Array) -> None:
        run(
            e.kernel_rules, e.game, e.shoe, order, e.places.of_hand, -1, 0, NOT_SPLIT,
            e.unpeeked_loss(splits.FIRST_HAND), e.unpeeked_up, plan.action, values, e.room(),
            np.zeros(HAND_WIDTH, np.int64),
        )  # fmt: skip

    follow(e.order(1, MOST_CARDS))
    parted = split_pairs(e, plan.after_split, plan.after_aces, which)
    unsplit = values[e.hands.pair[e.pairs.value], OWN, 0]
    join_pairs(e, values, np.where(plan.split, parted, unsplit), unsplit)
    if rules.start_cards == 1:
        follow(e.order(0, 1))
    return Values(plan, values, unsplit, parted)


def split_pairs(
    engine: Engine,
    after_split: Array,
    after_aces: Array,
    which: Sequence[int] = (splits.FIRST_HAND, splits.OTHER_HANDS),
) -> Array:
    """[pair, view]: the value of splitting each pair."""
    e = engine
    result = zeros((len(e.pairs.value), len(e.up)), e.exact)
    if len(result) == 0:
        return result
    wagers = [OWN, e.wagers.free_split]
    losses = [e.unpeeked_loss(hand) for hand in (splits.FIRST_HAND, splits.OTHER_HANDS)]
    ups = [e.unpeeked_up] * 2
    pairs = e.pairs
    free = np.array([e.rules.free_split_values >> (value + 1) & 1 for value in pairs.value.tolist()])
    counted = np.array([hand in which for hand in range(2)])
    pairs = pairs._replace(coefficients=pairs.coefficients * counted[None, :, None, None])
    run: Any = splits.split_values if e.exact else splits.fast_split_values
    members, member_count = reached_members(e, after_split, after_aces)
    plans = np.stack([after_aces if split == SPLIT_ACE else after_split for split in pairs.split.tolist()])
    for is_free in (0, 1):
        chosen = np.nonzero(free == is_free)[0]
        if len(chosen) == 0:
            continue
        some = Pairs(*(np.ascontiguousarray(column[chosen]) for column in pairs))
        alike = not is_free and e.rules.original_bets_only != FIRST_HANDS_BET
        part = zeros((len(chosen), len(e.up)), e.exact)
        run(
            e.kernel_rules, e.game, e.shoe, some, members, member_count, e.places.of_split,
            np.array([OWN] if alike else [OWN, wagers[is_free]], np.int64),
            np.stack(losses[:1] if alike else losses), np.array(ups[:1] if alike else ups, np.int64),
            plans[chosen], zeros(e.states(), e.exact), e.room(), np.zeros(HAND_WIDTH, np.int64), part,
        )  # fmt: skip
        result[chosen] = part
    return result


def reached_members(engine: Engine, after_split: Array, after_aces: Array) -> tuple[Array, Array]:
    """As in `Places`, the hands that a plan can come to after a split; the dealer's odds without them are found."""
    e = engine
    members, counts = np.zeros_like(e.places.members), np.zeros_like(e.places.member_count)
    run: Any = splits.mark_reached if e.exact else splits.fast_mark_reached
    row = np.zeros(HAND_WIDTH, np.int64)
    sets = []
    for value, split in set(zip(e.pairs.value.tolist(), e.pairs.split.tolist(), strict=True)):
        order = e.places.members[value, : e.places.member_count[value]]
        marks = np.zeros(e.states()[:3], np.int8)
        marks[e.hands.child[e.hands.single[value]], [[OWN], [e.wagers.free_split]], 0] = 1
        plan = after_aces if split == SPLIT_ACE else after_split
        run(e.kernel_rules, e.game, order, split, plan, marks, row)
        reached = order[marks[order].any(axis=(1, 2))]
        members[value, : len(reached)], counts[value] = reached, len(reached)
        places = e.places.of_split[value][:, reached]
        sets.append(places[places >= 0])
    e.need(np.concatenate(sets))
    return members, counts


def split_inputs(engine: Engine, plan: Plan, every: bool = False) -> tuple[Any, ...]:
    """What the kernels of splits read, for the first hand and for the others; of hands that the plan never comes to
    only if `every` one is asked for."""
    e = engine
    if every:
        e.need(np.arange(len(e.missing)))
        members, member_count = e.places.members, e.places.member_count
    else:
        members, member_count = reached_members(e, plan.after_split, plan.after_aces)
    free = [e.rules.free_split_values >> (value + 1) & 1 for value in e.pairs.value.tolist()]
    return (
        e.pairs,
        members,
        member_count,
        e.places.of_split,
        np.array([[OWN, e.wagers.free_split if put_up else OWN] for put_up in free], np.int64),
        np.stack([e.unpeeked_loss(which) for which in (splits.FIRST_HAND, splits.OTHER_HANDS)]),
        np.array([e.unpeeked_up] * 2, np.int64),
        np.stack([plan.after_aces if kind == SPLIT_ACE else plan.after_split for kind in e.pairs.split.tolist()]),
    )


def join_pairs(engine: Engine, values: Array, best: Array, unsplit: Array) -> None:
    """A pair's value on average over its ranks: ten-values of two ranks may not be parted where only ranks are."""
    e = engine
    gain = best - unsplit
    for pair, value in enumerate(e.pairs.value.tolist()):
        hand = e.hands.pair[value]
        values[hand, OWN, 0] = values[hand, OWN, 0] + gain[pair] * e.pair_share(pair)


def views(rules: Rules) -> tuple[Array, Array, Array]:
    """Of each view: the up card's value, whether blackjack was looked for, and whether it may still come."""
    both = rules.hole == HOLE_EXPOSED
    ups = [view // VALUES + 1 if both else view + 1 for view in range(VALUES * VALUES if both else VALUES)]
    known = [int(both or (rules.hole == HOLE_HIDDEN and rules.peek >> up & 1 == 1)) for up in ups]
    waits = [int(not seen and up in (1, 10)) for up, seen in zip(ups, known, strict=True)]
    return np.array(ups, np.int64), np.array(known, np.int64), np.array(waits, np.int64)


def splittable(rules: Rules, ranks: Ranks) -> Pairs:
    """The pairs that `legal` lets split, and the coefficients of how they go on."""
    rows: list[tuple[int, int, int, int, int, Array]] = []
    for value in range(VALUES):
        row = [0] * HAND_WIDTH
        row[FIRST] = row[LAST] = 4 * value
        row[CARDS], row[TOTAL], row[SPLIT], row[DOUBLES] = 2, 2 * (value + 1), NOT_SPLIT, 0
        if not legal(rules, row, 1, 2) >> SPLIT_PAIR & 1:
            continue
        row[SPLIT] = SPLIT_ACE if value == 0 else SPLIT_HAND
        again = rules.max_hands > 2 and legal(rules, row, 2, 2) >> SPLIT_PAIR & 1
        most = rules.max_hands if again else 2
        table = coefficients(most, rules.split_deals_at_once == 1)
        counts = [ranks[value]] if value < 9 else [sum(ranks[9:])]
        if value == 9 and rules.split_pairs == SPLIT_RANK:
            counts = [count for count in ranks[9:] if count]
        for count in sorted(set(counts)):
            rows.append((value, count, counts.count(count), row[SPLIT], most, table))
    depth = max([table.shape[2] for *_, table in rows], default=1)
    padded = np.zeros((len(rows), 2, 2, depth), np.int64)
    for k, (*_, table) in enumerate(rows):
        padded[k, :, :, : table.shape[2]] = table
    return Pairs._make((*(np.array([row[k] for row in rows], np.int64) for k in range(5)), padded))


def pair_depth(pairs: Pairs) -> tuple[int, ...]:
    """Per value: how many r are asked for."""
    depth = [0] * VALUES
    for value, table in zip(pairs.value.tolist(), pairs.coefficients, strict=True):
        depth[value] = int(np.nonzero(table.any(axis=(0, 1)))[0].max()) + 1
    return tuple(depth)


__all__ = ["Engine", "Plan", "Ranks", "Values", "followed", "full_shoe", "optimum", "split_inputs"]
