"""One table in one thread, without dice: a clock that is turned by hand, and moves that are asked for one by one."""

from collections.abc import Callable, Mapping
from typing import Any

from holecard.sheet import load
from holecard.table import moves, people
from holecard.table.config import Limits, TableConfig
from holecard.table.ledger import CAGE, Ledger, Posting, player
from holecard.table.live import Live
from holecard.table.log import GENESIS, Draft, Record
from holecard.table.log import seal as seal_record
from holecard.table.moves import Move, Refused
from holecard.table.room import Room

from .play import seal, unseal

PURSE = 100_000


def newcomer(name: str) -> list[Draft]:
    purse = (Posting(CAGE, player(name), PURSE),)
    opened, paid = people.AccountOpened(name), people.MoneyMoved(name, "play money")
    return [people.draft(opened, name), people.draft(paid, name, postings=purse)]


class Desk:
    """A room, a ledger and a log in memory. Everybody named has a purse and a socket."""

    def __init__(
        self,
        game: str = "american-blackjack-4",
        *,
        players: str = "anna boris carla",
        settings: Mapping[str, Any] | None = None,
        **config: Any,
    ) -> None:
        table = TableConfig(game=game, set=dict(settings or {}), limits=Limits(least=500, most=5_000), **config)
        self.now, self.ledger, self.records = 0.0, Ledger(), list[Record]()
        self.room = Room("one", table, load(game, table.set), unseal)
        self.write(Move([draft for name in players.split() for draft in newcomer(name)]))
        self.write(moves.open_table(self.room, seal))
        self.live = Live(self.room, self.now)
        for name in players.split():
            self.live.connected(name)
        self.until("betting")

    def write(self, move: Move) -> Move:
        for draft in move.drafts:
            previous = self.records[-1].hash if self.records else GENESIS
            record = seal_record(draft, len(self.records) + 1, int(self.now * 1000), previous)
            self.records.append(record)
            self.ledger.apply(record.postings)
            if record.table:
                self.room.apply(record)
            assert self.ledger.total() == 0
        if hasattr(self, "live"):
            self.live.wind(self.now)
        return move

    def available(self, name: str) -> int:
        return self.ledger.balance(player(name)) - self.room.reserved(name)

    def tick(self) -> list[str]:
        """All that the clock does now."""
        kinds: list[str] = []
        while True:
            self.live.wind(self.now)
            due = self.live.due(self.now)
            move = due and due(self.available, seal)
            if move is None:
                return kinds
            self.write(move)
            kinds += [draft.kind for draft in move.drafts]

    def wait(self, seconds: float) -> list[str]:
        self.now += seconds
        return self.tick()

    def until(self, *phases: str) -> None:
        """Let time pass, second by second."""
        self.tick()
        for _ in range(1_000):
            if self.room.table.phase in phases:
                return
            self.wait(1.0)
        raise AssertionError(f"{self.room.table.phase} goes on for ever")

    def sit(self, name: str, seat: int) -> None:
        self.write(moves.sit(self.room, name, seat - 1))

    def bet(self, name: str, seat: int, main: int = 1_000, **side: int) -> Move:
        return self.write(moves.place_bet(self.room, name, seat - 1, main, side, self.available))

    def behind(self, name: str, seat: int, stake: int = 1_000) -> Move:
        return self.write(moves.place_behind(self.room, name, seat - 1, stake, self.available))

    def ready(self, *names: str) -> None:
        for name in names:
            self.write(moves.say_ready(self.room, name, True))
        self.tick()

    def play_round(self) -> None:
        """To the next betting, by the clock alone."""
        self.wait(self.room.config.timers.betting_s)
        self.until("settled")
        self.until("betting")

    def refused(self, act: Callable[[], object]) -> str:
        """The reason; and nothing has changed."""
        before = len(self.records), dict(self.ledger.balances)
        try:
            act()
        except Refused as refused:
            assert before == (len(self.records), self.ledger.balances)
            return refused.reason
        raise AssertionError("it was allowed")
