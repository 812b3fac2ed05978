"""What axe finds on a page, serious things only."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

SERIOUS = ("serious", "critical")
_AXE = Axe()


def findings(page: Page) -> list[str]:
    found: dict[str, Any] = _AXE.run(page).response
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]
