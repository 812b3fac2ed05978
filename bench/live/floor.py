"""The floor: a bare `websockets` server that takes turns, keeps a plain fsynced journal, and does nothing else.

Seven sit at a table. Each says bet and ready, then each in turn says answer; what is said is in the journal before
anybody hears of it, and then everybody at the table does.
"""

import argparse
import asyncio
import os
import threading
from collections.abc import Iterable
from queue import SimpleQueue
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

SEATS = 7


class Said(msgspec.Struct):
    number: int
    table: str
    what: str = "hello"


class Table:
    def __init__(self, padding: str) -> None:
        self.here: set[ServerConnection] = set()
        self.ready, self.turn, self.padding = 0, -1, padding

    def take(self, said: Said) -> str:
        if said.what == "ready":
            self.ready += 1
            self.turn = 0 if self.ready == SEATS else -1
        elif said.what == "answer":
            self.turn += 1
            if self.turn == SEATS:
                self.turn, self.ready = -1, 0
        return f'{{"type":"update","turn":{self.turn},"said":"{said.what}","padding":"{self.padding}"}}'


class Journal:
    """One thread writes what waits, and syncs it, at once."""

    def __init__(self, path: str, loop: asyncio.AbstractEventLoop) -> None:
        self.file, self.loop = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), loop
        self.waiting: SimpleQueue[tuple[bytes, asyncio.Future[None]]] = SimpleQueue()
        threading.Thread(target=self.write, daemon=True).start()

    def append(self, line: bytes) -> "asyncio.Future[None]":
        future = self.loop.create_future()
        self.waiting.put((line, future))
        return future

    def write(self) -> None:
        while True:
            batch = [self.waiting.get()]
            while not self.waiting.empty():
                batch.append(self.waiting.get())
            os.write(self.file, b"\n".join(line for line, _ in batch) + b"\n")
            os.fdatasync(self.file)
            self.loop.call_soon_threadsafe(done, [future for _, future in batch])


def done(futures: Iterable["asyncio.Future[None]"]) -> None:
    for future in futures:
        if not future.done():
            future.set_result(None)


async def main(port: int, journal: str, bytes_: int) -> None:
    tables: dict[str, Table] = {}
    kept = Journal(journal, asyncio.get_running_loop())
    decode = msgspec.json.Decoder(Said).decode

    async def talk(socket: ServerConnection) -> None:
        table: Table | None = None
        async for text in socket:
            said = decode(text)
            if table is None:
                table = tables.setdefault(said.table, Table("x" * bytes_))
                table.here.add(socket)
                continue
            await kept.append(text if isinstance(text, bytes) else text.encode())
            broadcast(table.here, table.take(said))
            await socket.send(f'{{"type":"done","number":{said.number}}}')

    settings: dict[str, Any] = {"compression": None, "ping_interval": None}
    async with serve(talk, "127.0.0.1", port, **settings):
        await asyncio.Future()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for name in ("--port", "--journal", "--bytes"):
        parser.add_argument(name, required=True)
    given = parser.parse_args()
    uvloop.run(main(int(given.port), given.journal, int(given.bytes)))
