"""The committed shoe: opened, mixed with what players contribute, closed and revealed."""

import secrets as entropy

from holecard import shoe as shoes
from holecard.sheet import Game
from holecard.shoe.document import record_to_dict
from holecard.table import records as r
from holecard.table.config import TableConfig
from holecard.table.log import Draft
from holecard.table.room import Room

from .move import Move, Seal, draft, refuse

CONTRIBUTIONS_MOST = 200


NEW_CHAIN = ("game", "set", "chip", "seats")  # what a shoe, or a round of it, is bound to


def open_table(room: Room, seal: Seal, filed: str = "") -> Move:
    return Move([opened(room, room.config, room.game, 1, filed), committed(room, 1, room.game, seal)])


def opened(room: Room, config: TableConfig, game: Game, first: int, filed: str) -> Draft:
    body = r.TableOpened(game.id, game.hash, game.text, config.model_dump(), first, game.name, filed)
    return draft(room, body)


def change_table(room: Room, config: TableConfig, game: Game, seal: Seal, filed: str = "") -> Move:
    """From the next round. Another sheet ends the shoe, other limits do not."""
    same = all(getattr(config, key) == getattr(room.config, key) for key in NEW_CHAIN)
    if not same or game.hash != room.game.hash or config.practice != room.config.practice:
        return reopen_table(room, config, game, seal, filed)
    if room.table.staked or room.table.phase == "paused":
        refuse("in_round", "the round is not over")
    return Move([draft(room, r.TableChanged(config.model_dump(), filed))])


def reopen_table(room: Room, config: TableConfig, game: Game, seal: Seal, filed: str = "") -> Move:
    """Between two rounds: the old shoes are revealed, a new chain begins."""
    if room.table.staked or room.table.phase == "paused":
        refuse("in_round", "the round is not over")
    drafts = []
    first = room.table.shoe_number + 1
    if room.table.sealed:
        drafts.append(close_shoe(room, "the table changes", last=True).drafts[0])
        first = max(room.table.sealed) + 1
    return Move([*drafts, opened(room, config, game, first, filed), committed(room, first, game, seal)])


def committed(room: Room, number: int, game: Game, seal: Seal) -> Draft:
    secret = entropy.token_bytes(32)
    commitment = shoes.commit(room.id, number, bytes.fromhex(game.hash), secret)
    return draft(room, r.ShoeCommitted(number, commitment.hex(), seal(secret)))


def contribute(room: Room, name: str, value: str) -> Move:
    """The hash of a contribution, in the first step of a shuffle."""
    if room.table.phase != "contributing":
        refuse("not_now", "the list of contributions is closed")
    if name in room.table.barred:
        refuse("barred", "who withheld at the last shuffle does not contribute to this one")
    if name in room.table.hashes:
        refuse("given", "you have contributed already")
    if len(room.table.hashes) >= CONTRIBUTIONS_MOST:
        refuse("full", f"{CONTRIBUTIONS_MOST} contributions are the most in a shuffle")
    return Move([draft(room, r.Contributed(name, hex_digest(value)), actor=name)])


def reveal(room: Room, name: str, value: str) -> Move:
    if room.table.phase != "revealing":
        refuse("not_now", "contributions are not being revealed now")
    if name not in room.table.hashes or name in room.table.reveals:
        refuse("not_listed", "you have nothing to reveal")
    return Move([draft(room, r.ContributionRevealed(name, hex_digest(value)), actor=name)])


def hex_digest(value: str) -> str:
    if len(value) != 64 or set(value) - set("0123456789abcdef"):
        refuse("bad_value", "a contribution is 32 bytes as 64 letters 0 to 9 and a to f")
    return value


def close_list(room: Room) -> Move:
    return Move([draft(room, r.ListClosed(room.table.shoe_number + 1))])


def open_shoe(room: Room, seal: Seal) -> Move:
    """Commit to the shoe after, then shuffle this one: its root binds both."""
    number = room.table.shoe_number + 1
    after = committed(room, number + 1, room.game, seal)
    body = r.decode(after.kind, after.body)
    assert isinstance(body, r.ShoeCommitted)
    mixed = room.mix(number, body.commitment)
    return Move([after, draft(room, r.ShoeOpened(number, mixed.record.root.hex()))])


def close_shoe(room: Room, why: str = "cut card", last: bool = False) -> Move:
    """The last round of the shoe is over: the secret is revealed, and anybody can recompute everything."""
    revealed = record_to_dict(room.shoe.revealed(room.dealt)) if room.shoe is not None else None
    unused = room.secret(max(room.table.sealed)).hex() if last else ""
    return Move([draft(room, r.ShoeClosed(room.table.shoe_number, why, revealed, unused))])


def next_round(room: Room) -> Move:
    """After the result was shown: to the next bets, or to the shuffle if the cut card came."""
    if room.shoe_is_over:
        return close_shoe(room)
    return Move([draft(room, r.BettingOpened())])
