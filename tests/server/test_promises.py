"""The ten promises of the ledger, each by its name and number. Bugs that break them are planted in tests/faults."""

import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.faults.disk import Disk
from tests.faults.simulation import Seals, World, simulate

from holecard.server import house as house_module
from holecard.server.app import Options, open_hall
from holecard.server.house import Hall
from holecard.server.state import State
from holecard.sheet import load
from holecard.table.ledger import CAGE, Ledger, Overdraft, Posting, escrow, house, may_go_below_zero, player
from holecard.table.log import Draft, LogFault, Record, checked, record_hash
from holecard.table.reader import Reader
from holecard.table.schema import snapshot
from holecard.table.store import Store, StoreFailed, steady_ms

from .harness import open_house, table_of
from .test_document_004 import play_out


@pytest.fixture(scope="module")
def world() -> World:
    """A history with crashes, voids, full disks and clocks that were turned."""
    return simulate(1, 400)


@pytest.fixture(scope="module")
def records(world: World) -> list[Record]:
    found = list(Reader(world.engine).records())
    assert {"round_settled", "round_voided", "answered"} <= {record.kind for record in found}
    return found


def test_1_the_sum_over_all_accounts_is_zero_after_every_record(records: list[Record]) -> None:
    balances: dict[str, int] = {}
    for record in records:
        for source, target, amount in record.postings:
            balances[source] = balances.get(source, 0) - amount
            balances[target] = balances.get(target, 0) + amount
        assert sum(balances.values()) == 0
    assert balances[CAGE] < 0


def test_2_durable_before_visible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk takes its time, nobody hears of it: no answer, no frame, no balance."""
    go_on, honest = threading.Event(), Store._commit
    with open_house(tmp_path) as opened:
        anna, boris = opened.player("one"), opened.player("one")
        anna.do("sit", seat=1)
        for one in (anna, boris):
            one.send({"type": "ping", "at": 0.0})
            one.until(lambda frame: frame["type"] == "pong")

        def commit(store: Store, jobs: Any) -> Any:
            go_on.wait(10)
            return honest(store, jobs)

        monkeypatch.setattr(Store, "_commit", commit)
        anna.send({"type": "bet", "number": 2, "table": "one", "seat": 1, "main": 1_000})
        with pytest.raises(TimeoutError):
            anna.socket.recv(timeout=0.3)
        boris.send({"type": "ping", "at": 1.0})
        assert boris.receive() == {"type": "pong", "at": 1.0}, "nothing else has come"
        assert opened.server.hall.available(f"player:{anna.name}") == 99_000, (
            "but it is held, and cannot be spent twice"
        )
        go_on.set()
        assert anna.until(lambda frame: frame["type"] == "done")["number"] == 2
        boris.until_picture(lambda picture: bool(picture["pending"]))


def test_3_nothing_is_applied_twice_whatever_is_resent(tmp_path: Path) -> None:
    """To the same server, over another connection, and to a server that has started anew."""
    url = f"sqlite:///{tmp_path}/house.db"
    bet = {"type": "bet", "number": 2, "table": "one", "seat": 1, "main": 60_000}
    with open_house(tmp_path, url=url) as first:
        anna = first.player("one")
        anna.do("sit", seat=1)
        for again in (False, False, True):
            if again:
                anna.leave()
                anna.begin("one")
            anna.send(bet)
            assert anna.until(lambda frame: frame["type"] in ("done", "refused"))["type"] == "done"
        token = anna.token
    with open_house(tmp_path, url=url) as second:
        anna.house, anna.token = second, token
        anna.begin("one")
        anna.send(bet)
        assert anna.until(lambda frame: frame["type"] in ("done", "refused"))["type"] == "done"
        placed = [one for one in second.server.reader.records() if one.kind == "bet_placed"]
    assert len(placed) == 1


def test_4_a_rounds_settlement_is_one_record(records: list[Record]) -> None:
    """Nothing leaves the stakes of a round but by the record that closes it, and that leaves nothing."""
    closed: dict[str, int] = {}
    for record in records:
        leaving = [one for one in record.postings if one.source == escrow(record.round)]
        assert not leaving or record.kind in ("round_settled", "round_voided")
        if record.kind in ("round_settled", "round_voided"):
            assert record.round not in closed, "a round is closed once"
            closed[record.round] = record.number
    started = {record.round for record in records if record.kind == "round_started"}
    assert len(started - closed.keys()) <= 3, "all but those that are open"


def test_5_no_overdraft_and_a_closed_round_leaves_nothing_in_escrow(records: list[Record]) -> None:
    ledger = Ledger()
    for record in records:
        ledger.apply(record.postings)
        below = [name for name, amount in ledger.balances.items() if amount < 0 and not may_go_below_zero(name)]
        assert below == []
        if record.kind in ("round_settled", "round_voided"):
            assert escrow(record.round) not in ledger.balances
    with pytest.raises(Overdraft):
        ledger.apply([Posting(player("nobody"), house("one"), 1)])


def test_6_the_same_log_gives_the_same_state_byte_for_byte(world: World) -> None:
    def state() -> tuple[int, bytes, bytes]:
        return State(Hall(Disk(world.engine, world), world.tables, Seals(), lambda: 0.0)).dump()

    first = state()
    assert Reader(world.engine).load_snapshot() is not None
    with world.engine.begin() as connection:
        connection.execute(sa.delete(snapshot))
    assert state() == first, "from the first record on, as from a snapshot"


@pytest.mark.parametrize("how", ["altered", "removed", "added", "swapped"])
def test_7_an_altered_removed_added_or_swapped_record_is_found_and_named(how: str, records: list[Record]) -> None:
    dice = random.Random(how)
    for _ in range(25):
        k = dice.randrange(len(records) - 2)
        other, one = list(records), records[k]
        match how:
            case "altered":
                other[k] = one._replace(body=one.body + b" ")
                other[k] = other[k]._replace(hash=record_hash(other[k])) if dice.random() < 0.5 else other[k]
            case "removed":
                del other[k]
            case "added":
                other.insert(k, one)
            case "swapped":
                other[k], other[k + 1] = other[k + 1], other[k]
        with pytest.raises(LogFault) as found:
            list(checked(other))
        assert any(f"record {number} " in str(found.value) for number in (k + 1, k + 2))


def test_8_fail_stop_a_failed_write_pauses_and_nothing_is_guessed(tmp_path: Path) -> None:
    """One table breaks: that table stops. The disk breaks: everything does, and what was on it is whole."""
    url = f"sqlite:///{tmp_path}/house.db"
    with open_house(tmp_path, {"one": table_of(), "two": table_of()}, url=url) as opened:
        anna, boris = opened.player("one").sit_and_bet(1, 1_000), opened.player("two")
        opened.call(lambda: setattr(opened.server.hall.rooms["one"], "round", object()))
        anna.do("ready")  # it is in the log, and so it is done; but what the table is now, nobody can say
        anna.until_phase("paused")
        boris.do("sit", seat=1)
        assert any("table one" in one.what for one in opened.server.hall.open_alerts), "the shift manager is called"
        store = opened.server.hall.store
        store.failure = OSError("no space left on device")
        number = store.number
        assert boris.refused("bet", seat=1, main=1_000) == "paused"
        boris.until_phase("paused")

        async def write() -> None:
            await opened.server.hall.submit([Draft("note", b"")])

        with pytest.raises(StoreFailed):
            opened.wait(write())
        assert opened.ask("GET", "/readyz")[0] == 503
    reader = Store(url)
    assert reader.number == number
    reader.close()


def test_9_timers_use_the_monotonic_clock_and_log_time_never_goes_back(
    records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = [record.at_ms for record in records]
    assert times == sorted(times), "though the clock on the wall was turned back by hours"
    clock = steady_ms()
    before, wall = clock(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() - 86_400 * 10**9)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= clock() - before < 60_000
    assert Options("sqlite://").clock is time.monotonic


def test_10_restart_is_bounded_however_long_the_history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read again is the tail after the last snapshot; and the round goes on at the same card."""
    monkeypatch.setattr(house_module, "SNAPSHOT_EVERY", 40)
    url = f"sqlite:///{tmp_path}/house.db"
    with open_house(tmp_path, url=url) as opened:
        anna = opened.player("one")
        for _ in range(12):
            anna.sit_and_bet(1, 500)
            play_out(opened, anna)
            opened.pass_time(4.1)
            anna.until_phase("betting")
        position = anna.picture["shoe"]["position"]
        opened.call(opened.server.hall.save_snapshot)  # as if killed here: what follows at the end is put away again
        kept = opened.server.hall.number
        anna.do("bet", seat=1, main=700)
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(sa.delete(snapshot).where(snapshot.c.number > kept))
    store.close()
    read, honest = list[int](), Hall._take

    def take(hall: Hall, record: Record) -> None:
        read.append(record.number)
        honest(hall, record)

    monkeypatch.setattr(Hall, "_take", take)
    hall = open_hall(Options(url, {"one": (table_of(), load("american-blackjack-4", {}))}))
    hall.store.close()
    assert kept > 60
    assert read == list(range(kept + 1, hall.number + 1))
    assert 0 < len(read) < 40
    assert hall.rooms["one"].table.position == position
    assert hall.rooms["one"].table.bets[0].main == 700
