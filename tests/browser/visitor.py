"""Somebody at a browser: what is done with pointer, keys and fingers, and what must never be seen."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from tests.server.harness import House

PATIENCE_MS = 8_000

# Counts how far things jumped that nobody moved, as browsers measure it.
WATCH_SHIFTS = """
window.shifts = 0;
window.shifted = [];
const named = node => node && (node.dataset?.testid || node.className || node.parentElement?.className);
new PerformanceObserver(list => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) {
    window.shifts += one.value;
    window.shifted.push([one.value, one.startTime, one.sources.map(source => named(source.node))]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""


class Visitor:
    def __init__(
        self, browser: Browser, house: House, path: str, token: str, width: int, height: int, motion: bool = False
    ) -> None:
        self.house, self.address = house, f"http://127.0.0.1:{house.port}/"
        touch = width < 600
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.add_init_script(WATCH_SHIFTS)
        if token:
            self.context.add_cookies([{"name": "holecard", "value": token, "url": self.address}])
        self.faults: list[str] = []
        self.page = self.open(path)

    def open(self, path: str = "") -> Page:
        """A tab of this browser."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"error: {error} {error.stack}"))
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: self._check_host(asked.url))
        page.goto(self.address + path)
        return page

    def _check_host(self, url: str) -> None:
        if not re.match(rf"(http|ws)://127\.0\.0\.1:{self.house.port}/|blob:", url):
            self.faults.append(f"another host was asked: {url}")

    def close(self) -> None:
        self.context.close()
        # A request that is refused is logged by the browser itself: no fault of the page.
        faults = [
            one for one in self.faults if "Failed to load resource" not in one and "WebSocket connection" not in one
        ]
        assert not faults, faults

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE_MS)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def press(self, name: str | re.Pattern[str]) -> None:
        self.button(name).first.click()

    def at(self, test_id: str) -> Locator:
        return self.page.get_by_test_id(test_id)

    def shifts(self) -> float:
        return float(self.page.evaluate("window.shifts"))

    def run(self, script: str) -> Any:
        return self.page.evaluate(script)
