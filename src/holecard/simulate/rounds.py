"""The round lane: shoe after shoe through `play_round` itself, whatever the sheet, the strategy and the seats."""

from typing import Any, NamedTuple

from holecard._jit import inlined, kernel, np
from holecard.rules import Rules
from holecard.rules.felt import Felt
from holecard.rules.hand import HAND_WIDTH, WAGER_WIDTH
from holecard.rules.round import play_round

from .answers import COUNTER, COUNTS, RUNNING_COUNT, SEEN, START, Mind, ask_player, count_bet, count_cards
from .dealing import SPARE, Deck, draw_fresh, extend_shoe, open_shoe
from .tally import MAIN, NET, ROUNDS, SHOES, STAKED, Tally, close_cluster, count_round, wagers_net

Array = Any

RAN_OUT = -1


class Seats(NamedTuple):
    """What is bet: by each seat, on its side bets, and behind."""

    bets: Array
    side: Array
    behind: Array


class Order(NamedTuple):
    """Which rounds to play."""

    seed: int
    first: int  # shoe, or block of rounds that each have a shoe of their own
    last: int  # the first that is not played
    most_rounds: int  # the shoe in which this many are reached is the last
    block: int  # rounds in a block; 0 for shoes with a cut card
    cut: int  # position of the cut card


def kernel_felt(rules: Rules, seats: int, behind: int) -> Felt:
    bettors = seats + behind
    arrays: Any = (
        np.zeros((seats * rules.max_hands + 2, HAND_WIDTH), np.int64),
        np.zeros((bettors * rules.max_hands, WAGER_WIDTH), np.int64),
        np.zeros(seats, np.int64),
        np.zeros(bettors, np.int64),
        np.zeros(bettors, np.int64),
        np.zeros(bettors, np.int64),
        np.zeros((seats, len(rules.side_on)), np.int64),
    )
    return Felt(*arrays)


@inlined
def clear_felt(felt: Any) -> None:
    for k in range(len(felt.hands)):
        for column in range(HAND_WIDTH):
            felt.hands[k, column] = 0
    for k in range(len(felt.wagers)):
        for column in range(WAGER_WIDTH):
            felt.wagers[k, column] = 0
    for seat in range(len(felt.hand_count)):
        felt.hand_count[seat] = 0
        for bet in range(felt.side_back.shape[1]):
            felt.side_back[seat, bet] = 0
    for who in range(len(felt.insured)):
        felt.answers[who] = 0
        felt.insured[who] = 0
        felt.insured_back[who] = 0


@kernel
def play_shoes(
    rules: Rules, order: Order, deck: Deck, seats: Seats, unit: int, mind: Mind, felt: Felt, tally: Tally, rows: Array,
    trail: Array,
) -> int:  # fmt: skip
    """Play the shoes of an order and count them; the next shoe, or RAN_OUT.

    `rows` gets what each shoe staked and won and its rounds, `trail` what each round of seat 1 did, as far as they go.
    """
    seed, fresh = order.seed, order.block > 0
    counts = mind.system[COUNTS] == 1
    bets, side, behind = seats
    spare = SPARE * len(bets)
    for shoe in range(order.first, order.last):
        before, staked, won = tally.totals[ROUNDS], tally.bets[MAIN, STAKED], tally.bets[MAIN, NET]
        open_shoe(deck)
        pos, number = 0, 0
        ready = 0 if fresh else extend_shoe(deck, 0, min(order.cut + spare, len(deck.pack)), 0, shoe, seed)
        mind.count[RUNNING_COUNT] = mind.system[START]
        mind.count[SEEN] = 0
        while tally.totals[ROUNDS] - before < order.block if fresh else pos < order.cut:
            if fresh and tally.totals[ROUNDS] >= order.most_rounds:
                break
            if counts:
                bets[COUNTER] = unit * count_bet(mind)
                if bets[COUNTER] == 0 and len(bets) == 1:
                    break
            if fresh:
                pos, ready = 0, 0
            wanted = pos + spare if fresh else min(pos + spare, len(deck.pack))
            while True:
                if fresh:
                    number = draw_fresh(deck, ready, wanted, tally.totals[ROUNDS] - before + 1, number, shoe, seed)
                    ready = -1 if number < 0 else wanted
                elif wanted > ready:
                    ready = extend_shoe(deck, ready, wanted, pos, shoe, seed)
                if ready < 0:
                    return RAN_OUT
                clear_felt(felt)
                end = play_round(rules, deck.cards, pos, bets, side, behind, ask_player, mind, felt, None)
                if end <= ready:
                    break
                wanted = end
            if fresh:
                number = int(deck.used[end])
            elif counts:
                count_cards(mind, deck.cards, pos, end)
            pos, ready = end, min(ready, len(deck.pack))
            count_round(rules, bets, side, behind, felt, tally)
            if fresh:
                close_cluster(tally)
            if tally.totals[ROUNDS] <= len(trail):
                trail[tally.totals[ROUNDS] - 1, 0] = bets[0]
                trail[tally.totals[ROUNDS] - 1, 1] = wagers_net(rules, 0, 0, felt)
        tally.totals[SHOES] += 1
        if not fresh:
            close_cluster(tally)
        if shoe - order.first < len(rows):
            row = rows[shoe - order.first]
            row[0] = tally.bets[MAIN, STAKED] - staked
            row[1] = tally.bets[MAIN, NET] - won
            row[2] = tally.totals[ROUNDS] - before
        if tally.totals[ROUNDS] >= order.most_rounds:
            return shoe + 1
    return order.last
