"""The table among others: what every browser sees, what survives a cut, and what stops the play."""

import importlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.server.harness import PATIENCE_S, House, open_house, table_of

from holecard.rules import Round
from holecard.rules.cards import value
from holecard.rules.hand import FIRST, LAST

from .at_table import (
    BET,
    PHONE,
    SEAT,
    act,
    cards,
    decided,
    heard,
    house_of,
    is_asked_before,
    listen,
    phase,
    room,
    sit_and_bet,
    until,
)
from .axe import findings
from .conftest import Open
from .visitor import Visitor


def low_total(played: Round) -> bool:
    """Two cards of 5 to 8 together, so that a card more ends nothing."""
    hand = played.felt.hands[(SEAT - 1) * played.rules.max_hands]
    return (
        bool(played.questions)
        and played.questions[0].kind == "turn"
        and value(hand[FIRST]) + value(hand[LAST]) in range(5, 9)
    )


@contextmanager
def held_up(house: House) -> Iterator[None]:
    """The server hears all that is said meanwhile before it answers any of it."""
    go_on = threading.Event()
    held = threading.Thread(target=house.call, args=(lambda: go_on.wait(PATIENCE_S),))
    held.start()
    yield
    go_on.set()
    held.join()


def test_a_second_browser_sees_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch, suits=low_total) as house:
        one, other = visit(house, "#/table/one"), visit(house, "#/table/one")
        sit_and_bet(one)
        for visitor in (one, other):
            phase(visitor, "playing")
        act(one, "hit").click()
        until(one, lambda: decided(house) == 1)
        until(one, lambda: len(cards(one)[1].split(",")) == 3)
        until(other, lambda: cards(other) == cards(one))
        act(one, "stand").click()
        for visitor in (one, other):
            phase(visitor, "settled")
        expect(other.at("seat-4")).to_contain_text("guest")
        until(other, lambda: cards(other) == cards(one))


def test_a_cut_connection_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch, suits=low_total) as house:
        visitor, looker = visit(house, "#/table/one"), visit(house, "#/table/one")
        sit_and_bet(visitor)
        act(visitor, "hit").click()
        until(visitor, lambda: decided(house) == 1)

        def cut() -> None:
            for client in list(house.server.hub.clients):
                if client.name in room(house).table.bettors:
                    client.drop(1012)

        house.call(cut)
        expect(visitor.page.get_by_text("The connection is being made again")).to_be_visible()
        expect(visitor.page.get_by_text("The connection is being made again")).to_have_count(0)
        act(visitor, "stand").click()
        phase(visitor, "settled")
        expect(visitor.at("net")).to_be_visible()
        phase(looker, "settled")
        until(visitor, lambda: cards(visitor) == cards(looker))


def test_a_pause_pops_up_and_a_void_gives_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch) as house:
        token = house.staff("mona", "shift_manager")
        visitor = visit(house, "#/table/one")
        sit_and_bet(visitor)
        phase(visitor, "playing")
        expect(visitor.at("balance")).to_have_text("995.00")

        def staff(what: str) -> None:
            status, answer = house.ask("POST", f"/api/staff/tables/one/{what}", {"why": "a card fell"}, token)
            assert status == 200, answer

        staff("pause")
        popup = visitor.page.get_by_role("alertdialog")
        expect(popup).to_contain_text("being looked into")
        staff("resume")
        expect(popup).to_have_count(0)
        act(visitor, "stand")
        staff("pause")
        expect(popup).to_contain_text("being looked into")
        visitor.press("Close")
        visitor.sees("Your bets and cards are as they were")
        staff("void")
        expect(popup).to_contain_text("Everything staked in it was given back")
        expect(visitor.at("refund")).to_have_text("5.00")
        expect(visitor.at("balance")).to_have_text("1,000.00")
        visitor.press("Close")
        visitor.sees("everything staked in this round was given back")


def test_two_tabs_of_one_player_decide_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch, suits=low_total) as house:
        visitor = visit(house, "#/table/one")
        sit_and_bet(visitor)
        second = visitor.open("#/table/one")
        expect(second.get_by_test_id("action-hit")).to_be_visible()
        click = "document.querySelector('[data-testid=action-hit]').click()"
        visitor.page.wait_for_function("document.querySelector('[data-testid=action-hit].open')")
        second.wait_for_function("document.querySelector('[data-testid=action-hit].open')")
        with held_up(house):
            for page in (visitor.page, second):
                page.evaluate(f"{click}; {click}")
        until(visitor, lambda: len(cards(visitor)[1].split(",")) == 3)
        second.wait_for_timeout(100)
        assert decided(house) == 1


def test_a_race_for_a_seat_has_one_winner(house: House, visit: Open) -> None:
    racers = [visit(house, "#/table/one", token=house.guest()[1]) for _ in range(2)]
    for racer in racers:
        expect(racer.at("sit-4")).to_be_visible()
    with held_up(house):
        for racer in racers:
            racer.page.evaluate("document.querySelector('[data-testid=sit-4]').click()")
    for racer in racers:
        expect(racer.at("sit-4")).to_have_count(0)
    mine = [racer.at("seat-4").get_by_text("you").count() for racer in racers]
    assert sorted(mine) == [0, 1]
    racers[mine.index(0)].sees("seat 4 is taken")


def test_time_and_money_are_looked_at_before_the_next_bet(house: House, visit: Open) -> None:
    token = house.guest()[1]
    house.ask("PUT", "/api/limits", {"limit": "reality_minutes", "amount": 10}, token)
    visitor = visit(house, "#/table/one", token=token)
    house.pass_time(4)
    house.pass_time(4)
    visitor.at("sit-4").click()

    def long_ago() -> None:
        for session in house.server.access.sessions.values():
            session.begun_ms -= 11 * 60_000
            session.checked_ms = 0

    house.call(long_ago)
    visitor.at("spot-4-main").click()
    popup = visitor.page.get_by_role("alertdialog")
    expect(popup).to_contain_text("11")
    assert not room(house).table.bets
    visitor.press("Go on")
    expect(popup).to_have_count(0)
    visitor.at("spot-4-main").click()
    until(visitor, lambda: len(room(house).table.bets) == 1)


# what is decided ahead, and with the hand


def test_a_wish_is_done_in_turn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    def both(played: Round) -> bool:
        return low_total(played) and played.questions[0].who == 0

    with house_of(tmp_path, monkeypatch, suits=both, seats=(1, SEAT)) as house:
        anna = house.player("one").sit_and_bet(1, BET)
        visitor = visit(house, "#/table/one")
        sit_and_bet(visitor)
        anna.do("ready")
        phase(visitor, "playing")
        stand, hit = visitor.at("action-stand"), visitor.at("action-hit")
        stand.click()
        expect(stand).to_have_attribute("aria-pressed", "true")
        stand.click()
        expect(stand).to_have_attribute("aria-pressed", "false")
        hit.click()
        expect(hit).to_have_attribute("aria-pressed", "true")
        anna.until_question()
        anna.answer("stand")
        act(visitor, "stand")
        assert house.call(lambda: [[row[0], row[1] & 15, row[2]] for row in room(house).table.decided]) == [
            [0, 0, "player"],
            [SEAT - 1, 1, "player"],
        ]
        expect(hit).not_to_have_attribute("aria-pressed", "true")


def test_hand_signals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch, suits=low_total) as house:
        visitor = visit(house, "#/table/one", **PHONE)
        sit_and_bet(visitor)
        act(visitor, "hit")
        sweep(visitor.page, (180, 300), (180, 390))
        until(visitor, lambda: decided(house) == 1)
        assert house.call(lambda: room(house).table.decided[0][1] & 15) == 1, "towards oneself hits"
        act(visitor, "stand")
        sweep(visitor.page, (180, 330), (200, 345))  # neither: too short
        sweep(visitor.page, (100, 330), (220, 335))
        phase(visitor, "settled")
        assert house.call(lambda: [row[1] & 15 for row in room(house).table.decided]) == [1, 0], "sideways stands"


def sweep(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[int, int]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", start)
    touch("touchMove", ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2))
    touch("touchMove", end)
    touch("touchEnd")


def test_insurance_even_money_and_surrender_are_one_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open
) -> None:
    with house_of(tmp_path, monkeypatch, suits=is_asked_before) as house:
        visitor = visit(house, "#/table/one")
        sit_and_bet(visitor)
        phase(visitor, "opening")
        expect(act(visitor, "no")).to_contain_text("default in")
        expect(act(visitor, "insurance")).to_contain_text("for 2.50")
        act(visitor, "surrender").click()
        until(visitor, lambda: decided(house) == 1)


def test_insurance_of_any_amount(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch, "blackjack", suits=is_asked_before) as house:
        visitor = visit(house, "#/table/one")
        sit_and_bet(visitor)
        phase(visitor, "opening")
        typed = visitor.at("amount").get_by_role("textbox")
        typed.fill("9")
        typed.press("Enter")
        expect(typed).to_have_value("2.50")
        typed.fill("1")
        typed.press("Tab")
        act(visitor, "insurance").click()
        until(visitor, lambda: decided(house) == 1)
        assert house.call(lambda: room(house).round.felt.insured[SEAT - 1]) == 100


def all_tens(played: Round) -> bool:
    return all(value(played.shoe[k]) == 10 for k in (0, 2, 4, 5)) and value(played.shoe[1]) in range(2, 10)


def test_four_hands_fit_on_a_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch, "blackjack", suits=all_tens) as house:
        visitor = visit(house, "#/table/one", **PHONE)
        sit_and_bet(visitor)
        for count in (1, 2, 3):
            act(visitor, "split").click()
            until(visitor, lambda count=count: decided(house) == count)  # type: ignore[misc]
        hands = visitor.page.locator("[data-testid=own] .hand")
        expect(hands).to_have_count(4)
        for k in range(4):
            box = hands.nth(k).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE["width"]
            assert box["width"] > 60
        expect(visitor.at("actions")).to_have_attribute("aria-label", "your hand, hand 1 of 4")


# for everybody


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desktop", "phone"])
def test_no_serious_finding_in_any_phase(
    size: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open
) -> None:
    with house_of(tmp_path, monkeypatch, suits=low_total) as house:
        visitor = visit(house, "#/table/one", **size)

        def clean(where: str) -> None:
            found = findings(visitor.page)
            assert not found, (where, found)

        expect(visitor.at("sit-4")).to_be_visible()
        clean("watching")
        visitor.at("sit-4").click()
        visitor.at("spot-4-main").click()
        expect(visitor.at("total-bet")).to_have_text("5.00")
        clean("betting")
        if size == PHONE:
            big_enough(visitor)
        visitor.at("bets-ready").click()
        phase(visitor, "playing")
        act(visitor, "hit")
        clean("turn")
        if size == PHONE:
            big_enough(visitor)
        act(visitor, "stand").click()
        phase(visitor, "settled")
        expect(visitor.at("results")).to_be_visible()
        clean("settled")


SOLVED_MS = 120_000
TABLET = {"width": 1024, "height": 768}
SIZES = pytest.mark.parametrize(
    "size", [{"width": 1440, "height": 900}, TABLET, PHONE], ids=["desktop", "tablet", "phone"]
)


@SIZES
def test_no_serious_finding_in_prompts_and_dialogs(
    size: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open
) -> None:
    with house_of(tmp_path, monkeypatch, suits=is_asked_before) as house:
        visitor = visit(house, "#/table/one", **size)

        def clean(where: str) -> None:
            found = findings(visitor.page)
            assert not found, (where, found)

        sit_and_bet(visitor)
        phase(visitor, "opening")
        act(visitor, "insurance")
        clean("insurance or surrender")
        for name in ("Rules", "Presets"):
            if size == PHONE:
                visitor.at("table-menu").click()
                clean("menu")
            visitor.at(f"open-{name.lower()}").click()
            expect(visitor.page.get_by_role("dialog")).to_be_visible()
            clean(name)
            visitor.press("Close")
        token = house.staff("mona", "shift_manager")
        assert house.ask("POST", "/api/staff/tables/one/pause", {"why": "a card fell"}, token)[0] == 200
        expect(visitor.page.get_by_role("alertdialog")).to_be_visible()
        clean("paused")


def test_the_coach_s_values_are_on_the_buttons_of_a_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open
) -> None:
    with house_of(tmp_path, monkeypatch, "blackjack", practice=True) as house:
        visitor = visit(house, "#/table/one", **PHONE)
        sit_and_bet(visitor)
        act(visitor, "stand")
        expect(visitor.at("actions").locator(".worth.best")).to_be_visible(timeout=SOLVED_MS)
        expect(visitor.at("actions").locator(".worth")).to_have_count(visitor.page.locator(".action.open").count())
        coach, row = visitor.at("coach").bounding_box(), visitor.at("seat-row").bounding_box()
        assert coach is not None
        assert row is not None
        assert coach["y"] + coach["height"] <= row["y"]
        assert not findings(visitor.page)


def test_a_bet_behind_touches_no_name_on_a_tablet(house: House, visit: Open) -> None:
    others = [house.player("one") for _ in range(7)]
    for number, one in enumerate(others, 1):
        if number != 4:
            one.do("sit", seat=number)
    visitor = visit(house, "#/table/one", **TABLET)
    visitor.at("sit-4").click()
    for _ in range(2):
        house.pass_time(4)
    expect(visitor.at("spot-2-behind")).to_be_visible()
    touching = visitor.run(
        """(() => {
          const all = [...document.querySelectorAll('.plate .name, .seat .behind button')].map((one) =>
            [one.closest('.seat').dataset.testid, one.getBoundingClientRect()]);
          return all.flatMap(([seat, a], k) => all.slice(k + 1)
            .filter(([other, b]) => other !== seat
              && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            .map(([other]) => [seat, other]));
        })()"""
    )
    assert touching == []


def big_enough(visitor: Visitor) -> None:
    small = visitor.page.locator("[data-testid=game] button:visible").evaluate_all(
        """all => all.map(one => [one.dataset.testid || one.textContent, one.offsetWidth, one.offsetHeight])
                     .filter(([, width, height]) => width < 44 || height < 44)"""
    )
    assert not small, small


def test_the_live_region_says_cards_turns_and_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open
) -> None:
    with house_of(tmp_path, monkeypatch, suits=low_total) as house:
        visitor = visit(house, "#/table/one")
        expect(visitor.at("sit-4")).to_be_visible()
        listen(visitor.page)
        sit_and_bet(visitor)
        act(visitor, "stand").click()
        phase(visitor, "settled")
        until(visitor, lambda: any(word in heard(visitor.page) for word in ("you won", "this round", "stake back")))
        said = heard(visitor.page)
        assert "place your bets" in said
        assert "dealer shows" in said
        assert "dealer takes a card face down" in said
        assert "your seat 4: " in said
        assert "your turn, " in said
        assert "Stand by itself in 12 seconds" in said
        assert "dealer turns" in said


def test_nothing_moves_for_who_wants_no_motion(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    """And cards do move for everybody else."""
    count = """() => { window.moved = 0; const old = Element.prototype.animate;
      Element.prototype.animate = function (...given) { window.moved += 1; return old.apply(this, given); }; }"""
    with house_of(tmp_path, monkeypatch) as house:
        still, moving = (visit(house, "#/table/one", motion=motion) for motion in (False, True))
        for visitor in (still, moving):
            expect(visitor.at("game")).to_be_visible()
            visitor.page.evaluate(count)
        sit_and_bet(still)
        for visitor in (still, moving):
            phase(visitor, "playing")
        act(still, "stand")
        until(moving, lambda: moving.run("window.moved") >= 4)
        assert still.run("window.moved") == 0
        assert moving.shifts() < 0.02


# another game


NEW = """
name = "Mirror Twenty-Two"
based_on = "blackjack"
dealer_22_result = "pushes"
surrender = "late"

[side_bets.mirror]
name = "Mirror"
on = "opening_two"
rows = [{ name = "a mirrored pair", shape = "same_rank", pays = "8:1" }]
"""


def test_a_sheet_in_the_games_folder_is_playable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    loading = importlib.import_module("holecard.sheet.load")
    games = tmp_path / "games"
    games.mkdir()
    for sheet in loading.GAMES.glob("*.toml"):
        (games / sheet.name).write_bytes(sheet.read_bytes())
    (games / "mirror.toml").write_text(NEW)
    monkeypatch.setattr(loading, "GAMES", games)
    with open_house(tmp_path, {"one": table_of("mirror")}) as house:
        visitor = visit(house, "#/table/one")
        house.pass_time(4)
        house.pass_time(4)
        visitor.at("sit-4").click()
        visitor.at("spot-4-main").click()
        expect(visitor.at("spot-4-mirror")).to_have_text("Mirror")
        visitor.at("spot-4-mirror").click()
        expect(visitor.at("total-bet")).to_have_text("10.00")
        expect(visitor.page.get_by_role("img", name="22 pushes")).to_be_visible()
        visitor.at("open-rules").click()
        visitor.sees("a mirrored pair")
        visitor.press("Close")
        visitor.at("bets-ready").click()
        phase(visitor, "opening", "playing", "settled")
        for _ in range(6):
            now = house.call(lambda: room(house).table.phase)
            if now == "settled":
                break
            if now == "playing":
                expect(visitor.at("action-surrender")).to_be_visible()
            house.pass_time(13)
            visitor.page.wait_for_timeout(60)
        phase(visitor, "settled")
        expect(visitor.at("results")).to_contain_text("Mirror")
        paid: Any = house.call(lambda: room(house).settled.paid)
        assert sum(row[3] for row in paid) >= 2 * BET
