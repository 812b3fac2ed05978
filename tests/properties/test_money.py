"""What goes into a round is what comes out of it, between the bettors and the house."""

from hypothesis import given
from tests.conformance.money import Purse, check_money
from tests.conformance.random_play import random_answer_to

from .tables import Table, tables


@given(tables())
def test_money_in_is_money_out(table: Table) -> None:
    played, purse = table.inputs.round(), Purse(table.inputs)
    while not played.finished:
        question = table.random.choice(played.questions)
        action, amount = random_answer_to(table.random, question)
        offer = question.offer(action)
        assert offer is not None
        purse.charge(question.who, offer, amount)
        played.answer(question.who, action, amount)
    check_money(played, purse)
