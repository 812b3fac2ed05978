"""The solver's plan as the answers of a player: what `play_round` is asked, looked up in the plan's arrays."""

from fractions import Fraction
from typing import Any

from holecard.rules import Rules
from holecard.rules.cards import value
from holecard.rules.felt import ASK_OPENING
from holecard.rules.hand import BASE, CLOSED, DOUBLES, FIRST, FREE, NOT_SPLIT, RANKS, SPLIT, SPLIT_ACE, STAKE
from holecard.rules.legal import SPLIT_PAIR
from holecard.rules.rules import HOLE_EXPOSED
from holecard.solve.compositions import all_hands, key_of
from holecard.solve.engine import Engine, Values, optimum
from holecard.solve.opening import Opened, game_value, open_all

Cards = tuple[int, ...]


def small_shoe(**ranks: int) -> Cards:
    """small_shoe(A=2, T=4): so many clubs of each rank."""
    counts = [0] * 52
    for name, count in ranks.items():
        counts[4 * "A23456789TJQK".index(name.strip("_"))] = count
    return tuple(counts)


class Player:
    def __init__(self, rules: Rules, shoe: Cards) -> None:
        ranks = tuple(sum(shoe[4 * rank : 4 * rank + 4]) for rank in range(13))
        self.rules = rules
        self.engine = Engine(rules, ranks, exact=True)
        self.solved: Values = optimum(self.engine)
        self.opened: list[Opened] = open_all(self.engine, self.solved)

    @property
    def value(self) -> Fraction:
        return Fraction(game_value(self.opened))

    def wager(self, wager: Any, doubles: int) -> int:
        wagers, base = self.engine.wagers, wager[BASE]
        states = zip(wagers.stake.tolist(), wagers.free.tolist(), wagers.doubles.tolist(), strict=True)
        return list(states).index((wager[STAKE] // base, wager[FREE] // base, doubles))


def hand_number(row: Any) -> int:
    counts = [0] * 10
    counts[0] = row[RANKS] >> 48
    for rank in range(1, 13):
        counts[min(rank, 9)] += row[RANKS] >> (4 * (rank - 1)) & 15
    return all_hands().number[key_of(tuple(counts))]


def ask_plan(
    mind: Player, rules: Rules, kind: int, who: int, k: int, mask: int, amount: int, felt: Any, row: int, up: int
) -> int:
    hand, dealer = felt.hands[row], felt.hands[rules.max_hands]
    number = hand_number(hand)
    first = value(dealer[FIRST]) - 1
    view = first
    if rules.hole == HOLE_EXPOSED:
        both = all_hands().counts[hand_number(dealer)].copy()
        both[first] -= 1
        view = 10 * first + both.tolist().index(1)
    if kind == ASK_OPENING:
        return int(next(one for one in mind.opened if one.deal.hand == number).answer[view])
    plan = mind.solved.plan
    if mask >> SPLIT_PAIR & 1:
        pairs = mind.engine.pairs.value.tolist()
        if plan.split[pairs.index(value(hand[FIRST]) - 1), view]:
            return SPLIT_PAIR
    array = plan.action
    if hand[SPLIT] != NOT_SPLIT:
        array = plan.after_aces if hand[SPLIT] == SPLIT_ACE else plan.after_split
    return int(array[number, mind.wager(felt.wagers[k], hand[DOUBLES]), hand[CLOSED], view])
