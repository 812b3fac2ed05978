"""A bet behind is a bet on the same hand at the same odds, and its owner's own choices are his own."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.conformance.random_play import random_answer_to, random_shoe

from holecard.rules import Round, Rules
from holecard.rules.cards import STANDARD_DECK, parse_cards
from holecard.rules.hand import BACK, UP_BACK
from holecard.rules.legal import EVEN_MONEY, FOLLOW, INSURANCE, NO, SURRENDER
from holecard.rules.rules import HOLE_HIDDEN, HOLE_NONE

from .tables import Table, any_rules, tables


@given(tables())
def test_who_follows_in_everything_gets_what_the_seated_player_gets(table: Table) -> None:
    stake = table.inputs.bets[-1] or 1000
    inputs = table.inputs._replace(bets=[stake], side=[], behind=[(0, stake, 1 << 20, 1)])
    played = inputs.round()
    answered: tuple[int, int] | None = None
    while not played.finished:
        seated, behind = played.question(0), played.question(1)
        if seated is not None:
            answered = random_answer_to(table.random, seated)
            played.answer(0, *answered)
        if behind is not None:
            if behind.kind == "follow":
                played.answer(1, FOLLOW)
            elif answered is not None and behind.offer(answered[0]):
                played.answer(1, *answered)
            else:
                played.answer(1, NO)
    width = inputs.rules.max_hands
    for k in range(played.felt.hand_count[0]):
        assert played.felt.wagers[width + k] == played.felt.wagers[k]
    assert played.felt.insured[1] == played.felt.insured[0]


def back(rules: Rules, shoe: list[int], choices: tuple[int, int]) -> tuple[int, int]:
    """A blackjack against an ace, and what comes back to the two bettors on it."""
    played = Round(rules, [*parse_cards("As Ad Kc"), *shoe], [1000], behind=[(0, 1000, 0, 0)])
    for who, choice in enumerate(choices):
        question = played.question(who)
        if question is not None and question.offer(choice):
            played.answer(who, choice)
        elif question is not None:
            played.answer(who, NO)
    while not played.finished:
        played.answer(played.questions[0].who, played.questions[0].offers[0].action)
    one, other = played.felt.wagers[0], played.felt.wagers[rules.max_hands]
    return one[BACK] + one[UP_BACK], other[BACK] + other[UP_BACK]


@given(any_rules(), st.sampled_from((HOLE_HIDDEN, HOLE_NONE)), st.randoms(use_true_random=True))
def test_even_money_is_each_bettors_own_choice(rules: Rules, hole: int, random: Random) -> None:
    rules = rules._replace(start_cards=2, even_money=1, hole=hole)
    shoe = random_shoe(random, STANDARD_DECK)
    choices = (EVEN_MONEY, INSURANCE, SURRENDER, NO)
    alone = {choice: back(rules, shoe, (choice, choice)) for choice in choices}
    for one in choices:
        assert alone[one][0] == alone[one][1]
        for other in choices:
            assert back(rules, shoe, (one, other)) == (alone[one][0], alone[other][1])
