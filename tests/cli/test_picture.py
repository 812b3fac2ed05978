"""Cards drawn as cards, and a table that fits the screen."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text
from tests.conformance.random_play import random_inputs
from tests.conformance.variants import VARIANTS, Variant

from holecard.cli.layout import Layout, lay_out, layout_of, row_of_cards, total_text
from holecard.cli.play.cards import HEIGHT, cards_width, draw_cards
from holecard.cli.play.picture import View, draw
from holecard.rules import Round, ShoeRanOut
from holecard.rules.cards import parse_card, parse_cards
from holecard.rules.events import CardDealt, DealerCard, DealerDrew, Event, HandSplit, HoleDealt, HoleTurned
from holecard.sheet import load


def plain(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


def test_a_card_and_one_face_down() -> None:
    assert plain(draw_cards([parse_card("Th"), None], 80)) == [
        "╭─────╮ ╭─────╮",
        "│10♥  │ │░░░░░│",
        "│  ♥  │ │░░░░░│",
        "│  10♥│ │░░░░░│",
        "╰─────╯ ╰─────╯",
    ]


def test_where_there_is_no_room_cards_lie_on_each_other() -> None:
    assert plain(draw_cards(parse_cards("Th 2c As"), 20)) == [
        "╭───╭───╭─────╮",
        "│10♥│2♣ │A♠   │",
        "│  ♥│  ♣│  ♠  │",
        "│   │   │   A♠│",
        "╰───╰───╰─────╯",
    ]


def test_cards_in_letters_of_ascii() -> None:
    assert plain(draw_cards([parse_card("As"), None], 80, plain=True)) == [
        "+-----+ +-----+",
        "|As   | |#####|",
        "|  s  | |#####|",
        "|   As| |#####|",
        "+-----+ +-----+",
    ]


def test_suits_differ_in_colour_and_in_symbol() -> None:
    faces = [draw_cards(parse_cards(f"A{suit}"), 80)[1] for suit in "cdhs"]
    assert len({face.plain for face in faces}) == 4
    assert len({str(face.spans[1].style) for face in faces}) == 4


@given(st.lists(st.none() | st.integers(0, 51), min_size=1, max_size=14), st.integers(10, 120), st.booleans())
def test_rows_of_cards_are_of_one_width(cards: list[int | None], width: int, ascii_only: bool) -> None:
    rows = draw_cards(cards, width, ascii_only)
    assert len(rows) == HEIGHT
    assert {row.cell_len for row in rows} == {cards_width(len(cards), width)}


def test_the_layout_follows_the_events() -> None:
    a, b, c, d, e = parse_cards("8s 8d 6h Kd 5c")
    happened: list[Event] = [
        CardDealt(1, 0, a),
        DealerCard(c),
        CardDealt(1, 0, b),
        HoleDealt(None),
        HandSplit(1, 0, 1),
        CardDealt(1, 0, e),
        CardDealt(1, 1, d),
    ]
    assert lay_out(happened, 2) == Layout([c, None], [[], [[a, e], [b, d]]])
    again = lay_out([*happened, HandSplit(1, 0, 1), CardDealt(1, 0, c)], 2)
    assert again.hands[1] == [[a, c], [e], [b, d]]
    assert lay_out([*happened, HoleTurned(d), DealerDrew(e)], 2).dealer == [c, d, e]


def test_the_hole_card_is_not_laid_out_before_it_is_turned() -> None:
    played = Round(load("classic").rules, parse_cards("9s 6d 9d Kd 2c 2d"), [1000])
    assert layout_of(played).dealer == [parse_card("6d"), None]


@pytest.mark.parametrize(
    ("cards", "total", "settled"),
    [
        ("As", "1 / 11", "11"),
        ("As 6d", "7 / 17", "17"),
        ("As Kd", "21", "21"),
        ("As Ad", "2 / 12", "12"),
        ("9s 6d", "15", "15"),
    ],
)
def test_a_soft_total_is_told_both_ways_while_it_is_open(cards: str, total: str, settled: str) -> None:
    assert total_text(parse_cards(cards)) == total
    assert total_text(parse_cards(cards), settled=True) == settled


def test_cards_as_text() -> None:
    cards = [parse_card("Th"), None]
    assert row_of_cards(cards) == "10♥ ▒▒"
    assert row_of_cards(cards, plain=True) == "10h ??"


@given(
    st.sampled_from(VARIANTS),
    st.integers(0, 1 << 32),
    st.integers(1, 7),
    st.sampled_from([(80, 17), (80, 33), (120, 33), (100, 23)]),
    st.booleans(),
)
def test_the_table_fits_the_screen(
    variant: Variant, seed: int, seats: int, size: tuple[int, int], ascii_only: bool
) -> None:
    random = Random(seed)
    game = variant.load()
    inputs = random_inputs(random, game.rules, seats)
    played = Round(game.rules, inputs.shoe, inputs.bets, side=inputs.side, start=inputs.start)
    width, rows = size
    while True:
        question = played.questions[0] if played.questions else None
        lines = draw(View(game, played, question, "Title   round 1", "bankroll 1,000.00", ascii_only), width, rows)
        assert all(cell_len(line.plain) <= width for line in lines)
        assert len(lines) <= rows or sum(played.felt.hand_count) > 10
        text = "\n".join(plain(lines))
        assert text.count("seat ") == sum(played.felt.hand_count)
        assert text.count(">" if ascii_only else "▶") == (question is not None)
        assert ascii_only <= text.isascii()
        if question is None:
            return
        try:
            played.answer(question.who, random.choice(question.offers).action)
        except ShoeRanOut:
            return
