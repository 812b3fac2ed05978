"""Who watches what, and what they are sent."""

import asyncio
import secrets
from collections.abc import Iterable
from typing import Any

import structlog

from holecard.table import protocol
from holecard.table import records as r
from holecard.table.ledger import in_words
from holecard.table.live import Live
from holecard.table.log import Record
from holecard.table.protocol import encode
from holecard.table.shown import Shown

from .access import Access
from .asked import TOGETHER, move_of
from .client import BAD_FRAMES_MOST, NOT_LOGGED_IN, POLICY, TAKEN_OVER, Client
from .coach import has_coach
from .house import Hall, command_of, players_in
from .metrics import COMMANDS, FRAMES, SOCKETS

log = structlog.get_logger("holecard")

DONE, REFUSED = COMMANDS.labels("done"), COMMANDS.labels("refused")
LOBBY = "lobby"
TABLES_MOST = 20
SOCKETS_A_PLAYER = 8
LOBBY_S = 0.5
OF_ONE = {"ready_said", "bet_placed", "behind_placed", "answered", "settings_changed", "contributed"}
PAUSED = "the round is paused: the matter is being looked into"


class Hub:
    def __init__(self, hall: Hall, access: Access) -> None:
        self.hall, self.access = hall, access
        self.epoch = secrets.token_hex(8)
        self.shown = {name: Shown(live.room) for name, live in hall.tables.items()}
        self.watching: dict[str, set[Client]] = {name: set() for name in (*hall.tables, LOBBY)}
        self.clients: set[Client] = set()
        self.wakes = {name: asyncio.Event() for name in hall.tables}
        self._lobby: bytes = b""
        hall.money_moved = self.money_moved
        access.revoked = self.revoked

    # coming and going

    def greet(self, client: Client, hello: protocol.Hello) -> None:
        client.client = f"{client.name}/{hello.client}"
        own = [other for other in self.clients if client.name and other.name == client.name]
        for other in own:
            if other.client == client.client:
                other.drop(TAKEN_OVER)
        if len(own) >= SOCKETS_A_PLAYER:
            client.drop(POLICY)
            return
        self.clients.add(client)
        SOCKETS.set(len(self.clients))
        client.push(encode(protocol.Welcome(client.name, self.epoch, self.hall.last_number(client.client))))
        for live in self.hall.tables.values():
            if client.name in live.involved():
                self.enter(client, live)
        for table, version in hello.seen.items():
            self.watch(client, table, version if hello.epoch == self.epoch else 0)

    def leave(self, client: Client) -> None:
        for table in list(client.tables):
            self.unwatch(client, table)
        for table in client.present:
            self.hall.tables[table].disconnected(client.name, self.hall.clock())
            self.wakes[table].set()
        client.present.clear()
        self.clients.discard(client)
        SOCKETS.set(len(self.clients))

    def enter(self, client: Client, live: Live) -> None:
        """Whoever has a seat or a bet is there while a socket is, whatever page he looks at."""
        if live.room.id not in client.present:
            client.present.add(live.room.id)
            live.connected(client.name)
            self.wakes[live.room.id].set()

    def watch(self, client: Client, table: str, version: int = 0) -> None:
        if table not in self.watching:
            client.push(encode(protocol.Refusal(0, "no_table", f"there is no table '{table[:40]}'")))
            return
        if table not in client.tables and len(client.tables) >= TABLES_MOST:
            client.push(encode(protocol.Refusal(0, "too_many", f"{TABLES_MOST} tables at once are the most")))
            return
        client.tables.add(table)
        self.watching[table].add(client)
        if table == LOBBY:
            client.push(self.lobby())
            return
        live, shown = self.hall.tables[table], self.shown[table]
        missed = shown.since(version)
        left = live.left(self.hall.clock())
        for frame in missed if missed is not None else [shown.snapshot(left)]:
            client.push(frame)
        if client.name:
            client.own.pop(table, None)
            self.show_own(client, live)
            self.enter(client, live)

    def unwatch(self, client: Client, table: str) -> None:
        if table not in client.tables:
            return
        client.tables.discard(table)
        self.watching[table].discard(client)
        client.own.pop(table, None)
        if table in client.present and client.name not in self.hall.tables[table].involved():
            client.present.discard(table)
            self.hall.tables[table].disconnected(client.name, self.hall.clock())
            self.wakes[table].set()

    def revoked(self, digest: str) -> None:
        for client in self.clients:
            if client.session is not None and client.session.digest == digest:
                client.drop(NOT_LOGGED_IN)

    # what is shown

    def show(self, live: Live, records: list[Record]) -> None:
        """After the records are on disk, and not before."""
        table = live.room.id
        frame = self.shown[table].step(live.left(self.hall.clock()), live.stopped)
        if frame is not None:
            self.send(self.watching[table], frame)
        touched = touched_by(records)
        for client in self.watching[table]:
            if client.name and (touched is None or client.name in touched):
                self.show_own(client, live)
        for record in records:
            self.notify(live, record)
        if live.stopped:
            self.send(self.watching[table], encode(protocol.Notice(PAUSED, alert=True)))
        self.wakes[table].set()

    def send(self, clients: Iterable[Client], frame: bytes) -> None:
        sent = list(clients)
        for client in sent:
            client.push(frame)
        FRAMES.inc(len(sent))

    def notify(self, live: Live, record: Record) -> None:
        """What is to pop up."""
        here = self.watching[live.room.id]
        if record.kind == "paused":
            self.send(here, encode(protocol.Notice(PAUSED, alert=True)))
        elif record.kind == "round_voided":
            text = "the round is void: everything staked in it was given back"
            self.send(here, encode(protocol.Notice(text, alert=True)))
        elif record.kind in ("round_started", "round_skipped"):
            body = r.decode(record.kind, record.body)
            assert isinstance(body, r.RoundStarted | r.RoundSkipped)
            for name, seat, stake, why in body.void:
                text = f"your bet of {in_words(stake)} on seat {seat + 1} was not taken: {why}"
                self.send([one for one in here if one.name == name], encode(protocol.Notice(text)))

    def show_own(self, client: Client, live: Live) -> None:
        hall, room, name = self.hall, live.room, client.name
        table, wallet, setting = room.table, room.wallet(name), room.setting(name)
        money = (
            hall.ledger.balance(wallet),
            hall.available(wallet),
            hall.felts.at(room, wallet),
            table.staked.get(name, 0),
            table.last_win.get(name, 0),
        )
        shown = money, setting, table.next_settings.get(name, setting)
        if client.own.get(room.id) != shown:
            client.own[room.id] = shown
            client.push(encode(protocol.Own(room.id, *money, setting._asdict(), shown[2]._asdict())))

    def money_moved(self, name: str) -> None:
        for client in self.clients:
            if client.name == name:
                for table in client.tables - {LOBBY}:
                    self.show_own(client, self.hall.tables[table])

    def lobby(self) -> bytes:
        return encode(protocol.Lobby([lobby_entry(live) for live in self.hall.tables.values()]))

    async def keep_lobby(self) -> None:
        while True:
            await asyncio.sleep(LOBBY_S)
            if self.watching[LOBBY]:
                frame = self.lobby()
                if frame != self._lobby:
                    self._lobby = frame
                    self.send(self.watching[LOBBY], frame)

    # what is asked

    async def take(self, client: Client, text: str | bytes) -> None:
        """One frame. Whatever is wrong with it is said, and disturbs nobody else."""
        try:
            frame = protocol.decode(text)
        except protocol.BadFrame as error:
            client.bad_frames += 1
            client.push(encode(protocol.Refusal(0, "bad_frame", str(error))))
            if client.bad_frames >= BAD_FRAMES_MOST:
                client.drop(POLICY)
            return
        match frame:
            case protocol.Hello():
                client.push(encode(protocol.Refusal(0, "bad_frame", "hello was said already")))
            case protocol.Watch(table=table, on=on):
                (self.watch if on else self.unwatch)(client, table)
            case protocol.Ping(at=at):
                client.push(encode(protocol.Pong(at)))
            case protocol.Acknowledge():
                if client.session is not None:
                    client.session.checked_ms = self.access.now_ms()
            case _:
                client.push(encode(await self.ask(client, frame, text)))

    async def ask(
        self, client: Client, asked: protocol.TableCommand, text: str | bytes
    ) -> protocol.Done | protocol.Refusal:
        refusal = self.refusal(client, asked)
        if refusal is not None:
            REFUSED.inc()
            return refusal
        live = self.hall.tables[asked.table]
        command = command_of(client.client, asked.number, protocol.canonical(asked))
        try:
            together = isinstance(asked, TOGETHER)
            answer = await self.hall.do(live, move_of(self.hall, client.name, asked), command, together)
        except Exception as error:
            await self.hall.stop(live, error)
            return protocol.Refusal(asked.number, "paused", PAUSED)
        (DONE if answer.done else REFUSED).inc()
        if answer.done:
            return protocol.Done(asked.number, answer.notices)
        return protocol.Refusal(asked.number, answer.reason, answer.message)

    def refusal(self, client: Client, asked: protocol.TableCommand) -> protocol.Refusal | None:
        """What can be said without asking the table."""
        number, session = asked.number, client.session
        if session is None:
            return protocol.Refusal(number, "not_logged_in", "log in, or begin as a guest")
        if not self.access.is_alive(session):
            client.drop(NOT_LOGGED_IN)
            return protocol.Refusal(number, "not_logged_in", "this session is over")
        if self.hall.people.known[client.name].role != "player":
            return protocol.Refusal(number, "no_right", "staff does not play")
        if asked.table not in self.hall.tables:
            return protocol.Refusal(number, "no_table", f"there is no table '{asked.table[:40]}'")
        if isinstance(asked, protocol.Bet | protocol.Behind):
            return self.reality(client, number)
        return None

    def reality(self, client: Client, number: int) -> protocol.Refusal | None:
        """Between rounds only: a bet waits until time and money have been looked at."""
        session, people, now = client.session, self.hall.people, self.access.now_ms()
        assert session is not None
        minutes = (now - session.begun_ms) // 60_000
        most = people.limit(client.name, "session_minutes", now)
        if most is not None and minutes >= most:
            return protocol.Refusal(number, "session_limit", f"your limit of {most} minutes a session is reached")
        every = people.limit(client.name, "reality_minutes", now)
        if every and now - max(session.checked_ms, session.begun_ms) >= every * 60_000:
            client.push(encode(protocol.Reality(minutes, self.access.net(session))))
            return protocol.Refusal(number, "reality_check", "look at your time and money first")
        return None


def touched_by(records: list[Record]) -> set[str] | None:
    """Whose own frame may have changed; None: anybody's."""
    if not records or any(record.kind not in OF_ONE for record in records):
        return None
    return {record.actor for record in records} | {name for record in records for name in players_in(record)}


def lobby_entry(live: Live) -> dict[str, Any]:
    room, config = live.room, live.room.config
    return {
        "table": room.id,
        "name": config.name or room.game.name,
        "game": room.game.id,
        "practice": config.practice,
        "coach": has_coach(live),
        "limits": [config.limits.least, config.limits.most],
        "side_limits": [config.side_limits.least, config.side_limits.most],
        "bet_limits": {
            name: [config.limits_of(name).least, config.limits_of(name).most] for name in room.game.side_names
        },
        "chip": config.chip,
        "decks": room.game.rules.decks,
        "seats": [seat.player for seat in room.table.seats],
        "phase": "paused" if live.stopped else room.table.phase,
        "bets_behind": config.bets_behind,
        "closing": live.is_closing,
    }
