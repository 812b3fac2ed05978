"""The money of a round, counted once more: what every bettor put up, and what the round says he gets back."""

import math
from collections import Counter
from fractions import Fraction

from holecard.rules import Offer, Paid, Round, Rules
from holecard.rules.felt import SEAT, T_INSURANCE, T_RESULT, T_SIDE_BET, T_SPLIT
from holecard.rules.hand import BASE, FREE, STAKE
from holecard.rules.legal import DOUBLE, DOUBLE_UP, FOLLOW, INSURANCE, SPLIT_PAIR
from holecard.rules.rules import FOR_BLACKJACK, FOR_BONUS, PATTERN_FOR, PAYS_DEN, PAYS_NUM, ROUND_DOWN, ROUND_UP
from holecard.rules.settle import (
    BLACKJACK_PAID,
    BONUS_PAID,
    BUSTED,
    EVEN_MONEY_PAID,
    HALF_BACK,
    HALF_PAID,
    LOST,
    LOST_TO_BLACKJACK,
    PUSHED,
    RAISES_BACK,
    WON,
)

from .random_play import Inputs


class Purse:
    """What each bettor has put up so far, as a table would charge it."""

    def __init__(self, inputs: Inputs) -> None:
        self.paid_in = Counter(dict(enumerate(inputs.bets)))
        for seat, row in enumerate(inputs.side):
            self.paid_in[seat] += sum(row)
        for k, bet in enumerate(inputs.behind):
            self.paid_in[len(inputs.bets) + k] += bet[1]

    def charge(self, who: int, offer: Offer, amount: int) -> None:
        if offer.action in (DOUBLE, DOUBLE_UP, SPLIT_PAIR, INSURANCE, FOLLOW) and not offer.free:
            self.paid_in[who] += amount or offer.most


def check_money(played: Round, purse: Purse) -> None:
    """Every wager is decided once; what went in is what was staked; what comes out is what was shown, and right."""
    paid = played.paid()
    assert len({(one.who, one.bet, one.hand) for one in paid}) == len(paid)
    staked: Counter[int] = Counter()
    back: Counter[int] = Counter()
    for one in paid:
        assert all(type(amount) is int and amount >= 0 for amount in (one.staked, one.back)), one
        assert one.back in prices(played, one), one
        staked[one.who] += one.staked
        back[one.who] += one.back
    decided, shown = what_was_shown(played)
    assert decided == Counter((one.who, one.hand) for one in paid if one.bet == "main"), "a wager is decided once"
    assert +staked == +purse.paid_in
    assert +back == +shown


def what_was_shown(played: Round) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    """The wagers that the trace says are decided, and the money it says each bettor gets."""
    decided: Counter[tuple[int, int]] = Counter()
    shown: Counter[int] = Counter()
    seat_of = [*range(len(played.bets)), *(bet[SEAT] for bet in played.behind)]
    for kind, who, hand, x, y in played.trace:
        if kind == T_RESULT:
            decided[who, hand] += 1
            shown[who] += y
        elif kind == T_INSURANCE:
            shown[who] += y
        elif kind == T_SIDE_BET:
            shown[who] += x
        elif kind == T_SPLIT:  # the hands after the new one move along
            decided = Counter(
                {(w, k + 1 if seat_of[w] == who and k > hand else k): count for (w, k), count in decided.items()}
            )
    return decided, shown


def prices(played: Round, paid: Paid) -> set[int]:
    """What may come back for a wager with this result."""
    rules, stake = played.rules, paid.staked
    if paid.bet == "insurance":
        return {0, 3 * stake}
    if isinstance(paid.bet, int):
        return {0} | pattern_prices(rules, paid.bet, stake, stake)
    own, base = stake, stake
    if paid.bet == "main":
        wager = played.felt.wagers[paid.who * rules.max_hands + paid.hand]
        stake, own, base = wager[STAKE], wager[STAKE] - wager[FREE], wager[BASE]
    up = paid.bet == "double_up"
    match paid.result:
        case code if code in (LOST, BUSTED, LOST_TO_BLACKJACK):
            return {0}
        case code if code == PUSHED:
            return {own, 0} if up else {own}
        case code if code in (WON, EVEN_MONEY_PAID):
            return {own + stake}
        case code if code == HALF_PAID:
            return {own + rounded(rules, stake, 1, 2)}
        case code if code == HALF_BACK:
            return {own // 2, max(own - base, 0)}
        case code if code == RAISES_BACK:
            return {own} if up else {max(own - base, 0), own}
        case code if code == BONUS_PAID:
            return pattern_prices(rules, FOR_BONUS, own, stake)
        case code if code == BLACKJACK_PAID:
            if rules.blackjack_odds_on_all:
                return pattern_prices(rules, FOR_BLACKJACK, own, stake)
            return pattern_prices(rules, FOR_BLACKJACK, own + stake - base, base)
    return set()


def pattern_prices(rules: Rules, wanted: int, own: int, stake: int) -> set[int]:
    rows = [row for row in rules.patterns if row[PATTERN_FOR] == wanted]
    return {own + rounded(rules, stake, row[PAYS_NUM], row[PAYS_DEN]) for row in rows}


def rounded(rules: Rules, stake: int, num: int, den: int) -> int:
    exact = Fraction(stake * num, den)
    if rules.rounding == ROUND_DOWN:
        return math.floor(exact)
    return math.ceil(exact) if rules.rounding == ROUND_UP else math.floor(exact + Fraction(1, 2))
