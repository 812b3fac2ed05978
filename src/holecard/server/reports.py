"""Reports: each is computed from the log or the ledger at the moment it is asked for, as CSV or for programs."""

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from holecard.table import records as r
from holecard.table.alerts import AlertRaised
from holecard.table.ledger import ADJUST, CAGE, is_practice
from holecard.table.log import Record
from holecard.table.people import StaffActed
from holecard.table.reader import Reader

from .history import game_of

Row = list[Any]
HOUR_MS = 3_600_000
BUCKETS_MOST = 2_000


class Report(NamedTuple):
    head: tuple[str, ...]
    rows: list[Row]

    def csv(self) -> str:
        return csv_text(list(self.head), self.rows)

    def plain(self) -> list[dict[str, Any]]:
        return [dict(zip(self.head, row, strict=True)) for row in self.rows]


class Period(NamedTuple):
    since_ms: int = 0
    until_ms: int | None = None


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


# games


class Played(NamedTuple):
    """One bet of one table's game: the sheet's canonical text goes with it, for the theory."""

    table: str
    game: str
    sheet: str
    bet: str


class Turnover:
    """What was staked on each bet of each table and sheet, and what came back. Practice counts in no report."""

    def __init__(self, reader: Reader, period: Period) -> None:
        self.sums: dict[Played, list[int]] = {}
        self.sheets: dict[str, str] = {}
        opened: dict[str, r.TableOpened] = {}
        for record in reader.scan(("table_opened", "round_settled"), until_ms=period.until_ms):
            body = r.decode(record.kind, record.body)
            if isinstance(body, r.TableOpened):
                opened[record.table] = body
                self.sheets[body.sheet] = body.sheet_text
            elif record.at_ms >= period.since_ms and not opened[record.table].config["practice"]:
                assert isinstance(body, r.RoundSettled)
                self._count(record.table, opened[record.table], body)

    def _count(self, table: str, opened: r.TableOpened, body: r.RoundSettled) -> None:
        names = game_of(opened.sheet_text).side_names
        seen: set[Played] = set()
        for _, bet, _, staked, back, _ in body.paid:
            name = names[bet] if isinstance(bet, int) else "main" if bet == "double_up" else bet
            key = Played(table, opened.game, opened.sheet, name)
            row = self.sums.setdefault(key, [0, 0, 0, 0])
            row[0] += key not in seen
            row[1] += 1
            row[2] += staked
            row[3] += back
            seen.add(key)


GAMES = ("table", "game", "sheet", "bet", "rounds", "wagers", "staked", "returned", "held", "actual_return",
         "theoretical_return", "basis")  # fmt: skip
BEST_PLAY = "per unit staked under the best play; fresh shoe"
SIDE_THEORY = "per unit staked; fresh shoe"


def games(turnover: Turnover, figures: Mapping[str, Mapping[str, Any]]) -> Report:
    """Theory comes from the solver, by sheet; where it has no figure, the cell says so."""
    rows: list[Row] = []
    for key, (rounds, wagers, staked, back) in turnover.sums.items():
        theory, basis = theoretical(figures.get(key.sheet), key.bet)
        actual = round(back / staked, 6) if staked else None
        rows.append(
            [key.table, key.game, key.sheet[:12], key.bet, rounds, wagers, staked, back, staked - back, actual, theory,
             basis]
        )  # fmt: skip
    return Report(GAMES, sorted(rows, key=lambda row: [str(cell) for cell in row[:4]]))


def theoretical(figures: Mapping[str, Any] | None, bet: str) -> tuple[float | None, str]:
    if figures is None:
        return None, "not solved yet"
    if bet == "main":
        return round(1 - figures["element_of_risk"], 6), BEST_PLAY
    for one in figures["side_bets"]:
        if one["name"] == bet:
            return round(1 - one["edge"], 6), SIDE_THEORY
    return None, "depends on the cards seen"


SERIES = ("at_ms", "table", "rounds", "staked", "returned", "held")


def series(reader: Reader, period: Period, step_ms: int) -> Report:
    """For plots: what each table turned over in each stretch of time."""
    sums: dict[tuple[int, str], list[int]] = {}
    practice: dict[str, bool] = {}
    for record in reader.scan(("table_opened", "round_settled"), until_ms=period.until_ms):
        body = r.decode(record.kind, record.body)
        if isinstance(body, r.TableOpened):
            practice[record.table] = bool(body.config["practice"])
        elif record.at_ms >= period.since_ms and not practice[record.table]:
            assert isinstance(body, r.RoundSettled)
            row = sums.setdefault((record.at_ms // step_ms * step_ms, record.table), [0, 0, 0])
            row[0] += 1
            row[1] += sum(one[3] for one in body.paid)
            row[2] += sum(one[4] for one in body.paid)
    rows: list[Row] = [[*key, n, staked, back, staked - back] for key, (n, staked, back) in sorted(sums.items())]
    return Report(SERIES, rows[-BUCKETS_MOST:])


# money


def liability(balances: Mapping[str, int]) -> Report:
    """What the house owes: balances of players, money in open rounds, and what is being paid out."""
    real = {account: amount for account, amount in balances.items() if not is_practice(account)}

    def all_of(start: str) -> dict[str, int]:
        return {account: amount for account, amount in sorted(real.items()) if account.startswith(start)}

    players, open_rounds, paying = all_of("player:"), all_of("escrow:"), all_of("paying:")
    bots = {account: players.pop(account) for account in [*players] if account.startswith("player:bot-")}
    rows: list[Row] = [[account, amount] for account, amount in (players | open_rounds | paying).items()]
    rows.append(["all balances of players", sum(players.values())])
    rows.append(["all money in open rounds", sum(open_rounds.values())])
    rows.append(["all withdrawals under way", sum(paying.values())])
    rows.append(["liability", sum((*players.values(), *open_rounds.values(), *paying.values()))])
    rows.append(["cage", real.get(CAGE, 0)])
    rows.append(["adjust", real.get(ADJUST, 0)])
    rows.append(["house", sum(all_of("house:").values())])
    rows.append(["house-played players", sum(bots.values())])
    rows.append(["all accounts together", sum(real.values())])
    return Report(("account", "amount"), rows)


MONEY_KINDS = ("deposited", "withdrawn", "withdrawal_paid", "withdrawal_failed", "adjusted")


def cage(reader: Reader, period: Period) -> Report:
    """Everything that went in or out, and corrections."""
    rows: list[Row] = []
    for record in reader.scan(MONEY_KINDS, *period):
        body = msgspec.json.decode(record.body)
        for source, target, amount in record.postings:
            via, reference = body.get("via", ""), body.get("reference", "")
            rows.append([time_text(record.at_ms), record.number, record.kind, source, target, amount, via, reference])
    return Report(("time", "record", "kind", "from", "to", "amount", "via", "reference"), rows)


# what went wrong, and what staff did


def voids(reader: Reader, period: Period) -> Report:
    rows: list[Row] = []
    for record in reader.scan(("round_voided",), *period):
        body = r.decode(record.kind, record.body)
        assert isinstance(body, r.RoundVoided)
        for name, amount in sorted(body.refunds.items()):
            rows.append([time_text(record.at_ms), record.table, record.round, record.actor, body.reason, name, amount])
    return Report(("time", "table", "round", "by", "reason", "player", "given_back"), rows)


def staff_acts(reader: Reader, period: Period) -> Report:
    head = ("time", "record", "by", "act", "target", "why", "before", "after")
    rows: list[Row] = []
    for record in reader.scan(("staff_acted",), *period):
        body = msgspec.json.decode(record.body, type=StaffActed)
        change = [_cell(body.before), _cell(body.after)]
        rows.append([time_text(record.at_ms), record.number, record.actor, body.act, body.target, body.why, *change])
    return Report(head, rows)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def events(reader: Reader, period: Period) -> Report:
    """Significant events: what the shift manager was called for."""
    rows: list[Row] = []
    for record in reader.scan(("alert_raised",), *period):
        body = msgspec.json.decode(record.body, type=AlertRaised)
        rows.append([time_text(record.at_ms), record.number, body.alert, body.table, body.round, body.what])
    return Report(("time", "record", "kind", "table", "round", "what"), rows)


def staff_row(record: Record) -> dict[str, Any]:
    """A line of the staff log."""
    body: dict[str, Any] = msgspec.json.decode(record.body)
    place = {"number": record.number, "at_ms": record.at_ms, "by": record.actor, "table": record.table}
    return place | {key: body.get(key) for key in ("act", "target", "why", "before", "after")}
