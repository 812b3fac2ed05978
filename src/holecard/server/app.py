"""The server as one object and one ASGI application."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from holecard import __version__
from holecard.sheet import Game
from holecard.table import protocol
from holecard.table.config import TableConfig, read_house
from holecard.table.live import Live
from holecard.table.log import Record
from holecard.table.moves import Refused
from holecard.table.protocol import encode
from holecard.table.reader import Reader
from holecard.table.store import Store, Written

from . import cage_api, coach_api, history_api, metrics, player_api, players_api, rounds_api, settings_api, staff_api
from .access import Access
from .api import openapi, origin_is_ours, route_of, token_of
from .asked import move_of
from .bots import run_bots
from .cage import Cage
from .client import NOT_LOGGED_IN, POLICY, Client
from .clock import keep_time
from .coach import Coach
from .house import Hall
from .hub import Hub
from .monitor import Monitor
from .pages import page_routes
from .payments import Payments, PlayMoney
from .solver import COMMAND, Solver
from .vault import key_file_of, open_vault
from .watch import Watch

log = structlog.get_logger("holecard")

DEFAULT_TABLES = Path(__file__).parent.parent / "tables.toml"
ENDPOINTS = [
    *player_api.ENDPOINTS,
    *history_api.ENDPOINTS,
    *coach_api.ENDPOINTS,
    *staff_api.ENDPOINTS,
    *settings_api.ENDPOINTS,
    *players_api.ENDPOINTS,
    *rounds_api.ENDPOINTS,
    *cage_api.ENDPOINTS,
]
HELLO_S = 10.0
DRAIN_S = 90.0
SOCKETS_MOST = 5_000
A_MINUTE = {"login": 10, "register": 6, "guest": 30}
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
}


class Options(NamedTuple):
    database: str
    tables: Mapping[str, tuple[TableConfig, Game]] | None = None
    bots: int = 0
    origins: tuple[str, ...] = ()
    a_minute: Mapping[str, int] = A_MINUTE
    clock: Callable[[], float] = time.monotonic
    solver: Sequence[str] = COMMAND
    proxies: tuple[str, ...] = ()


class Server:
    """Everything between the log and the sockets. Made by `opened`, in the loop in which it lives."""

    def __init__(self, options: Options, hall: Hall, payments: Payments) -> None:
        self.options, self.hall = options, hall
        self.reader: Reader = hall.store
        self.access = Access(hall)
        self.hub = Hub(hall, self.access)
        self.cage = Cage(hall, payments)
        self.coach = Coach(hall, Solver(time.monotonic, options.solver))
        self.monitor = Monitor(hall, self.coach)
        self.watch = Watch(hall, self.access)
        hall.show = self.show
        self.draining = False
        self._brakes = MovingWindowRateLimiter(MemoryStorage())
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        for name, live in self.hall.tables.items():
            self._tasks.append(asyncio.create_task(keep_time(self.hall, live, self.hub.wakes[name])))
            self.hub.wakes[name].set()
        self._tasks.append(asyncio.create_task(self.hub.keep_lobby()))
        self._tasks.append(asyncio.create_task(self.monitor.run()))
        self._tasks.append(asyncio.create_task(self.watch.run()))
        if self.options.bots:
            self._tasks.append(asyncio.create_task(run_bots(self, self.options.bots)))

    def show(self, live: Live, records: list[Record]) -> None:
        self.hub.show(live, records)
        self.coach.note(live, records)
        self.watch.note(live, records)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.coach.stop()

    def set_draining(self, draining: bool) -> None:
        """No more bets; rounds that are open are played to the end. Or bets again."""
        if draining == self.draining:
            return
        self.draining = draining
        for name, live in self.hall.tables.items():
            live.draining = draining
            live.wind(self.hall.clock())
            self.hub.wakes[name].set()
        closes = "the server closes after this round; what you hold and your seat stay yours"
        self.hub.send(self.hub.clients, encode(protocol.Notice(closes if draining else "the server stays open")))

    @property
    def open_rounds(self) -> int:
        return sum(not (live.is_idle or live.stopped) for live in self.hall.tables.values())

    async def drain(self, most_s: float = DRAIN_S) -> None:
        self.set_draining(True)
        until = self.hall.clock() + most_s
        while self.hall.clock() < until and self.open_rounds:
            await asyncio.sleep(0.05)

    def sessions_of(self, name: str) -> list[dict[str, Any]]:
        """With how many sockets each has open."""
        sockets = [client.session.digest for client in self.hub.clients if client.session is not None]
        return [
            {"id": one.id, "begun_ms": one.begun_ms, "used_ms": one.used_ms, "sockets": sockets.count(one.digest)}
            for one in self.access.of(name)
        ]

    def live(self, table: str) -> Live:
        if table not in self.hall.tables:
            raise Refused("not_found", f"there is no table '{table[:40]}'")
        return self.hall.tables[table]

    def brake(self, what: str, address: str) -> None:
        """Attempts from one address in a minute."""
        item = RateLimitItemPerMinute(self.options.a_minute[what])
        if not self._brakes.hit(item, what, address):
            raise Refused("too_fast", "too many attempts; wait a minute")

    async def take_bets_back(self, name: str) -> None:
        """What one who is excluded has on the felt, not yet deducted."""
        taken: list[protocol.TableCommand] = []
        for table, live in self.hall.tables.items():
            taken += [protocol.Bet(1, table, k + 1, 0) for k, bet in live.room.table.bets.items() if bet.player == name]
            taken += [protocol.Behind(1, table, k + 1, 0) for who, k in live.room.table.behind if who == name]
        for one in taken:
            await self.hall.do(self.hall.tables[one.table], move_of(self.hall, name, one))

    # sockets

    async def socket(self, socket: WebSocket) -> None:
        full = len(self.hub.clients) >= SOCKETS_MOST
        if full or self.draining or not origin_is_ours(socket, self.options.origins):
            await socket.close(POLICY)
            return
        await socket.accept()
        try:
            client, hello = await self._hello(socket)
        except (TimeoutError, WebSocketDisconnect):
            return
        if client is None:
            return
        writer = asyncio.create_task(client.close())
        try:
            self.hub.greet(client, hello)
            while client.closing is None:
                text = await _receive(socket)
                if client.may_send():
                    await self.hub.take(client, text)
                else:
                    client.bad_frames += 1
                    client.push(encode(protocol.Refusal(0, "too_fast", "too many frames; this one was not read")))
                    if client.bad_frames > 200:
                        client.drop(POLICY)
        except WebSocketDisconnect:
            pass
        finally:
            self.hub.leave(client)
            client.drop(1000)
            with suppress(asyncio.CancelledError):
                await asyncio.wait([writer], timeout=5)
            writer.cancel()

    async def _hello(self, socket: WebSocket) -> tuple[Client, protocol.Hello] | tuple[None, Any]:
        """The first frame says who is there, within ten seconds."""
        try:
            frame = protocol.decode(await asyncio.wait_for(_receive(socket), HELLO_S))
        except protocol.BadFrame as error:
            return await _turn_away(socket, POLICY, "bad_frame", str(error))
        if not isinstance(frame, protocol.Hello):
            return await _turn_away(socket, POLICY, "bad_frame", "the first frame is a hello")
        if frame.protocol != protocol.VERSION:
            return await _turn_away(socket, POLICY, "bad_version", f"this server speaks version {protocol.VERSION}")
        token = frame.token or token_of(socket)
        session = self.access.find(token)
        if token and session is None:
            return await _turn_away(socket, NOT_LOGGED_IN, "not_logged_in", "this session is not known, or is over")
        return Client(socket, session, self.hall.clock), frame


async def _receive(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    return message.get("text") or message.get("bytes") or ""


async def _turn_away(socket: WebSocket, code: int, reason: str, message: str) -> tuple[None, None]:
    await socket.send_text(encode(protocol.Refusal(0, reason, message)).decode())
    await socket.close(code)
    return None, None


def open_hall(options: Options) -> Hall:
    """Opens the database and brings back everything in it."""
    tables = options.tables if options.tables is not None else read_house(DEFAULT_TABLES)
    address = sa.make_url(options.database)
    if address.get_backend_name() == "sqlite" and address.database:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    store = Store(options.database)
    try:
        vault = open_vault(key_file_of(options.database), fresh=store.number == 0)
        return Hall(store, tables, vault, options.clock)
    except BaseException:
        store.close()
        raise


@asynccontextmanager
async def opened(options: Options, payments: Payments | None = None) -> AsyncIterator[Server]:
    hall = await asyncio.to_thread(open_hall, options)
    loop = asyncio.get_running_loop()

    def deliver(batch: list[Written]) -> None:
        loop.call_soon_threadsafe(hall.delivered, batch)

    hall.store.deliver = deliver
    server = Server(options, hall, payments or PlayMoney())
    try:
        await hall.open_tables()
        await server.cage.pay_open()
        server.start()
        yield server
    finally:
        await server.stop()
        if hall.store.failure is None:
            hall.save_snapshot()
        await asyncio.to_thread(hall.store.close)


# the application


async def health(request: Request) -> Response:
    return PlainTextResponse("alive\n")


async def ready(request: Request) -> Response:
    server: Server = request.app.state.server
    stopped = {name: live.stopped for name, live in server.hall.tables.items() if live.stopped}
    fine = server.hall.store.failure is None and not server.draining
    state = {"ready": fine, "draining": server.draining, "stopped": sorted(stopped), "records": server.hall.number}
    return JSONResponse(state, 200 if fine else 503)


async def metric_page(request: Request) -> Response:
    return PlainTextResponse(metrics.text(request.app.state.server), media_type="text/plain; version=0.0.4")


class Guarded:
    """Adds the headers that browsers should see, and answers without a stack trace when something breaks."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(one for one in HEADERS.items() if one[0] not in given)]
            await send(message)

        try:
            await self.app(scope, receive, guarded)
        except Exception as error:
            log.error("request failed", path=scope["path"], error=f"{type(error).__name__}: {error}")
            if not begun:
                body = {"reason": "error", "message": "this went wrong here; it is being looked into"}
                await JSONResponse(body, 500)(scope, receive, guarded)


def attach(app: Starlette, server: Server) -> None:
    app.state.server = server
    app.router.routes.extend(
        Route(one.path, route_of(server, one), methods=[one.method], name=f"{one.method} {one.path}")
        for one in ENDPOINTS
    )


def application(options: Options | None = None, payments: Payments | None = None) -> Starlette:
    """With options it opens its server itself; without, one is attached."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if options is None:
            yield
            return
        async with opened(options, payments) as server:
            attach(app, server)
            yield

    async def socket(websocket: WebSocket) -> None:
        await app.state.server.socket(websocket)

    async def page(request: Request) -> Response:
        return JSONResponse(openapi(ENDPOINTS, __version__))

    app = Starlette(lifespan=lifespan)
    app.router.routes.extend(
        [
            *page_routes(),
            Route("/healthz", health),
            Route("/readyz", ready),
            Route("/metrics", metric_page),
            Route("/api/openapi.json", page),
            WebSocketRoute("/ws", socket),
        ]
    )
    app.add_middleware(Guarded)
    return app
