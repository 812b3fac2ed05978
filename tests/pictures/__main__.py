"""Pictures of every page and phase in three sizes, for docs/. Some of them: `make pictures ONLY="table lobby"`.

A real server and a real Chromium; clock, names and shoes are the same each time.
"""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.visitor import Visitor

from . import console, pages, tables
from .png import small
from .view import View

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SIZES = {"phone": (360, 640), "tablet": (820, 1180), "desktop": (1440, 900)}
SCENES: dict[str, Callable[[], AbstractContextManager[View]]] = {**tables.SCENES, **pages.SCENES, **console.SCENES}

# Rings and times of the page stand still with the server's.
STILL = "performance.now = () => 1000;"
CALM_MS = 600


def take(browser: Browser, reader: Page, name: str, view: View) -> int:
    total = 0
    for size, (width, height) in SIZES.items():
        visitor = Visitor(browser, view.house, "", view.token, width, height)
        try:
            visitor.context.add_init_script(STILL)
            visitor.page.close()
            visitor.page = visitor.open(view.path)
            visitor.page.wait_for_load_state("networkidle")
            view.act(visitor)
            visitor.page.wait_for_timeout(CALM_MS)
            picture = small(reader, visitor.page.screenshot())
        finally:
            visitor.close()
        (FOLDER / f"{name}-{size}.png").write_bytes(picture)
        total += len(picture)
    return total


def main(only: list[str]) -> None:
    path = chromium()
    if path is None:
        sys.exit("pictures: there is no chromium here; install it, or name it in CHROMIUM")
    wanted = {name: scene for name, scene in SCENES.items() if not only or any(name.startswith(one) for one in only)}
    if not wanted:
        sys.exit(f"pictures: nothing begins with {' or '.join(only)}; there are {', '.join(SCENES)}")
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        reader = browser.new_page()
        for name, scene in wanted.items():
            with scene() as view:
                print(f"{name}: {take(browser, reader, name, view) // 1000} kB", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
