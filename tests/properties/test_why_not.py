"""An action is open or there is a reason why not, and the reason is true."""

from hypothesis import given
from hypothesis import strategies as st

from holecard.rules import Rules
from holecard.rules.cards import value
from holecard.rules.hand import (
    CARDS,
    CLOSED,
    DOUBLES,
    HAND_WIDTH,
    NOT_SPLIT,
    SPLIT,
    SPLIT_ACE,
    SPLIT_HAND,
    TOTAL,
    give,
)
from holecard.rules.legal import ACTIONS, legal, why_not

from .tables import any_rules

UP_CARDS = range(1, 11)


def make_hand(cards: list[int], split: bool, doubles: int, closed: int) -> list[int]:
    hand = [0] * HAND_WIDTH
    for card in cards:
        give(hand, card)
    if split:
        hand[SPLIT] = SPLIT_ACE if value(cards[0]) == 1 else SPLIT_HAND
    hand[DOUBLES], hand[CLOSED] = doubles, closed
    return hand


def hands() -> st.SearchStrategy[list[int]]:
    cards = st.lists(st.integers(0, 51), min_size=1, max_size=6)
    return st.builds(make_hand, cards, st.booleans(), st.integers(0, 4), st.integers(0, 1))


# One hand of each kind that a rule speaks of: every pair of values, split or not, and longer and shorter ones.
SAMPLES = [
    make_hand(cards, split, doubles, 0)
    for cards in (
        *([4 * one, 4 * other + 1] for one in range(13) for other in range(one, 13)),
        *([4 * one] for one in range(13)),
        *([4 * one, 4, 5] for one in range(9)),
    )
    for split in (False, True)
    for doubles in (0, 1)
]


@given(any_rules(), hands(), st.integers(1, 8), st.sampled_from(UP_CARDS))
def test_there_is_a_reason_exactly_when_an_action_is_not_open(
    rules: Rules, hand: list[int], count: int, up: int
) -> None:
    mask = legal(rules, hand, count, up)
    before = list(hand)
    for action in range(len(ACTIONS)):
        reason = why_not(rules, hand, count, up, action)
        if mask >> action & 1:
            assert reason is None
        else:
            assert reason
            assert reason == reason.strip().lower() or "against" in reason
    assert hand == before


@given(any_rules(), hands(), st.integers(1, 8), st.sampled_from(UP_CARDS))
def test_the_reason_that_a_game_has_no_such_action_is_true(rules: Rules, hand: list[int], count: int, up: int) -> None:
    for action, name in enumerate(ACTIONS):
        reason = why_not(rules, hand, count, up, action)
        if reason is not None and reason.startswith("this game has no"):
            for other in SAMPLES:
                assert all(legal(rules, other, 1, card) >> action & 1 == 0 for card in UP_CARDS), (name, other)


@given(any_rules(), hands(), st.integers(1, 8), st.sampled_from(UP_CARDS))
def test_a_reason_names_what_is_in_the_way(rules: Rules, hand: list[int], count: int, up: int) -> None:
    for action in range(len(ACTIONS)):
        reason = why_not(rules, hand, count, up, action) or ""
        if "split" in reason and not reason.startswith("this game"):
            assert hand[SPLIT] != NOT_SPLIT or reason.startswith("no split")
        assert reason != "only on two cards" or hand[CARDS] != 2
        assert reason != "only on one card" or hand[CARDS] != 1
        if reason.startswith("a hand of"):
            assert reason == f"a hand of {hand[TOTAL]} stands"
            assert hand[TOTAL] >= 21
        if "double" in reason and not reason.startswith(("this game", "no double", "double belongs")):
            assert hand[DOUBLES] > 0
        if reason.startswith("at most") and reason.endswith("hands"):
            assert count >= rules.max_hands
