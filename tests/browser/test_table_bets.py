"""Chips on the felt: laid, taken back, doubled, laid again; behind others; within limits; and when one may not bet."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.harness import House, open_house, table_of

from .at_table import PHONE, SEAT, house_of, phase, room, sit_and_bet, until
from .conftest import Open
from .visitor import Visitor


def laid(house: House) -> dict[str, int]:
    """What the server has on the felt."""
    table = room(house).table
    found = {f"{seat + 1}/main": bet.main for seat, bet in table.bets.items()}
    found |= {f"{seat + 1}/{name}": amount for seat, bet in table.bets.items() for name, amount in bet.side.items()}
    return found | {f"{seat + 1}/behind": stake for (_, seat), stake in table.behind.items()}


def shows(visitor: Visitor, house: House, **spots: int) -> None:
    """The felt, the total and the server agree."""
    wanted = {f"{name[-1]}/{name[:-2]}": amount for name, amount in spots.items()}
    until(visitor, lambda: house.call(lambda: laid(house)) == wanted)
    expect(visitor.at("total-bet")).to_have_text(f"{sum(wanted.values()) / 100:.2f}")


def test_chips_are_laid_and_taken_back(house: House, visit: Open) -> None:
    visitor = visit(house, "#/table/one")
    house.pass_time(4)
    house.pass_time(4)
    visitor.at(f"sit-{SEAT}").click()
    main, pairs = visitor.at(f"spot-{SEAT}-main"), visitor.at(f"spot-{SEAT}-perfect_pairs")
    main.click()
    shows(visitor, house, main_4=500)
    visitor.at("chip-2500").click()
    main.click()
    shows(visitor, house, main_4=3_000)
    visitor.at("chip-100").click()
    pairs.click()
    pairs.click()
    shows(visitor, house, main_4=3_000, perfect_pairs_4=200)
    main.click(modifiers=["Shift"])
    shows(visitor, house, main_4=2_900, perfect_pairs_4=200)
    pairs.click(button="right")
    shows(visitor, house, main_4=2_900, perfect_pairs_4=100)
    visitor.at("bets-undo").click()
    visitor.at("bets-undo").click()
    shows(visitor, house, main_4=3_000, perfect_pairs_4=200)
    visitor.at("bets-double").click()
    shows(visitor, house, main_4=6_000, perfect_pairs_4=400)
    visitor.page.get_by_label("value of each tap").fill("12")
    visitor.page.get_by_label("value of each tap").press("Enter")
    main.click()
    shows(visitor, house, main_4=7_200, perfect_pairs_4=400)
    visitor.at("bets-clear").click()
    shows(visitor, house)
    visitor.page.get_by_label("chip value").focus()
    visitor.page.keyboard.press("Home")
    visitor.page.keyboard.press("ArrowRight")
    main.click()
    shows(visitor, house, main_4=500)


def test_limits_are_said(house: House, visit: Open) -> None:
    visitor = visit(house, "#/table/one")
    house.pass_time(4)
    house.pass_time(4)
    visitor.at(f"sit-{SEAT}").click()
    main = visitor.at(f"spot-{SEAT}-main")
    visitor.at("chip-100").click()
    main.click()
    visitor.sees("a bet of 1.00 is under the least, 5.00")
    shows(visitor, house)
    visitor.at(f"spot-{SEAT}-21_plus_3").click()
    visitor.sees("a side bet needs a main bet")
    visitor.at("chip-50000").click()
    main.click()
    shows(visitor, house, main_4=50_000)
    visitor.at("chip-100").click()
    main.click()
    visitor.sees("a bet cut to the most, 500.00")
    shows(visitor, house, main_4=50_000)
    visitor.at("bets-double").click()
    shows(visitor, house, main_4=50_000)
    visitor.at("bets-clear").click()
    shows(visitor, house)


def test_the_last_rounds_bets_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch) as house:
        visitor = visit(house, "#/table/one")
        visitor.at(f"sit-{SEAT}").click()
        expect(visitor.at("bets-rebet")).to_be_disabled()
        visitor.at(f"spot-{SEAT}-main").click()
        visitor.at(f"spot-{SEAT}-21_plus_3").click()
        shows(visitor, house, main_4=500, **{"21_plus_3_4": 500})
        visitor.at("bets-ready").click()
        phase(visitor, "playing")
        visitor.at("action-stand").click()
        phase(visitor, "settled")
        house.pass_time(5)
        phase(visitor, "betting")
        visitor.page.reload()
        visitor.at("bets-rebet").click()
        shows(visitor, house, main_4=500, **{"21_plus_3_4": 500})


def test_bets_behind_and_their_presets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch) as house:
        anna = house.player("one")
        anna.sit_and_bet(SEAT, 500)
        visitor = visit(house, "#/table/one")
        visitor.at("sit-2").click()  # so that there is an account
        visitor.at("open-presets").click()
        visitor.at("follow-multiple").fill("0")
        visitor.at("follow-multiple").press("Tab")
        visitor.sees("Holds from the next round on.")
        visitor.press("Close")
        visitor.at(f"spot-{SEAT}-behind").click()
        until(visitor, lambda: house.call(lambda: laid(house)) == {"4/main": 500, "4/behind": 500})
        expect(visitor.at("total-bet")).to_have_text("5.00")
        visitor.at("bets-ready").click()
        anna.do("ready")
        phase(visitor, "playing")
        anna.until_question()
        anna.answer("stand")
        phase(visitor, "settled")
        expect(visitor.at("results")).to_contain_text("behind 4")
        anna.do("settings", refuse_behind=True)
        house.pass_time(5)
        phase(visitor, "betting")
        expect(visitor.at(f"spot-{SEAT}-behind")).to_have_count(0)


def test_whoever_only_watches_is_told_how_to_play(house: House, visit: Open) -> None:
    visitor = visit(house, "#/table/one")
    visitor.sees("no account is needed")
    expect(visitor.at("balance")).to_have_text("–")
    house.pass_time(4)
    house.pass_time(4)
    visitor.at("sit-7").click()
    expect(visitor.at("balance")).to_have_text("1,000.00")
    visitor.at("leave").click()
    expect(visitor.at("sit-7")).to_be_visible()


def test_who_joins_in_a_round_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch) as house:
        anna = house.player("one")
        anna.sit_and_bet(SEAT, 500)
        house.pass_time(16)
        anna.until_phase("playing")
        visitor = visit(house, "#/table/one")
        visitor.at("sit-2").click()
        visitor.sees("You play from the next round")
        visitor.at("spot-2-main").click(force=True)
        visitor.sees("betting is closed")
        anna.answer("stand")
        phase(visitor, "settled")
        assert house.call(lambda: laid(house)) == {}
        house.pass_time(5)
        phase(visitor, "betting")
        visitor.at("spot-2-main").click(force=True)
        shows(visitor, house, main_2=500)


@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
def test_a_table_without_mid_shoe_entry_says_so(
    size: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open
) -> None:
    with house_of(tmp_path, monkeypatch, "blackjack", set={"shoe": "double_deck"}) as house:
        anna = house.player("one")
        anna.sit_and_bet(SEAT, 500)
        house.pass_time(16)
        anna.answer("stand")
        anna.until_phase("settled")
        house.pass_time(5)
        anna.until_phase("betting")
        visitor = visit(house, "#/table/one", **size)
        visitor.at("sit-2").click()
        visitor.sees("no mid-shoe entry: from the next shuffle")
        visitor.at("spot-2-main").click(force=True)
        assert house.call(lambda: laid(house)) == {}


def test_practice_chips_are_there_for_the_asking(tmp_path: Path, visit: Open) -> None:
    with open_house(tmp_path, {"one": table_of(practice=True, coach=True)}) as house:
        visitor = visit(house, "#/table/one")
        house.pass_time(4)
        house.pass_time(4)
        sit_and_bet(visitor)
        visitor.sees("practice")
        expect(visitor.at("coach")).to_be_visible()
        phase(visitor, "opening", "playing", "settled")


def test_a_bet_over_an_amount_of_ones_own_is_asked_for(house: House, visit: Open) -> None:
    visitor = visit(house)
    visitor.run("localStorage.setItem('holecard-preferences', JSON.stringify({ confirm_over: 2000 }))")
    visitor.page.goto(visitor.address + "#/table/one")
    visitor.page.reload()
    house.pass_time(4)
    house.pass_time(4)
    visitor.at(f"sit-{SEAT}").click()
    main = visitor.at(f"spot-{SEAT}-main")
    main.click()
    shows(visitor, house, main_4=500)
    visitor.at("chip-2500").click()
    main.click()
    visitor.page.get_by_role("dialog").get_by_role("button", name="No", exact=True).click()
    shows(visitor, house, main_4=500)
    main.click()
    visitor.press("Bet 30.00")
    shows(visitor, house, main_4=3_000)
