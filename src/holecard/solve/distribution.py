"""The distribution of a round's net result.

Exact for rounds without a split. The hands of a split share the dealer: given the pair, the view and her
outcome their results count as independent of each other, each with its exact distribution. What that leaves
out is how the cards of one hand change the draws of another: less than one part in a hundred of the
covariance within split rounds, a few 1e-5 of the standard deviation with six decks. The mean is exact.
"""

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt

from holecard._jit import np
from holecard.rules.legal import EVEN_MONEY, INSURANCE, SURRENDER
from holecard.rules.rules import LOSES, WINS

from . import reach
from .course import Course, Tally, course, split_tally
from .dealer import BLACKJACK
from .engine import Engine, Plan
from .numbers import Array, Number
from .opening import Opened
from .payoffs import HALF, LOST, TIED, WON
from .splits import FIRST_HAND, OTHER_HANDS, courses

Nets = dict[float, float]
GRAIN = 1e-9  # results closer than this are one


def hand_net(engine: Engine, wager: int, how: int, total: int, outcome: int, which: int) -> float:
    """What one hand wins or loses."""
    e = engine
    stake, own = float(e.wagers.stake[wager]), float(e.wagers.stake[wager] - e.wagers.free[wager])
    up = 1.0 if how == reach.RAISED else 0.0
    if how == reach.GIVEN_UP:
        if e.wagers.doubles[wager] > 0:
            return -own / 2 if e.rules.rescue_costs_half else -min(own, 1.0)
        return -float(e.unpeeked_loss(which)[wager]) if outcome == BLACKJACK else -own / 2
    if outcome == BLACKJACK:
        return -float(e.unpeeked_loss(which)[wager]) - up * e.unpeeked_up
    result = e.game.results[total, outcome]
    if result == WON:
        return stake + up
    if result == HALF:
        return (stake + up) / 2
    if result == LOST:
        return -own - up
    return -up if result == TIED else 0.0


def opening_nets(engine: Engine, opened: list[Opened]) -> Iterator[tuple[float, float]]:
    """Rounds that end with the opening."""
    e, rules = engine, engine.rules
    for one in opened:
        odds = e.shoe.odds[e.places.of_hand[one.deal.hand]].astype(float) * float(one.deal.likelihood)
        for view in range(len(e.up)):
            lost, other, answer = odds[view, BLACKJACK], odds[view, 1:].sum(), one.answer[view]
            insured = 0.5 if answer == INSURANCE else 0.0
            if answer == EVEN_MONEY:
                yield 1.0, lost + other
            elif answer == SURRENDER:
                yield -0.5, lost + other
            elif one.deal.natural:
                for pay, likelihood in e.natural_pays:
                    tie = {WINS: float(pay), LOSES: -1.0}.get(rules.blackjack_ties, 0.0)
                    yield float(pay) - insured, other * float(likelihood)
                    yield tie + 2 * insured, lost * float(likelihood)
            elif e.known[view]:
                yield -1.0 + 2 * insured, lost


def whole_nets(engine: Engine, tally: Tally, insured: float) -> Iterator[tuple[float, float]]:
    """Hands that were never split. Insurance was lost unless the dealer has blackjack."""
    e, rules = engine, engine.rules
    for wager, how, total, outcome in np.argwhere(tally.ended.sum(axis=3) != 0).tolist():
        net = hand_net(e, wager, how, total, outcome, FIRST_HAND)
        yield (
            net + (2 if outcome == BLACKJACK else -1) * insured,
            float(tally.ended[wager, how, total, :, outcome].sum()),
        )
    for wager, stake in enumerate(e.wagers.stake.tolist()):
        own = stake - int(e.wagers.free[wager])
        yield -float(own) - insured, float(tally.busts[wager].sum())
        if tally.naturals[wager].any():
            place = e.places.of_hand[e.hands.child[e.hands.single[0], 9]]
            alive = e.shoe.alive[place]
            tied = e.waits * e.shoe.odds[place, :, BLACKJACK] / (alive + (alive == 0))
            for pay, likelihood in e.natural_pays:
                won = float(pay) * stake if rules.blackjack_odds_on_all else float(pay) + stake - 1
                tie = {WINS: won, LOSES: -float(own)}.get(rules.blackjack_ties, 0.0)
                drawn = tally.naturals[wager] * likelihood
                yield won - insured, float((drawn * (1 - tied)).sum())
                yield tie + 2 * insured, float((drawn * tied).sum())


def split_hands(engine: Engine, tally: Tally, which: int, view: int, outcome: int, share: float) -> Nets:
    """The distribution of one hand's result, given the view and the dealer's outcome, `share` of all hands.

    Hands that are not found ended with her outcome went bust before it.
    """
    nets: Nets = defaultdict(float)
    for wager, how, total in np.argwhere(tally.ended[:, :, :, view, outcome] != 0).tolist():
        nets[hand_net(engine, wager, how, total, outcome, which)] += float(
            tally.ended[wager, how, total, view, outcome]
        )
    busts = tally.busts[:, view].astype(float)
    hands = float(tally.ended[:, :, :, view].sum()) + busts.sum()
    missing = hands * share - sum(nets.values())
    for wager in np.nonzero(busts)[0].tolist():
        nets[-float(engine.wagers.stake[wager] - engine.wagers.free[wager])] += missing * busts[wager] / busts.sum()
    whole = sum(nets.values())
    return {net: weight / whole for net, weight in nets.items()}


def convolve(one: Nets, two: Nets) -> Nets:
    both: Nets = defaultdict(float)
    for net, weight in one.items():
        for other, more in two.items():
            both[net + other] += weight * more
    return both


def hand_counts(engine: Engine, pair: int) -> dict[int, float]:
    """How likely a split ends with so many hands."""
    e = engine
    again = e.pairs.coefficients[pair].shape[2] > 1 and e.pairs.coefficients[pair][:, :, 1:].any()
    counts: Nets = defaultdict(float)
    count = float(e.pairs.count[pair])
    for (splits, others, stuck, _), ways in courses(
        e.rules.max_hands if again else 2, bool(e.rules.split_deals_at_once)
    ).items():
        odds, size, same = float(ways), float(e.size) - 2, count - 2
        rest = float(e.size) - count
        for _ in range(splits + stuck):
            odds, same, size = odds * max(same, 0) / size, same - e.removal, size - e.removal
        for _ in range(others):
            odds, rest, size = odds * max(rest, 0) / size, rest - e.removal, size - e.removal
        counts[2 + splits] += odds
    return {int(hands): odds for hands, odds in counts.items()}


def split_nets(engine: Engine, plan: Plan, seen: Course, insured: float) -> Iterator[tuple[float, float]]:
    e = engine
    for pair in range(len(e.pairs.value)):
        if not seen.parted[pair].any():
            continue
        only = seen.parted * (np.arange(len(e.pairs.value)) == pair)[:, None]
        first = split_tally(e, plan, only, FIRST_HAND)
        others = split_tally(e, plan, only, OTHER_HANDS)
        counts = hand_counts(e, pair)
        place = e.places.of_hand[e.hands.pair[e.pairs.value[pair]]]
        for view in np.nonzero(seen.parted[pair])[0].tolist():
            for outcome in range(len(e.tree.outcomes)):
                odds = float(e.shoe.odds[place, view, outcome])
                if odds == 0 or (outcome == BLACKJACK and e.known[view]):
                    continue
                share = odds / float(e.shoe.alive[place, view])
                nets = split_hands(e, first, FIRST_HAND, view, outcome, share)
                other = split_hands(e, others, OTHER_HANDS, view, outcome, share)
                for hands in range(2, max(counts) + 1):
                    nets = convolve(nets, other)
                    weight = float(seen.parted[pair, view]) * odds * counts.get(hands, 0.0)
                    for net, likelihood in nets.items():
                        yield net + (2 if outcome == BLACKJACK else -1) * insured, weight * likelihood


def distribution(engine: Engine, plan: Plan, opened: list[Opened]) -> dict[float, float]:
    """Net result per initial wager -> likelihood, in order of the result."""
    nets: Nets = defaultdict(float)
    parts = list(opening_nets(engine, opened))
    any_insured = any((one.answer == INSURANCE).any() and not one.deal.natural for one in opened)
    for insured in (False, True) if any_insured else (False,):
        seen = course(engine, plan, opened, insured)
        parts += whole_nets(engine, seen.whole, 0.5 * insured)
        parts += split_nets(engine, plan, seen, 0.5 * insured)
    for net, likelihood in parts:
        if likelihood:
            nets[round(net / GRAIN) * GRAIN] += likelihood
    return {round(net, 9): nets[net] for net in sorted(nets)}


def moments(nets: dict[float, float]) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = sum(net * likelihood for net, likelihood in nets.items())
    return float(mean), sqrt(sum((net - mean) ** 2 * likelihood for net, likelihood in nets.items()))


__all__ = ["Array", "Number", "distribution", "moments"]
