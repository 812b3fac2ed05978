"""What has happened never changes, and nobody's answer waits for another's."""

from collections import Counter
from random import Random

from hypothesis import given
from tests.conformance.hidden import seen, with_other_hidden_cards
from tests.conformance.random_play import Inputs, random_answer_to

from holecard.rules import Round

from .tables import Table, tables


@given(tables())
def test_the_trace_only_grows(table: Table) -> None:
    played = table.inputs.round()
    before = list(played.trace)
    while not played.finished:
        question = table.random.choice(played.questions)
        new = played.answer(question.who, *random_answer_to(table.random, question))
        assert played.trace == before + new
        before = list(played.trace)


def play_in_order(inputs: Inputs, seed: int, order: Random) -> Round:
    """Each bettor's answers follow from the seed and the count of his questions; `order` says who is first."""
    played = inputs.round()
    asked: Counter[int] = Counter()
    while not played.finished:
        question = order.choice(played.questions)
        asked[question.who] += 1
        chance = Random(f"{seed} {question.who} {asked[question.who]}")
        played.answer(question.who, *random_answer_to(chance, question))
    return played


@given(tables())
def test_the_order_in_which_answers_arrive_changes_nothing(table: Table) -> None:
    seed = table.random.getrandbits(32)
    one = play_in_order(table.inputs, seed, Random(1))
    other = play_in_order(table.inputs, seed, Random(2))
    assert (one.trace, one.answers, one.felt) == (other.trace, other.answers, other.felt)


@given(tables())
def test_hidden_cards_change_nothing_that_is_seen(table: Table) -> None:
    """The hole card until it is turned, and every undealt card, at every moment of the round."""
    played = table.inputs.round()
    while True:
        for _ in range(3):
            assert seen(with_other_hidden_cards(table.random, played)) == seen(played)
        if played.finished:
            break
        question = table.random.choice(played.questions)
        played.answer(question.who, *random_answer_to(table.random, question))
