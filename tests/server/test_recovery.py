"""Both databases: what a restart brings back, with or without a snapshot; what a failure stops; what audits find."""

import json
import random
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from holecard.server.app import Options, open_hall
from holecard.server.commands import CannotServe, audit
from holecard.server.house import Hall
from holecard.server.state import State
from holecard.server.vault import Vault, VaultError, key_file_of, open_vault
from holecard.sheet import load
from holecard.table.audit import Audit, Wrong
from holecard.table.ledger import Posting
from holecard.table.log import Draft, LogFault, Record
from holecard.table.picture import picture
from holecard.table.reader import reader_of
from holecard.table.schema import log, snapshot
from holecard.table.snapshot import digest_of
from holecard.table.store import Busy, Store

from .harness import House, open_house, table_of, until
from .test_document_004 import close_betting, play_out

GAMES = ("american-blackjack-4", "double-up-insanity", "double-up-blackjack", "double-4-more", "blackjack")


def tables() -> dict[str, Any]:
    return {game: table_of(game, set={"penetration": "1/52"}) for game in GAMES}


def hall_of(url: str) -> Hall:
    return open_hall(Options(url, {name: (config, load(config.game, config.set)) for name, config in tables().items()}))


def play_a_little(house: House, seed: int) -> None:
    """Rounds at every table, the last of each left open."""
    dice = random.Random(seed)
    for table in tables():
        anna, boris = house.player(table), house.player(table)
        boris.do("settings", follow_multiple=2, refuse_behind=True)
        for turn in range(3):
            anna.sit_and_bet(seed, 1_000, **dict.fromkeys(house.server.hall.rooms[table].game.side_names, 500))
            boris.do("behind", seat=seed, stake=600)
            close_betting(house)
            if turn < 2:
                play_out(house, anna)
                house.pass_time(4.1)
                anna.until_phase("betting", "contributing")
                house.pass_time(6.2)
                anna.until_phase("betting")
                continue
            anna.until_picture(lambda picture: picture["round"] is not None)
            if (question := anna.question()) is not None:
                anna.answer(dice.choice(question["offers"])["action"])


def leave_open(house: House, table: str, seat: int) -> None:
    """A round that waits for a decision."""
    anna = house.player(table)
    while anna.picture["phase"] not in ("opening", "playing"):
        if anna.picture["phase"] != "betting":
            house.pass_time(4.1)
            anna.until_phase("betting", "contributing")
            house.pass_time(6.2)
        anna.sit_and_bet(seat, 1_000)
        close_betting(house)
        anna.until_picture(lambda picture: picture["round"] is not None)


def without_snapshots(url: str) -> None:
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(sa.delete(snapshot))
    engine.dispose()


def test_the_whole_log_and_a_snapshot_with_its_tail_give_the_same_bytes(url: str, tmp_path: Path) -> None:
    with open_house(tmp_path, tables(), url=url) as house:
        play_a_little(house, 1)
        house.call(house.server.hall.save_snapshot)
        play_a_little(house, 2)
        leave_open(house, "blackjack", 4)
    tail = hall_of(url)
    live = tail.store.load_snapshot()
    restored = State(tail).dump()
    tail.store.close()
    without_snapshots(url)
    whole = hall_of(url)
    assert State(whole).dump() == restored == live
    assert sum(account.startswith("escrow:") for account in whole.ledger.balances) > 0, "rounds are open"
    whole.store.close()


def test_a_snapshot_that_was_altered_is_not_believed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with open_house(tmp_path, url=url) as house:
        house.guest()
    store = Store(url)
    found = store.load_snapshot()
    assert found is not None
    number, body, digest = found
    for altered, mark in ((body.replace(b"100000", b"900000"), digest), (body, digest_of(b""))):
        store.save_snapshot(number, altered, mark).result()
        assert State(bare_hall(store)).load(store) is None
    other = body.replace(f'"number":{number}'.encode(), f'"number":{number - 1}'.encode())
    assert other != body
    store.save_snapshot(number, other, digest_of(other)).result()
    assert State(bare_hall(store)).load(store) is None, "a snapshot of another log"
    store.close()


def test_a_log_that_was_cut_off_is_not_gone_on_with(url: str, tmp_path: Path) -> None:
    """A chain without its end is still a chain; but a snapshot knows better."""
    with open_house(tmp_path, url=url) as house:
        house.guest()
    store = Store(url)
    head = store.number
    with store.engine.begin() as connection:
        connection.execute(sa.delete(log).where(log.c.number == head))
    store.close()
    with pytest.raises(LogFault, match=f"the log ends at record {head - 1}, but record {head} was there once"):
        open_hall(Options(url, {}))
    assert audit(url) == 1


def bare_hall(store: Store) -> Hall:
    hall = Hall.__new__(Hall)
    hall.store = store
    return hall


def test_a_restart_goes_on_with_the_same_round_at_the_same_card(url: str, tmp_path: Path) -> None:
    with open_house(tmp_path, tables(), url=url) as house:
        play_a_little(house, 3)
        leave_open(house, "blackjack", 4)
    before = {name: picture(room) for name, room in house.server.hall.rooms.items()}
    with open_house(tmp_path, tables(), url=url) as again:
        after = {name: shown.picture for name, shown in again.server.hub.shown.items()}
        assert after == before
        again.pass_time(0)
        for name, live in again.server.hall.tables.items():
            if before[name]["phase"] == "playing":
                assert live.left(again.clock()) == 12.0, "clocks start again in full"


def test_a_table_that_is_configured_otherwise_begins_a_new_chain_after_the_round(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with open_house(tmp_path, {"one": table_of()}, url=url) as house:
        anna = house.player("one").sit_and_bet(1, 1_000)
        close_betting(house)
        anna.until_picture(lambda picture: picture["round"] is not None)
    with open_house(tmp_path, {"one": table_of("blackjack", chip=50)}, url=url) as house:
        room = house.server.hall.rooms["one"]
        assert room.game.id == "american-blackjack-4", "the open round is played by its own rules"
        watcher = house.player("one")
        play_out(house, watcher)
        house.pass_time(4.1)
        watcher.until_picture(lambda picture: picture["game"] == "blackjack")
        house.pass_time(6.2)
        watcher.until_phase("betting")
        assert watcher.picture["shoe"]["number"] == 3, "shoe 2 was committed, and is revealed unused"
        watcher.sit_and_bet(2, 550)
        play_out(house, watcher)
    with open_house(tmp_path, {"two": table_of()}, url=url) as house:
        assert set(house.server.hall.tables) == {"one", "two"}, "what is in the log is not forgotten"


def test_a_failed_write_stops_everything_and_loses_nothing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/house.db"
    with open_house(tmp_path, url=url) as house:
        anna = house.player("one")
        anna.do("sit", seat=1)
        seen = len(anna.frames)
        store = house.server.hall.store
        real = store.engine
        store.engine = sa.create_engine(f"sqlite:///{tmp_path}/nowhere/house.db")
        assert anna.refused("bet", seat=1, main=1_000) == "paused"
        store.engine.dispose()
        store.engine = real
        assert anna.refused("bet", seat=1, main=1_000) == "paused", "the disk is trusted no more"
        assert not any('"pending":[{' in frame for frame in anna.frames[seen:]), "nothing was shown"
        assert any(notice.get("alert") for notice in anna.notices)
        assert house.ask("GET", "/readyz")[0] == 503
        assert house.ask("GET", "/healthz")[0] == 200
    with open_house(tmp_path, url=url) as house:
        anna = house.player("one")
        anna.do("sit", seat=2)


def test_a_broken_table_stops_alone(tmp_path: Path) -> None:
    with open_house(tmp_path, {"one": table_of(), "two": table_of("blackjack")}) as house:
        anna, boris = house.player("one"), house.player("two")
        house.call(lambda: setattr(house.server.hall.rooms["one"], "_seat_taken", None))
        anna.do("sit", seat=1)  # it is in the log, and so it is true; but this table goes no further
        assert anna.refused("sit", seat=2) == "paused"
        anna.until_phase("paused")
        boris.do("sit", seat=1)
        house.wait(until(lambda: any(one.table == "one" for one in house.server.hall.open_alerts)))


def test_one_server_writes_to_a_database(url: str) -> None:
    store = Store(url)
    with pytest.raises(Busy):
        Store(url)
    store.close()
    Store(url).close()


def test_a_job_that_fails_takes_nobody_with_it(url: str) -> None:
    """What belongs to one transaction is rolled back alone; the numbers have no gap."""
    store = Store(url)

    def fail(connection: sa.Connection) -> None:
        connection.execute(sa.insert(snapshot).values(number=1, body=b"", hash=b""))
        raise ValueError("no")

    futures: list[Future[list[Record]]] = []
    for k in range(9):
        futures.append(store.append([Draft("note", b"%d" % k)], fail if k % 3 == 1 else None))
    assert [future.exception() is not None for future in futures] == [False, True, False] * 3
    assert [record.number for record in store.records()] == [1, 2, 3, 4, 5, 6]
    assert store.load_snapshot() is None
    store.close()


def test_the_last_two_snapshots_are_kept(url: str) -> None:
    store = Store(url)
    for number in range(1, 6):
        store.save_snapshot(number, b"x", b"y").result()
    assert store.load_snapshot() == (5, b"x", b"y")
    with store.engine.connect() as connection:
        assert sorted(connection.execute(sa.select(snapshot.c.number)).scalars()) == [4, 5]
    store.close()


# the vault


def test_the_key_lies_beside_the_database_for_its_owner_alone(tmp_path: Path) -> None:
    path = key_file_of(f"sqlite:///{tmp_path}/house.db")
    vault = open_vault(path, fresh=True)
    assert path.parent == tmp_path
    assert path.stat().st_mode & 0o777 == 0o600
    sealed = vault.seal(b"a secret")
    assert open_vault(path, fresh=False).unseal(sealed) == b"a secret"
    assert vault.seal(b"a secret") != sealed
    path.chmod(0o644)
    with pytest.raises(VaultError, match="mode 0644; allowed is 0600"):
        open_vault(path, fresh=False)


def test_another_key_or_an_altered_secret_opens_nothing() -> None:
    vault = Vault(bytes(32))
    sealed = vault.seal(b"a secret")
    with pytest.raises(VaultError):
        Vault(b"k" * 32).unseal(sealed)
    for k in range(0, len(sealed), 7):
        other = sealed[:k] + ("0" if sealed[k] != "0" else "1") + sealed[k + 1 :]
        with pytest.raises(VaultError):
            vault.unseal(other)


def test_without_its_key_an_old_database_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(VaultError, match="is missing: restore it"):
        open_vault(tmp_path / "house.db.key", fresh=False)


def test_no_plain_secret_is_on_disk(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        name, token = house.guest()
        room = house.server.hall.rooms["one"]
        assert room.shoe is not None
        secrets = [room.secret(number) for number in room.table.sealed]
        cards = bytes(card % 256 for card in room.shoe.order[:40])
        hidden = [*secrets, room.shoe.key, cards]
        hidden += [secret.hex().encode() for secret in [*secrets, room.shoe.key]] + [token.encode()]
        house.call(house.server.hall.save_snapshot)
        house.wait(house.server.access.register("anna", "correct horse battery"))
    for path in tmp_path.iterdir():
        data = path.read_bytes()
        assert not any(secret in data for secret in hidden), path
        assert b"correct horse battery" not in data
    assert name


# the audit


def records_of(house_url: str) -> list[Record]:
    store = Store(house_url)
    found = list(store.records())
    store.close()
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    """A log with rounds of all games, a void, shoes that ended, and everything that an audit proves."""
    folder = tmp_path_factory.mktemp("house")
    url = f"sqlite:///{folder}/house.db"
    with open_house(folder, tables(), url=url) as house:
        play_a_little(house, 5)
        token = house.staff("manager", "shift_manager")
        leave_open(house, "double-4-more", 2)
        for act in ("pause", "void"):
            path = f"/api/staff/tables/double-4-more/{act}"
            assert house.ask("POST", path, {"why": "a card fell"}, token)[0] == 200
    return records_of(url)


def test_a_true_log_is_clean(played: list[Record]) -> None:
    found = Audit().run(played)
    assert found.rounds >= 10
    assert found.voids == 1
    assert found.shoes >= 1
    kinds = {record.kind for record in played}
    assert {"contributed", "answered", "round_settled", "shoe_closed", "behind_placed"} - kinds <= {"contributed"}


def forged(records: list[Record], k: int, **changes: Any) -> list[Record]:
    """A log that somebody with the key to everything has written anew from a record on."""
    from holecard.table.log import record_hash

    changed = [*records[:k], records[k]._replace(**changes), *records[k + 1 :]]
    for at in range(k, len(changed)):
        previous = changed[at - 1].hash if at else bytes(32)
        blank = changed[at]._replace(previous=previous)
        changed[at] = blank._replace(hash=record_hash(blank))
    return changed


def replaced(record: Record, old: str, new: str) -> bytes:
    assert old.encode() in record.body, (old, record.body)
    return record.body.replace(old.encode(), new.encode(), 1)


def with_field(record: Record, path: str, value: Any) -> bytes:
    """A body with one field changed."""
    body = json.loads(record.body)
    *outer, last = path.split(".")
    place = body
    for key in outer:
        place = place[key]
    assert last in place, list(place)
    place[last] = value
    return json.dumps(body).encode()


Forgery = Callable[[Record], dict[str, Any]]
FORGERIES: dict[str, tuple[str, Forgery]] = {
    "pays too much": (
        "round_settled",
        lambda one: {"postings": (*one.postings, Posting("house:x", "player:thief", 1))},
    ),
    "pays another player": (
        "round_settled",
        lambda one: {
            "postings": tuple(p._replace(target="player:thief") if "player:" in p.target else p for p in one.postings)
        },
    ),
    "another card": ("round_settled", lambda one: {"body": other_card(one)}),
    "a stake less": (
        "round_started",
        lambda one: {"postings": (one.postings[0]._replace(amount=one.postings[0].amount - 1), *one.postings[1:])},
    ),
    "another shoe's root": ("shoe_opened", lambda one: {"body": replaced(one, '"root":"', '"root":"00')}),
    "another commitment": ("shoe_committed", lambda one: {"body": replaced(one, '"commitment":"', '"commitment":"00')}),
    "a refund more": ("round_voided", lambda one: {"body": replaced(one, '"refunds":{', '"refunds":{"thief":5,')}),
    "money from nowhere": ("seat_taken", lambda one: {"postings": (Posting("house:x", "player:thief", 500),)}),
    "a kind that is none": ("seat_taken", lambda one: {"kind": "gift"}),
    "a shoe that stays shut": ("shoe_closed", lambda one: {"body": with_field(one, "record", None)}),
    "a command twice": ("bet_placed", lambda one: {"command": "x:1:abc"}),
}


def other_card(record: Record) -> bytes:
    """The first card of the round's line becomes another."""
    before, mark, after = record.body.partition(b" cards ")
    card = b"2c" if after[:2] != b"2c" else b"3c"
    return before + mark + card + after[2:]


@pytest.mark.parametrize("name", FORGERIES)
def test_an_audit_names_the_first_record_that_is_wrong(played: list[Record], name: str) -> None:
    """Though the chain of hashes was made anew."""
    kind, forge = FORGERIES[name]
    tables = {one.table for one in played if one.kind == "shoe_closed"} | {"double-4-more"}
    places = [k for k, one in enumerate(played) if one.kind == kind and one.table in tables]
    k = next(k for k in places if played[k]._replace(**forge(played[k])) != played[k])
    records = forged(played, k, **forge(played[k]))
    if name == "a command twice":
        later = next(j for j in range(k + 1, len(played)) if records[j].kind == kind)
        records, k = forged(records, later, command="x:1:abc"), later
    with pytest.raises((Wrong, LogFault)) as found:
        Audit().run(records)
    if name in ("another shoe's root", "another commitment"):
        assert "shoe_closed" in str(found.value), "found when the shoe is opened to everybody"
    elif name == "another card":
        assert f"record {played[k].number} " in str(found.value) or "other cards" in str(found.value)
    else:
        assert f"record {played[k].number} " in str(found.value)


def test_an_audit_changes_nothing(url: str, tmp_path: Path) -> None:
    with open_house(tmp_path, url=url) as house:
        house.guest()
        assert audit(url) == 0, "also while the server runs"
    store = Store(url)
    before = list(store.records())
    with store.engine.begin() as connection:
        connection.execute(sa.update(log).where(log.c.number == 2).values(actor="thief"))
    store.close()
    assert audit(url) == 1
    reader = reader_of(url)
    assert len(list(reader.records())) == len(before)
    reader.engine.dispose()


def test_a_head_that_was_kept_proves_that_nothing_was_cut_off(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even where every snapshot was thrown away with the end of the log."""
    with open_house(tmp_path, url=url) as house:
        house.guest()
        house.guest()
    assert audit(url) == 0
    head = capsys.readouterr().out.splitlines()[-1].removeprefix("head: ")
    assert audit(url, head) == 0
    number, _, mark = head.partition(":")
    assert audit(url, f"{number}:{mark[::-1]}") == 1
    without_snapshots(url)
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(sa.delete(log).where(log.c.number == int(number)))
    store.close()
    assert audit(url) == 0, "what is left is a whole chain"
    assert audit(url, head) == 1
    assert f"but record {number} was there once" in capsys.readouterr().out
    with pytest.raises(CannotServe, match="'5' is no head of a log"):
        audit(url, "5")


def test_a_command_of_a_forgotten_client_is_refused_and_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holecard.server.house.CLIENTS_MOST", 2)
    with open_house(tmp_path) as house:
        anna = house.player("one")
        anna.do("sit", seat=1)
        for _ in range(3):
            house.player("one").do("settings", follow_split=True)
        anna.number = 0
        assert anna.refused("sit", seat=1) == "seated", "a move that is open no more needs no log to say so"
        anna.do("leave", seat=1)
        for _ in range(3):
            house.player("one").do("settings", follow_split=True)
        anna.number = 0
        assert anna.refused("sit", seat=1) == "stale"
        assert house.server.hall.store.failure is None
        anna.number = 10
        anna.do("sit", seat=2)
