import html
import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run, here

from holecard.report.rules_page import rules_page
from holecard.sheet import game_names, load
from holecard.words import Section, rules_of_play

__all__ = ["here"]


def words_of(sections: tuple[Section, ...]) -> list[str]:
    rows = [row for one in sections for paytable in one.paytables for row in paytable.rows]
    return [
        *(text for one in sections for text in (one.title, *one.sentences)),
        *(text for row in rows for text in row),
    ]


@pytest.mark.parametrize("game", game_names())
def test_every_sentence_and_row_is_on_the_page(game: str) -> None:
    loaded = load(game)
    page = rules_page(loaded, "html").decode()
    text = html.unescape(page)
    plain = re.sub(r"\\(.)", r"\1", rules_page(loaded, "md").decode())
    for word in words_of(rules_of_play(loaded)):
        assert word in text
        assert word in plain
    assert "<script" not in page
    assert not re.search(r"(src|href|url)\s*[=(]\s*[\"']?(https?:|//)", page)


def test_a_name_that_means_something_to_html_or_markdown_is_only_a_name(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text('name = "<b>A*B*</b> | #c $d$"\nbased_on = "blackjack"\nabout = "_x_ {{ y }} & z"\n')
    game = load(sheet)
    assert "<h1>&lt;b&gt;A*B*&lt;/b&gt; | #c $d$</h1>" in rules_page(game, "html").decode()
    assert r"# \<b\>A\*B\*\</b\> \| \#c $d$" in rules_page(game, "md").decode()
    assert rules_page(game, "pdf").startswith(b"%PDF-")


def test_the_same_game_gives_the_same_pdf_to_the_byte() -> None:
    game = load("double-up-insanity", {"dealer_22": "2"})
    assert rules_page(game, "pdf") == rules_page(game, "pdf")
    assert rules_page(game, "pdf") != rules_page(load("double-up-insanity"), "pdf")


def test_the_ending_of_the_file_tells_the_format(here: Run, tmp_path: Path) -> None:
    for ending, start in (("html", b"<!doctype html>"), ("pdf", b"%PDF-"), ("md", b"# Blackjack"), ("txt", b"BLACKJ")):
        file = tmp_path / f"rules.{ending}"
        ran = here("rules", "blackjack", "-o", file.name)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
        assert file.read_bytes().startswith(start)
    assert here("rules", "blackjack", "--format", "html", "-o", "rules.md").code == 0
    assert (tmp_path / "rules.md").read_bytes().startswith(b"<!doctype html>")


def test_a_format_or_an_ending_that_is_none_is_refused_with_those_that_are(here: Run, tmp_path: Path) -> None:
    ran = here("rules", "blackjack", "--format", "docx")
    assert (ran.code, ran.out) == (2, "")
    assert "'docx'" in ran.err
    assert "'html'" in ran.err
    ran = here("rules", "blackjack", "-o", "rules.docx")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "holecard: 'rules.docx' ends in no format of this command: text, html, pdf, md; or name one with --format\n"
    )
    assert list(tmp_path.iterdir()) == [tmp_path / "typed"]
