"""What a table is at a moment: plain data, all that recovery must bring back."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple


@dataclass
class Seat:
    player: str = ""
    unused: int = 0
    wins: int = 0


class Settings(NamedTuple):
    refuse_behind: bool = False
    follow_multiple: int = 1
    follow_split: bool = True


class Pending(NamedTuple):
    """Chips on the felt before betting closes: shown and reserved, not deducted."""

    player: str
    main: int
    side: dict[str, int]


@dataclass
class Table:
    phase: str = "new"
    paused_from: str = ""
    pause_reason: str = ""
    closing: bool = False
    version: int = 0  # counts the settings that were in force
    filed: str = ""  # the mark of what the file of tables said when they were set
    seats: list[Seat] = field(default_factory=list)
    settings: dict[str, Settings] = field(default_factory=dict)
    next_settings: dict[str, Settings] = field(default_factory=dict)
    bets: dict[int, Pending] = field(default_factory=dict)
    behind: dict[tuple[str, int], int] = field(default_factory=dict)
    ready: set[str] = field(default_factory=set)
    bettings: int = 0  # how often betting has opened
    entered: set[tuple[str, int, bool]] | None = None  # places that played every round of the shoe; None: all may enter
    commitments: dict[int, str] = field(default_factory=dict)
    sealed: dict[int, str] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    reveals: dict[str, str] = field(default_factory=dict)
    barred: tuple[str, ...] = ()  # from contributing to the next shoe
    withheld_times: dict[str, int] = field(default_factory=dict)
    shoe_number: int = 0
    position: int = 0
    round_number: int = 0
    bettors: list[str] = field(default_factory=list)
    staked: dict[str, int] = field(default_factory=dict)
    decided: list[list[Any]] = field(default_factory=list)  # in this round: bettor, answer, who decided
    lost: set[str] = field(default_factory=set)  # players whose decisions are defaults until the round ends
    last_win: dict[str, int] = field(default_factory=dict)
    out: set[str] = field(default_factory=set)  # seated, but without a bet for now: nobody waits for them
