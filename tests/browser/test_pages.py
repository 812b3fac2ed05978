"""How the built client is served, and what every page of it must hold to."""

import gzip
import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect
from tests.server.harness import House

from holecard.server import pages

from .conftest import Open


def fetch(house: House, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(f"http://127.0.0.1:{house.port}{path}", headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return response.status, {k.lower(): v for k, v in response.headers.items()}, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, {k.lower(): v for k, v in error.headers.items()}, error.read()


def test_served_compressed_and_kept(house: House) -> None:
    status, headers, body = fetch(house, "/", **{"Accept-Encoding": "gzip"})
    page = gzip.decompress(body).decode()
    assert status == 200
    assert headers["cache-control"] == "no-cache"
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*src=)|style=|https?://", page)
    for address in re.findall(r'(?:src|href)="([^"]+)"', page):
        status, headers, _ = fetch(house, address)
        assert (status, headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
    status, headers, body = fetch(house, "/", **{"If-None-Match": fetch(house, "/")[1]["etag"]})
    assert (status, body) == (304, b"")
    assert fetch(house, "/assets/no-such.js")[0] == 404


def test_a_server_without_built_pages_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(pages, "read_pages", dict)
    assert [route.path for route in pages.page_routes()] == ["/", "/staff", "/assets/{name}"]
    assert "without its browser client" in pages.WITHOUT


def test_first_load_is_small(house: House, visit: Open) -> None:
    page = visit(house).page
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(page.get_by_test_id("table-one")).to_be_visible()
    sizes = page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        ".reduce((sum, one) => sum + one.transferSize, 0)"
    )
    assert sizes < 200_000


def test_the_lobby_is_live(house: House, visit: Open) -> None:
    visitor = visit(house)
    expect(visitor.at("table-one")).to_contain_text("7 free")
    player = house.player("one")
    player.do("sit", seat=3)
    expect(visitor.at("table-one")).to_contain_text("6 free", timeout=1_500)
    assert visitor.shifts() < 0.01


@pytest.mark.parametrize("address", ["#/nowhere", "#/%", "#/table/%E0%A4"])
def test_an_address_that_leads_nowhere_says_so(house: House, visit: Open, address: str) -> None:
    page = visit(house, address).page
    expect(page.get_by_text(re.compile("there is no|no table", re.IGNORECASE)).first).to_be_visible()
    page.get_by_role("link", name="To the tables").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
