"""One live table as a fold over its records. `apply` is the only way in which it changes, live and in recovery.

What it may be asked to do, and what records come of that, is in `moves`; what others may see, in `picture.py`.
"""

from collections.abc import Callable
from typing import Any

from holecard import shoe as shoes
from holecard.rules import Round
from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK
from holecard.sheet import Game

from . import records as r
from .config import TableConfig, game_of_text
from .ledger import Posting, escrow, house, player, practice
from .log import Record
from .state import Pending, Seat, Settings, Table

Open = Callable[[str], bytes]  # a sealed secret to the plain one

_AS_ONE_COMES = Settings()


class Room:
    def __init__(self, name: str, config: TableConfig, game: Game, unseal: Open) -> None:
        self.id, self.config, self.game, self._unseal = name, config, game, unseal
        self.table = Table(seats=[Seat() for _ in range(config.seats)])
        self.shoe: shoes.Shoe | None = None
        self.cards: list[int] = []
        self.dealt: list[shoes.DealtRound] = []
        self.round: Round | None = None
        self.settled: r.RoundSettled | None = None
        self.ahead: Round | None = None
        self._mixed: tuple[object, shoes.Shoe] | None = None
        self.wanted: tuple[TableConfig, Game] | None = None  # what staff changes with the next round

    # accounts

    def wallet(self, name: str) -> str:
        return practice(player(name)) if self.config.practice else player(name)

    @property
    def round_id(self) -> str:
        return f"{self.id}-{self.table.round_number}"

    def stakes(self, round_id: str) -> str:
        return practice(escrow(round_id)) if self.config.practice else escrow(round_id)

    @property
    def bank(self) -> str:
        return practice(house(self.id)) if self.config.practice else house(self.id)

    def felt(self) -> dict[str, int]:
        """What each player has on the felt that is not deducted yet."""
        felt: dict[str, int] = {}
        for bet in self.table.bets.values():
            felt[bet.player] = felt.get(bet.player, 0) + bet.main + sum(bet.side.values())
        for (name, _), stake in self.table.behind.items():
            felt[name] = felt.get(name, 0) + stake
        return felt

    def reserved(self, name: str) -> int:
        return self.felt().get(name, 0)

    def seats_of(self, name: str) -> list[int]:
        return [k for k, seat in enumerate(self.table.seats) if seat.player == name]

    def setting(self, name: str) -> Settings:
        return self.table.settings.get(name, _AS_ONE_COMES)

    # the shoe

    @property
    def deck(self) -> tuple[int, ...]:
        return SPANISH_DECK if self.game.rules.spanish else STANDARD_DECK

    @property
    def cut(self) -> int:
        part, whole = (int(number) for number in self.game.switches.penetration.split("/"))
        return max(1, len(self.deck) * self.game.rules.decks * part // whole)

    def mix(self, number: int, next_commitment: str) -> shoes.Shoe:
        """A shoe, from its committed secret and what the players gave. `moves` mixes it to know its root, and `apply`
        to deal from it: the second time it is there already, if nothing that goes into it has changed."""
        table = self.table
        inputs = (number, next_commitment, table.commitments[number], dict(table.hashes), dict(table.reveals))
        if self._mixed is None or self._mixed[0] != inputs:
            self._mixed = inputs, self._open_shoe(number, next_commitment)
        return self._mixed[1]

    def _open_shoe(self, number: int, next_commitment: str) -> shoes.Shoe:
        commitment = bytes.fromhex(self.table.commitments[number])
        listed = [(name, bytes.fromhex(value)) for name, value in self.table.hashes.items()]
        reveals = [(name, bytes.fromhex(value)) for name, value in self.table.reveals.items()]
        return shoes.open_shoe(
            secret=self.secret(number),
            table=self.id,
            number=number,
            sheet_hash=bytes.fromhex(self.game.hash),
            deck=self.deck,
            decks=self.game.rules.decks,
            cut=self.cut,
            contributions=shoes.gather(commitment, listed, reveals),
            next_commitment=bytes.fromhex(next_commitment),
        )

    def secret(self, number: int) -> bytes:
        return self._unseal(self.table.sealed[number])

    @property
    def shoe_is_over(self) -> bool:
        return self.table.position >= self.cut

    # the fold

    def adopt(self, sheet_text: str, config: dict[str, Any], title: str = "") -> None:
        if sheet_text != self.game.text:
            self.game = game_of_text(sheet_text, title)
        self.config = TableConfig.model_validate(config)

    def open_shoe(self) -> None:
        """The shoe of the present number, as it was mixed."""
        self.shoe = self.mix(self.table.shoe_number, self.table.commitments[self.table.shoe_number + 1])
        self.cards, self.dealt = list(self.shoe.codes), []

    def continue_shoe(self, start: int) -> None:
        assert self.shoe is not None
        self.shoe = self.shoe.continued(start)
        self.cards = list(self.shoe.codes)

    def apply(self, record: Record) -> None:
        body = r.decode(record.kind, record.body)
        getattr(self, f"_{record.kind}")(body, record)

    def _table_opened(self, body: r.TableOpened, record: Record) -> None:
        """The log holds the whole sheet: rounds of old are played by it, whatever became of its file."""
        self.adopt(body.sheet_text, body.config, body.title)
        self._begin_version(body.filed)
        table = self.table
        table.phase, table.shoe_number, table.position = "opened", body.first_shoe - 1, 0
        table.seats = (table.seats + [Seat() for _ in range(self.config.seats)])[: self.config.seats]
        table.commitments.clear()
        table.sealed.clear()
        self._clear_felt()

    def _change_wanted(self, body: r.ChangeWanted, record: Record) -> None:
        self.wanted = TableConfig.model_validate(body.config), game_of_text(body.sheet_text, body.title)

    def _table_changed(self, body: r.TableChanged, record: Record) -> None:
        self.config = TableConfig.model_validate(body.config)
        self._begin_version(body.filed)

    def _begin_version(self, filed: str) -> None:
        self.wanted, self.table.filed = None, filed
        self.table.version += 1

    def _shoe_committed(self, body: r.ShoeCommitted, record: Record) -> None:
        self.table.commitments[body.number] = body.commitment
        self.table.sealed[body.number] = body.sealed_secret
        if body.number == self.table.shoe_number + 2:
            return
        self._begin_mixing()

    def _begin_mixing(self) -> None:
        self.table.phase = "contributing"
        self.table.hashes.clear()
        self.table.reveals.clear()

    def _contributed(self, body: r.Contributed, record: Record) -> None:
        self.table.hashes[body.player] = body.hash

    def _list_closed(self, body: r.ListClosed, record: Record) -> None:
        self.table.phase = "revealing"

    def _contribution_revealed(self, body: r.ContributionRevealed, record: Record) -> None:
        self.table.reveals[body.player] = body.value

    def _shoe_opened(self, body: r.ShoeOpened, record: Record) -> None:
        table = self.table
        table.shoe_number, table.position, table.entered = body.number, 0, None
        self.open_shoe()
        assert self.shoe is not None
        if self.shoe.record.root.hex() != body.root:
            raise ValueError(f"shoe {body.number} of table {self.id} does not come out as it was published")
        table.barred = self.shoe.record.withheld + self.shoe.record.dropped  # either is a choice between two shoes
        for name in table.barred:
            table.withheld_times[name] = table.withheld_times.get(name, 0) + 1
        self._begin_betting()

    def _shoe_continued(self, body: r.ShoeContinued, record: Record) -> None:
        self.continue_shoe(body.start)

    def _shoe_closed(self, body: r.ShoeClosed, record: Record) -> None:
        self.table.sealed.pop(body.number, None)
        self.table.commitments.pop(body.number, None)
        self.shoe, self.round, self.settled = None, None, None
        self._begin_mixing()

    def _begin_betting(self) -> None:
        table = self.table
        table.phase = "betting"
        table.bettings += 1
        self._clear_felt()
        table.settings.update(table.next_settings)
        table.next_settings.clear()
        self.round, self.settled = None, None

    def _clear_felt(self) -> None:
        for pending in (self.table.bets, self.table.behind, self.table.ready):
            pending.clear()

    def _betting_opened(self, body: r.BettingOpened, record: Record) -> None:
        self._begin_betting()

    def _seat_taken(self, body: r.SeatTaken, record: Record) -> None:
        self.table.seats[body.seat] = Seat(body.player)

    def _seat_left(self, body: r.SeatLeft, record: Record) -> None:
        self.table.seats[body.seat] = Seat()
        self.table.bets.pop(body.seat, None)
        for behind in [key for key in self.table.behind if key[1] == body.seat]:
            del self.table.behind[behind]  # they were behind this player, not behind the chair
        if not self.seats_of(body.player):
            self.table.out.discard(body.player)

    def _bet_placed(self, body: r.BetPlaced, record: Record) -> None:
        if body.main:
            self.table.bets[body.seat] = Pending(body.player, body.main, body.side)
            self.table.out.discard(body.player)
        else:
            self.table.bets.pop(body.seat, None)
        self.table.ready.discard(body.player)

    def _behind_placed(self, body: r.BehindPlaced, record: Record) -> None:
        if body.stake:
            self.table.behind[body.player, body.seat] = body.stake
        else:
            self.table.behind.pop((body.player, body.seat), None)
        self.table.ready.discard(body.player)

    def _ready_said(self, body: r.ReadySaid, record: Record) -> None:
        (self.table.ready.add if body.ready else self.table.ready.discard)(body.player)

    def _sat_out(self, body: r.SatOut, record: Record) -> None:
        (self.table.out.add if body.out else self.table.out.discard)(body.player)

    def _settings_changed(self, body: r.SettingsChanged, record: Record) -> None:
        current = self.table.next_settings.get(body.player, self.setting(body.player))
        self.table.next_settings[body.player] = current._replace(**body.settings)

    def _round_started(self, body: r.RoundStarted, record: Record) -> None:
        table = self.table
        table.round_number, table.bettors = body.number, list(body.bettors)
        table.staked, table.decided = {}, []
        table.lost.clear()
        self._count_stakes(record)
        places = {(body.bettors[k], k, False) for k, bet in enumerate(body.bets) if bet}
        places |= {(body.bettors[len(body.bets) + k], row[0], True) for k, row in enumerate(body.behind)}
        table.entered = places if table.entered is None else table.entered & places
        for k, seat in enumerate(table.seats):
            if seat.player:
                seat.unused = 0 if body.bets[k] else seat.unused + 1
        self._clear_felt()
        behind = [(row[0], row[1], row[2], row[3]) for row in body.behind]
        answers: list[list[int]] = [[] for _ in body.bettors]
        self.round = self._ahead_or_replayed(
            bets=body.bets, start=body.start, side=body.side, behind=behind, answers=answers
        )
        self._set_round_phase()

    def _round_skipped(self, body: r.RoundSkipped, record: Record) -> None:
        for seat in self.table.seats:
            if seat.player:
                seat.unused += 1
        if self.table.entered is not None:
            self.table.entered = set()
        self._begin_betting()

    def _answered(self, body: r.Answered, record: Record) -> None:
        assert self.round is not None
        self._count_stakes(record)
        answers = [list(row) for row in self.round.answers]
        for who, answer, _ in body.answers:
            answers[who].append(answer)
        old = self.round
        self.round = self._ahead_or_replayed(
            bets=old.bets, start=old.start, side=old.side, behind=old.behind, answers=answers
        )
        self.table.decided += [list(one) for one in body.answers]
        self.table.lost |= {self.table.bettors[who] for who, _, by in body.answers if by == "lost"}
        self._set_round_phase()

    def _connection_lost(self, body: r.ConnectionLost, record: Record) -> None:
        self.table.lost.update(body.players)

    def _ahead_or_replayed(self, **inputs: Any) -> Round:
        """`moves` has just played this round to know what comes of it; recovery plays it again."""
        inputs |= {"rules": self.game.rules, "shoe": self.cards, "chip": self.config.chip}
        played, self.ahead = self.ahead, None
        if played is not None and all(getattr(played, name) == value for name, value in inputs.items()):
            return played
        return Round(**inputs)

    def _set_round_phase(self) -> None:
        assert self.round is not None
        kinds = {question.kind for question in self.round.questions}
        self.table.phase = "opening" if "opening" in kinds else "playing"

    def _count_stakes(self, record: Record) -> None:
        for source, _, amount in record.postings:
            name = source.rpartition(":")[2]
            self.table.staked[name] = self.table.staked.get(name, 0) + amount

    def _round_settled(self, body: r.RoundSettled, record: Record) -> None:
        assert self.round is not None
        table = self.table
        self._count_badges(body)
        back = {p.target.rpartition(":")[2]: p.amount for p in record.postings if p.source == self.stakes(record.round)}
        table.last_win = {name: amount for name, amount in back.items() if amount > table.staked.get(name, 0)}
        self._end_round(body.end)
        self.settled, table.phase = body, "settled"

    def _count_badges(self, body: r.RoundSettled) -> None:
        """Main wager and raises of all hands together; a push changes nothing."""
        net: dict[int, int] = {}
        for who, bet, _, staked, back, _ in body.paid:
            if bet in ("main", "double_up") and who < len(self.table.seats):
                net[who] = net.get(who, 0) + back - staked
        for who, amount in net.items():
            seat = self.table.seats[who]
            if seat.player == self.table.bettors[who] and amount:
                seat.wins = seat.wins + 1 if amount > 0 else 0

    def _end_round(self, end: int) -> None:
        assert self.shoe is not None
        assert self.round is not None
        self.dealt.append(self.shoe.dealt(self.round.start, end))
        self.table.position = end
        self.table.staked = {}
        self.table.lost.clear()

    def _round_voided(self, body: r.RoundVoided, record: Record) -> None:
        self._end_round(body.end)
        self.table.paused_from = self.table.pause_reason = ""
        self.table.phase = "settled"

    def _paused(self, body: r.Paused, record: Record) -> None:
        if self.table.phase != "paused":
            self.table.paused_from = self.table.phase
        self.table.phase, self.table.pause_reason = "paused", body.why

    def _resumed(self, body: r.Resumed, record: Record) -> None:
        self.table.phase, self.table.paused_from, self.table.pause_reason = self.table.paused_from, "", ""

    def _closing_set(self, body: r.ClosingSet, record: Record) -> None:
        self.table.closing = body.closing

    def settlement(self, played: Round, bettors: list[str], staked: dict[str, int], round_id: str) -> list[Posting]:
        """One settlement for everybody: the house tops the stakes up or takes what is left, and all is paid out."""
        account = self.stakes(round_id)
        back: dict[str, int] = {}
        for paid in played.paid():
            if paid.back:
                back[bettors[paid.who]] = back.get(bettors[paid.who], 0) + paid.back
        surplus = sum(staked.values()) - sum(back.values())
        postings = [Posting(self.bank, account, -surplus)] if surplus < 0 else []
        postings += [Posting(account, self.wallet(name), amount) for name, amount in back.items()]
        if surplus > 0:
            postings.append(Posting(account, self.bank, surplus))
        return postings
