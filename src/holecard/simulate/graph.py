"""Sheet and chart as one graph of hand states, found by playing `play_round` itself on short rows of cards.

Where the cards run out, what lies on the table is a state, and each next card leads to another. Two tables that
differ only in what nobody looks at any more are one state: the explorer leaves that out (too little is safe), and
`merge` unites all states from which the same cards lead to the same ends. A round that splits leaves the graph.
"""

from functools import partial
from typing import Any, NamedTuple

from holecard._jit import np
from holecard.rules import Rules
from holecard.rules.hand import DOUBLES, STATUS, TOTAL, is_blackjack

from .answers import Mind
from .explorer import Explorer, Leaves, NoGraph, Run, State
from .splits import SplitGraph, explore_splits, no_splits
from .tally import Tally, count_round, new_tally

Array = Any

# entries of a table while it is made: a state from 0 up, or
END = -1  # and below: the ends
LEAVES = -(1 << 30)  # and below: the places where rounds leave


class Graph(NamedTuple):
    """`following[state + code[card]]`; states are multiples of the number of codes.

    The first states are the ends of rounds, by outcome, and each is a beginning too; the last are those where a
    round leaves the graph.
    """

    following: Array
    code: Array  # by card
    codes: int
    ends: int  # states below this one are ends
    leaves: int  # and from this one on a round leaves
    longest: int  # cards in a round of the graph
    outcomes: tuple[Tally, ...]  # what one round that ends so adds
    splits: SplitGraph


class Outcomes:
    """The ends of rounds, told apart by all that is counted of them."""

    def __init__(self, explorer: Explorer, unit: int) -> None:
        self.explorer, self.unit = explorer, unit
        self.numbers: dict[State, int] = {}
        self.contents: dict[tuple[bytes, ...], int] = {}
        self.tallies: list[Tally] = []

    def number(self, run: Run) -> int:
        felt, rules = run.felt, self.explorer.rules
        hand, dealer = felt.hands[0], felt.hands[rules.max_hands]
        own = (hand[STATUS], hand[DOUBLES], is_blackjack(hand), felt.insured[0], felt.insured_back[0])
        key = (own, tuple(felt.wagers[0]), dealer[TOTAL], is_blackjack(dealer))
        if key not in self.numbers:
            tally = new_tally(1, 0, len(rules.side_on), self.unit)
            count_round(rules, [self.explorer.stake], self.explorer.side, np.zeros((0, 4), np.int64), felt, tally)
            content = tuple(sums.tobytes() for sums in tally)
            if content not in self.contents:
                self.contents[content] = len(self.tallies)
                self.tallies.append(tally)
            self.numbers[key] = self.contents[content]
        return self.numbers[key]


def explore(explorer: Explorer, outcomes: Outcomes) -> tuple[list[list[int]], list[Run]]:
    """The steps of each state, the start first, and the rounds that leave."""
    start = explorer.run(())
    numbers, waiting = {explorer.project(start): 0}, [start]
    leaving: list[Run] = []

    def step_from(run: Run, card: int) -> int:
        try:
            after = explorer.run((*run.cards, card))
        except Leaves:
            leaving.append(explorer.run((*run.cards, card), splits=True))
            return LEAVES - len(leaving) + 1
        if after.ended:
            return END - outcomes.number(after)
        number = numbers.setdefault(explorer.project(after), len(numbers))
        if number == len(waiting):
            waiting.append(after)
        return number

    table: list[list[int]] = []
    while len(table) < len(waiting):
        run = waiting[len(table)]
        table.append(explorer.each_class(run.felt.hands[0], partial(step_from, run)))
    return table, leaving


def merge(steps: Array) -> tuple[Array, int]:
    """States from which all rows of cards lead to the same ends become one; and which is the start."""
    group = np.zeros(len(steps), np.int64)
    count = 1
    while True:
        seen = np.where(steps < 0, steps, group[np.maximum(steps, 0)])
        _, group = np.unique(np.column_stack([group, seen]), axis=0, return_inverse=True)
        group = group.reshape(-1)
        if group.max() + 1 == count:
            break
        count = int(group.max()) + 1
    first = np.zeros(count, np.int64)
    first[group[::-1]] = np.arange(len(steps))[::-1]
    return np.where(steps < 0, steps, group[np.maximum(steps, 0)])[first], int(group[0])


def longest_path(steps: Array, start: int) -> int:
    """The most cards in a round that stays in the graph."""
    length = 0
    reached = np.array([start])
    while len(reached):
        length += 1
        ahead = steps[reached].reshape(-1)
        reached = np.unique(ahead[ahead >= 0])
    return length


def make_graph(rules: Rules, mind: Mind, stake: int, unit: int) -> Graph:
    explorer = Explorer(rules, mind, stake)
    outcomes = Outcomes(explorer, unit)
    table, leaving = explore(explorer, outcomes)
    try:
        splits, exits = explore_splits(explorer, leaving, unit)
    except NoGraph:
        splits, exits = no_splits(len(explorer.classes)), [0] * len(leaving)
    steps = np.array(table, np.int64)
    gone = steps <= LEAVES
    steps[gone] = LEAVES - np.array(exits, np.int64)[LEAVES - steps[gone]]
    steps, start = merge(steps)
    stacked = np.concatenate([steps, splits.hands, splits.dealer])
    _, first, code_of_class = np.unique(stacked, axis=1, return_index=True, return_inverse=True)
    columns, code_of_class = steps[:, first], code_of_class.reshape(-1)
    codes, ends, others = len(first), len(outcomes.tallies), max(exits, default=-1) + 1
    states = np.where(columns >= 0, columns + ends, END - columns)
    states = np.where(columns <= LEAVES, LEAVES - columns + ends + len(columns), states)
    following = np.concatenate([np.tile(states[start], (ends, 1)), states])
    small = (len(following) + others) * codes < 1 << 16
    code = np.zeros(52, np.int64)
    for cards, number in zip(explorer.classes, code_of_class, strict=True):
        for card in cards:
            code[card] = number
    return Graph(
        (following * codes).reshape(-1).astype(np.uint16 if small else np.uint32),
        code.astype(np.uint8),
        codes,
        ends * codes,
        len(following) * codes,
        longest_path(steps, start),
        tuple(outcomes.tallies),
        splits._replace(hands=splits.hands[:, first], dealer=splits.dealer[:, first]),
    )
