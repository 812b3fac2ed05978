"""A network that delays, repeats and cuts; at its server's end are the real clients of the hub."""

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any, ClassVar

from holecard.server.access import Session
from holecard.server.client import Client
from holecard.server.link import LINK, Link
from holecard.table import protocol

if TYPE_CHECKING:
    from .guest import Guest
    from .simulation import House, World


class Line(Link):
    """A socket's way out, into the simulated network."""

    def __init__(self, send: Any) -> None:
        self.send_frame = send
        self.on_writable = None

    @property
    def is_writable(self) -> bool:
        return True

    def write_texts(self, frames: list[bytes]) -> None:
        for frame in frames:
            self.send_frame(frame)


class Socket:
    def __init__(self, line: Line) -> None:
        self.scope = {"extensions": {LINK: line}}

    async def close(self, code: int) -> None: ...


class Peer(Client):
    """Sets of them are walked through in the same order in every run."""

    made: ClassVar[int] = 0

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        Peer.made += 1
        self.serial = Peer.made

    def __hash__(self) -> int:
        return self.serial

    def __eq__(self, other: object) -> bool:
        return self is other


class Connection:
    """Two queues of frames that take their time, keep their order, and end when the line is cut."""

    def __init__(self, world: "World", house: "House", guest: "Guest") -> None:
        self.world, self.house, self.guest, self.dice = world, house, guest, guest.dice
        self.cut_off = False
        self.up_at = self.down_at = 0.0
        self.climbing: deque[bytes] = deque()
        self.flying: deque[bytes] = deque()
        session = Session(guest.name, guest.name, 0, 0, 0)
        self.peer = Peer(Socket(Line(self.down)), session, world.loop.time)
        self.inbox: asyncio.Queue[bytes] = asyncio.Queue()
        house.spawn(self.read())

    def down(self, frame: bytes) -> None:
        self.flying.append(frame)  # in this order, whichever of two timers is first
        self.down_at = max(self.down_at, self.world.loop.time() + self.delay())
        self.world.loop.call_at(self.down_at, self.arrive)

    def arrive(self) -> None:
        frame = self.flying.popleft()
        if not self.cut_off:
            self.world.note(self.guest.name, frame)
            self.guest.take(frame)

    def up(self, frame: bytes) -> None:
        self.climbing.append(frame)
        self.up_at = max(self.up_at, self.world.loop.time() + self.delay())
        self.world.loop.call_at(self.up_at, lambda: self.inbox.put_nowait(self.climbing.popleft()))

    def delay(self) -> float:
        return self.dice.uniform(1, 5) if self.dice.random() < 0.01 else self.dice.expovariate(30)

    async def read(self) -> None:
        hello = protocol.Hello("client-1", epoch=self.guest.epoch, seen=self.guest.seen())
        self.house.hub.greet(self.peer, hello)
        if not self.guest.seen():
            self.house.hub.watch(self.peer, self.guest.table)
        while True:
            await self.house.hub.take(self.peer, await self.inbox.get())

    def cut(self) -> None:
        """The client knows at once, the server a little later."""
        if not self.cut_off:
            self.cut_off = True
            self.world.loop.call_later(self.dice.expovariate(2), self.forget)

    def forget(self) -> None:
        if self.house is self.world.house:
            self.house.hub.leave(self.peer)
