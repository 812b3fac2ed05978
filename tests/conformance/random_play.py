"""Rounds with random bets, cards and answers. Whatever is drawn comes from the `Random` that is given."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from holecard.rules import Question, Round, Rules
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK, cards_text

STAKES = (1000, 100, 500, 333, 7, 1)
CHIPS = (1, 5, 100)
MULTIPLES = (1, 0, 2, 3, 1 << 20)


class Inputs(NamedTuple):
    """Everything that a round is made of, but the answers."""

    rules: Rules
    shoe: list[int]
    bets: list[int]
    side: list[list[int]]
    behind: list[tuple[int, int, int, int]]
    chip: int
    start: int

    def __repr__(self) -> str:
        """What a failed test shows: of the rules what is no default, of the shoe its first cards."""
        default = Rules()._asdict()
        rules = {name: value for name, value in self.rules._asdict().items() if value != default[name]}
        return (
            f"Inputs(Rules(**{rules}), shoe={cards_text(self.shoe[:60])} …, bets={self.bets}, side={self.side}, "
            f"behind={self.behind}, chip={self.chip}, start={self.start})"
        )

    def round(self, answers: Sequence[Sequence[int]] = ()) -> Round:
        return Round(
            self.rules,
            self.shoe,
            self.bets,
            start=self.start,
            side=self.side,
            behind=self.behind,
            answers=answers,
            chip=self.chip,
        )


def random_inputs(random: Random, rules: Rules, seats: int) -> Inputs:
    bets = [random.choice((*STAKES, 0)) for _ in range(seats)]
    if not any(bets):
        bets[random.randrange(seats)] = STAKES[0]
    playing = [seat for seat in range(seats) if bets[seat]]
    side = [[random.choice((0, *STAKES)) if bet else 0 for _ in rules.side_on] for bet in bets]
    behind = [
        (random.choice(playing), random.choice(STAKES), random.choice(MULTIPLES), random.choice((0, 1)))
        for _ in range(random.choice((0, 0, 1, 2, 4)))
    ]
    shoe = random_shoe(Random(random.getrandbits(32)), SPANISH_DECK if rules.spanish else STANDARD_DECK)
    return Inputs(rules, shoe, bets, side, behind, random.choice(CHIPS), random.choice((0, 3)))


def random_shoe(random: Random, deck: Sequence[int]) -> list[int]:
    """More cards than any round takes: a shuffled shoe, or one of a few ranks only, in which the rare is common."""
    if random.random() < 0.5:
        cards = list(deck) * 8
        random.shuffle(cards)
        return cards * 4
    ranks = random.sample(sorted({card >> 2 for card in deck}), 3) + random.choice(([], [0], [0, 12], [12]))
    return random.choices([card for card in deck if card >> 2 in ranks], k=1600)


def random_answer_to(random: Random, question: Question) -> tuple[int, int]:
    offer = random.choice(question.offers)
    amounts = (0, offer.least, offer.most, random.randint(offer.least, offer.most))
    return offer.action, random.choice(amounts) if offer.least < offer.most else 0


def play_to_the_end(random: Random, played: Round) -> Round:
    while not played.finished:
        question = random.choice(played.questions)
        played.answer(question.who, *random_answer_to(random, question))
    return played
