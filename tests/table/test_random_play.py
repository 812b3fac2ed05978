"""Random lawful play at live tables: money, recovery and the chain hold at every record."""

from pathlib import Path

import pytest

from holecard.shoe import verify
from holecard.shoe.document import record_from_dict
from holecard.table import moves
from holecard.table import records as r
from holecard.table.ledger import CAGE
from holecard.table.log import checked
from holecard.table.moves import Refused
from holecard.table.picture import picture
from holecard.table.room import Room
from holecard.table.store import Store

from .play import PLAYERS, Play, seal, unseal

GAMES = ("double-4-more", "double-up-insanity", "blackjack", "double-up-blackjack", "american-blackjack-4")


@pytest.mark.parametrize("game", GAMES)
def test_money_recovery_and_proofs(game: str, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/log.db")
    play = Play(store, game, seed=7)
    for _ in range(2_000):
        play.step()
    records = list(checked(store.records()))
    store.close()

    again = Room(play.room.id, play.room.config, play.room.game, unseal)
    for record in records:
        if record.table:
            again.apply(record)
    assert again.table == play.room.table
    assert picture(again) == picture(play.room)

    closed = {record.round for record in records if record.kind in ("round_settled", "round_voided")}
    assert len(closed) > 20
    assert sum(record.kind == "round_voided" for record in records)
    escrows = {account for account in play.ledger.balances if account.startswith("escrow:")}
    assert escrows <= {f"escrow:{play.room.round_id}"}, "a closed round leaves nothing in escrow"
    assert -play.ledger.balance(CAGE) == sum(v for k, v in play.ledger.balances.items() if k != CAGE)

    shoes = 0
    for record in records:
        body = r.decode(record.kind, record.body) if record.kind in r.BODIES else None
        if isinstance(body, r.ShoeClosed):
            assert verify(record_from_dict(body.record)) == []
            shoes += 1
    assert shoes > 2


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_never_holds_a_hidden_card(game: str, tmp_path: Path) -> None:
    """The proofs that are shown are of cards that lie face up, and no more cards than those are named."""
    store = Store(f"sqlite:///{tmp_path}/log.db")
    play = Play(store, game, seed=11)
    seen = 0
    for _ in range(600):
        play.step()
        shown = picture(play.room)
        played = play.room.round
        if played is None:
            continue
        hole_is_down = any(row[0] == 2 for row in played.trace) and not any(row[0] == 8 for row in played.trace)
        dealt = sum(row[0] in (0, 1, 2, 9) for row in played.trace)
        positions = [proof["position"] for proof in shown["round"]["proofs"]]
        assert sorted(positions) == sorted(set(positions))
        assert len(positions) == dealt - hole_is_down
        named = [one["card"] for one in shown["round"]["events"] if one.get("card") is not None]
        assert len(named) == dealt - hole_is_down
        seen += hole_is_down
    store.close()
    assert seen > 20


def test_betting_without_a_bet_takes_its_whole_time_again(tmp_path: Path) -> None:
    """A skipped round winds the clock anew; the log does not fill while nobody bets."""
    store = Store(f"sqlite:///{tmp_path}/log.db")
    play = Play(store, "blackjack", seed=1)
    while play.room.table.phase != "betting":
        play.step()
    play.write(moves.sit(play.room, PLAYERS[0], 0))
    skipped = 0
    for second in range(100):
        play.live.wind(play.now + second)
        due = play.live.due(play.now + second)
        move = due and due(play.available, seal)
        if move:
            skipped += sum(record.kind == "round_skipped" for record in play.write(move))
    store.close()
    assert skipped == play.room.config.unused_rounds, "then the seat is given up, and nothing waits any more"


def test_a_round_is_voided_once(tmp_path: Path) -> None:
    """The same stakes never go back twice, nor are the same cards dealt twice."""
    store = Store(f"sqlite:///{tmp_path}/log.db")
    play = Play(store, "blackjack", seed=1)
    while play.room.table.phase != "playing":
        play.step()
    play.write(moves.pause(play.room, "manager", "a look"))
    before = play.ledger.balance(play.room.stakes(play.room.round_id))
    record = play.write(moves.void(play.room, "manager", "a bad card"))[0]
    assert sum(posting.amount for posting in record.postings) == before
    play.write(moves.pause(play.room, "manager", "again"))
    with pytest.raises(Refused, match="no round is open"):
        moves.void(play.room, "manager", "a bad card")
    store.close()
