"""Players' accounts, as staff sees and protects them."""

import asyncio
from typing import Annotated, Any

import msgspec

from holecard.table import people
from holecard.table.ledger import changes_of, player, practice
from holecard.table.moves import Refused
from holecard.table.people import LIMITS, PERIODS_MS, Person

from .api import Call, Endpoint
from .staff_api import Text, check_why


class Exclusion(msgspec.Struct, forbid_unknown_fields=True):
    days: Annotated[int, msgspec.Meta(ge=1, le=36_500)]
    why: Text


class HouseLimit(msgspec.Struct, forbid_unknown_fields=True):
    limit: Text
    amount: int | None
    why: Text


class Revocation(msgspec.Struct, forbid_unknown_fields=True):
    """`session` is the id of one; empty for all."""

    why: Text
    session: Text = ""


async def search(call: Call) -> list[dict[str, Any]]:
    """By a part of the name; `only` is `playing`, `excluded`, `guests` or `registered`. The newest account is first."""
    hall, part, only = call.server.hall, call.query("name").lower(), call.query("only")
    playing = set().union(*(live.involved() for live in hall.tables.values()))
    now = hall.store.now_ms()
    tests = {
        "": lambda one: True,
        "playing": lambda one: one.name in playing,
        "excluded": lambda one: one.excluded_until_ms > now,
        "guests": lambda one: one.guest,
        "registered": lambda one: not one.guest,
    }
    if only not in tests:
        raise Refused("bad_value", f"only is {', '.join(filter(None, tests))}, not '{only[:20]}'")
    most = min(call.whole("most", 50), 500)
    found = (one for one in reversed(hall.people.known.values()) if one.role == "player" and part in one.name)
    return [_row(call, one) for one, _ in zip(filter(tests[only], found), range(most), strict=False)]


def _row(call: Call, person: Person) -> dict[str, Any]:
    hall, now = call.server.hall, call.server.hall.store.now_ms()
    return {
        "player": person.name,
        "guest": person.guest,
        "opened_ms": person.opened_ms,
        "balance": hall.ledger.balance(player(person.name)),
        "tables": [name for name, live in hall.tables.items() if person.name in live.involved()],
        "sessions": call.server.access.count(person.name),
        "excluded_until_ms": person.excluded_until_ms if person.excluded_until_ms > now else None,
    }


async def one(call: Call) -> dict[str, Any]:
    """`limits` are the player's own, `house_limits` those that staff has set: the lower one holds. `limits_coming` has
    [from when, how much] of a raise that waits. `stakes` are open: staked in the round, or pending on the felt."""
    return _account(call, _known(call))


def _known(call: Call) -> Person:
    name = call.part("player")
    person = call.server.hall.people.known.get(name)
    if person is None or person.role != "player":
        raise Refused("not_found", f"there is no player '{name[:40]}'")
    return person


def _account(call: Call, person: Person) -> dict[str, Any]:
    hall, name = call.server.hall, person.name
    now = hall.store.now_ms()
    return _row(call, person) | {
        "available": hall.free_money(name),
        "practice": hall.ledger.balance(practice(player(name))),
        "limits": {limit: hall.people.own_limit(name, limit, now) for limit in LIMITS},
        "house_limits": {limit: person.house_limits.get(limit) for limit in LIMITS},
        "limits_coming": person.coming,
        "deposited": {key: hall.people.deposited_since(name, now - ms) for key, ms in PERIODS_MS.items()},
        "lost": {key: hall.people.lost_since(name, now - ms) for key, ms in PERIODS_MS.items()},
        "sessions": call.server.sessions_of(name),
        "stakes": [
            {
                "table": table,
                "round": live.room.round_id if live.room.table.staked.get(name) else "",
                "staked": live.room.table.staked.get(name, 0),
                "pending": live.room.reserved(name),
                "seats": [seat + 1 for seat in live.room.seats_of(name)],
            }
            for table, live in hall.tables.items()
            if name in live.involved()
        ],
    }


async def statement(call: Call) -> list[dict[str, Any]]:
    """Every movement of a player's money, newest first; `number` of the last one asks for more with `before`."""
    person = _known(call)
    account = practice(player(person.name)) if call.query("practice") else player(person.name)
    before, most = call.whole("before", 0) or None, min(call.whole("most", 50), 200)

    def rows() -> list[dict[str, Any]]:
        reader = call.server.reader
        found = reader.of_account(account, before, most)
        balance = reader.balance_at(account, found[0].number) if found else 0
        listed = []
        for record in found:
            change = changes_of(record.postings)[account]
            row = {"number": record.number, "at_ms": record.at_ms, "kind": record.kind, "table": record.table}
            listed.append(row | {"round": record.round, "change": change, "balance": balance})
            balance -= change
        return listed

    return await asyncio.to_thread(rows)


async def exclude(call: Call) -> dict[str, Any]:
    """At once, 1 to 42 days or 180 and more: bets on felts go back, an open round is finished, withdrawing stays
    possible. It can only be made longer."""
    hall, person, body = call.server.hall, _known(call), call.body
    check_why(body.why)
    now = hall.store.now_ms()
    draft = people.exclude(hall.people, person.name, now + body.days * people.DAY_MS, body.why, now, call.name)
    before = person.excluded_until_ms if person.excluded_until_ms > now else None
    after = max(person.excluded_until_ms, now + body.days * people.DAY_MS)
    logged = people.StaffActed("exclude", person.name, body.why, before, after)
    await hall.submit([draft, people.draft(logged, call.name)])
    await call.server.take_bets_back(person.name)
    return _account(call, person)


async def limit(call: Call) -> dict[str, Any]:
    """At once, either way; null takes the house's limit away and leaves the player's own. The lower of two holds."""
    hall, person, body = call.server.hall, _known(call), call.body
    check_why(body.why)
    draft = people.set_house_limit(hall.people, person.name, body.limit, body.amount, call.name)
    before = {body.limit: person.house_limits.get(body.limit)}
    logged = people.StaffActed("limit", person.name, body.why, before, {body.limit: body.amount})
    await hall.submit([draft, people.draft(logged, call.name)])
    return _account(call, person)


async def revoke(call: Call) -> dict[str, Any]:
    """A player's sessions end at once, and their sockets close."""
    person, body = _known(call), call.body
    check_why(body.why)
    ended = await call.server.access.end_all(person.name, body.session)
    if body.session and not ended:
        raise Refused("not_found", "there is no such session")
    logged = people.StaffActed("revoke", person.name, body.why, {"sessions": ended}, {"sessions": 0})
    await call.server.hall.submit([people.draft(logged, call.name)])
    return _account(call, person)


_PLAYER = "/api/staff/players/{player}"

ENDPOINTS = [
    Endpoint("GET", "/api/staff/players", search, "search of players", "players", query=("name", "only", "most")),
    Endpoint("GET", _PLAYER, one, "a player's account", "players"),
    Endpoint(
        "GET",
        f"{_PLAYER}/statement",
        statement,
        "movements of a player's money",
        "players",
        query=("before", "most", "practice"),
    ),
    Endpoint("POST", f"{_PLAYER}/exclude", exclude, "exclude a player", "protect", Exclusion),
    Endpoint("PUT", f"{_PLAYER}/limits", limit, "set a limit of the house", "protect", HouseLimit),
    Endpoint("POST", f"{_PLAYER}/sessions/revoke", revoke, "end a player's sessions", "protect", Revocation),
]
