"""A whole shoe, computed again in the browser; what was tampered with is found."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.server.harness import House, Player, open_house, table_of
from tests.server.test_document_004 import close_betting, play_out

from .conftest import Open
from .shoes import until_next_shoe
from .staff import looks_right


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A shoe is over after each round."""
    with open_house(tmp_path, {"one": table_of("blackjack", set={"penetration": "1/312"})}) as opened:
        yield opened


def shoes_played(house: House, count: int) -> Player:
    anna = house.player("one")
    for _ in range(count):
        anna.sit_and_bet(3, 1_000)
        close_betting(house)
        play_out(house, anna)
        until_next_shoe(house, anna)
    return anna


def test_an_own_shoe_and_those_before_it(house: House, visit: Open) -> None:
    anna = shoes_played(house, 2)
    visitor = visit(house, "#/verify", token=anna.token)
    visitor.page.get_by_role("button", name="shoe 2").click()
    verdict = visitor.at("verdict")
    expect(verdict).to_contain_text("shoe 2 of table one comes out")
    expect(verdict).to_contain_text("deck, number of decks and cut card are those of the rule sheet")
    expect(verdict).to_contain_text("Nobody contributed: house only")
    visitor.press("With the shoes before it")
    expect(verdict).to_contain_text("shoe 2 is the one promised with shoe 1")
    visitor.sees("That the house does not look.")
    looks_right(visitor)
    visitor.page.get_by_label("shoe", exact=True).fill("9")
    visitor.page.get_by_role("button", name="Verify", exact=True).click()
    expect(visitor.page.get_by_role("alert")).to_have_text("this shoe has not ended, or was never opened")


def swapped(record: dict[str, Any]) -> None:
    cards = record["rounds"][0]["cards"]
    cards[0], cards[1] = cards[1], cards[0]


def moved_cut(record: dict[str, Any]) -> None:
    record["cut"] += 1


def other_secret(record: dict[str, Any]) -> None:
    record["secret"] = "00" * 32


def test_tampering_is_found_in_what_is_pasted(house: House, visit: Open) -> None:
    shoes_played(house, 1)
    record = house.ask("GET", "/api/tables/one/shoes/1")[1]
    visitor = visit(house, "#/verify")
    visitor.page.get_by_text("A record that you have").click()
    field = visitor.page.get_by_label("or its text")

    def verify(text: str) -> None:
        field.fill(text)
        visitor.press("Verify this record")

    verify(json.dumps(record))
    expect(visitor.at("verdict")).to_contain_text("comes out")
    for change, fault in (
        (swapped, "round 1 card 1"),
        (moved_cut, "cut: is"),
        (other_secret, "commitment: does not open"),
    ):
        changed = json.loads(json.dumps(record))
        change(changed)
        verify(json.dumps(changed))
        expect(visitor.at("verdict")).to_contain_text("does not come out")
        expect(visitor.at("verdict")).to_contain_text(fault)
    verify("{")
    expect(visitor.page.get_by_role("alert")).to_contain_text("this is no JSON")
    verify('{"version": 1}')
    expect(visitor.page.get_by_role("alert")).to_contain_text('record: "table" is missing')


def test_a_withheld_reveal_is_named_and_explained(house: House, visit: Open) -> None:
    """Somebody lets the list have a hash, and keeps the value back."""
    anna = shoes_played(house, 1)
    record = house.ask("GET", "/api/tables/one/shoes/1")[1]
    record["listed"], record["withheld"] = [{"user": "mallory", "hash": "ab" * 32}], ["mallory"]
    visitor = visit(house, "#/verify", token=anna.token)
    visitor.page.get_by_text("A record that you have").click()
    visitor.page.get_by_label("or its text").fill(json.dumps(record))
    visitor.press("Verify this record")
    expect(visitor.at("verdict")).to_contain_text("Withheld by mallory")
    expect(visitor.at("verdict")).to_contain_text("does not come out")  # the root was over another list
