"""The server's answers to staff, as tables that are read at a terminal."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from holecard.table.ledger import in_words

from .console import terminal

# columns that are shown of a row, in order; of others, all
COLUMNS = {
    "tables": ("table", "phase", "round", "left", "seats", "staked", "exposure", "house", "alerts", "paused"),
    "alerts": ("id", "at_ms", "kind", "table", "round", "what"),
    "players": ("player", "guest", "balance", "tables", "sessions", "excluded_until_ms", "opened_ms"),
    "rounds": ("round", "at_ms", "outcome", "shoe", "bettors", "bets", "notation"),
    "log": ("number", "at_ms", "by", "act", "target", "why", "change"),
    "monitor": ("game", "what", "rounds", "staked", "actual_return", "expected_return", "tolerance", "z", "alarm"),
    "close-game": ("table", "name", "phase", "closing"),
    "open-game": ("table", "name", "phase", "closing"),
    "adjustments": ("id", "at_ms", "player", "amount", "why", "by"),
}
WHOLE = ("table", "player", "round", "id", "number", "at_ms", "opened_ms", "kind", "account", "act")  # never folded
HIDDEN = ("keys", "choices", "side_bets", "replay", "settings", "wanted")
TABLE_ACTS = ("pause", "resume", "void", "close", "open")
MONEY = {
    "balance", "available", "practice", "staked", "exposure", "house", "returned", "held", "amount", "change", "total",
    "refunds", "pending", "deposited", "lost", "bets", "least", "most", "chip", "large_win",
}  # fmt: skip


def acts(known: Mapping[str, Any]) -> None:
    table = new_table("act", "of", "")
    table.add_row("login", "", "begin a session, which the other acts use; logout ends it")
    table.add_row("enrol", "NAME", "a member of staff with --role, in the database, while no server runs")
    for name, one in known.items():
        table.add_row(name, one.target, one.about)
    terminal().print(table)


def enrolled(name: str, role: str, address: str) -> None:
    key = address.partition("secret=")[2].partition("&")[0]
    print(f"{name} is enrolled as {role}")
    print("the second factor, for an authenticator; it is shown this once:")
    print(f"  {address}\n  or typed: {' '.join(key[at : at + 4] for at in range(0, len(key), 4))}")


def moment(text: str) -> int | None:
    """A day or a moment of UTC, in milliseconds."""
    if not text:
        return None
    try:
        at = datetime.fromisoformat(text.removesuffix("Z"))
    except ValueError:
        raise ValueError(f"'{text}' is no time: 2026-05-01, or 2026-05-01T18:00") from None
    return int((at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp() * 1000)


def show(act: str, answer: Any) -> None:
    rows = answer["rows"] if act == "monitor" else answer
    if act == "tables":
        rows = [told_table(row) for row in answer]
    if act in TABLE_ACTS:
        closing = ", closes after the round" if answer["closing"] else ""
        print(f"{answer['table']}: {answer['phase']}{closing}")
    elif act in ("settings", "set"):
        show_settings(answer)
    elif isinstance(rows, list):
        show_rows(rows, COLUMNS.get(act, ()))
    elif isinstance(answer, dict):
        show_entry(answer)
        if act == "round":
            show_steps(answer.get("replay", []))
    if act == "monitor":
        terminal().print(f"{answer['behind']} records not read yet; {answer['basis']}", style="dim")


def told_table(row: Mapping[str, Any]) -> dict[str, Any]:
    taken = sum(map(bool, row["seats"]))
    staked = sum(row["staked"].values())
    return {**row, "seats": f"{taken} of {len(row['seats'])}", "staked": staked, "alerts": row["alerts"] or None}


def show_settings(answer: Mapping[str, Any]) -> None:
    """Each key with what is in force and, if another value comes with the next round, that."""
    now, then = flat(answer["settings"]), flat(answer["wanted"] or {})
    keys = [*now, *(key for key in then if key not in now)]
    rows = [
        {
            "setting": key,
            "now": now.get(key, ""),
            "next round": then.get(key, "") if then and then.get(key) != now.get(key) else "",
        }
        for key in keys
    ]
    terminal().print(f"{answer['table']}: {answer['game']}, version {answer['version']} of its settings")
    show_rows(rows, ("setting", "now", "next round"))
    choices = {name: f"{one['chosen']} of {', '.join(one['values'])}" for name, one in answer["choices"].items()}
    for name, told in choices.items():
        terminal().print(f"choice set.{name}: {told}")


def flat(settings: Mapping[str, Any], before: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for key, value in settings.items():
        if isinstance(value, dict):
            found |= flat(value, f"{before}{key}.")
        else:
            found[f"{before}{key}"] = cell(key, value) or "no" if isinstance(value, bool) else cell(key, value)
    return found


def change_text(act: str, before: Any, after: Any) -> str:
    """What has changed, and nothing else."""
    if isinstance(before, dict) and isinstance(after, dict):
        old, new = flat(before), flat(after)
        if old.keys() & new.keys():
            differ = [key for key in {**old, **new} if old.get(key) != new.get(key)]
            return "; ".join(f"{key} {old.get(key, '')} → {new.get(key, '')}" for key in differ)
    key = "until_ms" if act == "exclude" else "amount"
    told = [cell(key, one) for one in (before, after)]
    return " → ".join(told) if any(told) else ""


def show_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> None:
    if not rows:
        terminal().print("none")
        return
    if "before" in rows[0] and "after" in rows[0] and "act" in rows[0]:
        rows = [{**row, "change": change_text(row["act"], row["before"], row["after"])} for row in rows]
    shown = [one for one in columns or rows[0] if any(row.get(one) not in (None, "") for row in rows)]
    table = new_table(*(title(one) for one in shown))
    for column, key in zip(table.columns, shown, strict=True):
        column.justify = "right" if all(is_number(row.get(key)) for row in rows) else "left"
        column.no_wrap = key in WHOLE
    for row in rows:
        style = "bold red" if row.get("alarm") or row.get("paused") else ""
        table.add_row(*(cell(key, row.get(key)) for key in shown), style=style)
    terminal().print(table)


def show_entry(entry: Mapping[str, Any]) -> None:
    table = new_table("", "")
    table.show_header = False
    for key, value in entry.items():
        if key in HIDDEN:
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            value = "\n".join(", ".join(f"{title(k)} {cell(k, v)}" for k, v in one.items()) for one in value)
        table.add_row(title(key), cell(key, value))
    terminal().print(table)


def show_steps(steps: Sequence[Mapping[str, Any]]) -> None:
    table = new_table("", "replay", "")
    for number, step in enumerate(steps, 1):
        more = ", ".join(f"{key} {value}" for key, value in step.items() if key != "event" and value is not None)
        table.add_row(str(number), str(step["event"]), more)
    terminal().print(table)


def new_table(*titles: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for one in titles:
        table.add_column(one, overflow="fold")
    return table


def title(key: str) -> str:
    return key.removesuffix("_ms").replace("_", " ")


def is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def cell(key: str, value: Any) -> str:
    """A value for people: money in whole units, times in UTC."""
    show_number: Callable[[int], str] = signed if key in MONEY else str
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if key.endswith("_ms"):
        return datetime.fromtimestamp(value / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, int):
        return show_number(value)
    if isinstance(value, float):
        return f"{value:.0f} s" if key == "left" else f"{value:.4f}"
    if isinstance(value, dict):
        return ", ".join(f"{name} {cell(key, one)}" for name, one in value.items() if one is not None)
    if isinstance(value, list):
        return " ".join(cell(key, one) or "-" for one in value)
    return str(value)


def signed(amount: int) -> str:
    return f"-{in_words(-amount)}" if amount < 0 else in_words(amount)
