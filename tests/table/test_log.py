"""An altered, removed, added or swapped record is found, and its place named."""

import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from holecard.table.ledger import CAGE, Posting, player
from holecard.table.log import Draft, LogFault, Record, checked, record_hash, seal
from holecard.table.store import Busy, DoneBefore, Store, StoreFailed, Written, resolve


def chain(length: int) -> list[Record]:
    records: list[Record] = []
    previous = bytes(32)
    for number in range(1, length + 1):
        postings = (Posting(CAGE, player("a"), number),)
        records.append(seal(Draft("note", b"%d" % number, "t", "r", "me", "", postings), number, number, previous))
        previous = records[-1].hash
    return records


def altered(change: Callable[[Record], Record]) -> Callable[[list[Record], int], None]:
    def alter(records: list[Record], k: int) -> None:
        records[k] = change(records[k])

    return alter


def removed(records: list[Record], k: int) -> None:
    del records[k]


def added(records: list[Record], k: int) -> None:
    records.insert(k, records[k])


def swapped(records: list[Record], k: int) -> None:
    records[k], records[k + 1] = records[k + 1], records[k]


FIELDS: dict[str, Callable[[Record], Record]] = {
    "body": lambda one: one._replace(body=one.body + b" "),
    "kind": lambda one: one._replace(kind="other"),
    "table": lambda one: one._replace(table="u"),
    "round": lambda one: one._replace(round="s"),
    "actor": lambda one: one._replace(actor="you"),
    "command": lambda one: one._replace(command="x"),
    "time": lambda one: one._replace(at_ms=one.at_ms + 1),
    "amount": lambda one: one._replace(postings=(one.postings[0]._replace(amount=9_999),)),
    "account": lambda one: one._replace(postings=(one.postings[0]._replace(target=player("b")),)),
    "hash": lambda one: one._replace(hash=bytes(32)),
    "rehashed": lambda one: (new := one._replace(body=b"new"))._replace(hash=record_hash(new)),
}
TAMPERINGS = {**{name: altered(change) for name, change in FIELDS.items()}, "removed": removed, "added": added}


@pytest.mark.parametrize("name", sorted([*TAMPERINGS, "swapped"]))
def test_tampering_is_found_and_its_place_named(name: str) -> None:
    tamper = TAMPERINGS.get(name, swapped)
    dice = random.Random(name)
    for _ in range(20):
        records = chain(30)
        k = dice.randrange(28)
        tamper(records, k)
        with pytest.raises(LogFault) as found:
            list(checked(records))
        assert f"record {k + 1} " in str(found.value) or f"record {k + 2} " in str(found.value)


def test_a_clean_chain_is_clean() -> None:
    assert list(checked(chain(50))) == chain(50)


def test_records_survive_and_go_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/log.db"
    store = Store(url)
    store.append([Draft("note", b"1"), Draft("note", b"2")]).result()
    store.close()
    store = Store(url)
    store.append([Draft("note", b"3")]).result()
    assert [record.body for record in checked(store.records())] == [b"1", b"2", b"3"]
    store.close()


def test_the_time_of_the_log_never_goes_back(tmp_path: Path) -> None:
    times = iter([100, 50, 200])
    store = Store(f"sqlite:///{tmp_path}/log.db", clock=lambda: next(times))
    for _ in range(3):
        store.append([Draft("note", b"")]).result()
    assert [record.at_ms for record in store.records()] == [100, 100, 200]
    store.close()


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/log.db"
    store = Store(url)
    with pytest.raises(Busy):
        Store(url)
    store.close()


def test_a_failed_write_stops_the_store_and_loses_nothing(tmp_path: Path) -> None:
    """A row that the database refuses: the batch fails whole, and nothing is written after it."""
    store = Store(f"sqlite:///{tmp_path}/log.db")
    store.append([Draft("note", b"1")]).result()
    with pytest.raises(StoreFailed):
        store.append([Draft("note", b"2"), Draft("note", None)]).result()  # type: ignore[arg-type]
    with pytest.raises(StoreFailed, match="failed before"):
        store.append([Draft("note", b"4")]).result()
    assert [record.body for record in store.records()] == [b"1"]
    store.close()


def test_a_command_is_written_once_and_its_second_coming_harms_nobody(tmp_path: Path) -> None:
    """The last guard, where a client was forgotten that the log still knows: the other jobs of the batch go through."""
    go_on = threading.Event()

    def deliver(batch: list[Written]) -> None:
        go_on.wait(10)  # so that all that comes meanwhile is one batch
        resolve(batch)

    store = Store(f"sqlite:///{tmp_path}/log.db", deliver=deliver)
    store.append([Draft("note", b"1", command="me:1:x")])
    jobs = [("me:1:x", b"again"), ("", b"2"), ("you:1:y", b"3"), ("you:1:y", b"again"), ("", b"4")]
    futures = [store.append([Draft("note", body, command=command)]) for command, body in jobs]
    go_on.set()
    failed = [isinstance(future.exception(), DoneBefore) for future in futures]
    assert failed == [True, False, False, True, False]
    assert [record.body for record in checked(store.records())] == [b"1", b"2", b"3", b"4"]
    store.append([Draft("note", b"5")]).result()
    store.close()
