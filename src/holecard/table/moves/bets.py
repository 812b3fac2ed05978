"""Chips on the felt before betting closes."""

from typing import Any

from holecard.table import records as r
from holecard.table.ledger import in_words, is_amount
from holecard.table.room import Room

from .move import Available, Move, check_funds, draft, refuse
from .seats import check_own_seat, check_seat


def check_betting(room: Room) -> None:
    if room.table.phase != "betting":
        refuse("not_betting", "betting is closed")
    if room.table.closing:
        refuse("closing", "this table closes after the round")


def check_entry(room: Room, name: str, seat: int, behind: bool) -> None:
    entered = room.table.entered
    if not room.game.switches.mid_shoe_entry and entered is not None and (name, seat, behind) not in entered:
        refuse("mid_shoe", "no mid-shoe entry: from the next shuffle")


def fitted(room: Room, amount: Any, least: int, most: int, what: str) -> tuple[int, tuple[str, ...]]:
    """Under the least is refused, over the most is cut to it, with notice."""
    if amount != 0 and not is_amount(amount):
        refuse("bad_amount", f"{what} of {amount} is no whole amount")
    if amount % room.config.chip:
        refuse("bad_amount", f"{what} of {in_words(amount)} is no multiple of the chip, {in_words(room.config.chip)}")
    if amount < least:
        refuse("under_least", f"{what} of {in_words(amount)} is under the least, {in_words(least)}")
    return (most, (f"{what} cut to the most, {in_words(most)}",)) if amount > most else (amount, ())


def place_bet(room: Room, name: str, seat: int, main: int, side: dict[str, int], available: Available) -> Move:
    """The bet on one's own seat, as a whole; a main bet of 0 takes it back."""
    check_betting(room)
    check_own_seat(room, name, seat)
    if main == 0:
        if side:
            refuse("side_alone", "a side bet needs a main bet")
        return Move([draft(room, r.BetPlaced(name, seat, 0), actor=name)])
    check_entry(room, name, seat, False)
    limits = room.config.limits
    main, notices = fitted(room, main, limits.least, limits.most, "a bet")
    kept: dict[str, int] = {}
    for bet, amount in side.items():
        if bet not in room.game.side_names:
            refuse("no_side_bet", f"there is no side bet '{bet}': {', '.join(room.game.side_names) or 'none'}")
        if amount:
            title, own = room.game.switches.side_bets[bet].name, room.config.limits_of(bet)
            kept[bet], more = fitted(room, amount, own.least, own.most, f"a bet on {title}")
            notices += more
    old = room.table.bets.get(seat)
    freed = old.main + sum(old.side.values()) if old else 0
    wanted = main + sum(kept.values())
    check_funds(available(name) + freed, wanted)
    return Move([draft(room, r.BetPlaced(name, seat, main, kept), actor=name)], notices, {name: max(wanted - freed, 0)})


def place_behind(room: Room, name: str, seat: int, stake: int, available: Available) -> Move:
    check_betting(room)
    check_seat(room, seat)
    old = room.table.behind.get((name, seat), 0)
    if stake == 0:
        return Move([draft(room, r.BehindPlaced(name, seat, 0), actor=name)])
    holder = room.table.seats[seat].player
    if not room.config.bets_behind:
        refuse("no_bets_behind", "no bets behind at this table")
    if not holder:
        refuse("seat_free", f"nobody has seat {seat + 1}")
    if holder == name:
        refuse("own_seat", "no bet behind one's own hand")
    if room.setting(holder).refuse_behind:
        refuse("refused_behind", f"the player of seat {seat + 1} takes no bets behind")
    if not old and len(room.table.behind) >= room.config.behind_most:
        refuse("full", f"{room.config.behind_most} bets behind are the most in a round")
    check_entry(room, name, seat, True)
    stake, notices = fitted(room, stake, room.config.limits.least, room.config.limits.most, "a bet behind")
    check_funds(available(name) + old, stake)
    return Move([draft(room, r.BehindPlaced(name, seat, stake), actor=name)], notices, {name: max(stake - old, 0)})


def say_ready(room: Room, name: str, ready: bool) -> Move:
    check_betting(room)
    return Move([draft(room, r.ReadySaid(name, ready), actor=name)])


def all_ready(room: Room) -> bool:
    """Everybody seated and everybody with a bet behind is ready, and somebody has bet."""
    table = room.table
    waiting = {seat.player for seat in table.seats if seat.player not in ("", *table.out)}
    waiting |= {name for name, _ in table.behind}
    return bool(room.table.bets) and room.config.early_close and waiting <= room.table.ready
