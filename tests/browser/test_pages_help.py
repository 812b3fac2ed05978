"""Help, and what must hold of every page: axe, the keyboard, no scrolling sideways."""

import pytest
from playwright.sync_api import expect
from tests.server.harness import House

from .conftest import Open
from .staff import looks_right

PAGES = ["", "#/game/one", "#/history", "#/verify", "#/settings", "#/account", "#/account/register", "#/help"]


@pytest.mark.parametrize("size", [(360, 640), (820, 1180), (1440, 900)], ids=["phone", "tablet", "desktop"])
def test_every_page_in_every_size(house: House, visit: Open, size: tuple[int, int]) -> None:
    visitor = visit(house, token=house.guest()[1], width=size[0], height=size[1])
    for path in PAGES:
        visitor.run(f"location.hash = {path or '#/'!r}")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        looks_right(visitor)


def test_help_is_readable_without_a_session(house: House, visit: Open) -> None:
    visitor = visit(house, "#/help/trouble")
    visitor.sees("voids all pays and plays")
    expect(visitor.page.get_by_role("link", name="Gambling Therapy", include_hidden=True)).to_be_attached()
    expect(visitor.page.get_by_role("link", name="odds", exact=True)).to_have_attribute("href", "#/game/one/figures")


def test_by_keyboard_from_the_lobby_to_the_rules(house: House, visit: Open) -> None:
    visitor = visit(house)
    expect(visitor.at("table-one")).to_be_visible()
    wanted = visitor.page.get_by_role("link", name="Rules and odds")
    for _ in range(40):
        visitor.page.keyboard.press("Tab")
        if wanted.evaluate("one => one === document.activeElement"):
            break
    outline = wanted.evaluate("one => getComputedStyle(one).outlineStyle")
    assert outline == "solid", "the focus is not seen"
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("heading", name="The shoe")).to_be_visible()
