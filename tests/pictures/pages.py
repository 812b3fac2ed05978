"""The pages around the table, and the console."""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial

from playwright.sync_api import expect
from tests.browser.shoes import until_next_shoe
from tests.browser.visitor import Visitor
from tests.server.harness import House, Player, table_of
from tests.server.test_document_004 import play_out

from holecard.table.config import Limits, TableConfig

from .stage import house_of, person
from .tables import BETTING_S
from .view import View, nothing

HIGH = Limits(least=5_000, most=500_000)
TABLES = {
    "american-low": table_of(name="American Blackjack 4"),
    "american-high": TableConfig(game="american-blackjack-4", name="American Blackjack 4, high limits", limits=HIGH),
    "blackjack-low": table_of("blackjack", name="Blackjack", set={"penetration": "1/4"}),
    "blackjack-high": TableConfig(
        game="blackjack", name="Double-deck blackjack", set={"shoe": "double_deck"}, limits=HIGH
    ),
    "double-4-more": table_of("double-4-more", name="Double 4 More"),
    "insanity": table_of("double-up-insanity", name="Double Up Insanity"),
    "double-up": table_of("double-up-blackjack", name="Double Up Blackjack"),
    "practice-blackjack": table_of("blackjack", name="Practice: Blackjack", practice=True, coach=True),
}
SOLVED_MS = 90_000


@contextmanager
def open_page(
    path: str, act: Callable[[Visitor], None] = nothing, *, tables: Mapping[str, TableConfig] = TABLES, who: str = ""
) -> Iterator[View]:
    with house_of("pages", tables) as house:
        token = person(house, who).token if who else ""
        yield View(house, path, token, act)


def solved(visitor: Visitor) -> None:
    expect(visitor.page.get_by_role("status").filter(has_text="The solver")).to_have_count(0, timeout=SOLVED_MS)


@contextmanager
def lobby() -> Iterator[View]:
    with house_of("lobby", TABLES) as house:
        for k, (name, seats) in enumerate({"boris": (2, 6), "clara": (4,), "dora": (1, 3, 7)}.items()):
            one = person(house, name)
            for table in list(TABLES)[k : 7 - k]:
                one.watch(table)
                for seat in seats:
                    one.do("sit", seat=seat)
        yield View(house, "")


def rounds_played(house: House, table: str, count: int) -> Player:
    """Anna has played, Clara beside her; each bets a little more every round."""
    anna, clara = person(house, "anna", table), person(house, "clara", table)
    for k in range(count):
        clara.sit_and_bet(2, 1_000)
        anna.sit_and_bet(4, 1_000 + 500 * k)
        if k % 2:
            anna.do("behind", seat=2, stake=500)
        house.pass_time(BETTING_S)
        anna.until_picture(lambda picture: picture["phase"] not in ("betting", "contributing", "revealing"))
        if anna.picture["phase"] == "playing":
            question = anna.until_question() if anna.question() else None
            if question and any(offer["action"] == "double" for offer in question["offers"]):
                anna.answer("double")
        play_out(house, anna, clara)
        house.pass_time(10)
        anna.until_phase("betting")
    return anna


@contextmanager
def past(
    path: str, act: Callable[[Visitor], None] = nothing, table: str = "double-4-more", count: int = 4
) -> Iterator[View]:
    with house_of("past", {table: TABLES[table]}) as house:
        anna = rounds_played(house, table, count)
        yield View(house, path, anna.token, act)


def half_way(visitor: Visitor) -> None:
    visitor.page.get_by_role("slider", name="step").fill("14")


SHORT = {"short": table_of("blackjack", name="Blackjack", set={"penetration": "1/312"})}


@contextmanager
def verified() -> Iterator[View]:
    """A shoe that was over after a round."""
    with house_of("short", SHORT) as house:
        anna = person(house, "anna", "short").sit_and_bet(4, 1_000)
        play_out(house, anna)
        until_next_shoe(house, anna)

        def out(visitor: Visitor) -> None:
            expect(visitor.at("verdict")).to_contain_text("comes out")

        yield View(house, "#/verify/short/1", anna.token, out)


@contextmanager
def reality() -> Iterator[View]:
    with house_of("reality", {"american": TABLES["american-low"]}) as house:
        anna = person(house, "anna", "american")
        anna.do("sit", seat=4)
        house.ask("PUT", "/api/limits", {"limit": "reality_minutes", "amount": 20}, anna.token)
        house.pass_time(20 * 60)

        def bet(visitor: Visitor) -> None:
            visitor.at("spot-4-main").first.click()
            expect(visitor.page.get_by_role("alertdialog")).to_be_visible()

        yield View(house, "#/table/american", anna.token, bet)


def limits_shown(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name=re.compile("^Change.*lost within a week")).click()
    visitor.page.get_by_role("textbox", name="lost within a week").fill("250")


SCENES: dict[str, Callable[[], AbstractContextManager[View]]] = {
    "lobby": lobby,
    "game-rules": partial(open_page, "#/game/double-4-more"),
    "game-figures": partial(open_page, "#/game/american-low/figures", solved),
    "game-card": partial(open_page, "#/game/double-4-more/card", solved),
    "game-table": partial(open_page, "#/game/american-low/table"),
    "history": partial(past, "#/history"),
    "replay": partial(past, "#/replay/double-4-more-2", half_way),
    "verify": verified,
    "settings": partial(open_page, "#/settings", who="anna"),
    "account": partial(open_page, "#/account", limits_shown, who="anna"),
    "register": partial(open_page, "#/account/register"),
    "reality": reality,
    "help": partial(open_page, "#/help"),
}
