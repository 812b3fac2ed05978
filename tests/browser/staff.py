"""A house with staff, and a round that waits for a decision."""

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect
from tests.server.harness import House, Player, open_house, opening, stack, table_of

from holecard.rules import Round
from holecard.rules.cards import value
from holecard.rules.hand import FIRST, TOTAL
from holecard.server import totp

from .axe import findings
from .visitor import PATIENCE_MS, Visitor

PASSWORD = "correct horse battery"
BETS = [1_000, 0, 1_000, 0, 0, 0, 0]


def code_of(house: House, authenticator: str) -> str:
    """What the authenticator shows."""
    (secret,) = parse_qs(urlsplit(authenticator).query)["secret"]
    return totp.code(base64.b32decode(secret), house.server.access.now_ms() // 1000 // totp.STEP_S)


def plain_turns(played: Round) -> bool:
    """Both seats have a turn, and neither ace nor ten lies up."""
    rules, felt = played.rules, played.felt
    up = value(felt.hands[len(played.bets) * rules.max_hands][FIRST])
    totals = [int(felt.hands[seat * rules.max_hands][TOTAL]) for seat in (0, 2)]
    return up not in (1, 10) and bool(played.questions) and max(totals) < 17


@contextmanager
def stacked_house(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """The tables `one`, whose first shoe is stacked for `plain_turns`, and `two`."""
    config = table_of()
    stack(monkeypatch, "one", config, opening(config.game, config.set, BETS, plain_turns))
    with open_house(folder, {"one": config, "two": table_of("blackjack")}) as opened:
        yield opened


def two_players(house: House) -> tuple[Player, Player]:
    """A round at table `one` with 10.00 on seat 1 and 10.00 with side bets of 3.00 on seat 3; seat 1 is asked."""
    anna, boris = house.player("one"), house.player("one")
    anna.sit_and_bet(1, 1_000)
    boris.sit_and_bet(3, 1_000, perfect_pairs=200, **{"21_plus_3": 100})
    house.pass_time(15.1)
    anna.until_question()
    return anna, boris


def console(house: House, visit: Callable[..., Visitor], role: str, path: str = "", **more: Any) -> Visitor:
    """Somebody of staff at the console, past the log-in."""
    token = house.staff(role.replace("_", "-"), role)
    return visit(house, f"staff{path}", token=token, **more)


def give_reason(visitor: Visitor, why: str, verb: str) -> None:
    visitor.page.get_by_label("Reason, for the staff log").fill(why)
    visitor.page.get_by_role("dialog").get_by_role("button", name=verb).click()
    expect(visitor.page.get_by_role("dialog")).to_have_count(0, timeout=PATIENCE_MS)


def looks_right(visitor: Visitor) -> None:
    """What holds on every page."""
    found = findings(visitor.page)
    assert not found, found
    assert visitor.run("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
