"""The process: a socket, signals, and an orderly end."""

import asyncio
import signal
import socket
from types import FrameType

import structlog
import uvicorn
import uvloop
from starlette.applications import Starlette

from .app import Options, application
from .link import Link

log = structlog.get_logger("holecard")

FRAME_BYTES_MOST = 8_192


class Process(uvicorn.Server):
    """The first signal drains: rounds are played to the end. The second ends at once."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self.app, self._draining = app, False
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            log.info("ready", address=f"http://{self.config.host}:{self.port()}/")

    def port(self) -> int:
        return int(self.servers[0].sockets[0].getsockname()[1])

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


def run(options: Options, host: str, port: int) -> int:
    app = application(options)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        ws=Link,
        ws_max_size=FRAME_BYTES_MOST,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
    )
    process = Process(config, app)
    uvloop.run(process.serve())
    return 0 if process.started else 1
