"""A PostgreSQL of our own, from the binaries of the machine: a Unix socket in a temporary folder."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def binaries() -> Path | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = [folder for folder in folders if (folder / "initdb").exists()]
    if found:
        return found[0]
    beside = shutil.which("initdb")
    return Path(beside).parent if beside else None


@contextmanager
def postgres(binary: Path) -> Iterator[str]:
    """The address of the server, without a database; it refuses to run as root."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    who: dict[str, Any] = {}
    if os.getuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        who = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
    environment = {**os.environ, "HOME": str(folder), "LC_ALL": "C"}
    data = str(folder / "data")
    make = [
        str(binary / "initdb"),
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "--no-sync",
        "-E",
        "UTF8",
        "--no-locale",
    ]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL, env=environment, **who)
    run = [str(binary / "postgres"), "-D", data, "-k", str(folder), "-c", "listen_addresses="]
    server = subprocess.Popen(run, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who)
    try:
        wait(folder)
        yield str(folder)
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def wait(folder: Path) -> None:
    import psycopg

    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.02)


def create(folder: str, name: str) -> str:
    import psycopg

    with psycopg.connect(host=folder, user="postgres", dbname="postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"postgresql://postgres@/{name}?host={folder}"
