"""A round kept as its inputs: the answers given so far, and whatever follows from them by playing it again."""

import copy
from collections.abc import Sequence
from typing import NamedTuple, TypeGuard

from .felt import ASK_FOLLOW, BEHIND_STAKE, GREATEST_MULTIPLE, PENDING, SEAT, Felt
from .hand import BACK, FREE, HAND_WIDTH, RESULT, STAKE, UP, UP_BACK, WAGER_WIDTH
from .legal import ACTIONS, AMOUNT_SHIFT, DOUBLE, DOUBLE_UP, FOLLOW, INSURANCE, is_free, least, most
from .round import play_round
from .rules import Rules
from .settle import LOST, PUSHED

MOST_SEATS = 7
KINDS = ("opening", "turn", "follow")

Row = tuple[int, int, int, int, int]


class InputError(ValueError):
    """Bets or other inputs with which no round can begin."""


class AnswerError(ValueError):
    """An answer that is not open to the one who gave it. Nothing has changed."""


class ShoeRanOut(ValueError):
    """The shoe ended within the round; give the round a longer one and go on. Nothing has changed."""


class Offer(NamedTuple):
    action: int
    least: int = 0
    most: int = 0
    free: bool = False


class Question(NamedTuple):
    kind: str
    who: int
    hand: int
    offers: tuple[Offer, ...]

    def offer(self, action: int) -> Offer | None:
        return next((offer for offer in self.offers if offer.action == action), None)


class Paid(NamedTuple):
    """What came of one wager. `bet` is main, double_up, insurance or a number of a side bet."""

    who: int
    bet: str | int
    hand: int
    staked: int
    back: int
    result: int


class Script:
    """Answers as they were recorded, a list for each bettor; what is missing becomes an open question."""

    def __init__(self, answers: list[list[int]], chip: int = 1) -> None:
        self.answers = answers
        self.cursor = [0] * len(answers)
        self.chip = chip
        self.open: list[Question] = []


def ask_script(
    mind: Script,
    rules: Rules,
    kind: int,
    who: int,
    hand: int,
    mask: int,
    amount: int,
    felt: Felt,
    row: int,
    up: int,
) -> int:
    k = mind.cursor[who]
    if k < len(mind.answers[who]):
        mind.cursor[who] = k + 1
        answer = mind.answers[who][k]
        if mask >> (answer & 15) & 1 == 0 or answer >> AMOUNT_SHIFT:
            question = make_question(rules, kind, who, hand, mask, amount, felt, row, mind.chip)
            check_answer(question, answer & 15, answer >> AMOUNT_SHIFT)
        return answer
    mind.open.append(make_question(rules, kind, who, hand, mask, amount, felt, row, mind.chip))
    return PENDING


def make_question(
    rules: Rules, kind: int, who: int, hand: int, mask: int, amount: int, felt: Felt, row: int, chip: int
) -> Question:
    offers = []
    wager = felt.wagers[who * rules.max_hands + hand]
    cards = felt.hands[row]
    for action in range(len(ACTIONS)):
        if mask >> action & 1:
            if kind == ASK_FOLLOW:
                offers.append(Offer(action, amount, amount) if action == FOLLOW else Offer(action))
            elif action in (DOUBLE, DOUBLE_UP, INSURANCE):
                free = is_free(rules, cards, action)
                offers.append(
                    Offer(action, least(rules, cards, wager, action, chip), most(rules, cards, wager, action), free)
                )
            else:
                top = most(rules, cards, wager, action)
                offers.append(Offer(action, top, top, is_free(rules, cards, action)))
    return Question(KINDS[kind], who, hand, tuple(offers))


def check_answer(question: Question, action: int, amount: int) -> None:
    offer = question.offer(action)
    if offer is None:
        allowed = ", ".join(ACTIONS[offer.action] for offer in question.offers)
        name = ACTIONS[action] if 0 <= action < len(ACTIONS) else str(action)
        raise AnswerError(f"{name} is not open to bettor {question.who + 1} on hand {question.hand + 1}: {allowed}")
    if amount != 0 and not offer.least <= amount <= offer.most:
        span = f"{offer.least} to {offer.most}" if offer.least < offer.most else f"{offer.most}"
        raise AnswerError(f"an amount of {amount} does not go with {ACTIONS[action]} here: {span}")


def new_felt(rules: Rules, seats: int, behind: int) -> Felt:
    width = rules.max_hands
    return Felt(
        [[0] * HAND_WIDTH for _ in range(seats * width + 2)],
        [[0] * WAGER_WIDTH for _ in range((seats + behind) * width)],
        [0] * seats,
        [0] * (seats + behind),
        [0] * (seats + behind),
        [0] * (seats + behind),
        [[0] * len(rules.side_on) for _ in range(seats)] if rules.side_on else [],
    )


class Round:
    """A round in progress, or finished. Everything but the inputs is derived by `play_round`."""

    def __init__(
        self,
        rules: Rules,
        shoe: Sequence[int],
        bets: Sequence[int],
        *,
        start: int = 0,
        side: Sequence[Sequence[int]] = (),
        behind: Sequence[tuple[int, int, int, int]] = (),
        answers: Sequence[Sequence[int]] = (),
        chip: int = 1,
    ) -> None:
        self.rules, self.shoe, self.start, self.chip = rules, shoe, start, chip
        self.bets, self.behind = list(bets), [tuple(bet) for bet in behind]
        self.side = [list(row) for row in side] or [[0] * len(rules.side_on) for _ in bets]
        check_inputs(rules, self.bets, self.side, self.behind)
        bettors = len(self.bets) + len(self.behind)
        self.answers = [list(given) for given in answers] or [[] for _ in range(bettors)]
        if len(self.answers) != bettors:
            raise InputError(f"answers of {len(self.answers)} bettors were given, but there are {bettors}")
        self._run(self.answers)
        if any(used < len(given) for used, given in zip(self._cursor, self.answers, strict=True)):
            who = next(k for k, used in enumerate(self._cursor) if used < len(self.answers[k]))
            extra = len(self.answers[who]) - self._cursor[who]
            raise AnswerError(f"bettor {who + 1} has {extra} more answers than there were questions")

    def _run(self, answers: list[list[int]]) -> None:
        script = Script(answers, self.chip)
        felt = new_felt(self.rules, len(self.bets), len(self.behind))
        trace: list[Row] = []
        shoe, start = self.shoe, self.start
        inputs = (self.bets, self.side, self.behind, ask_script)
        try:
            end = play_round(self.rules, shoe, start, *inputs, script, felt, trace)
        except IndexError:
            longer = [*shoe, *range(52), *range(52), *range(52), *range(52), *range(52), *range(52), *range(52)]
            spare = new_felt(self.rules, len(self.bets), len(self.behind))
            play_round(self.rules, longer, start, *inputs, Script(answers, self.chip), spare, None)
            raise ShoeRanOut(f"the shoe's {len(shoe)} cards ran out within the round that began at {start}") from None
        self.questions, self.felt, self.trace, self.end = tuple(script.open), felt, trace, end
        self._cursor = script.cursor

    @property
    def finished(self) -> bool:
        return self.end != PENDING

    def fork(self) -> "Round":
        """A second round from here; what is answered there leaves this one as it is."""
        return copy.copy(self)

    def question(self, who: int) -> Question | None:
        return next((question for question in self.questions if question.who == who), None)

    def answer(self, who: int, action: int, amount: int = 0) -> list[Row]:
        """Record an answer and return the trace rows that follow from it."""
        question = self.question(who) if is_whole(who) else None
        if question is None:
            raise AnswerError(f"bettor {who + 1 if is_whole(who) else who} has no open question")
        if not is_whole(action):
            raise AnswerError(f"{action} is no action: a whole number from 0 to {len(ACTIONS) - 1}")
        if not is_money(amount):
            raise AnswerError(f"an amount of {amount} is no whole number of cents from 0 up")
        check_answer(question, action, amount)
        offer = question.offer(action)
        if offer is not None and question.kind != "follow" and action in (DOUBLE, DOUBLE_UP, INSURANCE):
            amount = amount or offer.most
        else:
            amount = 0
        answers = list(self.answers)
        answers[who] = [*answers[who], action | amount << AMOUNT_SHIFT]
        seen = len(self.trace)
        self._run(answers)
        self.answers = answers
        return self.trace[seen:]

    def paid(self) -> list[Paid]:
        """Every wager of a finished round, with what came back."""
        felt, width, paid = self.felt, self.rules.max_hands, []
        for who in range(len(self.answers)):
            seat = who if who < len(self.bets) else self.behind[who - len(self.bets)][SEAT]
            for k in range(felt.hand_count[seat]):
                wager = felt.wagers[who * width + k]
                if wager[STAKE]:
                    own = wager[STAKE] - wager[FREE]
                    paid.append(Paid(who, "main", k, own, wager[BACK], wager[RESULT]))
                if wager[UP]:
                    tied = wager[RESULT] == PUSHED and wager[UP_BACK] == 0  # a tie takes the Double Up
                    result = LOST if tied else wager[RESULT]
                    paid.append(Paid(who, "double_up", k, wager[UP], wager[UP_BACK], result))
            if felt.insured[who]:
                paid.append(Paid(who, "insurance", 0, felt.insured[who], felt.insured_back[who], 0))
            if who < len(self.bets):
                for bet, stake in enumerate(self.side[who]):
                    if stake:
                        paid.append(Paid(who, bet, 0, stake, felt.side_back[who][bet], 0))
        return paid


def check_inputs(rules: Rules, bets: list[int], side: list[list[int]], behind: Sequence[tuple[int, ...]]) -> None:
    if not 1 <= len(bets) <= MOST_SEATS:
        raise InputError(f"{len(bets)} seats: a table has 1 to {MOST_SEATS}")
    for seat, bet in enumerate(bets):
        check_money(bet, f"the bet of seat {seat + 1}")
    if not any(bets):
        raise InputError("nobody has bet: no stake, no cards")
    if len(side) != len(bets) or any(len(row) != len(rules.side_on) for row in side):
        raise InputError(f"side bets must be {len(rules.side_on)} amounts for each of {len(bets)} seats: {side}")
    for seat, stakes in enumerate(side):
        for bet in stakes:
            check_money(bet, f"a side bet of seat {seat + 1}")
        if any(stakes) and not bets[seat]:
            raise InputError(f"seat {seat + 1} has a side bet but no main bet")
    for row in behind:
        if len(row) != 4 or not 0 <= row[SEAT] < len(bets) or not bets[row[SEAT]]:
            raise InputError(f"a bet behind needs a seat that plays: {row}")
        check_money(row[BEHIND_STAKE], f"the bet behind seat {row[SEAT] + 1}")
        if not row[BEHIND_STAKE]:
            raise InputError(f"the bet behind seat {row[SEAT] + 1} is nothing")
        if row[GREATEST_MULTIPLE] < 0 or row[3] not in (0, 1):
            raise InputError(f"a bet behind follows raises 0 or more times, and splits 0 or 1: {row}")


def is_whole(number: object) -> TypeGuard[int]:
    return isinstance(number, int) and not isinstance(number, bool)


def is_money(amount: object) -> bool:
    return is_whole(amount) and amount >= 0


def check_money(amount: object, what: str) -> None:
    if not is_money(amount):
        raise InputError(f"{what} is {amount}: it must be a whole number of cents, 0 or more")


def check_shoe(cards: int, seats: int) -> None:
    """A shoe must be able to give every seat and the dealer six cards each."""
    if cards < 6 * (seats + 1):
        raise InputError(f"a shoe of {cards} cards is too small for {seats} seats: {6 * (seats + 1)} at least")
