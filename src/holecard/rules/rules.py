"""The rules of one game, as the round reads them: a tuple of ints and a few small tables of ints.

A mask of card values or of totals has bit n set for value or total n.
"""

from typing import NamedTuple

ANY_VALUE = 0x7FE  # card values 1 to 10
ANY_TOTAL = 0x3FFFFF  # totals 0 to 21
UNLIMITED = 1 << 20

# hole: where the dealer's second card is while the players act
HOLE_HIDDEN, HOLE_NONE, HOLE_EXPOSED = range(3)
# split_pairs: which two cards may be split
SPLIT_NONE, SPLIT_VALUE, SPLIT_RANK, SPLIT_TENS, SPLIT_ACES = range(5)
# original_bets_only: what a dealer's blackjack that was not looked for takes
ALL_BETS, FIRST_HANDS_BET, EACH_HANDS_BET = range(3)
# surrender: when
SURRENDER_NONE, SURRENDER_EARLY, SURRENDER_LATE, SURRENDER_ANY_TIME = range(4)
# how a tie, or a dealer's total, is settled
COMPARES, WINS, PUSHES, PAYS_HALF, LOSES = range(5)
# rounding of a payout that is not whole
ROUND_DOWN, ROUND_NEAREST, ROUND_UP = range(3)
# what a side bet looks at
ON_OPENING_TWO, ON_OPENING_THREE, ON_DEALER, ON_RESULT = range(4)

# an ending: a final total of the dealer that is not simply compared
ENDING_TOTAL, ENDING_STOPS, ENDING_RESULT, ENDING_RESULT_21 = range(4)

# a pattern: which cards are paid how; `PATTERN_FOR` is a side bet's index or one of the two below
PATTERN_FOR, PAYS_NUM, PAYS_DEN = range(3)
CARDS_LEAST, CARDS_MOST, TOTAL_LEAST, TOTAL_MOST, SUITED, SUIT_MASK, SHAPE, RANKS_EXACT = range(3, 11)
UP_VALUES, AFTER_SPLIT, AFTER_DOUBLE, AT_ONCE, ON_RESULTS, SOFTNESS = range(11, 17)
PATTERN_WIDTH = 17

FOR_BLACKJACK, FOR_BONUS = -1, -2

SUITED_ANY, SUITED_ONE_SUIT, SUITED_ONE_COLOUR, SUITED_MIXED = range(4)
SHAPE_ANY, SHAPE_SAME_RANK, SHAPE_STRAIGHT, SHAPE_PAIR = range(4)
SOFTNESS_ANY, SOFTNESS_HARD, SOFTNESS_SOFT = range(3)

Table = tuple[tuple[int, ...], ...]


class Rules(NamedTuple):
    decks: int = 6
    spanish: int = 0
    # the dealer
    dealer_hits_soft_17: int = 1
    hole: int = HOLE_HIDDEN
    peek: int = 1 << 1 | 1 << 10
    original_bets_only: int = ALL_BETS
    endings: Table = ()
    # blackjacks and ties
    start_cards: int = 2
    ties: int = PUSHES
    ties_21: int = PUSHES
    blackjack_ties: int = PUSHES
    blackjack_odds_on_all: int = 1
    # before the turns
    insurance: int = 1
    insurance_exact: int = 0
    insurance_on_blackjack: int = 1
    even_money: int = 0
    surrender: int = SURRENDER_NONE
    surrender_against: int = ANY_VALUE
    surrender_after_split: int = 0
    # raises
    double_least_cards: int = 2
    double_most_cards: int = 2
    double_hard_totals: int = ANY_TOTAL
    double_soft_totals: int = ANY_TOTAL
    double_after_split: int = 1
    double_split_aces: int = 0
    double_max_multiple: int = 1
    double_partial: int = 0
    double_adds_total: int = 0
    double_plays_on: int = 0
    double_rescue: int = 0
    rescue_costs_half: int = 0
    max_doubles: int = 1
    free_double_totals: int = 0
    double_up: int = 0
    double_up_partial: int = 0
    double_up_on_split_aces: int = 1
    lone_ace_double_stands: int = 0
    lone_ace_hit_stands: int = 0
    # splits
    split_pairs: int = SPLIT_VALUE
    max_hands: int = 4
    resplit_aces: int = 0
    hit_split_aces: int = 0
    split_deals_at_once: int = 0
    free_split_values: int = 0
    # payouts
    rounding: int = ROUND_DOWN
    side_on: tuple[int, ...] = ()
    side_awaits: int = 0  # mask of side bets with rows about the dealer's blackjack, settled at the end
    patterns: Table = ()
    bonuses: int = 0  # how many patterns are hand bonuses; none is the common case, and quick
