"""What is counted of every simulated round. All of it whole numbers, so that it adds up the same in any order."""

from typing import Any, NamedTuple

from holecard._jit import inlined, np
from holecard.rules import Rules
from holecard.rules.felt import Felt
from holecard.rules.hand import (
    BACK,
    BUST,
    DOUBLES,
    FREE,
    LIVE,
    RESULT,
    STAKE,
    STATUS,
    SURRENDERED,
    TOTAL,
    UP,
    UP_BACK,
    is_blackjack,
)
from holecard.rules.settle import BLACKJACK_PAID, EVEN_MONEY_PAID

Array = Any

EVENTS = (
    "player_blackjack",
    "paid_blackjack",
    "dealer_blackjack",
    "double",
    "double_up",
    "split",
    "bust",
    "surrender",
    "dealer_16",
    "dealer_22",
    "dealer_23_up",
)
(
    PLAYER_BLACKJACK,
    PAID_BLACKJACK,
    DEALER_BLACKJACK,
    DOUBLE,
    DOUBLE_UP,
    SPLIT,
    BUSTED_HAND,
    SURRENDER,
    DEALER_16,
    DEALER_22,
    DEALER_23_UP,
) = range(11)
OF_DEALER = (DEALER_BLACKJACK, DEALER_16, DEALER_22, DEALER_23_UP)

# totals
ROUNDS, SHOES, PLAYED, RAISED = range(4)

# a bet's row: what was staked on it and won, per seat and round; and products of the same summed over each cluster,
# which is a shoe, or a round where every round has a shoe of its own
STAKED, NET, NET_SQUARE, CLUSTER_STAKED, CLUSTER_PRODUCT, CLUSTER_NET = range(6)
MAIN = 0  # the row of the main bet; side bets follow, insurance is the last

MOST_NET = 64  # bets; the distribution of the net result ends there


class Tally(NamedTuple):
    totals: Array
    events: Array
    bets: Array  # a row for each bet
    bettors: Array  # per bettor: staked, net, square of the net
    cross: Array  # products of the seats' nets
    distribution: Array  # of a seat's net, from -MOST_NET bets up
    cluster: Array  # staked and net of each bet in the cluster that is not complete yet


def new_tally(seats: int, behind: int, side_bets: int, unit: int) -> Tally:
    """`unit` is the money in one bet."""
    return Tally(
        np.zeros(4, np.int64),
        np.zeros(len(EVENTS), np.int64),
        np.zeros((side_bets + 2, 6), np.int64),
        np.zeros((seats + behind, 3), np.int64),
        np.zeros((seats, seats), np.int64),
        np.zeros(2 * MOST_NET * unit + 1, np.int64),
        np.zeros((side_bets + 2, 2), np.int64),
    )


def add_tally(total: Tally, part: Tally) -> None:
    for sums, more in zip(total, part, strict=True):
        sums += more


@inlined
def add_bet(tally: Tally, row: int, staked: int, net: int) -> None:
    bet = tally.bets[row]
    bet[STAKED] += staked
    bet[NET] += net
    bet[NET_SQUARE] += net * net
    tally.cluster[row, 0] += staked
    tally.cluster[row, 1] += net


@inlined
def close_cluster(tally: Tally) -> None:
    for row in range(len(tally.bets)):
        bet, staked, net = tally.bets[row], tally.cluster[row, 0], tally.cluster[row, 1]
        if staked > 0:
            bet[CLUSTER_STAKED] += staked * staked
            bet[CLUSTER_PRODUCT] += staked * net
            bet[CLUSTER_NET] += net * net
            tally.cluster[row, 0] = 0
            tally.cluster[row, 1] = 0


@inlined
def wagers_net(rules: Rules, who: int, seat: int, felt: Felt) -> int:
    """What a bettor won with everything but side bets."""
    net = felt.insured_back[who] - felt.insured[who]
    for k in range(felt.hand_count[seat]):
        wager = felt.wagers[who * rules.max_hands + k]
        net += wager[BACK] + wager[UP_BACK] - (wager[STAKE] - wager[FREE]) - wager[UP]
    return net


@inlined
def count_round(rules: Rules, bets: Array, side: Array, behind: Array, felt: Felt, tally: Tally) -> None:
    """Add a finished round."""
    seats = len(bets)
    tally.totals[ROUNDS] += 1
    live = False
    for seat in range(seats):
        if bets[seat] > 0:
            live |= count_seat(rules, seat, bets, side, felt, tally)
            for other in range(seat):
                if bets[other] > 0:
                    product = felt.answers[seat] * felt.answers[other]
                    tally.cross[seat, other] += product
                    tally.cross[other, seat] += product
    for who in range(seats, seats + len(behind)):
        net = wagers_net(rules, who, behind[who - seats, 0], felt)
        tally.bettors[who, 0] += behind[who - seats, 1]
        tally.bettors[who, 1] += net
        tally.bettors[who, 2] += net * net
    dealer = felt.hands[seats * rules.max_hands]
    if is_blackjack(dealer):
        tally.events[DEALER_BLACKJACK] += 1
    elif live:
        if dealer[TOTAL] == 16:
            tally.events[DEALER_16] += 1
        elif dealer[TOTAL] == 22:
            tally.events[DEALER_22] += 1
        elif dealer[TOTAL] > 22:
            tally.events[DEALER_23_UP] += 1


@inlined
def count_seat(rules: Rules, seat: int, bets: Array, side: Array, felt: Any, tally: Tally) -> bool:
    """Add a seat's part; its net is left in `felt.answers`. Whether it had a live hand at the end."""
    net, live = wagers_net(rules, seat, seat, felt), False
    events = tally.events
    for k in range(felt.hand_count[seat]):
        hand, wager = felt.hands[seat * rules.max_hands + k], felt.wagers[seat * rules.max_hands + k]
        tally.totals[RAISED] += wager[STAKE] - wager[FREE] + wager[UP]
        live |= hand[STATUS] == LIVE
        if hand[DOUBLES] > 0:
            events[DOUBLE] += 1
        if wager[UP] > 0:
            events[DOUBLE_UP] += 1
        if hand[STATUS] == BUST:
            events[BUSTED_HAND] += 1
        elif hand[STATUS] == SURRENDERED:
            events[SURRENDER] += 1
        if is_blackjack(hand):
            events[PLAYER_BLACKJACK] += 1
            if wager[RESULT] == BLACKJACK_PAID or wager[RESULT] == EVEN_MONEY_PAID:
                events[PAID_BLACKJACK] += 1
    if felt.hand_count[seat] > 1:
        events[SPLIT] += 1
    tally.totals[PLAYED] += 1
    felt.answers[seat] = net
    tally.cross[seat, seat] += net * net
    tally.bettors[seat, 0] += bets[seat]
    tally.bettors[seat, 1] += net
    tally.bettors[seat, 2] += net * net
    top = len(tally.distribution) - 1
    tally.distribution[min(max(net + top // 2, 0), top)] += 1
    add_bet(tally, MAIN, bets[seat], net)
    last = len(tally.bets) - 1
    for bet in range(last - 1):
        if side[seat, bet] > 0:
            add_bet(tally, 1 + bet, side[seat, bet], felt.side_back[seat, bet] - side[seat, bet])
    if felt.insured[seat] > 0:
        add_bet(tally, last, felt.insured[seat], felt.insured_back[seat] - felt.insured[seat])
    return live
