"""Rounds as they are told afterwards: to their players, to staff, and as evidence."""

from typing import Any

import msgspec

from holecard.rules.cards import card_text
from holecard.rules.notation import parse_round
from holecard.table import records as r
from holecard.table.config import game_of_text
from holecard.table.log import Record
from holecard.table.reader import Reader
from holecard.table.told import event_pictures


def plain(record: Record) -> dict[str, Any]:
    """A record as JSON, with all that its hash is made of."""
    return {
        "number": record.number,
        "at_ms": record.at_ms,
        "kind": record.kind,
        "table": record.table,
        "round": record.round,
        "actor": record.actor,
        "command": record.command,
        "body": msgspec.json.decode(record.body),
        "body_text": record.body.decode(),
        "postings": [list(posting) for posting in record.postings],
        "previous": record.previous.hex(),
        "hash": record.hash.hex(),
    }


def round_entry(records: list[Record], name: str = "") -> dict[str, Any]:
    """A round in short; with `name`, what it was for that player."""
    started = next(record for record in records if record.kind == "round_started")
    body = r.decode(started.kind, started.body)
    assert isinstance(body, r.RoundStarted)
    entry: dict[str, Any] = {
        "round": started.round,
        "table": started.table,
        "at_ms": started.at_ms,
        "number": body.number,
        "shoe": body.shoe,
        "outcome": "open",
        "bets": body.bets,
        "behind": body.behind,
        "bettors": body.bettors,
        "decided": [
            [who, answer, by]
            for record in records
            if record.kind == "answered"
            for who, answer, by in answers_of(record)
        ],
    }
    for record in records:
        if record.kind == "round_settled":
            settled = r.decode(record.kind, record.body)
            assert isinstance(settled, r.RoundSettled)
            entry |= {"outcome": "settled", "ended_ms": record.at_ms, "notation": settled.notation}
            entry["paid"] = settled.paid
        elif record.kind == "round_voided":
            void = r.decode(record.kind, record.body)
            assert isinstance(void, r.RoundVoided)
            entry |= {"outcome": "void", "ended_ms": record.at_ms, "reason": void.reason}
    if name:
        own = [who for who, one in enumerate(body.bettors) if one == name]
        entry["own_seats"] = [who + 1 for who in own if who < len(body.bets)]
        entry["own_behind"] = [body.behind[who - len(body.bets)][0] + 1 for who in own if who >= len(body.bets)]
        moved = [posting for record in records for posting in record.postings]
        entry["staked"] = sum(p.amount for p in moved if p.source.endswith(f"player:{name}"))
        entry["returned"] = sum(p.amount for p in moved if p.target.endswith(f"player:{name}"))
    return entry


def answers_of(record: Record) -> list[tuple[int, int, str]]:
    body = r.decode(record.kind, record.body)
    assert isinstance(body, r.Answered)
    return body.answers


def own_rounds(reader: Reader, name: str, account: str, before: int | None, most: int) -> list[dict[str, Any]]:
    """The latest rounds of a player, newest first."""
    entries: list[dict[str, Any]] = []
    seen: set[str] = set()
    while len(entries) < most:
        page = reader.of_account(account, before, 200)
        for record in page:
            before = record.number
            if record.round and record.round not in seen and len(entries) < most:
                seen.add(record.round)
                entries.append(round_entry(reader.of_round(record.round), name) | {"before": record.number})
        if len(page) < 200:
            break
    return entries


def replay(reader: Reader, round_id: str) -> dict[str, Any] | None:
    """A settled round step by step, played again from its line; marked as a replay."""
    records = reader.of_round(round_id)
    if not any(record.kind == "round_started" for record in records):
        return None
    entry = round_entry(records)
    if entry["outcome"] == "settled":
        game = game_of_text(sheet_text(reader, records[0]))
        line = parse_round(entry["notation"])
        played = line.play(game.rules, game.side_names)
        entry["replay"] = event_pictures(game, played.trace)
        entry["cards"] = [card_text(card) for card in line.cards]
    return entry


def sheet_text(reader: Reader, record: Record) -> str:
    """The sheet that a table played by when a record was written."""
    opened = reader.search(("table_opened",), table=record.table, before=record.number, most=1)[0]
    body = r.decode(opened.kind, opened.body)
    assert isinstance(body, r.TableOpened)
    return body.sheet_text


def evidence(reader: Reader, round_id: str) -> dict[str, Any] | None:
    """Inputs, slice of the log and proofs of a round: enough to check it without the server."""
    records = reader.of_round(round_id)
    if not any(record.kind == "round_started" for record in records):
        return None
    first, last = records[0].number, records[-1].number
    entry = round_entry(records)
    if entry["outcome"] == "open":
        return None
    closed = [
        body
        for record in reader.search(("shoe_closed",), table=records[0].table, most=None)
        if isinstance(body := r.decode(record.kind, record.body), r.ShoeClosed) and body.number == entry["shoe"]
    ]
    return {
        "round": entry,
        "sheet": sheet_text(reader, records[0]),
        "log": [plain(record) for record in reader.records(first - 1, last)],
        "shoe": closed[0].record if closed else None,
        "shoe_note": "" if closed else "the shoe is still in play; its record is published when it ends",
    }
