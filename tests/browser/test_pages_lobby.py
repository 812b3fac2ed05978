"""The first minute: a newcomer finds a table, sits down without a form, and finds the coach and the rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.server.harness import House, open_house, table_of

from holecard.table.config import Limits, TableConfig

from .conftest import Open


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    tables = {
        "one": table_of(name="American"),
        "dear": TableConfig(game="blackjack", name="High blackjack", limits=Limits(least=5_000, most=500_000)),
        "school": table_of("blackjack", name="Practice: blackjack", practice=True, coach=True),
    }
    with open_house(tmp_path, tables) as opened:
        yield opened


def test_a_newcomer_sits_down_without_a_form(house: House, visit: Open) -> None:
    someone = house.player("one")
    someone.do("sit", seat=2)
    visitor = visit(house)
    visitor.press("Sit down now")
    expect(visitor.page).to_have_url(re.compile("#/table/one$"))
    seats = house.call(lambda: [seat.player for seat in house.server.hall.tables["one"].room.table.seats])
    (name,) = {seat for seat in seats if seat} - {someone.name}
    assert name.startswith("guest-")
    assert house.call(lambda: house.server.hall.people.known[name].guest)
    (cookie,) = visitor.context.cookies()
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Strict"
    assert visitor.run("document.cookie") == ""
    visitor.page.goto(visitor.address)
    visitor.sees("You sit at")
    expect(visitor.page.get_by_role("link", name="Back to your seat")).to_have_attribute("href", "#/table/one")


def test_the_coach_the_rules_and_the_odds_are_one_step_away(house: House, visit: Open) -> None:
    visitor = visit(house)
    visitor.page.get_by_role("link", name="Read the game").click()
    expect(visitor.page.get_by_role("heading", name="The shoe")).to_be_visible()
    visitor.page.goto(visitor.address)
    visitor.press("Practise with the coach")
    expect(visitor.page).to_have_url(re.compile("#/table/school$"))


def test_tables_are_filtered(house: House, visit: Open) -> None:
    visitor = visit(house, width=360, height=640)
    tiles = visitor.page.get_by_role("article")
    expect(tiles).to_have_count(3)
    visitor.page.get_by_label("find a game").fill("black")
    expect(tiles).to_have_count(3)  # also in the name of the American game
    visitor.page.get_by_label("find a game").fill("HIGH")
    expect(tiles).to_have_count(1)
    visitor.page.get_by_label("lowest bet").select_option(label="from 5 or less")
    visitor.sees("No table fits")
    visitor.press("Show all")
    expect(tiles).to_have_count(3)
    player = house.player("dear")
    for seat in range(1, 8):
        player.do("sit", seat=seat)
    visitor.page.get_by_label("with free seats").check()
    expect(tiles).to_have_count(2)
    assert visitor.run("document.documentElement.scrollWidth") <= 360


def test_a_seat_lost_to_another_is_no_end(house: House, visit: Open) -> None:
    """Between the picture and the press the last seat went: the visitor is told, and may watch."""
    visitor = visit(house)
    expect(visitor.at("table-one")).to_be_visible()
    player = house.player("one")

    def others_first(route: Route) -> None:
        for seat in range(1, 8):
            player.do("sit", seat=seat)
        route.continue_()

    visitor.page.route("**/api/guest", others_first)
    visitor.at("table-one").get_by_role("button").click()
    expect(visitor.page.get_by_role("status").filter(has_text=re.compile("seat|taken"))).to_be_visible()
    expect(visitor.page).to_have_url(re.compile("#/table/one$"))
