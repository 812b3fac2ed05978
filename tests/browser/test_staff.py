"""The log-in of the console, and who sees what."""

import pytest
from playwright.sync_api import expect
from tests.server.harness import House

from holecard.table.people import RIGHTS, Role

from .conftest import Open
from .staff import PASSWORD, code_of, console, looks_right
from .visitor import PATIENCE_MS

PAGES = {
    "Floor": "look",
    "Alerts": "look",
    "Rounds": "search",
    "Players": "players",
    "Reports": "reports",
    "Monitor": "reports",
    "Corrections": "reports",
    "Staff log": "log",
    "Staff": "roles",
}


def test_log_in_takes_password_and_code(house: House, visit: Open) -> None:
    authenticator = house.wait(house.server.access.enrol("maria", PASSWORD, "shift_manager", "test"))
    visitor = visit(house, "staff")
    looks_right(visitor)

    def log_in(code: str) -> None:
        visitor.page.get_by_label("Name").fill("maria")
        visitor.page.get_by_label("Password").fill(PASSWORD)
        visitor.page.get_by_label("Code of your authenticator").fill(code)
        visitor.page.keyboard.press("Enter")

    right = code_of(house, authenticator)
    log_in(str((int(right) + 1) % 10**6).zfill(6))
    expect(visitor.page.get_by_role("alert")).to_contain_text("the name, the password or the code is wrong")
    log_in(right)
    expect(visitor.page.get_by_role("heading", name="Floor")).to_be_visible(timeout=PATIENCE_MS)
    visitor.sees("shift manager")
    assert "holecard" not in visitor.run("document.cookie"), "the session is out of reach of scripts"
    visitor.press("Log out")
    expect(visitor.page.get_by_label("Password")).to_be_visible()


def test_a_player_is_no_staff(house: House, visit: Open) -> None:
    visitor = visit(house, "staff", token=house.guest()[1])
    visitor.sees("The console is for staff")
    assert visitor.page.get_by_role("navigation").count() == 0


@pytest.mark.parametrize("role", [role for role in RIGHTS if role != "player"])
def test_each_role_sees_its_own(house: House, visit: Open, role: Role) -> None:
    visitor = console(house, visit, role, "#/table/one", width=1440, height=900)
    menu = visitor.page.get_by_role("navigation", name="pages").get_by_role("link")
    expect(menu).to_have_text([title for title, right in PAGES.items() if right in RIGHTS[role]])
    acts = {"Pause": "pause", "Void the round…": "void", "Close after the round": "close"}
    expect(visitor.at("phase")).to_have_text("betting")
    for name, right in acts.items():
        assert visitor.button(name).count() == (right in RIGHTS[role]), name
    assert visitor.page.get_by_role("link", name="All rounds of this table").count() == ("search" in RIGHTS[role])
    assert visitor.page.get_by_role("link", name="change").count() == ("settings" in RIGHTS[role])
    for path, right in {"rounds": "search", "players": "players", "members": "roles"}.items():
        if right not in RIGHTS[role]:
            visitor.run(f"location.hash = '#/{path}'")
            visitor.sees(f"this page takes the right '{right}'")
    looks_right(visitor)


def test_a_session_that_ends_leads_to_the_log_in(house: House, visit: Open) -> None:
    visitor = console(house, visit, "pit")
    expect(visitor.at("tile-one")).to_be_visible()
    house.wait(house.server.access.end_all("pit"))
    expect(visitor.page.get_by_label("Password")).to_be_visible(timeout=PATIENCE_MS)
