"""Cards, hands and rounds are text that is read back as it was written; other text is refused, and quoted."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conformance.random_play import play_to_the_end

from holecard.rules import AnswerError, InputError, ShoeRanOut
from holecard.rules.cards import CardError, card_text, cards_text, parse_card, parse_cards
from holecard.rules.notation import (
    NotationError,
    RoundLine,
    answer_text,
    line_of,
    parse_answer,
    parse_round,
    round_text,
)

from .tables import Table, tables

CARDS = st.integers(0, 51)


@given(CARDS)
def test_a_card_is_read_as_it_was_written(card: int) -> None:
    text = card_text(card)
    assert [parse_card(one) for one in (text, text.lower(), text.upper())] == [card] * 3
    assert parse_card(text.replace("T", "10")) == card
    assert parse_card(text[0] + "♣♦♥♠"["cdhs".index(text[1])]) == card


@given(st.lists(CARDS, max_size=30))
def test_a_hand_is_read_as_it_was_written(cards: list[int]) -> None:
    assert parse_cards(cards_text(cards)) == cards
    assert parse_cards(cards_text(cards).replace(" ", ", ")) == cards


@given(st.text(max_size=4))
def test_a_text_that_is_no_card_is_refused_and_quoted(text: str) -> None:
    try:
        refused = None if parse_card(text) in range(52) else "accepted"
    except CardError as error:
        refused = str(error)
    assert refused is None or f"'{text}'" in refused


@given(st.integers(0, 9), st.integers(0, 10**12))
def test_an_answer_is_read_as_it_was_written(action: int, amount: int) -> None:
    answer = action | amount << 4
    assert parse_answer(answer_text(answer)) == answer


MANY = 1 << 20
LINES = st.integers(1, 7).flatmap(
    lambda seats: st.builds(
        RoundLine,
        game=st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,3}", fullmatch=True),
        sheet=st.text("0123456789abcdef", max_size=64),
        bets=st.tuples(*[st.integers(1, MANY)] * seats),
        side=st.tuples(
            *[st.lists(st.tuples(st.sampled_from(["21_plus_3", "bonus"]), st.integers(1, MANY)), max_size=1).map(tuple)]
            * seats
        ),
        behind=st.just(()),
        cards=st.lists(CARDS, max_size=60).map(tuple),
        answers=st.tuples(
            *[st.lists(st.builds(lambda a, b: a | b << 4, st.integers(0, 9), st.integers(0, MANY))).map(tuple)] * seats
        ),
    )
)


@given(LINES)
def test_any_line_is_read_as_it_was_written(line: RoundLine) -> None:
    assert parse_round(round_text(line)) == line


@given(tables(), st.data())
def test_a_spoiled_line_is_refused_or_describes_another_round(table: Table, data: st.DataObject) -> None:
    """Never another exception: what a person pastes may be anything."""
    played = play_to_the_end(table.random, table.inputs.round())
    names = [f"side_bet_{k}" for k in range(len(played.rules.side_on))]
    text = round_text(line_of(played, "game", "00", names))
    place = data.draw(st.integers(0, len(text)))
    spoiled = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 5)) :]
    with suppress(NotationError, CardError, InputError, AnswerError, ShoeRanOut):
        parse_round(spoiled).play(played.rules, names)


@given(st.text(max_size=60))
def test_a_text_that_is_no_round_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is no round"):
        parse_round(text)
