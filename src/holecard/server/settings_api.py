"""The settings of a table, as staff reads and changes them: from the next round, each version kept in the log."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from pydantic import ValidationError

from holecard.sheet import Game, SheetError, UnknownGame, load
from holecard.sheet.faults import key_text, model_faults
from holecard.table import moves
from holecard.table import records as r
from holecard.table.config import TableConfig, contradictions, unknown_bets
from holecard.table.live import Live
from holecard.table.moves import Move, Refused

from .api import Call, Endpoint
from .staff_api import act

FILE_ONLY = ("practice", "profile", "seats")
WITHIN = ("limits", "side_limits", "bet_limits", "timers", "set")  # changed entry by entry; null takes one out


class Changes(msgspec.Struct, forbid_unknown_fields=True):
    changes: dict[str, Any]
    why: Annotated[str, msgspec.Meta(max_length=500)]


async def settings(call: Call) -> dict[str, Any]:
    """`settings` are in force; `wanted` come with the next round. `keys` says of each what it is and when a change
    holds: from the next round, from the next shoe (which is shuffled at once), or only by the file of tables. `choices`
    are those of the game, and go under `set`; so do switches of its sheet. `version` counts."""
    return _shown(call.server.live(call.part("table")))


def _shown(live: Live) -> dict[str, Any]:
    room = live.room
    return {
        "table": room.id,
        "version": room.table.version,
        "game": room.game.name,
        "sheet": room.game.hash,
        "settings": room.config.model_dump(),
        "wanted": live.coming[0].model_dump() if live.coming is not None else None,
        "choices": _choices(room.config),
        "side_bets": {name: bet.name for name, bet in room.game.switches.side_bets.items()},
        "keys": _keys(),
    }


def _choices(config: TableConfig) -> dict[str, Any]:
    try:
        game = load(config.game, config.set)
    except (SheetError, UnknownGame):  # the sheet's file is gone; the table plays by what the log has of it
        return {}
    return {
        name: {
            "name": choice.name,
            "chosen": game.chosen.get(name, choice.default),
            "values": {key: value.name or key for key, value in choice.values.items()},
        }
        for name, choice in game.sheet.choices.items()
    }


def _keys() -> list[dict[str, Any]]:
    schema = TableConfig.model_json_schema()["properties"]
    return [
        {"key": key, "about": one.get("description", ""), "default": one.get("default"), "from": _holds_from(key)}
        for key, one in schema.items()
    ]


def _holds_from(key: str) -> str:
    if key in FILE_ONLY:
        return "file"
    return "next shoe" if key in moves.NEW_CHAIN else "next round"


async def change(call: Call) -> dict[str, Any]:
    """`changes` has the keys that change; limits, timers and `set` are changed entry by entry, and null takes an entry
    of `set` or `bet_limits` out. Every fault is told at once. What was asked before and is not in force yet is kept."""
    body: Changes = call.body
    live = call.server.live(call.part("table"))
    if not body.changes:
        raise Refused("no_change", "nothing is to be changed")
    before = (live.coming or (live.room.config, live.room.game))[0].model_dump()
    config, game = await asyncio.to_thread(changed, before, body.changes)
    after = config.model_dump()
    differs = [key for key in after if after[key] != before[key]]
    if not differs:
        raise Refused("no_change", "the table has these settings already")

    def make(live: Live) -> Move:
        return moves.want(live.room, call.name, config, game, body.why)

    def told(live: Live, move: Move) -> tuple[Any, Any]:
        return {key: before[key] for key in differs}, {key: after[key] for key in differs}

    await act(call, make, "settings", body.why, told)
    call.server.hub.wakes[live.room.id].set()
    return _shown(live)


def changed(before: Mapping[str, Any], changes: Mapping[str, Any]) -> tuple[TableConfig, Game]:
    """What a table becomes, or every fault of it."""
    data = dict(before)
    for key, value in changes.items():
        if key in FILE_ONLY:
            raise Refused("bad_settings", f"{key}: changes only in the file of tables")
        if key in WITHIN and isinstance(value, dict):
            merged = {**data[key], **value}
            data[key] = {name: one for name, one in merged.items() if one is not None}
        else:
            data[key] = value
    try:
        config = TableConfig.model_validate(data)
        game = load(config.game, config.set)
    except ValidationError as error:
        raise _faults([f"{key_text(path)}: {text}" for path, text in model_faults(error, TableConfig, data)]) from None
    except SheetError as error:
        raise _faults([f"{fault.key}: {fault.message}" for fault in error.faults]) from None
    except UnknownGame as error:
        raise _faults([f"game: {error}"]) from None
    wrong = [f"{key_text(path)}: {text}" for path, text in [*contradictions(config), *unknown_bets(config, game)]]
    if wrong:
        raise _faults(wrong)
    return config, game


def _faults(faults: list[str]) -> Refused:
    return Refused("bad_settings", "; ".join(faults))


async def versions(call: Call) -> list[dict[str, Any]]:
    """Newest first: since when a table had which settings and sheet."""
    table = call.part("table")
    call.server.live(table)
    before, most = call.whole("before", 0) or None, min(call.whole("most", 20), 100)
    search = call.server.reader.search
    found = await asyncio.to_thread(search, ("table_opened", "table_changed"), table=table, before=before, most=most)
    rows = []
    for record in found:
        body = r.decode(record.kind, record.body)
        assert isinstance(body, r.TableOpened | r.TableChanged)
        sheet = body.sheet if isinstance(body, r.TableOpened) else None
        rows.append({"number": record.number, "at_ms": record.at_ms, "sheet": sheet, "settings": body.config})
    return rows


_TABLE = "/api/staff/tables/{table}"

ENDPOINTS = [
    Endpoint("GET", f"{_TABLE}/settings", settings, "the settings of a table", "look"),
    Endpoint("PUT", f"{_TABLE}/settings", change, "change settings, from the next round", "settings", Changes),
    Endpoint("GET", f"{_TABLE}/versions", versions, "all settings that it had", "look", query=("before", "most")),
]
