"""The whole state as bytes, and back. A cache: the log alone gives the same bytes."""

import hashlib
from dataclasses import fields
from typing import Any

import msgspec

from holecard.rules import Round

from . import records as r
from .config import TableConfig, game_of_text
from .room import Room
from .state import Pending, Seat, Settings, Table

_SETS = ("ready", "lost", "out")


class RoomState(msgspec.Struct):
    """What `apply` has made of a room; shoe and round are made again from their inputs."""

    sheet_text: str
    config: dict[str, Any]
    table: dict[str, Any]
    dealt: list[tuple[int, int]] = []
    continued_from: int | None = None
    has_shoe: bool = False
    round: dict[str, Any] | None = None
    settled: r.RoundSettled | None = None
    title: str = ""
    wanted: tuple[dict[str, Any], str, str] | None = None


def state_of(room: Room) -> RoomState:
    played, shoe = room.round, room.shoe
    continuation = shoe.record.continuation if shoe is not None else None
    inputs = None
    if played is not None:
        inputs = {
            "start": played.start,
            "bets": played.bets,
            "side": played.side,
            "behind": [list(row) for row in played.behind],
            "answers": played.answers,
            "chip": played.chip,
        }
    return RoomState(
        room.game.text,
        room.config.model_dump(),
        plain(room.table),
        [(one.start, one.end) for one in room.dealt],
        continuation.start if continuation else None,
        shoe is not None,
        inputs,
        room.settled,
        room.game.name,
        (room.wanted[0].model_dump(), room.wanted[1].text, room.wanted[1].name) if room.wanted is not None else None,
    )


def plain(table: Table) -> dict[str, Any]:
    """A table as JSON has it: no sets, no keys but texts."""
    values = {field.name: getattr(table, field.name) for field in fields(table)}
    values["seats"] = [[seat.player, seat.unused, seat.wins] for seat in table.seats]
    for name in ("settings", "next_settings"):
        values[name] = {player: list(one) for player, one in values[name].items()}
    values["bets"] = [[seat, bet.player, bet.main, bet.side] for seat, bet in table.bets.items()]
    values["behind"] = [[player, seat, stake] for (player, seat), stake in table.behind.items()]
    values["entered"] = None if table.entered is None else sorted([list(one) for one in table.entered])
    for name in ("commitments", "sealed"):
        values[name] = [[number, text] for number, text in sorted(values[name].items())]
    for name in _SETS:
        values[name] = sorted(values[name])
    values["barred"] = list(table.barred)
    return values


def table_of(values: dict[str, Any]) -> Table:
    values = dict(values)
    values["seats"] = [Seat(*one) for one in values["seats"]]
    for name in ("settings", "next_settings"):
        values[name] = {player: Settings(*one) for player, one in values[name].items()}
    values["bets"] = {seat: Pending(player, main, side) for seat, player, main, side in values["bets"]}
    values["behind"] = {(player, seat): stake for player, seat, stake in values["behind"]}
    if values["entered"] is not None:
        values["entered"] = {(player, seat, behind) for player, seat, behind in values["entered"]}
    for name in ("commitments", "sealed"):
        values[name] = dict(values[name])
    for name in _SETS:
        values[name] = set(values[name])
    values["barred"] = tuple(values["barred"])
    return Table(**values)


def restore(room: Room, state: RoomState) -> None:
    room.adopt(state.sheet_text, state.config, state.title)
    if state.wanted is not None:
        config, text, title = state.wanted
        room.wanted = TableConfig.model_validate(config), game_of_text(text, title)
    room.table = table_of(state.table)
    if state.has_shoe:
        room.open_shoe()
        if state.continued_from is not None:
            room.continue_shoe(state.continued_from)
        assert room.shoe is not None
        room.dealt = [room.shoe.dealt(start, end) for start, end in state.dealt]
    if state.round is not None:
        inputs = dict(state.round)
        inputs["behind"] = [tuple(row) for row in inputs["behind"]]
        room.round = Round(room.game.rules, room.cards, inputs.pop("bets"), **inputs)
    room.settled = state.settled


def digest_of(body: bytes) -> bytes:
    return hashlib.sha256(b"holecard/snapshot/1" + body).digest()
