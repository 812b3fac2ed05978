"""A room with a clock: who is there, when something runs out, and what then happens by itself.

Times are seconds of a monotonic clock and come in as arguments. None of this is in the log: after a restart the
clocks start again in full.
"""

from collections.abc import Callable
from functools import partial

from holecard.sheet import Game

from . import moves
from .config import CYCLE_LEAST_S, TableConfig
from .moves import Available, Move
from .room import Room

Seal = Callable[[bytes], str]
Due = Callable[[Available, Seal], Move]


class Live:
    def __init__(self, room: Room, now: float) -> None:
        self.room = room
        self.wanted: tuple[TableConfig, Game] | None = None  # what the file of tables wants of it
        self.filed = ""  # and the mark of that
        self.draining = False  # the server is about to end: no more rounds
        self.stopped = ""  # why, if the table can do nothing more
        self.sockets: dict[str, int] = {}
        self.gone_since: dict[str, float] = {}
        self.deadline: float | None = None
        self._clock_for: tuple[object, ...] = ()
        self._begun, self._began = room.table.round_number, now  # the last round, and when it began
        self.wind(now)

    # presence

    def connected(self, name: str) -> None:
        self.sockets[name] = self.sockets.get(name, 0) + 1
        self.gone_since.pop(name, None)

    def disconnected(self, name: str, now: float) -> None:
        self.sockets[name] = self.sockets.get(name, 1) - 1
        if self.sockets[name] <= 0:
            del self.sockets[name]
            if name in self.involved():  # nobody waits for others
                self.gone_since[name] = now

    def is_here(self, name: str) -> bool:
        return name in self.sockets

    def gone(self, now: float) -> set[str]:
        """Players whose last socket has been gone for long enough to be lost."""
        limit = self.room.config.timers.lost_s
        return {name for name, since in self.gone_since.items() if now - since >= limit}

    @property
    def is_closing(self) -> bool:
        return self.room.table.closing or self.draining

    @property
    def is_idle(self) -> bool:
        """Nobody has anything at stake."""
        return not self.room.table.staked

    def seated(self) -> set[str]:
        return {seat.player for seat in self.room.table.seats if seat.player}

    def left(self, now: float) -> float | None:
        return None if self.deadline is None else self.deadline - now

    def involved(self) -> set[str]:
        """Who has a seat or a bet here."""
        table = self.room.table
        return (self.seated() | set(table.bettors) | {name for name, _ in table.behind}) - {""}

    def away(self) -> set[str]:
        """Those of them without a socket at this moment."""
        return {name for name in self.involved() if not self.is_here(name)}

    @property
    def coming(self) -> tuple[TableConfig, Game] | None:
        """What the table becomes once no round is open: what staff wants, else what the file says anew."""
        return self.room.wanted or self.wanted

    def file(self, config: TableConfig, game: Game) -> None:
        """What staff has changed stands until the file says something new."""
        self.wanted, self.filed = (config, game), f"{config.mark}/{game.hash}"

    # the clock

    def wind(self, now: float) -> None:
        """Set the deadline of what is open, unless it is still the same thing."""
        if self.wanted is not None:
            same = self.wanted[0] == self.room.config and self.wanted[1].hash == self.room.game.hash
            if same or (self.filed and self.filed == self.room.table.filed):
                self.wanted = None
        if self.room.table.round_number != self._begun:
            self._begun, self._began = self.room.table.round_number, now
            self.gone_since = {name: at for name, at in self.gone_since.items() if name in self.involved()}
        what, seconds = self._open()
        if what != self._clock_for:
            self._clock_for = what
            self.deadline = None if seconds is None else now + seconds

    def _open(self) -> tuple[tuple[object, ...], float | None]:
        room, table, timers = self.room, self.room.table, self.room.config.timers
        phase = table.phase
        if phase == "contributing":
            return (phase, table.shoe_number), timers.contribute_s if self.sockets else 0.0
        if phase == "revealing":
            return (phase, table.shoe_number), timers.reveal_s if table.hashes else 0.0
        if phase == "betting":
            busy = bool(table.bets or any(seat.player for seat in table.seats)) and not self.is_closing
            return (phase, table.bettings, busy), timers.betting_s if busy else None
        if phase == "opening":
            return (phase, table.round_number), timers.opening_s
        if phase == "playing" and room.round is not None and room.round.questions:
            question = room.round.questions[0]
            return (phase, table.round_number, question.who, question.hand, len(room.round.trace)), timers.decision_s
        if phase == "settled":
            return (phase, table.round_number), timers.settled_s
        return (phase,), None

    @property
    def _next_round_at(self) -> float:
        """However ready everybody is: a live round takes its least time, from one beginning to the next."""
        return self._began + CYCLE_LEAST_S if self.room.config.profile == "live" and self._begun else self._began

    def due(self, now: float) -> Due | None:
        """What the clock does now, if anything; the move is drafted only when it is the clock's turn."""
        room, table = self.room, self.room.table
        phase = table.phase
        if self.coming is not None and self._is_between_rounds(now):
            config, game = self.coming
            return lambda available, seal: moves.change_table(room, config, game, seal, self.filed)
        over = self.deadline is not None and now >= self.deadline
        if phase in ("opening", "playing"):
            return self._due_in_round(now, over)
        if phase == "betting":
            if self.is_closing and (table.bets or table.behind):
                return lambda available, seal: moves.return_bets(room)
            if over or (moves.all_ready(room) and now >= self._next_round_at):
                return lambda available, seal: moves.close_betting(room, self.away())
            return self._due_seat(now)
        if phase == "contributing" and over:
            return lambda available, seal: moves.close_list(room)
        if phase == "revealing" and (over or table.reveals.keys() >= table.hashes.keys()):
            return lambda available, seal: moves.open_shoe(room, seal)
        if phase == "settled" and over:
            return lambda available, seal: moves.next_round(room)
        return None

    def _is_between_rounds(self, now: float) -> bool:
        table = self.room.table
        if table.phase == "settled":
            return self.deadline is not None and now >= self.deadline
        return table.phase in ("contributing", "revealing") or (
            table.phase == "betting" and not table.bets and not table.behind
        )

    def _due_in_round(self, now: float, over: bool) -> Due | None:
        room = self.room
        if over:
            return lambda available, seal: moves.run_out(room, available, self.away())
        gone = {name for name in self.gone(now) if moves.plays(room, name)} - room.table.lost
        return (lambda available, seal: moves.lose(room, gone, available)) if gone else None

    def _due_seat(self, now: float) -> Due | None:
        """A seat that was not used for long, or whose player does not come back, is free again."""
        room = self.room
        for number, seat in enumerate(room.table.seats):
            if seat.player and number not in room.table.bets:
                since = self.gone_since.get(seat.player)
                if since is not None and now - since >= room.config.timers.keep_seat_s:
                    return partial(self._leave, number, "connection lost")
                if seat.unused >= room.config.unused_rounds:
                    return partial(self._leave, number, "not used")
        return None

    def _leave(self, seat: int, why: str, available: Available, seal: Seal) -> Move:
        return moves.leave(self.room, self.room.table.seats[seat].player, seat, why)

    def next_at(self, now: float) -> float | None:
        """When to look again at the latest."""
        times = [self.deadline] if self.deadline is not None else []
        if self.room.table.phase == "betting" and moves.all_ready(self.room):
            times.append(self._next_round_at)
        timers = self.room.config.timers
        for since in self.gone_since.values():
            times += [at for at in (since + timers.lost_s, since + timers.keep_seat_s) if at > now]
        return min(times, default=None)
