"""The coach: exact values for the very hand, what choices cost, and a solver that never delays a table."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from holecard.rules import Round
from holecard.server.solver import COMMAND
from holecard.sheet import load
from holecard.solve import hand_values, solve

from .harness import House, Player, open_house, opening, stack, table_of
from .test_document_004 import play_out

PRACTICE = table_of("blackjack", practice=True)
SILENT = (sys.executable, "-c", "import time; time.sleep(1000)")
BROKEN = (sys.executable, "-c", "print('no')")
MISSING = ("/there/is/no/solver",)


@pytest.fixture
def practice(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, {"one": PRACTICE, "live": table_of()}) as house:
        yield house


def in_time(ask: Callable[[], Any]) -> Any:
    """What is asked for until the solver has it."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        status, found = ask()
        assert status == 200, found
        if found["ready"]:
            return found
    raise AssertionError("the solver never answered")


def coach(house: House, anna: Player) -> Any:
    return in_time(lambda: house.ask("GET", "/api/tables/one/coach", token=anna.token))


def sixteen_against_ten(played: Round) -> bool:
    """Ten and six, no pair, against a ten; nobody has a blackjack."""
    if not played.questions or played.questions[0].kind != "turn":
        return False
    hand, dealer = played.felt.hands[0], played.felt.hands[-2]
    return hand[0] == 16 and hand[1] == 0 and {hand[3] >> 2, hand[4] >> 2} == {5, 9} and dealer[3] >> 2 >= 9


def test_the_coach_gives_the_exact_value_of_each_action_and_what_a_choice_cost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stack(monkeypatch, "one", PRACTICE, opening("blackjack", {}, [1000, 0, 0, 0, 0, 0, 0], sixteen_against_ten))
    with open_house(tmp_path, {"one": PRACTICE}) as house:
        anna = house.player("one")
        anna.sit_and_bet(1, 1000)
        anna.do("ready")
        anna.until_question()
        (question,) = coach(house, anna)["questions"]
        dealer = "TJQK"[house.server.live("one").room.round.felt.hands[-2][3] // 4 - 9]  # type: ignore[union-attr]
        exact = hand_values(load("blackjack"), ["T", "6"], [dealer])
        found = {one["action"]: one["value"] for one in question["actions"]}
        assert found == pytest.approx(exact.actions, abs=1e-9)
        assert question["best"] == exact.best == "hit"
        assert "fresh shoe less the cards of the hand" in question["basis"]
        anna.answer("stand")
        while not (after := coach(house, anna))["decisions"]:
            pass
        cost = (exact.actions["hit"] - exact.actions["stand"]) * 1000
        assert after["decisions"][0]["action"] == "stand"
        assert after["decisions"][0]["cost"] == pytest.approx(cost, abs=1e-3)
        assert after["total"] == {"decisions": 1, "mistakes": 1, "cost": pytest.approx(cost, abs=0.01)}
        assert after["questions"] == []


def test_figures_and_card_are_those_of_the_solver(practice: House) -> None:
    exact = solve(load("blackjack"))
    found = in_time(lambda: practice.ask("GET", "/api/tables/one/figures"))
    assert found["edge"] == pytest.approx(float(exact.edge), abs=1e-12)
    assert found["sd"] == pytest.approx(exact.sd, abs=1e-9)
    assert "full fresh shoe" in found["basis"]
    card = in_time(lambda: practice.ask("GET", "/api/tables/one/card"))
    assert card["chart"]["hard"]["11"][4] == "DH"
    assert card["advice"] == ["Insurance: never"]
    assert card["edge"] == pytest.approx(-float(exact.total_dependent.value), abs=1e-12)
    live = in_time(lambda: practice.ask("GET", "/api/tables/live/figures"))
    names = {bet["name"]: bet["edge"] for bet in live["side_bets"]}
    assert names["perfect_pairs"] == pytest.approx(1 - 0.959, abs=5e-4)  # 95.9 %, as document 004 says


def test_there_is_no_coach_at_a_live_table(practice: House) -> None:
    anna = practice.player("live")
    status, found = practice.ask("GET", "/api/tables/live/coach", token=anna.token)
    assert (status, found["reason"]) == (409, "no_coach")
    assert practice.ask("GET", "/api/tables/one/coach")[0] == 401
    assert {one["table"]: one["coach"] for one in practice.ask("GET", "/api/tables")[1]} == {"one": True, "live": False}


@pytest.mark.parametrize("command", [SILENT, BROKEN, MISSING], ids=["hangs", "talks nonsense", "is missing"])
def test_a_solver_that_does_not_answer_delays_no_round(tmp_path: Path, command: tuple[str, ...]) -> None:
    with open_house(tmp_path, {"one": PRACTICE}) as house:
        house.server.coach.solver.command = command
        anna = house.player("one")
        for _ in range(3):
            anna.sit_and_bet(1, 1000)
            anna.do("ready")
            status, found = house.ask("GET", "/api/tables/one/figures")
            assert (status, found["ready"]) == (200, False)
            assert "not now" in found["message"]
            status, found = house.ask("GET", "/api/tables/one/coach", token=anna.token)
            assert status == 200
            play_out(house, anna)
            house.pass_time(10)


def test_a_solver_that_was_killed_is_started_again(practice: House) -> None:
    in_time(lambda: practice.ask("GET", "/api/tables/one/figures"))
    solver = practice.server.coach.solver
    assert solver.process is not None
    first = solver.process.pid
    practice.call(solver.process.kill)
    in_time(lambda: practice.ask("GET", "/api/tables/live/figures"))
    assert solver.process is not None
    assert solver.process.pid != first


def test_a_hung_solver_is_ended_and_another_asked(practice: House) -> None:
    solver = practice.server.coach.solver
    solver.command = SILENT
    assert practice.ask("GET", "/api/tables/one/figures")[1]["ready"] is False
    solver.command = COMMAND
    now = solver.clock()
    solver.clock = lambda: now + 1000
    in_time(lambda: practice.ask("GET", "/api/tables/live/figures"))
