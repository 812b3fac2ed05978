"""Everybody with an account, as a fold over the log: roles, limits, exclusions, and what was paid in and lost.

Times are those of the log, which never go back. A day here is 24 hours of 3,600 seconds, so no change of clocks in
spring or autumn makes a limit longer or shorter.
"""

from typing import Any, Literal

import msgspec

from .ledger import is_practice
from .log import Draft, Record
from .moves import Refused

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
PERIODS_MS = {"day": DAY_MS, "week": 7 * DAY_MS, "month": 30 * DAY_MS}
LIMITS = (
    *(f"deposit_{period}" for period in PERIODS_MS),
    *(f"loss_{period}" for period in PERIODS_MS),
    "session_minutes",
    "reality_minutes",
)
RAISE_AFTER_MS = DAY_MS
TIME_OUT_LEAST_MS, TIME_OUT_MOST_MS = DAY_MS, 42 * DAY_MS
EXCLUSION_LEAST_MS = 180 * DAY_MS
FOR_EVER_MS = 2**53 - 1
LIMIT_MOST = 10**12

Role = Literal["player", "pit", "shift_manager", "finance", "auditor", "admin"]
Right = Literal[
    "play",
    "look",  # at the tables and alerts
    "pause",  # a table; and say that an alert was seen
    "resume",
    "void",
    "close",  # a table, a game, the whole server
    "settings",  # of a table
    "search",  # rounds
    "players",  # see their accounts
    "protect",  # exclude, set limits, end sessions
    "reports",
    "adjust",  # propose a correction, and decide on another's
    "log",
    "roles",
]

RIGHTS: dict[Role, frozenset[Right]] = {
    "player": frozenset({"play"}),
    "pit": frozenset({"look", "pause"}),
    "shift_manager": frozenset(
        {"look", "pause", "resume", "void", "close", "settings", "search", "players", "protect", "reports", "log"}
    ),
    "finance": frozenset({"look", "search", "players", "reports", "adjust", "log"}),
    "auditor": frozenset({"look", "search", "players", "reports", "log"}),
    "admin": frozenset({"look", "close", "settings", "log", "roles"}),
}


class AccountOpened(msgspec.Struct):
    name: str
    role: Role = "player"
    guest: bool = False


class MoneyMoved(msgspec.Struct):
    name: str
    via: str
    reference: str = ""


class LimitChanged(msgspec.Struct):
    name: str
    limit: str
    amount: int | None
    from_ms: int
    by_house: bool = False


class Excluded(msgspec.Struct):
    name: str
    until_ms: int
    why: str = ""


class StaffActed(msgspec.Struct):
    act: str
    target: str
    why: str = ""
    before: Any = None
    after: Any = None


class PracticeGranted(msgspec.Struct):
    name: str


BODIES: dict[str, type[msgspec.Struct]] = {
    "account_opened": AccountOpened,
    "deposited": MoneyMoved,
    "withdrawn": MoneyMoved,
    "practice_granted": PracticeGranted,
    "limit_changed": LimitChanged,
    "excluded": Excluded,
    "staff_acted": StaffActed,
}


class Person(msgspec.Struct):
    name: str
    role: Role = "player"
    guest: bool = False
    opened_ms: int = 0
    limits: dict[str, int] = {}
    coming: dict[str, tuple[int, int | None]] = {}  # a raise waits for its time
    house_limits: dict[str, int] = {}  # set by staff; the lower one of two limits holds
    excluded_until_ms: int = 0
    deposits: list[tuple[int, int]] = []
    losses: list[tuple[int, int]] = []  # net, by hour; the last hour last
    lost: int = 0  # net, of all time


class People:
    def __init__(self) -> None:
        self.known: dict[str, Person] = {}

    def apply(self, record: Record) -> None:
        if record.kind in BODIES:
            body = msgspec.json.decode(record.body, type=BODIES[record.kind])
            getattr(self, f"_{record.kind}")(body, record)
        if record.round:
            self._count_play(record)

    def _account_opened(self, body: AccountOpened, record: Record) -> None:
        self.known[body.name] = Person(body.name, body.role, body.guest, record.at_ms)

    def _deposited(self, body: MoneyMoved, record: Record) -> None:
        person = self.known[body.name]
        oldest = record.at_ms - PERIODS_MS["month"]
        person.deposits = [one for one in person.deposits if one[0] > oldest]
        person.deposits.append((record.at_ms, sum(posting.amount for posting in record.postings)))

    def _withdrawn(self, body: MoneyMoved, record: Record) -> None:
        """Money going out frees no limit: deposits count gross."""

    def _practice_granted(self, body: PracticeGranted, record: Record) -> None:
        """Practice chips count nowhere."""

    def _limit_changed(self, body: LimitChanged, record: Record) -> None:
        person = self.known[body.name]
        if body.by_house:
            _set(person.house_limits, body.limit, body.amount)
            return
        self._settle(person, record.at_ms)
        person.coming.pop(body.limit, None)
        if body.from_ms > record.at_ms:
            person.coming[body.limit] = body.from_ms, body.amount
        else:
            _set(person.limits, body.limit, body.amount)

    def _excluded(self, body: Excluded, record: Record) -> None:
        person = self.known[body.name]
        person.excluded_until_ms = max(person.excluded_until_ms, body.until_ms)

    def _staff_acted(self, body: StaffActed, record: Record) -> None:
        if body.act == "role" and body.target in self.known:
            self.known[body.target].role = body.after

    def _count_play(self, record: Record) -> None:
        hour = record.at_ms // HOUR_MS
        for source, target, amount in record.postings:
            if is_practice(source):
                continue
            for account, lost in ((source, amount), (target, -amount)):
                person = self.known.get(account.removeprefix("player:")) if account.startswith("player:") else None
                if person is not None:
                    _count_loss(person, hour, lost)
                    person.lost += lost

    def _settle(self, person: Person, now_ms: int) -> None:
        for limit in [key for key, (from_ms, _) in person.coming.items() if from_ms <= now_ms]:
            _set(person.limits, limit, person.coming.pop(limit)[1])

    # questions

    def limit(self, name: str, limit: str, now_ms: int) -> int | None:
        """The one that holds: the lower one of the player's own and the house's."""
        both = (self.own_limit(name, limit, now_ms), self.known[name].house_limits.get(limit))
        return min((one for one in both if one is not None), default=None)

    def own_limit(self, name: str, limit: str, now_ms: int) -> int | None:
        person = self.known[name]
        coming = person.coming.get(limit)
        if coming is not None and coming[0] <= now_ms:
            return coming[1]
        return person.limits.get(limit)

    def deposited_since(self, name: str, since_ms: int) -> int:
        return sum(amount for at_ms, amount in self.known[name].deposits if at_ms > since_ms)

    def lost_since(self, name: str, since_ms: int) -> int:
        """To the hour that holds the moment: rather too much than too little."""
        return sum(net for hour, net in self.known[name].losses if hour >= since_ms // HOUR_MS)

    def check_deposit(self, name: str, amount: int, now_ms: int) -> None:
        self.check_excluded(name, now_ms)
        for period, length in PERIODS_MS.items():
            limit = self.limit(name, f"deposit_{period}", now_ms)
            before = self.deposited_since(name, now_ms - length)
            if limit is not None and before + amount > limit:
                raise Refused("deposit_limit", f"{before} were paid in within a {period}, your limit is {limit}")

    def check_stake(self, name: str, stake: int, at_risk: int, now_ms: int) -> None:
        """Before a bet: excluded, or more than may be lost with what is at risk already. A hand begun is finished."""
        self.check_excluded(name, now_ms)
        for period, length in PERIODS_MS.items():
            limit = self.limit(name, f"loss_{period}", now_ms)
            if limit is not None and self.lost_since(name, now_ms - length) + at_risk + stake > limit:
                raise Refused("loss_limit", f"this could take more than your limit of {limit} a {period}")

    def check_excluded(self, name: str, now_ms: int) -> None:
        if self.known[name].excluded_until_ms > now_ms:
            raise Refused("excluded", "you are excluded; what you hold can be withdrawn")


def _count_loss(person: Person, hour: int, lost: int) -> None:
    if person.losses and person.losses[-1][0] == hour:
        person.losses[-1] = hour, person.losses[-1][1] + lost
        return
    oldest = hour - PERIODS_MS["month"] // HOUR_MS
    person.losses = [one for one in person.losses if one[0] >= oldest]
    person.losses.append((hour, lost))


def _set(limits: dict[str, int], limit: str, amount: int | None) -> None:
    if amount is None:
        limits.pop(limit, None)
    else:
        limits[limit] = amount


def draft(body: msgspec.Struct, actor: str = "", table: str = "", **more: Any) -> Draft:
    kind = next(kind for kind, one in BODIES.items() if one is type(body))
    return Draft(kind, msgspec.json.encode(body), table, actor=actor, **more)


def change_limit(people: People, name: str, limit: str, amount: int | None, now_ms: int, actor: str) -> Draft:
    """A lower limit holds at once, a higher one, or none, after a day."""
    check_limit(limit, amount)
    current = people.own_limit(name, limit, now_ms)
    lowers = amount is not None and (current is None or amount <= current)
    from_ms = now_ms if lowers or (amount is None and current is None) else now_ms + RAISE_AFTER_MS
    return draft(LimitChanged(name, limit, amount, from_ms if from_ms > now_ms else 0), actor)


def set_house_limit(people: People, name: str, limit: str, amount: int | None, actor: str) -> Draft:
    """By staff, at once; it does not touch what the player has set."""
    if name not in people.known or people.known[name].role != "player":
        raise Refused("not_found", f"there is no player '{name}'")
    check_limit(limit, amount)
    return draft(LimitChanged(name, limit, amount, 0, by_house=True), actor)


def check_limit(limit: str, amount: int | None) -> None:
    if limit not in LIMITS:
        raise Refused("no_limit", f"there is no limit '{limit}': {', '.join(LIMITS)}")
    if amount is not None and (isinstance(amount, bool) or not 0 <= amount <= LIMIT_MOST):
        raise Refused("bad_amount", f"a limit is a whole number from 0 to {LIMIT_MOST}, or null for none")


def exclude(people: People, name: str, until_ms: int, why: str, now_ms: int, actor: str) -> Draft:
    """A time-out of a day to six weeks, or an exclusion of half a year or more. It can only be made longer."""
    if name not in people.known or people.known[name].role != "player":
        raise Refused("not_found", f"there is no player '{name[:40]}'")
    length = until_ms - now_ms
    if not (TIME_OUT_LEAST_MS <= length <= TIME_OUT_MOST_MS or length >= EXCLUSION_LEAST_MS):
        raise Refused("bad_time", "a time-out takes a day to six weeks, an exclusion at least half a year")
    return draft(Excluded(name, min(until_ms, FOR_EVER_MS), why), actor)
