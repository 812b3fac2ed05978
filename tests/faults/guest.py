"""Who plays in the simulation, and holds the server to what it has said."""

import asyncio
import json
import random
from typing import TYPE_CHECKING, Any

from holecard.shoe import hash_contribution
from holecard.table.picture import merged

from .network import Connection

if TYPE_CHECKING:
    from .simulation import World

Frame = dict[str, Any]


class Violation(AssertionError):
    """Something that must never be."""


class Guest:
    """Plays at random, and remembers what was acknowledged and what was shown."""

    def __init__(self, world: "World", name: str, table: str, seat: int) -> None:
        self.world, self.name, self.table, self.seat = world, name, table, seat
        self.dice = random.Random(f"{world.seed} {name}")
        self.number, self.epoch, self.version = 0, "", 0
        self.acknowledged: dict[int, str] = {}
        self.refused: set[int] = set()
        self.waiting: bytes | None = None
        self.past: list[bytes] = []
        self.traps: set[int] = set()  # numbers of commands that must be refused
        self.picture: Frame | None = None
        self.rounds: dict[int, tuple[str, list[Any]]] = {}
        self.value = b""
        self.line: Connection | None = None

    def seen(self) -> dict[str, int]:
        return {self.table: self.version} if self.version and self.picture is not None else {}

    async def live(self) -> None:
        while True:
            await asyncio.sleep(self.dice.expovariate(1.5))
            if self.line is None or self.line.cut_off:
                await self.world.is_open.wait()
                if self.world.house is not None:
                    self.line = Connection(self.world, self.world.house, self)
                    if self.waiting is not None:
                        self.line.up(self.waiting)
                continue
            if self.dice.random() < self.world.chances.cut:
                self.line.cut()
                await asyncio.sleep(self.dice.choice([0.1, 2.0, 8.0, 90.0]))
                continue
            if self.past and self.dice.random() < self.world.chances.repeat:
                self.line.up(self.dice.choice(self.past))  # a frame that comes twice
            if self.past and self.dice.random() < self.world.chances.stale:
                self.line.up(self.forged(self.dice.choice(self.past)))
            self.act()

    def act(self) -> None:
        if self.waiting is None and self.picture is not None and self.line is not None:
            frame = self.next(self.picture)
            if frame is not None:
                self.number += 1
                if frame.pop("trap", False):
                    self.traps.add(self.number)
                self.waiting = json.dumps({"number": self.number, "table": self.table, **frame}).encode()
                self.past = [*self.past[-20:], self.waiting]
                self.line.up(self.waiting)

    def forged(self, frame: bytes) -> bytes:
        """Another command with a number that was used: it must not be done."""
        number = json.loads(frame)["number"]
        return json.dumps({"type": "sit", "number": number, "table": self.table, "seat": 7}).encode()

    # what comes

    def take(self, data: bytes) -> None:
        frame = json.loads(data)
        match frame["type"]:
            case "welcome":
                if frame["epoch"] != self.epoch:
                    self.epoch = frame["epoch"]
                if frame["last"] > self.number:
                    raise Violation(f"{self.name} sent {self.number} commands, the server knows of {frame['last']}")
            case "snapshot":
                self.picture, self.version = frame["picture"], frame["version"]
                self.compare()
            case "update" if self.picture is not None:
                if frame["version"] != self.version + 1:
                    raise Violation(f"version {frame['version']} after {self.version}")
                parts = [frame.get(key, {}) for key in ("changes", "round_more", "round_changes")]
                self.picture, self.version = merged(self.picture, *parts), frame["version"]
                self.compare()
            case "done" | "refused" if frame["number"]:
                self.answered(frame)

    def answered(self, frame: Frame) -> None:
        number = frame["number"]
        if frame["type"] == "done":
            if number in self.refused:
                raise Violation(f"command {number} of {self.name} was refused, and is done")
            if number in self.traps:
                raise Violation(f"command {number} of {self.name} came too late, and is done")
            self.acknowledged[number] = ""
        elif number not in self.acknowledged and frame["reason"] not in ("stale", "changed", "paused", "not_logged_in"):
            self.refused.add(number)
        if number == self.number:
            self.waiting = None

    def compare(self) -> None:
        """A round that was shown goes on as it was, whatever has happened to the server."""
        assert self.picture is not None
        now = self.picture["round"]
        if now is None:
            return
        root, events = self.rounds.get(now["number"], (self.picture["shoe"]["root"], []))
        if now["events"][: len(events)] != events or root != self.picture["shoe"]["root"]:
            raise Violation(f"round {now['number']} of {self.table} was another one before")
        self.rounds[now["number"]] = root, now["events"]
        hidden = [one for one in now["events"] if one["event"] == "HoleDealt" and one["card"] is not None]
        if hidden:
            raise Violation(f"the hole card of round {now['number']} is shown")

    # what is asked

    def next(self, picture: Frame) -> Frame | None:
        dice, phase = self.dice, picture["phase"]
        holder = picture["seats"][self.seat - 1]
        if phase == "contributing" and self.name not in picture["shoe"]["listed"] and dice.random() < 0.7:
            self.value = dice.randbytes(32)
            commitment = bytes.fromhex(picture["shoe"]["next_commitment"])
            return {"type": "contribute", "hash": hash_contribution(commitment, self.name, self.value).hex()}
        if phase == "revealing" and self.name in picture["shoe"]["listed"] and self.value and dice.random() < 0.8:
            value, self.value = self.value, b""
            return {"type": "reveal", "value": value.hex()}
        if picture["round"] is not None and phase in ("opening", "playing", "settled"):
            return self.decide(picture["round"])
        if phase != "betting":
            return None
        if holder is None:
            return {"type": "sit", "seat": self.seat}
        if holder["player"] != self.name:
            return {"type": "behind", "seat": self.seat, "stake": dice.choice([500, 1_000])}
        lot = dice.random()
        if lot < 0.05:
            return {"type": "leave", "seat": self.seat}
        if lot < 0.1:
            return {"type": "settings", "follow_multiple": dice.randrange(3), "follow_split": dice.random() < 0.5}
        if lot < 0.3:
            return {"type": "behind", "seat": dice.randrange(1, 6), "stake": dice.choice([0, 500, 2_000])}
        if not any(one["player"] == self.name for one in picture["pending"]):
            return {"type": "bet", "seat": self.seat, "main": dice.choice([500, 1_000, 2_500])}
        return {"type": "ready"} if lot < 0.8 else {"type": "bet", "seat": self.seat, "main": dice.choice([0, 700])}

    def decide(self, shown: Frame) -> Frame | None:
        for question in shown["questions"]:
            if shown["bettors"][question["who"]] == self.name and question["kind"] != "follow":
                offer, where = self.dice.choice(question["offers"]), {"round": shown["number"], "who": question["who"]}
                answer = {"type": "answer", "action": offer["action"], "amount": self.dice.choice([0, offer["most"]])}
                if question["step"] and self.dice.random() < 5 * self.world.chances.stale:
                    return {**answer, **where, "step": question["step"] - 1, "trap": True}  # a second click
                return {**answer, **where, "step": question["step"]}
        return None
