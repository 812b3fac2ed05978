"""A counting system from a small file: tags, true count, bets and the plays that leave the chart.

name = "Hi-Lo"
tags = { 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, T = -1, A = -1 }
true_count = "floor"                 # floor, truncate, nearest, or running
ramp = [[-99, 1], [1, 2], [2, 4], [3, 8]]
insurance_at = 3
plays = [{ hand = "hard 16", up = "T", at = 0, play = "s" }]
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from holecard.chart import ChartError, pack, parse_column, parse_row

from .faults import SimulationError

MOST_BET = 1000

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"]
Bet = Annotated[int, Field(ge=0, le=MOST_BET)]
Count = Annotated[int, Field(ge=-99, le=99)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Play(Strict):
    """At this true count and above (or below), the letters of a chart's cell instead of the chart's."""

    hand: Annotated[str, Field(pattern=r"^(hard|soft|pair|card) \w+$")]
    up: str
    at: Count
    below: bool = False
    play: Annotated[str, Field(pattern=r"^[shdpru]+$")]


class System(Strict):
    name: str = "counting"
    tags: dict[Rank, Annotated[int, Field(ge=-20, le=20)]]
    start: Annotated[int, Field(ge=-1000, le=1000)] = 0  # the running count after a shuffle
    true_count: Literal["floor", "truncate", "nearest", "running"] = "floor"
    cards_per_deck: Literal[26, 48, 52] = 52  # what a running count is divided by
    ramp: Annotated[list[tuple[Count, Bet]], Field(min_length=1)] = [(-99, 1)]
    insurance_at: Count | None = None
    plays: list[Play] = []


class Counting(NamedTuple):
    """A system as the kernels read it."""

    name: str
    tags: tuple[int, ...]  # by rank
    start: int
    rounding: int
    cards_per_deck: int
    ramp: tuple[tuple[int, int], ...]
    insurance_at: int | None
    plays: tuple[tuple[int, int, int, int, int], ...]


def load_counting(path: str | Path) -> Counting:
    try:
        text = Path(path).read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise SimulationError(f"{path}: cannot be read: {error}") from None
    return parse_counting(text, str(path))


def parse_counting(text: str, file: str = "counting system") -> Counting:
    try:
        system = System.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise SimulationError(f"{file}: is no TOML: {error}") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise SimulationError(f"{file}: {where}: {first['msg'].lower()} (it is {first['input']!r})") from None
    counts = [count for count, _ in system.ramp]
    if counts != sorted(set(counts)):
        raise SimulationError(f"{file}: ramp: true counts must rise from row to row: {counts}")
    if not any(bet for _, bet in system.ramp):
        raise SimulationError(f"{file}: ramp: every bet is 0")
    tags: dict[Any, int] = {**system.tags}
    ranks = "A23456789T"
    return Counting(
        system.name,
        tuple(tags.get(ranks[min(rank, 9)], 0) for rank in range(13)),
        system.start,
        ("floor", "truncate", "nearest", "running").index(system.true_count),
        system.cards_per_deck,
        tuple((count, bet) for count, bet in system.ramp),
        system.insurance_at,
        tuple(parse_play(play, file) for play in system.plays),
    )


def parse_play(play: Play, file: str) -> tuple[int, int, int, int, int]:
    kind, _, what = play.hand.partition(" ")
    try:
        return parse_row(kind, what), parse_column(play.up), play.at, int(play.below), pack(play.play)
    except ChartError as error:
        raise SimulationError(f"{file}: plays: {error}") from None
