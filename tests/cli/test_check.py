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
    assert "mine.toml:4:8: side_bets.Foo.name: 1 is not allowed here: a text" in ran.out


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
    assert 'surrender: "early" cannot be with hole_card = "exposed"' in ran.out
    assert len(ran.out.splitlines()) <= 3


@pytest.mark.parametrize(("file", "nearest"), [("nosuch.toml", ""), ("blackjak", "did you mean 'blackjack'?")])
def test_a_file_that_is_not_there_is_wrong_use_and_the_others_are_checked(here: Run, file: str, nearest: str) -> None:
    ran = here("check", file, "blackjack")
    assert ran.code == 2
    assert f"'{file}'" in ran.err
    assert nearest in ran.err
    assert "blackjack: Blackjack" in ran.out


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
