"""What has been shown of a table: its last picture, numbered, and the latest steps to it for those who come back."""

from collections import deque
from typing import Any

from .picture import difference, picture
from .protocol import Snapshot, Update, encode
from .room import Room

STEPS_KEPT = 200


class Shown:
    def __init__(self, room: Room) -> None:
        self.room = room
        self.version = 1
        self.picture: dict[str, Any] = picture(room)
        self._steps: deque[tuple[int, bytes]] = deque(maxlen=STEPS_KEPT)

    def step(self, left: float | None, stopped: str = "") -> bytes | None:
        """The frame from the last picture to the present one; none if they look the same."""
        if stopped:  # whatever has become of the room: what was shown last stays
            after = {**self.picture, "phase": "paused", "paused": "an error is being looked into"}
        else:
            after = picture(self.room, self.picture)
        changes, more, replaced = difference(self.picture, after)
        if not (changes or more or replaced):
            return None
        self.picture = after
        self.version += 1
        frame = encode(Update(self.room.id, self.version, changes, more, replaced, _tenths(left)))
        self._steps.append((self.version, frame))
        return frame

    def snapshot(self, left: float | None) -> bytes:
        return encode(Snapshot(self.room.id, self.version, self.picture, _tenths(left)))

    def since(self, version: int) -> list[bytes] | None:
        """The frames after a version, if they are all still here."""
        if version == self.version:
            return []
        frames = [frame for number, frame in self._steps if number > version]
        return frames if version > 0 and len(frames) == self.version - version else None


def _tenths(seconds: float | None) -> float | None:
    return None if seconds is None else round(max(seconds, 0.0), 1)
