"""Random legal play of every sheet, to the end, watched at every step."""

from random import Random

import pytest

from holecard.rules import Round
from holecard.rules.events import events
from holecard.rules.notation import line_of, parse_round, round_text

from .hidden import seen, with_other_hidden_cards
from .money import Purse, check_money
from .random_play import Inputs, play_to_the_end, random_answer_to, random_inputs
from .variants import VARIANTS, Variant

SEATS = range(1, 8)


def tables(variant: Variant, rounds: int) -> list[tuple[Random, Inputs]]:
    """Tables of one to seven seats, the same in every run."""
    rules = variant.load().rules
    chances = [Random(f"{variant} {seats} {k}") for k in range(rounds) for seats in SEATS]
    return [(random, random_inputs(random, rules, 1 + k % 7)) for k, random in enumerate(chances)]


def play_and_watch(random: Random, inputs: Inputs) -> Round:
    """Play to the end; after every answer, the trace has only grown and what is hidden has changed nothing."""
    played, purse = inputs.round(), Purse(inputs)
    trace = list(played.trace)
    while not played.finished:
        assert played.questions
        assert seen(with_other_hidden_cards(random, played)) == seen(played)
        question = random.choice(played.questions)
        action, amount = random_answer_to(random, question)
        offer = question.offer(action)
        assert offer is not None
        purse.charge(question.who, offer, amount)
        new = played.answer(question.who, action, amount)
        assert played.trace == trace + new
        trace = list(played.trace)
    assert not played.questions
    assert seen(with_other_hidden_cards(random, played)) == seen(played)
    check_money(played, purse)
    return played


every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


@every_variant
def test_random_play_reaches_the_end_and_the_money_adds_up(variant: Variant) -> None:
    for random, inputs in tables(variant, rounds=1):
        played = play_and_watch(random, inputs)
        assert len(events(played.trace)) == len(played.trace)
        assert played.end == played.start + line_length(played)


@pytest.mark.nightly
@every_variant
def test_a_hundred_times_as_much_random_play(variant: Variant) -> None:
    for random, inputs in tables(variant, rounds=100):
        play_and_watch(random, inputs)


@every_variant
def test_a_finished_round_is_one_line_of_text(variant: Variant) -> None:
    game = variant.load()
    for random, inputs in tables(variant, rounds=1):
        played = play_to_the_end(random, inputs.round())
        line = line_of(played, game.id, game.hash, game.side_names)
        again = parse_round(round_text(line))
        assert again == line
        replayed = again.play(game.rules, game.side_names)
        assert (replayed.paid(), replayed.finished) == (played.paid(), True)
        assert replayed.trace[:-1] == played.trace[:-1]  # the last row is the place in the shoe


def line_length(played: Round) -> int:
    return len(line_of(played, "", "", [str(k) for k in range(len(played.rules.side_on))]).cards)
