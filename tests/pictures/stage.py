"""A house whose clock, names and shoes are the same in every run, so that a picture changes only with the product."""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest
from tests.server import harness
from tests.server.harness import House, Player, StackedDeck

from holecard.table import moves, store
from holecard.table.config import TableConfig

PASSWORD = "correct horse battery"
BEGINNING_MS = 1_767_268_800_000  # the first of January 2026, noon
STAKE = 121_250

Cards = Callable[[list[int]], bool]


class Stream:
    """Bytes that only look random."""

    def __init__(self, seed: str) -> None:
        self.seed, self.count = seed, 0
        self.waiting: list[bytes] = []  # what the next shoe's secret shall be

    def secret(self, length: int) -> bytes:
        return self.waiting.pop(0) if self.waiting else self.token_bytes(length)

    def token_bytes(self, length: int = 32) -> bytes:
        found = b""
        while len(found) < length:
            self.count += 1
            found += hashlib.sha256(f"{self.seed} {self.count}".encode()).digest()
        return found[:length]

    def token_hex(self, length: int = 32) -> str:
        return self.token_bytes(length).hex()


@contextmanager
def house_of(name: str, tables: Mapping[str, TableConfig], cards: Cards | None = None) -> Iterator[House]:
    """The first shoe of the first table suits `cards`."""
    stream = Stream(name)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", stream.token_bytes)
        patch.setattr(secrets, "token_hex", stream.token_hex)
        patch.setattr(moves.shoe, "entropy", SimpleNamespace(token_bytes=stream.secret))
        patch.setattr(secrets, "randbelow", lambda below: int.from_bytes(stream.token_bytes(8)) % below)
        if cards is not None:
            table, config = next(iter(tables.items()))
            stream.waiting.append(StackedDeck(table, config.game, config.set, cards).token_bytes(32))
        clock = harness.Clock()
        patch.setattr(harness, "Clock", lambda: clock)
        patch.setattr(store, "steady_ms", lambda: lambda: BEGINNING_MS + int(clock.now * 1000))
        with harness.open_house(Path(folder), tables) as house:
            yield house


def person(house: House, name: str, table: str = "") -> Player:
    house.wait(house.server.access.register(name, PASSWORD))
    token = house.wait(house.server.access.begin(name))
    house.ask("POST", "/api/deposit", {"amount": STAKE, "key": name}, token)
    return Player(house, name, token, client=f"{name}-pictures").begin(table)
