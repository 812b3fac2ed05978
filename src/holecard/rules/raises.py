"""Money added in a turn: doubles, Double Ups and splits, and the bettors behind who follow."""

from typing import Any

from ._rule import Ints, Row, Table, rule
from .felt import (
    ASK_FOLLOW,
    FOLLOW_SPLIT,
    GREATEST_MULTIPLE,
    PENDING,
    SEAT,
    T_FOLLOW,
    T_SPLIT,
    T_TURN,
    Ask,
    Felt,
    Trace,
    note,
    seat_of,
)
from .hand import BASE, FREE, STAKE, UP, split_hand, split_wager
from .legal import AMOUNT_SHIFT, DOUBLE, FOLLOW, NO, SPLIT_PAIR, is_free, most
from .rules import Rules


@rule
def put_up(
    rules: Rules,
    seat: int,
    k: int,
    answer: int,
    bets: Ints,
    behind: Table,
    ask: Ask,
    mind: Any,
    felt: Felt,
    up: int,
    trace: Trace,
) -> int:
    """Double or Double Up: the seated player's wager grows, then those of the bettors who follow."""
    width = rules.max_hands
    i = seat * width + k
    hand, wager = felt.hands[i], felt.wagers[i]
    action, amount = answer & 15, answer >> AMOUNT_SHIFT
    if amount == 0:
        amount = most(rules, hand, wager, action)
    free = is_free(rules, hand, action)
    note(trace, T_TURN, seat, k, action, amount)
    add_stake(wager, action, amount, free)
    missing = False
    for who in range(len(bets), len(bets) + len(behind)):
        bet, other = behind[who - len(bets)], felt.wagers[who * width + k]
        if bet[SEAT] == seat and other[STAKE] > 0:
            want = amount * other[BASE] // wager[BASE]
            if not free:
                raised = other[STAKE] - other[BASE] + other[UP]
                want = min(want, other[BASE] * bet[GREATEST_MULTIPLE] - raised)
            if want > 0:
                taken = FOLLOW
                if not free:
                    taken = ask(mind, rules, ASK_FOLLOW, who, k, 1 << FOLLOW | 1 << NO, want, felt, i, up)
                if taken == PENDING:
                    missing = True
                elif taken & 15 == FOLLOW:
                    add_stake(other, action, want, free)
    if missing:
        return PENDING
    if trace is not None:
        for who in range(len(bets), len(bets) + len(behind)):
            other = felt.wagers[who * width + k]
            if behind[who - len(bets)][SEAT] == seat and other[STAKE] > 0:
                note(trace, T_FOLLOW, who, k, action, other[STAKE] + other[UP])
    return 0


@rule
def add_stake(wager: Row, action: int, amount: int, free: bool) -> None:
    if action == DOUBLE:
        wager[STAKE] += amount
        if free:
            wager[FREE] += amount
    else:
        wager[UP] += amount


@rule
def split(
    rules: Rules, seat: int, k: int, bets: Ints, behind: Table, ask: Ask, mind: Any, felt: Felt, up: int, trace: Trace
) -> int:
    """A second hand beside the first, with an equal wager; a bettor behind follows or stays with the first."""
    width = rules.max_hands
    low = seat * width
    free = is_free(rules, felt.hands[low + k], SPLIT_PAIR)
    missing = False
    for who in range(len(bets), len(bets) + len(behind)):
        bet, wager = behind[who - len(bets)], felt.wagers[who * width + k]
        felt.answers[who] = NO
        if bet[SEAT] == seat and wager[STAKE] > 0:
            felt.answers[who] = FOLLOW
            if not free:
                felt.answers[who] = NO
                if bet[FOLLOW_SPLIT] == 1:
                    want = wager[BASE]
                    taken = ask(mind, rules, ASK_FOLLOW, who, k, 1 << FOLLOW | 1 << NO, want, felt, low + k, up)
                    felt.answers[who] = taken & 15
                    if taken == PENDING:
                        missing = True
    if missing:
        return PENDING
    note(trace, T_TURN, seat, k, SPLIT_PAIR, 0 if free else felt.wagers[low + k][BASE])
    last = felt.hand_count[seat] - 1
    for who in range(len(bets) + len(behind)):
        if seat_of(bets, behind, who) == seat:
            follows = who == seat or felt.answers[who] == FOLLOW
            split_wager(felt.wagers[who * width : (who + 1) * width], k, last, free, follows)
    split_hand(felt.hands[low : low + width], k, last)
    felt.hand_count[seat] += 1
    note(trace, T_SPLIT, seat, k, k + 1, 0)
    return 0
