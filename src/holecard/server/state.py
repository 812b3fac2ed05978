"""The state of the whole server as one snapshot: restart is then bounded, however long the log."""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from holecard.table.alerts import Alert
from holecard.table.log import LogFault
from holecard.table.office import Proposal, Withdrawal
from holecard.table.people import Person
from holecard.table.reader import Reader
from holecard.table.room import Room
from holecard.table.snapshot import RoomState, digest_of, restore, state_of

if TYPE_CHECKING:
    from .house import Hall


class Whole(msgspec.Struct):
    number: int
    at_ms: int
    hash: str
    balances: dict[str, int]
    people: dict[str, Person]
    done: list[tuple[str, int, str]]
    rooms: dict[str, RoomState]
    alerts: list[Alert] = []
    proposals: list[Proposal] = []
    withdrawals: list[Withdrawal] = []


class Saved(NamedTuple):
    number: int
    at_ms: int
    hash: bytes


_encode = msgspec.json.Encoder(order="sorted").encode
_decode = msgspec.json.Decoder(Whole).decode


class State:
    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    def dump(self) -> tuple[int, bytes, bytes]:
        """Of the last record that was applied."""
        hall = self.hall
        done = [(client, number, digest) for client, (number, digest) in hall.done.items()]
        rooms = {
            name: state_of(room)
            for name, room in hall.rooms.items()
            if room.table.phase != "new" and name not in hall.broken
        }
        whole = Whole(
            hall.number,
            hall.at_ms,
            hall.hash.hex(),
            hall.ledger.balances,
            hall.people.known,
            done,
            rooms,
            list(hall.alerts.known.values()),
            list(hall.office.proposals.values()),
            list(hall.office.withdrawals.values()),
        )
        body = _encode(whole)
        return hall.number, body, digest_of(body)

    def load(self, reader: Reader) -> Saved | None:
        """The latest snapshot, if it is whole and is one of this very log."""
        found = reader.load_snapshot()
        if found is None or digest_of(found[1]) != found[2]:
            return None
        whole = _decode(found[1])
        head = reader.last()
        if head is None or head.number < whole.number:
            raise LogFault(
                f"the log ends at record {head.number if head else 0}, but record {whole.number} was there once"
            )
        record = reader.record(whole.number)
        if record is None or record.hash.hex() != whole.hash or record.at_ms != whole.at_ms:
            return None
        self._restore(whole)
        return Saved(record.number, record.at_ms, record.hash)

    def _restore(self, whole: Whole) -> None:
        hall = self.hall
        hall.number, hall.at_ms, hall.hash = whole.number, whole.at_ms, bytes.fromhex(whole.hash)
        hall.ledger.balances, hall.people.known = whole.balances, whole.people
        hall.alerts.known = {one.id: one for one in whole.alerts}
        hall.office.proposals = {one.id: one for one in whole.proposals}
        hall.office.withdrawals = {f"{one.player}/{one.key}": one for one in whole.withdrawals}
        hall.done = {client: (number, digest) for client, number, digest in whole.done}
        for name, state in whole.rooms.items():
            room = hall.rooms.get(name)
            if room is None:
                room = hall.rooms[name] = _empty_room(name, state, hall.vault.unseal)
            restore(room, state)
            hall.felts.note(room)


def _empty_room(name: str, state: RoomState, unseal: Any) -> Room:
    from holecard.table.config import TableConfig, game_of_text

    return Room(name, TableConfig.model_validate(state.config), game_of_text(state.sheet_text), unseal)
