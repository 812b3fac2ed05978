"""docs/command-line.md says what the command does."""

import re
import shlex
from pathlib import Path

import pytest
from tests.cli.conftest import Run

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text()
EXAMPLES = list(dict.fromkeys(re.findall(r"^\$ holecard (.*?)(?: +#.*)?$", PAGE, re.MULTILINE)))


@pytest.mark.parametrize("example", EXAMPLES)
def test_its_examples_work(here: Run, tmp_path: Path, example: str) -> None:
    (tmp_path / "my-game.toml").write_text('based_on = "blackjack"\n')
    here("play", "classic", "--save", ".")
    next(tmp_path.glob("terminal-*.json")).rename(tmp_path / "shoe.json")
    ran = here(*shlex.split(example))
    assert (ran.code, ran.err) == (0, "")


def test_the_output_that_it_shows_is_the_output(here: Run) -> None:
    found = re.search(r"\$ holecard (verify --round .*?)\n(.*?)```", PAGE, re.DOTALL)
    assert found
    out = re.sub(r"sheet [0-9a-f]{8}", "sheet …", here(*shlex.split(found[1])).out)
    assert out == found[2]


@pytest.mark.parametrize("command", ["games", "rules", "check", "play", "verify"])
def test_it_names_every_option(here: Run, command: str) -> None:
    options = set(re.findall(r"^  (--[a-z]+)", here(command, "--help").out, re.MULTILINE)) - {"--help"}
    section = PAGE.partition(f"## holecard {command}")[2].partition("\n## ")[0] + PAGE.partition("\n## ")[0]
    assert options
    assert {option for option in options if option not in section} == set()
