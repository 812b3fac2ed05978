"""What anybody, and what a player may ask over REST."""

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.responses import Response

from holecard.rules.legal import ACTIONS, turn_actions
from holecard.table import people, records
from holecard.table.ledger import player
from holecard.table.moves import Refused
from holecard.words import felt_words, rules_of_play

from .api import COOKIE, Call, Endpoint, json_response
from .hub import lobby_entry

Text = Annotated[str, msgspec.Meta(max_length=200)]


class Beginning(msgspec.Struct, forbid_unknown_fields=True):
    """`cookie` false: the token comes in the answer instead, for programs."""

    cookie: bool = True


class Registration(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    password: Text
    cookie: bool = True


class LogIn(msgspec.Struct, forbid_unknown_fields=True):
    name: Text
    password: Text
    code: Text = ""
    cookie: bool = True


class Money(msgspec.Struct, forbid_unknown_fields=True):
    """`key` names this very movement: sent again, it moves nothing."""

    amount: int
    key: Text


class Limit(msgspec.Struct, forbid_unknown_fields=True):
    limit: Text
    amount: int | None


class Exclusion(msgspec.Struct, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=1, le=36_500)]
    why: Text = ""


async def guest(call: Call) -> Response:
    call.server.brake("guest", call.address)
    return await _welcome(call, await call.server.access.open_guest(), call.body.cookie)


async def register(call: Call) -> Response:
    call.server.brake("register", call.address)
    await call.server.access.register(call.body.name, call.body.password)
    return await _welcome(call, call.body.name, call.body.cookie)


async def log_in(call: Call) -> Response:
    call.server.brake("login", call.address)
    body: LogIn = call.body
    token = await call.server.access.log_in(body.name, body.password, body.code)
    return _with_token(call, body.name, token, body.cookie)


async def _welcome(call: Call, name: str, cookie: bool) -> Response:
    return _with_token(call, name, await call.server.access.begin(name), cookie)


def _with_token(call: Call, name: str, token: str, cookie: bool) -> Response:
    response = json_response({"player": name} | ({} if cookie else {"token": token}))
    if cookie:
        secure = call.request.url.scheme == "https"
        response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure, path="/")
    return response


async def log_out(call: Call) -> Response:
    assert call.session is not None
    await call.server.access.end(call.session)
    response = json_response({"done": True})
    response.delete_cookie(COOKIE, path="/")
    return response


async def log_out_everywhere(call: Call) -> dict[str, int]:
    return {"ended": await call.server.access.end_all(call.name)}


async def sessions(call: Call) -> list[dict[str, Any]]:
    """`this` is the one that asks."""
    assert call.session is not None
    return [one | {"this": one["id"] == call.session.id} for one in call.server.sessions_of(call.name)]


async def end_session(call: Call) -> dict[str, int]:
    if not (ended := await call.server.access.end_all(call.name, call.part("id"))):
        raise Refused("not_found", "there is no such session of yours")
    return {"ended": ended}


async def me(call: Call) -> dict[str, Any]:
    hall, session = call.server.hall, call.session
    assert session is not None
    person, now = hall.people.known[call.name], hall.store.now_ms()
    return {
        "player": person.name,
        "role": person.role,
        "rights": sorted(people.RIGHTS[person.role]),
        "guest": person.guest,
        "balance": hall.ledger.balance(player(call.name)),
        "available": hall.free_money(call.name),
        "practice": hall.ledger.balance(f"practice-{player(call.name)}"),
        "limits": {limit: hall.people.limit(call.name, limit, now) for limit in people.LIMITS},
        "limits_coming": person.coming,
        "opened_ms": person.opened_ms,
        "previous_login_ms": await call.server.access.previous_login_ms(call.name),
        "excluded_until_ms": person.excluded_until_ms if person.excluded_until_ms > now else None,
        "session": {
            "begun_ms": session.begun_ms,
            "now_ms": now,
            "net": call.server.access.net(session),
        },
    }


async def tables(call: Call) -> list[dict[str, Any]]:
    return [lobby_entry(live) for live in call.server.hall.tables.values()]


async def table(call: Call) -> dict[str, Any]:
    live = call.server.live(call.part("table"))
    game, config = live.room.game, live.room.config
    return lobby_entry(live) | {
        "timers": config.timers.model_dump(),
        "sheet": game.hash,
        "sheet_text": game.text,
        "felt": felt_words(game),
        "actions": [ACTIONS[action] for action in turn_actions(game.rules)],
        "spots": [[name, bet.name] for name, bet in game.switches.side_bets.items()],
        "mid_shoe_entry": game.switches.mid_shoe_entry,
        "several_seats": config.several_seats,
        "side_bets": {name: bet.model_dump(exclude_none=True) for name, bet in game.switches.side_bets.items()},
        "rules": [[one.title, one.sentences, one.paytables] for one in rules_of_play(game)],
    }


async def shoe(call: Call) -> Any:
    """The public record of a shoe that has ended, for `holecard verify`."""
    number = call.part("number")
    found = await asyncio.to_thread(call.server.reader.search, ("shoe_closed",), table=call.part("table"), most=None)
    for record in found:
        body = records.decode(record.kind, record.body)
        assert isinstance(body, records.ShoeClosed)
        if str(body.number) == number and body.record is not None:
            return body.record
    raise Refused("not_found", "this shoe has not ended, or was never opened")


async def deposit(call: Call) -> dict[str, Any]:
    await call.server.cage.deposit(_own_money(call), call.body.amount, call.body.key)
    return await me(call)


async def withdraw(call: Call) -> dict[str, Any]:
    await call.server.cage.withdraw(_own_money(call), call.body.amount, call.body.key)
    return await me(call)


def _own_money(call: Call) -> str:
    person = call.server.hall.people.known[call.name]
    if person.role != "player":
        raise Refused("no_right", "staff has no wallet")
    if person.guest:
        raise Refused("guest", "guests play for the chips that they were given; register to pay in")
    return call.name


async def practice(call: Call) -> dict[str, Any]:
    await call.server.cage.practice(call.name)
    return await me(call)


async def limit(call: Call) -> dict[str, Any]:
    hall, body = call.server.hall, call.body
    now = hall.store.now_ms()
    await hall.submit([people.change_limit(hall.people, call.name, body.limit, body.amount, now, call.name)])
    return await me(call)


async def exclude(call: Call) -> dict[str, Any]:
    """At once: no bets, no deposits; an open round is finished, and withdrawing stays possible."""
    hall, body = call.server.hall, call.body
    now = hall.store.now_ms()
    until = now + body.days * people.DAY_MS
    await hall.submit([people.exclude(hall.people, call.name, until, body.why, now, call.name)])
    await call.server.take_bets_back(call.name)
    return await me(call)


ENDPOINTS = [
    Endpoint("POST", "/api/guest", guest, "begin as a guest, with chips for play", body=Beginning),
    Endpoint("POST", "/api/register", register, "open an account", body=Registration),
    Endpoint("POST", "/api/login", log_in, "begin a session; staff gives a code of the second factor", body=LogIn),
    Endpoint("POST", "/api/logout", log_out, "end this session", "play"),
    Endpoint("POST", "/api/logout-everywhere", log_out_everywhere, "end every session of one's own", "play"),
    Endpoint("GET", "/api/sessions", sessions, "one's own sessions", "play"),
    Endpoint("POST", "/api/sessions/{id}/end", end_session, "end one of one's own sessions", "play"),
    Endpoint("GET", "/api/me", me, "account, balances, limits, this session's time and net", "play"),
    Endpoint("GET", "/api/tables", tables, "the lobby"),
    Endpoint("GET", "/api/tables/{table}", table, "a table with its sheet, paytables, timers and rules of play"),
    Endpoint("GET", "/api/tables/{table}/shoes/{number}", shoe, "the record of a shoe that has ended"),
    Endpoint("POST", "/api/deposit", deposit, "pay in", "play", Money),
    Endpoint("POST", "/api/withdraw", withdraw, "pay out", "play", Money),
    Endpoint("POST", "/api/practice", practice, "practice chips, up to a full purse", "play"),
    Endpoint("PUT", "/api/limits", limit, "a limit: lower at once, higher after a day", "play", Limit),
    Endpoint("POST", "/api/exclude", exclude, "a time-out, or an exclusion", "play", Exclusion),
]
