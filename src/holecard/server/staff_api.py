"""What staff may ask over REST of tables and alerts. Every act is logged with who, why, before and after."""

from collections.abc import Callable, Collection
from typing import Annotated, Any

import msgspec

from holecard import __version__
from holecard.table import alerts, moves, people
from holecard.table.live import Live
from holecard.table.moves import Move, Refused
from holecard.table.people import Role
from holecard.table.room import Room

from .api import Call, Endpoint
from .hub import lobby_entry

Text = Annotated[str, msgspec.Meta(max_length=500)]


class Why(msgspec.Struct, forbid_unknown_fields=True):
    why: Text


class Voiding(msgspec.Struct, forbid_unknown_fields=True):
    """`round`, if given, is the one that was previewed: another one is not voided."""

    why: Text
    round: Text = ""


class Closing(msgspec.Struct, forbid_unknown_fields=True):
    closing: bool
    why: Text


class Draining(msgspec.Struct, forbid_unknown_fields=True):
    draining: bool
    why: Text


class Enrolment(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    password: Text
    role: Role


class RoleChange(msgspec.Struct, forbid_unknown_fields=True):
    role: Role
    why: Text


def check_why(why: str) -> None:
    if not why.strip():
        raise Refused("no_reason", "give a reason")


def exposure(room: Room) -> int:
    """What the open round and the felt could cost: main wagers at even money, side bets at their best row."""
    best = []
    for bet in room.game.switches.side_bets.values():
        ratios = (row.pays.split(":") for row in bet.rows)
        best.append(max(int(won) / int(staked) for won, staked in ratios))
    sides = [[bet.side.get(name, 0) for name in room.game.side_names] for bet in room.table.bets.values()]
    main = sum(bet.main for bet in room.table.bets.values()) + sum(room.table.behind.values())
    if room.round is not None and room.table.staked:
        sides += room.round.side
        main += sum(room.table.staked.values()) - sum(map(sum, room.round.side))
    return main + round(sum(stake * odds for row in sides for stake, odds in zip(row, best, strict=True)))


async def overview(call: Call) -> list[dict[str, Any]]:
    """`left` is seconds on the open timer; `staked` is of the open round, `pending` lies on the felt before it;
    `exposure` is what both could cost: main wagers at even money, side bets at their best row; `house` is what the
    table has won since it was opened; `change_coming` waits for the end of the round."""
    hall = call.server.hall
    now = hall.clock()
    calls = [one.table for one in hall.open_alerts]
    return [
        lobby_entry(live)
        | {
            "left": live.left(now),
            "round": live.room.table.round_number,
            "round_id": live.room.round_id if live.room.table.staked else "",
            "shoe": live.room.table.shoe_number,
            "staked": live.room.table.staked,
            "pending": {name: live.room.reserved(name) for name in sorted(live.involved())},
            "exposure": exposure(live.room),
            "house": hall.ledger.balance(live.room.bank),
            "paused": live.stopped or live.room.table.pause_reason,
            "stopped": bool(live.stopped),
            "away": sorted(live.away()),
            "watching": len(call.server.hub.watching[live.room.id]),
            "version": live.room.table.version,
            "change_coming": live.coming is not None,
            "alerts": calls.count(live.room.id),
        }
        for live in hall.tables.values()
    ]


# tables


async def act(
    call: Call,
    make: Callable[[Live], Move],
    what: str,
    why: str,
    change: Callable[[Live, Move], tuple[Any, Any]] = lambda live, move: (None, None),
    table: str = "",
) -> dict[str, Any]:
    """One move of a table on behalf of staff, with its line in the staff log in the same transaction."""
    check_why(why)
    live = call.server.live(table or call.part("table"))

    def logged(live: Live) -> Move:
        move = make(live)
        body = people.StaffActed(what, live.room.id, why, *change(live, move))
        return move._replace(drafts=[*move.drafts, people.draft(body, call.name, live.room.id)])

    answer = await call.server.hall.do(live, logged)
    if not answer.done:
        raise Refused(answer.reason, answer.message)
    return lobby_entry(live)


async def pause(call: Call) -> dict[str, Any]:
    why = call.body.why
    return await act(
        call,
        lambda live: moves.pause(live.room, call.name, why),
        "pause",
        why,
        lambda live, move: (live.room.table.phase, "paused"),
    )


async def resume(call: Call) -> dict[str, Any]:
    why = call.body.why
    return await act(
        call,
        lambda live: moves.resume(live.room, call.name, why),
        "resume",
        why,
        lambda live, move: ("paused", live.room.table.paused_from),
    )


async def preview(call: Call) -> dict[str, Any]:
    """What a void would give back, to the cent."""
    room = call.server.live(call.part("table")).room
    refunds = moves.refunds(room)
    return {"round": room.round_id, "refunds": refunds, "total": sum(refunds.values())}


async def void(call: Call) -> dict[str, Any]:
    """Everything that was staked in the round goes back; the cards that were dealt stay dealt."""
    body: Voiding = call.body

    def make(live: Live) -> Move:
        if body.round and body.round != live.room.round_id:
            raise Refused("stale", f"round {body.round[:60]} is over: open is {live.room.round_id}")
        return moves.void(live.room, call.name, body.why)

    def change(live: Live, move: Move) -> tuple[Any, Any]:
        return (
            {"round": live.room.round_id, "staked": live.room.table.staked},
            {"refunds": moves.refunds(live.room)},
        )

    return await act(call, make, "void", body.why, change)


async def close(call: Call) -> dict[str, Any]:
    """No bets are taken any more once the open round is over."""
    return await _close(call, call.part("table"))


async def _close(call: Call, table: str) -> dict[str, Any]:
    body: Closing = call.body
    return await act(
        call,
        lambda live: moves.set_closing(live.room, call.name, body.closing, body.why),
        "close" if body.closing else "open",
        body.why,
        lambda live, move: ({"closing": live.room.table.closing}, {"closing": body.closing}),
        table,
    )


async def close_game(call: Call) -> list[dict[str, Any]]:
    """All tables of a game, each after its round."""
    tables = call.server.hall.tables
    own = [name for name, live in tables.items() if call.part("game") in (live.room.game.id, live.room.config.game)]
    if not own:
        raise Refused("not_found", f"no table has the game '{call.part('game')[:40]}'")
    return [await _close(call, name) for name in own if not tables[name].stopped]


async def drain(call: Call) -> dict[str, Any]:
    """Rounds are played to the end, no new ones begin and nobody comes in: the server can then be stopped. False opens
    again. `open` counts tables with an open round: ask again until there are none."""
    server, body = call.server, call.body
    check_why(body.why)
    logged = people.StaffActed("drain", "server", body.why, server.draining, body.draining)
    await server.hall.submit([people.draft(logged, call.name)])
    server.set_draining(body.draining)
    return await drained(call)


async def drained(call: Call) -> dict[str, Any]:
    return {"draining": call.server.draining, "open": call.server.open_rounds}


# alerts


async def list_alerts(call: Call) -> list[dict[str, Any]]:
    """Newest first: those that nobody has acknowledged, and with `all=1` the latest others too. `id` is the number of
    the alert's record in the log; 0 if the log itself had failed."""
    hall = call.server.hall
    known: Collection[alerts.Alert] = hall.alerts.known.values() if call.query("all") else hall.alerts.open
    return [alert_row(one) for one in reversed([*known, *hall.unwritten])]


def alert_row(one: alerts.Alert) -> dict[str, Any]:
    row: dict[str, Any] = msgspec.to_builtins(one)
    return row


async def acknowledge(call: Call) -> dict[str, Any]:
    """Somebody of staff has seen it; `why` says what was done. Once."""
    hall, text = call.server.hall, call.part("id")
    one = hall.alerts.known.get(int(text)) if text.isascii() and text.isdigit() and len(text) < 16 else None
    if one is None:
        raise Refused("not_found", f"there is no alert {text[:20]}")
    if one.acknowledged_ms is not None:
        raise Refused("acknowledged", f"{one.by} has acknowledged this alert already")
    logged = people.StaffActed("acknowledge", text, call.body.why, one.what, None)
    seen = alerts.draft(alerts.AlertAcknowledged(one.id), call.name)
    await hall.submit([seen, people.draft(logged, call.name, one.table)])
    return alert_row(one)


async def code(call: Call) -> dict[str, Any]:
    """Checked now: `digest` of the program's files as they were when it started, and those that have changed since."""
    watch = call.server.watch
    return {"version": __version__, "digest": watch.code.digest, "changed": await watch.check_code()}


# members of staff


async def members(call: Call) -> list[dict[str, Any]]:
    known = call.server.hall.people.known.values()
    return [
        {"name": one.name, "role": one.role, "opened_ms": one.opened_ms, "sessions": call.server.access.count(one.name)}
        for one in known
        if one.role != "player"
    ]


async def enrol(call: Call) -> dict[str, str]:
    """`authenticator` is the address of the second factor; it is shown this once."""
    body: Enrolment = call.body
    address = await call.server.access.enrol(body.name, body.password, body.role, call.name)
    return {"name": body.name, "authenticator": address}


async def change_role(call: Call) -> dict[str, str]:
    """Of a member of staff; every session of theirs ends."""
    hall, body = call.server.hall, call.body
    person = _member(call)
    if body.role == "player":
        raise Refused("no_role", "roles change among staff only")
    check_why(body.why)
    logged = people.StaffActed("role", person.name, body.why, person.role, body.role)
    await hall.submit([people.draft(logged, call.name)])
    await call.server.access.end_all(person.name)
    return {"name": person.name, "role": body.role}


async def dismiss(call: Call) -> dict[str, Any]:
    """Every session ends and the password is gone: the name stays in the log and serves nobody again."""
    person = _member(call)
    check_why(call.body.why)
    logged = people.StaffActed("dismiss", person.name, call.body.why, person.role, None)
    await call.server.access.dismiss(person.name, people.draft(logged, call.name))
    return {"name": person.name}


def _member(call: Call) -> people.Person:
    person = call.server.hall.people.known.get(call.part("name"))
    if person is None or person.role == "player":
        raise Refused("not_found", f"there is no member of staff '{call.part('name')[:40]}'")
    if person.name == call.name:
        raise Refused("no_right", "nobody changes their own role")
    return person


_TABLE, _STAFF = "/api/staff/tables/{table}", "/api/staff/members/{name}"

ENDPOINTS = [
    Endpoint("GET", "/api/staff/tables", overview, "live tables with timers, stakes and exposure", "look"),
    Endpoint("POST", f"{_TABLE}/pause", pause, "pause a table", "pause", Why),
    Endpoint("POST", f"{_TABLE}/resume", resume, "go on where it stopped", "resume", Why),
    Endpoint("GET", f"{_TABLE}/void", preview, "what a void would give back", "void"),
    Endpoint("POST", f"{_TABLE}/void", void, "void the open round of a paused table", "void", Voiding),
    Endpoint("POST", f"{_TABLE}/close", close, "close a table after the round, or open it again", "close", Closing),
    Endpoint("POST", "/api/staff/games/{game}/close", close_game, "close a game, or open it again", "close", Closing),
    Endpoint("GET", "/api/staff/drain", drained, "whether the server takes no more rounds", "look"),
    Endpoint("POST", "/api/staff/drain", drain, "take no more rounds, or go on", "close", Draining),
    Endpoint("GET", "/api/staff/alerts", list_alerts, "what the shift manager is called for", "look", query=("all",)),
    Endpoint("POST", "/api/staff/alerts/{id}/acknowledge", acknowledge, "an alert was seen", "pause", Why),
    Endpoint("GET", "/api/staff/code", code, "whether the program is what it was", "look"),
    Endpoint("GET", "/api/staff/members", members, "everybody of staff", "roles"),
    Endpoint("POST", "/api/staff/members", enrol, "enrol a member of staff", "roles", Enrolment),
    Endpoint("PUT", f"{_STAFF}/role", change_role, "change a role", "roles", RoleChange),
    Endpoint("POST", f"{_STAFF}/dismiss", dismiss, "end a member's service", "roles", Why),
]
