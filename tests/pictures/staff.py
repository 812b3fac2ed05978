"""The shift manager's console: a floor with a paused round, and what was played before."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from playwright.sync_api import expect
from tests.browser.visitor import Visitor
from tests.server.harness import Player

from .pages import TABLES, rounds_played
from .stage import house_of, person
from .tables import BETTING_S
from .view import View, nothing


@contextmanager
def floor(path: str, act: Callable[[Visitor], None] = nothing, role: str = "shift_manager") -> Iterator[View]:
    with house_of("floor", TABLES) as house:
        anna = rounds_played(house, "double-4-more", 4)
        boris, clara = person(house, "boris", "american-low"), person(house, "dora", "insanity")
        anna = Player(house, "anna", anna.token, client="second-table").begin("american-low")
        anna.sit_and_bet(4, 2_500, perfect_pairs=500)
        boris.sit_and_bet(6, 1_000)
        boris.do("behind", seat=4, stake=500)
        clara.sit_and_bet(3, 5_000)
        house.pass_time(BETTING_S)
        anna.until_phase("opening", "playing", "settled")
        manager = house.staff("maria", "shift_manager")
        house.ask("POST", "/api/staff/tables/american-low/pause", {"why": "a card was misread"}, manager)
        anna.until_phase("paused")
        token = manager if role == "shift_manager" else house.staff(role.replace("_", "-"), role)
        yield View(house, f"staff{path}", token, act)


def asked_to_void(visitor: Visitor) -> None:
    visitor.press("Void the round…")
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


SCENES: dict[str, Callable[[], AbstractContextManager[View]]] = {
    "staff-floor": partial(floor, ""),
    "staff-table": partial(floor, "#/table/american-low"),
    "staff-void": partial(floor, "#/table/american-low", asked_to_void),
    "staff-rounds": partial(floor, "#/rounds"),
    "staff-round": partial(floor, "#/round/double-4-more-2"),
    "staff-player": partial(floor, "#/player/anna"),
    "staff-settings": partial(floor, "#/settings/american-low"),
    "staff-alerts": partial(floor, "#/alerts"),
    "staff-log": partial(floor, "#/log"),
    "staff-reports": partial(floor, "#/reports", role="finance"),
    "staff-monitor": partial(floor, "#/monitor", role="finance"),
}
