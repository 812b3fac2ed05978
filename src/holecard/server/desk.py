"""Staff at a terminal: a session at a running server, and the acts that it may ask for."""

import asyncio
import getpass
import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from holecard.table.moves import Refused

from .commands import CannotServe, database_of, plainly
from .vault import data_folder


class RefusedThere(ValueError):
    """The server has said no, and why."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Act(NamedTuple):
    """One row of what staff may do. `target` is what it is done to; `options` are what else it takes."""

    method: str
    path: str
    target: str = ""
    options: tuple[str, ...] = ()
    body: Mapping[str, Any] = {}
    about: str = ""


_TABLE, _PLAYER = "/api/staff/tables/{target}", "/api/staff/players/{target}"
_PERIOD = ("since", "until")
ACTS: dict[str, Act] = {
    "tables": Act("GET", "/api/staff/tables", about="live tables with stakes and exposure"),
    "alerts": Act("GET", "/api/staff/alerts", about="what nobody has acknowledged yet"),
    "acknowledge": Act("POST", "/api/staff/alerts/{target}/acknowledge", "ALERT", ("why",), about="an alert was seen"),
    "pause": Act("POST", f"{_TABLE}/pause", "TABLE", ("why",), about="pause a table"),
    "resume": Act("POST", f"{_TABLE}/resume", "TABLE", ("why",), about="go on where it stopped"),
    "preview": Act("GET", f"{_TABLE}/void", "TABLE", about="what a void would give back"),
    "void": Act("POST", f"{_TABLE}/void", "TABLE", ("why",), about="void the open round of a paused table"),
    "close": Act("POST", f"{_TABLE}/close", "TABLE", ("why",), {"closing": True}, "close a table after the round"),
    "open": Act("POST", f"{_TABLE}/close", "TABLE", ("why",), {"closing": False}, "open a closed table"),
    "close-game": Act(
        "POST", "/api/staff/games/{target}/close", "GAME", ("why",), {"closing": True}, "close all tables of a game"
    ),
    "open-game": Act("POST", "/api/staff/games/{target}/close", "GAME", ("why",), {"closing": False}, "open them"),
    "drain": Act("POST", "/api/staff/drain", "", ("why",), {"draining": True}, "no more rounds at this server"),
    "undrain": Act("POST", "/api/staff/drain", "", ("why",), {"draining": False}, "rounds again"),
    "settings": Act("GET", f"{_TABLE}/settings", "TABLE", about="a table's settings"),
    "set": Act("PUT", f"{_TABLE}/settings", "TABLE", ("changes", "why"), about="change them: -s limits.most=20000"),
    "players": Act("GET", "/api/staff/players", "", ("name", "only", "most"), about="search of players"),
    "player": Act("GET", _PLAYER, "PLAYER", about="a player's account"),
    "statement": Act("GET", f"{_PLAYER}/statement", "PLAYER", ("most",), about="movements of a player's money"),
    "exclude": Act("POST", f"{_PLAYER}/exclude", "PLAYER", ("days", "why"), about="exclude a player for --days"),
    "limit": Act(
        "PUT", f"{_PLAYER}/limits", "PLAYER", ("limit", "amount", "why"), about="--limit deposit_day --amount 10000"
    ),
    "revoke": Act("POST", f"{_PLAYER}/sessions/revoke", "PLAYER", ("why",), about="end a player's sessions"),
    "rounds": Act(
        "GET", "/api/staff/rounds", "", ("player", "table", "outcome", *_PERIOD, "most"), about="search of rounds"
    ),
    "round": Act("GET", "/api/staff/rounds/{target}", "ROUND", about="a round, step by step"),
    "evidence": Act("GET", "/api/staff/rounds/{target}/evidence", "ROUND", about="evidence bundle, as JSON"),
    "report": Act(
        "GET", "/api/staff/reports/{target}", "REPORT", (*_PERIOD, "step"), about="games, liability, voids, …"
    ),
    "monitor": Act("GET", "/api/staff/monitor", about="what bets return, and what they should"),
    "log": Act("GET", "/api/staff/log", "", ("by", "act-of", "table", *_PERIOD, "most"), about="the staff log"),
    "adjustments": Act("GET", "/api/staff/adjustments", about="corrections that wait for a second person"),
    "adjust": Act(
        "POST", "/api/staff/adjustments", "PLAYER", ("amount", "why"), about="propose a correction of --amount"
    ),
    "approve": Act("POST", "/api/staff/adjustments/{target}", "ID", ("why",), {"approve": True}, "approve another's"),
    "refuse": Act("POST", "/api/staff/adjustments/{target}", "ID", ("why",), {"approve": False}, "refuse one"),
    "code": Act("GET", "/api/staff/code", about="is the program what it was when it started"),
    "members": Act("GET", "/api/staff/members", about="everybody of staff"),
    "role": Act("PUT", "/api/staff/members/{target}/role", "MEMBER", ("role", "why"), about="change a role"),
    "dismiss": Act("POST", "/api/staff/members/{target}/dismiss", "MEMBER", ("why",), about="end a member's service"),
}


def request_of(name: str, target: str, given: Mapping[str, Any]) -> tuple[str, str, dict[str, Any] | None]:
    """Method, address and body of an act; what is missing or too much is said."""
    act = ACTS[name]
    if act.target and not target:
        raise CannotServe(f"'{name}' needs a {act.target.lower()}: holecard admin {name} {act.target}")
    if target and not act.target:
        raise CannotServe(f"'{target}' is one word too many for '{name}'")
    over = [option for option in given if option not in act.options]
    if over:
        takes = ", ".join(f"--{one}" for one in act.options) or "no options"
        raise CannotServe(f"'{name}' does not take --{over[0]}: it takes {takes}")
    path = act.path.replace("{target}", urllib.parse.quote(target, safe=""))
    if act.method == "GET":
        query = {"act" if key == "act-of" else key: value for key, value in given.items()}
        return act.method, path + (f"?{urllib.parse.urlencode(query)}" if query else ""), None
    missing = [option for option in act.options if option not in given and option != "amount"]
    if missing:
        raise CannotServe(f"'{name}' needs --{missing[0]}")
    body = {**act.body, **given}
    if name == "adjust":
        body["player"] = target
    if name in ("limit", "adjust"):
        body.setdefault("amount", None)
    return act.method, path, body


def changes_of(words: tuple[str, ...]) -> dict[str, Any]:
    """limits.most=20000 set.peek=none coach=true: keys with a point go into a group; null takes an entry out."""
    changes: dict[str, Any] = {}
    for word in words:
        key, found, text = word.partition("=")
        if not found or not key:
            raise CannotServe(f"'{word}' is no setting: KEY=VALUE, as in limits.most=20000")
        try:
            value = json.loads(text)
        except ValueError:
            value = text
        group, point, entry = key.partition(".")
        if not point:
            changes[group] = value
        else:
            inner = changes.setdefault(group, {})
            for part in entry.split(".")[:-1]:
                inner = inner.setdefault(part, {})
            inner[entry.split(".")[-1]] = value
    return changes


# the session


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
        return json.loads(self.text(method, path, body))

    def text(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> str:
        data = json.dumps(body).encode() if body is not None else None
        try:
            request = urllib.request.Request(self.server + path, data, method=method)
            if self.token:
                request.add_header("Authorization", f"Bearer {self.token}")
            with urllib.request.urlopen(request, timeout=60) as response:
                return str(response.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                told = error.read()
            try:
                answer = json.loads(told)
                refused = RefusedThere(answer["reason"], answer["message"])
            except (ValueError, KeyError, TypeError):
                raise CannotServe(f"{self.server} is no Holecard: it answers {error.code}") from None
            raise refused from None
        except urllib.error.URLError as error:
            raise CannotServe(f"there is no server at {self.server}: {error.reason}") from None
        except (ValueError, OSError) as error:
            raise CannotServe(f"'{self.server}' is no address of a server: {error}") from None


def token_file(server: str) -> Path:
    return data_folder() / f"staff-{re.sub(r'[^a-z0-9.-]+', '-', server.lower().rstrip('/'))}.token"


def desk_of(server: str) -> Desk:
    """With the session of `admin login`, or HOLECARD_TOKEN."""
    path = token_file(server)
    kept = path.read_text().strip() if path.is_file() else ""
    return Desk(server, os.environ.get("HOLECARD_TOKEN", "") or kept)


def log_in(server: str, name: str) -> str:
    """Keeps the session for the acts that follow, for the user's eyes only."""
    desk = Desk(server)
    name = name or input("name: ")
    desk.log_in(name, read_password(), os.environ.get("HOLECARD_CODE") or input("code of the authenticator: "))
    path = token_file(server)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(desk.token)
    return str(desk.ask("GET", "/api/me")["role"])


def log_out(server: str) -> None:
    desk = desk_of(server)
    token_file(server).unlink(missing_ok=True)
    if desk.token:
        desk.log_out()


def read_password(again: bool = False) -> str:
    """From HOLECARD_PASSWORD, or asked for."""
    given = os.environ.get("HOLECARD_PASSWORD")
    if given is not None:
        return given
    password = getpass.getpass("password: ")
    if again and getpass.getpass("again: ") != password:
        raise CannotServe("the two passwords differ")
    return password


# without a server


def enrol(name: str, role: str, database: str = "") -> str:
    """A member of staff, straight in the database: for the first one, while no server runs. Returns the address of the
    second factor."""
    from .access import Access, check_name, check_role
    from .app import Options, opened

    url = database_of(database)
    try:
        check_name(name)
        check_role(role)
        password = read_password(again=True)

        async def run() -> str:
            async with opened(Options(url)) as server:
                access: Access = server.access
                return await access.enrol(name, password, role, "terminal")  # type: ignore[arg-type]

        with plainly(url):
            return asyncio.run(run())
    except Refused as error:
        raise CannotServe(str(error)) from None
