"""The way out to one socket: what waits for it goes in one piece, past the layers that take frames one by one."""

from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

LINK = "holecard.link"


class Link(WebSocketsSansIOProtocol):
    """uvicorn's own, which also hands itself to the application. Opening, reading and closing are as ever."""

    on_writable: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), LINK: self}
            self.scope["extensions"] = extensions

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set() and not (self.close_sent or self.disconnected)

    def write_texts(self, frames: list[bytes]) -> None:
        """Text frames of a server: whole, and not masked (RFC 6455, 5.2)."""
        parts: list[bytes] = []
        for frame in frames:
            size = len(frame)
            if size < 126:
                parts.append(bytes((0x81, size)))
            elif size < 1 << 16:
                parts.append(b"\x81\x7e" + size.to_bytes(2, "big"))
            else:
                parts.append(b"\x81\x7f" + size.to_bytes(8, "big"))
            parts.append(frame)
        self.transport.write(b"".join(parts))


def link_of(socket: WebSocket) -> Link:
    link = (socket.scope.get("extensions") or {}).get(LINK)
    if not isinstance(link, Link):
        raise RuntimeError("the server runs on uvicorn with ws=holecard.server.link.Link")
    return link
