"""All five games at live tables over real sockets, played at random to the end, and every byte that was sent read."""

import asyncio
import json
import random
import re
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog

from holecard.rules import Round
from holecard.rules.felt import CARDS_DEALT, T_HOLE, T_REVEAL
from holecard.server.app import open_hall
from holecard.server.vault import key_file_of, open_vault
from holecard.sheet import load
from holecard.shoe import proof_to_dict
from holecard.table import picture
from holecard.table import records as r
from holecard.table.config import Limits, TableConfig, Timers
from holecard.table.ledger import Ledger
from holecard.table.log import Record
from holecard.table.room import Room

from .bot import Bot
from .harness import House

TIMERS = Timers(
    betting_s=1.0, opening_s=1.0, decision_s=1.0, settled_s=0.02, contribute_s=0.1, reveal_s=0.1, lost_s=0.3,
    keep_seat_s=3.0,
)  # fmt: skip
TABLES = {
    "american": ("american-blackjack-4", {}, False),
    "double-4": ("double-4-more", {"configuration": "2"}, False),
    "insanity": ("double-up-insanity", {}, False),
    "house": ("blackjack", {}, False),
    "two-decks": ("blackjack", {"shoe": "double_deck"}, False),  # no mid-shoe entry
    "double-up": ("double-up-blackjack", {}, False),
    "practice": ("american-blackjack-4", {}, True),
}
SEATS = (1, 3, 6)
HEX = re.compile(r"[0-9a-f]{64}")
NEVER = 2**60


def configs() -> dict[str, TableConfig]:
    return {
        name: TableConfig(
            game=game,
            set={**more, "penetration": "1/4"},
            limits=Limits(least=500, most=5_000),
            practice=practice,
            profile="bench",
            timers=TIMERS,
        )
        for name, (game, more, practice) in TABLES.items()
    }


class Heard:
    """Each long hex text when it was first sent to anybody: what the log had reached by then."""

    def __init__(self, house: House) -> None:
        self.hall, self.first, self.bytes = house.server.hall, dict[str, int](), 0

    def __call__(self, text: str) -> None:
        self.bytes += len(text)
        reached = self.hall.number
        for word in HEX.findall(text):
            self.first.setdefault(word, reached)


class Told:
    """What the log says of each secret text: the record with which it may be known."""

    def __init__(self, url: str, records: list[Record]) -> None:
        vault = open_vault(key_file_of(url), fresh=False)
        self.at: dict[str, int] = {}
        self.rooms = {
            name: Room(name, config, load(config.game, config.set), vault.unseal) for name, config in configs().items()
        }
        for record in records:
            if record.kind in r.BODIES:
                self.take(self.rooms[record.table], record)

    def take(self, room: Room, record: Record) -> None:
        closing = room.shoe if record.kind == "shoe_closed" else None
        room.apply(record)
        if record.kind == "shoe_committed":
            body = r.decode(record.kind, record.body)
            assert isinstance(body, r.ShoeCommitted)
            self.at[room.secret(body.number).hex()] = NEVER
        if record.kind in ("shoe_opened", "shoe_continued") and room.shoe is not None:
            for position in range(len(room.shoe.order)):
                self.at.setdefault(room.shoe.proof(position).salt.hex(), NEVER)
            self.at[room.shoe.key.hex()] = NEVER
        if closing is not None:
            salts = [closing.proof(k).salt for k in range(len(closing.order))]
            for known in (closing.secret, closing.key, *salts):
                self.at[known.hex()] = min(self.at[known.hex()], record.number)
        if room.round is not None and room.shoe is not None:
            for position in self.face_up(room):
                text = room.shoe.proof(position).salt.hex()
                self.at[text] = min(self.at[text], record.number)

    def face_up(self, room: Room) -> Iterator[int]:
        assert room.round is not None
        position, hole = room.round.start, -1
        for row in room.round.trace:
            if row[0] in CARDS_DEALT:
                if row[0] == T_HOLE:
                    hole = position
                else:
                    yield position
                position += 1
            elif row[0] == T_REVEAL:
                yield hole


def check_secrets(heard: Heard, told: Told, logs: list[Any]) -> int:
    """No secret was heard before its time; how many were heard at all."""
    early = {text: at for text, at in heard.first.items() if told.at.get(text, 0) > at}
    assert not early, f"{len(early)} secrets were sent too early"
    for entry in logs:
        assert not [word for word in HEX.findall(repr(entry)) if word in told.at], entry
    return sum(text in told.at for text in heard.first)


@contextmanager
def open_live(folder: Path) -> Iterator[House]:
    house = House(f"sqlite:///{folder}/house.db", configs(), time.monotonic)  # type: ignore[arg-type]
    try:
        yield house
    finally:
        house.stop()


def fetch(house: House, path: str, token: str, body: Any = None) -> str:
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(f"http://127.0.0.1:{house.port}{path}", data)
    request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return str(response.read().decode())
    except urllib.error.HTTPError as error:
        return str(error.read().decode())


def live_play(folder: Path, rounds: int, seed: int) -> None:
    dice = random.Random(seed)
    with structlog.testing.capture_logs() as logs, open_live(folder) as house:
        hall, heard = house.server.hall, Heard(house)
        bots = []

        def is_over() -> bool:
            return sum(room.table.round_number for room in hall.rooms.values()) >= rounds

        for table in TABLES:
            for seat in SEATS:
                bot = Bot(house.port, *house.guest(), table, seat, random.Random(dice.random()))
                bot.side, bot.cut = hall.rooms[table].game.side_names, 0.004
                bot.seen, bot.is_over = heard, is_over
                bots.append(bot)
        manager = house.staff("manager", "shift_manager")

        async def meddle() -> None:
            """The shift manager stops rounds, and looks at everything; so do players, with their own eyes."""
            while not is_over():
                await asyncio.sleep(0.15)
                table, bot = dice.choice(list(TABLES)), dice.choice(bots)
                shoe, number = hall.rooms[table].table.shoe_number, hall.rooms[table].table.round_number
                paths = [f"/api/tables/{table}", f"/api/tables/{table}/shoes/{shoe}", "/api/history", "/metrics"]
                for path in (*paths, "/api/tables/nowhere", f"/api/rounds/{table}-{number}"):
                    heard(await asyncio.to_thread(fetch, house, path, bot.token))
                for path in (f"/api/staff/rounds/{table}-{number}", f"/api/staff/rounds/{table}-{number}/evidence"):
                    heard(await asyncio.to_thread(fetch, house, path, manager))
                at_play = [name for name, room in hall.rooms.items() if room.table.phase in ("opening", "playing")]
                where = f"/api/staff/tables/{dice.choice(at_play or list(TABLES))}"
                for act in ("pause", dice.choice(["void", "void", "resume"]), "resume"):
                    heard(await asyncio.to_thread(fetch, house, f"{where}/{act}", manager, {"why": "a card fell"}))

        async def all_of_it() -> None:
            await asyncio.gather(meddle(), *(bot.play_on() for bot in bots))

        asyncio.run(all_of_it())
        url = house.url
    assert [bot.broken for bot in bots] == [[]] * len(bots)
    assert not [one for one in logs if one["event"] == "table stopped"]
    records = list(house_records(url))
    heard_of = check_secrets(heard, Told(url, records), logs)
    assert heard_of > rounds, "cards came with their salts"
    check_money(records)
    kinds = [record.kind for record in records]
    assert kinds.count("round_settled") + kinds.count("round_voided") >= rounds - len(TABLES)
    assert "round_voided" in kinds
    assert {record.table for record in records if record.kind == "round_settled"} == set(TABLES)
    bodies = [r.decode(record.kind, record.body) for record in records if record.kind == "round_started"]
    assert any(body.behind for body in bodies if isinstance(body, r.RoundStarted))
    assert any(any(map(any, body.side)) for body in bodies if isinstance(body, r.RoundStarted))
    assert "connection_lost" in kinds or any(b'"lost"' in record.body for record in records)


def house_records(url: str) -> Iterator[Record]:
    """Opened once more, as after a restart, and proved."""
    from holecard.server.app import Options
    from holecard.table.audit import Audit

    hall = open_hall(Options(url, {name: (one, load(one.game, one.set)) for name, one in configs().items()}))
    assert not hall.broken
    records = list(hall.store.records())
    hall.store.close()
    Audit().run(records)
    return iter(records)


def check_money(records: list[Record]) -> None:
    """At every record, by a ledger of our own."""
    ledger, balances = Ledger(), dict[str, int]()
    for record in records:
        ledger.apply(record.postings)
        for source, target, amount in record.postings:
            balances[source] = balances.get(source, 0) - amount
            balances[target] = balances.get(target, 0) + amount
        assert sum(balances.values()) == 0
        assert not [name for name in balances if "player:" in name and balances[name] < 0]
        if record.kind in ("round_settled", "round_voided"):
            assert not balances.get(f"escrow:{record.round}")
            assert not balances.get(f"practice-escrow:{record.round}")
    assert ledger.balances == {name: amount for name, amount in balances.items() if amount}


def test_all_games_to_the_end_and_no_secret_before_its_time(tmp_path: Path) -> None:
    live_play(tmp_path, 300, seed=1)


def test_a_secret_that_is_sent_too_early_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = picture.proofs

    def proofs(room: Room, played: Round, seen: int = 0) -> list[dict[str, Any]]:
        assert room.shoe is not None
        return [*honest(room, played, seen), proof_to_dict(room.shoe.proof(played.start + 40))]

    monkeypatch.setattr(picture, "proofs", proofs)
    with pytest.raises(AssertionError, match="sent too early"):
        live_play(tmp_path, 20, seed=2)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_rounds(tmp_path: Path, seed: int) -> None:
    live_play(tmp_path, 3_000, seed=seed + 10)
