"""A real Chromium in front of a real server. Nothing waits for time: the house's clock is turned by the test."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.server.harness import House, open_house

from .staff import stacked_house
from .visitor import Visitor

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return os.environ.get("CHROMIUM") or next((path for path in found if path), None)


@pytest.fixture(scope="module")
def browser(missing_part: Callable[[str], NoReturn]) -> Iterator[Browser]:
    """Not for the session: Playwright's loop would still run in this thread when other tests want one of their own."""
    path = chromium()
    if path is None:
        missing_part("chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """One table of American Blackjack 4, called one."""
    with open_house(tmp_path) as opened:
        yield opened


@pytest.fixture
def floor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Two tables; at the first, `one`, two players can have a turn: see `two_players`."""
    with stacked_house(tmp_path, monkeypatch) as opened:
        yield opened


Open = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Open]:
    """Opens a page of a house as somebody new: `visit(house, "#/table/one", width=360, height=640)`."""
    visitors: list[Visitor] = []

    def open_page(
        house: House, path: str = "", *, token: str = "", width: int = 1280, height: int = 800, motion: bool = False
    ) -> Visitor:
        visitors.append(Visitor(browser, house, path, token, width, height, motion))
        return visitors[-1]

    yield open_page
    for one in visitors:
        one.close()
