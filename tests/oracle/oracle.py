"""Exact values by trying everything: every order of the cards of a tiny shoe, every answer of the player.

The game tree is `play_round` itself, so the oracle has no rules of its own. A list of cards that is too
short is a chance node over the cards that remain, an open question is a decision node, and what the player
knows there is what the table would show. One seat. Values are fractions of the stake.

Of amounts that may be chosen only the least and the most are tried: for a fixed way to go on, the result is
linear in the amount, and the best of several straight lines is greatest at an end.

Some things are merged, or no shoe of more than eight cards would come to an end. `remember=False` merges
nothing; the tests hold both to the same fractions.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from holecard.rules import Offer, Rules
from holecard.rules._rule import Row
from holecard.rules.cards import value
from holecard.rules.felt import PENDING, T_CARD, T_DRAW, T_HOLE, T_RESULT, T_REVEAL, T_SPLIT, T_TURN, Ask, Felt
from holecard.rules.hand import (
    BACK,
    BLACKJACK,
    CARDS,
    FIRST,
    FREE,
    LAST,
    RANKS,
    RESULT,
    STAKE,
    STATUS,
    SUITS,
    TOTAL,
    UP,
    UP_BACK,
)
from holecard.rules.legal import AMOUNT_SHIFT
from holecard.rules.replay import Script, ask_script, new_felt
from holecard.rules.round import play_round
from holecard.rules.rules import (
    FOR_BLACKJACK,
    FOR_BONUS,
    ON_RESULT,
    PATTERN_FOR,
    PAYS_DEN,
    RANKS_EXACT,
    SHAPE,
    SHAPE_ANY,
    SPLIT_RANK,
    SUIT_MASK,
    SUITED,
    SUITED_ANY,
)

Cards = tuple[int, ...]
Key = tuple[Any, ...]
Score = Callable[[Felt], int | Fraction]


class ShoeTooSmall(ValueError):
    """Somebody may draw a card that is not there."""


class CardMissing(Exception):
    """The round wants another card than were dealt so far."""


class Dealt(tuple[int, ...]):
    __slots__ = ()

    def __getitem__(self, place: Any) -> Any:
        if place >= len(self):
            raise CardMissing
        return super().__getitem__(place)


class World(NamedTuple):
    """One way the cards may lie: what was dealt and answered, how many cards of each kind remain, what was shown."""

    cards: Cards
    answers: Cards
    left: Cards
    chance: Fraction
    shown: Key = ()


class Place(NamedTuple):
    """Where a world has got to: the end (with a score), a question (with answers), or a missing card."""

    key: Key
    shown: Key  # the rows of the trace that are new, the hole card face down
    score: Fraction | None = None
    question: Key = ()
    answers: Cards = ()


Worlds = list[tuple[World, Place]]
Groups = dict[Key, Worlds]


def net_of_wager(wager: Row) -> int:
    return wager[BACK] + wager[UP_BACK] - wager[STAKE] + wager[FREE] - wager[UP]


def net_of_main(felt: Felt) -> int:
    """What the main wagers and raises won or lost together, in the oracle's money."""
    return sum(net_of_wager(wager) for wager in felt.wagers)


def net_of_insurance(felt: Felt) -> int:
    return felt.insured_back[0] - felt.insured[0]


def whole_unit(rules: Rules) -> int:
    """An amount of which every payout, and half of every payout, is whole."""
    return 2 * math.lcm(2, *(row[PAYS_DEN] for row in rules.patterns))


def extremes(offer: Offer) -> tuple[int, ...]:
    """The answers to try: an action with the least and the most that goes with it."""
    amounts = (offer.least, offer.most) if offer.least < offer.most else (0,)
    return tuple(offer.action | amount << AMOUNT_SHIFT for amount in amounts)


class Oracle:
    def __init__(
        self,
        rules: Rules,
        shoe: Sequence[int],
        *,
        side: Sequence[int] = (),
        chips: int = 1,
        score: Score | None = None,
        remember: bool = True,
    ) -> None:
        """`side` are side bets as multiples of the stake; a stake of several `chips` may be raised by one.

        `score` of a finished round is what is averaged and made greatest, instead of the money won in stakes.
        """
        self.rules, self.score, self.remember = rules, score, remember
        self.chip = whole_unit(rules)
        self.stake = chips * self.chip
        self.side = [self.stake * bet for bet in side] or [0] * len(rules.side_on)
        wanted = {FOR_BLACKJACK, FOR_BONUS, *(bet for bet, stake in enumerate(self.side) if stake)}
        patterns = [row for row in rules.patterns if row[PATTERN_FOR] in wanted]
        self.suits_matter = any(row[SUITED] != SUITED_ANY or row[SUIT_MASK] for row in patterns)
        self.ranks_matter = any(row[SHAPE] != SHAPE_ANY or row[RANKS_EXACT] for row in patterns)
        late = any(stake and (rules.side_on[k] == ON_RESULT or rules.side_awaits) for k, stake in enumerate(self.side))
        self.money_only = score is None and rules.bonuses == 0 and not late
        counts = Counter(self._merged(card) for card in shoe)
        self.kinds = sorted(counts)
        self.shoe = tuple(counts[kind] for kind in self.kinds)
        self.steps: dict[Key, Place] = {}
        self.decided: dict[Key, Fraction] = {}
        self.played_out: dict[Key, Fraction] = {}
        self.replays = 0

    def best(self, dealt: Sequence[int] = ()) -> Fraction:
        """The value of the best play, given the first cards of the shoe."""
        world, place = self._begin(dealt, ask_script, None)
        groups: Groups = {}
        total = self._roll(world, place, groups)
        return total + sum((self._decide(group) for group in groups.values()), Fraction(0))

    def answers(self, dealt: Sequence[int], given: Cards = ()) -> dict[tuple[int, int], Fraction]:
        """The value of each action and amount at the next question, if all goes on in the best way.

        `dealt` are the cards that the player sees there, `given` his answers before. If a peek came in
        between, she has no blackjack.
        """
        world, place = self._begin(dealt, ask_script, None)
        groups: Groups = {}
        self._roll(world, place, groups)
        for answer in given:
            (group,) = groups.values()
            groups = {}
            for one, at in group:
                self._roll(*self._step(one, at, answer=answer), groups)
        (group,) = groups.values()
        _, worlds = share(group)
        values = {answer: self._go_on(worlds, answer) for answer in group[0][1].answers}
        return {(answer & 15, answer >> AMOUNT_SHIFT): found for answer, found in values.items()}

    def value(self, ask: Ask, mind: Any = None, dealt: Sequence[int] = ()) -> Fraction:
        """The value of a given strategy, which is asked as `play_round` asks.

        It may go by the hand and the wager in question, the number of hands and the dealer's cards.
        """
        steps, known = self.steps, self.played_out
        self.steps, self.played_out = {}, {}
        try:
            world, place = self._begin(dealt, ask, mind)
            return self._roll(world, place, {}, ask, mind)
        finally:
            self.steps, self.played_out = steps, known

    # the tree

    def _go_on(self, group: Worlds, answer: int) -> Fraction:
        """The best that can come of an answer, in worlds of which nothing is known but what all of them show."""
        groups: Groups = {}
        total = Fraction(0)
        for one, at in group:
            world, place = self._step(one, at, answer=answer)
            total += world.chance * self._roll(world, place, groups)
        return total + sum((self._decide(one) for one in groups.values()), Fraction(0))

    def _decide(self, group: Worlds) -> Fraction:
        """One answer for all the worlds that look the same."""
        chance, worlds = share(group)
        place = worlds[0][1]
        key = (place.question, frozenset((world.left, world.chance) for world, _ in worlds))
        if key not in self.decided or not self.remember:
            self.decided[key] = max(self._go_on(worlds, answer) for answer in place.answers)
        return chance * self.decided[key]

    def _roll(self, world: World, place: Place, groups: Groups, ask: Ask = ask_script, mind: Any = None) -> Fraction:
        """Deal until the end, or until a question: a world that comes to one goes into `groups`."""
        if place.score is not None:
            return place.score
        if place.answers:
            groups.setdefault(world.shown, []).append((world, place))
            return Fraction(0)
        key = (place.key, world.left)
        if key in self.played_out and self.remember:
            return self.played_out[key]
        asked: Groups = {}
        total = Fraction(0)
        size = sum(world.left)
        if not size:
            raise ShoeTooSmall(f"a shoe of {len(world.cards)} cards may run out within the round")
        for k, count in enumerate(world.left):
            if count:
                one, at = self._step(world, place, ask, mind, kind=k)
                total += Fraction(count, size) * self._roll(one, at, asked, ask, mind)
        for shown, group in asked.items():
            groups.setdefault(shown, []).extend(
                (one._replace(chance=one.chance * world.chance), at) for one, at in group
            )
        if not asked:
            self.played_out[key] = total
        return total

    def _begin(self, dealt: Sequence[int], ask: Ask, mind: Any) -> tuple[World, Place]:
        cards = tuple(self._merged(card) for card in dealt)
        left = tuple(count - cards.count(kind) for kind, count in zip(self.kinds, self.shoe, strict=True))
        if min(left) < 0 or not set(cards) <= set(self.kinds):
            raise ValueError(f"the shoe does not hold all of {dealt}")
        world = World(cards, (), left, Fraction(1))
        place = self._look(world, ask, mind)
        return world._replace(shown=place.shown), place

    def _step(
        self, world: World, place: Place, ask: Ask = ask_script, mind: Any = None, *, kind: int = -1, answer: int = -1
    ) -> tuple[World, Place]:
        """The world after one more card, whose chance it then has, or after an answer."""
        cards, answers, left, chance, shown = world
        if kind >= 0:
            cards = (*cards, self.kinds[kind])
            chance = Fraction(left[kind], sum(left))
            left = (*left[:kind], left[kind] - 1, *left[kind + 1 :])
        else:
            answers = (*answers, answer)
        world = World(cards, answers, left, chance, shown)
        key = (place.key, kind, answer)
        if key not in self.steps or not self.remember:
            self.steps[key] = self._look(world, ask, mind)
        place = self.steps[key]
        return world._replace(shown=shown + place.shown), place

    def _look(self, world: World, ask: Ask, mind: Any) -> Place:
        """Play the round as far as its cards and answers go."""
        self.replays += 1
        script = Script([list(world.answers)], self.chip)
        felt, trace = new_felt(self.rules, 1, 0), list[Any]()
        bets, side = [self.stake], [self.side]
        strategy = ask is not ask_script
        answerer = mind if strategy else script
        try:
            end = play_round(self.rules, Dealt(world.cards), 0, bets, side, [], ask, answerer, felt, trace)
        except CardMissing:
            end = PENDING
        shown = tuple((T_HOLE, 0, 0, 0, 0) if row[0] == T_HOLE else row for row in trace[len(world.shown) :])
        if end != PENDING:
            return Place((), shown, self._score(felt))
        hidden = [row[3] for row in trace if row[0] == T_HOLE]
        state: Key
        if script.open:
            (question,) = script.open
            answers = tuple(answer for offer in question.offers for answer in extremes(offer))
            state = (self._state(felt, trace, question.hand, False), question)
            return Place((*state, *hidden), shown, None, state, answers)
        # Where in the round the card is missing follows from the felt and from what happened last.
        kind, _, hand, x, _ = trace[-1] if trace else (0, 0, 0, 0, 0)
        turn = hand if kind in (T_CARD, T_TURN, T_SPLIT, T_RESULT) else 0
        state = (self._state(felt, trace, turn, strategy), (kind, hand, x if kind == T_TURN else 0))
        return Place((*state, *hidden), shown)

    def _score(self, felt: Felt) -> Fraction:
        if self.score is not None:
            return Fraction(self.score(felt))
        sides = sum(back - bet for row in felt.side_back for back, bet in zip(row, self.side, strict=True))
        return Fraction(net_of_main(felt) + net_of_insurance(felt) + sides, self.stake)

    # what may be merged

    def _merged(self, card: int) -> int:
        """The card that stands for all those which no rule of the game tells from it."""
        if not self.remember:
            return card
        rank = card >> 2 if self.ranks_matter or self.rules.split_pairs == SPLIT_RANK else value(card) - 1
        return 4 * rank + (card & 3 if self.suits_matter else 0)

    def _state(self, felt: Felt, trace: list[Any], turn: int, keep_ranks: bool) -> Key:
        """What of the felt can still matter, when the hand `turn` is played.

        Hands that were played come in no order, and if only money counts, only what decides it is kept.
        """
        hers = any(row[0] in (T_REVEAL, T_DRAW) for row in trace)
        done, decided, open_hands = [], 0, []
        for k in range(felt.hand_count[0]):
            hand, wager = felt.hands[k], felt.wagers[k]
            if not (hers or k < turn):
                open_hands.append((self._hand(hand, keep_ranks), tuple(wager)))
            elif not self.money_only:
                done.append((self._hand(hand, False), tuple(wager)))
            elif wager[RESULT]:
                decided += net_of_wager(wager)
            elif hand[STATUS] == BLACKJACK:
                done.append((self._hand(hand, False), tuple(wager)))
            else:
                done.append(((hand[TOTAL], hand[STATUS]), tuple(wager)))
        dealer = list(felt.hands[self.rules.max_hands])
        if self.money_only and not any(self.side):
            dealer[CARDS] = min(dealer[CARDS], 3)  # two may be a blackjack
        return (
            tuple(open_hands),
            tuple(sorted(done)),
            decided,
            (self._hand(dealer, keep_ranks), value(dealer[FIRST])),
            (felt.insured[0], felt.insured_back[0], *(tuple(row) for row in felt.side_back)),
        )

    def _hand(self, hand: Row, keep_ranks: bool) -> Key:
        """A hand without the order of its cards, unless it is a pair, whose halves will be played in turn."""
        row = list(hand)
        if row[CARDS] != 2 or value(row[FIRST]) != value(row[LAST]):
            row[FIRST] = row[LAST] = 0
        if not (self.ranks_matter or keep_ranks):
            row[RANKS] = 0
        if not self.suits_matter:
            row[SUITS] = 0
        return tuple(row)


def share(group: Worlds) -> tuple[Fraction, Worlds]:
    """How likely a group of worlds is, and each of them given that it is one of the group."""
    chance = sum((world.chance for world, _ in group), Fraction(0))
    return chance, [(world._replace(chance=world.chance / chance), place) for world, place in group]
