"""Docs that drift fail."""

import re
from pathlib import Path

import pytest
from bench import results
from tools import sheet_docs

from holecard.sheet import SheetError, load

ROOT = Path(__file__).parent.parent.parent


def test_the_page_of_sheets_lists_every_key_of_the_model() -> None:
    assert sheet_docs.PAGE.read_text() == sheet_docs.page(), "run: .venv/bin/python -m tools.sheet_docs"


def test_the_example_sheet_of_the_page_loads(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", sheet_docs.PAGE.read_text(), re.DOTALL)
    assert example
    path = tmp_path / "push-22.toml"
    path.write_text(example[1])
    game = load(path)
    assert (game.name, game.side_names, game.chosen) == ("Push 22", ("lucky_pair",), {"decks": "6"})


def test_the_readme_shows_a_sheet_that_loads_and_a_fault_as_it_is_reported(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text()
    example = re.search(r"```toml\n(.*?)```", readme, re.DOTALL)
    fault = re.search(r"\$ holecard check push-22.toml\n(.*?)```", readme, re.DOTALL)
    assert example
    assert fault
    path = tmp_path / "push-22.toml"
    path.write_text(example[1])
    assert load(path).switches.dealer_22_result == "pushes"
    path.write_text(example[1].replace("6:5", "6/5"))
    with pytest.raises(SheetError) as caught:
        load(path)
    assert str(caught.value).replace(f"{tmp_path}/", "") == fault[1].rstrip()


PAGES = sorted(str(page.relative_to(ROOT)) for pattern in ("*.md", "docs/**/*.md") for page in ROOT.glob(pattern))


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_page_of_benchmarks_is_what_the_results_make() -> None:
    assert results.PAGE.read_text() == results.page(), "run: .venv/bin/python -m bench --page"
