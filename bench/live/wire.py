"""A client's side of a WebSocket with next to no work in it, so that bots measure the server and not themselves."""

import asyncio
from typing import Any


class Wire(asyncio.Protocol):
    """Text frames in and out. `take` is called for each that comes."""

    transport: Any  # uvloop's is none of asyncio's classes

    def __init__(self) -> None:
        self.open, self.lost = asyncio.Event(), False
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        lines = ["GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade"]
        lines += ["Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "Sec-WebSocket-Version: 13", "", ""]
        self.transport.write("\r\n".join(lines).encode())

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        self.open.set()

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data
        if not self.open.is_set():
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            self.open.set()
        at = 0
        while len(buffer) >= at + 2:
            size, body = buffer[at + 1], at + 2
            if size >= 126:
                width = 2 if size == 126 else 8
                size, body = int.from_bytes(buffer[body : body + width], "big"), body + width
            if len(buffer) < body + size:
                break
            if buffer[at] & 15 == 1:
                self.take(buffer[body : body + size])
            elif buffer[at] & 15 == 9:
                self._send(0x8A, buffer[body : body + size])
            at = body + size
        self._buffer = buffer[at:]

    def take(self, frame: bytes) -> None:
        raise NotImplementedError

    def send(self, frame: bytes) -> None:
        self._send(0x81, frame)

    def _send(self, first: int, frame: bytes) -> None:
        """Masked with zeros, which is a mask too."""
        size = len(frame)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + frame)
