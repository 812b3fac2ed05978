"""Bots at every seat of every table, in one process; prints what they measured as JSON.

The time that is measured runs from a bot's command to its answer, which the server sends after the broadcast.
"""

import argparse
import asyncio
import json
import os
import random
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from .wire import Wire

SEATS = 7  # of a table; --seats says how many of them are taken


class Question(msgspec.Struct):
    who: int
    step: int
    kind: str
    offers: list[dict[str, Any]]


class RoundPart(msgspec.Struct, frozen=True):
    number: int | None = None
    bettors: list[str] | None = None
    questions: list[Question] | None = None


class Part(msgspec.Struct, frozen=True):
    phase: str | None = None
    round: RoundPart | None = None


class Snapshot(msgspec.Struct, tag_field="type", tag="snapshot"):
    picture: Part


class Update(msgspec.Struct, tag_field="type", tag="update"):
    changes: Part = Part()
    round_changes: RoundPart = RoundPart()
    turn: int = -1
    said: str = ""


class Done(msgspec.Struct, tag_field="type", tag="done"):
    number: int


class Refused(msgspec.Struct, tag_field="type", tag="refused"):
    reason: str
    message: str


class Other(msgspec.Struct, tag_field="type", tag="own"):
    pass


class Notice(msgspec.Struct, tag_field="type", tag="notice"):
    pass


class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    player: str


decode = msgspec.json.Decoder(Snapshot | Update | Done | Refused | Other | Notice | Welcome).decode


class Meter:
    """What is counted while it runs."""

    def __init__(self) -> None:
        self.running = False
        self.times: list[float] = []
        self.rounds = self.bytes = 0
        self.refused: dict[str, int] = {}

    def percentile(self, part: float) -> float:
        times = sorted(self.times)
        return 1000 * times[min(len(times) - 1, int(len(times) * part))] if times else 0.0


class Table:
    """Frames that all at a table get are read once."""

    def __init__(self, name: str) -> None:
        self.name, self.seen = name, dict[bytes, Any]()

    def decode(self, frame: bytes) -> Any:
        found = self.seen.get(frame)
        if found is None:
            found = self.seen[frame] = decode(frame)
            if len(self.seen) > 64:
                del self.seen[next(iter(self.seen))]
        return found


class Bot(Wire):
    def __init__(self, table: Table, seat: int, think_s: float, meter: Meter, dice: random.Random) -> None:
        super().__init__()
        self.table, self.seat, self.think_s, self.meter, self.dice = table, seat, think_s, meter, dice
        self.number, self.sent, self.busy = 0, 0.0, False

    def take(self, frame: bytes) -> None:
        if frame.startswith(b'{"type":"update"'):
            found = self.table.decode(frame)
            if self.meter.running and self.seat == 0:
                self.meter.bytes += len(frame)
            self.shown(found)
        elif frame.startswith(b'{"type":"done"'):
            if self.meter.running and self.sent:
                self.meter.times.append(time.perf_counter() - self.sent)
            self.busy = False
            self.next()
        elif not frame.startswith(b'{"type":"own"'):
            self.other(decode(frame))

    def other(self, frame: Any) -> None:
        if isinstance(frame, Refused):
            self.meter.refused[frame.reason] = self.meter.refused.get(frame.reason, 0) + 1
            self.busy = False
            self.next()

    def say(self, **what: Any) -> None:
        """After some thought."""
        self.busy = True
        if self.think_s:
            asyncio.get_running_loop().call_later(self.dice.expovariate(1 / self.think_s), self.say_now, what)
        else:
            self.say_now(what)

    def say_now(self, what: dict[str, Any]) -> None:
        self.number += 1
        self.sent = time.perf_counter()
        self.send(json.dumps({**what, "number": self.number, "table": self.table.name}).encode())

    def shown(self, frame: Any) -> None:
        raise NotImplementedError

    def next(self) -> None:
        raise NotImplementedError


class FloorBot(Bot):
    to_say: tuple[str, ...] = ("bet", "ready")
    turn = -1

    def hello(self) -> None:
        self.send(json.dumps({"number": 0, "table": self.table.name}).encode())

    def begin(self) -> None:
        self.next()

    def shown(self, frame: Update) -> None:
        if frame.turn == self.seat and self.turn != frame.turn:
            self.to_say = ("answer",)
        elif frame.turn == -1 and self.turn >= 0:
            self.to_say = ("bet", "ready")
            self.meter.rounds += self.meter.running and self.seat == 0
        self.turn = frame.turn
        self.next()

    def next(self) -> None:
        if self.to_say and not self.busy:
            what, *rest = self.to_say
            self.to_say = tuple(rest)
            self.say(what=what)


class HouseBot(Bot):
    """Bets the least, is ready, and decides at random."""

    name = token = phase = ""
    playing = False
    to_say: tuple[dict[str, Any], ...] = ()
    round = 0
    answered: tuple[int, int, int] = (0, 0, 0)

    def hello(self) -> None:
        self.bettors: list[str] = []
        self.questions: list[Question] = []
        self.send(json.dumps({"type": "hello", "client": "client-1", "token": self.token}).encode())
        self.send(json.dumps({"type": "watch", "table": self.table.name}).encode())

    def begin(self) -> None:
        self.playing = True
        if self.phase == "betting":
            self.bet()
        self.next()

    def bet(self) -> None:
        self.to_say = ({"type": "bet", "seat": self.seat + 1, "main": 500}, {"type": "ready"})

    def other(self, frame: Any) -> None:
        if isinstance(frame, Snapshot):
            self.merge(frame.picture)
        super().other(frame)

    def merge(self, part: Part) -> None:
        if part.phase is not None and part.phase != self.phase:
            self.phase = part.phase
            if part.phase == "betting" and self.playing:
                self.bet()
            if part.phase == "settled" and self.seat == 0:
                self.meter.rounds += self.meter.running
        if part.round is not None:
            self.merge_round(part.round)

    def merge_round(self, part: RoundPart) -> None:
        self.round = part.number or self.round
        self.bettors = self.bettors if part.bettors is None else part.bettors
        self.questions = self.questions if part.questions is None else part.questions

    def shown(self, frame: Update) -> None:
        self.merge(frame.changes)
        self.merge_round(frame.round_changes)
        self.next()

    def next(self) -> None:
        if self.busy or not self.playing:
            return
        if self.phase == "betting" and self.to_say:
            what, *rest = self.to_say
            self.to_say = tuple(rest)
            self.say(**what)
        elif self.phase in ("opening", "playing"):
            for one in self.questions:
                place = self.round, one.who, one.step
                if self.bettors[one.who] == self.name and place != self.answered:
                    self.answered = place
                    where = {"round": place[0], "who": place[1], "step": place[2]}
                    self.say(type="answer", action=self.choose(one), **where)
                    return

    def choose(self, question: Question) -> str:
        """As people do: seldom a raise."""
        actions = [str(offer["action"]) for offer in question.offers]
        plain = [action for action in actions if action in ("stand", "hit", "no")]
        return self.dice.choice(actions if self.dice.random() < 0.15 or not plain else plain)


def cpu_s(pid: int) -> float:
    """Processor time of a process, all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def guest(port: int) -> tuple[str, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/guest", b'{"cookie":false}', method="POST")
    with urllib.request.urlopen(request, timeout=60) as response:
        answer = json.load(response)
    return answer["player"], answer["token"]


async def main(given: argparse.Namespace) -> dict[str, Any]:
    loop, meter, dice = asyncio.get_running_loop(), Meter(), random.Random(1)
    bots: list[Any] = []
    kind: type[HouseBot | FloorBot] = FloorBot if given.floor else HouseBot
    people = [] if given.floor else [guest(given.port) for _ in range(given.tables * given.seats)]
    before = memory(given.pid)
    for k in range(given.tables * given.seats):
        table = Table(f"t{k // given.seats}") if k % given.seats == 0 else bots[-1].table
        bot: Any = kind(table, k % given.seats, given.think, meter, random.Random(dice.random()))
        if people:
            bot.name, bot.token = people[k]
        await loop.create_connection(partial(lambda bot: bot, bot), "127.0.0.1", given.port)
        await bot.open.wait()
        bot.hello()
        bots.append(bot)
    if not given.floor:
        for bot in bots:
            bot.say_now({"type": "sit", "seat": bot.seat + 1})
            await asyncio.sleep(0.001)
    await asyncio.sleep(1.0)
    idle = (memory(given.pid) - before) / len(bots)
    for bot in bots:
        bot.begin()
    await asyncio.sleep(given.warm)
    meter.running, cpu, began = True, cpu_s(given.pid), time.perf_counter()
    own = time.process_time()
    await asyncio.sleep(given.seconds)
    meter.running, cpu, seconds = False, cpu_s(given.pid) - cpu, time.perf_counter() - began
    return {
        "commands": len(meter.times),
        "rounds": meter.rounds,
        "seconds": seconds,
        "cpu_s": cpu,
        "bots_cpu_s": time.process_time() - own,
        "idle_bytes": idle,
        "p50_ms": meter.percentile(0.5),
        "p99_ms": meter.percentile(0.99),
        "p999_ms": meter.percentile(0.999),
        "update_bytes": meter.bytes / max(len(meter.times), 1),
        "refused": meter.refused,
        "lost": sum(bot.lost for bot in bots),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--floor", action="store_true")
    for name, type_ in (("port", int), ("pid", int), ("tables", int), ("think", float), ("warm", float)):
        parser.add_argument(f"--{name}", type=type_, required=True)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--seats", type=int, default=SEATS)
    print(json.dumps(uvloop.run(main(parser.parse_args()))))
