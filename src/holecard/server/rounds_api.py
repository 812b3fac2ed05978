"""What was: rounds, reports and the staff log, for staff."""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.responses import PlainTextResponse, Response

from holecard.table.ledger import player, practice
from holecard.table.moves import Refused

from . import reports
from .api import Call, Endpoint
from .history import evidence, game_of, replay, round_entry
from .reports import Period, Report

THEORY_S = 5.0
LOG_SCANNED = 20_000
STEPS_MS = {"hour": reports.HOUR_MS, "day": 24 * reports.HOUR_MS}


async def rounds(call: Call) -> list[dict[str, Any]]:
    """By player, table, time, or the id of one; `outcome` is `settled`, `void` or `open`. Newest first; `before` of the
    last one asks for more."""
    reader, name, outcome = call.server.reader, call.query("player"), call.query("outcome")
    if outcome not in ("", "settled", "void", "open"):
        raise Refused("bad_value", f"outcome is settled, void or open, not '{outcome[:20]}'")
    most = min(call.whole("most", 50), 200)
    since, until, before = call.whole("since", 0), call.whole("until", 0) or None, call.whole("before", 0) or None

    def find() -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = []
        at = before
        if call.query("round"):
            records = reader.of_round(call.query("round"))
            starts = [one for one in records if one.kind == "round_started"]
            return [round_entry(records) | {"before": starts[0].number}] if starts else []
        while len(listed) < most:
            found = reader.search(
                ("round_voided",) if outcome == "void" else ("round_started",),
                table=call.query("table"),
                account=(player(name), practice(player(name))) if name else "",
                since_ms=since,
                until_ms=until,
                before=at,
                most=most,
            )
            for one in found:
                entry = round_entry(reader.of_round(one.round)) | {"before": one.number}
                if outcome in ("", entry["outcome"]):
                    listed.append(entry)
            if len(found) < most or outcome == "open":
                break
            at = found[-1].number
        return listed[:most]

    return await asyncio.to_thread(find)


async def one_round(call: Call) -> dict[str, Any]:
    """`replay` has its events, in order, each decision with who made it; `is_replay` marks it as such."""
    return _found(await asyncio.to_thread(replay, call.server.reader, call.part("round")))


async def bundle(call: Call) -> dict[str, Any]:
    """Its inputs, its sheet, its slice of the log with hashes, and the record of its shoe once that has ended: enough
    to check it without the server."""
    return _found(await asyncio.to_thread(evidence, call.server.reader, call.part("round")))


def _found(found: dict[str, Any] | None) -> dict[str, Any]:
    if found is None:
        raise Refused("not_found", "there is no such round, or it is still open")
    return found


# reports


async def games(call: Call, period: Period) -> Report:
    turnover = await asyncio.to_thread(reports.Turnover, call.server.reader, period)
    used = sorted({key.sheet for key in turnover.sums})
    asked = [call.server.coach.figures(game_of(turnover.sheets[sheet]), THEORY_S) for sheet in used]
    found = await asyncio.gather(*asked, return_exceptions=True)
    return reports.games(
        turnover, {sheet: one for sheet, one in zip(used, found, strict=True) if isinstance(one, dict)}
    )


async def series(call: Call, period: Period) -> Report:
    step = call.query("step") or "hour"
    if step not in STEPS_MS:
        raise Refused("bad_value", f"step is hour or day, not '{step[:20]}'")
    return await asyncio.to_thread(reports.series, call.server.reader, period, STEPS_MS[step])


async def liability(call: Call, period: Period) -> Report:
    return reports.liability(call.server.hall.ledger.balances)


def _read(make: Callable[..., Report]) -> Callable[[Call, Period], Any]:
    async def made(call: Call, period: Period) -> Report:
        return await asyncio.to_thread(make, call.server.reader, period)

    return made


REPORTS: dict[str, Callable[[Call, Period], Any]] = {
    "games": games,
    "series": series,
    "liability": liability,
    "cage": _read(reports.cage),
    "voids": _read(reports.voids),
    "staff": _read(reports.staff_acts),
    "events": _read(reports.events),
}


async def report(call: Call) -> Response:
    """`games` has actual and theoretical return of each bet of each table and sheet; `series` what was turned over in
    each `step` (hour or day), for plots; `liability` what the house owes now; `cage` money in and out; `voids`; `staff`
    what staff did; `events` what the shift manager was called for. Practice counts in none."""
    made = await _made(call)
    return PlainTextResponse(made.csv(), media_type="text/csv")


async def report_rows(call: Call) -> list[dict[str, Any]]:
    """The same reports, a row an object."""
    made = await _made(call)
    return made.plain()


async def _made(call: Call) -> Report:
    name = call.part("name")
    if name not in REPORTS:
        raise Refused("not_found", f"reports are {', '.join(REPORTS)}")
    made: Report = await REPORTS[name](call, Period(call.whole("since", 0), call.whole("until", 0) or None))
    return made


async def monitor(call: Call) -> dict[str, Any]:
    """Like with like, for each sheet: `what` is `main` (against the exact value of the decisions that were made), a
    side bet, `dealer_blackjack`, or `up_card` (`counts` from the ace to the king). `alarm` from a `z` of 4 and 1,000
    rounds on; `tolerance` is how far the return may be off before. `behind` counts records that are not read yet."""
    return call.server.monitor.shown()


async def staff_log(call: Call) -> list[dict[str, Any]]:
    """Every act of staff, newest first, with who, why, before and after; `number` of the last one asks for more with
    `before`. Filters: `by`, `act`, `target`, `table`."""
    wanted = {key: call.query(key) for key in ("by", "act", "target") if call.query(key)}
    before, most = call.whole("before", 0) or None, min(call.whole("most", 100), 500)
    found = await asyncio.to_thread(
        call.server.reader.search,
        ("staff_acted",),
        table=call.query("table"),
        since_ms=call.whole("since", 0),
        until_ms=call.whole("until", 0) or None,
        before=before,
        most=LOG_SCANNED if wanted else most,
    )
    rows = [reports.staff_row(record) for record in found]
    return [row for row in rows if all(row[key] == value for key, value in wanted.items())][:most]


_PERIOD = ("since", "until")

ENDPOINTS = [
    Endpoint(
        "GET",
        "/api/staff/rounds",
        rounds,
        "search of rounds",
        "search",
        query=("round", "player", "table", "outcome", *_PERIOD, "before", "most"),
    ),
    Endpoint("GET", "/api/staff/rounds/{round}", one_round, "a round, step by step", "search"),
    Endpoint("GET", "/api/staff/rounds/{round}/evidence", bundle, "evidence bundle", "search"),
    Endpoint("GET", "/api/staff/reports/{name}.csv", report, "a report as a file", "reports", None, (*_PERIOD, "step")),
    Endpoint("GET", "/api/staff/reports/{name}", report_rows, "a report", "reports", None, (*_PERIOD, "step")),
    Endpoint("GET", "/api/staff/monitor", monitor, "the return monitor", "reports"),
    Endpoint(
        "GET",
        "/api/staff/log",
        staff_log,
        "the staff log",
        "log",
        query=("by", "act", "target", "table", *_PERIOD, "before", "most"),
    ),
]
