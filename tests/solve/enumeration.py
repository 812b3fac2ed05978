"""The round itself as the judge: every order of the cards of a small shoe, dealt by `play_round`.

Knows nothing of the game but how to call it: a list that is too short is a chance node, and the answers
come from a strategy, or are the best ones for what the player has seen.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from holecard.rules import Rules
from holecard.rules.felt import PENDING, T_HOLE
from holecard.rules.hand import BACK, BASE, FREE, STAKE, UP, UP_BACK
from holecard.rules.replay import new_felt
from holecard.rules.round import play_round

STAKE_UNITS = 840  # every payout of the tests is whole in it
Cards = tuple[int, ...]


class TooShort(Exception):
    """The list of cards ended within the round."""


class Dealt(list[int]):
    def __getitem__(self, at: Any) -> Any:
        if at >= len(self):
            raise TooShort
        return super().__getitem__(at)


def net_of(rules: Rules, cards: Cards, ask: Callable[..., int], mind: Any, side: int = 0) -> tuple[int, Any, Any]:
    """The end of the round, its felt and its trace; `side` is the stake on every side bet."""
    felt = new_felt(rules, 1, 0)
    trace: list[tuple[int, int, int, int, int]] = []
    stakes = [[side] * len(rules.side_on)]
    end = play_round(rules, Dealt(cards), 0, [STAKE_UNITS], stakes, [], ask, mind, felt, trace)
    return end, felt, trace


def net(rules: Rules, felt: Any) -> Fraction:
    won = 0
    for k in range(felt.hand_count[0]):
        wager = felt.wagers[k]
        won += wager[BACK] + wager[UP_BACK] - (wager[STAKE] - wager[FREE]) - wager[UP]
    won += felt.insured_back[0] - felt.insured[0]
    return Fraction(won, STAKE_UNITS)


def leaves(
    rules: Rules, shoe: Cards, ask: Callable[..., int], mind: Any, side: int = 0
) -> Iterator[tuple[Fraction, Any]]:
    """Every finished round with its likelihood, the answers being a strategy's. `shoe` counts each of the 52 cards."""
    todo: list[tuple[Cards, Cards, Fraction]] = [((), shoe, Fraction(1))]
    while todo:
        cards, left, likelihood = todo.pop()
        try:
            end, felt, _ = net_of(rules, cards, ask, mind, side)
        except TooShort:
            size = sum(left)
            assert size > 0, "the shoe ran out"
            for card, count in enumerate(left):
                if count:
                    rest = (*left[:card], count - 1, *left[card + 1 :])
                    todo.append(((*cards, card), rest, likelihood * Fraction(count, size)))
            continue
        assert end != PENDING
        yield likelihood, felt


def value_of_strategy(rules: Rules, shoe: Cards, ask: Callable[..., int], mind: Any) -> Fraction:
    return sum((p * net(rules, felt) for p, felt in leaves(rules, shoe, ask, mind)), Fraction(0))


class Given:
    """Answers given so far, and the first question that is open."""

    def __init__(self, answers: Cards) -> None:
        self.answers, self.used, self.mask = answers, 0, 0


def ask_given(mind: Given, rules: Rules, kind: int, who: int, hand: int, mask: int, *_: Any) -> int:
    if mind.used < len(mind.answers):
        mind.used += 1
        return mind.answers[mind.used - 1]
    mind.mask = mask
    return PENDING


def best_value(rules: Rules, shoe: Cards) -> Fraction:
    """The optimum over everything that a player who sees the table's own trace could do."""
    return _best(rules, [((), shoe, Fraction(1))], ())


def _best(rules: Rules, worlds: list[tuple[Cards, Cards, Fraction]], answers: Cards) -> Fraction:
    total, todo = Fraction(0), list(worlds)
    groups: dict[Any, list[tuple[Cards, Cards, Fraction]]] = {}
    while todo:
        cards, left, likelihood = todo.pop()
        mind = Given(answers)
        try:
            end, felt, trace = net_of(rules, cards, ask_given, mind)
        except TooShort:
            size = sum(left)
            assert size > 0, "the shoe ran out"
            for card, count in enumerate(left):
                if count:
                    rest = (*left[:card], count - 1, *left[card + 1 :])
                    todo.append(((*cards, card), rest, likelihood * Fraction(count, size)))
            continue
        if end == PENDING:
            seen = tuple(row for row in trace if row[0] != T_HOLE)
            groups.setdefault((seen, mind.mask), []).append((cards, left, likelihood))
        else:
            total += likelihood * net(rules, felt)
    for (_, mask), group in groups.items():
        total += max(_best(rules, group, (*answers, action)) for action in range(10) if mask >> action & 1)
    return total


__all__ = ["BASE", "STAKE_UNITS", "best_value", "leaves", "net", "value_of_strategy"]
