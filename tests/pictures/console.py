"""The shift manager's console: a floor at work, a round that is void, what was."""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from playwright.sync_api import expect
from tests.browser.visitor import Visitor
from tests.server.harness import House, Player

from holecard.server.returns import Sheet, Sums
from holecard.table.config import TableConfig

from .pages import TABLES, rounds_played
from .stage import house_of, person
from .tables import BETTING_S, values
from .view import View, nothing

SEATS = {"clara": 2, "anna": 4, "boris": 6}
REPORT_MS = 240_000


def in_turn(cards: list[int]) -> bool:
    """Three hands that want a decision, and a six against them."""
    first, second, third, up, *_ = values(cards, 0, 1, 2, 3)
    return up == 6 and first in (5, 6) and second in (4, 5) and third in (8, 9)


def view(house: House, path: str, act: Callable[[Visitor], None] = nothing, role: str = "shift_manager") -> View:
    house.wait(house.server.access.enrol("maria", "correct horse battery", role, "terminal"))  # type: ignore[arg-type]
    return View(house, f"staff{path}", house.wait(house.server.access.begin("maria")), act)


def at_table(house: House, table: str) -> Player:
    """Three bets, of which one has side bets and one a bet behind it; betting is closed."""
    first: Player | None = None
    for name, seat in SEATS.items():
        one = first = person(house, f"{name}-{table}"[:20].rstrip("-"), table)
        side = {"perfect_pairs": 500} if seat == 4 and table.startswith("american") else {}
        one.sit_and_bet(seat, 5_000 if "high" in table else 1_500, **side)
    assert first is not None
    first.do("behind", seat=2, stake=5_000 if "high" in table else 500)
    return first


@contextmanager
def at_work(
    path: str, act: Callable[[Visitor], None] = nothing, tables: Mapping[str, TableConfig] = TABLES
) -> Iterator[View]:
    with house_of("floor", tables, in_turn) as house:
        last = [at_table(house, name) for name in tables if "practice" not in name and name != "insanity"]
        house.pass_time(BETTING_S)
        for one in last:
            one.until_picture(lambda picture: picture["phase"] in ("opening", "playing", "settled"))
        token = house.staff("wolf", "shift_manager")
        if len(tables) > 1:
            why = {"why": "a card lay face up"}
            house.ask("POST", "/api/staff/tables/blackjack-low/pause", why, token)
            house.ask("POST", "/api/staff/tables/double-up/close", {"closing": True, "why": "end of the shift"}, token)
        yield view(house, path, act)


ONE = {"american-low": TABLES["american-low"]}


@contextmanager
def preview() -> Iterator[View]:
    with at_work("#/table/american-low", tables=ONE) as found:
        why = {"why": "a card lay face up"}
        found.house.ask("POST", "/api/staff/tables/american-low/pause", why, found.token)

        def asked(visitor: Visitor) -> None:
            visitor.press("Void the round…")
            expect(visitor.at("refunds").locator("tbody tr")).to_have_count(3)
            visitor.page.get_by_label("Reason, for the staff log").fill("a card lay face up")

        yield found._replace(act=asked)


@contextmanager
def past(path: str, act: Callable[[Visitor], None] = nothing, role: str = "shift_manager") -> Iterator[View]:
    with house_of("past", {"double-4-more": TABLES["double-4-more"]}) as house:
        rounds_played(house, "double-4-more", 4)
        yield view(house, path, act, role)


@contextmanager
def log_in() -> Iterator[View]:
    with house_of("log-in", ONE) as house:
        yield View(house, "staff")


def half_way(visitor: Visitor) -> None:
    visitor.page.get_by_role("slider", name="step").fill("14")


def reported(visitor: Visitor) -> None:
    expect(visitor.at("report")).to_be_visible(timeout=REPORT_MS)


@contextmanager
def solved(path: str) -> Iterator[View]:
    with past(path, reported) as found:
        until = time.monotonic() + REPORT_MS / 1000
        while not found.house.ask("GET", "/api/tables/double-4-more/figures")[1]["ready"]:
            assert time.monotonic() < until, "the solver takes too long"
            time.sleep(0.5)
        yield found


@contextmanager
def monitored() -> Iterator[View]:
    """What a month of play could have left: one side bet that pays too little."""
    with house_of("monitor", ONE) as house:
        found, chance = Sheet("american-blackjack-4", False), random.Random(4)
        main, pairs, three = (found.bets.setdefault(name, Sums()) for name in ("main", "perfect_pairs", "21_plus_3"))
        for k in range(4_000):
            main.add([1_000], 1_130.0 if k % 2 else -1_120.0, -5.0, 1.15)
            pairs.add([200], 2_500.0 if k % 14 == 0 else -200.0, -8.2, 3.0)
            three.add([100], 900.0 if k % 16 == 0 else -100.0, -6.29, 2.4)
            up, hole = chance.sample(range(52), 2)
            found.dealer.add(up, hole, False, 8)
        digest = house.server.hall.rooms["american-low"].game.hash
        house.call(lambda: house.server.monitor.state.sheets.__setitem__(digest, found))
        yield view(house, "#/monitor", role="finance")


SCENES: dict[str, Callable[[], AbstractContextManager[View]]] = {
    "console-log-in": log_in,
    "console-floor": partial(at_work, ""),
    "console-table": partial(at_work, "#/table/american-low", tables=ONE),
    "console-void": preview,
    "console-settings": partial(at_work, "#/settings/american-low", tables=ONE),
    "console-alerts": partial(at_work, "#/alerts"),
    "console-rounds": partial(past, "#/rounds"),
    "console-round": partial(past, "#/round/double-4-more-2", half_way),
    "console-players": partial(at_work, "#/players"),
    "console-player": partial(past, "#/player/anna"),
    "console-reports": partial(solved, "#/reports/games/period%3Dall"),
    "console-liability": partial(past, "#/reports/liability", reported),
    "console-monitor": monitored,
    "console-log": partial(at_work, "#/log"),
    "console-staff": partial(past, "#/members", role="admin"),
}
