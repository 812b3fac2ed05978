"""Where the cards of a game come from: a chain of committed shoes, or cards that were given."""

import secrets
from collections.abc import Sequence

from holecard.cli.committed import cut_of, deck_of
from holecard.sheet import Game
from holecard.shoe import DealtRound, Shoe, ShoeRecord, commit, fresh_secret, nothing_contributed, open_shoe, verify
from holecard.words import figures


class CommittedShoes:
    """One shoe after the other, each committed when the one before it opens."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table = f"terminal-{secrets.token_hex(4)}"
        self.number = 0
        self.secret = fresh_secret()
        self.rounds: list[DealtRound] = []
        self.position = 0
        self.shoe = self._next()

    def _next(self) -> Shoe:
        """The shoe that was committed last; and the commitment to the one after it."""
        sheet = bytes.fromhex(self.game.hash)
        secret, self.secret = self.secret, fresh_secret()
        self.number += 1
        self.rounds, self.position = [], 0
        return open_shoe(
            secret=secret,
            table=self.table,
            number=self.number,
            sheet_hash=sheet,
            deck=deck_of(self.game),
            decks=self.game.rules.decks,
            cut=cut_of(self.game),
            contributions=nothing_contributed(commit(self.table, self.number, sheet, secret)),
            next_commitment=commit(self.table, self.number + 1, sheet, self.secret),
        )

    @property
    def codes(self) -> Sequence[int]:
        return self.shoe.codes

    @property
    def is_over(self) -> bool:
        """Whether the cut card has shown."""
        return self.position > self.shoe.record.cut or self.position >= self.shoe.record.size

    def lengthen(self) -> bool:
        """After the shoe has run out within a round: the discards of earlier rounds, if there are any left."""
        if self.position == 0 or self.shoe.record.continuation is not None:
            return False
        self.shoe = self.shoe.continued(self.position)
        return True

    def dealt(self, end: int) -> None:
        self.rounds.append(self.shoe.dealt(self.position, end))
        self.position = end

    def close(self) -> ShoeRecord:
        """The record with its secret: nothing of this shoe is dealt any more."""
        return self.shoe.revealed(self.rounds)

    def shuffle(self) -> None:
        self.shoe = self._next()

    def opening_lines(self) -> list[str]:
        record = self.shoe.record
        return [
            f"shoe {record.number} of {self.table}: {record.size} cards shuffled, the cut card lies after {record.cut}",
            f"commitment {record.commitment.hex()}",
            f"root       {record.root.hex()}",
            f"next shoe  {record.next_commitment.hex() if record.next_commitment else ''}",
        ]

    def closing_lines(self, record: ShoeRecord) -> list[str]:
        secret = record.secret.hex() if record.secret else ""
        faults = [f"shoe {record.number}: {fault}" for fault in verify(record)]
        return [
            f"shoe {record.number} is over: {figures(len(record.rounds), 'round')}, {self.position} cards",
            f"secret     {secret}",
            *(faults or ["recomputed from the secret: its order is what was committed to and dealt"]),
        ]


class GivenCards:
    """The same cards again and again, for a demonstration."""

    is_over = False

    def __init__(self, cards: Sequence[int]) -> None:
        self.codes: Sequence[int] = tuple(cards)
        self.count = len(cards)
        self.position = 0

    def lengthen(self) -> bool:
        self.codes = (*self.codes, *self.codes[: self.count])
        return True

    def dealt(self, end: int) -> None:
        self.position = end

    def opening_lines(self) -> list[str]:
        return [f"DEMONSTRATION: the {self.count} cards that were given, in this order, again and again"]


Shoes = CommittedShoes | GivenCards
