import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from holecard.sheet import game_names, json_schema, load


def test_a_fine_sheet_has_a_line_with_name_choices_and_hash(here: Run) -> None:
    ran = here("check", "double-up-insanity", "blackjack")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        f"double-up-insanity: Double Up Insanity, 12 combinations of choices, sheet {load('double-up-insanity').hash}",
        f"blackjack: Blackjack, 3 combinations of choices, sheet {load('blackjack').hash}",
    ]


def test_all_shipped_games_are_fine(here: Run) -> None:
    ran = here("check", *game_names())
    assert (ran.code, len(ran.out.splitlines())) == (0, len(game_names()))


def test_all_faults_are_told_at_once_with_their_places(here: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('based_on = "blackjack"\ndeks = 6\npeek = "aec"\nblackjack_pays = "3/2"\n')
    ran = here("check", "mine.toml", "blackjack")
    assert ran.code == 1
    assert "mine.toml:2:1: deks: there is no such key here; did you mean 'decks'?" in ran.out
    assert "mine.toml:3:8: peek:" in ran.out
    assert "mine.toml:4:18: blackjack_pays:" in ran.out
    assert ran.out.count("^") >= 3
    assert "blackjack: Blackjack" in ran.out


def test_a_parent_that_is_not_there_hides_no_other_fault(here: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('based_on = "blackjak"\ndeks = 6\n[side_bets.Foo]\nname = 1\n')
    ran = here("check", "mine.toml")
    assert ran.code == 1
    assert "mine.toml:1:12: based_on: there is no game 'blackjak'; did you mean 'blackjack'?" in ran.out
    assert "mine.toml:2:1: deks: there is no such key here" in ran.out
    assert "mine.toml:3:2: side_bets.Foo: there is no such key here; a name is of small letters" in ran.out
    assert "mine.toml:4:8: side_bets.Foo.name: 1 is not allowed here; it must be a text" in ran.out


def test_the_key_of_a_table_of_suits_is_a_suit(here: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[blackjack_pays_by_suit]\nspade = "2:1"\n')
    assert "there is no such key here; did you mean 'spades'?" in here("check", "mine.toml").out


def test_every_combination_of_choices_is_tried(here: Run, tmp_path: Path) -> None:
    """Each value is right by itself; two of them together are not."""
    (tmp_path / "mine.toml").write_text(
        """
based_on = "classic"
[choices.hole]
name = "Hole card"
default = "hidden"
[choices.hole.values]
hidden.set = { hole_card = "hidden" }
exposed.set = { hole_card = "exposed" }
[choices.surrender]
name = "Surrender"
default = "none"
[choices.surrender.values]
none.set = { surrender = "none" }
early.set = { surrender = "early" }
"""
    )
    ran = here("check", "mine.toml")
    assert ran.code == 1
    assert ran.out.splitlines()[0] == (
        'mine.toml:14:27: choices.surrender.values.early.set.surrender: "early" cannot be with hole_card = "exposed": '
        'both cards are seen; use "late" (with hole = exposed, surrender = early)'
    )
    assert len(ran.out.splitlines()) == 3


def test_so_many_combinations_that_they_cannot_be_tried_are_a_fault(here: Run, tmp_path: Path) -> None:
    values = "".join(f"values.{value}.set = {{}}\n" for value in "0123456789")
    text = "".join(f'[choices.c{k}]\nname = "C"\ndefault = "0"\n{values}' for k in range(12))
    (tmp_path / "mine.toml").write_text(text)
    ran = here("check", "mine.toml")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == "mine.toml: choices: make 1,000,000,000,000 combinations: at most 10,000 can be tried\n"


def test_an_expectation_must_be_of_a_figure_and_for_settings_that_there_are(here: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        """based_on = "double-up-blackjack"
[[expect]]
figure = "side_bets.bonus.edge"
value = 0.1
tolerance = 0
source = "nowhere"
set = { bonus_16 = "3", decks = 99 }
"""
    )
    lines = here("check", "mine.toml").out.splitlines()
    assert lines[0] == "mine.toml:5:13: expect.0.tolerance: 0 is not allowed here; it must be a number more than 0"
    (tmp_path / "mine.toml").write_text((tmp_path / "mine.toml").read_text().replace("tolerance = 0", "tolerance = 1"))
    lines = here("check", "mine.toml").out.splitlines()
    assert lines[::3] == [
        (
            "mine.toml:3:10: expect.0.figure: there is no figure 'side_bets.bonus.edge'; "
            "did you mean 'side_bets.bonus_16.edge'?"
        ),
        "mine.toml:7:20: expect.0.set.bonus_16: '3' is not one of its values; known are 1, 2",
        "mine.toml:7:33: expect.0.set.decks: 99 is not allowed here; it must be a whole number from 1 to 16",
    ]


@pytest.mark.parametrize(("file", "nearest"), [("nosuch.toml", ""), ("blackjak", "did you mean 'blackjack'?")])
def test_a_file_that_is_not_there_is_wrong_use_and_the_others_are_checked(here: Run, file: str, nearest: str) -> None:
    ran = here("check", file, "blackjack")
    assert ran.code == 2
    assert f"'{file}'" in ran.err
    assert nearest in ran.err
    assert "blackjack: Blackjack" in ran.out


@pytest.mark.parametrize("content", [b"\xef\xbb\xbfname = 'Mine'\n", b"name = 'Mine'\r\ndecks = 2\r\n"])
def test_a_sheet_as_other_editors_save_it_is_fine(here: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mine.toml").write_bytes(content)
    ran = here("check", "mine.toml")
    assert (ran.code, ran.out[:16]) == (0, "mine.toml: Mine,")


def test_a_file_of_any_size_is_refused_at_once(here: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(b"#" * 1_000_001)
    assert here("check", "mine.toml").out == "mine.toml: is no rule sheet: one has at most 1,000,000 bytes\n"


def test_a_directory_is_no_sheet(here: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").mkdir()
    ran = here("check", "mine.toml")
    assert (ran.code, ran.err) == (2, "holecard: 'mine.toml' is a directory, and a rule sheet is a file\n")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"name = ", b"\x00", b"[[["])
def test_what_is_no_toml_is_wrong(here: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mine.toml").write_bytes(content)
    ran = here("check", "mine.toml")
    assert ran.code == 1
    assert ran.out.startswith("mine.toml")


def test_the_schema_for_editors(here: Run) -> None:
    ran = here("check", "--schema")
    assert ran.code == 0
    assert json.loads(ran.out) == json_schema()
