"""A move that is asked for: the records that would come of it, or why it is refused."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from holecard.table import records as r
from holecard.table.ledger import Posting, in_words
from holecard.table.log import Draft
from holecard.table.room import Room

Available = Callable[[str], int]  # what a player may still stake: the balance less what is reserved anywhere
Seal = Callable[[bytes], str]  # a plain secret to a sealed one


class Refused(ValueError):
    """A move that is not open. `reason` is a word for programs, the message for people. Nothing has changed."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class Move(NamedTuple):
    """`holds` is what of each wallet the move will take or reserve: held until its records are applied."""

    drafts: list[Draft]
    notices: tuple[str, ...] = ()
    holds: Mapping[str, int] = MappingProxyType({})


def draft(
    room: Room, body: r.Body, *, actor: str = "", round_id: str = "", postings: Collection[Posting] = ()
) -> Draft:
    return Draft(r.kind_of(body), r.encode(body), room.id, round_id, actor, "", tuple(postings))


def refuse(reason: str, message: str) -> NoReturn:
    raise Refused(reason, message)


def check_funds(available: int, wanted: int) -> None:
    if wanted > available:
        refuse("funds", f"{in_words(wanted)} are more than the {in_words(max(available, 0))} that you have")
