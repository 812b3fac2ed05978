"""The account: in and out, limits, a break, the reality check."""

import re

from playwright.sync_api import expect
from tests.server.harness import House

from .conftest import Open
from .staff import looks_right

PASSWORD = "correct horse battery"


def test_opened_with_a_limit_paid_in_and_out(house: House, visit: Open) -> None:
    visitor = visit(house, "#/account/register")
    page = visitor.page
    page.get_by_label("name").fill("Anna")
    page.get_by_label("password").fill("short")
    page.get_by_label("a day").fill("50")
    page.get_by_label(re.compile("old enough")).check()
    visitor.press("Open the account")
    expect(page.get_by_role("alert")).to_contain_text("a name is 3 to 20 of a to z")
    page.get_by_label("name").fill("anna")
    page.get_by_label("password").fill(PASSWORD)
    looks_right(visitor)
    visitor.press("Open the account")
    expect(visitor.at("limit-deposit_day")).to_have_text("50.00")
    page.get_by_label("amount").fill("60")
    visitor.press("Pay in")
    visitor.sees(re.compile("your limit is"))
    page.get_by_label("amount").fill("twenty")
    visitor.press("Pay in")
    visitor.sees("“twenty” is no amount")
    page.get_by_label("amount").fill("40")
    visitor.press("Pay in")
    expect(visitor.at("balance")).to_have_text("40.00")
    page.get_by_label("amount").fill("15.50")
    visitor.press("Pay out")
    expect(visitor.at("balance")).to_have_text("24.50")
    looks_right(visitor)
    visitor.press("Log out")
    page.get_by_label("name").fill("anna")
    page.get_by_label("password").fill("something else")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("the name, the password or the code is wrong")
    page.get_by_label("password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(visitor.at("balance")).to_have_text("24.50")


def test_a_limit_is_lowered_at_once_and_raised_after_a_day(house: House, visit: Open) -> None:
    house.wait(house.server.access.register("anna", PASSWORD))
    visitor = visit(house, "#/account", token=house.wait(house.server.access.begin("anna")), width=360, height=640)
    limit = visitor.at("limit-loss_week")

    def change(text: str) -> None:
        visitor.page.get_by_role("button", name=re.compile("^Change.*lost within a week")).click()
        visitor.page.get_by_role("textbox", name="lost within a week").fill(text)
        visitor.page.get_by_role("button", name="Set", exact=True).click()

    change("100")
    expect(limit).to_have_text("100.00")
    change("40")
    expect(limit).to_have_text("40.00")
    change("300")
    visitor.sees(re.compile("this holds from .*; until then as before"))
    expect(limit).to_have_text("40.00")
    visitor.sees(re.compile(r"from .*: 300\.00"))
    looks_right(visitor)


def test_a_break_begins_at_once_and_leaves_the_way_out(house: House, visit: Open) -> None:
    house.wait(house.server.access.register("anna", PASSWORD))
    token = house.wait(house.server.access.begin("anna"))
    house.ask("POST", "/api/deposit", {"amount": 5_000, "key": "one"}, token)
    visitor = visit(house, "#/account", token=token)
    visitor.page.get_by_label("for", exact=True).select_option(label="a week")
    visitor.press("Begin the break")
    visitor.press("Yes, begin now")
    visitor.sees(re.compile("You take a break until"))
    expect(visitor.button("Pay in")).to_be_disabled()
    visitor.page.get_by_label("amount").fill("50")
    visitor.press("Pay out")
    expect(visitor.at("balance")).to_have_text("0.00")
    assert house.call(lambda: house.server.hall.people.known["anna"].excluded_until_ms) > 0


def test_the_reality_check_stands_before_the_next_bet(house: House, visit: Open) -> None:
    anna = house.player("one")
    anna.do("sit", seat=4)
    assert house.ask("PUT", "/api/limits", {"limit": "reality_minutes", "amount": 1}, anna.token)[0] == 200
    (session,) = house.server.access.of(anna.name)
    house.call(lambda: setattr(session, "begun_ms", session.begun_ms - 60_000))
    visitor = visit(house, "#/table/one", token=anna.token)
    visitor.at("spot-4-main").first.click()
    check = visitor.page.get_by_role("alertdialog", name="Your time and money")
    expect(check).to_contain_text("0:01 h")
    assert not anna.picture["pending"]
    check.get_by_role("button", name="Go on").click()
    visitor.at("spot-4-main").first.click()
    anna.until_picture(lambda picture: bool(picture["pending"]))


def test_every_session_is_ended(house: House, visit: Open) -> None:
    house.wait(house.server.access.register("anna", PASSWORD))
    third = house.wait(house.server.access.begin("anna"))
    one, other = (visit(house, "#/account", token=house.wait(house.server.access.begin("anna"))) for _ in range(2))
    expect(other.at("session")).to_have_count(3)
    expect(other.at("session").filter(has_text="this one")).to_have_count(1)
    other.page.get_by_role("button", name="End", exact=True).first.click()
    expect(other.at("session")).to_have_count(2)
    assert house.ask("GET", "/api/me", token=third)[0] == 401
    other.press("Log out everywhere")
    expect(other.page.get_by_label("password")).to_be_visible()
    one.sees("This session is over")
