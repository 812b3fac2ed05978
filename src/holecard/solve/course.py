"""How a round goes under a plan: the likelihoods of its events, its wagers and its results."""

from typing import Any, NamedTuple

from holecard._jit import np
from holecard.rules.hand import HAND_WIDTH, NOT_SPLIT
from holecard.rules.legal import EVEN_MONEY, INSURANCE, SURRENDER

from . import reach, splits
from .compositions import VALUES
from .dealer import BLACKJACK, BUST
from .engine import Engine, Plan, split_inputs
from .numbers import Array, Number, zeros
from .opening import Opened, dealt_bonus
from .wagers import OWN


class Tally(NamedTuple):
    """Expected numbers of hands. `ended` is [wager, how, total, view, outcome], the others [wager, view]."""

    ended: Array
    busts: Array
    naturals: Array
    bonuses: Array

    @property
    def hands(self) -> Array:
        """[wager]: all of them."""
        return self.ended.sum(axis=(1, 2, 3, 4)) + (self.busts + self.naturals + self.bonuses).sum(axis=1)


class Course(NamedTuple):
    whole: Tally  # hands that were never split
    first: Tally  # the first hands of splits
    others: Tally
    parted: Array  # [pair, view]: likelihood that the pair is dealt, or drawn, and split; not yet joint with the view
    reach: Array  # [hand, wager, closed, view] of the whole hands


def tallied(engine: Engine) -> Tally:
    e = engine
    wagers, views = len(e.wagers.stake), len(e.up)
    return Tally(
        zeros((wagers, 3, 22, views, len(e.tree.outcomes)), e.exact),
        *(zeros((wagers, views), e.exact) for _ in range(3)),
    )


def course(engine: Engine, plan: Plan, opened: list[Opened], insured: bool | None = None) -> Course:
    """Everything that happens after the opening, to insured hands only, or to others only, if so asked."""
    e = engine
    run: Any = reach.spread if e.exact else reach.fast_spread
    whole = tallied(e)
    reached = zeros(e.states(), e.exact)
    parted = zeros(plan.split.shape, e.exact)
    row = np.zeros(HAND_WIDTH, np.int64)
    part = (e.game, e.shoe)
    for one in opened:
        if not one.deal.natural:
            plays = (one.answer != EVEN_MONEY) & (one.answer != SURRENDER)
            if insured is not None:
                plays &= (one.answer == INSURANCE) == insured
            open_to_play = np.array([1 - dealt_bonus(e, one.deal, view) for view in range(len(e.up))])
            reached[one.deal.hand, OWN, 0] += one.deal.likelihood * plays * open_to_play
    ends = (whole.busts, whole.naturals, whole.bonuses, whole.ended)

    def spread(order: Array) -> None:
        run(
            e.kernel_rules, *part, order, e.places.of_hand, -1, 0, NOT_SPLIT, plan.action, reached, *ends, row
        )  # fmt: skip

    if e.rules.start_cards == 1:
        spread(e.order(0, 1))
    for pair, value in enumerate(e.pairs.value.tolist()):
        hand = e.hands.pair[value]
        share = e.pair_share(pair)
        parted[pair] = reached[hand, OWN, 0] * share * plan.split[pair]
    for pair, value in enumerate(e.pairs.value.tolist()):
        reached[e.hands.pair[value], OWN, 0] -= parted[pair]
    spread(e.order(1, 99))
    first, others = (split_tally(e, plan, parted, which) for which in (splits.FIRST_HAND, splits.OTHER_HANDS))
    return Course(whole, first, others, parted, reached)


def split_tally(engine: Engine, plan: Plan, parted: Array, which: int) -> Tally:
    e, found = engine, tallied(engine)
    if len(e.pairs.value) == 0:
        return found
    run: Any = reach.spread_splits if e.exact else reach.fast_spread_splits
    pairs, members, member_count, places, wagers, _, _, plans = split_inputs(e, plan)
    run(
        e.kernel_rules, e.game, e.shoe, pairs, members, member_count, places, wagers, plans, parted, which,
        zeros(e.states(), e.exact), found.busts, found.naturals, found.bonuses, found.ended,
        np.zeros(HAND_WIDTH, np.int64),
    )  # fmt: skip
    return found


def average_wager(engine: Engine, seen: Course, opened: list[Opened]) -> Number:
    """Main wagers and raises: what is played with, and one unit of each hand that is decided at the opening."""
    e = engine
    own = e.wagers.stake - e.wagers.free
    total = 0 * e.size
    for tally in (seen.whole, seen.first, seen.others):
        total = total + (tally.hands * own).sum() + tally.ended[:, reach.RAISED].sum()
    return total + opening_decided(engine, opened)


def opening_decided(engine: Engine, opened: list[Opened]) -> Number:
    """The likelihood that a round ends with its opening."""
    e, total = engine, 0 * engine.size
    for one in opened:
        odds = e.shoe.odds[e.places.of_hand[one.deal.hand]]
        over = np.array([one.deal.natural] * len(e.up)) | (one.answer == EVEN_MONEY) | (one.answer == SURRENDER)
        ended = np.array([dealt_bonus(e, one.deal, view) for view in range(len(e.up))])
        lost = ended * odds.sum(axis=1) + (1 - ended) * odds[:, BLACKJACK] * e.known
        decided = np.where(over, odds.sum(axis=1), lost)
        total = total + one.deal.likelihood * decided.sum()
    return total


def events(engine: Engine, seen: Course, opened: list[Opened]) -> dict[str, Number]:
    """Expected numbers per round."""
    e, doubled = engine, engine.wagers.doubles > 0
    tallies = (seen.whole, seen.first, seen.others)
    nothing = 0 * e.size
    naturals = paid = surrendered = dealer = nothing
    for one in opened:
        odds = e.shoe.odds[e.places.of_hand[one.deal.hand]] * one.deal.likelihood
        dealer = dealer + odds[:, BLACKJACK].sum()
        if one.deal.natural:
            naturals = naturals + odds.sum()
            unbeaten = np.where(one.answer == EVEN_MONEY, odds.sum(axis=1), odds[:, 1:].sum(axis=1))
            paid = paid + unbeaten.sum()
        surrendered = surrendered + (odds.sum(axis=1) * (one.answer == SURRENDER)).sum()
    drawn = seen.whole.naturals.sum(axis=0)
    if drawn.any():
        place = e.places.of_hand[e.hands.child[e.hands.single[0], VALUES - 1]]
        naturals = naturals + drawn.sum()
        alive = e.shoe.alive[place]
        tied = e.waits * e.shoe.odds[place, :, BLACKJACK] / (alive + (alive == 0))
        paid = paid + (drawn * (1 - tied)).sum()
    return {
        "player_blackjack": naturals,
        "paid_blackjack": paid,
        "dealer_blackjack": dealer,
        "double": sum(tally.hands[doubled].sum() for tally in tallies),
        "double_up": sum(tally.ended[:, reach.RAISED].sum() for tally in tallies),
        "split": split_count(e, seen),
        "bust": sum(tally.busts.sum() for tally in tallies),
        "surrender": surrendered + sum(tally.ended[:, reach.GIVEN_UP].sum() for tally in tallies),
    }


def dealer_events(engine: Engine, played: Array) -> dict[str, Number]:
    """Of what she comes to when she plays for a live hand; `played` is by outcome, of the distribution."""
    outcomes = engine.tree.outcomes
    by_total = {total: played[k] for k, total in enumerate(outcomes) if total > 0}
    nothing = 0 * engine.size
    return {
        "dealer_16": by_total.get(16, nothing),
        "dealer_22": by_total.get(22, nothing),
        "dealer_23_up": played[BUST],
    }


def split_count(engine: Engine, seen: Course) -> Number:
    """Rounds with a split."""
    e, total = engine, 0 * engine.size
    for pair, value in enumerate(e.pairs.value.tolist()):
        place = e.places.of_hand[e.hands.pair[value]]
        total = total + (seen.parted[pair] * e.shoe.alive[place]).sum()
    return total
