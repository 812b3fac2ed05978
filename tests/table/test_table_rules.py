"""The rules of the table itself, one by one: entry, closing, timers, seats, voids, shoes."""

import hashlib
from itertools import pairwise
from typing import Any

import pytest

import holecard.shoe as shoes
from holecard.sheet import load
from holecard.shoe import order_of, record_from_dict, verify
from holecard.table import moves
from holecard.table import records as r
from holecard.table.audit import Audit, Wrong
from holecard.table.config import CYCLE_LEAST_S
from holecard.table.log import Record
from holecard.table.moves.shoe import CONTRIBUTIONS_MOST
from holecard.table.picture import picture
from holecard.table.room import Room

from .desk import PURSE, Desk
from .play import seal


def bodies(desk: Desk, kind: str) -> list[r.Body]:
    return [r.decode(record.kind, record.body) for record in desk.records if record.kind == kind]


def last(desk: Desk, kind: str) -> Record:
    return [record for record in desk.records if record.kind == kind][-1]


# the close of betting


def test_betting_closes_early_when_all_seated_and_all_behind_are_ready() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.sit("boris", 2)
    desk.bet("anna", 1)
    desk.behind("carla", 1)
    desk.now += CYCLE_LEAST_S
    desk.ready("anna", "boris")
    assert desk.room.table.phase == "betting", "one behind is not ready"
    desk.ready("carla")
    assert desk.room.round is not None
    assert desk.room.round.bets == [1_000, 0, 0, 0, 0, 0, 0]


def test_without_early_close_betting_takes_its_time() -> None:
    desk = Desk(early_close=False)
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.ready("anna")
    assert desk.wait(14.9) == []
    assert "round_started" in desk.wait(0.2)


def test_nobody_waits_for_one_who_sits_out_and_a_changed_bet_is_no_longer_ready() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.sit("boris", 2)
    desk.write(moves.sit_out(desk.room, "boris", True))
    desk.bet("anna", 1)
    desk.write(moves.say_ready(desk.room, "anna", True))
    desk.bet("anna", 1, 2_000)
    assert desk.tick() == []
    desk.ready("anna")
    assert desk.room.round is not None
    assert desk.refused(lambda: moves.sit_out(desk.room, "carla", True)) == "not_seated"


def test_a_live_round_takes_five_seconds_from_one_beginning_to_the_next_however_ready_all_are() -> None:
    desk = Desk(timers={"settled_s": 3.0})
    desk.sit("anna", 1)
    began: list[float] = []
    while len(began) < 12:
        before = desk.room.table.round_number
        if desk.room.table.phase == "betting" and 0 not in desk.room.table.bets:
            desk.bet("anna", 1, 500)
            desk.ready("anna")
        played = desk.room.round
        if played is not None and desk.room.table.phase in ("opening", "playing"):
            question = played.questions[0]
            desk.write(moves.answer(desk.room, "anna", question.who, question.offers[0].action, 0, desk.available))
        if desk.room.table.round_number != before:
            began.append(desk.now)
        at = desk.live.next_at(desk.now)
        before = desk.room.table.round_number
        desk.wait(0.05 if at is None else min(max(at - desk.now, 0.0), 0.05))
        if desk.room.table.round_number != before:
            began.append(desk.now)
    gaps = [later - earlier for earlier, later in pairwise(began)]
    assert min(gaps) >= CYCLE_LEAST_S
    assert min(gaps) < CYCLE_LEAST_S + 0.2, "and no longer than that, where nobody thinks"


def test_when_a_table_closes_the_chips_on_the_felt_go_back_and_it_says_why() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.behind("carla", 1)
    desk.write(moves.set_closing(desk.room, "manager", True))
    desk.tick()
    assert desk.available("anna") == desk.available("carla") == PURSE
    assert {one[3] for one in bodies(desk, "round_skipped")[-1].void} == {"the table closes"}  # type: ignore[attr-defined]
    assert desk.refused(lambda: desk.bet("anna", 1)) == "closing"
    assert desk.refused(lambda: desk.sit("boris", 2)) == "closing"


def test_a_bet_behind_goes_back_too_when_nobody_has_bet_at_the_closing_table() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.behind("carla", 1)
    desk.write(moves.set_closing(desk.room, "manager", True))
    desk.tick()
    assert desk.available("carla") == PURSE


def test_an_open_round_is_played_to_its_end_at_a_closing_table() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.wait(15.0)
    desk.write(moves.set_closing(desk.room, "manager", True))
    desk.until("settled")
    assert desk.ledger.balance("escrow:one-1") == 0


# who may enter


def double_deck(**more: Any) -> Desk:
    return Desk("blackjack", settings={"shoe": "double_deck"}, **more)


def test_without_mid_shoe_entry_one_begins_at_the_first_hand_after_a_shuffle() -> None:
    desk = double_deck(unused_rounds=100)
    for name, seat in (("anna", 1), ("boris", 2)):
        desk.sit(name, seat)
    desk.bet("anna", 1)
    desk.bet("boris", 2)
    desk.play_round()
    desk.sit("carla", 3)
    assert desk.refused(lambda: desk.bet("carla", 3)) == "mid_shoe"
    assert desk.refused(lambda: desk.behind("carla", 1)) == "mid_shoe"
    desk.sit("anna", 4)
    assert desk.refused(lambda: desk.bet("anna", 4)) == "mid_shoe", "a further seat is a new one"
    desk.bet("anna", 1)
    desk.play_round()
    assert desk.refused(lambda: desk.bet("boris", 2)) == "mid_shoe", "he let a betting timer pass"
    shoe = desk.room.table.shoe_number
    while desk.room.table.shoe_number == shoe:
        desk.bet("anna", 1)
        desk.play_round()
    desk.bet("boris", 2)
    desk.bet("carla", 3)
    desk.bet("anna", 4)
    desk.behind("carla", 1)


def test_a_betting_timer_that_passes_without_a_bet_closes_the_shoe_to_all() -> None:
    desk = double_deck()
    desk.sit("anna", 1)
    assert desk.wait(15.0) == ["round_skipped"]
    desk.bet("anna", 1)  # no card was dealt yet
    desk.play_round()
    assert desk.wait(15.0) == ["round_skipped"]
    assert desk.refused(lambda: desk.bet("anna", 1)) == "mid_shoe"


def test_elsewhere_one_enters_whenever_betting_is_open() -> None:
    desk = Desk("blackjack")
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.play_round()
    desk.sit("boris", 2)
    desk.bet("boris", 2)


# seats


def test_one_player_holds_several_seats_where_the_table_allows() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.sit("anna", 7)
    desk.bet("anna", 1)
    desk.bet("anna", 7, 2_000)
    desk.play_round()
    started = bodies(desk, "round_started")[0]
    assert isinstance(started, r.RoundStarted)
    assert started.bettors == ["anna", "", "", "", "", "", "anna"]
    single = Desk(several_seats=False)
    single.sit("anna", 1)
    assert single.refused(lambda: single.sit("anna", 2)) == "one_seat"


def test_a_lost_connection_keeps_its_seat_for_its_time_and_no_longer() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.live.disconnected("anna", desk.now)
    for _ in range(3):
        desk.wait(15.0)
    desk.wait(14.9)
    assert desk.room.table.seats[0].player == "anna"
    assert "seat_left" in desk.wait(0.2)
    assert bodies(desk, "seat_left")[-1].why == "connection lost"  # type: ignore[attr-defined]


def test_who_comes_back_in_time_keeps_the_seat() -> None:
    desk = Desk(unused_rounds=100)
    desk.sit("anna", 1)
    desk.live.disconnected("anna", desk.now)
    desk.wait(59.0)
    desk.live.connected("anna")
    desk.wait(60.0)
    assert desk.room.table.seats[0].player == "anna"


def test_an_unused_seat_is_given_up_after_its_rounds() -> None:
    desk = Desk(unused_rounds=2)
    desk.sit("anna", 1)
    desk.sit("boris", 2)
    for rounds in (1, 2):
        assert desk.room.table.seats[1].player == "boris", rounds
        desk.bet("anna", 1)
        desk.play_round()
    assert not desk.room.table.seats[1].player
    assert desk.room.table.seats[0].player == "anna"


def test_a_seat_is_not_left_while_its_round_is_open() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.wait(15.0)
    if desk.room.table.phase in ("opening", "playing"):
        assert desk.refused(lambda: moves.leave(desk.room, "anna", 0)) == "in_round"


def test_nobody_is_remembered_who_only_looked_in() -> None:
    desk = Desk()
    for k in range(100):
        desk.live.connected(f"guest-{k}")
        desk.live.disconnected(f"guest-{k}", desk.now)
    assert desk.live.gone_since == {}
    assert desk.live.sockets.keys() == {"anna", "boris", "carla"}


# bets


def test_chips_on_the_felt_are_reserved_not_deducted_until_betting_closes() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1, 5_000, perfect_pairs=500)
    assert (desk.ledger.balance("player:anna"), desk.available("anna")) == (PURSE, PURSE - 5_500)
    desk.bet("anna", 1, 1_000)
    assert desk.available("anna") == PURSE - 1_000, "a bet is set as a whole"
    desk.bet("anna", 1, 0)
    assert desk.available("anna") == PURSE
    desk.bet("anna", 1, 2_000)
    desk.wait(15.0)
    posted = desk.records[[record.kind for record in desk.records].index("round_started")]
    assert [tuple(posting) for posting in posted.postings] == [("player:anna", "escrow:one-1", 2_000)]


def test_what_exceeds_the_most_is_cut_with_notice_for_each_kind_of_bet() -> None:
    desk = Desk(side_limits={"least": 100, "most": 1_000})
    desk.sit("anna", 1)
    move = desk.bet("anna", 1, 5_100, perfect_pairs=1_100)
    assert move.notices == ("a bet cut to the most, 50.00", "a bet on Perfect Pairs cut to the most, 10.00")
    assert desk.room.table.bets[0].main == 5_000
    assert desk.room.table.bets[0].side == {"perfect_pairs": 1_000}
    assert desk.behind("boris", 1, 9_900).notices == ("a bet behind cut to the most, 50.00",)


@pytest.mark.parametrize(
    ("main", "reason"), [(499, "bad_amount"), (400, "under_least"), (550, "bad_amount"), (-500, "bad_amount")]
)
def test_what_is_no_bet_is_refused(main: int, reason: str) -> None:
    desk = Desk()
    desk.sit("anna", 1)
    assert desk.refused(lambda: desk.bet("anna", 1, main)) == reason


def test_more_than_the_wallet_holds_is_refused_counting_what_lies_elsewhere() -> None:
    desk = Desk(players="anna boris", side_limits={"least": 100, "most": 90_000})
    for seat in range(1, 5):
        desk.sit("anna", seat)
    desk.sit("boris", 5)
    desk.bet("anna", 1, 5_000, perfect_pairs=90_000)
    desk.bet("anna", 2, 5_000)
    assert desk.refused(lambda: desk.bet("anna", 3, 500)) == "funds"
    assert desk.refused(lambda: desk.behind("anna", 5, 500)) == "funds"
    desk.bet("anna", 1, 4_500, perfect_pairs=90_000)
    desk.behind("anna", 5, 500)


def test_a_table_takes_so_many_bets_behind_and_no_more() -> None:
    desk = Desk(behind_most=1)
    desk.sit("anna", 1)
    desk.behind("boris", 1)
    assert desk.refused(lambda: desk.behind("carla", 1)) == "full"
    desk.behind("boris", 1, 2_000)
    none = Desk(bets_behind=False)
    none.sit("anna", 1)
    assert none.refused(lambda: none.behind("boris", 1)) == "no_bets_behind"


# pause and void


def test_the_round_after_a_void_begins_at_the_next_card_and_the_hole_card_opens_at_the_shoes_end() -> None:
    while True:
        desk = Desk(settings={"penetration": "1/52"})
        desk.sit("anna", 1)
        desk.until("betting")
        desk.bet("anna", 1)
        while desk.room.table.phase not in ("playing", "settled"):
            desk.wait(15.0)
        if desk.room.table.phase == "playing":
            break  # with a natural the round is over at once: another shoe
    assert desk.room.round is not None
    start = desk.room.round.start
    desk.write(moves.pause(desk.room, "manager", "a look"))
    staked = desk.ledger.balance(f"escrow:{desk.room.round_id}")
    assert moves.refunds(desk.room) == {"anna": staked}
    desk.write(moves.void(desk.room, "manager", "a card fell"))
    assert desk.ledger.balance("player:anna") == PURSE
    assert "escrow:one-1" not in desk.ledger.balances
    void = bodies(desk, "round_voided")[0]
    assert isinstance(void, r.RoundVoided)
    assert not void.hole_seen
    assert void.end == start + 4
    shown = picture(desk.room)["round"]
    assert len(shown["proofs"]) == 3, "the hole card stays down"
    desk.until("betting")
    while len(bodies(desk, "shoe_closed")) == 0:
        if desk.room.table.phase == "betting" and not desk.room.table.bets:
            desk.bet("anna", 1)
        desk.wait(1.0)
    second = bodies(desk, "round_started")[1]
    assert isinstance(second, r.RoundStarted)
    assert second.start == void.end
    closed = bodies(desk, "shoe_closed")[0]
    assert isinstance(closed, r.ShoeClosed)
    record = record_from_dict(closed.record)
    assert verify(record) == []
    assert (record.rounds[0].start, record.rounds[0].end) == (start, void.end)
    assert record.rounds[0].cards == order_of(record)[start : void.end], "with the hole card"


def test_a_pause_stops_every_clock_and_resuming_starts_it_in_full() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.wait(14.0)
    desk.write(moves.pause(desk.room, "manager", "a look"))
    assert desk.wait(600.0) == []
    assert desk.refused(lambda: desk.bet("anna", 1)) == "not_betting"
    assert desk.refused(lambda: moves.void(desk.room, "manager", "why")) == "no_round"
    desk.write(moves.resume(desk.room, "manager"))
    assert desk.room.table.bets[0].main == 1_000, "chips stay where they lie"
    assert desk.wait(14.0) == []
    assert "round_started" in desk.wait(1.1)


def test_a_settled_round_cannot_be_voided() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.wait(15.0)
    desk.until("settled")
    desk.write(moves.pause(desk.room, "manager", "a look"))
    assert desk.refused(lambda: moves.void(desk.room, "manager", "why")) == "no_round"


# the shuffle


def mixing(players: str = "anna boris carla") -> tuple[Desk, bytes]:
    """A table in the shuffle of its second shoe, and what its contributions are bound to."""
    desk = Desk(players=players, settings={"penetration": "1/52"})
    desk.sit("anna", 1)
    while desk.room.table.phase != "contributing":
        if desk.room.table.phase == "betting" and not desk.room.table.bets:
            desk.bet("anna", 1)
        desk.wait(1.0)
    return desk, bytes.fromhex(desk.room.table.commitments[2])


def promise(desk: Desk, commitment: bytes, name: str, value: bytes) -> None:
    digest = shoes.hash_contribution(commitment, name, value).hex()
    desk.write(moves.contribute(desk.room, name, digest))


def value_of(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def test_hashes_first_then_the_list_then_the_values_and_all_of_them_mix_the_shoe() -> None:
    desk, commitment = mixing()
    for name in ("anna", "boris"):
        promise(desk, commitment, name, value_of(name))
    assert desk.refused(lambda: promise(desk, commitment, "anna", value_of("x"))) == "given"
    assert desk.refused(lambda: moves.reveal(desk.room, "anna", value_of("anna").hex())) == "not_now"
    desk.wait(3.0)
    assert desk.room.table.phase == "revealing"
    assert desk.refused(lambda: promise(desk, commitment, "carla", value_of("carla"))) == "not_now"
    assert desk.refused(lambda: moves.reveal(desk.room, "carla", value_of("carla").hex())) == "not_listed"
    for name in ("anna", "boris"):
        desk.write(moves.reveal(desk.room, name, value_of(name).hex()))
    assert desk.refused(lambda: moves.reveal(desk.room, "anna", value_of("anna").hex())) == "not_listed"
    assert "shoe_opened" in desk.tick(), "all have revealed: nobody waits for the timer"
    shown = picture(desk.room)["shoe"]
    assert shown["revealed"] == {name: value_of(name).hex() for name in ("anna", "boris")}
    assert not shown["house_only"]
    assert shown["withheld"] == shown["dropped"] == []


@pytest.mark.parametrize("wrong", [False, True])
def test_who_withholds_or_reveals_another_value_is_named_counted_and_left_out_next_time(wrong: bool) -> None:
    desk, commitment = mixing()
    for name in ("anna", "boris"):
        promise(desk, commitment, name, value_of(name))
    desk.wait(3.0)
    desk.write(moves.reveal(desk.room, "anna", value_of("anna").hex()))
    if wrong:
        desk.write(moves.reveal(desk.room, "boris", value_of("another").hex()))
    desk.wait(3.0)
    shown = picture(desk.room)["shoe"]
    assert shown["dropped" if wrong else "withheld"] == ["boris"]
    assert shown["withheld_times"] == {"boris": 1}
    assert shown["revealed"].keys() == {"anna"}
    while desk.room.table.phase != "contributing":
        if desk.room.table.phase == "betting" and not desk.room.table.bets:
            desk.bet("anna", 1)
        desk.wait(1.0)
    third = bytes.fromhex(desk.room.table.commitments[3])
    assert desk.refused(lambda: promise(desk, third, "boris", value_of("boris"))) == "barred"
    promise(desk, third, "anna", value_of("anna"))


def test_a_house_that_leaves_out_a_value_it_was_given_is_found_by_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its shoe proves itself, as one that boris withheld from; the log says that he did not."""
    honest = Room.mix

    def mix(room: Room, number: int, next_commitment: str) -> shoes.Shoe:
        room.table.reveals.pop("boris", None)
        return honest(room, number, next_commitment)

    for cheats in (False, True):
        desk, commitment = mixing()
        if cheats:
            monkeypatch.setattr(Room, "mix", mix)
        promise(desk, commitment, "boris", value_of("boris"))
        desk.wait(3.0)
        desk.write(moves.reveal(desk.room, "boris", value_of("boris").hex()))
        while len(bodies(desk, "shoe_closed")) < 2:
            desk.tick()
            if desk.room.table.phase == "betting" and not desk.room.table.bets:
                desk.bet("anna", 1)
            desk.wait(1.0)
        if cheats:
            with pytest.raises(Wrong, match="other values than were revealed"):
                Audit().run(desk.records)
        else:
            assert Audit().run(desk.records).shoes == 2


def test_a_shuffle_takes_so_many_contributions_and_no_more() -> None:
    desk, _ = mixing()
    for k in range(CONTRIBUTIONS_MOST):
        desk.write(moves.contribute(desk.room, f"guest-{k}", f"{k:064x}"))
    assert desk.refused(lambda: moves.contribute(desk.room, "anna", "0" * 64)) == "full"


def test_the_next_secret_is_committed_before_this_shoe_is_mixed() -> None:
    """Nobody, the house included, can choose a secret after seeing what the players gave."""
    desk, _ = mixing()
    desk.until("betting")
    kinds = [(record.kind, r.decode(record.kind, record.body)) for record in desk.records if record.kind in r.BODIES]
    for k, (kind, body) in enumerate(kinds):
        if kind == "shoe_opened":
            assert isinstance(body, r.ShoeOpened)
            before = [one.number for name, one in kinds[:k] if name == "shoe_committed"]  # type: ignore[attr-defined]
            assert body.number + 1 in before
    assert [record.kind for record in desk.records].count("shoe_opened") == 2


def test_another_sheet_ends_the_shoe_with_the_round_and_opens_both_secrets() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.wait(15.0)
    other = load("blackjack", {})
    config = desk.room.config.model_copy(update={"game": "blackjack"})
    desk.live.wanted = config, other
    before = desk.room.game.id
    desk.until("settled")
    assert desk.room.game.id == before, "the round is played by its own rules"
    commitments = dict(desk.room.table.commitments)
    desk.until("betting")
    assert desk.room.game.id == "blackjack"
    closed = bodies(desk, "shoe_closed")[0]
    assert isinstance(closed, r.ShoeClosed)
    assert record_from_dict(closed.record).secret is not None
    unused = shoes.commit("one", 2, bytes.fromhex(load(before, {}).hash), bytes.fromhex(closed.unused))
    assert unused.hex() == commitments[2]
    assert desk.room.table.shoe_number == 3, "a number is used once"
    assert desk.room.table.seats[0].player == "anna"


def test_a_sheet_is_not_changed_within_a_round() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.bet("anna", 1)
    desk.wait(15.0)
    while desk.room.table.phase not in ("opening", "playing"):
        desk.until("betting")
        desk.bet("anna", 1)
        desk.wait(15.0)
    game = load("blackjack", {})
    assert desk.refused(lambda: moves.reopen_table(desk.room, desk.room.config, game, seal)) == "in_round"


# settings and badges


def test_settings_hold_from_the_next_round_on() -> None:
    desk = Desk()
    desk.sit("anna", 1)
    desk.behind("boris", 1)
    desk.write(moves.change_settings(desk.room, "anna", {"refuse_behind": True}))
    desk.behind("boris", 1, 2_000)
    desk.bet("anna", 1)
    desk.play_round()
    assert desk.refused(lambda: desk.behind("boris", 1)) == "refused_behind"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"follow_multiple": -1}, "bad_setting"),
        ({"follow_multiple": True}, "bad_setting"),
        ({"follow_split": 1}, "bad_setting"),
        ({"luck": True}, "no_setting"),
    ],
)
def test_a_setting_that_is_none_is_refused(changes: dict[str, object], reason: str) -> None:
    desk = Desk()
    assert desk.refused(lambda: moves.change_settings(desk.room, "anna", changes)) == reason
