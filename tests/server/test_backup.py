"""A backup that was never restored is none: of both databases, into both, to the same state."""

import gzip
import json
from pathlib import Path
from uuid import uuid4

import pytest

from holecard.server.app import Options, open_hall
from holecard.server.commands import CannotServe, audit, backup, restore
from holecard.server.state import State
from holecard.server.vault import key_file_of
from holecard.sheet import load
from holecard.table.reader import Reader, engine_of
from holecard.table.snapshot import digest_of

from .harness import House, Player, open_house, table_of
from .postgres import create
from .test_accounts import PASSWORD, deposit, log_in, register
from .test_document_004 import close_betting, play_out

TABLES = {"one": table_of()}


def state_of(url: str) -> str:
    """The hash of everything that a server at this database would go on with."""
    hall = open_hall(Options(url, {name: (config, load(config.game)) for name, config in TABLES.items()}))
    try:
        return digest_of(State(hall).dump()[1]).hex()
    finally:
        hall.store.close()


def play(house: House) -> None:
    token = register(house)
    deposit(house, token, 50_000, "a")
    anna = Player(house, "anna", token).begin("one").sit_and_bet(1, 1_000, perfect_pairs=500)
    close_betting(house)
    play_out(house, anna)
    house.pass_time(10)
    anna.until_phase("betting")
    anna.do("bet", seat=1, main=2_000)


@pytest.fixture
def other(request: pytest.FixtureRequest, tmp_path: Path, url: str) -> str:
    """An empty database of the other kind."""
    if url.startswith("sqlite"):
        return create(request.getfixturevalue("postgres_folder"), f"other_{uuid4().hex}")
    return f"sqlite:///{tmp_path}/other.db"


def test_a_backup_of_a_running_server_is_restored_to_the_same_state(
    url: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "house.backup"
    with open_house(tmp_path, TABLES, url=url) as house:
        play(house)
        number = house.server.hall.number
        assert backup(str(file), url) == 0
        assert house.server.hall.number == number, "nothing was written, and nobody waited"
    assert f"head {number}:" in capsys.readouterr().out
    with gzip.open(file, "rt") as text:
        assert PASSWORD not in text.read()
    assert restore(str(file), str(key_file_of(url)), other) == 0
    assert audit(other) == 0
    head = capsys.readouterr().out.splitlines()[-1].removeprefix("head: ")
    assert audit(url, head) == 0, "it is a beginning of the log that was backed up"
    assert state_of(other) == state_of(url)
    copied, original = Reader(engine_of(other)), Reader(engine_of(url))
    for at in range(1, number + 1):
        assert copied.balance_at("player:anna", at) == original.balance_at("player:anna", at)
    for reader in (copied, original):
        reader.engine.dispose()
    with open_house(tmp_path, TABLES, url=other) as house:
        token = log_in(house, "anna", PASSWORD)[1]["token"]
        anna = Player(house, "anna", token).begin("one")
        assert anna.picture["pending"] != [], "the chips lie where they lay"
        close_betting(house)
        play_out(house, anna)


def test_a_backup_that_is_not_whole_or_was_altered_leaves_nothing(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path}/house.db", tmp_path / "house.backup"
    with open_house(tmp_path, TABLES, url=url) as house:
        house.player("one").do("sit", seat=1)
    backup(str(file), url)
    key = str(key_file_of(url))
    with gzip.open(file, "rt") as text:
        lines = text.readlines()
    records = [k for k, line in enumerate(lines) if "record" in json.loads(line)]

    def spoiled(changed: list[str]) -> str:
        path = tmp_path / f"{uuid4().hex}.backup"
        with gzip.open(path, "wt") as text:
            text.writelines(changed)
        return str(path)

    altered = json.loads(lines[records[2]])
    altered["record"][1] += 1
    bad = {
        "is not whole": spoiled(lines[:-1]),
        "record 3 was altered": spoiled([*lines[: records[2]], json.dumps(altered) + "\n", *lines[records[2] + 1 :]]),
        "record 2 is missing": spoiled([*lines[: records[1]], *lines[records[2] :]]),
        "is no backup": spoiled(["{}\n"]),
    }
    cut = tmp_path / "cut.backup"
    cut.write_bytes(file.read_bytes()[:-200])
    bad["is no whole backup"] = str(cut)
    target = f"sqlite:///{tmp_path}/new.db"
    for message, path in bad.items():
        with pytest.raises(CannotServe, match=message):
            restore(path, key, target)
        assert not key_file_of(target).exists()
    assert restore(str(file), key, target) == 0, "what failed before is not in the way"
    with pytest.raises(CannotServe, match="there is a key at"):
        restore(str(file), key, target)
    key_file_of(target).unlink()
    with pytest.raises(CannotServe, match="restore into an empty one"):
        restore(str(file), key, target)
    with pytest.raises(CannotServe, match="the key cannot be copied"):
        restore(str(file), str(tmp_path / "no.key"), f"sqlite:///{tmp_path}/third.db")
    with pytest.raises(CannotServe, match="there is no database"):
        backup(str(file), f"sqlite:///{tmp_path}/nothing.db")
