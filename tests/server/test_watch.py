"""What the shift manager is called for, and the return monitor."""

import random
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from holecard.rules import Round
from holecard.rules.hand import SOFT, TOTAL
from holecard.rules.legal import HIT, NO, STAND
from holecard.server import code, watch
from holecard.server.returns import ROUNDS_LEAST, Sheet, Sums
from holecard.sheet import load
from holecard.solve import Solution

from .harness import House, open_house, table_of, until
from .test_accounts import PASSWORD, Time, log_in
from .test_document_004 import close_betting, play_out

FLIP = {"ev": 0.0, "sd": 1.0, "side_bets": []}


def kinds(house: House) -> list[str]:
    return [one.kind for one in house.server.hall.open_alerts]


def look(house: House) -> None:
    house.call(house.server.watch.look)


# alerts


def test_a_large_win_is_told_of(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LARGE", 0.0001)
    while True:
        anna = house.player("one").sit_and_bet(1, 1_000)
        close_betting(house)
        play_out(house, anna)
        won = anna.picture["round"]
        rows = [one for one in house.server.reader.records() if one.kind == "round_settled"]
        back = sum(p.amount for p in rows[-1].postings if p.target == f"player:{anna.name}")
        assert won
        if back > 1_000:
            break
        house.pass_time(10)
        anna.until_phase("betting")
        anna.do("leave", seat=1)
    house.wait(until(lambda: "large_win" in kinds(house)))
    alert = house.server.hall.open_alerts[-1]
    assert anna.name in alert.what
    assert alert.round == rows[-1].round


def test_a_round_that_does_not_go_on_is_told_of_once(house: House) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.until_phase("opening", "playing", "settled")
    if anna.picture["phase"] == "settled":
        pytest.skip("a blackjack ended the round")

    def hang() -> None:
        house.clock.now += 60  # and nobody wakes the table

    house.call(hang)
    for _ in range(3):
        look(house)
    house.wait(until(lambda: "stuck_round" in kinds(house)))
    assert kinds(house) == ["stuck_round"]


def test_a_round_that_is_paused_for_long_is_told_of(house: House) -> None:
    manager = house.staff("manager", "shift_manager")
    house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    house.ask("POST", "/api/staff/tables/one/pause", {"why": "a test"}, manager)
    look(house)
    assert kinds(house) == []
    house.pass_time(301)
    look(house)
    if house.server.hall.tables["one"].room.table.staked:
        house.wait(until(lambda: kinds(house) == ["stuck_round"]))


def test_many_failed_log_ins_are_told_of(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "FAILURES", 3)
    time = Time(house)
    for number in range(3):
        log_in(house, f"nobody-{number}", PASSWORD)
    look(house)
    house.wait(until(lambda: kinds(house) == ["failed_log_ins"]))
    time.move(watch.WITHIN_MS + 1)
    look(house)
    assert 'holecard_log_ins_total{outcome="refused"}' in house.ask("GET", "/metrics")[1]


def test_a_withheld_value_is_told_of_with_the_name(house: House) -> None:
    anna = house.player("one")
    house.call(lambda: setattr(house.server.hall.rooms["one"].table, "barred", (anna.name,)))
    house.call(lambda: house.server.watch._note_withheld(house.server.hall.tables["one"]))
    house.wait(until(lambda: kinds(house) == ["withheld_reveal"]))
    assert anna.name in house.server.hall.open_alerts[0].what


def test_a_changed_byte_of_the_program_is_found(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "pay.py").write_text("three to two")
    program = code.Code(tmp_path)
    same = code.Code(tmp_path)
    assert (program.digest, program.changed()) == (same.digest, [])
    (tmp_path / "rules" / "pay.py").write_text("three to one")
    (tmp_path / "more.py").write_text("")
    assert program.changed() == ["more.py", "rules/pay.py"]
    assert code.Code(tmp_path).digest != program.digest


def test_metrics_say_what_is_worth_being_woken_for(house: House) -> None:
    house.player("one").sit_and_bet(1, 1_000)
    text = house.ask("GET", "/metrics")[1]
    for line in ("holecard_ledger_balance 0.0", "holecard_log_failed 0.0", "holecard_liability 100000.0"):
        assert line in text
    assert 'holecard_alerts{kind="large_win"} 0.0' in text
    assert "\nholecard_log_commits 0.0" not in text


# the return monitor


def test_the_z_score_is_that_of_a_textbook() -> None:
    """10,000 flips of a coin with 5,100 heads: 200 units over nothing, of a standard deviation of 100."""
    sums = Sums()
    for flip in range(10_000):
        sums.add([1], 1.0 if flip < 5_100 else -1.0, 0.0, 1.0)
    assert sums.sd == pytest.approx(100)
    assert sums.z == pytest.approx(2)
    shared = Sums()  # seven seats that win and lose together are one coin of seven units
    for flip in range(10_000):
        shared.add([1] * 7, 7.0 if flip < 5_100 else -7.0, 0.0, 1.0)
    assert shared.z == pytest.approx(2)


def play_many(rounds: int, seed: int, cards: list[int], seats: int = 1) -> Sheet:
    """Seats that play as the dealer does, against the exact figures of that very play."""
    game = load("blackjack")
    source = random.Random(seed)
    mimic = Solution(game, strategy="mimic_the_dealer")
    sheet = Sheet("blackjack", spanish=False)
    figures: dict[str, Any] = {"ev": float(mimic.ev), "sd": mimic.sd, "side_bets": []}
    for _ in range(rounds):
        source.shuffle(cards)
        played = Round(game.rules, cards, [100] * seats)
        while not played.finished:
            for question in played.questions:
                hand = played.felt.hands[question.who * played.rules.max_hands + question.hand]
                draws = hand[TOTAL] < 17 or (hand[TOTAL] == 17 and hand[SOFT] == 1)
                played.answer(question.who, NO if question.kind != "turn" else HIT if draws else STAND)
        sheet.add(played, (), figures, {})
    return sheet


def shoe() -> list[int]:
    return list(range(52)) * 6


def test_fair_rounds_do_not_ring() -> None:
    sheet = play_many(1_500, 1, shoe(), seats=2)
    rows = {row["what"]: row for row in sheet.rows("x")}
    assert rows["main"]["wagers"] == 3_000
    for what in ("main", "dealer_blackjack", "up_card"):
        assert abs(rows[what]["z"]) < 4, rows[what]
        assert not rows[what]["alarm"]


def test_a_shoe_with_too_many_fives_rings() -> None:
    sheet = play_many(1_500, 2, shoe() + [16] * 24)
    rows = {row["what"]: row for row in sheet.rows("x")}
    assert rows["up_card"]["alarm"], rows["up_card"]
    assert rows["up_card"]["rounds"] >= ROUNDS_LEAST


def test_what_a_decision_gave_away_is_expected_to_be_lost() -> None:
    game = load("blackjack")
    cards = [card * 4 for card in (9, 5, 9, 4)] + [32] * 40  # ten and ten against six and five
    played = Round(game.rules, cards, [100])
    while not played.finished:
        for question in played.questions:
            played.answer(question.who, question.offers[0].action)
    sheet = Sheet("blackjack", spanish=False)
    sheet.add(played, (), FLIP, {0: 7.5})
    assert sheet.bets["main"].expected == -7.5
    sheet.add(played, (), FLIP, {0: None})
    assert (sheet.bets["main"].rounds, sheet.not_judged) == (1, 1)


@pytest.mark.timeout(400)
def test_the_monitor_reads_settled_rounds_judges_them_and_goes_on_after_a_restart(url: str, tmp_path: Path) -> None:
    tables = {"one": table_of(), "free": table_of(practice=True)}
    with open_house(tmp_path, tables, url=url) as house:
        token = house.staff("auditor", "auditor")
        for table in tables:
            anna = house.player(table).sit_and_bet(1, 1_000, perfect_pairs=500)
            close_betting(house)
            play_out(house, anna)
        patiently(house, until(lambda: house.server.monitor.state.number >= house.server.hall.number))
        shown = house.ask("GET", "/api/staff/monitor", token=token)[1]
        rows = {row["what"]: row for row in shown["rows"]}
        assert set(rows) == {"main", "perfect_pairs", "dealer_blackjack", "up_card"}
        assert rows["main"]["wagers"] == rows["perfect_pairs"]["wagers"] == 1, "practice does not count"
        assert rows["perfect_pairs"]["expected_return"] == pytest.approx(0.959, abs=5e-4)
        deviation = Solution(load("american-blackjack-4")).sd
        assert deviation is not None
        assert rows["main"]["tolerance"] >= 4 * deviation * 0.999
        assert sum(rows["up_card"]["counts"]) == 1
        assert "holecard_return_z" in house.ask("GET", "/metrics")[1]
    with open_house(tmp_path, tables, url=url) as house:
        house.wait(until(lambda: bool(house.server.monitor.state.sheets)))
        again = {row["what"]: row for row in house.ask("GET", "/api/staff/monitor", token=token)[1]["rows"]}
        assert again == rows


def patiently(house: House, coroutine: Any) -> None:
    """The solver takes its time to start."""
    import asyncio

    assert house.loop is not None
    asyncio.run_coroutine_threadsafe(coroutine, house.loop).result(300)


def test_a_return_that_is_off_rings_once(house: House) -> None:
    monitor = house.server.monitor
    sheet = Sheet("blackjack", spanish=False)
    sheet.bets["main"] = Sums(2_000, 2_000, 200_000, 200_000 * 0.2, 0.0, 100.0**2 * 2_000, 0.0)
    assert sheet.bets["main"].z == pytest.approx(40_000 / (100 * sqrt(2_000)))
    monitor.state.sheets["x"] = sheet
    for _ in range(3):
        house.call(monitor._ring)
    house.wait(until(lambda: kinds(house) == ["return_off"]))
