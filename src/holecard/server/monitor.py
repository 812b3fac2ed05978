"""The return monitor: reads the log behind the tables, asks the solver what decisions cost, and rings when a bet does
not return what it should. No table waits for it: it takes a part of one core at most, and says how far behind it is.
"""

import asyncio
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
import structlog

from holecard.rules import Round
from holecard.rules.decisions import Decision, decisions
from holecard.sheet import Game
from holecard.table.ledger import is_practice
from holecard.table.log import Record
from holecard.table.reader import Reader
from holecard.table.schema import cache, log

from .coach import JUDGE_S, Coach, cost_of
from .history import played_again
from .house import Hall
from .returns import BASIS, QUIET_Z, Sheet
from .solver import NotNow

note = structlog.get_logger("holecard")

NAME = "monitor"
PAGE = 50
LOOK_S, SOLVER_GONE_S = 2.0, 10.0
REST = 3.0  # rests three times as long as it worked


class State(msgspec.Struct):
    number: int = 0
    sheets: dict[str, Sheet] = {}


class Past(NamedTuple):
    game: Game
    played: Round
    decided: list[Decision]


class Monitor:
    def __init__(self, hall: Hall, coach: Coach) -> None:
        self.hall, self.coach = hall, coach
        self.reader: Reader = hall.store
        self.state = State()
        self.ringing: set[tuple[str, str]] = set()

    def shown(self) -> dict[str, Any]:
        rows = [row for sheet, one in self.state.sheets.items() for row in one.rows(sheet)]
        unjudged = sum(one.not_judged for one in self.state.sheets.values())
        behind = max(self.hall.number - self.state.number, 0)
        return {"rows": rows, "behind": behind, "not_judged": unjudged, "basis": BASIS}

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        self.state = await asyncio.to_thread(self._load)
        while True:
            began = loop.time()
            try:
                more = await self.step()
            except NotNow:
                await asyncio.sleep(SOLVER_GONE_S)
                continue
            except Exception as error:
                note.error("the return monitor has stopped", error=f"{type(error).__name__}: {error}")
                return
            await asyncio.sleep(max(REST * (loop.time() - began), 0.0 if more else LOOK_S))

    async def step(self) -> bool:
        """One page of settled rounds; whether there may be more."""
        until = self.hall.number
        settled = await asyncio.to_thread(self._page, until)
        for record in settled:
            if not any(is_practice(posting.source) for posting in record.postings):
                past = await asyncio.to_thread(self._past, record)
                if past is not None:
                    await self._judge(past)
            self.state.number = record.number
        if len(settled) < PAGE:
            self.state.number = max(self.state.number, until)
        if settled:
            self._ring()
            self._save()
        return len(settled) == PAGE

    def _page(self, until: int) -> list[Record]:
        free = [name for name, live in self.hall.tables.items() if live.room.config.practice]
        between = sa.and_(log.c.number > self.state.number, log.c.number <= until)
        return self.reader.select(sa.and_(between, log.c.kind == "round_settled", log.c.table_id.not_in(free)), PAGE)

    def _past(self, record: Record) -> Past | None:
        again = played_again(self.reader, self.reader.of_round(record.round))
        return Past(*again, decisions(again[1])) if again is not None else None

    async def _judge(self, past: Past) -> None:
        game = past.game
        sheet = self.state.sheets.get(game.hash)
        if sheet is None:
            sheet = self.state.sheets[game.hash] = Sheet(game.id, game.rules.spanish != 0)
        try:
            figures = await self.coach.figures(game, JUDGE_S)
            made = [one for one in past.decided if not one.behind and one.answer is not None]
            worth = await self.coach.values(game, made, JUDGE_S) if made else []
        except ValueError as error:  # a sheet that cannot be solved: only she is watched
            note.info("a round was not judged", game=game.id, why=str(error))
            return
        costs: dict[int, float | None] = {}
        for one, values in zip(made, worth, strict=True):
            cost, before = cost_of(one, values), costs.get(one.who, 0.0)
            costs[one.who] = None if cost is None or before is None else before + cost
        sheet.add(past.played, game.side_names, figures, costs)

    def _ring(self) -> None:
        """Once, until it is quiet again."""
        for row in self.shown()["rows"]:
            key = row["sheet"], row["what"]
            if row["alarm"] and key not in self.ringing:
                self.ringing.add(key)
                what = f"{row['game']}: {row['what']} is off by z = {row['z']:+.2f} after {row['rounds']} rounds"
                self.hall.alert("return_off", what)
            elif abs(row["z"]) < QUIET_Z:
                self.ringing.discard(key)

    # kept, so that a restart does not read the whole log again

    def _load(self) -> State:
        with self.reader.engine.connect() as connection:
            row = connection.execute(sa.select(cache).where(cache.c.name == NAME)).first()
        if row is None:
            return State()
        try:
            return msgspec.json.decode(row.body, type=State)
        except msgspec.DecodeError:
            return State()

    def _save(self) -> None:
        number, body = self.state.number, msgspec.json.encode(self.state)

        def save(connection: sa.Connection) -> None:
            connection.execute(sa.delete(cache).where(cache.c.name == NAME))
            connection.execute(sa.insert(cache).values(name=NAME, number=number, body=body))

        self.hall.store.append([], save)
