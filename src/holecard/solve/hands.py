"""Own hands: the value of every hand, wager and view, and what is best to do, longest hands first.

Values are in units of the initial wager and joint with the view (and, once a peek was made, with no
dealer's blackjack). Which action is allowed is asked of the rules' own `legal`.
"""

from typing import Any, NamedTuple

from holecard._jit import kernel, part
from holecard.rules import Rules
from holecard.rules.hand import (
    CARDS,
    CLOSED,
    DOUBLES,
    FIRST,
    LAST,
    NOT_SPLIT,
    SOFT,
    SPLIT,
    SPLIT_ACE,
    SPLIT_HAND,
    TOTAL,
)
from holecard.rules.legal import DOUBLE, DOUBLE_UP, HIT, SPLIT_PAIR, STAND, SURRENDER, is_free, legal
from holecard.rules.rules import SURRENDER_LATE

from .numbers import Array, Number
from .payoffs import HALF, LOST, TIED, WON

ACTION_COUNT = 6  # the actions of a turn are the first six
ODDS_BLACKJACK = 0


class Game(NamedTuple):
    """Everything about the game that does not change while it is solved."""

    counts: Array  # of the hands, as in `Hands`
    cards: Array
    total: Array
    soft: Array
    child: Array
    single: Array  # per value: the hand of that card alone
    stake: Array  # of the wagers, as in `Wagers`
    free: Array
    doubles: Array
    paid_double: Array
    free_double: Array
    results: Array  # [total, outcome]
    any_bonus: int
    bonus_won: Array
    bonus_ends: Array
    bonus_pays: Array
    up: Array  # per view: the value of the up card,
    known: Array  # whether blackjack was looked for,
    waits: Array  # and whether it may still come
    natural_pay: Number  # on average over suits
    natural_tie: int  # WON, LOST or TIED
    natural_on_all: int
    rescue_costs_half: int
    half: Number
    least_gain: Number  # what makes one action better than another, so that rounding decides no tie


class Shoe(NamedTuple):
    """The unseen cards, and the dealer's odds for every set of cards missing from them."""

    left: Array  # per value
    size: Number
    removal: int  # 1, or 0 for an infinite deck
    odds: Array  # [set, view, outcome]
    alive: Array  # [set, view]: the view, and no blackjack where it was looked for


class Room(NamedTuple):
    """Work space of the kernels, one number a view."""

    hit: Array
    double: Array
    bust: Array
    won: Array
    half: Array
    lost: Array
    tied: Array


@part
def prospects(game: Game, shoe: Shoe, hand: int, place: int, kind: int, room: Room) -> None:
    """The odds of a hand that stands: to win (weighed by what a bonus pays), win half, lose, tie."""
    total = game.total[hand]
    for view in range(game.up.shape[0]):
        odds = shoe.odds[place, view]
        won = half = lost = tied = 0 * shoe.size
        for outcome in range(1, odds.shape[0]):
            result = game.results[total, outcome]
            if result == WON:
                won += odds[outcome]
            elif result == LOST:
                lost += odds[outcome]
            elif result == TIED:
                tied += odds[outcome]
            elif result == HALF:
                half += odds[outcome]
        if game.any_bonus == 1:
            won = won * game.bonus_won[hand, kind, game.up[view]]
        room.won[view] = won
        room.half[view] = half
        room.lost[view] = lost
        room.tied[view] = tied


@part
def stand_value(game: Game, shoe: Shoe, place: int, wager: int, unpeeked_loss: Array, view: int, room: Room) -> Number:
    stake = game.stake[wager]
    value = stake * (room.won[view] + room.half[view] * game.half) - (stake - game.free[wager]) * room.lost[view]
    if game.waits[view] == 1:
        value -= unpeeked_loss[wager] * shoe.odds[place, view, ODDS_BLACKJACK]
    return value


@part
def double_up_value(game: Game, shoe: Shoe, place: int, unpeeked_up: int, view: int, room: Room) -> Number:
    """What a Double Up wager adds."""
    value = room.won[view] + room.half[view] * game.half - room.lost[view] - room.tied[view]
    if game.waits[view] == 1:
        value -= unpeeked_up * shoe.odds[place, view, ODDS_BLACKJACK]
    return value


@part
def surrender_value(game: Game, shoe: Shoe, place: int, wager: int, unpeeked_loss: Array, view: int) -> Number:
    own = game.stake[wager] - game.free[wager]
    if game.doubles[wager] > 0 and game.rescue_costs_half == 1:
        return -own * game.half * shoe.alive[place, view]
    if game.doubles[wager] > 0:
        return -min(own, 1) * shoe.alive[place, view]
    value = -own * game.half * shoe.alive[place, view]
    if game.waits[view] == 1:
        blackjack = shoe.odds[place, view, ODDS_BLACKJACK]
        value += (own * game.half - unpeeked_loss[wager]) * blackjack
    return value


@part
def natural_value(game: Game, shoe: Shoe, place: int, wager: int, view: int) -> Number:
    """A blackjack reached by a card drawn to a lone one."""
    stake = game.stake[wager]
    pay = stake * game.natural_pay
    if game.natural_on_all == 0:
        pay = game.natural_pay + (stake - 1)
    if game.waits[view] == 0:
        return pay * shoe.alive[place, view]
    blackjack = shoe.odds[place, view, ODDS_BLACKJACK]
    value = pay * (shoe.alive[place, view] - blackjack)
    if game.natural_tie == WON:
        value += pay * blackjack
    elif game.natural_tie == LOST:
        value -= (stake - game.free[wager]) * blackjack
    return value


@part
def draw_value(
    game: Game,
    shoe: Shoe,
    hand: int,
    places: Array,
    missing: int,
    missing_count: int,
    wager: int,
    closed: int,
    split: int,
    values: Array,
    drawn: Array,
    bust: Array,
) -> None:
    """Into `drawn`: the value of one more card for each view, the wager being in its new state."""
    views = game.up.shape[0]
    own = game.stake[wager] - game.free[wager]
    kind = 2 * (1 if split != NOT_SPLIT else 0) + (1 if game.doubles[wager] > 0 else 0)
    size = shoe.size - shoe.removal * (game.cards[hand] + missing_count)
    here = places[hand]
    for view in range(views):
        drawn[view] = 0 * shoe.size
        bust[view] = shoe.alive[here, view]
    for value in range(10):
        child = game.child[hand, value]
        if child < 0:
            continue
        gone = game.counts[hand, value]
        if value == missing:
            gone += missing_count
        left = shoe.left[value] - shoe.removal * gone
        if left <= 0 or size <= 0:
            continue
        odds = left / size
        place = places[child]
        if split == NOT_SPLIT and game.cards[child] == 2 and game.total[child] == 21:
            for view in range(views):
                bust[view] -= odds * shoe.alive[place, view]
                drawn[view] += odds * natural_value(game, shoe, place, wager, view)
        elif game.any_bonus == 1:
            for view in range(views):
                alive = shoe.alive[place, view]
                bust[view] -= odds * alive
                ends = game.bonus_ends[child, kind, game.up[view]]
                pays = game.bonus_pays[child, kind, game.up[view]]
                after = game.stake[wager] * pays * alive + (1 - ends) * values[child, wager, closed, view]
                drawn[view] += odds * after
        else:
            for view in range(views):
                bust[view] -= odds * shoe.alive[place, view]
                drawn[view] += odds * values[child, wager, closed, view]
    for view in range(views):
        drawn[view] -= own * bust[view]


@part
def fill_row(game: Game, hand: int, wager: int, closed: int, split: int, row: Array) -> None:
    """The hand as the rules know it; of its cards only whether two are a pair."""
    row[TOTAL] = game.total[hand]
    row[SOFT] = game.soft[hand]
    row[CARDS] = game.cards[hand]
    row[DOUBLES] = game.doubles[wager]
    row[CLOSED] = closed
    row[SPLIT] = split
    lowest = highest = -1
    for value in range(10):
        if game.counts[hand, value] > 0:
            lowest = value if lowest < 0 else lowest
            highest = value
    row[FIRST] = 4 * lowest
    row[LAST] = 4 * highest


@part
def double_state(game: Game, rules: Rules, row: Array, wager: int) -> int:
    after: int = game.free_double[wager] if is_free(rules, row, DOUBLE) else game.paid_double[wager]
    return after


@part
def closes(game: Game, rules: Rules, hand: int, action: int) -> int:
    """Whether a card drawn by this action ends the hand's play."""
    lone_ace = game.cards[hand] == 1 and game.total[hand] == 11
    if action == HIT:
        return 1 if lone_ace and rules.lone_ace_hit_stands == 1 else 0
    return 1 if rules.double_plays_on == 0 or (lone_ace and rules.lone_ace_double_stands == 1) else 0


@part
def is_reachable(game: Game, rules: Rules, hand: int, wager: int, closed: int) -> bool:
    """Each double has drawn a card, and ends the hand's play unless the sheet lets it go on."""
    doubles, cards = game.doubles[wager], game.cards[hand]
    if doubles == 0:
        return closed == 0 or (rules.lone_ace_hit_stands == 1 and cards == 2)
    if cards < doubles + rules.double_least_cards:
        return False
    if rules.double_plays_on == 1:
        return closed == 0 or (rules.lone_ace_double_stands == 1 and cards == 2)
    return closed == 1 and cards <= doubles + rules.double_most_cards


@part
def best_of(mask: int, options: Array, least_gain: Number) -> int:
    """The best allowed action but a split; standing unless another is better."""
    best = STAND
    for action in range(1, ACTION_COUNT):
        if mask >> action & 1 == 1 and action != SPLIT_PAIR and options[action] > options[best] + least_gain:
            best = action
    return best


def optimise(
    rules: Rules,
    game: Game,
    shoe: Shoe,
    order: Array,
    places: Array,
    unpeeked_loss: Array,
    unpeeked_up: int,
    values: Array,
    plan: Array,
    after_split: Array,
    after_aces: Array,
    room: Room,
    options: Array,
    row: Array,
) -> None:
    """Fill `values` and `plan` for the hands of `order`, and what is best of the same cards after a split."""
    views = game.up.shape[0]
    splits = rules.max_hands > 1
    by_up = rules.surrender >= SURRENDER_LATE
    for k in range(order.shape[0]):
        hand = order[k]
        place = places[hand]
        for wager in range(game.stake.shape[0]):
            if wager == 0 or game.doubles[wager] != game.doubles[wager - 1]:
                prospects(game, shoe, hand, place, 1 if game.doubles[wager] > 0 else 0, room)
            for closed in range(2):
                if not is_reachable(game, rules, hand, wager, closed):
                    continue
                fill_row(game, hand, wager, closed, NOT_SPLIT, row)
                doubled = double_state(game, rules, row, wager)
                draw_value(
                    game, shoe, hand, places, -1, 0, wager, closes(game, rules, hand, HIT), NOT_SPLIT, values,
                    room.hit, room.bust,
                )  # fmt: skip
                if doubled >= 0:
                    draw_value(
                        game, shoe, hand, places, -1, 0, doubled, closes(game, rules, hand, DOUBLE), NOT_SPLIT, values,
                        room.double, room.bust,
                    )  # fmt: skip
                mask = mask_hand = mask_aces = 0
                natural = game.cards[hand] == 2 and game.total[hand] == 21  # no blackjack after a split
                for view in range(views):
                    if view == 0 or by_up:
                        up = game.up[view]
                        row[SPLIT] = NOT_SPLIT
                        mask = legal(rules, row, 1, up)
                        if splits and closed + game.cards[hand] > 1:
                            row[SPLIT] = SPLIT_HAND
                            mask_hand = legal(rules, row, rules.max_hands, up)
                            row[SPLIT] = SPLIT_ACE
                            mask_aces = legal(rules, row, rules.max_hands, up)
                            row[SPLIT] = NOT_SPLIT
                    stand = stand_value(game, shoe, place, wager, unpeeked_loss, view, room)
                    options[STAND] = stand
                    options[HIT] = room.hit[view]
                    options[DOUBLE] = room.double[view]
                    options[SURRENDER] = surrender_value(game, shoe, place, wager, unpeeked_loss, view)
                    options[DOUBLE_UP] = stand + double_up_value(game, shoe, place, unpeeked_up, view, room)
                    best = best_of(mask, options, game.least_gain)
                    plan[hand, wager, closed, view] = best
                    values[hand, wager, closed, view] = options[best]
                    if splits:
                        barred = mask_hand >> best & 1 == 0 or natural
                        after_split[hand, wager, closed, view] = (
                            best_of(mask_hand, options, game.least_gain) if barred else best
                        )
                        barred = mask_aces >> best & 1 == 0 or natural
                        after_aces[hand, wager, closed, view] = (
                            best_of(mask_aces, options, game.least_gain) if barred else best
                        )


@part
def follow(
    rules: Rules,
    game: Game,
    shoe: Shoe,
    order: Array,
    places: Array,
    missing: int,
    missing_count: int,
    split: int,
    unpeeked_loss: Array,
    unpeeked_up: int,
    plan: Array,
    values: Array,
    room: Room,
    row: Array,
) -> None:
    """The values of the hands of `order` when they are played by `plan`, some more cards being out of the shoe."""
    views = game.up.shape[0]
    for k in range(order.shape[0]):
        hand = order[k]
        place = places[hand]
        if place < 0:
            continue
        kind = 2 if split != NOT_SPLIT else 0
        for wager in range(game.stake.shape[0]):
            if wager == 0 or game.doubles[wager] != game.doubles[wager - 1]:
                prospects(game, shoe, hand, place, kind + (1 if game.doubles[wager] > 0 else 0), room)
            for closed in range(2):
                if not is_reachable(game, rules, hand, wager, closed):
                    continue
                hits = doubles = False
                for view in range(views):
                    action = plan[hand, wager, closed, view]
                    hits = hits or action == HIT
                    doubles = doubles or action == DOUBLE
                if hits:
                    draw_value(
                        game, shoe, hand, places, missing, missing_count, wager, closes(game, rules, hand, HIT), split,
                        values, room.hit, room.bust,
                    )  # fmt: skip
                if doubles:
                    fill_row(game, hand, wager, closed, split, row)
                    doubled = double_state(game, rules, row, wager)
                    draw_value(
                        game, shoe, hand, places, missing, missing_count, doubled, closes(game, rules, hand, DOUBLE),
                        split, values, room.double, room.bust,
                    )  # fmt: skip
                for view in range(views):
                    action = plan[hand, wager, closed, view]
                    if action == HIT:
                        value = room.hit[view]
                    elif action == DOUBLE:
                        value = room.double[view]
                    elif action == SURRENDER:
                        value = surrender_value(game, shoe, place, wager, unpeeked_loss, view)
                    else:
                        value = stand_value(game, shoe, place, wager, unpeeked_loss, view, room)
                        if action == DOUBLE_UP:
                            value = value + double_up_value(game, shoe, place, unpeeked_up, view, room)
                    values[hand, wager, closed, view] = value


fast_optimise: Any = kernel(optimise)
fast_follow: Any = kernel(follow)
