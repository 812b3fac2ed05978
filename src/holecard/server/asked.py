"""From a client's frame to a move of the table."""

from collections.abc import Callable

from holecard.rules.legal import ACTIONS
from holecard.table import moves, protocol
from holecard.table.live import Live
from holecard.table.moves import Move, Refused

from .house import Hall

Make = Callable[[Live], Move]

# What a player lays down or sets for himself: whichever of two comes first, the table is the same in the end.
TOGETHER = (protocol.Bet, protocol.Ready, protocol.Settings)


def move_of(hall: Hall, name: str, asked: protocol.TableCommand) -> Make:
    """What is checked and drafted once the table is free to listen."""

    def make(live: Live) -> Move:
        room = live.room
        available = lambda who: hall.available(room.wallet(who))  # noqa: E731
        match asked:
            case protocol.Sit(seat=seat):
                _check_open(live)
                return moves.sit(room, name, seat - 1)
            case protocol.Leave(seat=seat):
                return moves.leave(room, name, seat - 1)
            case protocol.Bet(seat=seat, main=main, side=side):
                if main:
                    _check_open(live)
                    old = room.table.bets.get(seat - 1)
                    before = old.main + sum(old.side.values()) if old is not None and old.player == name else 0
                    _check_stake(hall, live, name, main + sum(side.values()) - before)
                return moves.place_bet(room, name, seat - 1, main, side, available)
            case protocol.Behind(seat=seat, stake=stake):
                if stake:
                    _check_open(live)
                    _check_stake(hall, live, name, stake - room.table.behind.get((name, seat - 1), 0))
                return moves.place_behind(room, name, seat - 1, stake, available)
            case protocol.Ready(ready=ready):
                return moves.say_ready(room, name, ready)
            case protocol.SitOut(out=out):
                return moves.sit_out(room, name, out)
            case protocol.Settings():
                values = {key: getattr(asked, key) for key in ("refuse_behind", "follow_multiple", "follow_split")}
                return moves.change_settings(room, name, {k: v for k, v in values.items() if v is not None})
            case protocol.Contribute(hash=value):
                return moves.contribute(room, name, value)
            case protocol.Reveal(value=value):
                return moves.reveal(room, name, value)
            case protocol.Answer():
                _check_fresh(live, asked)
                return moves.answer(room, name, asked.who, ACTIONS.index(asked.action), asked.amount, available)

    return make


def _check_open(live: Live) -> None:
    if live.is_closing:
        raise Refused("closing", "this table closes after the round")


def _check_stake(hall: Hall, live: Live, name: str, more: int) -> None:
    now_ms = hall.store.now_ms()
    if live.room.config.practice:
        hall.people.check_excluded(name, now_ms)
    else:
        hall.people.check_stake(name, more, hall.at_risk(name), now_ms)


def _check_fresh(live: Live, asked: protocol.Answer) -> None:
    """A decision is for the question that was seen, and for no other."""
    played = live.room.round
    if played is None or asked.round != live.room.table.round_number or asked.who >= len(played.answers):
        raise Refused("stale", f"round {asked.round} is over")
    if asked.step != len(played.answers[asked.who]):
        raise Refused("stale", f"this was decided already: step {asked.step} of {len(played.answers[asked.who])}")
