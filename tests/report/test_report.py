"""The maths report: every figure in it is the solver's or the simulator's, and the pages in docs are not stale."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.cli.conftest import Run, here
from tools import reports

from holecard.report.chapters import chapters
from holecard.report.findings import Findings, Inquiry
from holecard.report.plots.axes import percent, signed
from holecard.report.plots.distribution import net_text
from holecard.report.report_file import NoReport, kept_simulation, report_file
from holecard.report.simulated import Effort
from holecard.report.whatifs import combinations
from holecard.sheet import game_names, load
from holecard.simulate import simulate
from holecard.solve import dealer_outcomes, removal, solve

__all__ = ["here"]

GAME, SETTINGS, ROUNDS = "double-up-insanity", {"decks": "8", "dealer_22": "2"}, 30_000


class Page(HTMLParser):
    """Tables by chapter, as rows of texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.chapter, self.cell = "", False
        self.tables: dict[str, list[list[list[str]]]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self.chapter = dict(attrs)["id"] or ""
        elif tag == "table":
            self.tables.setdefault(self.chapter, []).append([])
        elif tag == "tr":
            self.tables[self.chapter][-1].append([])
        elif tag in ("td", "th"):
            self.tables[self.chapter][-1][-1].append("")
            self.cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self.cell = False

    def handle_data(self, data: str) -> None:
        if self.cell:
            self.tables[self.chapter][-1][-1][-1] += data

    def rows(self, chapter: str, number: int = 0) -> dict[str, list[str]]:
        """By what stands in the first column."""
        return {row[0]: row[1:] for row in self.tables[chapter][number][1:]}


class Made(NamedTuple):
    found: Findings
    text: str
    page: Page


@pytest.fixture(scope="module")
def made() -> Made:
    found = Inquiry(GAME, SETTINGS, Effort(ROUNDS)).answer()
    text = report_file(found, "html").decode()
    return Made(found, text, Page(text))


def test_the_first_figures_are_the_solvers(made: Made) -> None:
    solution = solve(GAME, SETTINGS)
    rows = made.page.rows("at-a-glance")
    assert rows["House edge"][0] == percent(float(solution.edge))
    assert rows["House edge with the strategy card"][0] == percent(float(-solution.total_dependent.value))
    assert rows["Return to the player"][0] == percent(1 - float(solution.edge))
    assert rows["Average wager, in initial bets"][0] == f"{solution.average_wager:.6f}"
    assert rows["Element of risk"][0] == percent(float(solution.edge) / float(solution.average_wager))
    assert rows["Standard deviation, in initial bets a round"][0] == f"{solution.sd:.6f}"
    assert rows["Dealer 22: house edge"][0] == percent(float(solution.side_bets[0].edge))
    assert all(row[1] for row in rows.values()), "a figure without its basis"


def test_the_checks_are_the_simulators(made: Made) -> None:
    game = load(GAME, SETTINGS)
    chart = solve(game).chart
    played = simulate(game, strategy=chart, rounds=ROUNDS, seed=1, side_bets=False)
    exact = solve(game, strategy=chart)
    assert played.se
    away = f"{(played.ev - float(exact.ev)) / played.se:+.2f}".replace("-", "−")
    rows = made.page.rows("method-and-checks")
    assert rows["Expectation of the player"] == [
        signed(float(exact.ev)), signed(played.ev), percent(played.se), away,
    ]  # fmt: skip
    frequencies = made.page.rows("frequencies")
    for name, words in (("dealer_22", "the dealer busts with 22"), ("double", "hands doubled")):
        assert frequencies[words][:2] == [
            percent(float(exact.frequencies[name])), percent(played.to_json()["frequencies"][name]),
        ]  # fmt: skip
    distribution = made.page.rows("distribution-of-the-net-result")
    assert exact.distribution
    assert {net: row[0] for net, row in distribution.items() if float(row[0][:-2])} == {
        net_text(net): percent(odds, 6) for net, odds in exact.distribution.items() if odds >= 5e-9
    }


def test_every_configuration_is_solved(made: Made) -> None:
    head, *rows = made.page.tables["house-edge-of-every-configuration"][0]
    assert head[:3] == ["decks", "blackjack", "dealer_22"]
    assert len(rows) == len(list(combinations(made.found.game))) == 12
    for row in (rows[0], rows[5], rows[-1]):
        settings = {name: cell.partition(":")[0] for name, cell in zip(head[:3], row[:3], strict=True)}
        assert row[3] == percent(float(solve(GAME, settings).edge))
    assert '<tr class="own"><td>8: eight decks</td>' in made.text


def test_every_side_bet_is_there_row_by_row(made: Made) -> None:
    bet = solve(GAME, SETTINGS).side_bets[0]
    rows = made.page.rows("side-bets")
    for row in bet.rows:
        assert rows[row.name][1] == percent(float(row.probability), 6)
        assert rows[row.name][0] == f"{row.pays.numerator}:{row.pays.denominator}"
    assert rows["expectation"][-1] == percent(-float(bet.edge))


def test_the_effect_of_a_switch_is_the_difference_of_two_solutions(made: Made) -> None:
    rows = made.page.rows("effects-of-every-switch")
    base = float(solve(GAME, SETTINGS).edge)
    for setting in ("peek=none", "blackjack_pays=6:5", "dealer_22_result=wins", "decks=1", "max_doubles=2"):
        name, _, value = setting.partition("=")
        edge = float(solve(GAME, {**SETTINGS, name: value}).edge)
        assert rows[setting] == [percent(edge), signed(base - edge)]
    every = {one.setting for one in made.found.effects.changes}
    assert every.isdisjoint(made.found.effects.none)
    assert "split_pairs=tens" in made.found.effects.none


def test_removal_and_the_dealers_results_are_the_solvers(made: Made) -> None:
    game = load(GAME, SETTINGS)
    rows = made.page.rows("effects-of-removal")
    assert rows == {rank.replace("T", "10"): [signed(float(one), 5)] for rank, one in removal(game).items()}
    head, *table = made.page.tables["the-dealers-results-by-up-card"][0]
    outcomes = dealer_outcomes(game)
    for row in table:
        name = row[0].replace("23 or more", "23+")
        for up, cell in zip(head[1:], row[1:], strict=True):
            odds = float(outcomes[up.replace("10", "T")].get(name, 0))
            assert cell == (f"{100 * odds:.3f}" if odds else "–")


def test_the_range_of_returns_is_the_normal_one(made: Made) -> None:
    exact = solve(GAME, SETTINGS, strategy=solve(GAME, SETTINGS).chart)
    assert exact.sd
    half = 1.959964 * exact.sd / 100_000**0.5
    low, high = (percent(1 + float(exact.ev) + side * half, 2) for side in (-1, 1))
    assert made.page.rows("volatility")["100,000"][1] == f"{low} to {high}"


def test_the_rounds_in_it_play_again(made: Made, here: Run) -> None:
    lines = re.findall(r"<code>(.*? answers.*?)</code>", made.text)
    assert len(lines) >= 6
    given = [word for name, value in SETTINGS.items() for word in ("-s", f"{name}={value}")]
    for line in lines:
        ran = here("verify", "--round", line, *given)
        assert ran.code == 0, ran.err


def test_it_needs_nothing_else_and_keeps_its_simulation(made: Made) -> None:
    assert not re.search(r"(src|href|url)\s*[=(]\s*[\"']?(https?:|//)", made.text)
    assert kept_simulation(made.text) == made.found.simulated
    with pytest.raises(NoReport):
        kept_simulation("<html></html>")


def test_a_report_is_the_same_to_the_byte_and_names_are_only_names(made: Made) -> None:
    odd = made.found._replace(
        game=made.found.game._replace(name="<b>A*B*</b> #c $d$ </script>", about="_x_ {{ y }} & z")
    )
    assert "<h1>&lt;b&gt;A*B*&lt;/b&gt; #c $d$ &lt;/script&gt;</h1>" in report_file(odd, "html").decode()
    pdf = report_file(odd, "pdf")
    assert pdf.startswith(b"%PDF-")
    assert report_file(odd, "pdf") == pdf


def stale(game: str) -> str:
    return f"docs/reports/{game}.html is stale: make reports"


@pytest.mark.parametrize("game", reports.GAMES)
def test_the_reports_in_the_docs_are_not_stale(game: str) -> None:
    """All but the simulation is found anew; of the simulation, the first rounds."""
    page = reports.path_of(game).read_text()
    simulated = kept_simulation(page)
    assert reports.is_current(game, simulated), stale(game)
    found = Inquiry(game, {}).answer(simulated=simulated)
    assert report_file(found, "html").decode() == page, stale(game)
    for part in ("Rules of play", "Strategy card", "Example rounds", "Volatility", "Method and checks"):
        assert part in [chapter.title for chapter in chapters(found)]
    row = next(line for line in reports.page([found]).splitlines() if game in line)
    assert row in reports.PAGE.read_text(), stale(game)


def test_the_reports_in_the_docs_are_small() -> None:
    assert sum(path.stat().st_size for path in reports.FOLDER.iterdir()) < 5_000_000


@pytest.mark.parametrize("game", ["triple-shot-blackjack", "super-fun-21"])
def test_games_with_bonuses_have_a_report_too(game: str) -> None:
    check_report(game)


@pytest.mark.nightly
@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_report(game: str) -> None:
    check_report(game)


def check_report(game: str) -> None:
    found = Inquiry(game, {}, Effort(20_000)).answer()
    page = Page(report_file(found, "html").decode())
    assert page.rows("at-a-glance")["House edge"][0] == percent(float(solve(load(game)).edge))
    assert report_file(found, "pdf").startswith(b"%PDF-")
    assert all(one.holds for one in found.published)
    assert abs(found.simulated.main.ev - found.ev) < 4.5 * found.simulated.main.se


def test_the_command(here: Run, tmp_path: Path) -> None:
    for ending, start in (("html", b"<!doctype html>"), ("pdf", b"%PDF-")):
        ran = here("report", "triple-shot-blackjack", "--rounds", "5000", "-o", f"report.{ending}")
        assert (ran.code, ran.out, ran.err) == (0, "", "")
        assert (tmp_path / f"report.{ending}").read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("blackjak",), "did you mean 'blackjack'?"),
        (("blackjack", "-o", "a.docx"), "ends in no format of this command: html, pdf"),
        (("blackjack", "-o", "nowhere/a.html"), "there is no folder 'nowhere'"),
        (("blackjack", "-o", "."), "is a folder"),
        (("blackjack", "-s", "shoe=nine_deck"), "'nine_deck' is not one of its values"),
        (("blackjack", "--rounds", "-4"), "--rounds -4: play 1 at least"),
        (("blackjack", "--rounds", "many"), "'many'"),
    ],
)
def test_wrong_use(here: Run, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    ran = here("report", *words)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["typed"]
