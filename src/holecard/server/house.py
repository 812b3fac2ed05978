"""All tables of one server over one log: what is asked is written first, then done, then shown."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import structlog

from holecard.sheet import Game
from holecard.table import alerts, moves, office
from holecard.table import records as r
from holecard.table.config import TableConfig, game_of_text
from holecard.table.felts import Felts
from holecard.table.ledger import Ledger, player
from holecard.table.live import Live
from holecard.table.log import GENESIS, Draft, LogFault, Record, checked
from holecard.table.moves import Move, Refused
from holecard.table.people import People
from holecard.table.room import Room
from holecard.table.store import Also, DoneBefore, Store, StoreFailed, Written

from .state import State
from .turns import Turns

Show = Callable[[Live, list[Record]], None]
log = structlog.get_logger("holecard")

CLIENTS_MOST = 200_000
SNAPSHOT_EVERY = 20_000


class Seals(Protocol):
    """How secrets are kept at rest."""

    def seal(self, secret: bytes) -> str: ...
    def unseal(self, sealed: str) -> bytes: ...


class Command(NamedTuple):
    """A client's name for what it asks, so that it is done once."""

    client: str
    number: int
    digest: str


def command_of(client: str, number: int, content: bytes) -> Command:
    return Command(client, number, hashlib.sha256(content).hexdigest()[:16])


class Answer(NamedTuple):
    done: bool
    reason: str = ""
    message: str = ""
    notices: tuple[str, ...] = ()


class Ticket(NamedTuple):
    """What is to be done when a job comes back from the log."""

    waiter: "asyncio.Future[list[Record]]"
    live: Live | None
    holds: Mapping[str, int]
    turns: Turns | None


class Hall:
    """The tables, the ledger, and the one way in which either changes."""

    def __init__(
        self,
        store: Store,
        tables: Mapping[str, tuple[TableConfig, Game]],
        vault: Seals,
        clock: Callable[[], float],
    ) -> None:
        self.store, self.vault, self.clock = store, vault, clock
        self.ledger, self.people = Ledger(), People()
        self.rooms = {name: Room(name, config, game, vault.unseal) for name, (config, game) in tables.items()}
        self.done: dict[str, tuple[int, str]] = {}  # the last command of each client that is in the log
        self.answers: dict[str, tuple[int, str, Answer]] = {}  # and the last answer, refusals too
        self.felts = Felts()
        self.held: dict[str, int] = {}
        self.broken: dict[str, str] = {}
        self.alerts, self.office = alerts.Alerts(), office.Office()
        self.unwritten: list[alerts.Alert] = []  # alerts that are not in the log
        self.show: Show = lambda live, records: None
        self.money_moved: Callable[[str], None] = lambda name: None
        self.number, self.at_ms, self.hash, self._saved = 0, 0, GENESIS, 0
        self._tickets: dict[Any, Ticket] = {}
        self._busy: dict[str, asyncio.Future[None]] = {}
        self._recover()
        self.tables = {name: Live(room, clock()) for name, room in self.rooms.items()}
        self._turns = {name: Turns() for name in self.rooms}
        for name, live in self.tables.items():
            live.stopped = self.broken.get(name, "")
            if name in tables:
                live.file(*tables[name])
                live.wind(clock())

    # recovery

    def _recover(self) -> None:
        saved = State(self).load(self.store)
        if saved is None:
            records = checked(self.store.records())
        else:
            records = checked(self.store.records(saved.number), saved.number, saved.at_ms, saved.hash)
        for record in records:
            self._take(record)
        self._saved = self.number
        if self.ledger.total():
            raise LogFault("the accounts do not add up to zero")

    def _take(self, record: Record) -> None:
        self.ledger.apply(record.postings)
        self.people.apply(record)
        self.alerts.apply(record)
        self.office.apply(record)
        self.number, self.at_ms, self.hash = record.number, record.at_ms, record.hash
        if record.kind in r.BODIES:
            self._take_at_table(record)
        if record.command:
            client, number, digest = record.command.rsplit(":", 2)
            _note(self.done, client, (int(number), digest))

    def _take_at_table(self, record: Record) -> None:
        """A table that cannot be brought to where its records say stops, and the others go on."""
        room = self.rooms.get(record.table)
        if room is None:
            room = self.rooms[record.table] = self._retired(record)
        if record.table in self.broken:
            return
        try:
            room.apply(record)
        except Exception as error:
            self.break_table(record.table, f"record {record.number}: {type(error).__name__}: {error}")
        self.felts.note(room)

    def _retired(self, record: Record) -> Room:
        """A table of old that is configured no more: an open round of it is still played out."""
        body = r.decode(record.kind, record.body)
        if not isinstance(body, r.TableOpened):
            raise LogFault(f"record {record.number} is of table {record.table}, which was never opened")
        config = TableConfig.model_validate(body.config)
        return Room(record.table, config, game_of_text(body.sheet_text), self.vault.unseal)

    def break_table(self, name: str, what: str) -> None:
        self.broken[name] = what
        self.alert("table_stopped", f"table {name} has stopped: {what}", name)
        if name in getattr(self, "tables", {}):
            self.tables[name].stopped = what

    # money

    def available(self, wallet: str) -> int:
        """The balance, less what lies on any felt and what is about to."""
        return self.ledger.balance(wallet) - self.felts.on(wallet) - self.held.get(wallet, 0)

    def free_money(self, name: str) -> int:
        return self.available(player(name))

    def at_risk(self, name: str) -> int:
        """What is on felts and in flight; stakes of open rounds count as lost already."""
        return self.felts.on(player(name)) + self.held.get(player(name), 0)

    def lost(self, name: str) -> int:
        """Net, of all time; stakes of open rounds are not lost yet."""
        rooms = [live.room for live in self.tables.values() if not live.room.config.practice]
        return self.people.known[name].lost - sum(room.table.staked.get(name, 0) for room in rooms)

    # commands

    async def open_tables(self) -> None:
        waiting, self.unwritten = self.unwritten, []
        for one in waiting:
            self.alert(one.kind, one.what, one.table, one.round)
        for live in self.tables.values():
            if live.room.table.phase == "new" and not live.stopped:
                await self.do(live, lambda live: moves.open_table(live.room, self.vault.seal, live.filed))

    async def do(
        self, live: Live, make: Callable[[Live], Move | None], command: Command | None = None, together: bool = False
    ) -> Answer:
        """One move at a time at a table, unless it goes together with others of its kind: chips that each player lays
        on the felt share one write. The answer is given when the move is on disk, and never before."""
        if command is None:
            return await self._do(live, make, None, together)
        while (running := self._busy.get(command.client)) is not None:
            await asyncio.wait([running])
        mine = self._busy[command.client] = asyncio.get_running_loop().create_future()
        try:
            return await self._do(live, make, command, together)
        finally:
            del self._busy[command.client]
            mine.set_result(None)

    async def _do(
        self, live: Live, make: Callable[[Live], Move | None], command: Command | None, together: bool
    ) -> Answer:
        turns = self._turns[live.room.id]
        await turns.enter(together)
        waiter: asyncio.Future[list[Record]] | None = None
        try:
            if command is not None and (known := self._known(command)) is not None:
                return known
            if live.stopped:
                return Answer(False, "paused", "the table is paused, the shift manager looks into it")
            try:
                move = make(live)
            except Refused as refused:
                return self._remember(command, Answer(False, refused.reason, str(refused)))
            if move is None:
                return Answer(False)
            drafts = move.drafts
            if command is not None:
                drafts = [drafts[0]._replace(command=":".join(map(str, command))), *drafts[1:]]
            holds = {live.room.wallet(name): amount for name, amount in move.holds.items()}
            waiter = self.submit(drafts, live=live, holds=holds, turns=turns)
        finally:
            if waiter is None:
                turns.leave()
        try:
            await waiter
        except DoneBefore:  # a client that was forgotten here, but not by the log
            return Answer(False, "stale", f"command {drafts[0].command.split(':')[1]} was done long ago")
        return self._remember(command, Answer(True, notices=move.notices))

    def _known(self, command: Command) -> Answer | None:
        number, digest = self.done.get(command.client, (0, ""))
        answer = Answer(True)
        if (last := self.answers.get(command.client)) is not None and last[0] >= number:
            number, digest, answer = last
        if command.number > number:
            return None
        if command.number < number:
            return Answer(False, "stale", f"command {command.number} is older than {number}")
        if command.digest != digest:
            return Answer(False, "changed", f"command {number} was something else the first time")
        return answer

    def _remember(self, command: Command | None, answer: Answer) -> Answer:
        if command is not None:
            _note(self.answers, command.client, (command.number, command.digest, answer))
        return answer

    def last_number(self, client: str) -> int:
        return max(self.done.get(client, (0,))[0], self.answers.get(client, (0,))[0])

    def submit(
        self,
        drafts: Sequence[Draft],
        *,
        live: Live | None = None,
        holds: Mapping[str, int] | None = None,
        turns: Turns | None = None,
        also: Also | None = None,
    ) -> "asyncio.Future[list[Record]]":
        """Hand drafts to the log. What follows is done in `delivered`, whoever stops waiting."""
        self.ledger.check([posting for draft in drafts for posting in draft.postings])
        waiter: asyncio.Future[list[Record]] = asyncio.get_running_loop().create_future()
        self._hold(holds or {}, 1)
        future = self.store.append(drafts, also)
        self._tickets[future] = Ticket(waiter, live, holds or {}, turns)
        return waiter

    def delivered(self, batch: list[Written]) -> None:
        """In the event loop, in the order of the log: apply, let the next one in, and show each table once."""
        changed: dict[str, list[Record]] = {}
        for job, records, error in batch:
            ticket = self._tickets.pop(job.future, None)
            if ticket is None:
                continue  # a snapshot, or the like: nobody waits
            self._hold(ticket.holds, -1)
            try:
                for record in records:
                    self._take(record)
            except Exception as fault:
                error = fault
            if ticket.turns is not None:
                ticket.turns.leave()
            if error is not None:
                if not ticket.waiter.done():
                    ticket.waiter.set_exception(error)
                continue
            if not ticket.waiter.done():
                ticket.waiter.set_result(records)
            if ticket.live is not None:
                changed.setdefault(ticket.live.room.id, []).extend(records)
            else:
                for name in {name for record in records for name in players_in(record)}:
                    self.money_moved(name)
        for table, records in changed.items():
            live = self.tables[table]
            live.wind(self.clock())
            self._show(live, records)
        if self.number - self._saved >= SNAPSHOT_EVERY:
            self.save_snapshot()

    def _show(self, live: Live, records: list[Record]) -> None:
        """A table that cannot be shown stops; the next in the batch have nothing to do with it."""
        try:
            self.show(live, records)
        except Exception as error:
            if not live.stopped:
                self.break_table(live.room.id, f"cannot be shown: {type(error).__name__}: {error}")
                self._show(live, [])
            else:
                log.error("a stopped table is not shown", table=live.room.id, error=error)

    def save_snapshot(self) -> None:
        """Only between two batches: what is in memory is then what the log says up to `number`."""
        self._saved = self.number
        if self.broken:
            return  # a table that stopped has no state to save; the log has
        number, body, digest = State(self).dump()
        self.store.save_snapshot(number, body, digest)

    def _hold(self, holds: Mapping[str, int], sign: int) -> None:
        for wallet, amount in holds.items():
            left = self.held.pop(wallet, 0) + sign * amount
            if left:
                self.held[wallet] = left

    # the clock and the shift manager

    async def tick(self, live: Live) -> None:
        """Let the clock do what is due at a table, until nothing is."""
        try:
            while not live.stopped:
                live.wind(self.clock())
                if live.due(self.clock()) is None:
                    return  # nobody has to wait for the clock's turn
                answer = await self.do(live, self._due)
                if not answer.done:
                    return
        except Exception as error:
            await self.stop(live, error)

    def _due(self, live: Live) -> Move | None:
        due = live.due(self.clock())
        return due and due(lambda name: self.available(live.room.wallet(name)), self.vault.seal)

    async def stop(self, live: Live, error: BaseException) -> None:
        """Something that must not happen: the table pauses, the shift manager is called, nothing else stops."""
        name = live.room.id
        if isinstance(error, StoreFailed):
            what = "the log could not be written"
        else:
            what = f"{type(error).__name__}: {error}"
        log.error("table stopped", table=name, what=what, error=error)
        try:
            if isinstance(error, StoreFailed) or live.stopped:
                raise error
            await self.do(live, lambda live: moves.pause(live.room, "server", "an error is being looked into"))
            self.alert("table_paused", f"table {name} paused: {what}", name)
        except Exception:
            if not live.stopped:
                self.break_table(name, what)
        self._show(live, [])

    def alert(self, kind: alerts.Kind, what: str, table: str = "", round_id: str = "") -> None:
        """To the shift manager: a record, unless it is the log that failed, or is still being read."""
        log.error("alert", kind=kind, what=what, table=table, round=round_id)
        if hasattr(self, "tables") and self.store.failure is None:
            self.submit([alerts.draft(alerts.AlertRaised(what, kind, table, round_id), "server")])
        else:
            self.unwritten = [*self.unwritten[-99:], alerts.Alert(0, self.at_ms, kind, what, table, round_id)]

    @property
    def open_alerts(self) -> list[alerts.Alert]:
        return [*self.alerts.open, *self.unwritten]


Last = TypeVar("Last")


def _note(kept: dict[str, Last], client: str, what: Last) -> None:
    """The latest come last, and the first go first."""
    kept.pop(client, None)
    kept[client] = what
    if len(kept) > CLIENTS_MOST:
        kept.pop(next(iter(kept)))


def players_in(record: Record) -> set[str]:
    accounts = {account for posting in record.postings for account in posting[:2]}
    return {account.partition("player:")[2] for account in accounts if "player:" in account}
