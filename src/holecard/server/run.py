"""The process: a socket, signals, and an orderly end."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn
import uvloop
from starlette.applications import Starlette

from .app import Options, Server, application, attach, opened
from .link import Link

log = structlog.get_logger("holecard")

FRAME_BYTES_MOST = 8_192


class Process(uvicorn.Server):
    """The first signal drains: rounds are played to the end. The second ends at once."""

    def __init__(self, config: uvicorn.Config, app: Starlette, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready
        self.app, self._draining = app, False
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # what is here now stays: modules, sheets, tables
            gc.set_threshold(20_000, 20, 50)
            self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._draining or self._loop is None or not hasattr(self.app.state, "server"):
            self.should_exit = self.force_exit = True
            return
        self._draining = True
        log.info("draining", signal=signal.Signals(sig).name)
        self._loop.call_soon_threadsafe(self._begin_drain)

    def _begin_drain(self) -> None:
        self._task = asyncio.ensure_future(self._drain())

    async def _drain(self) -> None:
        try:
            await self.app.state.server.drain()
        finally:
            self.should_exit = True


def listen(host: str, port: int) -> socket.socket:
    """Before anything is opened: is the address free?"""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.set_inheritable(False)
    except BaseException:
        listening.close()
        raise
    return listening


def run(options: Options, listening: socket.socket, ready: Callable[[Server], None]) -> int:
    """Until a signal. `ready` is called when the tables are open and the address answers."""
    app = application()
    config = uvicorn.Config(
        app,
        ws=Link,
        ws_max_size=FRAME_BYTES_MOST,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(options.proxies),
        forwarded_allow_ips=list(options.proxies),
        timeout_graceful_shutdown=5,
    )

    async def main() -> bool:
        async with opened(options) as server:
            attach(app, server)
            process = Process(config, app, lambda: ready(server))
            await process.serve([listening])
            return process.started

    return 0 if uvloop.run(main()) else 1
