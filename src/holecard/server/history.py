"""Rounds as they are told afterwards: to their players, to staff, and as evidence."""

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from holecard.rules import Round
from holecard.rules.cards import card_text
from holecard.rules.events import RESULTS
from holecard.rules.legal import ACTIONS, AMOUNT_SHIFT, FOLLOW, NO
from holecard.rules.notation import parse_round
from holecard.sheet import Game
from holecard.table import records as r
from holecard.table.config import game_of_text
from holecard.table.log import Record
from holecard.table.reader import Reader
from holecard.table.told import event_pictures, hands_at_the_end


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
    started, body = start_of(records)
    entry: dict[str, Any] = {
        "round": started.round,
        "table": started.table,
        "at_ms": started.at_ms,
        "number": body.number,
        "shoe": body.shoe,
        "outcome": "open",
        "bets": body.bets,
        "side": body.side,
        "behind": body.behind,
        "bettors": body.bettors,
        "decided": [[who, ACTIONS[answer & 15], answer >> AMOUNT_SHIFT, by] for who, answer, by in answers_of(records)],
    }
    for record in records:
        if record.kind == "round_settled":
            settled = r.decode(record.kind, record.body)
            assert isinstance(settled, r.RoundSettled)
            entry |= {"outcome": "settled", "ended_ms": record.at_ms, "notation": settled.notation}
            entry["paid"] = [paid_row(*row) for row in settled.paid]
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


def paid_row(who: int, bet: str | int, hand: int, staked: int, back: int, result: int) -> list[Any]:
    """A row of the settlement with its result in words; insurance and side bets won or lost."""
    return [who, bet, hand, staked, back, RESULTS[result] if result else "won" if back else "lost"]


def start_of(records: list[Record]) -> tuple[Record, r.RoundStarted]:
    started = next(record for record in records if record.kind == "round_started")
    body = r.decode(started.kind, started.body)
    assert isinstance(body, r.RoundStarted)
    return started, body


def answers_of(records: list[Record]) -> list[tuple[int, int, str]]:
    """(bettor, answer, who decided), in the order of the log."""
    given: list[tuple[int, int, str]] = []
    for record in records:
        if record.kind == "answered":
            body = r.decode(record.kind, record.body)
            assert isinstance(body, r.Answered)
            given += body.answers
    return given


class Asked(NamedTuple):
    """Which of a player's rounds are asked for."""

    table: str = ""
    since_ms: int = 0
    until_ms: int | None = None
    before: int | None = None
    most: int = 20


def own_rounds(reader: Reader, name: str, account: str, asked: Asked) -> list[dict[str, Any]]:
    """A player's rounds, newest first, with cards, and with balances before the first stake and after the last."""
    found = reader.search(
        ("round_started",),
        table=asked.table,
        account=account,
        since_ms=asked.since_ms,
        until_ms=asked.until_ms,
        before=asked.before,
        most=asked.most,
    )
    entries = []
    for started in found:
        records = reader.of_round(started.round)
        entries.append(
            round_entry(records, name)
            | hands_of(reader, records)
            | {
                "balance_before": reader.balance_at(account, started.number - 1),
                "balance_after": reader.balance_at(account, records[-1].number),
                "before": started.number,
            }
        )
    return entries


def played_again(reader: Reader, records: list[Record]) -> tuple[Game, Round] | None:
    """A settled round from its inputs in the log; its cards are in its line of text."""
    settled = next((record for record in records if record.kind == "round_settled"), None)
    if settled is None:
        return None
    _, body = start_of(records)
    told = r.decode(settled.kind, settled.body)
    assert isinstance(told, r.RoundSettled)
    text, chip = sheet_of(reader, records[0])
    game = game_of(text)
    answers: list[list[int]] = [[] for _ in body.bettors]
    for who, answer, _ in answers_of(records):
        answers[who].append(answer)
    behind = [(row[0], row[1], row[2], row[3]) for row in body.behind]
    cards = parse_round(told.notation).cards
    return game, Round(game.rules, cards, body.bets, side=body.side, behind=behind, answers=answers, chip=chip)


def hands_of(reader: Reader, records: list[Record]) -> dict[str, Any]:
    """How the hands of a settled round lay in the end."""
    again = played_again(reader, records)
    if again is None:
        return {}
    seats, dealer = hands_at_the_end(again[1].trace)
    return {
        "hands": [
            {"seat": seat + 1, "hand": k, "cards": [card_text(card) for card in cards]}
            for seat, hands in sorted(seats.items())
            for k, cards in enumerate(hands)
        ],
        "dealer": [card_text(card) for card in dealer],
    }


def replay(reader: Reader, round_id: str) -> dict[str, Any] | None:
    """A settled round step by step, played again from its inputs, each decision with who made it."""
    records = reader.of_round(round_id)
    if not any(record.kind == "round_started" for record in records):
        return None
    entry = round_entry(records) | {"is_replay": True} | hands_of(reader, records)
    again = played_again(reader, records)
    if again is not None:
        events = event_pictures(again[0], again[1].trace)
        made: dict[int, list[str]] = {}
        for who, answer, by in answers_of(records):
            if answer & 15 not in (FOLLOW, NO):  # these leave no event
                made.setdefault(who, []).append(by)
        for event in events:
            if event["event"] in ("OpeningTaken", "TurnTaken"):
                deciders = made.get(event["who" if event["event"] == "OpeningTaken" else "seat"])
                if deciders:
                    event["by"] = deciders.pop(0)
        entry["replay"] = events
        entry["spots"] = [[name, again[0].switches.side_bets[name].name] for name in again[0].side_names]
        entry["cards"] = [card_text(card) for card in again[1].shoe]
    return entry


def sheet_text(reader: Reader, record: Record) -> str:
    """The sheet that a table played by when a record was written."""
    return sheet_of(reader, record)[0]


def sheet_of(reader: Reader, record: Record) -> tuple[str, int]:
    """The sheet, and the least chip."""
    opened = reader.search(("table_opened",), table=record.table, before=record.number, most=1)[0]
    body = r.decode(opened.kind, opened.body)
    assert isinstance(body, r.TableOpened)
    return body.sheet_text, int(body.config["chip"])


@lru_cache(maxsize=64)
def game_of(text: str) -> Game:
    return game_of_text(text)


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
