"""What may be asked of a table: each move checks, changes nothing, and gives the records that would come of it."""

import secrets as entropy
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from holecard import shoe as shoes
from holecard.rules import AnswerError, Question, Round, ShoeRanOut
from holecard.rules.legal import DOUBLE, DOUBLE_UP, FOLLOW, INSURANCE, NO, SPLIT_PAIR, STAND
from holecard.rules.notation import line_of, round_text
from holecard.sheet import Game
from holecard.shoe.document import record_to_dict

from . import records as r
from .config import TableConfig
from .ledger import Posting, is_amount
from .log import Draft
from .room import Room, Settings

Available = Callable[[str], int]  # what a player may still stake: the balance less what is reserved anywhere


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


def refuse(reason: str, message: str) -> None:
    raise Refused(reason, message)


# seats


def sit(room: Room, name: str, seat: int) -> Move:
    check_seat(room, seat)
    if room.table.closing:
        refuse("closing", "this table closes after the round")
    if room.table.seats[seat].player == name:
        refuse("seated", f"you have seat {seat + 1} already")
    if room.table.seats[seat].player:
        refuse("seat_taken", f"seat {seat + 1} is taken")
    if room.seats_of(name) and not room.config.several_seats:
        refuse("one_seat", "one seat for each player at this table")
    return Move([draft(room, r.SeatTaken(seat, name), actor=name)])


def leave(room: Room, name: str, seat: int, why: str = "left") -> Move:
    check_own_seat(room, name, seat)
    if plays(room, name):
        refuse("in_round", "the round is not over")
    return Move([draft(room, r.SeatLeft(seat, name, why), actor=name)])


def plays(room: Room, name: str) -> bool:
    """Whether a player has a stake in the open round."""
    return bool(room.table.staked.get(name))


def check_seat(room: Room, seat: int) -> None:
    if not 0 <= seat < len(room.table.seats):
        refuse("no_seat", f"seats are 1 to {len(room.table.seats)}")


def check_own_seat(room: Room, name: str, seat: int) -> None:
    check_seat(room, seat)
    if room.table.seats[seat].player != name:
        refuse("not_your_seat", f"seat {seat + 1} is not yours")


def change_settings(room: Room, name: str, changes: dict[str, Any]) -> Move:
    for key, value in changes.items():
        if key not in Settings._fields:
            refuse("no_setting", f"there is no setting '{key}': {', '.join(Settings._fields)}")
        if key == "follow_multiple" and (
            isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1000
        ):
            refuse("bad_setting", "follow_multiple is a whole number from 0 to 1000")
        if key != "follow_multiple" and not isinstance(value, bool):
            refuse("bad_setting", f"{key} is true or false")
    return Move([draft(room, r.SettingsChanged(name, changes), actor=name)], ("from the next round",))


# betting


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
        refuse("bad_amount", f"{what} of {amount} is no multiple of the chip, {room.config.chip}")
    if amount < least:
        refuse("under_least", f"{what} of {amount} is under the least, {least}")
    return (most, (f"{what} cut to the most, {most}",)) if amount > most else (amount, ())


def place_bet(room: Room, name: str, seat: int, main: int, side: dict[str, int], available: Available) -> Move:
    """The bet on one's own seat, as a whole; a main bet of 0 takes it back."""
    check_betting(room)
    check_own_seat(room, name, seat)
    if main == 0:
        if side:
            refuse("side_alone", "a side bet needs a main bet")
        return Move([draft(room, r.BetPlaced(name, seat, 0), actor=name)])
    check_entry(room, name, seat, False)
    limits, side_limits = room.config.limits, room.config.side_limits
    main, notices = fitted(room, main, limits.least, limits.most, "a bet")
    kept: dict[str, int] = {}
    for bet, amount in side.items():
        if bet not in room.game.side_names:
            refuse("no_side_bet", f"there is no side bet '{bet}': {', '.join(room.game.side_names) or 'none'}")
        if amount:
            title = room.game.switches.side_bets[bet].name
            kept[bet], more = fitted(room, amount, side_limits.least, side_limits.most, f"a bet on {title}")
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


def check_funds(available: int, wanted: int) -> None:
    if wanted > available:
        refuse("funds", f"{wanted} are more than the {max(available, 0)} that you have")


def say_ready(room: Room, name: str, ready: bool) -> Move:
    check_betting(room)
    return Move([draft(room, r.ReadySaid(name, ready), actor=name)])


def sit_out(room: Room, name: str, out: bool) -> Move:
    """Keep the seat without a bet for now: betting does not wait."""
    if not room.seats_of(name):
        refuse("not_seated", "you have no seat here")
    if out and any(bet.player == name for bet in room.table.bets.values()):
        refuse("has_bet", "take your bet back first")
    return Move([draft(room, r.SatOut(name, out), actor=name)])


def all_ready(room: Room) -> bool:
    """Everybody seated and everybody with a bet behind is ready, and somebody has bet."""
    table = room.table
    waiting = {seat.player for seat in table.seats if seat.player not in ("", *table.out)}
    waiting |= {name for name, _ in table.behind}
    return bool(room.table.bets) and room.config.early_close and waiting <= room.table.ready


def close_betting(room: Room, absent: Collection[str]) -> Move:
    """Pending bets are posted, or void where the player is gone or the seat bet behind takes no part."""
    table = room.table
    void: list[list[Any]] = []
    bets, side, bettors = (
        [0] * len(table.seats),
        [[0] * len(room.game.side_names) for _ in table.seats],
        [""] * len(table.seats),
    )
    stakes: dict[str, int] = {}
    for seat, bet in sorted(table.bets.items()):
        if bet.player in absent:
            void.append([bet.player, seat, bet.main + sum(bet.side.values()), "connection lost"])
            continue
        bets[seat], bettors[seat] = bet.main, bet.player
        side[seat] = [bet.side.get(name, 0) for name in room.game.side_names]
        stakes[bet.player] = stakes.get(bet.player, 0) + bet.main + sum(side[seat])
    behind: list[list[int]] = []
    for (name, seat), stake in sorted(table.behind.items(), key=lambda item: (item[0][1], item[0][0])):
        if name in absent or not bets[seat]:
            void.append([name, seat, stake, "connection lost" if name in absent else "the seat takes no part"])
            continue
        preset = room.setting(name)
        behind.append([seat, stake, preset.follow_multiple, int(preset.follow_split)])
        bettors.append(name)
        stakes[name] = stakes.get(name, 0) + stake
    if not any(bets):
        return Move([draft(room, r.RoundSkipped(void))])
    number = table.round_number + 1
    round_id = f"{room.id}-{number}"
    postings = [Posting(room.wallet(name), room.stakes(round_id), amount) for name, amount in stakes.items()]
    body = r.RoundStarted(number, table.shoe_number, table.position, bets, side, behind, bettors, void)
    started = draft(room, body, round_id=round_id, postings=postings)
    drafts, played = begin(room, body)
    drafts.append(started)
    if played.finished:
        drafts.append(settle(room, played, bettors, stakes, round_id))
    return Move(drafts)


def begin(room: Room, body: r.RoundStarted) -> tuple[list[Draft], Round]:
    drafts: list[Draft] = []
    cards = room.cards
    behind = [(row[0], row[1], row[2], row[3]) for row in body.behind]
    while True:
        try:
            return drafts, Round(
                room.game.rules,
                cards,
                body.bets,
                start=body.start,
                side=body.side,
                behind=behind,
                chip=room.config.chip,
            )
        except ShoeRanOut:
            continued, cards = go_on_with_discards(room, body.start)
            drafts.append(continued)


def go_on_with_discards(room: Room, start: int) -> tuple[Draft, list[int]]:
    assert room.shoe is not None
    longer = room.shoe.continued(start)
    assert longer.record.continuation is not None
    body = r.ShoeContinued(room.table.shoe_number, start, longer.record.continuation.root.hex())
    return draft(room, body), list(longer.codes)


# decisions


def answer(room: Room, name: str, who: int, action: int, amount: int, available: Available) -> Move:
    """A player's own decision."""
    played = open_round(room)
    if not 0 <= who < len(room.table.bettors) or room.table.bettors[who] != name:
        refuse("not_yours", "this decision is not yours")
    if played.question(who) is None:
        refuse("no_question", "you have nothing to decide now")
    if name in room.table.lost:
        refuse("lost", "the connection was lost in this round: the default decides")
    return advance(room, [(who, action, amount, "player")], available)


def open_round(room: Room) -> Round:
    if room.table.phase not in ("opening", "playing") or room.round is None:
        refuse("no_round", "there is nothing to decide now")
    assert room.round is not None
    return room.round


def run_out(room: Room, available: Available, absent: Collection[str]) -> Move:
    """The timer has run out: everything open gets its default."""
    chosen = []
    for question in open_round(room).questions:
        by = "lost" if room.table.bettors[question.who] in absent else "timer"
        chosen.append((question.who, default(question), 0, by))
    return advance(room, chosen, available)


def default(question: Question) -> int:
    return STAND if question.kind == "turn" else NO


def lose(room: Room, names: Collection[str], available: Available) -> Move:
    """Connections lost within the round: it goes on with the defaults, even for one who comes back."""
    lost = draft(room, r.ConnectionLost(sorted(names)), round_id=room.round_id)
    chosen = [
        (question.who, default(question), 0, "lost")
        for question in open_round(room).questions
        if room.table.bettors[question.who] in names
    ]
    if not chosen:
        return Move([lost])
    move = advance(room, chosen, available)
    return move._replace(drafts=[lost, *move.drafts])


def advance(room: Room, chosen: list[tuple[int, int, int, str]], available: Available) -> Move:
    """Play the answers, then those that nobody needs to be asked for: presets, and players who are lost."""
    played = open_round(room).fork()
    drafts: list[Draft] = []
    given: list[tuple[int, int, str]] = []
    spent: dict[str, int] = {}
    lost = room.table.lost | {room.table.bettors[who] for who, _, _, by in chosen if by == "lost"}
    while chosen:
        for who, action, amount, by in chosen:
            name = room.table.bettors[who]
            question = played.question(who)
            if question is None:
                raise Refused("no_question", "there is nothing to decide now")
            cost = price(question, action, amount)
            if cost > available(name) - spent.get(name, 0):
                if by != "preset":
                    refuse("funds", f"{cost} are more than the {max(available(name), 0)} that you have")
                action, amount, cost = NO, 0, 0
            played = answered(room, played, who, action, amount, drafts)
            given.append((who, played.answers[who][-1], by))
            if cost:
                spent[name] = spent.get(name, 0) + cost
        chosen = automatic(room, played, lost)
    wallets = [Posting(room.wallet(name), room.stakes(room.round_id), amount) for name, amount in spent.items()]
    drafts.append(draft(room, r.Answered(given), round_id=room.round_id, postings=wallets))
    if played.finished:
        staked = {name: room.table.staked.get(name, 0) + spent.get(name, 0) for name in room.table.bettors if name}
        drafts.append(settle(room, played, room.table.bettors, staked, room.round_id))
    room.ahead = played
    return Move(drafts, holds=spent)


def answered(room: Room, played: Round, who: int, action: int, amount: int, drafts: list[Draft]) -> Round:
    while True:
        try:
            played.answer(who, action, amount)
        except AnswerError as error:
            raise Refused("not_open", str(error)) from None
        except ShoeRanOut:
            continued, cards = go_on_with_discards(room, played.start)
            drafts.append(continued)
            played.shoe = cards
        else:
            return played


def automatic(room: Room, played: Round, lost: Collection[str]) -> list[tuple[int, int, int, str]]:
    chosen = []
    for question in played.questions:
        if question.kind == "follow":
            chosen.append((question.who, FOLLOW, 0, "preset"))
        elif room.table.bettors[question.who] in lost:
            chosen.append((question.who, default(question), 0, "lost"))
    return chosen


def price(question: Question, action: int, amount: int) -> int:
    """What an answer takes from the wallet."""
    offer = question.offer(action)
    if offer is None or offer.free or action not in (DOUBLE, DOUBLE_UP, SPLIT_PAIR, INSURANCE, FOLLOW):
        return 0
    return amount or offer.most


def settle(room: Room, played: Round, bettors: list[str], staked: dict[str, int], round_id: str) -> Draft:
    paid = [list(one) for one in played.paid()]
    notation = round_text(line_of(played, room.game.id, room.game.hash[:8], room.game.side_names))
    postings = room.settlement(played, bettors, staked, round_id)
    return draft(room, r.RoundSettled(played.end, paid, notation), round_id=round_id, postings=postings)


# the shoe


def open_table(room: Room, seal: Callable[[bytes], str]) -> Move:
    body = r.TableOpened(room.game.id, room.game.hash, room.game.text, room.config.model_dump())
    return Move([draft(room, body), committed(room, 1, room.game, seal)])


def reopen_table(room: Room, config: TableConfig, game: Game, seal: Callable[[bytes], str]) -> Move:
    """Another sheet or other limits, between two rounds: the old shoes are revealed, a new chain begins."""
    if room.table.staked or room.table.phase == "paused":
        refuse("in_round", "the round is not over")
    drafts = []
    first = room.table.shoe_number + 1
    if room.table.sealed:
        drafts.append(close_shoe(room, "the table changes", last=True).drafts[0])
        first = max(room.table.sealed) + 1
    body = r.TableOpened(game.id, game.hash, game.text, config.model_dump(), first)
    return Move([*drafts, draft(room, body), committed(room, first, game, seal)])


def committed(room: Room, number: int, game: Game, seal: Callable[[bytes], str]) -> Draft:
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


def open_shoe(room: Room, seal: Callable[[bytes], str]) -> Move:
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


# the shift manager


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
    dealt = sum(row[0] in (0, 1, 2, 9) for row in room.round.trace)
    turned = any(row[0] == 8 for row in room.round.trace)
    account = room.stakes(room.round_id)
    postings = [Posting(account, room.wallet(name), amount) for name, amount in back.items()]
    body = r.RoundVoided(reason, room.round.start + dealt, turned, back)
    return Move([draft(room, body, actor=actor, round_id=room.round_id, postings=postings)])


def set_closing(room: Room, actor: str, closing: bool, why: str = "") -> Move:
    return Move([draft(room, r.ClosingSet(closing, why), actor=actor)])
