"""The floor and one table: what staff sees there, and does."""

from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect
from tests.server.harness import House

from .conftest import Open
from .staff import console, give_reason, looks_right, two_players
from .visitor import PATIENCE_MS


def test_the_floor_is_live(floor: House, visit: Open) -> None:
    visitor = console(floor, visit, "shift_manager")
    tile = visitor.at("tile-one")
    expect(tile).to_contain_text("betting")
    expect(tile.get_by_role("img")).to_have_attribute("aria-label", "0 of 7 seats taken")
    two_players(floor)
    expect(tile).to_contain_text("playing", timeout=PATIENCE_MS)
    expect(tile).to_contain_text("23.00")
    expect(tile).to_contain_text("12 s")
    expect(tile.get_by_role("img")).to_have_attribute("aria-label", "2 of 7 seats taken")
    expect(visitor.at("tile-two")).to_contain_text("betting")
    assert visitor.shifts() < 0.005, "what need not move stays"
    visitor.page.get_by_label("find a table").fill("two")
    expect(tile).to_have_count(0)
    visitor.page.get_by_label("find a table").fill("")
    expect(tile).to_have_count(1)
    looks_right(visitor)


def test_pause_reaches_the_players_and_a_void_gives_everything_back(floor: House, visit: Open) -> None:
    anna, boris = two_players(floor)
    visitor = console(floor, visit, "shift_manager", "#/table/one")
    expect(visitor.at("questions")).to_contain_text(f"{anna.name} (seat 1: stand, hit")
    hole = floor.server.hall.rooms["one"].round.trace  # type: ignore[union-attr]
    assert hole, "there is something to hide"
    expect(visitor.page.get_by_role("img", name="card face down")).to_have_count(1)
    expect(visitor.button("Void the round…")).to_be_disabled()

    visitor.press("Pause")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()  # it wants a reason
    give_reason(visitor, "a card fell", "Pause")
    expect(visitor.at("phase")).to_have_text("paused")
    visitor.sees("Paused: a card fell")
    told = anna.until(lambda frame: frame["type"] == "notice")
    assert told["alert"]
    assert "being looked into" in told["text"]

    visitor.press("Void the round…")
    refunds = visitor.at("refunds").locator("tbody tr")
    expect(refunds).to_have_count(2)
    shown = dict(row.split("\t") for row in refunds.all_inner_texts())
    assert shown == {anna.name: "10.00", boris.name: "13.00"}
    looks_right(visitor)
    give_reason(visitor, "a card fell", "Void one-1, give back 23.00")
    visitor.sees("one-1 is void, 23.00 went back")
    for player in (anna, boris):
        player.until_picture(lambda picture: picture["phase"] == "settled" and picture["round"]["void"])
        assert floor.ask("GET", "/api/me", token=player.token)[1]["balance"] == 100_000

    visitor.run("location.hash = '#/log'")
    visitor.page.get_by_role("heading", name="Staff log").wait_for()
    visitor.sees("a card fell")


def test_a_pause_ends_where_it_began(floor: House, visit: Open) -> None:
    anna, _ = two_players(floor)
    visitor = console(floor, visit, "shift_manager", "#/table/one", width=820, height=1180)
    visitor.press("Pause")
    give_reason(visitor, "a complaint", "Pause")
    anna.until_phase("paused")
    visitor.press("Resume")
    give_reason(visitor, "all is in order", "Resume")
    expect(visitor.at("phase")).to_have_text("playing")
    anna.until_phase("playing")
    assert anna.answer("stand")["type"] == "done"
    looks_right(visitor)


def test_a_table_closes_after_its_round(floor: House, visit: Open) -> None:
    anna, boris = two_players(floor)
    visitor = console(floor, visit, "shift_manager", "#/table/one", width=360, height=640)
    visitor.press("Close after the round")
    give_reason(visitor, "end of the shift", "Close after the round")
    visitor.sees("closes after the round")
    for player in (anna, boris):
        player.answer("stand")
    anna.until_phase("settled")
    floor.pass_time(4.1)
    anna.until_phase("betting")
    assert anna.refused("bet", seat=1, main=1_000) == "closing"
    visitor.press("Open again")
    give_reason(visitor, "start of the shift", "Open again")
    expect(visitor.button("Close after the round")).to_be_visible()
    anna.until_picture(lambda picture: not picture["closing"])
    anna.do("bet", seat=1, main=1_000)
    looks_right(visitor)


def test_what_is_refused_is_said_and_the_reason_is_kept(floor: House, visit: Open) -> None:
    two_players(floor)
    visitor = console(floor, visit, "shift_manager", "#/table/one")
    visitor.press("Pause")
    token = floor.staff("other-manager", "shift_manager")
    assert floor.ask("POST", "/api/staff/tables/one/pause", {"why": "first"}, token)[0] == 200
    why = visitor.page.get_by_label("Reason, for the staff log")
    why.fill("second")
    visitor.page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(visitor.page.get_by_role("dialog").get_by_role("alert")).to_have_text("the table is paused already")
    expect(why).to_have_value("second")


def test_a_table_asked_for_while_the_socket_says_hello_is_shown(floor: House, visit: Open) -> None:
    visitor = console(floor, visit, "pit")
    held: list[Callable[[], None]] = []

    def hold(page_side: WebSocketRoute) -> None:
        """The server's first frame waits until the page has asked for a table."""
        server_side = page_side.connect_to_server()
        server_side.on_message(lambda text: held.append(lambda: page_side.send(text)))

    visitor.context.route_web_socket("**/ws", hold)
    page = visitor.open("staff#/")
    expect(page.get_by_test_id("tile-one")).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    page.evaluate("location.hash = '#/table/one'")
    expect(page.get_by_test_id("phase")).to_be_visible()
    for _ in range(100):
        while held:
            held.pop(0)()
        if page.get_by_test_id("seat-1").count():
            break
        page.wait_for_timeout(20)
    expect(page.get_by_test_id("seat-1")).to_be_visible()
