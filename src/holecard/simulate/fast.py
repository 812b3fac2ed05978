"""The fast lane: one seat without side bets, each card one step in a graph of hand states.

It deals the cards of the round lane and counts what that counts. A round that splits goes on in the tables of
`splits`; one for which there are none, or that needs cards beyond the shoe, is played by `play_round`.
"""

from typing import Any, NamedTuple

from holecard._jit import inlined, kernel, np
from holecard.rules import Rules
from holecard.rules.felt import Felt
from holecard.rules.round import play_round

from .answers import Mind, ask_player
from .dealing import SPARE, Deck, draw_fresh, extend_shoe, open_shoe
from .graph import Graph
from .numbers import BATCH, fill
from .rounds import RAN_OUT, Order, Seats, clear_felt
from .splits import CLAIM, FINAL, RESPLIT
from .tally import (
    CLUSTER_NET,
    CLUSTER_PRODUCT,
    CLUSTER_STAKED,
    MAIN,
    MOST_NET,
    NET,
    PLAYED,
    RAISED,
    ROUNDS,
    SHOES,
    SPLIT,
    Tally,
    close_cluster,
    count_round,
)

Array = Any
unsigned: Any = np.uint64  # an index without a sign need not be looked at whether it is negative
signed: Any = np.int64

MOST_ENDS = 4096  # more than a shoe, or a block, has rounds


class Lane(NamedTuple):
    """A graph as the kernels read it, and what they count."""

    following: Array
    code: Array
    ends: int
    leaves: int
    longest: int
    codes: int
    net: Array  # by end
    exits: Array
    starts: Array
    hands: Array
    dealer: Array
    pay: Array
    live: Array
    counts: Array  # by end
    claim_counts: Array
    final_counts: Array
    split_nets: Array  # rounds with a split, by net
    noted: Array  # the ends of the latest rounds
    claims: Array  # of the latest split


def new_lane(graph: Graph, unit: int) -> Lane:
    splits, codes = graph.splits, graph.codes
    net = np.zeros(graph.ends, np.int64)
    net[::codes] = [int(tally.bets[MAIN, NET]) for tally in graph.outcomes]

    def offsets(table: Array) -> Array:
        return np.where(table >= 0, table * codes, table)

    return Lane(
        graph.following,
        graph.code,
        graph.ends,
        graph.leaves,
        graph.longest,
        codes,
        net,
        np.column_stack([splits.exits[:, 0], offsets(splits.exits[:, 1:])]),
        offsets(splits.starts),
        offsets(splits.hands).reshape(-1),
        offsets(splits.dealer).reshape(-1),
        splits.pay,
        splits.live,
        np.zeros(graph.ends, np.int64),
        np.zeros(len(splits.live), np.int64),
        np.zeros((len(splits.final_events), 2), np.int64),
        np.zeros(2 * MOST_NET * unit + 1, np.int64),
        np.zeros(MOST_ENDS, np.uint32),
        np.zeros(64, np.int64),
    )


def add_counts(graph: Graph, lane: Lane, stake: int, fresh: bool, tally: Tally) -> None:
    """To a tally, what a lane has counted; rounds, shoes and the clusters of shoes are there already."""
    ends = lane.counts[:: graph.codes].tolist()
    for outcome, count in zip(graph.outcomes, ends, strict=True):
        for name in ("events", "bettors", "cross", "distribution", "bets"):
            getattr(tally, name)[...] += getattr(outcome, name) * count
        tally.totals[PLAYED:] += outcome.totals[PLAYED:] * count
        if fresh:
            add_clusters(tally, stake, int(outcome.bets[MAIN, NET]), count)
    splits, parted = graph.splits, int(lane.split_nets.sum())
    tally.totals[PLAYED] += parted
    tally.totals[RAISED] += int(splits.raised @ lane.claim_counts)
    tally.events[...] += splits.claim_events.T @ lane.claim_counts
    tally.events[...] += np.einsum("fle,fl->e", splits.final_events, lane.final_counts)
    tally.events[SPLIT] += parted
    tally.distribution[...] += lane.split_nets
    for place in np.flatnonzero(lane.split_nets).tolist():
        net, count = place - len(lane.split_nets) // 2, int(lane.split_nets[place])
        tally.bettors[0] += np.array([stake, net, net * net]) * count
        tally.cross[0, 0] += net * net * count
        tally.bets[MAIN, : NET + 2] += np.array([stake, net, net * net]) * count
        if fresh:
            add_clusters(tally, stake, net, count)


def add_clusters(tally: Tally, staked: int, net: int, count: int) -> None:
    row = tally.bets[MAIN]
    row[CLUSTER_STAKED] += staked * staked * count
    row[CLUSTER_PRODUCT] += staked * net * count
    row[CLUSTER_NET] += net * net * count


@inlined
def draw_one(deck: Deck, stamp: int, number: Any, block: int, seed: int) -> Any:
    """The place of the next card of a fresh shoe; the number after it."""
    size = unsigned(len(deck.pack))
    while True:
        if signed(number) // BATCH != deck.numbers[BATCH]:
            fill(deck.numbers, signed(number) // BATCH, block, seed)
            deck.numbers[BATCH] = signed(number) // BATCH
        drawn = (unsigned(deck.numbers[number % unsigned(BATCH)]) * size) >> unsigned(32)
        number += unsigned(1)
        if deck.stamps[drawn] != stamp:
            deck.stamps[drawn] = stamp
            return drawn, number


@inlined
def next_card(deck: Deck, fresh: bool, stamp: int, pos: Any, shoe: int, seed: int) -> Any:
    if fresh:
        drawn, pos = draw_one(deck, stamp, pos, shoe, seed)
        return unsigned(deck.pack[drawn]), pos
    return unsigned(deck.cards[pos]), pos + unsigned(1)


@inlined
def play_split(lane: Lane, deck: Deck, fresh: bool, stamp: int, pos: Any, shoe: int, seed: int, leave: int) -> Any:
    """A round from where it leaves the graph: the position after it, its net, claims and final."""
    group, pending, hands = lane.exits[leave, 0], 2, 2
    state, claims, live = unsigned(lane.starts[group, hands]), 0, 0
    while pending > 0:
        card, pos = next_card(deck, fresh, stamp, pos, shoe, seed)
        step = signed(lane.hands[state + unsigned(lane.code[card])])
        if step >= 0:
            state = unsigned(step)
        else:
            if step == RESPLIT:
                hands += 1
                pending += 1
            else:
                lane.claims[claims] = CLAIM - step
                live |= lane.live[unsigned(CLAIM - step)]
                claims += 1
                pending -= 1
            state = unsigned(lane.starts[group, hands])
    step = signed(lane.exits[leave, 1 if live else 2])
    while step >= 0:
        card, pos = next_card(deck, fresh, stamp, pos, shoe, seed)
        step = signed(lane.dealer[unsigned(step) + unsigned(lane.code[card])])
    final, net = FINAL - step, 0
    for k in range(claims):
        net += lane.pay[1 if k == 0 else 0, lane.claims[k], final]
    return pos, net, claims, final, live


@inlined
def count_split(lane: Lane, net: int, claims: int, final: int, live: int) -> None:
    top = len(lane.split_nets) - 1
    lane.split_nets[min(max(net + top // 2, 0), top)] += 1
    for k in range(claims):
        lane.claim_counts[lane.claims[k]] += 1
    lane.final_counts[final, 1 - live] += 1


@kernel
def redo_round(
    rules: Rules, fresh: bool, shoe: int, seed: int, stamp: int, start: int, ready: int, deck: Deck, seats: Seats,
    mind: Mind, felt: Felt, tally: Tally,
) -> tuple[int, int]:  # fmt: skip
    """A round by `play_round`: the position after it, or the number; and up to where the shoe is shuffled now."""
    size = len(deck.pack)
    wanted = SPARE if fresh else min(start + SPARE, size)
    drawn, number = 0, start
    while True:
        if fresh:
            number = draw_fresh(deck, drawn, wanted, stamp, number, shoe, seed)
            drawn = wanted if number >= 0 else -1
        else:
            if wanted > ready:
                ready = extend_shoe(deck, ready, wanted, start, shoe, seed)
            drawn = ready
        if drawn < 0:
            return RAN_OUT, ready
        clear_felt(felt)
        low = 0 if fresh else start
        end = play_round(rules, deck.cards, low, seats.bets, seats.side, seats.behind, ask_player, mind, felt, None)
        if end <= drawn:
            break
        wanted = end
    count_round(rules, seats.bets, seats.side, seats.behind, felt, tally)
    if fresh:
        close_cluster(tally)
        return int(deck.used[end]), ready
    return end, min(ready, size)


@kernel
def count_ends(lane: Lane, count: int) -> int:
    """Add the ends of a shoe's rounds; what they won."""
    won = 0
    for k in range(count):
        end = unsigned(lane.noted[k])
        lane.counts[end] += 1
        won += lane.net[end]
    return won


@kernel
def walk_shoes(
    rules: Rules, order: Order, deck: Deck, seats: Seats, mind: Mind, felt: Felt, tally: Tally, lane: Lane
) -> int:
    """Shoes with a cut card; as `play_shoes`."""
    ends, leaves, cut = unsigned(lane.ends), unsigned(lane.leaves), unsigned(order.cut)
    following, code, noted, cards = lane.following, lane.code, lane.noted, deck.cards
    size, seed, stake = len(deck.pack), order.seed, seats.bets[0]
    for shoe in range(order.first, order.last):
        open_shoe(deck)
        ready = extend_shoe(deck, 0, min(order.cut + lane.longest, size), 0, shoe, seed)
        state, pos, start, count = unsigned(0), unsigned(0), unsigned(0), unsigned(0)
        others, won = 0, 0
        while True:
            state = unsigned(following[state + unsigned(code[unsigned(cards[pos])])])
            pos += unsigned(1)
            noted[count] = state
            count += unsigned(state < ends)
            if (state >= leaves) | (pos >= cut):
                redo = state < ends and pos > ready
                count -= unsigned(redo)
                if state >= leaves:
                    redo = True
                    if len(lane.exits) > 0:
                        leave = signed(state - leaves) // lane.codes
                        after, net, claims, final, live = play_split(lane, deck, False, 0, pos, shoe, seed, leave)
                        if after <= ready:
                            count_split(lane, net, claims, final, live)
                            redo = False
                            pos = after
                            won += net
                            others += 1
                            tally.totals[ROUNDS] += 1
                            state = unsigned(0)
                if redo:
                    end, ready = redo_round(
                        rules, False, shoe, seed, 0, signed(start), ready, deck, seats, mind, felt, tally
                    )
                    if end < 0:
                        return RAN_OUT
                    others += 1
                    pos = unsigned(end)
                    state = unsigned(0)
                if state < ends and pos >= cut:
                    break
            start = pos if state < ends else start
        won += count_ends(lane, signed(count)) + tally.cluster[MAIN, 1]
        tally.cluster[MAIN, 0] = 0
        tally.cluster[MAIN, 1] = 0
        played = signed(count) + others
        row, staked = tally.bets[MAIN], played * stake
        row[CLUSTER_STAKED] += staked * staked
        row[CLUSTER_PRODUCT] += staked * won
        row[CLUSTER_NET] += won * won
        tally.totals[ROUNDS] += signed(count)
        tally.totals[SHOES] += 1
        if tally.totals[ROUNDS] >= order.most_rounds:
            return shoe + 1
    return order.last


@kernel
def walk_blocks(
    rules: Rules, order: Order, deck: Deck, seats: Seats, mind: Mind, felt: Felt, tally: Tally, lane: Lane
) -> int:
    """Blocks of rounds with a full shoe each; as `play_shoes`."""
    ends, leaves = unsigned(lane.ends), unsigned(lane.leaves)
    following, code, noted, pack, stamps = lane.following, lane.code, lane.noted, deck.pack, deck.stamps
    numbers, seed, size = deck.numbers, order.seed, unsigned(len(deck.pack))
    low, high, half = unsigned(BATCH - 1), unsigned(6), unsigned(32)
    for block in range(order.first, order.last):
        open_shoe(deck)
        wanted = unsigned(min(order.block, order.most_rounds - tally.totals[ROUNDS]))
        batch, number, start = unsigned(1 << 60), unsigned(0), unsigned(0)
        state, count, others, stamp = unsigned(0), unsigned(0), unsigned(0), 1
        while count + others < wanted:
            if number >> high != batch:
                batch = number >> high
                fill(numbers, signed(batch), block, seed)
            drawn = (unsigned(numbers[number & low]) * size) >> half
            number += unsigned(1)
            if stamps[drawn] == stamp:
                continue
            stamps[drawn] = stamp
            state = unsigned(following[state + unsigned(code[unsigned(pack[drawn])])])
            noted[count] = state
            ended = unsigned(state < ends)
            count += ended
            stamp += signed(ended)
            start = number if state < ends else start
            if state >= leaves:
                numbers[BATCH] = signed(batch)
                if len(lane.exits) > 0:
                    leave = signed(state - leaves) // lane.codes
                    number, net, claims, final, live = play_split(lane, deck, True, stamp, number, block, seed, leave)
                    count_split(lane, net, claims, final, live)
                    tally.totals[ROUNDS] += 1
                else:
                    end, _ = redo_round(
                        rules, True, block, seed, stamp + 1, signed(start), 0, deck, seats, mind, felt, tally
                    )
                    if end < 0:
                        return RAN_OUT
                    number = unsigned(end)
                batch = unsigned(numbers[BATCH])
                others += unsigned(1)
                stamp += 2
                start = number
                state = unsigned(0)
        count_ends(lane, signed(count))
        tally.totals[ROUNDS] += signed(count)
        tally.totals[SHOES] += 1
        if tally.totals[ROUNDS] >= order.most_rounds:
            return block + 1
    return order.last
