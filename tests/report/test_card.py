"""The strategy card: what the solver found, told by letters, and readable by everybody."""

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run, here

from holecard.report.card import Card, card_of
from holecard.report.card_file import Format, card_file
from holecard.report.card_picture import BACKS, DRAWN, SIZES, card_picture
from holecard.report.picture import INK, PAPER
from holecard.rules.legal import STAND
from holecard.sheet import game_names, load
from holecard.solve import Solution, solve
from holecard.solve.card import LETTERS, rows_of
from holecard.solve.chart import line_actions

__all__ = ["here"]

ACTION = {letter: action for action, letter in LETTERS.items()}


def cells(card: Card, kind: str, row: str) -> str:
    table = next(table for table in card.tables if table.kind == kind)
    return " ".join(cell.text for cell in next(one for one in table.rows if one.name == row).cells)


@pytest.mark.parametrize("game", ["blackjack", "double-up-blackjack", "double-up-insanity", "super-fun-21"])
def test_each_cell_says_what_the_solver_does_with_every_hand_that_is_met(game: str) -> None:
    solution = solve(load(game))
    found, card = solution.total_dependent, card_of(solution)
    assert met(solution)
    for kind, row, view, mask in met(solution):
        name = next(name for name, number in rows_of(solution.engine.rules.start_cards)[kind].items() if number == row)
        table = next(table for table in card.tables if table.kind == kind)
        text = next(one for one in table.rows if one.name == name).cells[(view - 1) % 10].text
        wanted = int(line_actions()[found.lines[row, view], mask])
        assert next((ACTION[one] for one in text if mask >> ACTION[one] & 1), STAND) == wanted, (kind, name, view)


def met(solution: Solution) -> list[tuple[str, int, int, int]]:
    """Kind of row, row, view and allowed actions of every hand that has a choice."""
    weight = solution.total_dependent.scores.weight
    return [
        (kind, row, view, mask)
        for kind, rows in rows_of(solution.engine.rules.start_cards).items()
        for row in rows.values()
        for view in range(10)
        for mask in range(weight.shape[2])
        if weight[row, view, mask] and mask >> 1 & 1
    ]


def test_ordinary_blackjack_is_played_as_every_book_has_it() -> None:
    """Six decks, the dealer hits soft 17, double after split, no surrender: the published basic strategy."""
    card = card_of(solve(load("classic")))
    assert cells(card, "hard", "9") == "H Dh Dh Dh Dh H H H H H".replace("h", "H")
    assert cells(card, "hard", "11") == " ".join(["DH"] * 10)
    assert cells(card, "hard", "12") == "H H S S S H H H H H"
    assert cells(card, "hard", "16") == "S S S S S H H H H H"
    assert cells(card, "soft", "18") == "DS DS DS DS DS S S H H H"
    assert cells(card, "soft", "19") == "S S S S DS S S S S S"
    assert cells(card, "pairs", "4") == "H H H P P H H H H H"
    assert cells(card, "pairs", "9") == "P P P P P S P P S S"


def test_the_differences_to_ordinary_blackjack_are_those_that_are_known() -> None:
    """Where the dealer stands on soft 17: 11 against an ace, soft 18 against 2, soft 19 against 6; and no others."""
    card = card_of(solve(load("classic", {"dealer_hits_soft_17": False})), differences=True)
    marked = {
        (table.kind, row.name, against): (cell.text, cell.ordinary)
        for table in card.tables
        for row in table.rows
        for against, cell in zip(card.against, row.cells, strict=True)
        if cell.ordinary
    }
    assert marked == {
        ("hard", "11", "A"): ("H", "DH"),
        ("soft", "18", "2"): ("S", "DS"),
        ("soft", "19", "6"): ("S", "DS"),
    }
    assert not any(cell.ordinary for cell in card_of(solve(load("classic")), differences=True).cells)


def test_early_surrender_and_the_answers_at_the_opening_are_on_the_card() -> None:
    card = card_of(solve(load("american-blackjack-4")))
    assert cells(card, "hard", "16") == "S S S S S H H H H RH"
    assert cells(card, "pairs", "8") == "P P P P P P P P H R"
    assert card.advice == ("Insurance: never",)
    six_to_five = card_of(solve(load("double-up-blackjack", {"blackjack": "6:5"})))
    assert six_to_five.advice == ("Insurance: never", "Even money: always")


def test_close_calls_are_those_of_the_solver() -> None:
    solution = solve(load("double-up-insanity"))
    named = solution.to_json()["total_dependent"]["chart"]["close_calls"]
    card = card_of(solution)
    marked = {
        (f"{table.kind} {row.name}", against)
        for table in card.tables
        for row in table.rows
        for against, cell in zip(card.against, row.cells, strict=True)
        if cell.close
    }
    assert marked == {(one["hand"], one["against"]) for one in named}
    assert marked


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_card_in_every_size_and_nothing_is_cut(game: str) -> None:
    card = card_of(solve(load(game)))
    for size in SIZES:
        picture = card_picture(card, size)  # type: ignore[arg-type]
        for mark in picture.marks:
            if mark.kind == "rect":
                given = mark.given
                assert 0 <= given["x"] <= given["x"] + given["width"] <= picture.width + 0.01
                assert 0 <= given["y"] <= given["y"] + given["height"] <= picture.height + 0.01
            elif mark.kind == "text":
                assert 0 < mark.given["y"] < picture.height
    drawn = [mark.text for mark in card_picture(card).marks if mark.look.startswith("letter") and mark.kind == "text"]
    assert len([one for one in drawn if one.isupper()]) >= len(card.letters)


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_letters_stand_out_and_actions_differ_without_colour() -> None:
    for letter, back in BACKS.items():
        dark, light = sorted([luminance(back), luminance(PAPER if letter == "S" else INK)])
        assert (light + 0.05) / (dark + 0.05) > 4.5
    plain = [back for letter, back in BACKS.items() if letter not in DRAWN]
    assert len({round(luminance(back), 1) for back in plain}) == len(plain)
    assert len(set(DRAWN.values())) == len(DRAWN)


def test_the_sheet_and_the_edge_with_its_basis_are_on_the_card() -> None:
    solution = solve(load("blackjack"))
    card = card_of(solution)
    forms: tuple[Format, ...] = ("text", "svg", "html")
    for form in forms:
        told = " ".join(re.sub(r"<[^>]*>", " ", card_file(card, form).decode()).split())
        assert solution.game.hash in told
        assert f"House edge {-100 * solution.total_dependent.value:.4f} %" in told
        assert "full fresh shoe" in told
        assert "Shoe: six decks" in told


def test_pictures_are_the_same_to_the_byte_and_as_large_as_said() -> None:
    card = card_of(solve(load("blackjack")))
    assert card_file(card, "pdf", "wallet") == card_file(card, "pdf", "wallet")
    page = re.search(rb"/MediaBox ?\[([^\]]*)\]", card_file(card, "pdf", "wallet"))
    assert page
    assert [round(float(one) * 25.4 / 72, 1) for one in page[1].split()] == [0, 0, 54, 85.6]
    assert card_file(card, "png", "wallet").startswith(b"\x89PNG")
    assert b'width="420mm" height="594mm"' in card_file(card, "svg", "poster")


def test_the_command(here: Run, tmp_path: Path) -> None:
    ran = here("chart", "double-4-more", "-s", "configuration=4", "--differences")
    assert (ran.code, ran.err) == (0, "")
    assert "! not as in ordinary blackjack" in ran.out
    assert "\x1b" not in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    for ending in ("svg", "png", "pdf", "html", "txt"):
        assert here("chart", "blackjack", "-o", f"card.{ending}").code == 0
        assert (tmp_path / f"card.{ending}").stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("blackjack", "-o", "card.docx"), "ends in no format of this command: text, svg, png, pdf, html"),
        (("blackjack", "-o", "nowhere/card.svg"), "there is no folder 'nowhere'"),
        (("blackjack", "--size", "stamp"), "'stamp'"),
        (("blackjak",), "did you mean 'blackjack'?"),
        (("double-exposure", "--differences"), "both cards of the dealer are seen"),
    ],
)
def test_wrong_use(here: Run, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    ran = here("chart", *words)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["typed"]
