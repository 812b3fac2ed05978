"""What anybody, and what a player may ask over REST."""

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.responses import PlainTextResponse, Response

from holecard.rules.legal import ACTIONS, turn_actions
from holecard.table import people, records
from holecard.table.ledger import player
from holecard.table.moves import Refused
from holecard.words import felt_words, rules_of_play

from .api import COOKIE, Call, Endpoint, json_response
from .coach import has_coach, total_of
from .history import own_rounds, replay
from .hub import lobby_entry
from .reports import csv_text, time_text
from .solver import NotNow

Text = Annotated[str, msgspec.Meta(max_length=200)]

DECISIONS_SHOWN = 50
CARD_LETTERS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender", "U": "double_up"}
CARD_BASIS = (
    "the best strategy that looks at totals, pairs and the dealer's card only; `cost` is what it gives away a round, "
    "in wagers, against a player who knows every card of the hand"
)


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


async def me(call: Call) -> dict[str, Any]:
    hall, session = call.server.hall, call.session
    assert session is not None
    person, now = hall.people.known[call.name], hall.store.now_ms()
    return {
        "player": person.name,
        "role": person.role,
        "guest": person.guest,
        "balance": hall.ledger.balance(player(call.name)),
        "available": hall.free_money(call.name),
        "practice": hall.ledger.balance(f"practice-{player(call.name)}"),
        "limits": {limit: hall.people.limit(call.name, limit, now) for limit in people.LIMITS},
        "limits_coming": person.coming,
        "excluded_until_ms": person.excluded_until_ms if person.excluded_until_ms > now else None,
        "session": {
            "begun_ms": session.begun_ms,
            "now_ms": now,
            "net": -hall.people.lost_since(call.name, session.begun_ms),
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
        "coach": config.coach,
        "several_seats": config.several_seats,
        "side_bets": {name: bet.model_dump(exclude_none=True) for name, bet in game.switches.side_bets.items()},
        "rules": [[one.title, one.sentences, one.paytables] for one in rules_of_play(game)],
    }


async def figures(call: Call) -> dict[str, Any]:
    """Where the solver has not finished, `ready` is false: ask again in a second or two."""
    found = await _solved(call)
    if not found["ready"]:
        return found
    keys = ("sheet", "edge", "ev", "average_wager", "element_of_risk", "sd", "frequencies", "side_bets")
    solved = found["solved"]
    return {
        "ready": True,
        **{key: solved[key] for key in (*keys, "side_bets_not_solved")},
        "basis": solved["method"],
        "card_edge": solved["total_dependent"]["edge"],
    }


async def card(call: Call) -> dict[str, Any]:
    """`chart` has the tables `hard`, `soft`, `pairs`, and `lone` for games that begin with one card; a row has a cell
    for each of `against`. The first action of a cell that is open counts, as in DH: double, else hit."""
    found = await _solved(call)
    if not found["ready"]:
        return found
    best = found["solved"]["total_dependent"]
    return {"ready": True, "sheet": found["solved"]["sheet"], "letters": CARD_LETTERS, "basis": CARD_BASIS, **best}


async def _solved(call: Call) -> dict[str, Any]:
    live = call.server.live(call.part("table"))
    try:
        return {"ready": True, "solved": await call.server.coach.figures(live.room.game)}
    except (NotNow, ValueError) as error:
        return {"ready": False, "message": str(error)}


async def coach(call: Call) -> dict[str, Any]:
    """At practice tables, and where the table allows it. `questions` are one's own open ones: `value` in wagers, `cost`
    against the best in minor units. `decisions` are the latest of this session, newest first, with what each cost;
    `total` is of the whole session. Where the solver is slow or gone, `ready` is false, and nothing waits for it."""
    live = call.server.live(call.part("table"))
    if not has_coach(live):
        raise Refused("no_coach", "there is no coach at this table")
    assert call.session is not None
    made = call.server.coach.judged(call.name, call.session.begun_ms)
    answer: dict[str, Any] = {"ready": True, "message": "", "questions": []}
    try:
        answer["questions"] = await call.server.coach.advise(live, call.name)
    except (NotNow, ValueError) as error:
        answer |= {"ready": False, "message": str(error)}
    decided = [one._asdict() for one in made[: -DECISIONS_SHOWN - 1 : -1]]
    return answer | {"decisions": decided, "total": total_of(made)}


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


async def history(call: Call) -> list[dict[str, Any]]:
    before = call.whole("before", 0) or None
    account = player(call.name)
    if call.query("practice"):
        account = f"practice-{account}"
    most = min(call.whole("most", 20), 100)
    return await asyncio.to_thread(own_rounds, call.server.reader, call.name, account, before, most)


async def own_round(call: Call) -> dict[str, Any]:
    found = await asyncio.to_thread(replay, call.server.reader, call.part("round"))
    if found is None or call.name not in found["bettors"]:
        raise Refused("not_found", "this is no round of yours")
    return found


async def statement(call: Call) -> Response:
    """Every movement of one's money, newest first, with the balance after it."""
    account, reader = player(call.name), call.server.reader
    found = await asyncio.to_thread(reader.of_account, account, None, 10_000)
    rows = []
    balance = None
    for record in found:
        change = sum(p.amount * ((p.target == account) - (p.source == account)) for p in record.postings)
        if balance is None:
            balance = await asyncio.to_thread(_balance_at, call, account, record.number)
        rows.append([time_text(record.at_ms), record.number, record.kind, record.round, change, balance])
        balance -= change
    text = csv_text(["time", "record", "kind", "round", "change", "balance"], rows)
    return PlainTextResponse(text, media_type="text/csv")


def _balance_at(call: Call, account: str, number: int) -> int:
    newest = call.server.reader.of_account(account, None, 10**6)
    return sum(
        posting.amount * ((posting.target == account) - (posting.source == account))
        for record in newest
        if record.number <= number
        for posting in record.postings
    )


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
    Endpoint("GET", "/api/me", me, "account, balances, limits, this session's time and net", "play"),
    Endpoint("GET", "/api/tables", tables, "the lobby"),
    Endpoint("GET", "/api/tables/{table}", table, "a table with its sheet, paytables, timers and rules of play"),
    Endpoint("GET", "/api/tables/{table}/figures", figures, "exact figures of the sheet: edge, sd, every side bet"),
    Endpoint("GET", "/api/tables/{table}/card", card, "the strategy card of the sheet"),
    Endpoint("GET", "/api/tables/{table}/coach", coach, "what each answer is worth, and what choices cost", "play"),
    Endpoint("GET", "/api/tables/{table}/shoes/{number}", shoe, "the record of a shoe that has ended"),
    Endpoint("GET", "/api/history", history, "own rounds, newest first", "play", query=("before", "most", "practice")),
    Endpoint("GET", "/api/history/{round}", own_round, "an own round, step by step", "play"),
    Endpoint("GET", "/api/statement.csv", statement, "every movement of one's money", "play"),
    Endpoint("POST", "/api/deposit", deposit, "pay in", "play", Money),
    Endpoint("POST", "/api/withdraw", withdraw, "pay out", "play", Money),
    Endpoint("POST", "/api/practice", practice, "practice chips, up to a full purse", "play"),
    Endpoint("PUT", "/api/limits", limit, "a limit: lower at once, higher after a day", "play", Limit),
    Endpoint("POST", "/api/exclude", exclude, "a time-out, or an exclusion", "play", Exclusion),
]
