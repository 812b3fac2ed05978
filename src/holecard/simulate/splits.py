"""Rounds that leave the graph: each hand of a split by itself, the dealer by herself, and what each hand is paid.

Hands of a split are played one after the other and settled one by one. So three small tables do for all of them: one
hand from its single card to its end (a *claim*), the dealer from her two cards to her end (a *final*), and the pay of
every claim against every final. They are found like the graph itself, by playing `play_round` on short rows of cards.
"""

from functools import partial
from typing import Any, NamedTuple

from holecard._jit import np
from holecard.rules.felt import T_CARD, T_HOLE, T_UP, Felt
from holecard.rules.hand import CARDS, LIVE, RESULT, SOFT, STATUS, SURRENDERED, TOTAL, copy, give, is_blackjack
from holecard.rules.pay import settle_hands
from holecard.rules.replay import new_felt
from holecard.rules.rules import HOLE_HIDDEN
from holecard.rules.settle import OPEN, dealer_draws

from .explorer import Explorer, NoGraph, Run, State
from .tally import EVENTS, MAIN, NET, OF_DEALER, RAISED, count_round, new_tally

Array = Any

# entries of a table of hands: a state from 0 up, or
RESPLIT = -1  # one hand more, and this one begins again
CLAIM = -2  # and below: the hand is over
FINAL = -1  # and below, in the dealer's table

NO_FINAL = -(1 << 20)


class SplitGraph(NamedTuple):
    """Tables by state and class of card. A round that leaves does so by an exit, which is a row of `exits`."""

    exits: Array  # group of the pair and up card; where the dealer begins with a live hand, and her final without
    starts: Array  # by group and number of hands: the state of a hand with one card
    hands: Array
    dealer: Array
    pay: Array  # [first hand or not, claim, final], net
    live: Array  # by claim
    raised: Array  # by claim: wager and raises
    claim_events: Array  # by claim
    final_events: Array  # by final, with a live hand and without


class Claim(NamedTuple):
    """A hand at its end, with the wager on it, paid or not."""

    hand: tuple[int, ...]
    wager: tuple[int, ...]


def no_splits(classes: int) -> SplitGraph:
    """None: such rounds are played by `play_round`."""
    ints = np.int64
    return SplitGraph(
        np.zeros((0, 3), ints),
        np.zeros((0, 0), ints),
        np.zeros((0, classes), ints),
        np.zeros((0, classes), ints),
        np.zeros((2, 0, 0), ints),
        np.zeros(0, ints),
        np.zeros(0, ints),
        np.zeros((0, len(EVENTS)), ints),
        np.zeros((0, 2, len(EVENTS)), ints),
    )


class Hands:
    """The table of one hand of a split."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer, self.rules = explorer, explorer.rules
        self.numbers: dict[State, int] = {}
        self.waiting: list[tuple[Run, int]] = []
        self.table: list[list[int]] = []
        self.groups: dict[State, int] = {}
        self.starts: dict[tuple[int, int], int] = {}
        self.claims: dict[State, int] = {}
        self.samples: list[Claim] = []

    def add(self, run: Run, hand: int) -> int:
        """The number of the state of a hand that waits for a card."""
        felt = run.felt
        row, wager = felt.hands[hand], felt.wagers[hand]
        dealer = felt.hands[self.rules.max_hands]
        shown = self.explorer.project_dealer(dealer, True)
        single = row[CARDS] == 1
        waiting = range(hand + 1, felt.hand_count[0])
        if single and any(felt.wagers[other] != wager for other in waiting):
            raise NoGraph("hands of a split with wagers that differ")
        kept = self.explorer.project_hand(row, wager, dealer, not single, False)
        number = self.numbers.setdefault(
            (kept, tuple(wager), shown, felt.hand_count[0] if single else 0), len(self.numbers)
        )
        if number == len(self.waiting):
            self.waiting.append((run, hand))
        if single:
            group = self.groups.setdefault((kept, tuple(wager), shown), len(self.groups))
            self.starts[group, felt.hand_count[0]] = number
        return number

    def explore(self) -> None:
        while len(self.table) < len(self.waiting):
            run, hand = self.waiting[len(self.table)]
            row = run.felt.hands[hand]
            self.table.append(self.explorer.each_class(row, partial(self.step, run, hand)))

    def step(self, run: Run, hand: int, card: int) -> int:
        after = self.explorer.run((*run.cards, card), splits=True)
        if after.felt.hand_count[0] > run.felt.hand_count[0]:
            self.add(after, hand)
            return RESPLIT
        if self.explorer.receiver(after) == hand:
            return self.add(after, hand)
        return CLAIM - self.claim(after, hand)

    def claim(self, run: Run, hand: int) -> int:
        row, wager = run.felt.hands[hand], run.felt.wagers[hand]
        if row[STATUS] == SURRENDERED and (run.ended or wager[RESULT] == OPEN):
            raise NoGraph("a surrender after a split that waits for the dealer")
        dealer = run.felt.hands[self.rules.max_hands]
        key = (self.explorer.project_hand(row, wager, dealer, True, True), tuple(wager))
        number = self.claims.setdefault(key, len(self.claims))
        if number == len(self.samples):
            self.samples.append(Claim(tuple(row), tuple(wager)))
        return number

    def path(self, start: int, live: bool) -> tuple[int, ...] | None:
        """Cards from a state to a claim that is live, or not, without another split."""
        ways: dict[int, tuple[int, ...]] = {start: ()}
        waiting = [start]
        for state in waiting:
            for one, step in zip(self.explorer.classes, self.table[state], strict=True):
                if step <= CLAIM and (self.samples[CLAIM - step].hand[STATUS] == LIVE) == live:
                    return (*ways[state], one[0])
                if step >= 0 and step not in ways:
                    ways[step] = (*ways[state], one[0])
                    waiting.append(step)
        return None


class Dealer:
    """The table of the dealer's hand, once all others are over."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer, self.rules = explorer, explorer.rules
        self.numbers: dict[State, int] = {}
        self.waiting: list[Run] = []
        self.table: list[list[int]] = []
        self.finals: dict[State, int] = {}
        self.samples: list[tuple[tuple[int, ...], int]] = []

    def add(self, run: Run) -> int:
        """A state, or a final, after a round in which the cards have run out or not."""
        dealer = run.felt.hands[self.rules.max_hands]
        shown = self.explorer.project_dealer(dealer, False)
        if run.ended:
            final = self.finals.setdefault((shown[0], dealer[TOTAL], is_blackjack(dealer)), len(self.finals))
            if final == len(self.samples):
                self.samples.append((tuple(dealer), final))
            return FINAL - final
        number = self.numbers.setdefault(shown, len(self.numbers))
        if number == len(self.waiting):
            self.waiting.append(run)
        return number

    def explore(self) -> None:
        while len(self.table) < len(self.waiting):
            run = self.waiting[len(self.table)]
            steps: dict[int, int] = {}
            row = []
            for one in self.explorer.classes:
                key = one[0] >> 2
                if key not in steps:
                    steps[key] = self.add(self.explorer.run((*run.cards, one[0]), splits=True))
                row.append(steps[key])
            self.table.append(row)


def with_drawing_hole(explorer: Explorer, run: Run) -> Run:
    """The same round with a hole card after which the dealer always draws, so that no live hand is settled at once."""
    if explorer.rules.hole != HOLE_HIDDEN:
        return run
    dealt = [row[0] for row in run.trace if row[0] in (T_CARD, T_UP, T_HOLE)]
    place = dealt.index(T_HOLE)
    for one in explorer.classes:
        turned = list(run.felt.hands[explorer.rules.max_hands])
        give(turned, one[0])
        if dealer_draws(explorer.rules, turned[TOTAL], turned[SOFT]):
            return explorer.run((*run.cards[:place], one[0], *run.cards[place + 1 :]), splits=True)
    raise NoGraph("a dealer who never draws")


def explore_splits(explorer: Explorer, leaving: list[Run], unit: int) -> tuple[SplitGraph, list[int]]:
    """The tables, and the exit of each round that leaves."""
    rules = explorer.rules
    if rules.split_deals_at_once == 1:
        raise NoGraph("second cards of split hands are dealt at once")
    hands, dealer = Hands(explorer), Dealer(explorer)
    starts = [hands.add(with_drawing_hole(explorer, run), 0) for run in leaving]
    hands.explore()
    group_of = {state: group for (group, count), state in hands.starts.items() if count == 2}
    numbers: dict[tuple[int, int, int], int] = {}
    exits = []
    for run, start in zip(leaving, starts, strict=True):
        ways = [hands.path(start, live) for live in (True, False)]
        after = [dealer.add(explorer.run((*run.cards, *way, *way), splits=True)) if way else NO_FINAL for way in ways]
        exits.append(numbers.setdefault((group_of[start], after[0], after[1]), len(numbers)))
    dealer.explore()
    starts_of = np.full((len(hands.groups), rules.max_hands + 1), -1, np.int64)
    for (group, count), state in hands.starts.items():
        starts_of[group, count] = state
    return settled(explorer, hands, dealer, np.array(list(numbers), np.int64).reshape(-1, 3), starts_of, unit), exits


def settled(explorer: Explorer, hands: Hands, dealer: Dealer, exits: Array, starts: Array, unit: int) -> SplitGraph:
    """The tables with the pay of each claim against each final, by the rules' own settlement."""
    claims, finals, classes = len(hands.samples), len(dealer.samples), len(explorer.classes)
    pay, raised = np.zeros((2, claims, finals), np.int64), np.zeros(claims, np.int64)
    claim_events = np.zeros((claims, len(EVENTS)), np.int64)
    final_events = np.zeros((finals, 2, len(EVENTS)), np.int64)
    live = np.array([claim.hand[STATUS] == LIVE for claim in hands.samples], np.int64)
    of_dealer = np.isin(np.arange(len(EVENTS)), OF_DEALER)
    for number, claim in enumerate(hands.samples):
        for row, final in dealer.samples:
            for later in (0, 1):
                felt = settle_claim(explorer, claim, row, later)
                tally = new_tally(1, 0, len(explorer.rules.side_on), unit)
                behind: Array = np.zeros((0, 4), np.int64)
                count_round(explorer.rules, [explorer.stake], explorer.side, behind, felt, tally)
                pay[1 - later, number, final] = tally.bets[MAIN, NET]
                raised[number] = tally.totals[RAISED]
                claim_events[number] = np.where(of_dealer, 0, tally.events)
                final_events[final, 1 - live[number]] = np.where(of_dealer, tally.events, 0)
    return SplitGraph(
        exits,
        starts,
        np.array(hands.table, np.int64).reshape(-1, classes),
        np.array(dealer.table, np.int64).reshape(-1, classes),
        pay,
        live,
        raised,
        claim_events,
        final_events,
    )


def settle_claim(explorer: Explorer, claim: Claim, dealer: tuple[int, ...], later: int) -> Felt:
    """One hand on the table, settled as the first hand of a split or as a later one."""
    felt = new_felt(explorer.rules, 1, 0)
    hand, wager = felt.hands[later], felt.wagers[later]
    copy(hand, list(claim.hand))
    copy(wager, list(claim.wager))
    copy(felt.hands[explorer.rules.max_hands], list(dealer))
    felt.hand_count[0] = later + 1
    if wager[RESULT] == OPEN:
        blackjack = is_blackjack(felt.hands[explorer.rules.max_hands])
        settle_hands(explorer.rules, [explorer.stake], (), felt, blackjack, False, None)
    if later:
        copy(felt.hands[0], hand)
        copy(felt.wagers[0], wager)
    felt.hand_count[0] = 1
    return felt
