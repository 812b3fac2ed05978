"""What staff may ask over REST. Every act is logged with who, why, before and after."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from starlette.responses import PlainTextResponse, Response

from holecard.table import moves, people
from holecard.table.ledger import player
from holecard.table.live import Live
from holecard.table.moves import Move, Refused
from holecard.table.people import Role

from . import reports
from .api import Call, Endpoint
from .history import evidence, plain, replay, round_entry
from .hub import lobby_entry

Text = Annotated[str, msgspec.Meta(max_length=500)]


class Why(msgspec.Struct, forbid_unknown_fields=True):
    why: Text


class Closing(msgspec.Struct, forbid_unknown_fields=True):
    closing: bool
    why: Text


class Exclusion(msgspec.Struct, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=1, le=36_500)]
    why: Text


class Enrolment(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    password: Text
    role: Role


class RoleChange(msgspec.Struct, forbid_unknown_fields=True):
    role: Role
    why: Text


async def overview(call: Call) -> list[dict[str, Any]]:
    """Live tables with phase, timers, seats, stakes, exposure."""
    hall = call.server.hall
    now = hall.clock()
    return [
        lobby_entry(live)
        | {
            "left": live.left(now),
            "round": live.room.table.round_number,
            "staked": live.room.table.staked,
            "pending": {name: live.room.reserved(name) for name in live.seated()},
            "house": hall.ledger.balance(live.room.bank),
            "paused": live.stopped or live.room.table.pause_reason,
            "watching": len(call.server.hub.watching[live.room.id]),
        }
        for live in hall.tables.values()
    ]


async def alerts(call: Call) -> list[str]:
    return call.server.hall.alerts


async def act(call: Call, make: Callable[[Live], Move], what: str, why: str) -> dict[str, Any]:
    """One move of a table on behalf of staff, with its line in the staff log in the same transaction."""
    if not why.strip():
        raise Refused("no_reason", "give a reason")
    live = call.server.live(call.part("table"))

    def logged(live: Live) -> Move:
        before = live.room.table.phase
        move = make(live)
        body = people.StaffActed(what, live.room.id, why, before)
        return move._replace(drafts=[*move.drafts, people.draft(body, call.name, live.room.id)])

    answer = await call.server.hall.do(live, logged)
    if not answer.done:
        raise Refused(answer.reason, answer.message)
    return lobby_entry(live)


async def pause(call: Call) -> dict[str, Any]:
    return await act(call, lambda live: moves.pause(live.room, call.name, call.body.why), "pause", call.body.why)


async def resume(call: Call) -> dict[str, Any]:
    return await act(call, lambda live: moves.resume(live.room, call.name, call.body.why), "resume", call.body.why)


async def preview(call: Call) -> dict[str, Any]:
    """What a void would give back, to the cent."""
    room = call.server.live(call.part("table")).room
    return {"round": room.round_id, "refunds": moves.refunds(room)}


async def void(call: Call) -> dict[str, Any]:
    return await act(call, lambda live: moves.void(live.room, call.name, call.body.why), "void", call.body.why)


async def close(call: Call) -> dict[str, Any]:
    body: Closing = call.body
    what = "close" if body.closing else "open"
    return await act(call, lambda live: moves.set_closing(live.room, call.name, body.closing, body.why), what, body.why)


async def rounds(call: Call) -> list[dict[str, Any]]:
    """Search by player, table and time; newest first."""
    reader = call.server.reader
    name = call.query("player")

    def find() -> list[dict[str, Any]]:
        found = reader.search(
            ("round_started",),
            table=call.query("table"),
            account=player(name) if name else "",
            since_ms=call.whole("since", 0),
            until_ms=call.whole("until", 0) or None,
            before=call.whole("before", 0) or None,
            most=min(call.whole("most", 50), 200),
        )
        return [round_entry(reader.of_round(one.round)) | {"before": one.number} for one in found]

    return await asyncio.to_thread(find)


async def one_round(call: Call) -> dict[str, Any]:
    return _found(await asyncio.to_thread(replay, call.server.reader, call.part("round")))


async def bundle(call: Call) -> dict[str, Any]:
    return _found(await asyncio.to_thread(evidence, call.server.reader, call.part("round")))


def _found(found: dict[str, Any] | None) -> dict[str, Any]:
    if found is None:
        raise Refused("not_found", "there is no such round, or it is still open")
    return found


async def report(call: Call) -> Response:
    reader, name = call.server.reader, call.part("name")
    since, until = call.whole("since", 0), call.whole("until", 0) or None
    if name == "liability":
        text = reports.liability(call.server.hall.ledger.balances)
    elif name in ("games", "voids", "staff"):
        make = {"games": reports.games, "voids": reports.voids, "staff": reports.staff_acts}[name]
        text = await asyncio.to_thread(make, reader, since, until)
    else:
        raise Refused("not_found", "reports are games, liability, voids and staff")
    return PlainTextResponse(text, media_type="text/csv")


async def staff_log(call: Call) -> list[dict[str, Any]]:
    before = call.whole("before", 0) or None
    found = await asyncio.to_thread(call.server.reader.search, reports.STAFF_KINDS, before=before, most=100)
    return [plain(record) for record in found]


async def exclude(call: Call) -> dict[str, Any]:
    hall, name, body = call.server.hall, call.part("player"), call.body
    now = hall.store.now_ms()
    draft = people.exclude(hall.people, name, now + body.days * people.DAY_MS, body.why, now, call.name)
    logged = people.StaffActed("exclude", name, body.why, None, body.days)
    await hall.submit([draft, people.draft(logged, call.name)])
    await call.server.take_bets_back(name)
    return {"player": name, "days": body.days}


async def enrol(call: Call) -> dict[str, str]:
    body: Enrolment = call.body
    address = await call.server.access.enrol(body.name, body.password, body.role, call.name)
    await call.server.hall.submit([people.draft(people.StaffActed("enrol", body.name, "", None, body.role), call.name)])
    return {"name": body.name, "authenticator": address}


async def change_role(call: Call) -> dict[str, str]:
    """Of a member of staff; every session of theirs ends."""
    hall, name, body = call.server.hall, call.part("name"), call.body
    person = hall.people.known.get(name)
    if person is None or person.role == "player" or body.role == "player":
        raise Refused("no_role", "roles change among staff only")
    if name == call.name:
        raise Refused("no_right", "nobody changes their own role")
    logged = people.StaffActed("role", name, body.why, person.role, body.role)
    await hall.submit([people.draft(logged, call.name)])
    await call.server.access.end_all(name)
    return {"name": name, "role": body.role}


_SEARCH = ("player", "table", "since", "until", "before", "most")
_TABLE = "/api/staff/tables/{table}"

ENDPOINTS = [
    Endpoint("GET", "/api/staff/tables", overview, "live tables with stakes and exposure", "look"),
    Endpoint("GET", "/api/staff/alerts", alerts, "alerts since the start", "look"),
    Endpoint("POST", f"{_TABLE}/pause", pause, "pause a table", "pause", Why),
    Endpoint("POST", f"{_TABLE}/resume", resume, "go on where it stopped", "resume", Why),
    Endpoint("GET", f"{_TABLE}/void", preview, "what a void would give back", "void"),
    Endpoint("POST", f"{_TABLE}/void", void, "void the open round of a paused table", "void", Why),
    Endpoint("POST", f"{_TABLE}/close", close, "close a table after the round, or open it again", "close", Closing),
    Endpoint("GET", "/api/staff/rounds", rounds, "search of rounds", "search", query=_SEARCH),
    Endpoint("GET", "/api/staff/rounds/{round}", one_round, "a round, step by step", "search"),
    Endpoint("GET", "/api/staff/rounds/{round}/evidence", bundle, "evidence bundle", "search"),
    Endpoint(
        "GET",
        "/api/staff/reports/{name}.csv",
        report,
        "games, liability, voids, staff",
        "reports",
        None,
        ("since", "until"),
    ),
    Endpoint("GET", "/api/staff/log", staff_log, "the staff log, newest first", "log", query=("before",)),
    Endpoint("POST", "/api/staff/players/{player}/exclude", exclude, "exclude a player", "exclude", Exclusion),
    Endpoint("POST", "/api/staff/members", enrol, "enrol a member of staff", "roles", Enrolment),
    Endpoint("PUT", "/api/staff/members/{name}/role", change_role, "change a role", "roles", RoleChange),
]
