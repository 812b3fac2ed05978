"""One's own rounds, and each of them step by step."""

import csv
import io

from playwright.sync_api import expect
from tests.server.harness import House, Player
from tests.server.test_document_004 import close_betting, play_out

from .conftest import Open
from .staff import looks_right


def played(house: House, *stakes: int) -> Player:
    anna, boris = house.player("one"), house.player("one", client="client-2")
    for stake in stakes:
        anna.sit_and_bet(1, stake)
        boris.sit_and_bet(4, 500)
        anna.do("behind", seat=4, stake=500)
        close_betting(house)
        play_out(house, anna, boris)
        house.pass_time(10)
        anna.until_picture(lambda picture: picture["phase"] not in ("settled", "contributing", "revealing"))
        boris.until_picture(lambda picture: picture["phase"] not in ("settled", "contributing", "revealing"))
    return anna


def money(amount: int) -> str:
    return f"{'−' if amount < 0 else ''}{abs(amount) / 100:,.2f}"


def test_rounds_with_cards_decisions_stakes_and_balances(house: House, visit: Open) -> None:
    anna = played(house, 1_000, 2_500)
    entries = house.ask("GET", "/api/history", token=anna.token)[1]
    visitor = visit(house, "#/history", token=anna.token)
    expect(visitor.page.get_by_role("article")).to_have_count(2)
    for entry in entries:
        one = visitor.at(f"round-{entry['round']}")
        for key in ("staked", "returned"):
            expect(one).to_contain_text(f"{key} {money(entry[key])}")
        expect(one).to_contain_text(f"balance {money(entry['balance_before'])} → {money(entry['balance_after'])}")
        expect(one).to_contain_text("seat 1")
        expect(one).to_contain_text("behind seat 4")
        own = [hand for hand in entry["hands"] if hand["seat"] in (1, 4)]
        expect(one.locator("svg")).to_have_count(len(entry["dealer"]) + sum(len(hand["cards"]) for hand in own))
        if any(who == 0 and by == "timer" for who, _, _, by in entry["decided"]):
            expect(one).to_contain_text(" by the timer")
    looks_right(visitor)
    visitor.page.get_by_label("from").fill("2099-01-01")
    visitor.sees("No round of yours fits")
    visitor.page.get_by_label("from").fill("")
    visitor.page.get_by_label("practice chips").check()
    visitor.sees("No round with practice chips yet")
    visitor.page.get_by_label("practice chips").uncheck()
    with visitor.page.expect_download() as loading:
        visitor.page.get_by_role("link", name="Rounds as CSV").click()
    rows = list(csv.DictReader(io.StringIO(loading.value.path().read_text())))
    assert [row["round"] for row in rows] == [entry["round"] for entry in entries]


def test_a_replay_ends_as_the_round_did(house: House, visit: Open) -> None:
    anna = played(house, 1_000)
    (entry,) = house.ask("GET", "/api/history", token=anna.token)[1]
    visitor = visit(house, "#/history", token=anna.token, width=360, height=640)
    visitor.page.get_by_role("link", name="Replay").click()
    expect(visitor.page.get_by_text("replay", exact=True).first).to_be_visible()
    felt = visitor.at("replay-felt")
    expect(felt.locator("svg")).to_have_count(0)
    visitor.press("a step on")
    expect(felt.locator("svg")).to_have_count(1)
    visitor.page.keyboard.press("ArrowRight")
    expect(felt.locator("svg")).to_have_count(2)
    visitor.page.keyboard.press("ArrowLeft")
    expect(felt.locator("svg")).to_have_count(1)
    visitor.press("to the end")
    expect(felt.locator("svg")).to_have_count(
        len(entry["dealer"]) + sum(len(one["cards"]) for one in entry["hands"]), timeout=2_000
    )
    names = [str(one.get_attribute("aria-label")) for one in visitor.at("replay-seat-1").locator("svg").all()]
    words = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
    cards = next(one["cards"] for one in entry["hands"] if one["seat"] == 1)
    assert [name.split(" of ")[0] for name in names] == [words.get(card[0], card[0]) for card in cards]
    back = sum(row[4] for row in entry["paid"] if row[0] == 0)
    expect(
        visitor.page.get_by_role("listitem").filter(has_text="seat 1: ").filter(has_text=f"gets {money(back)}").first
    ).to_be_visible()
    looks_right(visitor)


def test_a_round_of_others_is_not_shown(house: House, visit: Open) -> None:
    played(house, 1_000)
    visitor = visit(house, "#/replay/one-1", token=house.guest()[1])
    expect(visitor.page.get_by_role("alert")).to_have_text("this is no round of yours")


def test_without_a_session_there_is_a_way_in(house: House, visit: Open) -> None:
    visitor = visit(house, "#/history")
    expect(visitor.page.get_by_role("link", name="Log in or register")).to_be_visible()
    visitor.page.locator("main").get_by_role("button", name="Play as a guest").click()
    visitor.sees("No round yet.")
