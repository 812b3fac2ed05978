"""Everything that is offered is accepted; everything else is refused, and has changed nothing."""

from typing import Any

import pytest
from hypothesis import given
from tests.conformance.random_play import random_answer_to

from holecard.rules import AnswerError, Offer, Question, Round
from holecard.rules.legal import ACTIONS

from .tables import Table, state_of, tables

NO_AMOUNTS: list[Any] = [-1, -(10**30), 10**30, 0.0, 1.0, 0.5, float("nan"), float("inf"), True, False, "1", None, [1]]
NO_ACTIONS: list[Any] = [-1, len(ACTIONS), 15, 16, 10**30, 0.0, 1.0, True, False, "hit", "1", None, [1]]
NO_BETTORS: list[Any] = [-1, 10**30, 0.0, 1.0, True, False, "0", None, [0]]


def offered_amounts(offer: Offer) -> set[int]:
    return {0, offer.least, offer.most, (offer.least + offer.most) // 2 if offer.least else 0}


def other_amounts(offer: Offer) -> set[int]:
    return {offer.least - 1, offer.most + 1, 2 * offer.most + 1} - {0, -1}


def wrong_answers(played: Round, question: Question) -> list[tuple[Any, Any, Any]]:
    who, offers = question.who, question.offers
    some = offers[0].action
    return [
        *((who, action, 0) for action in range(len(ACTIONS)) if question.offer(action) is None),
        *((who, action, 0) for action in NO_ACTIONS),
        *((who, offer.action, amount) for offer in offers for amount in other_amounts(offer)),
        *((who, some, amount) for amount in NO_AMOUNTS),
        *((other, some, 0) for other in range(len(played.answers) + 1) if played.question(other) is None),
        *((other, some, 0) for other in NO_BETTORS),
    ]


@given(tables())
def test_what_is_not_offered_is_refused_and_changes_nothing(table: Table) -> None:
    played = table.inputs.round()
    while not played.finished:
        question = table.random.choice(played.questions)
        before = state_of(played)
        for who, action, amount in wrong_answers(played, question):
            with pytest.raises(AnswerError):
                played.answer(who, action, amount)
        assert state_of(played) == before
        played.answer(question.who, *random_answer_to(table.random, question))
    for who in range(len(played.answers)):
        with pytest.raises(AnswerError):
            played.answer(who, 0)


@given(tables())
def test_what_is_offered_is_accepted(table: Table) -> None:
    played = table.inputs.round()
    while not played.finished:
        for question in played.questions:
            assert [offer.action for offer in question.offers] == sorted({offer.action for offer in question.offers})
            for offer in question.offers:
                assert 0 <= offer.least <= offer.most
                for amount in offered_amounts(offer):
                    tried = table.inputs.round(played.answers)
                    tried.answer(question.who, offer.action, amount)
                    assert tried.answers[question.who][:-1] == played.answers[question.who]
        question = table.random.choice(played.questions)
        played.answer(question.who, *random_answer_to(table.random, question))


@given(tables())
def test_a_question_leaves_a_choice_and_is_asked_once(table: Table) -> None:
    played = table.inputs.round()
    while not played.finished:
        assert len({question.who for question in played.questions}) == len(played.questions)
        assert all(len(question.offers) > 1 for question in played.questions)
        question = table.random.choice(played.questions)
        played.answer(question.who, *random_answer_to(table.random, question))
