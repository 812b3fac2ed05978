"""A bot over a real socket: random but lawful, and it writes down what it was told."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from holecard.shoe import hash_contribution
from holecard.table.picture import merged

Frame = dict[str, Any]


class Bot:
    """Plays until the connection breaks, or `is_over`; then it may be asked to play again."""

    def __init__(self, port: int, name: str, token: str, table: str, seat: int, dice: random.Random) -> None:
        self.port, self.name, self.token, self.table, self.seat = port, name, token, table, seat
        self.dice, self.number = dice, 0
        self.acknowledged: set[int] = set()
        self.refused: dict[int, str] = {}
        self.unanswered: Frame | None = None
        self.picture: Frame | None = None
        self.version, self.epoch = 0, ""
        self.rounds: dict[int, tuple[str, list[Any]]] = {}
        self.broken: list[str] = []
        self.value = b""
        self.side: tuple[str, ...] = ()
        self.cut = 0.0  # how often, of each frame, it hangs up
        self.seen: Callable[[str], None] = lambda text: None  # what else is to be done with each frame
        self.is_over: Callable[[], bool] = lambda: False

    async def play(self) -> None:
        """Until the connection breaks."""
        try:
            async with connect(f"ws://127.0.0.1:{self.port}/ws", compression=None, max_size=None) as connection:
                await self.talk(connection)
        except (WebSocketException, OSError, EOFError):
            return

    async def play_on(self) -> None:
        """Come back after each break, sometimes late."""
        while not self.is_over():
            await self.play()
            await asyncio.sleep(self.dice.choice([0.0, 0.01, 0.1, 0.5]))

    async def talk(self, connection: ClientConnection) -> None:
        seen = {self.table: self.version} if self.picture is not None else {}
        hello = {"type": "hello", "client": "client-1", "token": self.token, "epoch": self.epoch, "seen": seen}
        await connection.send(json.dumps(hello))
        if not seen:
            await connection.send(json.dumps({"type": "watch", "table": self.table}))
        if self.unanswered is not None:
            await connection.send(json.dumps(self.unanswered))
        async for text in connection:
            assert isinstance(text, str)
            self.seen(text)
            self.take(json.loads(text))
            if self.is_over() or self.dice.random() < self.cut:
                return
            if self.unanswered is None and self.picture is not None and (frame := self.next(self.picture)):
                self.number += 1
                self.unanswered = {"number": self.number, "table": self.table, **frame}
                await connection.send(json.dumps(self.unanswered))

    def take(self, frame: Frame) -> None:
        match frame["type"]:
            case "welcome":
                self.epoch = frame["epoch"]
            case "snapshot":
                self.picture, self.version = frame["picture"], frame["version"]
            case "update" if self.picture is not None:
                if frame["version"] != self.version + 1:
                    self.broken.append(f"version {frame['version']} of {self.table} after {self.version}")
                parts = [frame.get(key, {}) for key in ("changes", "round_more", "round_changes")]
                self.picture, self.version = merged(self.picture, *parts), frame["version"]
            case "done":
                self.acknowledged.add(frame["number"])
                self.unanswered = None
            case "refused":
                self.refused[frame["number"]] = frame["reason"]
                self.unanswered = None
        if frame["type"] in ("snapshot", "update"):
            self.compare()

    def compare(self) -> None:
        """What was seen of a round is how it goes on, whatever happened to the server."""
        assert self.picture is not None
        now = self.picture["round"]
        if now is None:
            return
        root, events = self.rounds.get(now["number"], (self.picture["shoe"]["root"], []))
        if now["events"][: len(events)] != events or root != self.picture["shoe"]["root"]:
            self.broken.append(f"round {now['number']} of {self.table} was another one before")
        self.rounds[now["number"]] = self.picture["shoe"]["root"], now["events"]

    def next(self, picture: Frame) -> Frame | None:
        dice, phase, holder = self.dice, picture["phase"], picture["seats"][self.seat - 1]
        if phase == "contributing" and self.name not in picture["shoe"]["listed"]:
            self.value = dice.randbytes(32)
            commitment = bytes.fromhex(picture["shoe"]["next_commitment"])
            return {"type": "contribute", "hash": hash_contribution(commitment, self.name, self.value).hex()}
        if phase == "revealing" and self.name in picture["shoe"]["listed"] and self.value:
            value, self.value = self.value, b""
            return {"type": "reveal", "value": value.hex()}
        if phase in ("opening", "playing"):
            return self.decide(picture["round"])
        if phase != "betting" or self.name in picture["ready"]:
            return None
        if holder is None:
            return {"type": "sit", "seat": self.seat}
        if any(one["player"] == self.name for one in picture["pending"] + picture["behind"]):
            return {"type": "ready"}
        return self.bet(picture, holder["player"])

    def bet(self, picture: Frame, holder: str) -> Frame | None:
        dice, entered = self.dice, picture["entered"]
        others = [k for k, one in enumerate(picture["seats"], 1) if one is not None and one["player"] != self.name]
        lot = dice.random()
        if lot < 0.1:
            return {"type": "settings", "follow_multiple": dice.randrange(4), "follow_split": dice.random() < 0.5}
        if entered is not None and [self.name, self.seat, False] not in entered:
            return {"type": "ready"}  # no mid-shoe entry: wait
        if holder != self.name or (lot < 0.2 and others):
            return {"type": "behind", "seat": dice.choice(others), "stake": dice.choice([500, 1_500])}
        side = {name: dice.choice([0, 100, 500]) for name in self.side}
        return {"type": "bet", "seat": self.seat, "main": dice.choice([500, 1_000, 2_000]), "side": side}

    def decide(self, shown: Frame) -> Frame | None:
        for question in shown["questions"]:
            if shown["bettors"][question["who"]] == self.name and question["kind"] != "follow":
                offer = self.dice.choice(question["offers"])
                amount = self.dice.choice([0, offer["least"], offer["most"]])
                where = {"round": shown["number"], "who": question["who"], "step": question["step"]}
                return {"type": "answer", "action": offer["action"], "amount": amount, **where}
        return None
