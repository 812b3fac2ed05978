"""Tables with random rules, bets, cards and answers, for hypothesis."""

from copy import deepcopy
from random import Random
from typing import NamedTuple

from hypothesis import strategies as st
from tests.conformance.random_play import Inputs, random_inputs
from tests.conformance.random_rules import random_rules
from tests.conformance.variants import VARIANTS

from holecard.rules import Round, Rules


class Table(NamedTuple):
    """The random numbers that the answers come from, and everything else that a round is made of."""

    random: Random
    inputs: Inputs


def any_rules() -> st.SearchStrategy[Rules]:
    """Every switch at random, or a shipped game."""
    shipped = st.sampled_from(VARIANTS).map(lambda variant: variant.load().rules)
    return st.one_of(shipped, st.randoms(use_true_random=False).map(random_rules))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    random = draw(st.randoms(use_true_random=True))
    return Table(random, random_inputs(random, draw(any_rules()), draw(st.integers(1, 7))))


def state_of(played: Round) -> tuple[object, ...]:
    """A copy of everything that a round holds."""
    return (
        list(played.trace),
        played.questions,
        played.end,
        deepcopy(played.answers),
        deepcopy(played.felt),
        list(played.bets),
        deepcopy(played.side),
        list(played.behind),
    )
