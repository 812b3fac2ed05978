"""When each bet is decided, and how."""

from ._rule import Ints, Row, Table, rule
from .cards import value
from .felt import T_INSURANCE, T_SIDE_BET, Felt, Trace, note, note_result, seat_of
from .hand import (
    BACK,
    BLACKJACK,
    BONUS,
    DOUBLES,
    FIRST,
    FREE,
    RESULT,
    STAKE,
    STATUS,
    SURRENDERED,
    TOTAL,
    UP,
    UP_BACK,
    clear,
    copy,
    give,
)
from .rules import (
    ALL_BETS,
    COMPARES,
    EACH_HANDS_BET,
    LOSES,
    ON_DEALER,
    ON_OPENING_THREE,
    PAYS_DEN,
    PAYS_HALF,
    PAYS_NUM,
    PUSHES,
    WINS,
    Rules,
)
from .settle import (
    BONUS_PAID,
    HALF_PAID,
    LOST,
    LOST_TO_BLACKJACK,
    OPEN,
    WON,
    against,
    find_bonus,
    find_late_pattern,
    find_pattern,
    gain,
    lose,
    lose_original_only,
    push,
    surrender,
    win,
    win_blackjack,
    win_bonus,
)


@rule
def settle_side_bet(rules: Rules, seat: int, bet: int, stake: int, k: int, felt: Felt, trace: Trace) -> None:
    back = 0
    if k >= 0:
        back = stake + gain(rules, stake, rules.patterns[k][PAYS_NUM], rules.patterns[k][PAYS_DEN])
    felt.side_back[seat][bet] = back
    note(trace, T_SIDE_BET, seat, bet, back, k)


@rule
def settle_opening_bets(rules: Rules, bets: Ints, side: Table, felt: Felt, trace: Trace) -> None:
    """Side bets on the opening cards are decided by them, unless they ask for the dealer's blackjack too."""
    if len(rules.side_on) == 0:
        return
    width = rules.max_hands
    dealer, three = felt.hands[len(bets) * width], felt.hands[len(bets) * width + 1]
    for seat in range(len(bets)):
        for bet in range(len(rules.side_on)):
            opening = rules.side_on[bet] <= ON_OPENING_THREE and rules.side_awaits >> bet & 1 == 0
            if side[seat][bet] > 0 and opening:
                copy(three, felt.hands[seat * width])
                if rules.side_on[bet] == ON_OPENING_THREE:
                    give(three, dealer[FIRST])
                k = find_pattern(rules, bet, three, value(dealer[FIRST]))
                settle_side_bet(rules, seat, bet, side[seat][bet], k, felt, trace)


@rule
def settle_insurance(bets: Ints, behind: Table, felt: Felt, blackjack: bool, trace: Trace) -> None:
    for who in range(len(bets) + len(behind)):
        if felt.insured[who] > 0:
            felt.insured_back[who] = 3 * felt.insured[who] if blackjack else 0
            note(trace, T_INSURANCE, who, 0, felt.insured[who], felt.insured_back[who])


@rule
def settle_blackjacks(
    rules: Rules, bets: Ints, behind: Table, felt: Felt, up: int, dealer_blackjack: bool, trace: Trace
) -> None:
    """Pay the players' blackjacks, once it is known whether the dealer has one too, and dealt bonuses."""
    width = rules.max_hands
    for who in range(len(bets) + len(behind)):
        wager = felt.wagers[who * width]
        hand = felt.hands[seat_of(bets, behind, who) * width]
        if hand[STATUS] >= BLACKJACK and wager[STAKE] > 0 and wager[RESULT] == OPEN:
            if hand[STATUS] == BONUS:
                win_bonus(rules, hand, wager, up)
            elif not dealer_blackjack or rules.blackjack_ties == WINS:
                win_blackjack(rules, hand, wager, up)
            elif rules.blackjack_ties == LOSES:
                lose(wager, LOST_TO_BLACKJACK)
            else:
                push(wager, True)
            note_result(trace, who, 0, wager)


@rule
def surrender_hand(
    rules: Rules, seat: int, k: int, waits: bool, bets: Ints, behind: Table, felt: Felt, trace: Trace
) -> None:
    """Decided at once, unless the dealer may still turn a blackjack that nobody looked for."""
    hand = felt.hands[seat * rules.max_hands + k]
    hand[STATUS] = SURRENDERED
    for who in range(len(bets) + len(behind)):
        wager = felt.wagers[who * rules.max_hands + k]
        if not waits and seat_of(bets, behind, who) == seat and wager[STAKE] > 0 and wager[RESULT] == OPEN:
            surrender(wager, hand[DOUBLES] > 0 and rules.rescue_costs_half == 0)
            note_result(trace, who, k, wager)


@rule
def settle_hands(
    rules: Rules, bets: Ints, behind: Table, felt: Felt, blackjack: bool, known: bool, trace: Trace
) -> None:
    """Every wager that is still open, against the dealer's hand."""
    width = rules.max_hands
    dealer = felt.hands[len(bets) * width]
    up = value(dealer[FIRST])
    for who in range(len(bets) + len(behind)):
        seat = seat_of(bets, behind, who)
        for k in range(felt.hand_count[seat]):
            hand, wager = felt.hands[seat * width + k], felt.wagers[who * width + k]
            if wager[STAKE] > 0 and wager[RESULT] == OPEN:
                if not blackjack and hand[STATUS] == SURRENDERED:
                    surrender(wager, False)
                elif not blackjack:
                    settle_hand(rules, hand, wager, dealer[TOTAL], up)
                elif rules.original_bets_only != ALL_BETS and not known:
                    lose_original_only(wager, k == 0 or rules.original_bets_only == EACH_HANDS_BET)
                else:
                    lose(wager, LOST_TO_BLACKJACK)
                note_result(trace, who, k, wager)


@rule
def settle_hand(rules: Rules, hand: Row, wager: Row, dealer_total: int, up: int) -> None:
    result = against(rules, hand[TOTAL], dealer_total)
    tied = result == COMPARES
    if tied:
        result = rules.ties_21 if hand[TOTAL] == 21 else rules.ties
    if result == WINS:
        k = find_bonus(rules, hand, up, 0)
        if k >= 0:
            win(rules, wager, BONUS_PAID, rules.patterns[k][PAYS_NUM], rules.patterns[k][PAYS_DEN])
        else:
            win(rules, wager, WON, 1, 1)
    elif result == PAYS_HALF:
        win(rules, wager, HALF_PAID, 1, 2)
    elif result == PUSHES:
        push(wager, not tied)
    else:
        lose(wager, LOST)


@rule
def settle_late_bets(
    rules: Rules, shoe: Ints, start: int, bets: Ints, side: Table, felt: Felt, blackjack: bool, trace: Trace
) -> None:
    """Side bets on the dealer's hand, on the result of the main wagers, and on what opened before her blackjack."""
    width = rules.max_hands
    dealer, three = felt.hands[len(bets) * width], felt.hands[len(bets) * width + 1]
    up = value(dealer[FIRST])
    for bet in range(len(rules.side_on)):
        on = rules.side_on[bet]
        for seat in range(len(bets)):
            if side[seat][bet] > 0 and (on >= ON_DEALER or rules.side_awaits >> bet & 1 == 1):
                if on == ON_DEALER:
                    k = find_pattern(rules, bet, dealer, up)
                else:
                    copy(three, felt.hands[seat * width])
                    if on <= ON_OPENING_THREE:
                        deal_again(shoe, start, bets, seat, three)
                    if on == ON_OPENING_THREE:
                        give(three, dealer[FIRST])
                    k = find_late_pattern(rules, bet, three, up, net_result(rules, seat, felt), blackjack)
                settle_side_bet(rules, seat, bet, side[seat][bet], k, felt, trace)


@rule
def deal_again(shoe: Ints, start: int, bets: Ints, seat: int, hand: Row) -> None:
    """The two cards that a seat was dealt, whatever has become of its hand."""
    before, seats = 0, 0
    for other in range(len(bets)):
        if bets[other] > 0:
            seats += 1
            if other < seat:
                before += 1
    clear(hand)
    give(hand, shoe[start + before])
    give(hand, shoe[start + seats + 1 + before])


@rule
def net_result(rules: Rules, seat: int, felt: Felt) -> int:
    """What a seat's main wagers and raises won or lost together."""
    net = 0
    for k in range(felt.hand_count[seat]):
        wager = felt.wagers[seat * rules.max_hands + k]
        net += wager[BACK] + wager[UP_BACK] - (wager[STAKE] - wager[FREE]) - wager[UP]
    return net
