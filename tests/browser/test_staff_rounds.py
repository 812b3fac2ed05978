"""Rounds that were: search, replay, evidence."""

import json

from playwright.sync_api import expect
from tests.server.harness import House, Player
from tests.server.test_document_004 import play_out

from .conftest import Open
from .staff import console, looks_right, two_players


def played(floor: House) -> tuple[Player, Player]:
    anna, boris = two_players(floor)
    anna.answer("hit")
    play_out(floor, boris)  # whoever is asked yet lets the timer decide
    return anna, boris


def test_a_round_is_found_replayed_and_taken_along(floor: House, visit: Open) -> None:
    _, boris = played(floor)
    visitor = console(floor, visit, "auditor", "#/rounds")
    page = visitor.page
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(1)
    looks_right(visitor)
    page.get_by_label("Player").fill("nobody-known")
    visitor.press("Search")
    visitor.sees("No round fits.")
    page.get_by_label("Player").fill(boris.name)
    page.get_by_label("Table").fill("one")
    page.get_by_label("From").fill("2020-01-01T00:00:00")
    visitor.press("Search")
    page.get_by_role("link", name="one-1").click()

    status, told = floor.ask("GET", "/api/staff/rounds/one-1", token=floor.staff("other", "auditor"))
    assert status == 200
    steps = page.get_by_label("all steps").get_by_role("listitem")
    expect(steps).to_have_count(len(told["replay"]))
    replay = page.get_by_role("region", name="replay")
    expect(replay.get_by_text("replay", exact=True)).to_be_visible()
    expect(visitor.at("step")).to_contain_text("before the first card")
    for k in range(3):
        page.keyboard.press("ArrowRight")
        expect(visitor.at("step")).to_have_text(steps.nth(k).inner_text())
    page.keyboard.press("ArrowLeft")
    expect(visitor.at("step")).to_have_text(steps.nth(1).inner_text())
    page.keyboard.press("End")
    expect(visitor.at("step")).to_contain_text("the round ends")
    cards = [visitor.at(f"seat-{one['seat']}").get_by_role("img").count() for one in told["hands"]]
    assert cards == [len(one["cards"]) for one in told["hands"]]
    by_timer = sum(by == "timer" for *_, by in told["decided"])
    assert by_timer
    expect(steps.filter(has_text="the timer ran out")).to_have_count(by_timer)
    looks_right(visitor)

    staked, returned = (sum(row[k] for row in told["paid"]) for k in (3, 4))
    together = visitor.at("paid").locator("tfoot td").all_inner_texts()
    assert together[:2] == [f"{staked / 100:.2f}", f"{returned / 100:.2f}"]

    with page.expect_download() as downloading:
        page.get_by_role("link", name="Evidence bundle").click()
    download = downloading.value
    assert download.suggested_filename == "evidence-one-1.json"
    bundle = json.loads(download.path().read_bytes())
    assert bundle["round"]["notation"] == told["notation"]
    assert {record["kind"] for record in bundle["log"]} >= {"round_started", "round_settled"}


def test_a_round_by_its_id(floor: House, visit: Open) -> None:
    played(floor)
    visitor = console(floor, visit, "shift_manager", "#/rounds", width=360, height=640)
    visitor.page.get_by_label("or its id").fill("one-77")
    visitor.press("Search")
    expect(visitor.page.get_by_role("alert")).to_contain_text("one-77: there is no such round")
    visitor.page.get_by_label("or its id").fill("one-1")
    visitor.press("Search")
    expect(visitor.page.get_by_role("heading", name="Round one-1")).to_be_visible()
    looks_right(visitor)
