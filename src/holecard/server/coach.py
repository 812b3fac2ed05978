"""The coach: what each answer is worth, what a choice cost, and the exact figures of a table's sheet.

All of it comes from the solver's process. The table never waits for any of it.
"""

import asyncio
from collections import OrderedDict, deque
from typing import Any, NamedTuple

import structlog

from holecard.rules.decisions import Decision, decisions
from holecard.rules.legal import ACTIONS, AMOUNT_SHIFT
from holecard.sheet import Game
from holecard.table import records as r
from holecard.table.live import Live
from holecard.table.log import Record

from .house import Hall
from .solver import NOT_NOW, NotNow, Solver

log = structlog.get_logger("holecard")

PATIENCE_S, JUDGE_S = 1.5, 60.0
VALUES_KEPT, JUDGED_KEPT, PLAYERS_KEPT = 50_000, 2_000, 5_000
NO_ADVICE = "no value for this one"


class Judged(NamedTuple):
    """A decision that was made, and what it cost in minor units against the best; None where that is not known."""

    at_ms: int
    table: str
    round: int
    who: int
    hand: int
    step: int
    action: str
    amount: int
    best: str
    cost: float | None


class Coach:
    def __init__(self, hall: Hall, solver: Solver) -> None:
        self.hall, self.solver = hall, solver
        self._figures: dict[str, asyncio.Task[Any]] = {}
        self._values: OrderedDict[tuple[str, Any], dict[str, Any]] = OrderedDict()
        self._judged: OrderedDict[str, deque[Judged]] = OrderedDict()
        self._judging: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        tasks = [*self._figures.values(), *self._judging]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.solver.stop()

    # figures

    async def figures(self, game: Game, patience_s: float = PATIENCE_S) -> dict[str, Any]:
        """Everything the solver knows of a sheet; computed once."""
        task = self._figures.get(game.hash)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            asked = self.solver.ask(JUDGE_S, ask="figures", sheet=game.text)
            task = self._figures[game.hash] = asyncio.create_task(asked)
        done, _ = await asyncio.wait([task], timeout=patience_s)
        if not done:
            raise NotNow(NOT_NOW)
        found: dict[str, Any] = task.result()
        return found

    # values

    async def values(self, game: Game, asked: list[Decision], patience_s: float) -> list[dict[str, Any]]:
        """Of each decision: what the answers are worth. What is known already is not asked again."""
        keys = [(game.hash, (one.situation, one.answer)) for one in asked]
        missing = [key for key in dict.fromkeys(keys) if key not in self._values]
        if missing:
            hands = [key[1] for key in missing]
            found = await self.solver.ask(patience_s, ask="values", sheet=game.text, hands=hands)
            for key, one in zip(missing, found, strict=True):
                self._values[key] = one
        answers = [self._values[key] for key in keys]
        while len(self._values) > VALUES_KEPT:
            self._values.popitem(last=False)
        return answers

    async def advise(self, live: Live, name: str) -> list[dict[str, Any]]:
        """The open questions of a player, each with the value of every answer."""
        room = live.room
        if room.round is None or room.table.phase not in ("opening", "playing", "paused"):
            return []
        number, bettors = room.table.round_number, room.table.bettors
        asked = [one for one in decisions(room.round) if one.answer is None and bettors[one.who] == name]
        own = [one for one in asked if not one.behind]
        worth = await self.values(room.game, own, PATIENCE_S) if own else []
        return [question_of(number, one, values) for one, values in zip(own, worth, strict=True)]

    # what was decided

    def note(self, live: Live, records: list[Record]) -> None:
        """Judge, some time, what players have just decided at a table with a coach."""
        room = live.room
        given: set[tuple[int, int]] = set()
        for record in records:
            if record.kind == "answered" and room.round is not None:
                body = r.decode(record.kind, record.body)
                assert isinstance(body, r.Answered)
                given |= {(who, answer) for who, answer, by in body.answers if by == "player"}
        if not given or room.round is None or not has_coach(live):
            return
        steps = {who: len(answers) - 1 for who, answers in enumerate(room.round.answers)}
        made = [
            one
            for one in decisions(room.round)
            if one.answer is not None and (one.who, one.answer) in given and one.step == steps[one.who]
        ]
        judging = asyncio.create_task(
            self._judge(room.game, room.id, room.table.round_number, list(room.table.bettors), made, records[-1].at_ms)
        )
        self._judging.add(judging)
        judging.add_done_callback(self._judging.discard)

    async def _judge(
        self, game: Game, table: str, number: int, bettors: list[str], made: list[Decision], at_ms: int
    ) -> None:
        made = [one for one in made if not one.behind]
        try:
            worth = await self.values(game, made, JUDGE_S) if made else []
        except (NotNow, ValueError) as error:
            log.info("decisions were not judged", table=table, round=number, why=str(error))
            return
        for one, values in zip(made, worth, strict=True):
            assert one.answer is not None
            action = ACTIONS[one.answer & 15]
            judged = Judged(
                at_ms, table, number, one.who, one.hand, one.step, action, one.answer >> AMOUNT_SHIFT,
                values.get("best", ""), cost_of(one, values),
            )  # fmt: skip
            self._kept(bettors[one.who]).append(judged)

    def _kept(self, name: str) -> deque[Judged]:
        kept = self._judged.setdefault(name, deque(maxlen=JUDGED_KEPT))
        self._judged.move_to_end(name)
        if len(self._judged) > PLAYERS_KEPT:
            self._judged.popitem(last=False)
        return kept

    def judged(self, name: str, since_ms: int) -> list[Judged]:
        return [one for one in self._judged.get(name, ()) if one.at_ms >= since_ms]


def has_coach(live: Live) -> bool:
    config = live.room.config
    return config.coach or (config.practice and config.profile == "live")


def cost_of(decision: Decision, values: dict[str, Any]) -> float | None:
    """In minor units; a rounding error is no cost."""
    if values.get("value") is None:
        return None
    lost: float = values["values"][values["best"]] - values["value"]
    return round(max(lost, 0.0) * decision.situation.base, 4)


def question_of(number: int, decision: Decision, values: dict[str, Any]) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "round": number,
        "who": decision.who,
        "hand": decision.hand,
        "step": decision.step,
        "wager": decision.situation.base,
    }
    if "values" not in values:
        return shown | {"actions": [], "best": "", "why": values.get("unknown", NO_ADVICE)}
    best = values["values"][values["best"]]
    actions = [
        {"action": action, "value": value, "cost": round((best - value) * decision.situation.base, 4)}
        for action, value in values["values"].items()
    ]
    return shown | {"actions": actions, "best": values["best"], "basis": values["basis"]}


def total_of(judged: list[Judged]) -> dict[str, Any]:
    """The session so far."""
    known = [one.cost for one in judged if one.cost is not None]
    return {"decisions": len(known), "mistakes": sum(cost > 0.005 for cost in known), "cost": round(sum(known), 2)}
