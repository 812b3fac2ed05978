"""A seat at a table in a browser: a shoe that suits, chips on the felt, answers, and what came of them."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.server.harness import House, open_house, opening, stack, table_of

from holecard.rules import Round

from .visitor import PATIENCE_MS, Visitor

BET = 500  # the least of the table: what a tap lays to begin with
SEAT = 4
OPEN = re.compile(r"\bopen\b")
PHONE = {"width": 360, "height": 640}


def has_a_turn(played: Round) -> bool:
    return bool(played.questions) and played.questions[0].kind == "turn"


def is_asked_before(played: Round) -> bool:
    return bool(played.questions) and played.questions[0].kind == "opening"


@contextmanager
def house_of(
    folder: Path,
    monkeypatch: Any,
    game: str = "american-blackjack-4",
    suits: Callable[[Round], bool] = has_a_turn,
    seats: tuple[int, ...] = (SEAT,),
    **more: Any,
) -> Iterator[House]:
    """One table whose first round suits, for bets on these seats. Its shoe is open before any browser contributes."""
    config = table_of(game, **more)
    bets = [BET if seat in seats else 0 for seat in range(1, config.seats + 1)]
    stack(monkeypatch, "one", config, opening(game, config.set, bets, suits))
    with open_house(folder, {"one": config}) as house:
        looker = house.player("one")
        for _ in range(2):
            house.pass_time(4)
        looker.until_phase("betting")
        looker.leave()
        yield house


def room(house: House) -> Any:
    return house.server.hall.tables["one"].room


def decided(house: House) -> int:
    """How many decisions of the round are in the log."""
    return int(house.call(lambda: len(room(house).table.decided)))


def phase(visitor: Visitor, *names: str) -> None:
    """Until the table is in one of these phases."""
    for_any = ", ".join(f'[data-phase="{name}"]' for name in names)
    expect(visitor.page.locator(f'[data-testid="game"]:is({for_any})')).to_be_visible(timeout=PATIENCE_MS)


def until(visitor: Visitor, comes: Callable[[], bool]) -> None:
    """Until the server says so; the page goes on meanwhile."""
    for _ in range(PATIENCE_MS // 10):
        if comes():
            return
        visitor.page.wait_for_timeout(10)
    raise AssertionError("that did not come")


def act(visitor: Visitor, action: str) -> Locator:
    """The button of an action that is open now."""
    button = visitor.at(f"action-{action}")
    expect(button).to_have_class(OPEN)
    return button


def sit_and_bet(visitor: Visitor, seat: int = SEAT) -> None:
    visitor.at(f"sit-{seat}").click()
    visitor.at(f"spot-{seat}-main").click()
    expect(visitor.at("total-bet")).to_have_text("5.00")
    visitor.at("bets-ready").click()


def tab_to(page: Page, test_id: str) -> None:
    """With the keyboard alone, as far as it takes."""
    for _ in range(80):
        if page.evaluate("document.activeElement?.dataset.testid ?? ''") == test_id:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{test_id} is not reached with the tabulator")


def cards(visitor: Visitor) -> list[str]:
    """All that lies on the felt, as it is read aloud: the dealer's hand, then the seats'."""
    hands = visitor.page.locator('[data-testid="dealer"] [role=img][aria-label^="dealer"], .hand[role=img]')
    return [str(label) for label in hands.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")]


def listen(page: Page) -> None:
    """Keep what the live region says."""
    page.evaluate(
        """() => {
          window.heard = [];
          const region = document.querySelector('[data-testid=spoken]');
          new MutationObserver(() => window.heard.push(region.textContent.trim()))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )


def heard(page: Page) -> str:
    return " | ".join(page.evaluate("window.heard"))
