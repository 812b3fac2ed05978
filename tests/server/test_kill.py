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
from uuid import uuid4

import pytest

from holecard.table.audit import Audit
from holecard.table.reader import reader_of

from .bot import Bot
from .postgres import create

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
        assert not bot.refused.keys() - {0} & set(numbers), "a refused command was applied"
        assert bot.broken == []
    return found.rounds


def kills(process: Process, times: int, seed: int) -> None:
    """Each time once in the middle of play, and up to three times while it comes back."""
    dice = random.Random(seed)
    process.launch()
    process.wait()
    bots = []
    for table in GAMES:
        for seat in (1, 2, 4):
            bots.append(Bot(process.port, *process.guest(), table, seat, random.Random(dice.random())))
    for _ in range(times):
        asyncio.run(session(process, bots, dice.uniform(0.05, 0.9)))
        for _ in range(dice.randrange(4)):
            process.launch()
            time.sleep(dice.uniform(0.2, 1.2))  # the instant is what is tested
            process.kill()
        check(process, bots)
        process.launch()
        process.wait()
    assert process.end() == 0, "an orderly end, with every open round played out"
    assert check(process, bots) > 0
    assert sum(len(bot.acknowledged) for bot in bots) > 5 * times


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    kills(Process(tmp_path), 6, seed=1)


def test_nor_on_postgresql(tmp_path: Path, postgres_folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kills(Process(tmp_path, create(postgres_folder, f"house_{uuid4().hex}")), 2, seed=2)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(5))
def test_hundreds_of_kills(tmp_path: Path, seed: int) -> None:
    kills(Process(tmp_path), 60, seed)
