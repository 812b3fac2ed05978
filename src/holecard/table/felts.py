"""What lies on all felts together and is not deducted yet: kept up with each record, for it is asked all the time."""

from .room import Room


class Felts:
    def __init__(self) -> None:
        self._of: dict[str, dict[str, int]] = {}  # by table, of each wallet
        self._all: dict[str, int] = {}

    def note(self, room: Room) -> None:
        """The felt of a table as it lies now."""
        before, now = self._of.get(room.id, {}), {room.wallet(name): on for name, on in room.felt().items()}
        if now == before:
            return
        self._of[room.id] = now
        for wallet in before.keys() | now.keys():
            total = self._all.pop(wallet, 0) + now.get(wallet, 0) - before.get(wallet, 0)
            if total:
                self._all[wallet] = total

    def on(self, wallet: str) -> int:
        return self._all.get(wallet, 0)

    def at(self, room: Room, wallet: str) -> int:
        return self._of.get(room.id, {}).get(wallet, 0)
