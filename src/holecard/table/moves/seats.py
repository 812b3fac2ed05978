"""Taking a seat, leaving it, sitting out, and what players set for themselves."""

from typing import Any

from holecard.table import records as r
from holecard.table.room import Room
from holecard.table.state import Settings

from .move import Move, draft, refuse


def sit(room: Room, name: str, seat: int) -> Move:
    check_seat(room, seat)
    if room.table.closing:
        refuse("closing", "this table closes after the round")
    if room.table.seats[seat].player == name:
        refuse("seated", f"you have seat {seat + 1} already")
    if room.table.seats[seat].player:
        refuse("seat_taken", f"seat {seat + 1} is taken")
    if room.seats_of(name) and not room.config.several_seats:
        refuse("one_seat", "one seat for each player at this table")
    return Move([draft(room, r.SeatTaken(seat, name), actor=name)])


def leave(room: Room, name: str, seat: int, why: str = "left") -> Move:
    check_own_seat(room, name, seat)
    if plays(room, name):
        refuse("in_round", "the round is not over")
    return Move([draft(room, r.SeatLeft(seat, name, why), actor=name)])


def plays(room: Room, name: str) -> bool:
    """Whether a player has a stake in the open round."""
    return bool(room.table.staked.get(name))


def check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.table.seats):
        refuse("no_seat", f"seats are 1 to {len(room.table.seats)}")


def check_own_seat(room: Room, name: str, seat: int) -> None:
    check_seat(room, seat)
    if room.table.seats[seat].player != name:
        refuse("not_your_seat", f"seat {seat + 1} is not yours")


def change_settings(room: Room, name: str, changes: dict[str, Any]) -> Move:
    for key, value in changes.items():
        if key not in Settings._fields:
            refuse("no_setting", f"there is no setting '{key}': {', '.join(Settings._fields)}")
        if key == "follow_multiple" and (
            isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1000
        ):
            refuse("bad_setting", "follow_multiple is a whole number from 0 to 1000")
        if key != "follow_multiple" and not isinstance(value, bool):
            refuse("bad_setting", f"{key} is true or false")
    return Move([draft(room, r.SettingsChanged(name, changes), actor=name)], ("from the next round",))


def sit_out(room: Room, name: str, out: bool) -> Move:
    """Keep the seat without a bet for now: betting does not wait."""
    if not room.seats_of(name):
        refuse("not_seated", "you have no seat here")
    if out and any(bet.player == name for bet in room.table.bets.values()):
        refuse("has_bet", "take your bet back first")
    return Move([draft(room, r.SatOut(name, out), actor=name)])
