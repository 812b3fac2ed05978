"""A real server in a thread, with a clock that tests turn, and players who talk to it over real sockets."""

import asyncio
import json
import secrets
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from holecard import shoe as shoes
from holecard.rules import Round
from holecard.server.app import Options, Server, application
from holecard.server.link import Link
from holecard.sheet import load
from holecard.table import moves
from holecard.table.audit import Audit
from holecard.table.config import Limits, TableConfig
from holecard.table.picture import merged

PATIENCE_S = 10.0
Dict = dict[str, Any]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class StackedDeck:
    """Draws secrets until the shoe that comes of one suits the test. Only the first shoe is stacked."""

    def __init__(self, table: str, game: str, settings: Mapping[str, Any], suits: Callable[[list[int]], bool]) -> None:
        self.table, self.game, self.suits = table, load(game, dict(settings)), suits
        self.stacked = False

    def token_bytes(self, length: int) -> bytes:
        while True:
            secret = secrets.token_bytes(length)
            if self.stacked or self.suits(self.cards(secret)):
                self.stacked = True
                return secret

    def cards(self, secret: bytes) -> list[int]:
        from holecard.rules.cards import STANDARD_DECK
        from holecard.shoe.encoding import Label, keyed_digest

        none: tuple[shoes.ListEntry, ...] = ()
        key = keyed_digest(secret, Label.KEY, self.table, 1, shoes.hash_list(none), shoes.hash_reveals(()))
        order = shoes.deal_order(key, len(STANDARD_DECK) * self.game.rules.decks)
        return [shoes.card_code(STANDARD_DECK, card) for card in order]


def opening(game: str, settings: Mapping[str, Any], bets: Sequence[int], suits: Callable[[Round], bool]) -> Any:
    """A test of a shoe: what these bets would meet in its first round."""
    rules = load(game, dict(settings)).rules
    return lambda cards: suits(Round(rules, cards, bets, chip=100))


class House:
    """One server with its tables, in a thread."""

    def __init__(
        self, url: str, tables: Mapping[str, TableConfig], clock: Clock, origins: tuple[str, ...] = (), bots: int = 0
    ) -> None:
        self.clock, self.url = clock, url
        self.stack = ExitStack()
        games = {name: (config, load(config.game, config.set)) for name, config in tables.items()}
        a_minute = {"login": 1000, "register": 1000, "guest": 1000}
        self.app = application(Options(url, games, bots, origins, a_minute, clock))
        config = uvicorn.Config(
            self.app,
            port=0,
            ws=Link,
            ws_max_size=8_192,
            ws_per_message_deflate=False,
            lifespan="on",
            log_config=None,
            log_level="critical",
            timeout_graceful_shutdown=2,
        )
        self.process = uvicorn.Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self._up = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._up.wait(PATIENCE_S)
        assert self.process.started, "the server did not start"
        self.port = self.process.servers[0].sockets[0].getsockname()[1]

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            serving = asyncio.create_task(self.process.serve())
            while not self.process.started and not serving.done():
                await asyncio.sleep(0.005)
            self._up.set()
            await serving

        try:
            asyncio.run(main())
        finally:
            self._up.set()

    @property
    def server(self) -> Server:
        server: Server = self.app.state.server
        return server

    def stop(self) -> None:
        self.stack.close()
        self.process.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()
        assert not self.process.lifespan.shutdown_failed

    def call(self, act: Callable[[], Any]) -> Any:
        """In the server's thread."""
        assert self.loop is not None
        done: dict[str, Any] = {}
        ready = threading.Event()

        def run() -> None:
            try:
                done["value"] = act()
            except BaseException as error:
                done["error"] = error
            ready.set()

        self.loop.call_soon_threadsafe(run)
        assert ready.wait(PATIENCE_S)
        if "error" in done:
            raise done["error"]
        return done["value"]

    def wait(self, coroutine: Any) -> Any:
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE_S)

    def pass_time(self, seconds: float) -> None:
        def turn() -> None:
            self.clock.now += seconds
            for wake in self.server.hub.wakes.values():
                wake.set()

        self.call(turn)

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", headers: Mapping[str, str] | None = None
    ) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, dict(headers or {}), method=method
        )
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as response:
                status, text = response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                status, text = error.code, error.read().decode()
        try:
            return status, json.loads(text)
        except json.JSONDecodeError:
            return status, text

    def guest(self) -> tuple[str, str]:
        status, answer = self.ask("POST", "/api/guest", {"cookie": False})
        assert status == 200, answer
        return answer["player"], answer["token"]

    def staff(self, name: str, role: str) -> str:
        """A session of a member of staff, past the log-in."""
        self.wait(self.server.access.enrol(name, "correct horse battery", role, "test"))  # type: ignore[arg-type]
        return str(self.wait(self.server.access.begin(name)))

    def player(self, table: str = "", client: str = "client-1") -> "Player":
        return Player(self, *self.guest(), client=client).begin(table)

    def audit(self) -> Any:
        return Audit().run(self.server.reader.records())


class Player:
    """A client that keeps its picture of the tables as a real one does."""

    def __init__(self, house: House, name: str, token: str, client: str = "client-1") -> None:
        self.house, self.name, self.token, self.client = house, name, token, client
        self.number = 0
        self.epoch = ""
        self.pictures: dict[str, Dict] = {}
        self.versions: dict[str, int] = {}
        self.own: Dict = {}
        self.notices: list[Dict] = []
        self.frames: list[str] = []
        self.table = ""
        self.socket: ClientConnection

    def begin(self, table: str = "", seen: Mapping[str, int] | None = None) -> "Player":
        self.open = self.house.stack.enter_context(ExitStack())
        self.socket = self.open.enter_context(
            connect(
                f"ws://127.0.0.1:{self.house.port}/ws",
                max_size=None,
                compression=None,
                ping_interval=None,
                max_queue=None,
                close_timeout=1,
            )
        )
        hello = {"type": "hello", "client": self.client, "token": self.token}
        self.send(hello | {"epoch": self.epoch, "seen": dict(seen or {})})
        welcome = self.until(lambda frame: frame["type"] in ("welcome", "refused"))
        assert welcome["type"] == "welcome", welcome
        self.epoch, self.number = welcome["epoch"], welcome["last"]
        if table:
            self.watch(table)
        return self

    def watch(self, table: str) -> "Player":
        self.table = table
        self.send({"type": "watch", "table": table})
        self.until(lambda frame: frame["type"] == "snapshot" and frame["table"] == table)
        return self

    def leave(self) -> None:
        self.open.close()
        self.house.wait(self._gone())

    async def _gone(self) -> None:
        while any(one.client == f"{self.name}/{self.client}" for one in self.house.server.hub.clients):
            await asyncio.sleep(0.002)

    def send(self, frame: Any) -> None:
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def receive(self) -> Dict:
        text = self.socket.recv(timeout=PATIENCE_S)
        assert isinstance(text, str)
        self.frames.append(text)
        frame: Dict = json.loads(text)
        match frame["type"]:
            case "snapshot":
                self.pictures[frame["table"]] = frame["picture"]
                self.versions[frame["table"]] = frame["version"]
            case "update":
                table = frame["table"]
                assert frame["version"] == self.versions[table] + 1, "a frame is missing"
                parts = [frame.get(key, {}) for key in ("changes", "round_more", "round_changes")]
                self.pictures[table] = merged(self.pictures[table], *parts)
                self.versions[table] = frame["version"]
            case "own":
                self.own = frame
            case "notice":
                self.notices.append(frame)
        return frame

    def until(self, fits: Callable[[Dict], bool]) -> Dict:
        while True:
            frame = self.receive()
            if fits(frame):
                return frame

    def until_picture(self, fits: Callable[[Dict], bool]) -> Dict:
        while not fits(self.picture):
            self.receive()
        return self.picture

    def until_phase(self, *phases: str) -> Dict:
        return self.until_picture(lambda picture: picture["phase"] in phases)

    @property
    def picture(self) -> Dict:
        return self.pictures[self.table]

    @property
    def round(self) -> Any:
        found: Dict = self.picture["round"]
        return found

    def ask(self, kind: str, **fields: Any) -> Dict:
        self.number += 1
        frame = {"type": kind, "number": self.number, "table": self.table, **fields}
        self.send(frame)
        return self.until(lambda got: got["type"] in ("done", "refused") and got["number"] in (frame["number"], 0))

    def do(self, kind: str, **fields: Any) -> Dict:
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    def refused(self, kind: str, **fields: Any) -> str:
        answer = self.ask(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["reason"])

    def question(self) -> Dict | None:
        if self.round is None:
            return None
        mine = [one for one in self.round["questions"] if self.round["bettors"][one["who"]] == self.name]
        return mine[0] if mine else None

    def until_question(self) -> Dict:
        self.until_picture(lambda picture: picture["round"] is not None and self.question() is not None)
        found = self.question()
        assert found is not None
        return found

    def answer_frame(self, action: str, amount: int = 0) -> Dict:
        question = self.until_question()
        return {
            "round": self.round["number"],
            "who": question["who"],
            "step": question["step"],
            "action": action,
            "amount": amount,
        }

    def answer(self, action: str, amount: int = 0) -> Dict:
        return self.do("answer", **self.answer_frame(action, amount))

    def sit_and_bet(self, seat: int, main: int, **side: int) -> "Player":
        self.until_phase("betting")
        if not self.picture["seats"][seat - 1]:
            self.do("sit", seat=seat)
        self.do("bet", seat=seat, main=main, side=side)
        return self

    def until_closed(self) -> None:
        """The connection was closed by the server."""
        try:
            while True:
                self.receive()
        except ConnectionClosed:
            return


async def until(fits: Callable[[], bool]) -> None:
    """In the server's loop."""
    while not fits():
        await asyncio.sleep(0.005)


def table_of(game: str = "american-blackjack-4", **more: Any) -> TableConfig:
    return TableConfig(game=game, limits=Limits(least=500, most=50_000), **more)


@contextmanager
def open_house(
    folder: Path,
    tables: Mapping[str, TableConfig] | None = None,
    *,
    url: str = "",
    origins: tuple[str, ...] = (),
    bots: int = 0,
) -> Iterator[House]:
    house = House(url or f"sqlite:///{folder}/house.db", tables or {"one": table_of()}, Clock(), origins, bots)
    try:
        yield house
        assert house.audit().records > 0
    finally:
        house.stop()


def stack(monkeypatch: Any, table: str, config: TableConfig, suits: Any) -> None:
    monkeypatch.setattr(moves.shoe, "entropy", StackedDeck(table, config.game, config.set, suits))
