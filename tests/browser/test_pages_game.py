"""What is told of a game is what the server says: rules, paytables, figures, the strategy card. Anybody may read it."""

import re

from playwright.sync_api import expect
from tests.server.harness import House

from .conftest import Open
from .staff import looks_right

SOLVED_MS = 120_000


def test_rules_and_paytables_of_the_sheet(house: House, visit: Open) -> None:
    visitor = visit(house, "#/game/one")
    info = house.ask("GET", "/api/tables/one")[1]
    for title, sentences, paytables in info["rules"][1:]:
        section = visitor.page.locator("section", has=visitor.page.get_by_role("heading", name=title, exact=True)).first
        for sentence in sentences:
            expect(section).to_contain_text(sentence)
        for _, rows in paytables:
            wanted = [re.compile(r"\s*".join(map(re.escape, row))) for row in rows]
            expect(section.get_by_role("row")).to_have_text(wanted)
    looks_right(visitor)


def test_exact_figures_and_their_basis(house: House, visit: Open) -> None:
    visitor = visit(house, "#/game/one/figures")
    expect(visitor.page.get_by_text("return to player")).to_be_visible(timeout=SOLVED_MS)
    told = house.ask("GET", "/api/tables/one/figures")[1]
    page = visitor.page.locator("main")
    expect(page).to_contain_text(f"{100 * told['edge']:.3f} %")
    expect(page).to_contain_text(f"{100 * (1 - told['edge']):.3f} %")
    expect(page).to_contain_text(told["basis"])
    expect(page).to_contain_text("95.904 %")  # Perfect Pairs and 21+3, as document 004 states them
    expect(page).to_contain_text("93.712 %")
    looks_right(visitor)

    visitor.page.get_by_role("link", name="Strategy card").click()
    card = house.ask("GET", "/api/tables/one/card")[1]
    assert card["advice"] == ["Insurance: never"]
    visitor.sees("Insurance: never.")
    for kind, title in (("hard", "Hard totals"), ("soft", "Soft totals"), ("pairs", "Pairs")):
        table = visitor.page.get_by_role("table", name=title)
        expect(table.get_by_role("row")).to_have_count(len(card["chart"][kind]) + 1)
        for name, cells in card["chart"][kind].items():
            wanted = f"{name}, {name}".replace("T", "10") if kind == "pairs" else name
            row = table.get_by_role("row").filter(has=visitor.page.get_by_role("rowheader", name=wanted, exact=True))
            expect(row.get_by_role("cell")).to_have_text(cells)
    looks_right(visitor)


def test_the_house_s_own_terms(house: House, visit: Open) -> None:
    visitor = visit(house, "#/game/one/table", width=360, height=640)
    for text in (
        "5 – 500",
        "15 seconds, less when all are ready",
        "12 seconds, then: stand",
        "voids all pays and plays",
    ):
        visitor.sees(text)
    looks_right(visitor)


def test_no_such_table(house: House, visit: Open) -> None:
    visitor = visit(house, "#/game/nowhere")
    expect(visitor.page.get_by_role("alert")).to_have_text("there is no table 'nowhere'")
