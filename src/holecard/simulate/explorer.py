"""Plays short rows of cards by `play_round`, and says which tables are the same as far as the rules look at them."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from holecard._jit import np
from holecard.rules import Rules
from holecard.rules._rule import Row
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK, value
from holecard.rules.felt import T_CARD, T_DRAW, T_HOLE, T_REVEAL, T_TURN, Felt
from holecard.rules.hand import (
    BLACKJACK,
    BONUS,
    CARDS,
    FIRST,
    LAST,
    RANKS,
    RESULT,
    SOFT,
    SPLIT,
    STATUS,
    SUITS,
    TOTAL,
    give,
    is_blackjack,
)
from holecard.rules.legal import SPLIT_PAIR
from holecard.rules.replay import new_felt
from holecard.rules.round import play_round
from holecard.rules.rules import (
    AT_ONCE,
    CARDS_LEAST,
    CARDS_MOST,
    FOR_BLACKJACK,
    FOR_BONUS,
    HOLE_HIDDEN,
    PATTERN_FOR,
    RANKS_EXACT,
    SHAPE,
    SHAPE_ANY,
    SPLIT_RANK,
    SUIT_MASK,
    SUITED,
    SUITED_ANY,
    UP_VALUES,
)
from holecard.rules.settle import OPEN

from .answers import Mind, ask_player
from .plan import alike, hand_number, view_of

MOST_RUNS = 200_000  # of `play_round` while a graph is made
DEALER, DEAL = -1, -2  # receivers of a card that are no hand
_ANY_NUMBER = 99  # CARDS_MOST of a pattern that does not say

Array = Any
State = tuple[Any, ...]
Cards = tuple[int, ...]
Trace = list[tuple[int, int, int, int, int]]
Step = TypeVar("Step")


class NoGraph(ValueError):
    """A game, or a part of one, that the round lane has to play."""


class Leaves(Exception):
    """The chart splits."""


class Run(NamedTuple):
    """How far a row of cards goes."""

    cards: Cards
    ended: bool
    felt: Felt
    trace: Trace

    def holds(self, kind: int) -> bool:
        return any(row[0] == kind for row in self.trace)

    @property
    def is_dealers_turn(self) -> bool:
        return self.holds(T_REVEAL) or self.holds(T_DRAW)

    @property
    def hole(self) -> int:
        """The value of the hole card while it lies there, else 0."""
        return 0 if self.is_dealers_turn else sum(value(row[3]) for row in self.trace if row[0] == T_HOLE)


class Look(NamedTuple):
    """What the rules of a game look at in a player's hand, beyond its total."""

    most_cards: int  # a hand of more is never told from one of one more
    blackjack_suits: bool
    details: tuple[tuple[int, int], ...]  # patterns of suits or ranks: the most cards they fit, and which ranks
    won_bonuses: bool  # some hands are paid in their own way when they win
    ups: bool  # some patterns hold against some up cards only
    ranks: bool


def look_of(rules: Rules) -> Look:
    main = [row for row in rules.patterns if row[PATTERN_FOR] in (FOR_BLACKJACK, FOR_BONUS)]
    bonuses = [row for row in main if row[PATTERN_FOR] == FOR_BONUS]
    counts = [2, rules.start_cards, *(row[CARDS_LEAST] - 1 for row in main)]
    counts += [row[CARDS_MOST] for row in main if row[CARDS_MOST] < _ANY_NUMBER]
    counts += [rules.double_most_cards] if rules.double_most_cards < _ANY_NUMBER else []
    detailed = [row for row in main if row[SUITED] != SUITED_ANY or row[SUIT_MASK] or row[SHAPE] or row[RANKS_EXACT]]
    details = []
    for row in detailed:
        if row[PATTERN_FOR] == FOR_BONUS:
            exact = sum(row[RANKS_EXACT] >> shift & 15 for shift in range(0, 52, 4))
            details.append((min(row[CARDS_MOST], exact or _ANY_NUMBER), row[RANKS_EXACT]))
    return Look(
        max(counts),
        any(row[PATTERN_FOR] == FOR_BLACKJACK for row in detailed),
        tuple(details),
        any(row[AT_ONCE] == 0 for row in bonuses),
        any(row[UP_VALUES] for row in main),
        rules.split_pairs == SPLIT_RANK or any(row[SHAPE] != SHAPE_ANY or row[RANKS_EXACT] for row in detailed),
    )


def card_classes(rules: Rules, look: Look) -> list[tuple[int, ...]]:
    """Cards that are all the same to the main game."""
    suits = look.blackjack_suits or bool(look.details)
    classes: dict[tuple[int, int, int], list[int]] = {}
    for card in SPANISH_DECK if rules.spanish else STANDARD_DECK:
        key = (value(card), card >> 2 if look.ranks else 0, card & 3 if suits else 0)
        classes.setdefault(key, []).append(card)
    return [tuple(classes[key]) for key in sorted(classes)]


def is_delicate(look: Look, hand: Row) -> bool:
    """Whether suits or ranks of this hand may still decide what it is paid."""
    if look.blackjack_suits:
        if is_blackjack(hand):
            return True
        if hand[CARDS] == 1:
            for card in range(0, 52, 4):
                longer = list(hand)
                give(longer, card)
                if is_blackjack(longer):
                    return True
    for most, ranks in look.details:
        inside = all(hand[RANKS] >> shift & 15 <= ranks >> shift & 15 for shift in range(0, 52, 4))
        if hand[CARDS] <= most and (not ranks or inside):
            return True
    return False


class Explorer:
    def __init__(self, rules: Rules, mind: Mind, stake: int) -> None:
        self.rules, self.mind, self.stake = rules, mind, stake
        self.look = look_of(rules)
        self.classes = card_classes(rules, self.look)
        self.side: Array = np.zeros((1, len(rules.side_on)), np.int64)
        self.alike = alike(mind.plan) if len(mind.plan.after) else None
        self.runs = 0

    def run(self, cards: Cards, splits: bool = False) -> Run:
        """Play a row of cards; Leaves if the chart splits and may not."""
        self.runs += 1
        if self.runs > MOST_RUNS:
            raise NoGraph(f"the graph of this game and chart needs more than {MOST_RUNS} steps")

        def ask(*question: Any) -> int:
            answer = int(ask_player(*question))
            if answer == SPLIT_PAIR and not splits:
                raise Leaves
            return answer

        felt, trace = new_felt(self.rules, 1, 0), Trace()
        try:
            play_round(self.rules, cards, 0, [self.stake], self.side, (), ask, self.mind, felt, trace)
        except IndexError:
            return Run(cards, False, felt, trace)
        return Run(cards, True, felt, trace)

    def receiver(self, run: Run) -> int:
        """Whose is the next card: the number of a hand, DEALER once all hands are over, else DEAL."""
        if run.ended or run.is_dealers_turn:
            return DEALER
        longer = self.run((*run.cards, self.classes[0][0]), splits=True)
        for row in longer.trace[len(run.trace) :]:
            if row[0] == T_CARD:
                return row[2]
            if row[0] == T_DRAW:
                return DEALER
        return DEAL

    def each_class(self, hand: Row, step: Callable[[int], Step]) -> list[Step]:
        """A step with each class of cards; those of one value that nobody can tell apart in `hand` share one."""
        shared: dict[int, Step] = {}
        found = []
        for one in self.classes:
            card = one[0]
            longer = list(hand)
            give(longer, card)
            if is_delicate(self.look, longer) or (self.look.ranks and longer[CARDS] <= 2):
                found.append(step(card))
            else:
                if value(card) not in shared:
                    shared[value(card)] = step(card)
                found.append(shared[value(card)])
        return found

    def project_hand(self, hand: Row, wager: Row, dealer: Row, turned: bool, dealers_turn: bool) -> State:
        """What of a hand can still matter; a hand that is decided but not paid is kept whole."""
        look, kept = self.look, list(hand)
        waits = hand[STATUS] in (BLACKJACK, BONUS) and wager[RESULT] == OPEN
        if not waits and not is_delicate(look, hand):
            over = dealers_turn or (turned and hand[CARDS] > 1)
            for column in (FIRST, LAST):
                card = hand[column]
                kept[column] = 0 if over else card & ~3 if look.ranks else 4 * value(card)
            kept[RANKS] = kept[SUITS] = 0
            if dealers_turn and not look.won_bonuses:
                kept[SOFT] = 0
                kept[CARDS] = min(hand[CARDS], 3)
            kept[CARDS] = min(kept[CARDS], look.most_cards if over else look.most_cards + 1)
            if over and not dealers_turn and self.alike is not None and hand[TOTAL] <= 21:
                number = hand_number(self.mind.plan.after, hand[RANKS])
                kept.append(int(self.alike[hand[SPLIT], number, view_of(self.mind.plan, dealer)]))
        return tuple(kept)

    def project_dealer(self, dealer: Row, up_matters: bool) -> State:
        up = value(dealer[FIRST]) if up_matters or self.look.ups else 0
        return up, dealer[TOTAL], dealer[SOFT], min(dealer[CARDS], 3)

    def project(self, run: Run) -> State:
        """What of a table in the middle of a round without splits can still matter."""
        felt, dealers_turn = run.felt, run.is_dealers_turn
        if self.rules.hole != HOLE_HIDDEN and not dealers_turn:  # no card is turned to tell that her turn has come
            dealers_turn = self.receiver(run) == DEALER
        hand, wager = felt.hands[0], felt.wagers[0]
        waits = hand[STATUS] in (BLACKJACK, BONUS) and wager[RESULT] == OPEN
        dealer = felt.hands[self.rules.max_hands]
        kept = self.project_hand(hand, wager, dealer, run.holds(T_TURN), dealers_turn)
        shown = self.project_dealer(dealer, not dealers_turn or waits)
        return kept, tuple(wager), shown, run.hole, dealers_turn, felt.insured[0], felt.insured_back[0]
