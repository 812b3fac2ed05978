"""A round, from the close of betting to the settlement."""

from collections.abc import Collection, Mapping
from typing import Any

from holecard.rules import AnswerError, Question, Round, ShoeRanOut
from holecard.rules.legal import DOUBLE, DOUBLE_UP, FOLLOW, INSURANCE, NO, SPLIT_PAIR, STAND
from holecard.rules.notation import line_of, round_text
from holecard.table import records as r
from holecard.table.ledger import Posting, in_words
from holecard.table.log import Draft
from holecard.table.room import Room

from .move import Available, Move, Refused, draft, refuse


def close_betting(room: Room, absent: Collection[str]) -> Move:
    """Pending bets are posted, or void where the player is gone or the seat bet behind takes no part."""
    return close(room, dict.fromkeys(absent, "connection lost"))


def return_bets(room: Room) -> Move:
    """The table closes before these bets were taken."""
    everybody = {bet.player for bet in room.table.bets.values()} | {name for name, _ in room.table.behind}
    return close(room, dict.fromkeys(everybody, "the table closes"))


def close(room: Room, absent: Mapping[str, str]) -> Move:
    """`absent` says why a player takes no part."""
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
            void.append([bet.player, seat, bet.main + sum(bet.side.values()), absent[bet.player]])
            continue
        bets[seat], bettors[seat] = bet.main, bet.player
        side[seat] = [bet.side.get(name, 0) for name in room.game.side_names]
        stakes[bet.player] = stakes.get(bet.player, 0) + bet.main + sum(side[seat])
    behind: list[list[int]] = []
    for (name, seat), stake in sorted(table.behind.items(), key=lambda item: (item[0][1], item[0][0])):
        if name in absent or not bets[seat]:
            void.append([name, seat, stake, absent.get(name, "the seat takes no part")])
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
    room.ahead = played
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
                refuse("no_question", "there is nothing to decide now")
            cost = price(question, action, amount)
            if cost > available(name) - spent.get(name, 0):
                if by != "preset":
                    refuse(
                        "funds", f"{in_words(cost)} are more than the {in_words(max(available(name), 0))} that you have"
                    )
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
