"""What `holecard serve`, `holecard audit` and `holecard admin` do."""

import asyncio
import getpass
import json
import logging
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import structlog

from holecard.table.audit import Audit, Wrong
from holecard.table.config import read_house
from holecard.table.log import LogFault
from holecard.table.moves import Refused
from holecard.table.reader import NoDatabase, reader_of
from holecard.table.store import Busy

from .vault import VaultError, data_folder

DONE, WRONG, WRONG_USE = 0, 1, 2
BOTS_EACH = 4  # of seven seats


class CannotServe(ValueError):
    """Why the server does not start, in one line."""


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'holecard.db'}"


def set_up_logs(as_json: bool) -> None:
    """One line for each event: JSON for machines, plain text for a terminal."""
    last: Any = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    tables: str = "",
    bots: bool = False,
    origins: tuple[str, ...] = (),
    json_logs: bool = False,
) -> int:
    """Until a signal: the first ends the rounds that are open, the second ends at once."""
    from .app import DEFAULT_TABLES, Options
    from .run import run

    set_up_logs(json_logs)
    url = database or default_database()
    house = read_house(Path(tables) if tables else DEFAULT_TABLES)
    options = Options(url, house, BOTS_EACH if bots else 0, origins)
    print(f"holecard: http://{host}:{port}/  database {without_password(url)}", file=sys.stderr, flush=True)
    try:
        return run(options, host, port)
    except (Busy, VaultError, LogFault, OSError) as error:
        raise CannotServe(str(error)) from None


def without_password(url: str) -> str:
    import sqlalchemy as sa

    return sa.make_url(url).render_as_string(hide_password=True)


def audit(database: str = "", head: str = "") -> int:
    """Replays the whole log and proves it, or names the first wrong record. Reads only.

    `head` is what an earlier audit printed last: proves that what it saw is still there.
    """
    url = database or default_database()
    try:
        reader = reader_of(url)
    except NoDatabase as error:
        raise CannotServe(str(error)) from None
    heads = [head_of(head)] if head else []
    try:
        saved = reader.load_snapshot()  # before the log: a server may be writing both
        found = Audit([*heads, (saved[0], "")] if saved else heads).run(reader.records())
    except (LogFault, Wrong) as error:
        print(f"wrong: {error}")
        return WRONG
    finally:
        reader.engine.dispose()
    print(
        f"clean: {found.records} records, {found.rounds} rounds settled, {found.voids} void, {found.open_rounds} open, "
        f"{found.shoes} shoes proved, {found.accounts} wallets, all accounts add up to zero"
    )
    print(f"head: {found.records}:{found.head}")
    return DONE


def head_of(text: str) -> tuple[int, str]:
    number, _, mark = text.partition(":")
    if not number.isdecimal() or len(mark) != 64 or set(mark) - set("0123456789abcdef"):
        raise CannotServe(f"'{text[:80]}' is no head of a log: a number, a colon and 64 letters 0 to 9 and a to f")
    return int(number), mark


# staff at a terminal


def enrol(name: str, role: str, database: str = "") -> int:
    """A member of staff, straight in the database: for the first one, while no server runs."""
    from .access import Access
    from .app import Options, opened

    password = read_password(again=True)
    options = Options(database or default_database())

    async def run() -> str:
        async with opened(options) as server:
            access: Access = server.access
            return await access.enrol(name, password, role, "terminal")  # type: ignore[arg-type]

    try:
        address = asyncio.run(run())
    except (Refused, Busy, VaultError) as error:
        raise CannotServe(str(error)) from None
    print(f"{name} is enrolled as {role}; the second factor, for an authenticator:\n{address}")
    return DONE


def read_password(again: bool = False) -> str:
    """From HOLECARD_PASSWORD, or asked for."""
    given = os.environ.get("HOLECARD_PASSWORD")
    if given is not None:
        return given
    password = getpass.getpass("password: ")
    if again and getpass.getpass("again: ") != password:
        raise CannotServe("the two passwords differ")
    return password


class Desk:
    """A staff session at a running server."""

    def __init__(self, server: str, token: str = "") -> None:
        self.server, self.token = server.rstrip("/"), token

    def log_in(self, name: str, password: str, code: str) -> None:
        body = {"name": name, "password": password, "code": code, "cookie": False}
        self.token = self.ask("POST", "/api/login", body)["token"]

    def log_out(self) -> None:
        self.ask("POST", "/api/logout")

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Any:
        text = self.text(method, path, body)
        return json.loads(text)

    def text(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> str:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.server + path, data, method=method)
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return str(response.read().decode())
        except urllib.error.HTTPError as error:
            answer = json.loads(error.read() or b"{}")
            raise CannotServe(f"refused: {answer.get('message', error.reason)}") from None
        except urllib.error.URLError as error:
            raise CannotServe(f"there is no server at {self.server}: {error.reason}") from None


ACTS = {
    "tables": ("GET", "/api/staff/tables"),
    "alerts": ("GET", "/api/staff/alerts"),
    "pause": ("POST", "/api/staff/tables/{target}/pause"),
    "resume": ("POST", "/api/staff/tables/{target}/resume"),
    "preview": ("GET", "/api/staff/tables/{target}/void"),
    "void": ("POST", "/api/staff/tables/{target}/void"),
    "close": ("POST", "/api/staff/tables/{target}/close"),
    "open": ("POST", "/api/staff/tables/{target}/close"),
    "rounds": ("GET", "/api/staff/rounds?{target}"),
    "round": ("GET", "/api/staff/rounds/{target}"),
    "evidence": ("GET", "/api/staff/rounds/{target}/evidence"),
    "report": ("GET", "/api/staff/reports/{target}.csv"),
    "log": ("GET", "/api/staff/log"),
}


def admin(act: str, target: str = "", why: str = "", name: str = "", server: str = "http://127.0.0.1:8000") -> int:
    """One act of staff at a running server; its answer is printed."""
    if act not in ACTS:
        raise CannotServe(f"there is no act '{act}': {', '.join([*ACTS, 'enrol'])}")
    method, path = ACTS[act]
    if "{target}" in path and not target and act != "rounds":
        raise CannotServe(f"'{act}' needs a target: a table, a round or a report")
    desk = Desk(server, os.environ.get("HOLECARD_TOKEN", ""))
    mine = not desk.token
    if mine:
        desk.log_in(name or input("name: "), read_password(), os.environ.get("HOLECARD_CODE") or input("code: "))
    body: dict[str, Any] | None = {"why": why} if method == "POST" else None
    if act in ("close", "open"):
        body = {"why": why, "closing": act == "close"}
    try:
        text = desk.text(method, path.format(target=urllib.parse.quote(target, safe="=&")), body)
    finally:
        if mine:
            desk.log_out()
    print(text.rstrip() if act == "report" else json.dumps(json.loads(text), indent=2, ensure_ascii=False))
    return DONE
