"""What happened in a round, as typed events, and what of it each viewer may see."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from . import felt as rows
from .legal import ACTIONS
from .replay import Row

RESULTS = (
    "open",
    "lost",
    "pushed",
    "won",
    "busted",
    "blackjack",
    "bonus",
    "surrendered",
    "even_money",
    "half_paid",
    "lost_to_blackjack",
    "raises_returned",
)

PUBLIC, RECORD = "public", "record"  # viewers: everybody during a round; whoever proves it afterwards


class CardDealt(NamedTuple):
    seat: int
    hand: int
    card: int


class DealerCard(NamedTuple):
    card: int


class HoleDealt(NamedTuple):
    card: int | None


class OpeningTaken(NamedTuple):
    who: int
    choice: str
    amount: int


class Peeked(NamedTuple):
    blackjack: bool


class TurnTaken(NamedTuple):
    seat: int
    hand: int
    action: str
    amount: int


class HandSplit(NamedTuple):
    seat: int
    hand: int
    new_hand: int


class Followed(NamedTuple):
    who: int
    hand: int
    action: str
    wager: int


class HoleTurned(NamedTuple):
    card: int


class DealerDrew(NamedTuple):
    card: int


class WagerSettled(NamedTuple):
    who: int
    hand: int
    result: str
    back: int


class InsuranceSettled(NamedTuple):
    who: int
    stake: int
    back: int


class SideBetSettled(NamedTuple):
    seat: int
    bet: int
    back: int
    pattern: int | None


class RoundEnded(NamedTuple):
    position: int


Event = (
    CardDealt
    | DealerCard
    | HoleDealt
    | OpeningTaken
    | Peeked
    | TurnTaken
    | HandSplit
    | Followed
    | HoleTurned
    | DealerDrew
    | WagerSettled
    | InsuranceSettled
    | SideBetSettled
    | RoundEnded
)


def event(row: Row) -> Event:
    kind, who, hand, x, y = row
    match kind:
        case rows.T_CARD:
            return CardDealt(who, hand, x)
        case rows.T_UP:
            return DealerCard(x)
        case rows.T_HOLE:
            return HoleDealt(x)
        case rows.T_OPENING:
            return OpeningTaken(who, ACTIONS[x], y)
        case rows.T_PEEK:
            return Peeked(x == 1)
        case rows.T_TURN:
            return TurnTaken(who, hand, ACTIONS[x], y)
        case rows.T_SPLIT:
            return HandSplit(who, hand, x)
        case rows.T_FOLLOW:
            return Followed(who, hand, ACTIONS[x], y)
        case rows.T_REVEAL:
            return HoleTurned(x)
        case rows.T_DRAW:
            return DealerDrew(x)
        case rows.T_RESULT:
            return WagerSettled(who, hand, RESULTS[x], y)
        case rows.T_INSURANCE:
            return InsuranceSettled(who, x, y)
        case rows.T_SIDE_BET:
            return SideBetSettled(who, hand, x, None if y < 0 else y)
        case rows.T_END:
            return RoundEnded(x)
    raise ValueError(f"no such row in a trace: {row}")


def events(trace: Iterable[Row]) -> list[Event]:
    return [event(row) for row in trace]


def view(happened: Sequence[Event], viewer: str = PUBLIC) -> list[Event]:
    """The one place that decides what a viewer may see: the hole card is its back until it is turned."""
    if viewer == RECORD:
        return list(happened)
    return [HoleDealt(None) if isinstance(one, HoleDealt) else one for one in happened]
