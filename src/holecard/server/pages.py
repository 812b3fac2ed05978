"""The built client: read once, compressed once, served with its own headers. The sources are in web/."""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from holecard import __version__

FOLDER = Path(__file__).parent / "pages"
TITLES = {"/": "index.html", "/staff": "staff.html"}
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
COMPRESS_FROM = 500
WITHOUT = f"""Holecard {__version__}. This is the API of a live table: /api/openapi.json, WebSocket at /ws.
This server was installed without its browser client; `make setup` builds it.
"""


class Page(NamedTuple):
    body: bytes
    compressed: bytes
    type: str
    etag: str
    kept: str  # how long a browser keeps it


def read_pages(folder: Path = FOLDER) -> dict[str, Page]:
    """Every built file by its address. Files under assets/ have the hash of what is in them in their names."""
    pages = {}
    for file in sorted(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and (name.startswith("assets/") or name in TITLES.values()):
            pages["/" + name] = read_page(file, "public, max-age=31536000, immutable" if "/" in name else "no-cache")
    return {address: pages["/" + name] for address, name in TITLES.items() if "/" + name in pages} | pages


def read_page(file: Path, kept: str) -> Page:
    body = file.read_bytes()
    compressed = gzip.compress(body, 9, mtime=0) if len(body) >= COMPRESS_FROM else b""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "image/svg+xml":
        kind += "; charset=utf-8"
    return Page(body, compressed, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"', kept)


def answer(page: Page, request: Request) -> Response:
    headers = {
        "etag": page.etag,
        "cache-control": page.kept,
        "vary": "accept-encoding",
        "content-security-policy": POLICY,
        "cross-origin-opener-policy": "same-origin",
    }
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if page.compressed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(page.compressed, headers=headers | {"content-encoding": "gzip"}, media_type=page.type)
    return Response(page.body, headers=headers, media_type=page.type)


def page_routes() -> list[Route]:
    pages = read_pages()

    async def serve(request: Request) -> Response:
        page = pages.get(request.url.path)
        if page is not None:
            return answer(page, request)
        return PlainTextResponse(WITHOUT if request.url.path == "/" else "no such page\n", 200 if not pages else 404)

    return [Route(address, serve) for address in ("/", "/staff", "/assets/{name}")]
