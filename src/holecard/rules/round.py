"""One round of blackjack, from the first card to the last payment, as one function of its inputs.

Nothing is kept between calls: whoever plays a round (a live table, a simulator, a verifier) calls
`play_round` with the answers known so far, and it either reaches the end or returns PENDING, having
asked for what is missing.
"""

from typing import Any

from ._rule import Ints, Row, Table, rule
from .cards import value
from .felt import (
    ASK_OPENING,
    ASK_TURN,
    PENDING,
    T_CARD,
    T_DRAW,
    T_END,
    T_HOLE,
    T_OPENING,
    T_PEEK,
    T_REVEAL,
    T_TURN,
    T_UP,
    Ask,
    Felt,
    Trace,
    lay_bets,
    note,
    note_result,
    seat_of,
)
from .hand import (
    BLACKJACK,
    BONUS,
    BUST,
    CARDS,
    CLOSED,
    DOUBLES,
    FIRST,
    LIVE,
    NOT_SPLIT,
    RESULT,
    SOFT,
    SPLIT,
    STAKE,
    STATUS,
    SURRENDERED,
    TOTAL,
    give,
    is_blackjack,
)
from .legal import (
    AMOUNT_SHIFT,
    DOUBLE,
    DOUBLE_UP,
    EVEN_MONEY,
    HIT,
    INSURANCE,
    NO,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
    legal,
    most,
    opening,
)
from .pay import (
    settle_blackjacks,
    settle_hands,
    settle_insurance,
    settle_late_bets,
    settle_opening_bets,
    surrender_hand,
)
from .raises import put_up, split
from .rules import HOLE_EXPOSED, HOLE_HIDDEN, HOLE_NONE, ON_DEALER, Rules
from .settle import BUSTED, EVEN_MONEY_PAID, OPEN, dealer_draws, find_bonus, lose, win, win_blackjack, win_bonus


@rule
def play_round(
    rules: Rules,
    shoe: Ints,
    start: int,
    bets: Ints,
    side: Table,
    behind: Table,
    ask: Ask,
    mind: Any,
    felt: Felt,
    trace: Trace,
) -> int:
    """Play a round with the cards of `shoe` from `start`; return where it ended, or PENDING.

    `bets` has a main wager for each seat, 0 for none; `side[seat]` its side bets; `behind` the bets on
    others' seats. `ask(mind, ...)` gives an answer or PENDING. What happened is in `felt` and `trace`.
    """
    width = rules.max_hands
    dealer = felt.hands[len(bets) * width]
    lay_bets(rules, bets, behind, felt)
    pos, hole = deal(rules, shoe, start, bets, felt, trace)
    settle_opening_bets(rules, bets, side, felt, trace)
    if ask_all(rules, bets, behind, ask, mind, felt, trace) == PENDING:
        return PENDING

    up = value(dealer[FIRST])
    known = rules.hole == HOLE_EXPOSED or (rules.hole == HOLE_HIDDEN and rules.peek >> up & 1 == 1)
    blackjack = False
    if known:
        blackjack = is_blackjack(dealer) or (hole >= 0 and up + value(hole) == 11 and min(up, value(hole)) == 1)
    if known and rules.hole == HOLE_HIDDEN:
        note(trace, T_PEEK, 0, 0, 1 if blackjack else 0, 0)
        settle_insurance(bets, behind, felt, blackjack, trace)
    waits = not known and (up == 1 or up == 10)
    if not blackjack:
        if not waits:
            settle_blackjacks(rules, bets, behind, felt, up, False, trace)
        for seat in range(len(bets)):
            if bets[seat] > 0:
                pos = play_seat(rules, shoe, pos, seat, waits, bets, behind, ask, mind, felt, trace)
                if pos == PENDING:
                    return PENDING
    pos = play_dealer(rules, shoe, pos, hole, bets, side, behind, felt, trace)
    if waits:
        blackjack = is_blackjack(dealer)
        settle_insurance(bets, behind, felt, blackjack, trace)
    if blackjack or waits:
        settle_blackjacks(rules, bets, behind, felt, up, blackjack, trace)
    settle_hands(rules, bets, behind, felt, blackjack, known, trace)
    settle_late_bets(rules, shoe, start, bets, side, felt, blackjack, trace)
    note(trace, T_END, 0, 0, pos, 0)
    return pos


@rule
def deal(rules: Rules, shoe: Ints, pos: int, bets: Ints, felt: Felt, trace: Trace) -> tuple[int, int]:
    """Cards to each hand and the dealer in turn, twice; some games give the hands one card only."""
    width = rules.max_hands
    dealer = felt.hands[len(bets) * width]
    hole = -1
    for lap in range(2):
        if lap < rules.start_cards:
            for seat in range(len(bets)):
                if bets[seat] > 0:
                    card = shoe[pos]
                    pos += 1
                    give(felt.hands[seat * width], card)
                    note(trace, T_CARD, seat, 0, card, 0)
        if lap == 0 or rules.hole == HOLE_EXPOSED:
            card = shoe[pos]
            pos += 1
            give(dealer, card)
            note(trace, T_UP, 0, 0, card, 0)
        elif rules.hole == HOLE_HIDDEN:
            hole = int(shoe[pos])
            pos += 1
            note(trace, T_HOLE, 0, 0, hole, 0)
    for seat in range(len(bets)):
        hand = felt.hands[seat * width]
        if bets[seat] > 0 and is_blackjack(hand):
            hand[STATUS] = BLACKJACK
        elif rules.bonuses > 0 and bets[seat] > 0 and find_bonus(rules, hand, value(dealer[FIRST]), 1) >= 0:
            hand[STATUS] = BONUS
    return pos, hole


@rule
def ask_all(rules: Rules, bets: Ints, behind: Table, ask: Ask, mind: Any, felt: Felt, trace: Trace) -> int:
    """Insurance, even money and early surrender, asked of everybody at once and shown together."""
    width = rules.max_hands
    up = value(felt.hands[len(bets) * width][FIRST])
    if rules.hole == HOLE_EXPOSED or (up != 1 and rules.surrender_against >> up & 1 == 0):
        return 0
    missing = False
    for who in range(len(bets) + len(behind)):
        wager = felt.wagers[who * width]
        if wager[STAKE] > 0:
            i = seat_of(bets, behind, who) * width
            mask = opening(rules, felt.hands[i], up, wager[STAKE], who < len(bets))
            felt.answers[who] = NO
            if mask != 1 << NO:
                answer = ask(mind, rules, ASK_OPENING, who, 0, mask, 0, felt, i, up)
                if answer == PENDING:
                    missing = True
                felt.answers[who] = answer
    if missing:
        return PENDING
    for who in range(len(bets) + len(behind)):
        wager = felt.wagers[who * width]
        if wager[STAKE] > 0:
            take_opening(rules, who, felt.answers[who], bets, behind, felt, trace)
    return 0


@rule
def take_opening(rules: Rules, who: int, answer: int, bets: Ints, behind: Table, felt: Felt, trace: Trace) -> None:
    action, amount = answer & 15, answer >> AMOUNT_SHIFT
    wager = felt.wagers[who * rules.max_hands]
    if action == INSURANCE:
        felt.insured[who] = amount if amount > 0 else most(rules, felt.hands[0], wager, INSURANCE)
        note(trace, T_OPENING, who, 0, action, felt.insured[who])
    elif action == EVEN_MONEY:
        note(trace, T_OPENING, who, 0, action, 0)
        win(rules, wager, EVEN_MONEY_PAID, 1, 1)
        note_result(trace, who, 0, wager)
    elif action == SURRENDER:
        note(trace, T_OPENING, who, 0, action, 0)
        surrender_hand(rules, who, 0, False, bets, behind, felt, trace)


@rule
def play_seat(
    rules: Rules,
    shoe: Ints,
    pos: int,
    seat: int,
    waits: bool,
    bets: Ints,
    behind: Table,
    ask: Ask,
    mind: Any,
    felt: Felt,
    trace: Trace,
) -> int:
    """A seat's turn: its hands one after the other, until each stands or is decided."""
    width = rules.max_hands
    low = seat * width
    up = value(felt.hands[len(bets) * width][FIRST])
    k = 0
    while k < felt.hand_count[seat]:
        hand = felt.hands[low + k]
        if hand[SPLIT] != NOT_SPLIT and hand[CARDS] == 1:
            pos = hit(rules, shoe, pos, seat, k, waits, up, bets, behind, felt, trace)
        mask = 1 << STAND
        if hand[STATUS] == LIVE:
            mask = legal(rules, hand, felt.hand_count[seat], up)
        answer = STAND
        if mask != 1 << STAND:
            answer = ask(mind, rules, ASK_TURN, seat, k, mask, 0, felt, low + k, up)
            if answer == PENDING:
                return PENDING
        action = answer & 15
        if mask != 1 << STAND and action != SPLIT_PAIR and action != DOUBLE and action != DOUBLE_UP:
            note(trace, T_TURN, seat, k, action, 0)
        if action == STAND:
            k += 1
        elif action == SURRENDER:
            surrender_hand(rules, seat, k, waits and hand[DOUBLES] == 0, bets, behind, felt, trace)
        elif action == HIT:
            lone_ace = hand[CARDS] == 1 and hand[TOTAL] == 11
            pos = hit(rules, shoe, pos, seat, k, waits, up, bets, behind, felt, trace)
            if lone_ace and rules.lone_ace_hit_stands == 1:
                hand[CLOSED] = 1
        elif action == SPLIT_PAIR:
            if split(rules, seat, k, bets, behind, ask, mind, felt, up, trace) == PENDING:
                return PENDING
            if rules.split_deals_at_once == 1:
                pos = hit(rules, shoe, pos, seat, k, waits, up, bets, behind, felt, trace)
                pos = hit(rules, shoe, pos, seat, k + 1, waits, up, bets, behind, felt, trace)
        else:
            if put_up(rules, seat, k, answer, bets, behind, ask, mind, felt, up, trace) == PENDING:
                return PENDING
            if action == DOUBLE:
                lone_ace = hand[CARDS] == 1 and hand[TOTAL] == 11
                hand[DOUBLES] += 1
                if rules.double_plays_on == 0 or (lone_ace and rules.lone_ace_double_stands == 1):
                    hand[CLOSED] = 1
                pos = hit(rules, shoe, pos, seat, k, waits, up, bets, behind, felt, trace)
            else:
                hand[CLOSED] = 1
    return pos


@rule
def hit(
    rules: Rules,
    shoe: Ints,
    pos: int,
    seat: int,
    k: int,
    waits: bool,
    up: int,
    bets: Ints,
    behind: Table,
    felt: Felt,
    trace: Trace,
) -> int:
    """One card to a hand; a bust, a blackjack and some bonuses decide it on the spot."""
    width = rules.max_hands
    hand = felt.hands[seat * width + k]
    card = shoe[pos]
    give(hand, card)
    note(trace, T_CARD, seat, k, card, 0)
    if hand[TOTAL] > 21:
        hand[STATUS] = BUST
    elif is_blackjack(hand):
        hand[STATUS] = BLACKJACK
    elif find_bonus(rules, hand, up, 1) >= 0:
        hand[STATUS] = BONUS
    if hand[STATUS] != LIVE and not (hand[STATUS] == BLACKJACK and waits):
        for who in range(len(bets) + len(behind)):
            wager = felt.wagers[who * width + k]
            if seat_of(bets, behind, who) == seat and wager[STAKE] > 0:
                if hand[STATUS] == BUST:
                    lose(wager, BUSTED)
                elif hand[STATUS] == BLACKJACK:
                    win_blackjack(rules, hand, wager, up)
                else:
                    win_bonus(rules, hand, wager, up)
                note_result(trace, who, k, wager)
    return pos + 1


@rule
def play_dealer(
    rules: Rules, shoe: Ints, pos: int, hole: int, bets: Ints, side: Table, behind: Table, felt: Felt, trace: Trace
) -> int:
    """She turns her hole card, and draws if a live hand or a side bet depends on it."""
    dealer = felt.hands[len(bets) * rules.max_hands]
    draws = False
    awaited = False
    for seat in range(len(bets)):
        for k in range(felt.hand_count[seat]):
            if felt.hands[seat * rules.max_hands + k][STATUS] == LIVE:
                draws = True
        for bet in range(len(rules.side_on)):
            if side[seat][bet] > 0:
                if rules.side_on[bet] == ON_DEALER:
                    draws = True
                elif rules.side_awaits >> bet & 1 == 1:
                    awaited = True
    if rules.hole == HOLE_HIDDEN:
        give(dealer, hole)
        note(trace, T_REVEAL, 0, 0, hole, 0)
    elif rules.hole == HOLE_NONE and (draws or awaited or is_awaited(rules, bets, behind, felt)):
        pos = draw(shoe, pos, dealer, trace)
    if draws:
        while dealer_draws(rules, dealer[TOTAL], dealer[SOFT]):
            pos = draw(shoe, pos, dealer, trace)
    return pos


@rule
def draw(shoe: Ints, pos: int, dealer: Row, trace: Trace) -> int:
    card = shoe[pos]
    give(dealer, card)
    note(trace, T_DRAW, 0, 0, card, 0)
    return pos + 1


@rule
def is_awaited(rules: Rules, bets: Ints, behind: Table, felt: Felt) -> bool:
    """Whether anybody's insurance, blackjack or surrender waits for a dealer who has no hole card."""
    width = rules.max_hands
    for who in range(len(bets) + len(behind)):
        if felt.insured[who] > 0:
            return True
        seat = seat_of(bets, behind, who)
        for k in range(felt.hand_count[seat]):
            status, wager = felt.hands[seat * width + k][STATUS], felt.wagers[who * width + k]
            if (status == BLACKJACK or status == SURRENDERED) and wager[STAKE] > 0 and wager[RESULT] == OPEN:
                return True
    return False
