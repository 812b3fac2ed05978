"""A hand is a row of ints, and so is a wager on it: several bettors may have wagers on one hand."""

from ._rule import Row, Rows, rule
from .cards import rank_unit, value

# columns of a hand
TOTAL, SOFT, CARDS, FIRST, LAST, RANKS, SUITS, SPLIT, DOUBLES, CLOSED, STATUS = range(11)
HAND_WIDTH = 11

# SPLIT: how the hand came to be
NOT_SPLIT, SPLIT_HAND, SPLIT_ACE = range(3)

# STATUS: a hand is live until something other than the dealer's total decides it
LIVE, BUST, SURRENDERED, BLACKJACK, BONUS = range(5)  # the last two win by their cards

# columns of a wager. STAKE counts raises and FREE, which the house put up; UP is a Double Up wager
BASE, STAKE, UP, FREE, RESULT, BACK, UP_BACK = range(7)
WAGER_WIDTH = 7


@rule
def add(total: int, soft: int, card_value: int) -> tuple[int, int]:
    """Total and softness after one more card; an ace counts 11 while that does no harm."""
    total += card_value
    if card_value == 1 and total <= 11:
        return total + 10, 1
    if total > 21 and soft == 1:
        return total - 10, 0
    return total, soft


@rule
def give(hand: Row, card: int) -> None:
    if hand[CARDS] == 0:
        hand[FIRST] = card
    hand[LAST] = card
    hand[CARDS] += 1
    hand[RANKS] += rank_unit(card)
    hand[SUITS] |= 1 << (card & 3)
    total, soft = add(hand[TOTAL], hand[SOFT], value(card))
    hand[TOTAL] = total
    hand[SOFT] = soft


@rule
def clear(row: Row) -> None:
    for k in range(len(row)):
        row[k] = 0


@rule
def copy(target: Row, source: Row) -> None:
    for k in range(len(source)):
        target[k] = source[k]


@rule
def is_blackjack(hand: Row) -> bool:
    return hand[CARDS] == 2 and hand[TOTAL] == 21 and hand[SPLIT] == NOT_SPLIT


@rule
def split_hand(hands: Rows, first: int, last: int) -> None:
    """Part the pair in row `first` into rows `first` and `first + 1`; rows up to `last` move down one."""
    for k in range(last + 1, first + 1, -1):
        copy(hands[k], hands[k - 1])
    one, two = hands[first], hands[first + 1]
    card, other = one[FIRST], one[LAST]
    for row in (one, two):
        clear(row)
        row[SPLIT] = SPLIT_ACE if value(card) == 1 else SPLIT_HAND
    give(one, card)
    give(two, other)


@rule
def split_wager(wagers: Rows, first: int, last: int, free: bool, follows: bool) -> None:
    """The wager on the new hand: an equal one, put up by the house if `free`, or none."""
    for k in range(last + 1, first + 1, -1):
        copy(wagers[k], wagers[k - 1])
    one, two = wagers[first], wagers[first + 1]
    clear(two)
    if follows:
        two[BASE] = one[BASE]
        two[STAKE] = one[BASE]
        if free:
            two[FREE] = one[BASE]
