"""kill -9 in the middle of rounds: nothing acknowledged is lost or doubled, and the same rounds go on."""

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from holecard.table.audit import Audit
from holecard.table.picture import merged
from holecard.table.reader import reader_of

TABLES = """
[tables.{name}]
game = "{game}"
practice = true
profile = "bench"
set = {{ penetration = "1/6" }}
[tables.{name}.timers]
betting_s = 0.15
opening_s = 0.2
decision_s = 0.2
settled_s = 0.05
contribute_s = 0.05
reveal_s = 0.05
"""
GAMES = {"one": "american-blackjack-4", "two": "double-up-insanity", "three": "double-4-more"}
Frame = dict[str, Any]


class Process:
    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder, self.url = folder, url or f"sqlite:///{folder}/house.db"
        self.tables = folder / "tables.toml"
        self.tables.write_text("".join(TABLES.format(name=name, game=game) for name, game in GAMES.items()))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.errors = (folder / "errors.log").open("w")
        self.running: subprocess.Popen[bytes]

    def launch(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", self.url, "--tables", str(self.tables)]
        self.running = subprocess.Popen([sys.executable, "-m", "holecard", *words], stderr=self.errors)

    def wait(self) -> None:
        while True:
            assert self.running.poll() is None, (self.folder / "errors.log").read_text()
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.01)

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()

    def end(self) -> int:
        self.running.send_signal(signal.SIGTERM)
        code = self.running.wait(60)
        self.errors.close()
        return code

    def guest(self) -> tuple[str, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/guest", b'{"cookie":false}', method="POST")
        with urllib.request.urlopen(request, timeout=10) as response:
            answer = json.load(response)
        return answer["player"], answer["token"]


class Bot:
    """Plays at random, and writes down what was acknowledged."""

    def __init__(self, process: Process, name: str, token: str, table: str, seat: int, dice: random.Random) -> None:
        self.process, self.name, self.token, self.table, self.seat = process, name, token, table, seat
        self.dice, self.number = dice, 0
        self.acknowledged: set[int] = set()
        self.refused: set[int] = set()
        self.unanswered: Frame | None = None
        self.picture: Frame | None = None
        self.rounds: dict[int, tuple[str, list[Any]]] = {}
        self.broken: list[str] = []
        self.betted = False

    async def play(self) -> None:
        """Until the connection breaks."""
        try:
            async with connect(f"ws://127.0.0.1:{self.process.port}/ws", compression=None) as connection:
                await self.talk(connection)
        except (WebSocketException, OSError, EOFError):
            return

    async def talk(self, connection: ClientConnection) -> None:
        hello = {"type": "hello", "client": "client-1", "token": self.token}
        await connection.send(json.dumps(hello))
        await connection.send(json.dumps({"type": "watch", "table": self.table}))
        if self.unanswered is not None:
            await connection.send(json.dumps(self.unanswered))
        async for text in connection:
            self.take(json.loads(text))
            if self.unanswered is None and self.picture is not None and (frame := self.next(self.picture)):
                self.number += 1
                self.unanswered = {"number": self.number, "table": self.table, **frame}
                await connection.send(json.dumps(self.unanswered))

    def take(self, frame: Frame) -> None:
        match frame["type"]:
            case "snapshot":
                self.picture = frame["picture"]
            case "update" if self.picture is not None:
                parts = [frame.get(key, {}) for key in ("changes", "round_more", "round_changes")]
                self.picture = merged(self.picture, *parts)
            case "done":
                self.acknowledged.add(frame["number"])
                self.unanswered = None
            case "refused":
                self.refused.add(frame["number"])
                self.unanswered = None
        if frame["type"] in ("snapshot", "update"):
            self.compare()

    def compare(self) -> None:
        """What was seen of a round is how it goes on, whatever happened to the server."""
        assert self.picture is not None
        now = self.picture["round"]
        if now is None:
            self.betted = self.betted and self.picture["phase"] == "betting"
            return
        root, events = self.rounds.get(now["number"], (self.picture["shoe"]["root"], []))
        if now["events"][: len(events)] != events or root != self.picture["shoe"]["root"]:
            self.broken.append(f"round {now['number']} of {self.table} was another one before")
        self.rounds[now["number"]] = self.picture["shoe"]["root"], now["events"]

    def next(self, picture: Frame) -> Frame | None:
        holder = picture["seats"][self.seat - 1]
        if holder is None:
            return {"type": "sit", "seat": self.seat}
        if holder["player"] != self.name:
            return None
        if picture["phase"] == "betting" and not any(one["player"] == self.name for one in picture["pending"]):
            return {"type": "bet", "seat": self.seat, "main": self.dice.choice([500, 1_000, 2_000])}
        if picture["phase"] == "betting" and self.name not in picture["ready"]:
            return {"type": "ready"}
        if picture["round"] is not None and picture["phase"] in ("opening", "playing"):
            for question in picture["round"]["questions"]:
                if picture["round"]["bettors"][question["who"]] == self.name and question["kind"] != "follow":
                    offer = self.dice.choice(question["offers"])
                    where = {"round": picture["round"]["number"], "who": question["who"], "step": question["step"]}
                    return {"type": "answer", "action": offer["action"], **where}
        return None


async def session(process: Process, bots: list[Bot], seconds: float) -> None:
    """Everybody plays, and then the server is gone."""
    playing = [asyncio.create_task(bot.play()) for bot in bots]
    await asyncio.sleep(seconds)
    process.kill()
    await asyncio.gather(*playing)


def check(process: Process, bots: list[Bot]) -> int:
    """Against the log itself."""
    reader = reader_of(process.url)
    done: dict[str, list[int]] = {}
    for record in reader.records():
        if record.command:
            client, number, _ = record.command.rsplit(":", 2)
            done.setdefault(client, []).append(int(number))
    found = Audit().run(reader.records())
    reader.engine.dispose()
    for bot in bots:
        numbers = done.get(f"{bot.name}/client-1", [])
        assert len(numbers) == len(set(numbers)), "a command was applied twice"
        assert bot.acknowledged <= set(numbers), "an acknowledged command is lost"
        assert not bot.refused & set(numbers), "a refused command was applied"
        assert bot.broken == []
    return found.rounds


def kills(process: Process, times: int, seed: int) -> None:
    dice = random.Random(seed)
    process.launch()
    process.wait()
    bots = []
    for table in GAMES:
        for seat in (1, 2, 4):
            bots.append(Bot(process, *process.guest(), table, seat, random.Random(dice.random())))
    for turn in range(times):
        asyncio.run(session(process, bots, dice.uniform(0.05, 0.9)))
        if turn % 3 == 2:
            process.launch()
            time.sleep(dice.uniform(0.2, 0.8))  # the instant is what is tested: in the middle of recovery
            process.kill()
        check(process, bots)
        process.launch()
        process.wait()
    assert process.end() == 0, "an orderly end, with every open round played out"
    rounds = check(process, bots)
    assert rounds > 0
    assert sum(len(bot.acknowledged) for bot in bots) > 10 * times


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    kills(Process(tmp_path), 4, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(5))
def test_hundreds_of_kills(tmp_path: Path, seed: int) -> None:
    kills(Process(tmp_path), 60, seed)
