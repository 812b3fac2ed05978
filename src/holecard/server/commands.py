"""What `holecard serve` and `holecard audit` do."""

import errno
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO, cast

import structlog

from holecard.table.audit import Audit, Wrong
from holecard.table.config import read_house
from holecard.table.log import LogFault
from holecard.table.reader import NoDatabase, reader_of
from holecard.table.store import Busy, StoreFailed, TooNew

from .vault import VaultError, copy_key, data_folder, key_file_of

DONE, WRONG, WRONG_USE = 0, 1, 2
BOTS_EACH = 4  # of seven seats


class CannotServe(ValueError):
    """Why the server does not start, in one line."""


def default_database() -> str:
    return f"sqlite:///{data_folder() / 'holecard.db'}"


class Lenient:
    """Where logs go. That nobody reads them any more, or that their disk is full, stops no table."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError, ValueError):
            self.stream.write(text)

    def flush(self) -> None:
        with suppress(OSError, ValueError):
            self.stream.flush()


def set_up_logs(as_json: bool) -> None:
    """One line for each event: JSON for machines, plain text for a terminal."""
    last: Any = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Lenient(sys.stderr))),
    )
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    tables: str = "",
    bots: bool = False,
    origins: tuple[str, ...] = (),
    json_logs: bool = False,
    proxies: tuple[str, ...] = (),
) -> int:
    """Until a signal: the first ends the rounds that are open, the second ends at once."""
    from .app import DEFAULT_TABLES, Options, Server
    from .run import listen, run

    set_up_logs(json_logs)
    url = database_of(database)
    try:
        house = read_house(Path(tables) if tables else DEFAULT_TABLES)
    except OSError as error:
        raise CannotServe(f"the tables cannot be read from '{tables}': {error.strerror or error}") from None
    listening = listening_at(listen, host, port)
    options = Options(url, house, BOTS_EACH if bots else 0, origins, proxies=proxies)

    def ready(server: Server) -> None:
        address = f"http://{'[' + host + ']' if ':' in host else host}:{listening.getsockname()[1]}"
        structlog.get_logger("holecard").info("ready", address=f"{address}/", program=server.watch.code.digest[:12])
        told = f"{len(house)} tables{', with house-played players' if bots else ''}; database {without_password(url)}"
        staff = f"staff at {address}/staff (the first of them: holecard admin enrol NAME)"
        print(f"\n  Holecard is open:  {address}/\n  {told}\n  {staff}\n  Ctrl-C ends the open rounds and stops\n",
              file=sys.stderr, flush=True)  # fmt: skip

    with listening, plainly(url):
        return run(options, listening, ready)


def listening_at(listen: Callable[[str, int], socket.socket], host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65_535:
        raise CannotServe(f"there is no port {port}: 1 to 65535, or 0 for any that is free")
    try:
        return listen(host, port)
    except socket.gaierror:
        raise CannotServe(f"'{host}' is no address of this machine: as in 127.0.0.1, or 0.0.0.0 for all") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            free = f"--port {port + 1}" if port < 65_535 else "--port 0"
            raise CannotServe(f"port {port} of {host} is taken: is Holecard open already? else try {free}") from None
        why = f"{error.strerror}: a port from 1024 on needs no rights" if port < 1024 else error.strerror
        raise CannotServe(f"cannot listen at {host}, port {port}: {why}") from None


def database_of(given: str) -> str:
    """The address of a database that can be used."""
    import sqlalchemy as sa

    url = given or default_database()
    try:
        kind = sa.make_url(url).get_backend_name()
    except (sa.exc.ArgumentError, ValueError):
        kind = ""
    if kind not in ("sqlite", "postgresql"):
        raise CannotServe(
            f"'{url.partition('@')[0][:80]}' is no database: sqlite:///FILE or postgresql://USER@HOST/NAME"
        )
    return url


@contextmanager
def plainly(url: str) -> Iterator[None]:
    """What may be wrong with a database, in one line."""
    import sqlalchemy as sa

    place = without_password(url)
    try:
        yield
    except TooNew as error:
        raise CannotServe(f"{error}: use the later program, or another database") from None
    except (Busy, VaultError, LogFault) as error:
        raise CannotServe(str(error)) from None
    except StoreFailed as error:
        raise CannotServe(f"{place}: {first_line(error.__cause__ or error)}") from None
    except sa.exc.DBAPIError as error:
        raise CannotServe(f"{place} cannot be used: {first_line(error.orig or error)}") from None
    except OSError as error:
        raise CannotServe(
            f"{place} cannot be used: {error.strerror or error}{f': {error.filename}' if error.filename else ''}"
        ) from None


def first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def without_password(url: str) -> str:
    import sqlalchemy as sa

    return sa.make_url(url).render_as_string(hide_password=True)


def audit(database: str = "", head: str = "") -> int:
    """Replays the whole log and proves it, or names the first wrong record. Reads only.

    `head` is what an earlier audit printed last: proves that what it saw is still there.
    """
    url = database_of(database)
    try:
        reader = reader_of(url)
    except NoDatabase as error:
        raise CannotServe(str(error)) from None
    heads = [head_of(head)] if head else []
    try:
        saved = reader.load_snapshot()  # before the log: a server may be writing both
        found = Audit([*heads, (saved[0], "")] if saved else heads).run(reader.records())
    except (LogFault, Wrong) as error:
        print(f"wrong: {error}")
        return WRONG
    finally:
        reader.engine.dispose()
    print(
        f"clean: {found.records} records, {found.rounds} rounds settled, {found.voids} void, {found.open_rounds} open, "
        f"{found.shoes} shoes proved, {found.accounts} wallets, all accounts add up to zero"
    )
    print(f"head: {found.records}:{found.head}")
    return DONE


def head_of(text: str) -> tuple[int, str]:
    number, _, mark = text.partition(":")
    if not number.isdecimal() or len(mark) != 64 or set(mark) - set("0123456789abcdef"):
        raise CannotServe(f"'{text[:80]}' is no head of a log: a number, a colon and 64 letters 0 to 9 and a to f")
    return int(number), mark


# backup


def backup(file: str, database: str = "") -> int:
    from holecard.table.backup import save

    url = database_of(database)
    try:
        reader = reader_of(url)
    except NoDatabase as error:
        raise CannotServe(str(error)) from None
    with plainly(url):
        try:
            saved = save(reader, Path(file))
        finally:
            reader.engine.dispose()
    print(f"{file}: {saved.records} records, {saved.credentials} passwords, head {saved.records}:{saved.head}")
    print(f"keep with it, in another place, the key: {key_file_of(url)}")
    return DONE


def restore(file: str, key: str, database: str = "") -> int:
    from holecard.table import backup as backups
    from holecard.table.store import Store

    url = database_of(database)
    if not Path(file).is_file():
        raise CannotServe(f"there is no file '{file}'")
    place = key_file_of(url)
    if place.exists():
        raise CannotServe(f"there is a key at {place} already: restore into a database that is new")
    try:
        with plainly(url):
            copy_key(Path(key), place)
            store = Store(url)
            try:
                saved = backups.restore(Path(file), store)
            finally:
                store.close()
    except BaseException as error:
        place.unlink(missing_ok=True)
        if isinstance(error, backups.BackupError):
            raise CannotServe(str(error)) from None
        raise
    print(f"{saved.records} records and {saved.credentials} passwords restored, head {saved.records}:{saved.head}")
    print("next: holecard audit, with the same --database, proves balances, rounds and shoes")
    return DONE
