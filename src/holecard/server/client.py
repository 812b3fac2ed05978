"""One socket: a bounded queue out, and a limit on what comes in."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from .access import Session
from .link import link_of

QUEUE_MOST = 256
FRAMES_A_SECOND, BURST = 30.0, 60.0
BAD_FRAMES_MOST = 20

TOO_SLOW, POLICY, NOT_LOGGED_IN, TAKEN_OVER = 1013, 1008, 4401, 4409


class Client:
    def __init__(self, socket: WebSocket, session: Session | None, clock: Callable[[], float]) -> None:
        self.socket, self.session, self.clock = socket, session, clock
        self.client, self.name = "", session.name if session is not None else ""
        self.tables: set[str] = set()  # that it watches
        self.present: set[str] = set()  # where its player counts as there
        self.own: dict[str, tuple[Any, ...]] = {}  # what was shown of each table for this player alone
        self.bad_frames = 0
        self.closing: int | None = None
        self._allowance, self._at = BURST, clock()
        self._queue: list[bytes] = []
        self._dropped = asyncio.Event()
        self.link = link_of(socket)
        self.link.on_writable = self.flush

    def push(self, frame: bytes) -> None:
        """Never waits: who reads too slowly is dropped, and comes back for what was missed."""
        if self.closing is not None:
            return
        if len(self._queue) >= QUEUE_MOST:
            self.drop(TOO_SLOW)
            return
        if not self._queue:
            asyncio.get_running_loop().call_soon(self.flush)  # once for all that is pushed meanwhile
        self._queue.append(frame)

    def flush(self) -> None:
        """Now, or as soon as the socket takes more."""
        if self._queue and self.link.is_writable:
            self.link.write_texts(self._queue)
            self._queue.clear()

    def drop(self, code: int) -> None:
        if self.closing is None:
            self.closing = code
            if code == TOO_SLOW:
                self._queue.clear()
            self._dropped.set()

    def may_send(self) -> bool:
        """A bucket of frames that fills again with time."""
        now = self.clock()
        self._allowance = min(BURST, self._allowance + (now - self._at) * FRAMES_A_SECOND)
        self._at = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True

    async def close(self) -> None:
        """Once dropped: with what still waits, as far as the socket takes it."""
        await self._dropped.wait()
        self.flush()
        with suppress(WebSocketDisconnect, RuntimeError, OSError):  # gone: the reader notices too
            await self.socket.close(self.closing or 1000)
