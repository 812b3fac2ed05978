"""A player's own past over REST: rounds, replays, and every movement of money."""

import asyncio
from typing import Any

from starlette.responses import PlainTextResponse, Response

from holecard.table.ledger import changes_of, player, practice
from holecard.table.moves import Refused

from .api import Call, Endpoint
from .history import Asked, own_rounds, replay
from .reports import csv_text, time_text

PAGE_MOST, FILE_MOST, STATEMENT_MOST = 100, 2_000, 10_000
HEAD = [
    "time", "table", "round", "shoe", "outcome", "seats", "behind", "dealer", "cards", "decisions", "staked",
    "returned", "net", "balance before", "balance after",
]  # fmt: skip


def account_of(call: Call) -> str:
    own = player(call.name)
    return practice(own) if call.query("practice") else own


def asked_of(call: Call, most: int) -> Asked:
    before, until = call.whole("before", 0) or None, call.whole("until", 0) or None
    return Asked(call.query("table"), call.whole("since", 0), until, before, most)


async def history(call: Call) -> list[dict[str, Any]]:
    """`decided` are [bettor, action, amount, who decided]; `hands` lie as in the end; `before` of the last one asks for
    the next page. Balances are those before the first stake and after the last return."""
    asked = asked_of(call, min(call.whole("most", 20), PAGE_MOST))
    return await asyncio.to_thread(own_rounds, call.server.reader, call.name, account_of(call), asked)


async def history_file(call: Call) -> Response:
    """The same filters; amounts in minor units."""
    asked = asked_of(call, FILE_MOST)
    found = await asyncio.to_thread(own_rounds, call.server.reader, call.name, account_of(call), asked)
    return PlainTextResponse(csv_text(HEAD, [row_of(entry) for entry in found]), media_type="text/csv")


def row_of(entry: dict[str, Any]) -> list[Any]:
    own = {*entry["own_seats"], *entry["own_behind"]}
    hands = [one for one in entry.get("hands", []) if one["seat"] in own]
    bettors = {who for who, name in enumerate(entry["bettors"]) if who + 1 in entry["own_seats"] and name}
    bettors |= {len(entry["bets"]) + k for k, row in enumerate(entry["behind"]) if row[0] + 1 in entry["own_behind"]}
    return [
        time_text(entry["at_ms"]),
        entry["table"],
        entry["round"],
        entry["shoe"],
        entry["outcome"],
        " ".join(map(str, entry["own_seats"])),
        " ".join(map(str, entry["own_behind"])),
        " ".join(entry.get("dealer", [])),
        "; ".join(f"seat {one['seat']}: {' '.join(one['cards'])}" for one in hands),
        "; ".join(
            f"{action}{f' {amount}' if amount else ''} by {by}"
            for who, action, amount, by in entry["decided"]
            if who in bettors
        ),
        entry["staked"],
        entry["returned"],
        entry["returned"] - entry["staked"],
        entry["balance_before"],
        entry["balance_after"],
    ]


async def own_round(call: Call) -> dict[str, Any]:
    """`replay` has the events of the round, each decision with `by`: player, timer, lost, preset or staff."""
    found = await asyncio.to_thread(replay, call.server.reader, call.part("round"))
    if found is None or call.name not in found["bettors"]:
        raise Refused("not_found", "this is no round of yours")
    return found


async def statement_file(call: Call) -> Response:
    """Every movement of one's money, newest first, with the balance after it."""
    account, reader = account_of(call), call.server.reader

    def rows() -> list[list[Any]]:
        found = reader.of_account(account, None, STATEMENT_MOST)
        listed, balance = [], reader.balance_at(account, found[0].number) if found else 0
        for record in found:
            change = changes_of(record.postings)[account]
            listed.append([time_text(record.at_ms), record.number, record.kind, record.round, change, balance])
            balance -= change
        return listed

    head = ["time", "record", "kind", "round", "change", "balance"]
    return PlainTextResponse(csv_text(head, await asyncio.to_thread(rows)), media_type="text/csv")


FILTERS = ("table", "since", "until", "practice")

ENDPOINTS = [
    Endpoint("GET", "/api/history", history, "own rounds, newest first", "play", None, (*FILTERS, "before", "most")),
    Endpoint("GET", "/api/history.csv", history_file, "own rounds, newest first, as a file", "play", None, FILTERS),
    Endpoint("GET", "/api/history/{round}", own_round, "an own round, step by step", "play"),
    Endpoint("GET", "/api/statement.csv", statement_file, "every movement of one's money", "play", None, ("practice",)),
]
