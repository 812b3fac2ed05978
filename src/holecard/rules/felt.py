"""What lies on the table during a round, and the trace of what happens there."""

from collections.abc import Callable
from typing import NamedTuple

from ._rule import Ints, Row, Rows, Table, rule
from .hand import BACK, BASE, RESULT, STAKE, UP_BACK
from .rules import Rules

PENDING = -1

Trace = list[tuple[int, int, int, int, int]] | None
Ask = Callable[..., int]

# columns of a bet behind: whose hand, how much, and what to do when that player raises or splits
SEAT, BEHIND_STAKE, GREATEST_MULTIPLE, FOLLOW_SPLIT = range(4)

# kinds of questions
ASK_OPENING, ASK_TURN, ASK_FOLLOW = range(3)

# kinds of trace rows: (kind, who, hand, x, y)
(
    T_CARD,
    T_UP,
    T_HOLE,
    T_OPENING,
    T_PEEK,
    T_TURN,
    T_SPLIT,
    T_FOLLOW,
    T_REVEAL,
    T_DRAW,
    T_RESULT,
    T_INSURANCE,
    T_SIDE_BET,
    T_END,
) = range(14)
CARDS_DEALT = T_CARD, T_UP, T_HOLE, T_DRAW  # rows that take the next card of the shoe


class Felt(NamedTuple):
    """What lies on the table during a round. All zero at its start.

    Seat s has the hands s * max_hands and up; the dealer's visible cards are the last but one row, the
    last is scratch. Bettors are the seats, then those behind; each has a wager for each hand.
    """

    hands: Rows
    wagers: Rows
    hand_count: Row  # hands of each seat
    answers: Row  # each bettor's answer to the latest question to several
    insured: Row
    insured_back: Row
    side_back: Rows


@rule
def note(trace: Trace, kind: int, who: int, hand: int, x: int, y: int) -> None:
    if trace is not None:
        trace.append((kind, who, hand, x, y))


@rule
def note_result(trace: Trace, who: int, k: int, wager: Row) -> None:
    note(trace, T_RESULT, who, k, wager[RESULT], wager[BACK] + wager[UP_BACK])


@rule
def seat_of(bets: Ints, behind: Table, who: int) -> int:
    return who if who < len(bets) else behind[who - len(bets)][SEAT]


@rule
def lay_bets(rules: Rules, bets: Ints, behind: Table, felt: Felt) -> None:
    width = rules.max_hands
    for who in range(len(bets) + len(behind)):
        stake = bets[who] if who < len(bets) else behind[who - len(bets)][BEHIND_STAKE]
        if stake > 0:
            wager = felt.wagers[who * width]
            wager[BASE] = stake
            wager[STAKE] = stake
            if who < len(bets):
                felt.hand_count[who] = 1
