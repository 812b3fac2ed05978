"""A table played by random but lawful players, in one thread, over a real store."""

import random
from collections.abc import Iterator

import holecard.shoe as shoes
from holecard.sheet import load
from holecard.table import moves
from holecard.table.config import Limits, TableConfig
from holecard.table.ledger import CAGE, Ledger, Posting, player
from holecard.table.live import Live
from holecard.table.log import Draft, Record
from holecard.table.moves import Move, Refused
from holecard.table.room import Room
from holecard.table.store import Store

PLAYERS = [f"player-{k}" for k in range(9)]
PURSE = 200_000


def seal(secret: bytes) -> str:
    return secret.hex()


unseal = bytes.fromhex


class Play:
    """One table, its ledger and its clock."""

    def __init__(self, store: Store, game: str, seed: int) -> None:
        self.store, self.ledger, self.now = store, Ledger(), 0.0
        self.random = random.Random(seed)
        self.values: dict[str, bytes] = {}
        config = TableConfig(game=game, limits=Limits(least=500, most=5_000))
        self.room = Room(f"table-{game}", config, load(game, {"penetration": "1/6"}), unseal)
        deposits = tuple(Posting(CAGE, player(name), PURSE) for name in PLAYERS)
        self.write(Move([Draft("deposited", b"{}", postings=deposits)]))
        self.write(moves.open_table(self.room, seal))
        self.live = Live(self.room, self.now)
        for name in PLAYERS:
            self.live.connected(name)

    def write(self, move: Move) -> list[Record]:
        records = self.store.append(move.drafts).result()
        for record in records:
            self.ledger.apply(record.postings)
            if record.table:
                self.room.apply(record)
            assert self.ledger.total() == 0
        return records

    def available(self, name: str) -> int:
        return self.ledger.balance(player(name)) - self.room.reserved(name)

    def step(self) -> None:
        """What the clock does, else what some player does."""
        self.live.wind(self.now)
        due = self.live.due(self.now)
        move = due and due(self.available, seal)
        try:
            self.write(move or next(self.choices()))
        except (Refused, StopIteration):
            self.now += self.random.uniform(0, 4)

    def choices(self) -> Iterator[Move]:
        dice, room, phase = self.random, self.room, self.room.table.phase
        name, seat = dice.choice(PLAYERS), dice.randrange(len(room.table.seats))
        if dice.random() < (0.06 if phase == "playing" else 0.005):
            yield moves.pause(room, "manager", "a look")
        if phase == "paused":
            yield moves.void(room, "manager", "a bad card") if dice.random() < 0.5 else moves.resume(room, "manager")
        self.flicker(name)
        if phase == "betting" and dice.random() < 0.6:
            yield from self.bets(name, seat)
        if phase in ("opening", "playing") and room.round is not None and dice.random() < 0.9:
            question = dice.choice(room.round.questions)
            offer = dice.choice(question.offers)
            amount = dice.choice([0, offer.least, offer.most])
            bettor = room.table.bettors[question.who]
            yield moves.answer(room, bettor, question.who, offer.action, amount, self.available)
        if phase == "contributing" and dice.random() < 0.5:
            self.values[name] = dice.randbytes(32)
            commitment = bytes.fromhex(room.table.commitments[room.table.shoe_number + 1])
            yield moves.contribute(room, name, shoes.hash_contribution(commitment, name, self.values[name]).hex())
        if phase == "revealing" and dice.random() < 0.7:
            yield moves.reveal(room, name, self.values.get(name, bytes(32)).hex())

    def bets(self, name: str, seat: int) -> Iterator[Move]:
        dice, room = self.random, self.room
        holder = room.table.seats[seat].player
        lot = dice.random()
        if not holder and lot < 0.5:
            yield moves.sit(room, name, seat)
        elif lot < 0.5:
            side = {bet: dice.choice([0, 100, 500]) for bet in room.game.side_names}
            yield moves.place_bet(room, holder, seat, dice.choice([0, 500, 1_000, 2_500, 9_900]), side, self.available)
        elif lot < 0.65:
            yield moves.place_behind(room, name, seat, dice.choice([0, 500, 1_500]), self.available)
        elif lot < 0.7:
            yield moves.change_settings(room, name, {"follow_multiple": dice.randrange(4), "refuse_behind": lot < 0.66})
        elif lot < 0.8:
            yield moves.say_ready(room, name, True)
        elif lot < 0.82 and holder:
            yield moves.leave(room, holder, seat)

    def flicker(self, name: str) -> None:
        if not self.live.is_here(name):
            self.live.connected(name)
        elif self.random.random() < 0.02:
            self.live.disconnected(name, self.now)
