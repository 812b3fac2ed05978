"""A round is its inputs: any part of them, played again, gives what the live round had."""

from hypothesis import given
from tests.conformance.random_play import random_answer_to

from holecard.rules.notation import line_of, parse_round, round_text

from .tables import Table, state_of, tables


@given(tables())
def test_any_prefix_of_the_answers_gives_the_live_round_again(table: Table) -> None:
    played = table.inputs.round()
    while not played.finished:
        question = table.random.choice(played.questions)
        played.answer(question.who, *random_answer_to(table.random, question))
        assert state_of(table.inputs.round(played.answers)) == state_of(played)


@given(tables())
def test_a_line_of_text_gives_the_round_again(table: Table) -> None:
    """At any moment: the cards that were dealt are enough."""
    inputs = table.inputs._replace(chip=1, start=0)  # the text has no chip, and its cards begin with the round
    names = [f"side_bet_{k}" for k in range(len(inputs.rules.side_on))]
    played = inputs.round()
    while True:
        line = line_of(played, "some-game", "0123abcd", names)
        text = round_text(line)
        assert parse_round(text) == line
        assert state_of(parse_round(text).play(inputs.rules, names)) == state_of(played)
        if played.finished:
            break
        question = table.random.choice(played.questions)
        played.answer(question.who, *random_answer_to(table.random, question))
