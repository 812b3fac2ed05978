from pathlib import Path

from tests.cli.conftest import Run

from holecard.sheet import load
from holecard.words import rules_of_play


def test_the_rules_of_play_are_printed_whole(here: Run) -> None:
    ran = here("rules", "double-4-more", "-s", "configuration=4")
    assert (ran.code, ran.err) == (0, "")
    flat = " ".join(ran.out.split())
    for section in rules_of_play(load("double-4-more", {"configuration": "4"})):
        assert section.title.upper() in ran.out
        for sentence in section.sentences:
            assert sentence in flat
        for paytable in section.paytables:
            for event, _, pays in paytable.rows:
                assert any(line.strip().startswith(event) and line.endswith(pays) for line in ran.out.splitlines())


def test_they_fit_in_80_columns_and_end_without_blanks(here: Run) -> None:
    lines = here("rules", "spanish-21").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


def test_a_switch_changes_what_is_printed(here: Run) -> None:
    assert here("rules", "blackjack").out != here("rules", "blackjack", "--set", "dealer_hits_soft_17=false").out
    assert "not standard" in here("rules", "double-up-insanity", "-s", "decks=4").out


def test_a_game_may_be_a_path(here: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text('name = "Mine"\nbased_on = "blackjack"\nties = "loses"\n')
    ran = here("rules", str(sheet))
    assert ran.code == 0
    assert "MINE" in ran.out
    assert "A tie loses, 21 against 21 too." in ran.out
    assert here("rules", "mine.toml").out == ran.out


def test_a_faulty_sheet_is_wrong_and_a_faulty_setting_is_wrong_use(here: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text('based_on = "blackjack"\nties = "lose"\n')
    ran = here("rules", "mine.toml")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith('holecard: mine.toml:2:8: ties: "lose" is not allowed here')
    ran = here("rules", "blackjack", "-s", "ties=lose")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean 'loses'?" in ran.err


def test_letters_that_an_output_has_not_are_no_fault(there: Run) -> None:
    ran = there("rules", "double-4-more", environment={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (ran.code, ran.err) == (0, "")
