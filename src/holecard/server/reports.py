"""Reports as CSV, each computed from the log or the ledger at the moment it is asked for."""

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec

from holecard.table import records as r
from holecard.table.ledger import CAGE, is_practice
from holecard.table.reader import Reader

Row = list[Any]


def csv_text(head: list[str], rows: Iterable[Row]) -> str:
    """With a line that says so where there was no activity."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    listed = [[safe(cell) for cell in row] for row in rows]
    writer.writerows(listed or [["no activity"]])
    return out.getvalue()


def safe(cell: Any) -> Any:
    """A text that a spreadsheet would take for a formula is quoted."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def time_text(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds")


def games(reader: Reader, since_ms: int, until_ms: int | None) -> str:
    """What was staked on each bet of each table and sheet, and what came back."""
    sums: dict[tuple[str, str, str], list[int]] = {}
    for record in reader.search(("round_settled",), since_ms=since_ms, until_ms=until_ms, most=None):
        body = r.decode(record.kind, record.body)
        assert isinstance(body, r.RoundSettled)
        game = body.notation.partition(" ")[0]
        for _, bet, _, staked, back, _ in body.paid:
            name = bet if isinstance(bet, str) else f"side bet {bet + 1}"
            row = sums.setdefault((record.table, game, name), [0, 0, 0])
            row[0] += 1
            row[1] += staked
            row[2] += back
    head = ["table", "game", "bet", "wagers", "staked", "returned", "held", "returned_of_staked"]
    rows = ([*key, n, staked, back, staked - back, f"{back / staked:.6f}"] for key, (n, staked, back) in sums.items())
    return csv_text(head, sorted(rows))


def liability(balances: dict[str, int]) -> str:
    """What the house owes: balances of players, and money in open rounds."""
    real = {account: amount for account, amount in balances.items() if not is_practice(account)}
    players = {account: amount for account, amount in real.items() if account.startswith("player:")}
    open_rounds = {account: amount for account, amount in real.items() if account.startswith("escrow:")}
    rows: list[Row] = [[account, amount] for account, amount in sorted((players | open_rounds).items())]
    rows.append(["all balances of players", sum(players.values())])
    rows.append(["all money in open rounds", sum(open_rounds.values())])
    rows.append(["liability", sum(players.values()) + sum(open_rounds.values())])
    rows.append(["cage", real.get(CAGE, 0)])
    rows.append(["house", sum(amount for account, amount in real.items() if account.startswith("house:"))])
    return csv_text(["account", "amount"], rows)


def voids(reader: Reader, since_ms: int, until_ms: int | None) -> str:
    rows = []
    for record in reader.search(("round_voided",), since_ms=since_ms, until_ms=until_ms, most=None):
        body = r.decode(record.kind, record.body)
        assert isinstance(body, r.RoundVoided)
        for name, amount in sorted(body.refunds.items()):
            rows.append([time_text(record.at_ms), record.table, record.round, record.actor, body.reason, name, amount])
    return csv_text(["time", "table", "round", "by", "reason", "player", "given_back"], rows)


STAFF_KINDS = ("staff_acted", "paused", "resumed", "round_voided", "closing_set", "alert_raised")


def staff_acts(reader: Reader, since_ms: int, until_ms: int | None) -> str:
    rows = []
    for record in reader.search(STAFF_KINDS, since_ms=since_ms, until_ms=until_ms, most=None):
        body = msgspec.json.decode(record.body)
        rows.append([time_text(record.at_ms), record.number, record.kind, record.table, record.actor, str(body)])
    return csv_text(["time", "record", "kind", "table", "by", "what"], rows)
