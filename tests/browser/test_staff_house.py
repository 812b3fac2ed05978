"""What staff does beside the tables' rounds: settings, players, alerts, reports, members."""

import csv
import re

from playwright.sync_api import expect
from tests.server.harness import House

from holecard.server import totp
from holecard.server.returns import Sheet, Sums

from .conftest import Open
from .staff import PASSWORD, code_of, console, give_reason, looks_right, two_players
from .visitor import PATIENCE_MS


def play_out(floor: House) -> None:
    anna, boris = two_players(floor)
    for player in (anna, boris):
        player.answer("stand")
    boris.until_phase("settled")


def test_settings_hold_from_the_next_round(floor: House, visit: Open) -> None:
    anna, boris = two_players(floor)
    visitor = console(floor, visit, "shift_manager", "#/settings/one")
    most = visitor.page.get_by_label("main bet, most")
    expect(most).to_have_value("500.00")
    looks_right(visitor)
    most.fill("eighty")
    visitor.press("Change…")
    expect(visitor.page.get_by_role("alert")).to_have_text("main bet, most: ‘eighty’ is no amount")
    most.fill("2.00")
    visitor.press("Change…")
    visitor.page.get_by_label("Reason, for the staff log").fill("a quiet night")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Change").click()
    expect(visitor.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("500 is more than the most, 200")
    visitor.press("Leave it")
    most.fill("8.00")
    visitor.page.get_by_label("21+3, most").fill("5.00")
    visitor.page.get_by_label("21+3, least").fill("1.00")
    visitor.page.get_by_label("decision").fill("20")
    visitor.press("Change…")
    visitor.sees("main bet, most: 500.00 → 8.00")
    give_reason(visitor, "a quiet night", "Change")
    expect(visitor.at("waiting")).to_contain_text("decision: 12 → 20")

    for player in (anna, boris):
        player.answer("stand")
    anna.until_phase("settled")
    floor.pass_time(4.1)
    anna.until_phase("betting")
    expect(visitor.at("waiting")).to_have_count(0, timeout=PATIENCE_MS)
    expect(visitor.at("versions").locator("tbody tr").first).to_contain_text("limits most: 50000 → 800")
    anna.do("bet", seat=1, main=5_000)
    assert anna.picture["pending"][0]["main"] == 800, "cut to the new most"
    boris.do("bet", seat=3, main=800, side={"21_plus_3": 900})
    assert boris.until_picture(lambda picture: len(picture["pending"]) == 2)["pending"][1]["side"] == {"21_plus_3": 500}


def test_a_player_is_found_limited_and_excluded(floor: House, visit: Open) -> None:
    anna, boris = two_players(floor)
    visitor = console(floor, visit, "shift_manager", "#/players/only%3Dplaying")
    rows = visitor.page.locator("tbody tr")
    expect(rows).to_have_count(2)
    looks_right(visitor)
    visitor.page.get_by_label("A part of the name").fill(boris.name[6:12])
    visitor.press("Search")
    expect(rows).to_have_count(1)
    visitor.page.get_by_role("link", name=boris.name).click()
    expect(visitor.at("balance")).to_have_text("987.00")
    visitor.sees("13.00 in the round")

    visitor.press("Set loss, a day")
    visitor.page.get_by_label("Amount").fill("much")
    visitor.page.get_by_label("Reason, for the staff log").fill("he asked")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Set", exact=True).click()
    expect(visitor.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("‘much’ is no amount")
    visitor.page.get_by_label("Amount").fill("250")
    give_reason(visitor, "he asked", "Set")
    expect(visitor.at("limits").get_by_role("row", name="loss, a day")).to_contain_text("250.00")
    assert floor.ask("GET", "/api/me", token=boris.token)[1]["limits"]["loss_day"] == 25_000

    visitor.press("Exclude…")
    visitor.page.get_by_label("For how long").select_option("half a year")
    give_reason(visitor, "he asked", "Exclude")
    expect(visitor.at("excluded")).to_contain_text("excluded until")
    looks_right(visitor)
    for player in (anna, boris):
        player.answer("stand")
    boris.until_phase("settled")
    floor.pass_time(4.1)
    boris.until_phase("betting")
    assert boris.refused("bet", seat=3, main=500) == "excluded"
    anna.do("bet", seat=1, main=500)

    visitor.press("End sessions…")
    give_reason(visitor, "he asked", "End sessions")
    boris.until_closed()
    assert floor.ask("GET", "/api/me", token=boris.token)[0] == 401
    visitor.run("location.hash = '#/log/act%3Dexclude'")
    expect(visitor.page.locator("tbody tr")).to_have_count(1)
    expect(visitor.page.locator("tbody tr")).to_contain_text(boris.name)
    looks_right(visitor)


def test_an_alert_calls_until_it_is_acknowledged(floor: House, visit: Open) -> None:
    visitor = console(floor, visit, "pit")
    expect(visitor.at("tile-one")).to_be_visible()
    expect(visitor.at("alerts")).to_have_count(0)
    for _ in range(5):
        floor.ask("POST", "/api/login", {"name": "pit", "password": "not this one", "code": "000000"})
    expect(visitor.at("alerts")).to_contain_text("1", timeout=PATIENCE_MS)
    expect(visitor.page).to_have_title(re.compile(r"^\(1\)"))
    expect(visitor.page.get_by_role("status").get_by_text("account pit is locked")).to_be_visible()
    visitor.page.get_by_role("link", name="Alerts").click()
    looks_right(visitor)
    visitor.press(re.compile("Acknowledge: account pit is locked"))
    give_reason(visitor, "it was me", "Acknowledge")
    visitor.sees("Nothing calls.")
    expect(visitor.at("alerts")).to_have_count(0)
    visitor.page.get_by_label("with those that were seen").check()
    expect(visitor.page.locator("tbody tr")).to_contain_text("account pit is locked")


def test_reports_are_those_of_the_server(floor: House, visit: Open) -> None:
    play_out(floor)
    visitor = console(floor, visit, "finance", "#/reports/series")
    token = floor.staff("other", "finance")
    page = visitor.page

    def rows() -> list[list[str]]:
        return [row.split("\t") for row in visitor.at("report").locator("tbody tr").all_inner_texts()]

    expect(visitor.at("report").locator("tbody tr")).to_have_count(1)
    (told,) = floor.ask("GET", "/api/staff/reports/series", token=token)[1]
    assert rows()[0][1:] == [
        "one",
        "1",
        *(f"{told[key] / 100:.2f}".replace("-", "−") for key in ("staked", "returned", "held")),
    ]
    assert page.locator("svg rect").count() == 2
    looks_right(visitor)

    page.get_by_role("link", name="Liability").click()
    expect(visitor.at("liability")).to_be_visible()
    told = {row["account"]: row["amount"] for row in floor.ask("GET", "/api/staff/reports/liability", token=token)[1]}
    assert visitor.at("liability").inner_text() == f"{told['liability'] / 100:,.2f}"
    assert dict(rows()) == {account: f"{amount / 100:,.2f}".replace("-", "−") for account, amount in told.items()}
    looks_right(visitor)
    with page.expect_download() as downloading:
        page.get_by_role("link", name="CSV").click()
    filed = list(csv.reader(downloading.value.path().read_text().splitlines()))
    assert downloading.value.suggested_filename == "liability.csv"
    assert {account: int(amount) for account, amount in filed[1:]} == told

    page.get_by_role("link", name="Voids").click()
    visitor.sees("No activity.")
    page.get_by_role("link", name="Games").click()
    expect(visitor.at("report").locator("tbody tr")).to_have_count(3, timeout=4 * PATIENCE_MS)
    told = floor.ask("GET", "/api/staff/reports/games", token=token)[1]
    assert [row[3] for row in rows()] == [row["bet"] for row in told]
    assert [row[9] for row in rows()] == [f"{row['actual_return']:.2%}".replace("%", " %") for row in told]
    assert page.locator("svg circle").count() == 3
    looks_right(visitor)


def test_a_member_is_enrolled_changed_and_dismissed(house: House, visit: Open) -> None:
    visitor = console(house, visit, "admin", "#/members")
    page = visitor.page
    page.get_by_label("Name").fill("Nobody Such")
    page.get_by_label("First password").fill(PASSWORD)
    visitor.press("Enrol")
    expect(page.get_by_role("alert")).to_contain_text("a name is 3 to 20")
    page.get_by_label("Name").fill("maria")
    page.get_by_label("Role").select_option("shift manager")
    visitor.press("Enrol")
    secret = visitor.at("secret").inner_text().replace(" ", "")
    looks_right(visitor)
    code = code_of(house, f"otpauth://totp/x?secret={secret}")
    assert len(code) == totp.DIGITS
    body = {"name": "maria", "password": PASSWORD, "code": code, "cookie": False}
    assert house.ask("POST", "/api/login", body)[0] == 200
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    visitor.press("Change the role of maria")
    page.get_by_role("dialog").get_by_label("Role").select_option("auditor")
    give_reason(visitor, "another desk", "Change")
    row = page.get_by_role("row", name="maria")
    expect(row).to_contain_text("auditor")
    expect(row).to_contain_text("0")
    visitor.press("Dismiss maria")
    give_reason(visitor, "left the house", "Dismiss")
    body["code"] = code_of(house, f"otpauth://totp/x?secret={secret}")
    assert house.ask("POST", "/api/login", body)[0] == 401


def test_a_game_is_closed_and_the_house_drained(floor: House, visit: Open) -> None:
    anna, _ = two_players(floor)
    visitor = console(floor, visit, "admin")
    visitor.press("Close a game…")
    visitor.page.get_by_label("Game, all its tables").select_option("blackjack")
    give_reason(visitor, "a fault in its sheet", "Close after the rounds")
    expect(visitor.at("tile-two")).to_contain_text("closes after the round")
    expect(visitor.at("tile-one")).not_to_contain_text("closes after the round")
    visitor.press("Drain…")
    give_reason(visitor, "a new version", "Drain")
    visitor.sees("1 round is still open.")
    assert anna.answer("stand")["type"] == "done"
    looks_right(visitor)
    visitor.press("Go on…")
    give_reason(visitor, "not today", "Go on")
    expect(visitor.page.get_by_text("No more rounds begin.")).to_have_count(0)


def test_money_is_corrected_by_two(floor: House, visit: Open) -> None:
    boris = floor.player("one")
    first = console(floor, visit, "finance", "#/corrections")
    first.press("Propose…")
    first.page.get_by_label("Player").fill(boris.name)
    first.page.get_by_label("Amount").fill("a lot")
    first.page.get_by_label("Reason, for the staff log").fill("a payment was booked twice")
    first.page.get_by_role("dialog").get_by_role("button", name="Propose").click()
    expect(first.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("‘a lot’ is no amount")
    first.page.get_by_label("The house").select_option("takes")
    first.page.get_by_label("Amount").fill("12.50")
    give_reason(first, "a payment was booked twice", "Propose")
    expect(first.button(re.compile("Take back"))).to_be_visible()
    expect(first.button(re.compile("Approve"))).to_have_count(0)
    looks_right(first)
    assert floor.ask("GET", "/api/me", token=boris.token)[1]["balance"] == 100_000

    second = visit(floor, "staff#/corrections", token=floor.staff("other", "finance"))
    second.press(re.compile("Approve −12.50"))
    give_reason(second, "seen both slips", "Approve")
    second.sees("Nothing waits.")
    assert floor.ask("GET", "/api/me", token=boris.token)[1]["balance"] == 98_750
    reader = console(floor, visit, "auditor", "#/corrections")
    reader.sees("Nothing waits.")
    expect(reader.button("Propose…")).to_have_count(0)


def test_the_monitor_shows_what_it_found(floor: House, visit: Open) -> None:
    monitor = floor.server.monitor
    sheet = Sheet("american-blackjack-4", False)
    quiet, loud = sheet.bets.setdefault("main", Sums()), sheet.bets.setdefault("21_plus_3", Sums())
    for k in range(1_000):
        quiet.add([1_000], 10.0 if k % 2 else -10.0, 0.0, 1.1)
        loud.add([100], -80.0, -6.0, 0.3)
    floor.call(lambda: monitor.state.sheets.__setitem__("ab" * 32, sheet))
    visitor = console(floor, visit, "finance", "#/monitor")
    told = floor.ask("GET", "/api/staff/monitor", token=floor.staff("other", "finance"))[1]["rows"]
    rows = visitor.at("monitor").locator("tbody tr")
    expect(rows).to_have_count(len(told))
    assert [row["alarm"] for row in told] == [True, False, False, False]
    for row, shown in zip(told, rows.all_inner_texts(), strict=True):
        assert shown.split("\t")[-1].strip() == f"{row['z']:.2f}".replace("-", "−")
    assert rows.first.inner_text().split("\t")[3:6] == ["1,000.00", "20.00 %", "94.00 %"]
    expect(visitor.page.locator("circle.alarm")).to_have_count(1)
    looks_right(visitor)
