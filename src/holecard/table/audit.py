"""Everything in a log again, from nothing but the log: chain, balances, rounds and shoes. Reads only."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from holecard.rules import Round
from holecard.rules.notation import line_of, parse_round, round_text
from holecard.sheet import Game
from holecard.shoe import commit, order_of, record_from_dict, verify
from holecard.shoe.order import card_code

from . import alerts, office
from . import records as r
from .config import game_of_text
from .ledger import Ledger
from .log import LogFault, Record, checked
from .people import BODIES, People


class Wrong(ValueError):
    """The first record that does not agree with what stands before it."""

    def __init__(self, record: Record, message: str) -> None:
        super().__init__(f"record {record.number} ({record.kind}): {message}")


class Findings(NamedTuple):
    records: int
    rounds: int
    voids: int
    shoes: int
    open_rounds: int
    accounts: int
    in_play: int
    head: str  # the hash of the last record: whoever keeps it can tell later whether the log was cut off


@dataclass
class OpenRound:
    body: r.RoundStarted
    staked: dict[str, int]
    answers: list[list[int]]


@dataclass
class Told:
    """What the log has said about one table."""

    game: Game
    practice: bool = False
    chip: int = 1
    commitments: dict[int, str] = field(default_factory=dict)
    roots: dict[int, str] = field(default_factory=dict)
    listed: dict[str, str] = field(default_factory=dict)
    revealed: dict[str, str] = field(default_factory=dict)
    round: OpenRound | None = None
    dealt: list[tuple[Record, int, int, tuple[int, ...] | None]] = field(default_factory=list)
    shoe: int = 0


class Audit:
    def __init__(self, heads: Iterable[tuple[int, str]] = ()) -> None:
        """`heads` are records that are known to have been there, by number and, if it was kept, hash."""
        self.heads = list(heads)
        self.last: Record | None = None
        self.ledger, self.people, self.office = Ledger(), People(), office.Office()
        self.tables: dict[str, Told] = {}
        self.commands: dict[str, int] = {}
        self.count = {"records": 0, "rounds": 0, "voids": 0, "shoes": 0}

    def run(self, records: Iterable[Record]) -> Findings:
        """Raises LogFault or Wrong at the first record that is not as it should be."""
        for record in checked(records):
            try:
                self.take(record)
            except Wrong:
                raise
            except Exception as error:
                raise Wrong(record, f"{type(error).__name__}: {error}") from error
        players = [account for account in self.ledger.balances if "player:" in account]
        open_rounds = sum(told.round is not None for told in self.tables.values())
        in_play = sum(amount for account, amount in self.ledger.balances.items() if "escrow:" in account)
        count = self.count
        self.check_end()
        return Findings(
            count["records"],
            count["rounds"],
            count["voids"],
            count["shoes"],
            open_rounds,
            len(players),
            in_play,
            self.last.hash.hex() if self.last else "",
        )

    def check_end(self) -> None:
        """A chain whose end was cut off is still a chain: only who kept a later head can tell."""
        for number, mark in self.heads:
            if number > self.count["records"]:
                raise LogFault(f"the log ends at record {self.count['records']}, but record {number} was there once")
            if mark:
                raise LogFault(f"record {number} is not the one whose hash was kept")

    def take(self, record: Record) -> None:
        self.count["records"] += 1
        self.last = record
        self.heads = [head for head in self.heads if head != (record.number, record.hash.hex())]
        if not any(record.kind in bodies for bodies in (r.BODIES, BODIES, alerts.BODIES, office.BODIES)):
            raise Wrong(record, "no such kind of record")
        self.ledger.apply(record.postings)
        if self.ledger.total():
            raise Wrong(record, f"the accounts add up to {self.ledger.total()}")
        self.people.apply(record)
        self.office.apply(record)
        if record.command:
            client, number, _ = record.command.rsplit(":", 2)
            if int(number) <= self.commands.get(client, 0):
                raise Wrong(record, f"command {number} of client {client} is applied after a later one")
            self.commands[client] = int(number)
        if record.kind in r.BODIES:
            body = r.decode(record.kind, record.body)
            if isinstance(body, r.TableOpened):
                self._table_opened(body, record)
            elif record.table not in self.tables:
                raise Wrong(record, f"table {record.table} was never opened")
            else:
                check = getattr(self, f"_{record.kind}", None)
                if check is not None:
                    check(self.tables[record.table], body, record)
                elif record.postings:
                    raise Wrong(record, "this kind of record moves no money")

    def _table_opened(self, body: r.TableOpened, record: Record) -> None:
        game = game_of_text(body.sheet_text)
        if game.hash != body.sheet:
            raise Wrong(record, f"the sheet has the hash {game.hash}, not {body.sheet}")
        if record.table in self.tables and self.tables[record.table].round is not None:
            raise Wrong(record, "the table changed in the middle of a round")
        self.tables[record.table] = Told(
            game, bool(body.config["practice"]), int(body.config["chip"]), shoe=body.first_shoe - 1
        )

    # shoes

    def _shoe_committed(self, told: Told, body: r.ShoeCommitted, record: Record) -> None:
        if body.number in told.commitments:
            raise Wrong(record, f"shoe {body.number} was committed already")
        told.commitments[body.number] = body.commitment

    def _contributed(self, told: Told, body: r.Contributed, record: Record) -> None:
        told.listed[body.player] = body.hash

    def _contribution_revealed(self, told: Told, body: r.ContributionRevealed, record: Record) -> None:
        told.revealed[body.player] = body.value

    def _shoe_opened(self, told: Told, body: r.ShoeOpened, record: Record) -> None:
        if body.number != told.shoe + 1:
            raise Wrong(record, f"shoe {body.number} after shoe {told.shoe}")
        told.shoe, told.dealt = body.number, []
        told.roots[body.number] = body.root

    def _shoe_closed(self, told: Told, body: r.ShoeClosed, record: Record) -> None:
        if body.record is None and body.number in told.roots:
            raise Wrong(record, f"shoe {body.number} was dealt from, but is not opened to everybody")
        if body.record is not None:
            shoe = record_from_dict(body.record)
            for fault in verify(shoe):
                raise Wrong(record, f"shoe {body.number}: {fault}")
            told_of = (record.table, told.shoe, told.game.hash, told.commitments[told.shoe], told.roots[told.shoe])
            shown = (shoe.table, shoe.number, shoe.sheet_hash.hex(), shoe.commitment.hex(), shoe.root.hex())
            if told_of != shown:
                raise Wrong(record, f"shoe {body.number} is not the one that was committed and published")
            if {entry.user: entry.hash.hex() for entry in shoe.listed} != told.listed:
                raise Wrong(record, f"shoe {body.number} lists other contributions than were made")
            answered = {one.user: one.value.hex() for one in shoe.reveals}
            if answered != {name: value for name, value in told.revealed.items() if name not in shoe.dropped}:
                raise Wrong(record, f"shoe {body.number} is mixed with other values than were revealed")
            codes = [card_code(shoe.deck, card) for card in order_of(shoe)]
            self._check_cards(told, codes, [(one.start, one.end) for one in shoe.rounds])
            self.count["shoes"] += 1
        if body.unused:
            last = max(told.commitments)
            right = commit(record.table, last, bytes.fromhex(told.game.hash), bytes.fromhex(body.unused))
            if right.hex() != told.commitments[last]:
                raise Wrong(record, f"the unused secret of shoe {last} is not the one that was committed")
        told.roots.pop(body.number, None)
        told.listed, told.revealed = {}, {}

    def _check_cards(self, told: Told, codes: list[int], places: list[tuple[int, int]]) -> None:
        """The cards of each round are those that lay at its place in the shoe."""
        for (record, start, end, cards), place in zip(told.dealt, places, strict=True):
            if (start, end) != place:
                raise Wrong(
                    record, f"the round took the cards {start} to {end}, the shoe says {place[0]} to {place[1]}"
                )
            if cards is not None and list(cards) != codes[start:end]:
                raise Wrong(record, f"other cards were dealt than lay in the shoe from {start} on")

    # rounds

    def _round_started(self, told: Told, body: r.RoundStarted, record: Record) -> None:
        if told.round is not None:
            raise Wrong(record, "the round before is not over")
        if body.shoe != told.shoe:
            raise Wrong(record, f"a round from shoe {body.shoe}, open is shoe {told.shoe}")
        expected = told.dealt[-1][2] if told.dealt else 0
        if body.start != expected:
            raise Wrong(record, f"the round begins at card {body.start}, the one before ended at {expected}")
        told.round = OpenRound(body, {}, [[] for _ in body.bettors])
        self._stake(told, record)
        bets: dict[str, int] = {}
        for who, name in enumerate(body.bettors):
            own = body.bets[who] + sum(body.side[who]) if who < len(body.bets) else body.behind[who - len(body.bets)][1]
            if own:
                bets[name] = bets.get(name, 0) + own
        if bets != told.round.staked:
            raise Wrong(record, f"bet were {bets}, taken were {told.round.staked}")

    def _answered(self, told: Told, body: r.Answered, record: Record) -> None:
        open_round = self._open(told, record)
        for who, answer, _ in body.answers:
            open_round.answers[who].append(answer)
        self._stake(told, record)

    def _stake(self, told: Told, record: Record) -> None:
        staked = self._open(told, record).staked
        for source, target, amount in record.postings:
            name = source.partition("player:")[2]
            if not name or target.partition("escrow:")[2] != record.round:
                raise Wrong(record, f"a stake goes from a player to the round, not from {source} to {target}")
            staked[name] = staked.get(name, 0) + amount

    def _open(self, told: Told, record: Record) -> OpenRound:
        if told.round is None:
            raise Wrong(record, "no round is open")
        return told.round

    def _round_settled(self, told: Told, body: r.RoundSettled, record: Record) -> None:
        """Played again from its line of text: the same bets and answers, results and payments to the cent."""
        open_round = self._open(told, record)
        line = parse_round(body.notation)
        started = open_round.body
        width = len(started.bets)
        bets = [*line.bets, *[0] * (width - len(line.bets))]
        if bets != started.bets or [list(one) for one in line.behind] != started.behind:
            raise Wrong(record, "the line has other bets than were made")
        cards = line.cards
        played = Round(
            told.game.rules,
            cards,
            started.bets,
            side=started.side,
            behind=[(a, b, c, d) for a, b, c, d in started.behind],
            answers=open_round.answers,
            chip=told.chip,
        )
        again = round_text(line_of(played, told.game.id, told.game.hash[:8], told.game.side_names))
        if again != body.notation:
            raise Wrong(record, f"played again it is another round: {again}")
        if [list(one) for one in played.paid()] != body.paid or not played.finished:
            raise Wrong(record, "played again it pays otherwise")
        staked: dict[str, int] = {}
        back: dict[str, int] = {}
        for one in played.paid():
            name = started.bettors[one.who]
            staked[name] = staked.get(name, 0) + one.staked
            back[name] = back.get(name, 0) + one.back
        if staked != open_round.staked:
            raise Wrong(record, f"the stakes of the round are {staked}, but {open_round.staked} were taken")
        self._check_payments(record, {name: amount for name, amount in back.items() if amount})
        self._end(told, record, started.start + played.end, body.end, cards)
        self.count["rounds"] += 1

    def _round_voided(self, told: Told, body: r.RoundVoided, record: Record) -> None:
        open_round = self._open(told, record)
        if body.refunds != open_round.staked:
            raise Wrong(record, f"refunded are {body.refunds}, staked were {open_round.staked}")
        self._check_payments(record, open_round.staked)
        self._end(told, record, body.end, body.end, None)
        self.count["voids"] += 1

    def _check_payments(self, record: Record, due: dict[str, int]) -> None:
        paid: dict[str, int] = {}
        for _, target, amount in record.postings:
            name = target.partition("player:")[2]
            if name:
                paid[name] = paid.get(name, 0) + amount
        if paid != due:
            raise Wrong(record, f"paid out are {paid}, due are {due}")
        left = [account for account in self.ledger.balances if account.endswith(f"escrow:{record.round}")]
        if left:
            raise Wrong(record, f"the round is closed, and {left[0]} still holds {self.ledger.balance(left[0])}")

    def _end(self, told: Told, record: Record, end: int, said: int, cards: tuple[int, ...] | None) -> None:
        start = self._open(told, record).body.start
        if end != said:
            raise Wrong(record, f"the round ends at card {end}, not {said}")
        told.dealt.append((record, start, end, cards))
        told.round = None
