"""The live house under one seed: real tables, ledger, log and hub; a disk, a network and clocks that fail.

Everything random comes from the seed, so a fault that was found once is found again. `check` holds what is true
whatever happens: what was acknowledged is in the log, what was shown goes on as it was shown, the log proves itself.
"""

import asyncio
import hashlib
import json
import random
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pytest

from holecard.server import house as house_module
from holecard.server import hub as hub_module
from holecard.server.access import Session
from holecard.server.clock import keep_time
from holecard.server.house import Hall
from holecard.server.hub import Hub
from holecard.sheet import Game, load
from holecard.table import moves, people
from holecard.table.audit import Audit
from holecard.table.config import Limits, TableConfig, Timers
from holecard.table.ledger import CAGE, Ledger, Posting, player
from holecard.table.live import Live
from holecard.table.moves import Refused
from holecard.table.reader import Reader, engine_of
from holecard.table.schema import metadata
from holecard.table.store import StoreFailed

from .disk import Disk
from .guest import Guest, Violation
from .loop import SeededLoop, run
from .network import Peer

GAMES = {"one": "american-blackjack-4", "two": "double-up-blackjack", "three": "double-4-more"}
PURSE = 60_000


@dataclass
class Chances:
    """How often things go wrong, of each chance that they have."""

    write_fails: float = 0.001
    crash_every_s: float = 60.0
    crash_after_write: float = 0.003
    cut: float = 0.01
    repeat: float = 0.06
    stale: float = 0.04
    pause: float = 0.01
    clock_jumps: float = 0.002


class Seals:
    def seal(self, secret: bytes) -> str:
        return secret.hex()

    def unseal(self, sealed: str) -> bytes:
        return bytes.fromhex(sealed)


class Entropy:
    """Where the secrets of shoes come from, here."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice

    def token_bytes(self, length: int) -> bytes:
        return self.dice.randbytes(length)

    def token_hex(self, length: int) -> str:
        return self.dice.randbytes(length).hex()


class Sessions:
    """Everybody is logged in."""

    revoked: Any = None

    def __init__(self, world: "World") -> None:
        self.world = world

    def now_ms(self) -> int:
        return self.world.wall_ms()

    def is_alive(self, session: Session) -> bool:
        return True


class House:
    """The server, from one crash to the next."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self.store = Disk(world.engine, world)
        self.hall = Hall(self.store, world.tables, Seals(), world.loop.time)
        self.store.deliver = self.hall.delivered
        self.hub = Hub(self.hall, Sessions(world))  # type: ignore[arg-type]
        self.hall.show = self.hub.show
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, act: Any) -> None:
        task = asyncio.ensure_future(act)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def open(self) -> None:
        await self.hall.open_tables()
        for name, live in self.hall.tables.items():
            self.spawn(keep_time(self.hall, live, self.hub.wakes[name]))
            self.hub.wakes[name].set()

    async def close(self) -> None:
        self.store.pull_the_plug()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


class World:
    """One seed, one history."""

    def __init__(self, seed: int, seconds: float, chances: Chances | None = None) -> None:
        self.seed, self.seconds, self.chances = seed, seconds, chances or Chances()
        self.dice = random.Random(seed)
        self.entropy = Entropy(random.Random(f"{seed} secrets"))
        self.engine = engine_of("sqlite://")
        metadata.create_all(self.engine)
        self.loop: SeededLoop
        self.house: House | None = None
        self.is_open: asyncio.Event
        self.jump_ms = 0
        self.seen = hashlib.sha256()
        self.crashes = self.frames = 0
        self.fault: BaseException | None = None
        self.tables: dict[str, tuple[TableConfig, Game]] = {}
        for name, game in GAMES.items():
            timers = Timers(betting_s=6, opening_s=4, decision_s=4, settled_s=3, contribute_s=3, reveal_s=3)
            config = TableConfig(
                game=game, set={"penetration": "1/6"}, limits=Limits(least=500, most=5_000), timers=timers
            )
            self.tables[name] = config, load(game, config.set)
        self.guests = [Guest(self, f"{table}-{seat}", table, seat) for table in GAMES for seat in (1, 2, 4, 4)]
        for k, guest in enumerate(self.guests):
            guest.name = f"{guest.name}-{k}"

    def wall_ms(self) -> int:
        """Somebody turns the clock on the wall, forwards and back."""
        if self.dice.random() < self.chances.clock_jumps:
            self.jump_ms += self.dice.choice([-3_600_000, -86_400_000, 600_000, 3_600_000])
        return 10**12 + self.jump_ms + round(self.loop.time() * 1000)

    def note(self, name: str, frame: bytes) -> None:
        self.frames += 1
        self.seen.update(b"%.6f %s %s\n" % (self.loop.time(), name.encode(), frame))

    def crash_soon(self) -> None:
        self._crash.set()

    async def live(self) -> None:
        self.loop = asyncio.get_running_loop()  # type: ignore[assignment]
        self.loop.set_exception_handler(self.on_fault)
        self.is_open, self._crash = asyncio.Event(), asyncio.Event()
        await self.start()
        assert self.house is not None
        for guest in self.guests:
            purse = (Posting(CAGE, player(guest.name), PURSE),)
            opened = people.draft(people.AccountOpened(guest.name), guest.name)
            paid = people.draft(people.MoneyMoved(guest.name, "play money"), guest.name, postings=purse)
            while guest.name not in self.house.hall.people.known:
                try:
                    await self.house.hall.submit([opened, paid])
                except StoreFailed:
                    await self.restart()
        players = [asyncio.ensure_future(guest.live()) for guest in self.guests]
        manager = asyncio.ensure_future(self.manage())
        while self.loop.time() < self.seconds and self.fault is None:
            wait = min(self.dice.expovariate(1 / self.chances.crash_every_s), self.seconds - self.loop.time())
            with suppress(TimeoutError):
                await asyncio.wait_for(self._crash.wait(), max(wait, 0.1))
            if self.loop.time() < self.seconds:
                await self.restart()
        for task in (*players, manager):
            task.cancel()
            if task.done() and not task.cancelled() and task.exception() is not None:
                self.fault = self.fault or task.exception()
        await asyncio.gather(*players, manager, return_exceptions=True)
        await self.house.close()
        self.house = None
        if self.fault is not None:
            raise self.fault
        self.check()

    def on_fault(self, loop: Any, context: Any) -> None:
        self.fault = self.fault or context.get("exception") or Violation(context["message"])
        self._crash.set()

    async def start(self) -> None:
        self.house = House(self)
        try:
            await self.house.open()
        except StoreFailed:
            await self.restart()
        self.is_open.set()

    async def restart(self) -> None:
        """The plug is pulled; what the log says after that is all there is."""
        assert self.house is not None
        self.is_open.clear()
        self._crash.clear()
        for guest in self.guests:
            if guest.line is not None:
                guest.line.cut_off = True
        was, self.house = self.house, None
        await was.close()
        self.crashes += 1
        if not was.store.failure and not was.hall.broken:
            self.check_live(was.hall)
        self.check()
        await asyncio.sleep(self.dice.uniform(0.1, 3))
        await self.start()

    async def manage(self) -> None:
        """The shift manager pauses, resumes and voids."""
        while True:
            await asyncio.sleep(1.0)
            if self.house is None:
                continue
            for live in list(self.house.hall.tables.values()):
                if live.room.table.phase == "paused":
                    await self.decide(self.house.hall, live)
                elif self.dice.random() < self.chances.pause * (4 if live.room.table.staked else 1):
                    await self.try_(self.house.hall, live, lambda live: moves.pause(live.room, "manager", "a look"))

    async def decide(self, hall: Hall, live: Live) -> None:
        if self.dice.random() < 0.5:
            await self.try_(hall, live, lambda live: moves.resume(live.room, "manager"))
        else:
            await self.try_(hall, live, lambda live: moves.void(live.room, "manager", "a card fell"))

    async def try_(self, hall: Hall, live: Live, make: Any) -> None:
        with suppress(Refused, StoreFailed, TimeoutError):
            await asyncio.wait_for(hall.do(live, make), 30)

    # what is always true

    def check(self) -> None:
        reader = Reader(self.engine)
        done: dict[str, set[int]] = {}
        ledger = Ledger()
        for record in reader.records():
            if record.kind == "seat_taken" and json.loads(record.body)["seat"] == 6:
                raise Violation(f"record {record.number} is of a command whose number was used before")
            ledger.apply(record.postings)
            if ledger.total():
                raise Violation(f"record {record.number}: the accounts add up to {ledger.total()}")
            if record.command:
                client, number, _ = record.command.rsplit(":", 2)
                if int(number) in done.setdefault(client, set()):
                    raise Violation(f"command {number} of {client} was applied twice")
                done[client].add(int(number))
        Audit().run(reader.records())
        for guest in self.guests:
            mine = done.get(f"{guest.name}/client-1", set())
            if lost := guest.acknowledged.keys() - mine:
                raise Violation(f"commands {sorted(lost)} of {guest.name} were acknowledged, and are lost")
            if applied := guest.refused & mine:
                raise Violation(f"commands {sorted(applied)} of {guest.name} were refused, and are done")

    def check_live(self, hall: Hall) -> None:
        """What the server held in memory is what its records say."""
        ledger = Ledger()
        for record in Reader(self.engine).records(until=hall.number):
            ledger.apply(record.postings)
        if ledger.balances != hall.ledger.balances:
            raise Violation("the balances in memory are not those of the log")

    @property
    def digest(self) -> str:
        head = Reader(self.engine).last()
        return self.seen.hexdigest() + (head.hash.hex() if head else "")

    def count(self, kind: str) -> int:
        return len(Reader(self.engine).search(kinds=(kind,), most=None))


def simulate(seed: int, seconds: float = 600.0, chances: Chances | None = None) -> World:
    """Live through it. Raises the first violation."""
    Peer.made = 0
    world = World(seed, seconds, chances)
    entropy: Any = world.entropy
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(moves.shoe, "entropy", entropy)
        patch.setattr(hub_module, "secrets", entropy)
        patch.setattr(house_module, "SNAPSHOT_EVERY", 300)
        run(world.live(), seed)
    return world
