"""Who is paid what: patterns of cards, comparison with the dealer, and the money of one wager."""

from ._rule import Ints, Row, rule
from .cards import BLACK_SUITS, RED_SUITS, rank_unit
from .hand import (
    BACK,
    BASE,
    CARDS,
    DOUBLES,
    FIRST,
    FREE,
    NOT_SPLIT,
    RANKS,
    RESULT,
    SOFT,
    SPLIT,
    STAKE,
    SUITS,
    TOTAL,
    UP,
    UP_BACK,
)
from .rules import (
    AFTER_DOUBLE,
    AFTER_SPLIT,
    AT_ONCE,
    CARDS_LEAST,
    CARDS_MOST,
    COMPARES,
    ENDING_RESULT,
    ENDING_RESULT_21,
    ENDING_STOPS,
    ENDING_TOTAL,
    FOR_BLACKJACK,
    FOR_BONUS,
    LOSES,
    ON_RESULTS,
    PATTERN_FOR,
    PAYS_DEN,
    PAYS_NUM,
    RANKS_EXACT,
    ROUND_DOWN,
    ROUND_UP,
    SHAPE,
    SHAPE_ANY,
    SHAPE_PAIR,
    SHAPE_SAME_RANK,
    SOFTNESS,
    SOFTNESS_ANY,
    SOFTNESS_SOFT,
    SUIT_MASK,
    SUITED,
    SUITED_ANY,
    SUITED_ONE_COLOUR,
    SUITED_ONE_SUIT,
    TOTAL_LEAST,
    TOTAL_MOST,
    UP_VALUES,
    WINS,
    Rules,
)

# RESULT of a wager
(
    OPEN,
    LOST,
    PUSHED,
    WON,
    BUSTED,
    BLACKJACK_PAID,
    BONUS_PAID,
    HALF_BACK,
    EVEN_MONEY_PAID,
    HALF_PAID,
    LOST_TO_BLACKJACK,
    RAISES_BACK,
) = range(12)

# what ON_RESULTS of a pattern is a mask of; three bits higher when the dealer has a blackjack
NET_LOSS, NET_PUSH, NET_WIN = range(3)
WITH_BLACKJACK = 3


@rule
def rank_mask(hand: Row) -> int:
    """Bit r for each rank in the hand; the ace has bits 0 and 13, low and high."""
    mask = 0
    for rank in range(1, 13):
        if hand[RANKS] >> (4 * (rank - 1)) & 15:
            mask |= 1 << rank
    if hand[RANKS] >> 48:
        mask |= 1 | 1 << 13
    return mask


@rule
def has_shape(shape: int, hand: Row) -> bool:
    cards = hand[CARDS]
    if shape == SHAPE_SAME_RANK:
        return hand[RANKS] == cards * rank_unit(hand[FIRST])
    mask = rank_mask(hand)
    if shape == SHAPE_PAIR:
        kinds = 0
        for rank in range(13):
            kinds += mask >> rank & 1
        return kinds == cards - 1
    run = (1 << cards) - 1
    for lowest in range(15 - cards):
        wanted = run << lowest
        if mask & wanted == wanted:
            return True
    return False


@rule
def matches(pattern: Ints, hand: Row, up: int) -> bool:
    cards, total, suits = hand[CARDS], hand[TOTAL], hand[SUITS]
    if cards < pattern[CARDS_LEAST] or cards > pattern[CARDS_MOST]:
        return False
    if total < pattern[TOTAL_LEAST] or total > pattern[TOTAL_MOST]:
        return False
    if pattern[SUITED] != SUITED_ANY:
        if suits & (suits - 1) == 0:
            suited = SUITED_ONE_SUIT
        elif suits & BLACK_SUITS == 0 or suits & RED_SUITS == 0:
            suited = SUITED_ONE_COLOUR
        else:
            suited = SUITED_ONE_COLOUR + 1
        if suited != pattern[SUITED]:
            return False
    if pattern[SUIT_MASK] != 0 and suits & ~pattern[SUIT_MASK] != 0:
        return False
    if pattern[RANKS_EXACT] != 0 and pattern[RANKS_EXACT] != hand[RANKS]:
        return False
    if pattern[UP_VALUES] != 0 and pattern[UP_VALUES] >> up & 1 == 0:
        return False
    if pattern[SOFTNESS] != SOFTNESS_ANY and hand[SOFT] != (1 if pattern[SOFTNESS] == SOFTNESS_SOFT else 0):
        return False
    return pattern[SHAPE] == SHAPE_ANY or has_shape(pattern[SHAPE], hand)


@rule
def find_pattern(rules: Rules, wanted: int, hand: Row, up: int) -> int:
    """The first pattern of a side bet, or of blackjacks, that a hand fits; -1 for none."""
    for k in range(len(rules.patterns)):
        pattern = rules.patterns[k]
        if pattern[PATTERN_FOR] == wanted and matches(pattern, hand, up):
            return k
    return -1


@rule
def find_late_pattern(rules: Rules, wanted: int, hand: Row, up: int, net: int, dealer_blackjack: bool) -> int:
    """The same where the main wagers' net result, or a blackjack of the dealer, decides too."""
    outcome = NET_WIN if net > 0 else NET_PUSH if net == 0 else NET_LOSS
    if dealer_blackjack:
        outcome += WITH_BLACKJACK
    for k in range(len(rules.patterns)):
        pattern = rules.patterns[k]
        if pattern[PATTERN_FOR] == wanted and pattern[ON_RESULTS] >> outcome & 1 == 1 and matches(pattern, hand, up):
            return k
    return -1


@rule
def find_bonus(rules: Rules, hand: Row, up: int, at_once: int) -> int:
    """The first hand bonus that applies: one that ends the hand, or one that a won hand is paid by."""
    if rules.bonuses == 0:
        return -1
    for k in range(len(rules.patterns)):
        pattern = rules.patterns[k]
        if pattern[PATTERN_FOR] != FOR_BONUS or pattern[AT_ONCE] != at_once:
            continue
        if hand[SPLIT] != NOT_SPLIT and pattern[AFTER_SPLIT] == 0:
            continue
        if hand[DOUBLES] > 0 and pattern[AFTER_DOUBLE] == 0:
            continue
        if matches(pattern, hand, up):
            return k
    return -1


@rule
def dealer_draws(rules: Rules, total: int, soft: int) -> bool:
    if stops_at(rules, total):
        return False
    return total < 17 or (total == 17 and soft == 1 and rules.dealer_hits_soft_17 == 1)


@rule
def stops_at(rules: Rules, total: int) -> bool:
    for k in range(len(rules.endings)):
        if rules.endings[k][ENDING_TOTAL] == total and rules.endings[k][ENDING_STOPS] == 1:
            return True
    return False


@rule
def against(rules: Rules, total: int, dealer_total: int) -> int:
    """What a live hand's total gets against the dealer's; COMPARES is an ordinary tie."""
    for k in range(len(rules.endings)):
        ending = rules.endings[k]
        if ending[ENDING_TOTAL] == dealer_total:
            result = ending[ENDING_RESULT_21] if total == 21 else ending[ENDING_RESULT]
            if result != COMPARES:
                return result
    if dealer_total > 21 or total > dealer_total:
        return WINS
    return LOSES if total < dealer_total else COMPARES


@rule
def gain(rules: Rules, stake: int, num: int, den: int) -> int:
    """What a stake wins at num to den, whole."""
    if rules.rounding == ROUND_DOWN:
        return stake * num // den
    if rules.rounding == ROUND_UP:
        return -(-stake * num // den)
    return (2 * stake * num + den) // (2 * den)


@rule
def close(wager: Row, result: int, back: int, up_back: int) -> None:
    wager[RESULT] = result
    wager[BACK] = back
    wager[UP_BACK] = up_back


@rule
def lose(wager: Row, result: int) -> None:
    close(wager, result, 0, 0)


@rule
def push(wager: Row, double_up_too: bool) -> None:
    """A tie gives back the wager but takes a Double Up."""
    close(wager, PUSHED, wager[STAKE] - wager[FREE], wager[UP] if double_up_too else 0)


@rule
def win(rules: Rules, wager: Row, result: int, num: int, den: int) -> None:
    """A free stake wins like any other, but is not the bettor's to take back."""
    back = wager[STAKE] - wager[FREE] + gain(rules, wager[STAKE], num, den)
    close(wager, result, back, wager[UP] + gain(rules, wager[UP], num, den))


@rule
def surrender(wager: Row, costs_original: bool) -> None:
    """Half the wager comes back, or all but the original wager (of a doubled hand that is rescued)."""
    own = wager[STAKE] - wager[FREE]
    close(wager, HALF_BACK, max(own - wager[BASE], 0) if costs_original else own // 2, 0)


@rule
def lose_original_only(wager: Row, is_first: bool) -> None:
    """A dealer's blackjack that was not looked for takes the first wager and leaves raises and splits."""
    own = wager[STAKE] - wager[FREE]
    taken = min(own, wager[BASE]) if is_first else 0  # of a hand that the house put up there is nothing to take
    close(wager, RAISES_BACK, own - taken, wager[UP])


@rule
def win_blackjack(rules: Rules, hand: Row, wager: Row, up: int) -> None:
    k = find_pattern(rules, FOR_BLACKJACK, hand, up)
    num, den = rules.patterns[k][PAYS_NUM], rules.patterns[k][PAYS_DEN]
    if rules.blackjack_odds_on_all == 1:
        win(rules, wager, BLACKJACK_PAID, num, den)
    else:
        raised = wager[STAKE] - wager[BASE]
        back = wager[STAKE] - wager[FREE] + gain(rules, wager[BASE], num, den) + raised
        close(wager, BLACKJACK_PAID, back, 0)


@rule
def win_bonus(rules: Rules, hand: Row, wager: Row, up: int) -> None:
    """A hand that a bonus ended is paid by it, whatever the dealer has."""
    k = find_bonus(rules, hand, up, 1)
    win(rules, wager, BONUS_PAID, rules.patterns[k][PAYS_NUM], rules.patterns[k][PAYS_DEN])
