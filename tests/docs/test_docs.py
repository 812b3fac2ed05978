"""Docs that drift fail."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from bench import results
from tools import rest_docs, sheet_docs

from holecard.sheet import SheetError, load
from holecard.table.people import RIGHTS

ROOT = Path(__file__).parent.parent.parent


def test_the_page_of_sheets_lists_every_key_of_the_model() -> None:
    assert sheet_docs.PAGE.read_text() == sheet_docs.page(), "run: .venv/bin/python -m tools.sheet_docs"


def test_the_page_of_endpoints_is_what_the_server_has() -> None:
    assert rest_docs.PAGE.read_text() == rest_docs.page(), "run: .venv/bin/python -m tools.rest_docs"


def test_the_page_of_the_console_has_the_rights_of_each_role() -> None:
    page = (ROOT / "docs" / "shift-manager.md").read_text()
    told = {
        role: set(rights.split(", ")) for role, rights in re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE)
    }
    assert told == {role: set(rights) for role, rights in RIGHTS.items() if role != "player"}


def test_the_example_sheet_of_the_page_loads(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", sheet_docs.PAGE.read_text(), re.DOTALL)
    assert example
    path = tmp_path / "push-22.toml"
    path.write_text(example[1])
    game = load(path)
    assert (game.name, game.side_names, game.chosen) == ("Push 22", ("lucky_pair",), {"decks": "6"})


README = (ROOT / "README.md").read_text()


@pytest.fixture
def push_22(tmp_path: Path) -> Path:
    """The sheet of the first page, as a file."""
    path = tmp_path / "push-22.toml"
    path.write_text(shown(r"```toml\n(.*?)```"))
    return path


def shown(pattern: str) -> str:
    found = re.search(pattern, README, re.DOTALL)
    assert found, pattern
    return found[1]


def test_the_first_page_shows_a_sheet_that_plays_as_it_says(push_22: Path) -> None:
    words = shown(r"\$ holecard (play push-22.toml [^\n]*)\n")
    command = [sys.executable, "-m", "holecard", *shlex.split(words)]
    ran = subprocess.run(command, cwd=push_22.parent, input="10\nh\nq\n", capture_output=True, text=True, check=True)
    out = "\n".join(line.rstrip() for line in ran.stdout.splitlines())
    assert shown(r"\$ holecard play push-22.toml [^\n]*\n(.*?)```") in out + "\n"


def test_the_first_page_shows_faults_as_they_are_reported(push_22: Path) -> None:
    mistyped = re.findall(r"`(\S+)` for `(\S+)`", README)
    text = push_22.read_text()
    for wrong, right in mistyped:
        assert f'"{right}"' in text
        text = text.replace(f'"{right}"', f'"{wrong}"')
    push_22.write_text(text)
    with pytest.raises(SheetError) as caught:
        load(push_22)
    assert len(caught.value.faults) == len(mistyped) == 2
    assert str(caught.value).replace(f"{push_22.parent}/", "") + "\n" == shown(
        r"\$ holecard check push-22.toml\n(.*?)```"
    )


PAGES = sorted(str(page.relative_to(ROOT)) for pattern in ("*.md", "docs/**/*.md") for page in ROOT.glob(pattern))


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_page_of_benchmarks_is_what_the_results_make() -> None:
    assert results.PAGE.read_text() == results.page(), "run: .venv/bin/python -m bench --page"
