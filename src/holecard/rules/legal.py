"""What a player may do: one function says it, and the others ask that one."""

from ._rule import Row, rule
from .cards import RANKS as RANK_NAMES
from .cards import value
from .hand import (
    BASE,
    CARDS,
    CLOSED,
    DOUBLES,
    FIRST,
    LAST,
    LIVE,
    NOT_SPLIT,
    SOFT,
    SPLIT,
    SPLIT_ACE,
    SPLIT_HAND,
    STAKE,
    STATUS,
    TOTAL,
    is_blackjack,
)
from .rules import (
    ANY_VALUE,
    SPLIT_ACES,
    SPLIT_NONE,
    SPLIT_RANK,
    SPLIT_TENS,
    SURRENDER_ANY_TIME,
    SURRENDER_EARLY,
    SURRENDER_LATE,
    Rules,
)

# actions, the answers to every question; NO is the default of a question that is no turn
STAND, HIT, DOUBLE, SPLIT_PAIR, SURRENDER, DOUBLE_UP, INSURANCE, EVEN_MONEY, FOLLOW, NO = range(10)
ACTIONS = ("stand", "hit", "double", "split", "surrender", "double_up", "insurance", "even_money", "follow", "no")
AMOUNT_SHIFT = 4  # an answer is an action and an amount in one int; amount 0 means the most


@rule
def is_pair(rules: Rules, hand: Row) -> bool:
    """Whether the two cards of a hand may be split by the sheet's `split_pairs`."""
    if hand[CARDS] != 2 or rules.split_pairs == SPLIT_NONE:
        return False
    first, last = hand[FIRST], hand[LAST]
    if rules.split_pairs == SPLIT_RANK:
        return first >> 2 == last >> 2
    if value(first) != value(last):
        return False
    if rules.split_pairs == SPLIT_TENS:
        return value(first) == 10
    return rules.split_pairs != SPLIT_ACES or value(first) == 1


@rule
def may_double(rules: Rules, hand: Row) -> bool:
    """Double by number of cards, total, split and count of doubles; a redouble knows no cards or totals."""
    if hand[DOUBLES] >= rules.max_doubles:
        return False
    if hand[CLOSED] == 1:
        return hand[DOUBLES] > 0 and rules.double_plays_on == 0
    cards, split = hand[CARDS], hand[SPLIT]
    if cards < rules.double_least_cards or cards > rules.double_most_cards:
        return False
    if split != NOT_SPLIT and rules.double_after_split == 0:
        return False
    if split == SPLIT_ACE and rules.double_split_aces == 0:
        return False
    totals = rules.double_soft_totals if hand[SOFT] == 1 else rules.double_hard_totals
    return totals >> hand[TOTAL] & 1 == 1


@rule
def may_surrender(rules: Rules, hand: Row, up: int) -> bool:
    """Surrender in one's turn; early surrender is a question to all before the peek."""
    if rules.surrender < SURRENDER_LATE or rules.surrender_against >> up & 1 == 0 or hand[DOUBLES] > 0:
        return False
    if hand[SPLIT] != NOT_SPLIT and rules.surrender_after_split == 0:
        return False
    return hand[CARDS] == rules.start_cards or rules.surrender == SURRENDER_ANY_TIME


@rule
def legal(rules: Rules, hand: Row, hands: int, up: int) -> int:
    """The mask of actions in the turn of a live hand, one of `hands`; STAND alone means it stands by itself."""
    mask = 1 << STAND
    if hand[TOTAL] < 21:
        if may_double(rules, hand):
            mask |= 1 << DOUBLE
        if hand[DOUBLES] > 0 and rules.double_rescue == 1:
            mask |= 1 << SURRENDER
        if hand[CLOSED] == 1:
            return mask
        aces = hand[SPLIT] == SPLIT_ACE
        if not aces or rules.hit_split_aces == 1:
            mask |= 1 << HIT
        if hands < rules.max_hands and hand[DOUBLES] == 0 and is_pair(rules, hand) and (not aces or rules.resplit_aces):
            mask |= 1 << SPLIT_PAIR
        if may_surrender(rules, hand, up):
            mask |= 1 << SURRENDER
    if rules.double_up == 1 and hand[CARDS] == 2 and hand[DOUBLES] == 0 and hand[CLOSED] == 0:
        if not is_blackjack(hand) and (hand[SPLIT] != SPLIT_ACE or rules.double_up_on_split_aces == 1):
            mask |= 1 << DOUBLE_UP
    return mask


@rule
def opening(rules: Rules, hand: Row, up: int, stake: int, seated: bool) -> int:
    """The mask of answers before the peek, to a seated bettor or one behind; NO alone means there is no question."""
    mask = 1 << NO
    blackjack = is_blackjack(hand)
    if up == 1:
        if blackjack and rules.even_money == 1:
            mask |= 1 << EVEN_MONEY
        elif rules.insurance == 1 and stake > 1 and (not blackjack or rules.insurance_on_blackjack == 1):
            mask |= 1 << INSURANCE
    if seated and not blackjack and hand[STATUS] == LIVE:
        if rules.surrender == SURRENDER_EARLY and rules.surrender_against >> up & 1 == 1:
            mask |= 1 << SURRENDER
    return mask


@rule
def is_free(rules: Rules, hand: Row, action: int) -> bool:
    """Whether the house puts up the stake of a double or a split."""
    if action == DOUBLE:
        return hand[SOFT] == 0 and hand[CARDS] == 2 and rules.free_double_totals >> hand[TOTAL] & 1 == 1
    return action == SPLIT_PAIR and rules.free_split_values >> value(hand[FIRST]) & 1 == 1


@rule
def most(rules: Rules, hand: Row, wager: Row, action: int) -> int:
    """The greatest amount that goes with an action."""
    if action == DOUBLE:
        if is_free(rules, hand, DOUBLE):
            return wager[BASE]
        basis = wager[STAKE] if rules.double_adds_total == 1 else wager[BASE]
        return basis * rules.double_max_multiple
    if action == DOUBLE_UP or action == SPLIT_PAIR:
        return wager[BASE]
    if action == INSURANCE:
        return wager[BASE] // 2
    return 0


def least(rules: Rules, hand: Row, wager: Row, action: int, chip: int) -> int:
    """The smallest amount that goes with an action; `chip` is the table's least."""
    top = most(rules, hand, wager, action)
    doubles = action == DOUBLE and not is_free(rules, hand, DOUBLE)
    partial = (
        (doubles and rules.double_partial == 1)
        or (action == DOUBLE_UP and rules.double_up_partial == 1)
        or (action == INSURANCE and rules.insurance_exact == 0)
    )
    if partial:
        return min(chip, top)
    return top // rules.double_max_multiple if doubles else top


def turn_actions(rules: Rules) -> list[int]:
    """The actions that a turn of this game can know at all."""
    splits = rules.split_pairs != SPLIT_NONE and rules.max_hands > 1
    surrenders = rules.surrender >= SURRENDER_LATE or rules.double_rescue
    known = (1, 1, rules.max_doubles, splits, surrenders, rules.double_up)
    return [action for action, is_known in enumerate(known) if is_known]


def why_not(rules: Rules, hand: Row, hands: int, up: int, action: int) -> str | None:
    """Why an action is refused, found by asking `legal` again with one thing changed."""
    if legal(rules, hand, hands, up) >> action & 1:
        return None

    def allowed(changes: dict[int, int], changed: Rules = rules, count: int = hands) -> bool:
        row = [changes.get(column, old) for column, old in enumerate(hand)]
        return legal(changed, row, count, up) >> action & 1 == 1

    name = ACTIONS[action].replace("_", " ")
    if hand[TOTAL] >= 21 and allowed({TOTAL: 20}):
        return f"a hand of {hand[TOTAL]} stands"
    if action == SPLIT_PAIR and hands >= rules.max_hands and allowed({}, count=1):
        return f"at most {rules.max_hands} hands"
    if action == SPLIT_PAIR and allowed({CARDS: 2, LAST: hand[FIRST], TOTAL: 12, SOFT: 0}):
        return "needs a pair"
    if hand[SPLIT] == SPLIT_ACE and allowed({SPLIT: SPLIT_HAND}):
        return f"no {name} on split aces"
    if hand[SPLIT] != NOT_SPLIT and allowed({SPLIT: NOT_SPLIT}):
        return f"no {name} after a split"
    if hand[CLOSED] == 1 and allowed({CLOSED: 0, DOUBLES: 0}):
        return "the hand is finished"
    if hand[DOUBLES] > 0 and allowed({DOUBLES: 0}):
        return "not after a double" if rules.max_doubles < 2 else f"at most {rules.max_doubles} doubles"
    for cards, text in ((2, "two cards"), (1, "one card")):
        if allowed({CARDS: cards}):
            return f"only on {text}"
    if action == DOUBLE and any(allowed({TOTAL: total, SOFT: soft}) for soft in (0, 1) for total in range(4, 21)):
        return f"not on {'soft' if hand[SOFT] == 1 else 'hard'} {hand[TOTAL]}"
    if action == SURRENDER and allowed({}, rules._replace(surrender_against=ANY_VALUE)):
        return f"not against {RANK_NAMES[up - 1]}"
    if action > DOUBLE_UP:
        return f"{name} belongs to no turn"
    splits = rules.split_pairs != SPLIT_NONE and rules.max_hands > 1
    known = (1, 1, rules.max_doubles, splits, rules.surrender + rules.double_rescue, rules.double_up)
    return f"no {name} with this hand" if known[action] else f"this game has no {name}"
