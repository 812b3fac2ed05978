"""What the shift manager does to a table."""

from holecard.rules.felt import CARDS_DEALT, T_REVEAL
from holecard.sheet import Game
from holecard.table import records as r
from holecard.table.config import TableConfig
from holecard.table.ledger import Posting
from holecard.table.room import Room

from .move import Move, draft, refuse


def pause(room: Room, actor: str, why: str) -> Move:
    if room.table.phase == "paused":
        refuse("paused", "the table is paused already")
    return Move([draft(room, r.Paused(why), actor=actor)])


def resume(room: Room, actor: str, why: str = "") -> Move:
    if room.table.phase != "paused":
        refuse("not_paused", "the table is not paused")
    return Move([draft(room, r.Resumed(why), actor=actor)])


def refunds(room: Room) -> dict[str, int]:
    """What each player gets back if the open round is void: all that was staked in it."""
    if not room.table.staked:
        refuse("no_round", "no round is open")
    return {name: amount for name, amount in room.table.staked.items() if amount}


def void(room: Room, actor: str, reason: str) -> Move:
    if room.table.phase != "paused":
        refuse("not_paused", "pause the table first")
    if not reason.strip():
        refuse("no_reason", "a void needs a reason")
    back = refunds(room)
    assert room.round is not None
    dealt = sum(row[0] in CARDS_DEALT for row in room.round.trace)
    turned = any(row[0] == T_REVEAL for row in room.round.trace)
    account = room.stakes(room.round_id)
    postings = [Posting(account, room.wallet(name), amount) for name, amount in back.items()]
    body = r.RoundVoided(reason, room.round.start + dealt, turned, back)
    return Move([draft(room, body, actor=actor, round_id=room.round_id, postings=postings)])


def want(room: Room, actor: str, config: TableConfig, game: Game, why: str) -> Move:
    """Other settings, from the next round; asked for twice, the second holds."""
    return Move([draft(room, r.ChangeWanted(config.model_dump(), game.text, game.name, why), actor=actor)])


def set_closing(room: Room, actor: str, closing: bool, why: str = "") -> Move:
    return Move([draft(room, r.ClosingSet(closing, why), actor=actor)])
