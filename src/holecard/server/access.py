"""Who somebody is: passwords, second factors, sessions. What can be guessed is slow, limited and locked."""

import asyncio
import hashlib
import re
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from holecard.table import people
from holecard.table.ledger import CAGE, Posting, player, practice
from holecard.table.log import Draft
from holecard.table.moves import Refused
from holecard.table.people import Role
from holecard.table.schema import credential, session

from . import totp
from .house import Hall
from .metrics import LOG_INS

FAILURES_MOST, FAILURES_KEPT = 5, 1_000
LOCK_MS = 30 * 60_000
IDLE_MS = 30 * 60_000
SAVE_USE_MS = 60_000
PASSWORD_LEAST, PASSWORD_MOST = 10, 200
GUEST_PURSE, PRACTICE_PURSE = 100_000, 1_000_000
WRONG = "the name, the password or the code is wrong, or the account is locked for a while"

_NAME = re.compile(r"[a-z][a-z0-9_-]{2,19}")


@dataclass
class Session:
    digest: str
    name: str
    begun_ms: int
    used_ms: int
    saved_ms: int
    checked_ms: int = 0  # when time and money were last looked at
    lost_before: int = 0  # of all time, when it began

    @property
    def id(self) -> str:
        """Names it, and opens nothing."""
        return self.digest[:12]


@lru_cache(maxsize=1)
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@lru_cache(maxsize=1)
def _nobody() -> str:
    """What an unknown name is checked against, so that it takes as long."""
    return _hasher().hash(secrets.token_hex(16))


class Access:
    def __init__(self, hall: Hall) -> None:
        self.hall, self.now_ms = hall, hall.store.now_ms
        self.sessions: dict[str, Session] = {}
        self.revoked: Callable[[str], None] = lambda digest: None
        self._threads = asyncio.Semaphore(2)
        self.failed_at: deque[int] = deque(maxlen=FAILURES_KEPT)  # log-ins of anybody
        with hall.store.engine.connect() as connection:
            for row in connection.execute(sa.select(session)):
                one = Session(row.digest, row.name, row.begun_ms, row.used_ms, row.used_ms)
                if row.name in hall.people.known:  # after a restart, to the hour
                    one.lost_before = hall.lost(row.name) - hall.people.lost_since(row.name, row.begun_ms)
                self.sessions[row.digest] = one

    # sessions

    async def begin(self, name: str) -> str:
        """A new session; what the client keeps is not what we keep."""
        token = secrets.token_urlsafe(32)
        now = self.now_ms()
        one = Session(digest_of(token), name, now, now, now, lost_before=self.hall.lost(name))
        values = {"digest": one.digest, "name": name, "begun_ms": now, "used_ms": now}
        await self._write(sa.insert(session).values(**values))
        self.sessions[one.digest] = one
        return token

    def net(self, one: Session) -> int:
        """What the rounds that were settled in this session brought, practice aside."""
        return one.lost_before - self.hall.lost(one.name)

    def find(self, token: str) -> Session | None:
        one = self.sessions.get(digest_of(token)) if token else None
        return one if one is not None and self.is_alive(one) else None

    def is_alive(self, one: Session) -> bool:
        """Also notes the use."""
        if one.digest not in self.sessions:
            return False
        now = self.now_ms()
        if now - one.used_ms > IDLE_MS or one.name not in self.hall.people.known:
            self._forget(one)
            return False
        one.used_ms = now
        if now - one.saved_ms > SAVE_USE_MS:
            one.saved_ms = now
            self._later(sa.update(session).where(session.c.digest == one.digest).values(used_ms=now))
        return True

    def _forget(self, one: Session) -> None:
        self.sessions.pop(one.digest, None)
        self._later(sa.delete(session).where(session.c.digest == one.digest))
        self.revoked(one.digest)

    async def end(self, one: Session) -> None:
        self.sessions.pop(one.digest, None)
        await self._write(sa.delete(session).where(session.c.digest == one.digest))
        self.revoked(one.digest)

    def of(self, name: str) -> list[Session]:
        now = self.now_ms()
        return [one for one in self.sessions.values() if one.name == name and now - one.used_ms <= IDLE_MS]

    def count(self, name: str) -> int:
        return len(self.of(name))

    async def end_all(self, name: str, only: str = "") -> int:
        """Every session of somebody, or the one with this id."""
        own = [one for one in self.sessions.values() if one.name == name and only in ("", one.id)]
        for one in own:
            await self.end(one)
        return len(own)

    async def dismiss(self, name: str, logged: Draft) -> None:
        """The password goes; without one nobody logs in."""
        gone = sa.delete(credential).where(credential.c.name == name)
        await self.hall.submit([logged], also=lambda connection: _run(connection, gone))
        await self.end_all(name)

    # accounts

    async def open_guest(self) -> str:
        name = f"guest-{secrets.token_hex(6)}"
        await self._open(name, "player", guest=True)
        return name

    async def register(self, name: str, password: str) -> None:
        check_name(name)
        if name.startswith(("guest-", "bot-")) or name in self.hall.people.known:
            raise Refused("name_taken", "this name is not free")
        check_password(password)
        await self._open(name, "player", also=self._credential(name, await self._hashed(password)))

    async def enrol(self, name: str, password: str, role: Role, actor: str) -> str:
        """A member of staff; returns what the authenticator of the second factor reads."""
        check_name(name)
        check_role(role)
        if name in self.hall.people.known:
            raise Refused("name_taken", "this name is not free")
        check_password(password)
        key = totp.fresh_key()
        also = self._credential(name, await self._hashed(password), self.hall.vault.seal(key))
        await self._open(name, role, also=also, actor=actor)
        return totp.address(key, name)

    async def _open(
        self, name: str, role: Role, guest: bool = False, also: Callable[[Any], None] | None = None, actor: str = ""
    ) -> None:
        drafts = [people.draft(people.AccountOpened(name, role, guest), actor or name)]
        if role != "player":
            drafts.append(people.draft(people.StaffActed("enrol", name, "", None, role), actor))
        if role == "player":
            drafts.append(practice_draft(name, PRACTICE_PURSE))
        if guest:
            postings = (Posting(CAGE, player(name), GUEST_PURSE),)
            drafts.append(people.draft(people.MoneyMoved(name, "play money"), name, postings=postings))
        try:
            await self.hall.submit(drafts, also=also)
        except sa.exc.IntegrityError:
            raise Refused("name_taken", "this name is not free") from None

    def _credential(self, name: str, hashed: str, sealed: str | None = None) -> Callable[[Any], None]:
        values: dict[str, Any] = {"name": name, "password_hash": hashed, "sealed_code_key": sealed}
        values |= {"last_code_step": 0, "failures": 0, "locked_until_ms": 0, "login_ms": self.now_ms()}

        def write(connection: sa.Connection) -> None:
            connection.execute(sa.insert(credential).values(**values))

        return write

    async def log_in(self, name: str, password: str, code: str = "") -> str:
        """A session's token, or one and the same refusal whatever was wrong."""
        row = await asyncio.to_thread(self._row, name)
        right = await self._verified(row.password_hash if row else _nobody(), password)
        person = self.hall.people.known.get(name)
        if row is None or person is None or row.locked_until_ms > self.now_ms():
            self._note_failure()
            raise Refused("wrong", WRONG)
        step = row.last_code_step
        if right and row.sealed_code_key:
            key = self.hall.vault.unseal(row.sealed_code_key)
            found = totp.step_of(key, code, self.now_ms() / 1000, row.last_code_step)
            right, step = found is not None, found or step
        right = right and (person.role == "player" or bool(row.sealed_code_key))
        if not right:
            await self._count_failure(name)
            raise Refused("wrong", WRONG)
        now = self.now_ms()
        await self.hall.submit([], also=lambda connection: _use_code(connection, name, row.last_code_step, step, now))
        LOG_INS.labels("done").inc()
        return await self.begin(name)

    async def previous_login_ms(self, name: str) -> int | None:
        """The log-in before the latest; none of guests, and where there was no other."""
        row = await asyncio.to_thread(self._row, name)
        return row.previous_login_ms or None if row is not None else None

    def _note_failure(self) -> None:
        self.failed_at.append(self.now_ms())
        LOG_INS.labels("refused").inc()

    async def _count_failure(self, name: str) -> None:
        self._note_failure()
        until = self.now_ms() + LOCK_MS
        locked: list[bool] = []
        await self.hall.submit([], also=lambda connection: locked.append(_count_failure(connection, name, until)))
        if locked[0]:
            self.hall.alert("failed_log_ins", f"account {name} is locked after {FAILURES_MOST} failed log-ins")

    def _row(self, name: str) -> Any:
        with self.hall.store.engine.connect() as connection:
            return connection.execute(sa.select(credential).where(credential.c.name == name)).first()

    async def _hashed(self, password: str) -> str:
        async with self._threads:
            return await asyncio.to_thread(_hasher().hash, password)

    async def _verified(self, hashed: str, password: str) -> bool:
        def verify() -> bool:
            try:
                return _hasher().verify(hashed, password)
            except (VerificationError, InvalidHashError):
                return False

        async with self._threads:
            return await asyncio.to_thread(verify)

    async def _write(self, statement: sa.Executable) -> None:
        await self.hall.submit([], also=lambda connection: _run(connection, statement))

    def _later(self, statement: sa.Executable) -> None:
        self.hall.store.append([], lambda connection: _run(connection, statement))


def _run(connection: sa.Connection, statement: sa.Executable) -> None:
    connection.execute(statement)


def _use_code(connection: sa.Connection, name: str, before: int, step: int, now_ms: int) -> None:
    """A code opens one session, even if it comes twice at the same moment."""
    mine = sa.update(credential).where(credential.c.name == name, credential.c.last_code_step == before)
    values = {"failures": 0, "last_code_step": step, "login_ms": now_ms, "previous_login_ms": credential.c.login_ms}
    if not connection.execute(mine.values(**values)).rowcount:
        raise Refused("wrong", WRONG)


def _count_failure(connection: sa.Connection, name: str, until_ms: int) -> bool:
    mine = sa.update(credential).where(credential.c.name == name)
    connection.execute(mine.values(failures=credential.c.failures + 1))
    lock = mine.where(credential.c.failures >= FAILURES_MOST).values(failures=0, locked_until_ms=until_ms)
    return connection.execute(lock).rowcount > 0


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise Refused("bad_name", "a name is 3 to 20 of a to z, 0 to 9, - and _, and begins with a letter")


def check_role(role: str) -> None:
    """Of staff."""
    roles = [one for one in people.RIGHTS if one != "player"]
    if role not in roles:
        raise Refused("no_role", f"there is no role '{role[:20]}' of staff: {', '.join(roles)}")


def check_password(password: str) -> None:
    if not PASSWORD_LEAST <= len(password) <= PASSWORD_MOST:
        raise Refused("bad_password", f"a password has {PASSWORD_LEAST} to {PASSWORD_MOST} letters")


def practice_draft(name: str, amount: int) -> Draft:
    postings = (Posting(practice(CAGE), practice(player(name)), amount),)
    return people.draft(people.PracticeGranted(name), name, postings=postings)
