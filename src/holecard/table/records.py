"""What each kind of record in the log says. Inputs are the truth: recovery reads these and nothing else."""

from typing import Any

import msgspec


class Body(msgspec.Struct, omit_defaults=True):
    """Bodies are JSON in the log."""


class TableOpened(Body):
    """Opened, or opened again with another sheet: the chain of shoes begins at `first_shoe`. `filed` is the mark of
    what the file of tables said."""

    game: str
    sheet: str
    sheet_text: str
    config: dict[str, Any]
    first_shoe: int = 1
    title: str = ""
    filed: str = ""


class ChangeWanted(Body):
    """By staff, from the next round."""

    config: dict[str, Any]
    sheet_text: str
    title: str
    why: str


class TableChanged(Body):
    """Between two rounds of the same sheet: the shoe goes on."""

    config: dict[str, Any]
    filed: str = ""


class ShoeCommitted(Body):
    number: int
    commitment: str
    sealed_secret: str  # encrypted; the plain one leaves the server when the shoe ends


class Contributed(Body):
    player: str
    hash: str


class ListClosed(Body):
    shoe: int


class ContributionRevealed(Body):
    player: str
    value: str


class ShoeOpened(Body):
    number: int
    root: str


class ShoeClosed(Body):
    """`unused` is the secret of the next shoe, where the chain ends with this one."""

    number: int
    why: str
    record: dict[str, Any] | None
    unused: str = ""


class SeatTaken(Body):
    seat: int
    player: str


class SeatLeft(Body):
    seat: int
    player: str
    why: str


class BetPlaced(Body):
    player: str
    seat: int
    main: int
    side: dict[str, int] = {}


class BehindPlaced(Body):
    player: str
    seat: int
    stake: int


class ReadySaid(Body):
    player: str
    ready: bool


class SatOut(Body):
    player: str
    out: bool


class SettingsChanged(Body):
    player: str
    settings: dict[str, Any]


class BettingOpened(Body):
    """The next round begins."""


class RoundStarted(Body):
    """`bettors` are the players behind each bettor of the round; `void` names pending bets that take no part."""

    number: int
    shoe: int
    start: int
    bets: list[int]
    side: list[list[int]]
    behind: list[list[int]]
    bettors: list[str]
    void: list[list[Any]] = []


class RoundSkipped(Body):
    """Betting closed without a bet: no stake, no cards."""

    void: list[list[Any]] = []


class Answered(Body):
    """Answers as (bettor, answer, who decided)."""

    answers: list[tuple[int, int, str]]


class ConnectionLost(Body):
    """For long enough to count: until the round ends, the defaults decide."""

    players: list[str]


class ShoeContinued(Body):
    number: int
    start: int
    root: str


class RoundSettled(Body):
    end: int
    paid: list[list[Any]]
    notation: str


class RoundVoided(Body):
    reason: str
    end: int
    hole_seen: bool
    refunds: dict[str, int]


class Paused(Body):
    why: str


class Resumed(Body):
    why: str = ""


class ClosingSet(Body):
    closing: bool
    why: str = ""


BODIES: dict[str, type[Body]] = {
    "table_opened": TableOpened,
    "change_wanted": ChangeWanted,
    "table_changed": TableChanged,
    "shoe_committed": ShoeCommitted,
    "contributed": Contributed,
    "list_closed": ListClosed,
    "contribution_revealed": ContributionRevealed,
    "shoe_opened": ShoeOpened,
    "shoe_continued": ShoeContinued,
    "shoe_closed": ShoeClosed,
    "seat_taken": SeatTaken,
    "seat_left": SeatLeft,
    "bet_placed": BetPlaced,
    "behind_placed": BehindPlaced,
    "ready_said": ReadySaid,
    "sat_out": SatOut,
    "settings_changed": SettingsChanged,
    "betting_opened": BettingOpened,
    "round_started": RoundStarted,
    "round_skipped": RoundSkipped,
    "answered": Answered,
    "connection_lost": ConnectionLost,
    "round_settled": RoundSettled,
    "round_voided": RoundVoided,
    "paused": Paused,
    "resumed": Resumed,
    "closing_set": ClosingSet,
}
KINDS = {body: kind for kind, body in BODIES.items()}

_encode = msgspec.json.Encoder(order="sorted").encode


def kind_of(body: Body) -> str:
    return KINDS[type(body)]


def encode(body: Body) -> bytes:
    return _encode(body)


def decode(kind: str, body: bytes) -> Body:
    return msgspec.json.decode(body, type=BODIES[kind])
