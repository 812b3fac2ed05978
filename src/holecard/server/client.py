"""One socket: a bounded queue out, and a limit on what comes in."""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from .access import Session

QUEUE_MOST = 256
FRAMES_A_SECOND, BURST = 30.0, 60.0
BAD_FRAMES_MOST = 20

TOO_SLOW, POLICY, NOT_LOGGED_IN, TAKEN_OVER = 1013, 1008, 4401, 4409


class Client:
    def __init__(self, socket: WebSocket, session: Session | None, clock: Callable[[], float]) -> None:
        self.socket, self.session, self.clock = socket, session, clock
        self.client = ""
        self.tables: set[str] = set()
        self.own: dict[str, bytes] = {}
        self.bad_frames = 0
        self.closing: int | None = None
        self._allowance, self._at = BURST, clock()
        self._queue: deque[str] = deque()
        self._wake = asyncio.Event()

    @property
    def name(self) -> str:
        return self.session.name if self.session is not None else ""

    def push(self, frame: bytes | str) -> None:
        """Never waits: who reads too slowly is dropped, and comes back for what was missed."""
        if self.closing is not None:
            return
        if len(self._queue) >= QUEUE_MOST:
            self.drop(TOO_SLOW)
            return
        self._queue.append(frame.decode() if isinstance(frame, bytes) else frame)
        self._wake.set()

    def drop(self, code: int) -> None:
        if self.closing is None:
            self.closing = code
            if code == TOO_SLOW:
                self._queue.clear()
            self._wake.set()

    def may_send(self) -> bool:
        """A bucket of frames that fills again with time."""
        now = self.clock()
        self._allowance = min(BURST, self._allowance + (now - self._at) * FRAMES_A_SECOND)
        self._at = now
        if self._allowance < 1:
            return False
        self._allowance -= 1
        return True

    async def write(self) -> None:
        """The only one who writes to the socket."""
        try:
            while True:
                while self._queue:
                    await self.socket.send_text(self._queue.popleft())
                if self.closing is not None:
                    await self.socket.close(self.closing)
                    return
                self._wake.clear()
                await self._wake.wait()
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # gone: the reader notices too
