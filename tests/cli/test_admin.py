"""What staff sees at a terminal, of a real server, and why `serve` does not start."""

import base64
import json
import os
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from holecard.cli import main
from holecard.cli.admin_views import cell, change_text
from holecard.server import totp

PASSWORD = "correct horse battery"
TABLES = """[tables.one]
game = "blackjack"
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, str], Path]]:
    """A process with one table, and the environment of a member of staff who has been enrolled."""
    folder = tmp_path_factory.mktemp("house")
    (folder / "tables.toml").write_text(TABLES)
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "HOLECARD_PASSWORD": PASSWORD, "COLUMNS": "160"}
    enrolled = holecard(environment, "admin", "enrol", "boss", "--role", "shift_manager")
    key = enrolled.stdout.partition("secret=")[2].partition("&")[0]
    environment["HOLECARD_CODE"] = totp.code(base64.b32decode(key), int(time.time()) // totp.STEP_S)
    words = [sys.executable, "-m", "holecard", "serve", "--port", "0", "--proxy", "127.0.0.1"]
    words += ["--tables", str(folder / "tables.toml")]
    process = subprocess.Popen(words, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        line = next(line for line in process.stderr if "Holecard is open" in line)
        yield line.split()[-1], environment, folder
    finally:
        assert process.stderr is not None
        process.stderr.close()  # that nobody reads its log keeps it from nothing
        process.terminate()
        process.wait(60)


def holecard(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "holecard", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_a_manager_logs_in_once_and_acts(served: tuple[str, dict[str, str], Path]) -> None:
    address, environment, folder = served

    def admin(*words: str) -> subprocess.CompletedProcess[str]:
        return holecard(environment, "admin", *words, "--server", address)

    before = admin("tables")
    assert (before.returncode, before.stderr) == (
        1,
        "holecard: refused: log in, or begin as a guest; first: holecard admin login\n",
    )
    assert "logged in as shift_manager" in admin("login", "boss").stdout
    [kept] = [file for file in (folder / "holecard").iterdir() if file.suffix == ".token"]
    assert kept.stat().st_mode & 0o777 == 0o600
    assert "betting" in admin("tables").stdout
    assert admin("pause", "one").stderr == "holecard: 'pause' needs --why\n"
    assert admin("pause", "one", "--why", "a test").stdout == "one: paused\n"
    again = admin("pause", "one", "--why", "a test")
    assert (again.returncode, again.stderr) == (1, "holecard: refused: the table is paused already\n")
    assert admin("resume", "one", "--why", "over").returncode == 0
    changed = admin("set", "one", "-s", "limits.most=20000", "--why", "a quiet hour").stdout
    assert "limits.most" in changed
    assert "200.00" in changed
    log = admin("log").stdout
    assert "limits.most 500.00 → 200.00" in log
    assert "paused → betting" in log
    assert json.loads(admin("log", "--json", "--most", "1").stdout)[0]["by"] == "boss"
    assert "liability" in admin("report", "liability").stdout
    assert admin("report", "liability", "--csv").stdout.startswith("account,amount\n")
    assert admin("members").returncode == 1, "a shift manager has no such right"
    assert admin("void", "one", "--days", "3").returncode == 2
    assert "takes --why" in admin("void", "one", "--days", "3").stderr
    assert "did you mean 'resume'" in admin("resumee", "one").stderr
    assert admin("logout").returncode == 0
    assert admin("tables").returncode == 1


def test_the_address_is_taken_or_the_database_is(served: tuple[str, dict[str, str], Path], tmp_path: Path) -> None:
    address, environment, _ = served
    port = address.rstrip("/").rpartition(":")[2]
    taken = holecard(environment | {"XDG_DATA_HOME": str(tmp_path)}, "serve", "--port", port)
    assert taken.returncode == 1
    assert taken.stderr.startswith(f"holecard: port {port} of 127.0.0.1 is taken: is Holecard open already?")
    busy = holecard(environment, "serve", "--port", "0")
    assert (busy.returncode, busy.stderr) == (1, "holecard: another server writes to this database\n")
    with urllib.request.urlopen(f"{address}healthz", timeout=10) as answer:
        assert answer.status == 200, "the first one goes on"


def test_a_proxy_that_was_named_is_believed(served: tuple[str, dict[str, str], Path]) -> None:
    address, _, _ = served

    def cookie(headers: dict[str, str]) -> str:
        request = urllib.request.Request(f"{address}api/guest", b"{}", headers, method="POST")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return str(answer.headers["set-cookie"])

    assert "; Secure" in cookie({"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"})
    assert "; Secure" not in cookie({})


def serve(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    port = () if "--port" in words else ("--port", "0")
    code = main(["serve", *port, *words])
    return code, capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--database", "mysql://somewhere"), "'mysql://somewhere' is no database: sqlite:///FILE or postgresql://"),
        (("--database", "nonsense"), "'nonsense' is no database"),
        (("--port", "70000"), "there is no port 70000"),
        (("--host", "nowhere.invalid"), "'nowhere.invalid' is no address of this machine"),
        (("--tables", "nothing.toml"), "the tables cannot be read from 'nothing.toml': No such file"),
    ],
)
def test_what_is_wrong_with_a_flag_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    given = words if words[0] == "--database" else (*words, "--database", f"sqlite:///{tmp_path}/a.db")
    code, said = serve(capsys, *given)
    assert code != 0
    assert message in said
    assert len(said.splitlines()) == 1


def test_a_database_of_a_later_program_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    code, said = serve(capsys, "--database", f"sqlite:///{path}")
    assert code == 1
    assert "the database has the version 9999, this program knows those up to 000" in said
    assert "use the later program, or another database" in said


def test_a_file_that_is_no_database_is_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    path.write_text("my diary " * 1000)
    code, said = serve(capsys, "--database", f"sqlite:///{path}")
    assert (code, path.read_text()) == (1, "my diary " * 1000)
    assert "file is not a database" in said
    assert serve(capsys, "--database", f"sqlite:///{tmp_path}")[0] == 1
    assert serve(capsys, "--database", "sqlite:////proc/nothing/a.db")[0] == 1
    code, said = serve(capsys, "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert code == 1
    assert "cannot be used: connection" in said


def test_tables_of_a_file_are_faulted_as_sheets_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "tables.toml"
    path.write_text('[tables.one]\ngame = "blackjak"\nlimits = { least = 500, most = 300 }\n')
    code, said = serve(capsys, "--tables", str(path), "--database", f"sqlite:///{tmp_path}/a.db")
    assert code == 1
    assert f"{path}:2:8: tables.one.game" in said
    assert "did you mean 'blackjack'?" in said
    assert "500 is more than the most, 300" in said


@pytest.mark.parametrize(
    ("key", "value", "shown"),
    [
        ("balance", -150, "-1.50"),
        ("at_ms", 0, "1970-01-01 00:00:00"),
        ("seats", ["", "anna"], "- anna"),
        ("staked", {"anna": 1_000}, "anna 10.00"),
        ("guest", False, ""),
    ],
)
def test_values_are_shown_for_people(key: str, value: Any, shown: str) -> None:
    assert cell(key, value) == shown


def test_a_change_shows_what_has_changed_alone() -> None:
    before, after = {"limits": {"least": 500, "most": 1_000}}, {"limits": {"least": 500, "most": 2_000}}
    assert change_text("settings", before, after) == "limits.most 10.00 → 20.00"
    assert change_text("exclude", None, 0) == " → 1970-01-01 00:00:00"
    assert change_text("adjust", 500, 700) == "5.00 → 7.00"
