"""House-played players: they bet, think, and decide by what everybody can see.

They sit where somebody watches, and at every table while somebody looks at the lobby; alone they do not play.
"""

import asyncio
import secrets
from typing import TYPE_CHECKING

from holecard.rules import Question, Round
from holecard.rules.cards import value
from holecard.rules.hand import CARDS, FIRST, SOFT, TOTAL
from holecard.rules.legal import ACTIONS, DOUBLE, HIT, SPLIT_PAIR, STAND
from holecard.table import people, protocol
from holecard.table.ledger import CAGE, Posting, player, practice
from holecard.table.live import Live

from .asked import move_of
from .house import command_of
from .hub import LOBBY

if TYPE_CHECKING:
    from .app import Server

PURSE = 10_000_000
LOOK_S = 1.0


async def run_bots(server: "Server", each: int) -> None:
    async with asyncio.TaskGroup() as group:
        for live in server.hall.tables.values():
            for k in range(min(each, live.room.config.seats - 1)):
                group.create_task(
                    Bot(server, live, f"bot-{live.room.id}-{k + 1}", (2 * k + 1) % live.room.config.seats).run()
                )


class Bot:
    def __init__(self, server: "Server", live: Live, name: str, seat: int) -> None:
        self.server, self.live, self.name, self.seat = server, live, name, seat
        self.number = server.hall.last_number(f"{name}/bot")
        self.betting = -1

    async def run(self) -> None:
        hall = self.server.hall
        if self.name not in hall.people.known:
            account = practice(player(self.name)) if self.live.room.config.practice else player(self.name)
            cage = practice(CAGE) if self.live.room.config.practice else CAGE
            postings = (Posting(cage, account, PURSE),)
            opened = people.draft(people.AccountOpened(self.name), "server")
            paid = people.draft(people.MoneyMoved(self.name, "house-played"), "server", postings=postings)
            await hall.submit([opened, paid])
        self.live.connected(self.name)
        while True:
            await asyncio.sleep(LOOK_S / 2 + secrets.randbelow(1000) / 1000 * LOOK_S)
            if not self.live.stopped and (asked := self.next()) is not None:
                command = command_of(f"{self.name}/bot", asked.number, protocol.canonical(asked))
                try:
                    await hall.do(self.live, move_of(hall, self.name, asked), command)
                except Exception as error:
                    await hall.stop(self.live, error)

    def next(self) -> protocol.TableCommand | None:
        """What to do now, if anything."""
        room, table = self.live.room, self.live.room.table
        watching = self.server.hub.watching
        watched = any(not client.name.startswith("bot-") for client in watching[room.id] | watching[LOBBY])
        seated = table.seats[self.seat].player == self.name
        number, seat = self.number + 1, self.seat + 1
        asked: protocol.TableCommand | None = None
        if not seated and watched and not table.seats[self.seat].player:
            asked = protocol.Sit(number, room.id, seat)
        elif seated and not watched and not table.staked:
            asked = protocol.Leave(number, room.id, seat)
        elif seated and table.phase == "betting" and self.seat not in table.bets and self.betting != table.bettings:
            self.betting = table.bettings
            limits = room.config.limits
            main = min(limits.least * (1 + secrets.randbelow(4)), limits.most)
            asked = protocol.Bet(number, room.id, seat, main)
        elif seated and self.seat in table.bets and self.name not in table.ready:
            asked = protocol.Ready(number, room.id)
        elif room.round is not None and table.phase in ("opening", "playing"):
            asked = self.decide(room.round, number)
        if asked is not None:
            self.number = number
        return asked

    def decide(self, played: Round, number: int) -> protocol.Answer | None:
        table = self.live.room.table
        for question in played.questions:
            if table.bettors[question.who] == self.name:
                action = choose(played, question)
                step = len(played.answers[question.who])
                return protocol.Answer(
                    number,
                    self.live.room.id,
                    table.round_number,
                    question.who,
                    step,
                    ACTIONS[action],  # type: ignore[arg-type]
                )
        return None


def choose(played: Round, question: Question) -> int:
    """Sound enough, by the cards that lie face up; always something that is offered."""
    offered = {offer.action for offer in question.offers}
    if question.kind != "turn":
        return question.offers[-1].action
    width = played.rules.max_hands
    hand = played.felt.hands[question.who * width + question.hand]
    up = value(played.felt.hands[len(played.bets) * width][FIRST])
    total, soft = hand[TOTAL], hand[SOFT] == 1
    weak = 2 <= up <= 6
    if SPLIT_PAIR in offered and hand[CARDS] == 2 and value(hand[FIRST]) in (1, 8):
        return SPLIT_PAIR
    if DOUBLE in offered and not soft and total in (10, 11) and up not in (1, 10):
        return DOUBLE
    if total >= (19 if soft else 17) or (not soft and total >= 12 and weak):
        return STAND
    return HIT if HIT in offered else STAND
