"""The words say everything that a sheet decides, and only what it decides."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from tests.conformance.random_play import random_inputs
from tests.words.settings import NEEDS, VALUES, Settings

from holecard.rules import Round, ShoeRanOut
from holecard.sheet import Game, SheetError, find_file
from holecard.sheet.load import build, read_chain
from holecard.sheet.model import Switches
from holecard.words import Section, rules_of_play

CLASSIC = read_chain(find_file("classic"))


def game_of(given: Settings) -> Game:
    return build(CLASSIC, given)


def words_of(game: Game) -> tuple[Section, ...]:
    """Without the first section, which repeats the settings and the hash."""
    return rules_of_play(game)[1:]


def test_every_switch_has_values_here() -> None:
    assert list(VALUES) == list(Switches.model_fields)


@pytest.mark.parametrize("switch", VALUES)
def test_the_words_change_with_a_switch(switch: str) -> None:
    written = [(value, words_of(game_of(NEEDS.get(switch, {}) | {switch: value}))) for value in VALUES[switch]]
    for (one, its_words), (other, other_words) in combinations(written, 2):
        assert its_words != other_words, f"{switch} = {one} reads like {switch} = {other}"


def any_settings() -> st.SearchStrategy[Settings]:
    """A few switches at random, the rest by default."""
    names = st.lists(st.sampled_from(list(VALUES)), max_size=8, unique=True)
    return names.flatmap(lambda some: st.fixed_dictionaries({name: st.sampled_from(VALUES[name]) for name in some}))


@settings(max_examples=12)
@given(any_settings(), st.integers(0, 1 << 32))
def test_games_that_read_alike_play_alike(base: Settings, seed: int) -> None:
    check_neighbours(base, Random(seed), 4)


@pytest.mark.nightly
@given(any_settings(), st.integers(0, 1 << 32))
def test_many_games_that_read_alike_play_alike(base: Settings, seed: int) -> None:
    check_neighbours(base, Random(seed), 30)


def check_neighbours(base: Settings, random: Random, rounds: int) -> None:
    """Every game that is one switch away and has the same words."""
    try:
        one = game_of(base)
    except SheetError:
        return
    words = words_of(one)
    for switch, values in VALUES.items():
        for value in values:
            try:
                other = game_of(base | {switch: value})
            except SheetError:
                continue
            if other.rules != one.rules and words_of(other) == words:
                for _ in range(rounds):
                    inputs = random_inputs(random, one.rules, 2)
                    note(f"{switch} = {value}, {inputs}")
                    play_alike(inputs.round(), inputs._replace(rules=other.rules).round(), random)


def play_alike(one: Round, other: Round, random: Random) -> None:
    while True:
        assert (one.trace, one.questions) == (other.trace, other.questions)
        if one.finished:
            assert one.paid() == other.paid()
            return
        question = random.choice(one.questions)
        offer = random.choice(question.offers)
        amount = random.randint(offer.least, offer.most) if offer.least < offer.most else 0
        for played in (one, other):
            try:
                played.answer(question.who, offer.action, amount)
            except ShoeRanOut:
                return
