"""Document 004, sentence by sentence, at a real table over real sockets."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from holecard.rules import Round
from holecard.rules.cards import value
from holecard.rules.hand import FIRST, TOTAL
from holecard.table import people
from holecard.table.ledger import Posting

from .harness import House, Player, open_house, table_of

ONE = [1_000, 0, 0, 0, 0, 0, 0]
TWO = [1_000, 0, 1_000, 0, 0, 0, 0]
Opened = Callable[..., House]


def up_of(played: Round) -> int:
    return value(played.felt.hands[len(played.bets) * played.rules.max_hands][FIRST])


def total_of(played: Round, seat: int) -> int:
    return int(played.felt.hands[seat * played.rules.max_hands][TOTAL])


def plain_turn(played: Round) -> bool:
    """Seat 1 has a turn, and no ace lies up."""
    return up_of(played) not in (1, 10) and bool(played.questions) and total_of(played, 0) < 17


def plain_turns(played: Round) -> bool:
    return plain_turn(played) and total_of(played, 2) < 17


def ace_up(played: Round) -> bool:
    return up_of(played) == 1 and len(played.questions) == sum(bet > 0 for bet in played.bets)


def close_betting(house: House) -> None:
    house.pass_time(15.1)


# playing instructions


def test_you_choose_any_available_seat_with_a_free_seat_sign(house: House) -> None:
    anna, boris = house.player("one"), house.player("one")
    assert anna.picture["seats"] == [None] * 7
    anna.do("sit", seat=3)
    assert boris.refused("sit", seat=3) == "seat_taken"
    boris.do("sit", seat=4)
    assert anna.refused("sit", seat=3) == "seated"


def test_of_two_who_race_for_a_seat_exactly_one_wins(house: House) -> None:
    players = [house.player("one", client=f"client-{k}") for k in range(4)]
    for one in players:
        one.send({"type": "sit", "number": 1, "table": "one", "seat": 5})
    answers = [one.until(lambda frame: frame["type"] in ("done", "refused"))["type"] for one in players]
    assert sorted(answers) == ["done", "refused", "refused", "refused"]


def test_seats_are_numbered_and_the_number_is_in_the_history(house: House) -> None:
    anna = house.player("one").sit_and_bet(6, 1_000)
    watcher = Player(house, "", "").begin()
    watcher.send({"type": "watch", "table": "lobby"})
    lobby = watcher.until(lambda frame: frame["type"] == "lobby")
    assert lobby["tables"][0]["seats"][5] == anna.name
    play_out(house, anna)
    status, history = house.ask("GET", "/api/history", token=anna.token)
    assert status == 200
    assert history[0]["own_seats"] == [6]


def test_a_bet_is_placed_in_front_of_ones_own_seat(house: House) -> None:
    anna, boris = house.player("one").sit_and_bet(1, 1_000), house.player("one")
    assert boris.refused("bet", seat=1, main=1_000) == "not_your_seat"
    assert boris.refused("bet", seat=2, main=1_000) == "not_your_seat"
    assert anna.own["pending"] == 1_000


def test_under_the_least_is_refused_and_over_the_most_is_cut_with_notice(house: House) -> None:
    anna = house.player("one")
    anna.do("sit", seat=1)
    assert anna.refused("bet", seat=1, main=400) == "under_least"
    anna.do("bet", seat=1, main=500)
    anna.do("bet", seat=1, main=50_000)
    assert anna.do("bet", seat=1, main=50_100)["notices"] == ["a bet cut to the most, 500.00"]
    assert anna.own["pending"] == 50_000


def test_who_comes_while_a_game_is_in_progress_waits_for_it_to_complete(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.until_question()
    boris = house.player("one")
    boris.do("sit", seat=2)
    assert boris.refused("bet", seat=2, main=1_000) == "not_betting"
    play_out(house, anna)
    house.pass_time(4.1)
    boris.until_phase("betting")
    boris.do("bet", seat=2, main=1_000)


def test_a_bet_after_the_timer_is_refused_and_nothing_moves(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna, boris = house.player("one").sit_and_bet(1, 1_000), house.player("one")
    boris.do("sit", seat=2)
    close_betting(house)
    anna.until_question()
    assert boris.refused("bet", seat=2, main=1_000) == "not_betting"
    assert boris.own["balance"] == boris.own["available"] == 100_000


def test_all_players_get_two_cards_face_up_and_the_dealer_one_of_two_face_down(dealt: Opened) -> None:
    house = dealt(plain_turns, TWO)
    anna = house.player("one").sit_and_bet(1, 1_000)
    boris = house.player("one").sit_and_bet(3, 1_000)
    close_betting(house)
    anna.until_question()
    events = [(one["event"], one.get("seat"), bool(one["card"])) for one in anna.round["events"] if "card" in one]
    assert events == [
        ("CardDealt", 0, True),
        ("CardDealt", 2, True),
        ("DealerCard", None, True),
        ("CardDealt", 0, True),
        ("CardDealt", 2, True),
        ("HoleDealt", None, False),
    ]
    boris.until_picture(lambda picture: picture["round"] is not None)
    assert boris.round["events"] == anna.round["events"]


# game rules


def test_each_takes_turns_from_the_player_at_the_right(dealt: Opened) -> None:
    """Seat 1 is at the right of the screen."""
    house = dealt(plain_turns, TWO)
    anna = house.player("one").sit_and_bet(1, 1_000)
    boris = house.player("one").sit_and_bet(3, 1_000)
    close_betting(house)
    anna.until_question()
    boris.until_picture(lambda picture: picture["round"] is not None)
    assert boris.question() is None
    question = anna.round["questions"][0]
    early = {"round": 1, "who": 2, "step": 0, "action": "stand"}
    assert boris.refused("answer", **early) == "no_question"
    assert boris.refused("answer", **early | {"who": question["who"]}) == "not_yours"
    anna.answer("stand")
    boris.answer("stand")


def test_under_an_ace_all_are_offered_insurance_surrender_or_nothing(dealt: Opened) -> None:
    house = dealt(ace_up, TWO)
    anna = house.player("one").sit_and_bet(1, 1_000)
    boris = house.player("one").sit_and_bet(3, 1_000)
    close_betting(house)
    for one in (anna, boris):
        offers = {offer["action"]: offer["most"] for offer in one.until_question()["offers"]}
        assert offers == {"surrender": 0, "insurance": 500, "no": 0}
    boris.answer("surrender")
    assert anna.question() is not None, "one answer does not close the question to another"
    anna.answer("insurance")
    anna.until_picture(lambda picture: any(one["event"] == "Peeked" for one in picture["round"]["events"]))
    assert anna.own["balance"] <= 100_000 + 1_000


def test_when_no_choice_is_made_in_time_the_default_is_stand(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    stale = anna.answer_frame("hit")
    house.pass_time(12.1)
    anna.until_phase("settled")
    assert anna.refused("answer", **stale) in ("stale", "no_round"), "after the timer nothing moves"
    assert decided(house, anna) == [[0, "stand", 0, "timer"]]


def test_and_no_for_insurance(dealt: Opened) -> None:
    house = dealt(ace_up, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.until_question()
    house.pass_time(10.1)
    anna.until_picture(lambda picture: any(one["event"] == "Peeked" for one in picture["round"]["events"]))
    play_out(house, anna)
    assert decided(house, anna)[0] == [0, "no", 0, "timer"]


def test_a_surrender_gives_half_the_bet_back_without_playing_further(dealt: Opened) -> None:
    house = dealt(ace_up, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.answer("surrender")
    anna.until_picture(lambda picture: picture["phase"] == "settled")
    assert until_own(anna, "balance", 99_500)


def test_a_double_down_takes_the_bet_again_and_gives_one_card(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.answer("double")
    anna.until_phase("settled")
    cards = [one for one in anna.round["events"] if one["event"] == "CardDealt" and one["seat"] == 0]
    assert len(cards) == 3
    assert sum(row[3] for row in anna.round["paid"]) == 2_000


def test_the_dealer_shuffles_at_the_end_of_the_round_in_which_the_red_card_shows(tmp_path: Path) -> None:
    with open_house(tmp_path, {"one": table_of(set={"penetration": "1/52"})}) as house:
        anna = house.player("one")
        anna.until_phase("betting")
        first = anna.picture["shoe"]
        assert first["cut"] == 8
        for _ in range(9):
            anna.sit_and_bet(1, 500)
            play_out(house, anna)
            position = anna.until_picture(lambda picture: picture["phase"] == "settled")["shoe"]["position"]
            house.pass_time(4.1)
            if position >= 8:
                break
            anna.until_phase("betting")
        anna.until_phase("contributing")
        house.pass_time(3.1)
        anna.until_phase("betting")
        second = anna.picture["shoe"]
        assert second["number"] == 2
        assert second["commitment"] == first["next_commitment"]
        status, record = house.ask("GET", "/api/tables/one/shoes/1")
        assert status == 200
        assert record["root"] == first["root"]


# side bets


def test_side_bets_can_only_be_placed_in_addition_to_a_main_bet(house: House) -> None:
    anna = house.player("one")
    anna.do("sit", seat=1)
    assert anna.refused("bet", seat=1, main=0, side={"perfect_pairs": 500}) == "side_alone"
    assert anna.refused("bet", seat=1, main=500, side={"lucky": 500}) == "no_side_bet"
    anna.do("bet", seat=1, main=500, side={"perfect_pairs": 500, "21_plus_3": 500})
    assert anna.own["pending"] == 1_500


def test_side_bets_are_independent_of_the_main_bet(dealt: Opened) -> None:
    def suited_pair(played: Round) -> bool:
        cards = [row[3] for row in played.trace if row[0] == 0 and row[1] == 0]
        return plain_turn(played) and cards[0] == cards[1]

    house = dealt(suited_pair, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000, perfect_pairs=500)
    close_betting(house)
    while anna.picture["phase"] != "settled" and anna.until_question():
        anna.answer("hit")
        anna.until_picture(lambda picture: picture["phase"] == "settled" or anna.question() is not None)
    paid = {row[1]: row[4] for row in anna.round["paid"]}
    assert paid[0] == 13_000, "25 to 1, whatever became of the hand"


def test_without_a_stake_no_cards_are_dealt(house: House) -> None:
    anna = house.player("one")
    anna.do("sit", seat=1)
    close_betting(house)
    anna.do("ready")
    assert anna.picture["round"] is None


# bet behind


def test_a_player_may_bet_behind_whether_seated_or_not_but_not_behind_his_own_hand(house: House) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    seated = house.player("one").sit_and_bet(2, 1_000)
    standing = house.player("one")
    seated.do("behind", seat=1, stake=500)
    standing.do("behind", seat=1, stake=500)
    standing.do("behind", seat=2, stake=500)
    assert anna.refused("behind", seat=1, stake=500) == "own_seat"
    assert standing.refused("behind", seat=3, stake=500) == "seat_free"
    anna.until_picture(lambda picture: len(picture["behind"]) == 3)


def test_a_bet_behind_a_player_who_does_not_take_part_is_refunded_immediately(house: House) -> None:
    anna, carla = house.player("one"), house.player("one")
    anna.do("sit", seat=1)
    boris = house.player("one").sit_and_bet(2, 1_000)
    carla.do("behind", seat=1, stake=500)
    close_betting(house)
    carla.until(lambda frame: frame["type"] == "notice")
    assert "the seat takes no part" in carla.notices[0]["text"]
    assert (carla.own["balance"], carla.own["pending"]) == (100_000, 0)
    play_out(house, boris)


def test_a_bet_behind_a_player_who_leaves_is_refunded_immediately(house: House) -> None:
    anna, carla = house.player("one"), house.player("one")
    anna.do("sit", seat=1)
    carla.do("behind", seat=1, stake=500)
    assert carla.own["pending"] == 500
    anna.do("leave", seat=1)
    assert until_own(carla, "pending", 0)
    carla.do("sit", seat=1)
    carla.do("bet", seat=1, main=500)
    assert carla.picture["behind"] == [], "nobody ends behind their own hand"


def test_the_player_behind_depends_on_the_choices_of_the_player_at_the_table(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna, carla = house.player("one").sit_and_bet(1, 1_000), house.player("one")
    carla.do("behind", seat=1, stake=700)
    close_betting(house)
    anna.until_question()
    carla.until_picture(lambda picture: picture["round"] is not None)
    assert carla.question() is None
    anna.answer("double")
    carla.until_phase("settled")
    mine, hers = ([row for row in carla.round["paid"] if row[0] == who] for who in (0, 7))
    assert [row[3] for row in hers] == [1_400], "the preset follows a double once"
    assert mine[0][5] == hers[0][5], "one hand, one result"


@pytest.mark.parametrize("follows", [True, False])
def test_one_may_preset_whether_to_double_when_the_table_player_doubles(dealt: Opened, follows: bool) -> None:
    house = dealt(plain_turn, ONE)
    carla = house.player("one")
    carla.do("settings", follow_multiple=int(follows))
    anna = house.player("one")
    next_betting(house, anna)
    anna.sit_and_bet(1, 1_000)
    carla.do("behind", seat=1, stake=700)
    close_betting(house)
    anna.answer("double")
    carla.until_phase("settled")
    assert [row[3] for row in carla.round["paid"] if row[0] == 7] == [1_400 if follows else 700]


@pytest.mark.parametrize("follows", [True, False])
def test_and_whether_to_split_or_to_bet_only_the_first_hand(dealt: Opened, follows: bool) -> None:
    def eights(played: Round) -> bool:
        cards = [value(row[3]) for row in played.trace if row[0] == 0 and row[1] == 0]
        return plain_turn(played) and cards == [8, 8]

    house = dealt(eights, ONE)
    carla = house.player("one")
    carla.do("settings", follow_split=follows)
    anna = house.player("one")
    next_betting(house, anna)
    anna.sit_and_bet(1, 1_000)
    carla.do("behind", seat=1, stake=700)
    close_betting(house)
    anna.answer("split")
    play_out(house, anna)
    carla.until_phase("settled")
    hers = {row[2]: row[3] for row in carla.round["paid"] if row[0] == 7}
    assert hers == ({0: 700, 1: 700} if follows else {0: 700})


def test_who_cannot_pay_to_follow_does_not_follow(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna, carla = house.player("one").sit_and_bet(1, 1_000), house.player("one")
    carla.do("behind", seat=1, stake=50_000)
    carla.do("sit", seat=2)
    carla.do("bet", seat=2, main=500)
    carla.do("bet", seat=2, main=0)
    carla.do("behind", seat=1, stake=50_000)
    spend(house, carla, 40_000)
    close_betting(house)
    anna.answer("double")
    carla.until_phase("settled")
    assert [row[3] for row in carla.round["paid"] if row[0] == 7] == [50_000]


def test_players_behind_are_offered_insurance_of_their_own(dealt: Opened) -> None:
    house = dealt(ace_up, ONE)
    anna, carla = house.player("one").sit_and_bet(1, 1_000), house.player("one")
    carla.do("behind", seat=1, stake=700)
    close_betting(house)
    offers = {offer["action"] for offer in carla.until_question()["offers"]}
    assert offers == {"insurance", "no"}
    carla.answer("insurance")
    anna.answer("surrender")
    carla.until_phase("settled")
    assert {row[1] for row in carla.round["paid"] if row[0] == 7} == {"main", "insurance"}
    main = next(row for row in carla.round["paid"] if row[0] == 7 and row[1] == "main")
    assert main[3:5] == [700, 350], "if the table player surrenders, the one behind does too"


def test_a_badge_counts_wins_in_a_row_and_goes_when_the_player_leaves(house: House) -> None:
    anna, wins = house.player("one"), 0
    for _ in range(6):
        anna.sit_and_bet(1, 1_000)
        play_out(house, anna)
        net = sum(row[4] - row[3] for row in anna.round["paid"] if row[1] == "main")
        wins = wins + 1 if net > 0 else wins if net == 0 else 0
        assert anna.picture["seats"][0]["wins"] == wins
        house.pass_time(4.1)
        anna.until_phase("betting", "contributing")
        house.pass_time(3.1)
    anna.until_phase("betting")
    anna.do("leave", seat=1)
    anna.do("sit", seat=1)
    assert anna.picture["seats"][0]["wins"] == 0


def test_a_player_can_refuse_bets_behind_from_the_next_round_on(house: House) -> None:
    anna, carla = house.player("one").sit_and_bet(1, 1_000), house.player("one")
    assert anna.do("settings", refuse_behind=True)["notices"] == ["from the next round"]
    carla.do("behind", seat=1, stake=500)
    play_out(house, anna)
    house.pass_time(4.1)
    anna.until_phase("betting")
    anna.do("bet", seat=1, main=500)
    assert carla.refused("behind", seat=1, stake=500) == "refused_behind"
    assert carla.picture["seats"][0]["refuses_behind"]


# error handling


def test_an_error_pauses_the_round_tells_the_players_and_the_shift_manager(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.until_question()
    house.call(lambda: break_felt(house))
    frame = anna.answer_frame("stand")
    assert anna.refused("answer", **frame) == "paused"
    anna.until_picture(lambda picture: picture["phase"] == "paused")
    if not any(notice.get("alert") for notice in anna.notices):
        anna.until(lambda got: got["type"] == "notice" and bool(got.get("alert")))
    token = house.staff("manager", "shift_manager")
    status, alerts = house.ask("GET", "/api/staff/alerts", token=token)
    assert status == 200
    assert [(one["kind"], one["table"]) for one in alerts] == [("table_paused", "one")]


def test_if_the_manager_can_resolve_it_the_round_goes_on_as_normal(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    frame = anna.answer_frame("stand")
    token = house.staff("manager", "shift_manager")
    assert house.ask("POST", "/api/staff/tables/one/pause", {"why": "a look"}, token)[0] == 200
    anna.until_phase("paused")
    assert anna.refused("answer", **frame) == "no_round"
    house.pass_time(60)
    before = anna.round["events"]
    assert house.ask("POST", "/api/staff/tables/one/resume", {"why": "all is well"}, token)[0] == 200
    anna.until_phase("playing")
    assert anna.round["events"] == before, "no timer ran while the table was paused"
    anna.answer("stand")
    anna.until_phase("settled")


def test_else_the_round_is_cancelled_and_all_that_was_staked_goes_back(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna, carla = house.player("one").sit_and_bet(1, 1_000, perfect_pairs=500), house.player("one")
    carla.do("behind", seat=1, stake=700)
    close_betting(house)
    anna.until_question()
    carla.until_picture(lambda picture: picture["round"] is not None)
    token = house.staff("manager", "shift_manager")
    path = "/api/staff/tables/one/void"
    assert house.ask("POST", path, {"why": "a card fell"}, token)[1]["reason"] == "not_paused"
    house.ask("POST", "/api/staff/tables/one/pause", {"why": "a card fell"}, token)
    preview = house.ask("GET", path, token=token)[1]
    assert preview["refunds"] == {anna.name: 1_500, carla.name: 700}
    assert house.ask("POST", path, {"why": " "}, token)[1]["reason"] == "no_reason"
    assert house.ask("POST", path, {"why": "a card fell"}, token)[0] == 200
    assert house.ask("POST", path, {"why": "a card fell"}, token)[0] == 409, "a round is voided once"
    assert until_own(anna, "balance", 100_000)
    assert until_own(carla, "balance", 100_000)
    position = anna.until_phase("settled")["shoe"]["position"]
    assert position == 4, "the cards of a voided round stay dealt"
    house.pass_time(4.1)
    anna.until_phase("betting")


def test_disconnected_before_the_timer_ends_the_bet_is_not_deducted(house: House) -> None:
    anna, boris = house.player("one").sit_and_bet(1, 1_000), house.player("one").sit_and_bet(2, 1_000)
    anna.leave()
    close_betting(house)
    boris.until_picture(lambda picture: picture["round"] is not None)
    assert boris.round["bets"] == [0, 1_000, 0, 0, 0, 0, 0]
    anna.begin("one")
    assert until_own(anna, "pending", 0)
    assert (anna.own["balance"], anna.own["staked"]) == (100_000, 0)


def test_back_before_the_timer_ends_the_bet_stands(house: House) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    anna.leave()
    house.pass_time(10)
    anna.begin("one")
    house.pass_time(5.1)
    anna.until_picture(lambda picture: picture["round"] is not None)
    assert anna.round["bets"][0] == 1_000


def test_disconnected_after_the_bet_was_deducted_the_game_proceeds_with_a_stand(dealt: Opened) -> None:
    house = dealt(plain_turns, TWO)
    anna, boris = house.player("one").sit_and_bet(1, 1_000), house.player("one").sit_and_bet(3, 1_000)
    close_betting(house)
    anna.until_question()
    anna.leave()
    house.pass_time(4.9)
    boris.until_picture(lambda picture: picture["round"] is not None)
    assert boris.question() is None, "not lost before its time"
    house.pass_time(0.2)
    boris.until_question()
    boris.answer("stand")
    boris.until_phase("settled")
    assert decided(house, boris)[0] == [0, "stand", 0, "lost"]
    assert house.call(lambda: house.server.hall.ledger.balance(f"player:{anna.name}")) == 99_000 + sum(
        row[4] for row in boris.round["paid"] if row[0] == 0
    ), "the balance is updated according to the results"


def test_looking_at_another_page_is_no_disconnection(dealt: Opened) -> None:
    """The socket is there, also a new one that has not come back to the table yet."""
    house = dealt(plain_turns, TWO)
    anna, boris = house.player("one").sit_and_bet(1, 1_000), house.player("one").sit_and_bet(3, 1_000)
    close_betting(house)
    anna.until_question()
    anna.send({"type": "watch", "table": "one", "on": False})
    anna.send({"type": "watch", "table": "lobby"})
    anna.until(lambda frame: frame["type"] == "lobby")
    house.pass_time(5.1)
    anna.leave()
    anna.begin()
    house.pass_time(5.1)
    assert boris.until_picture(lambda picture: picture["round"] is not None)["round"]["lost"] == []
    anna.watch("one")
    anna.answer("hit")


def test_reconnected_in_the_same_round_the_default_stand_is_followed(dealt: Opened) -> None:
    """Also for one who was lost and came back before it was his turn."""
    house = dealt(plain_turns, TWO)
    anna, boris = house.player("one").sit_and_bet(1, 1_000), house.player("one").sit_and_bet(3, 1_000)
    close_betting(house)
    anna.until_question()
    boris.until_picture(lambda picture: picture["round"] is not None)
    boris.leave()
    house.pass_time(5.1)
    anna.until_picture(lambda picture: picture["round"]["lost"] == [boris.name])
    boris.begin("one")
    anna.answer("stand")
    boris.until_phase("settled")
    assert decided(house, anna)[1] == [2, "stand", 0, "lost"]


def test_a_short_loss_of_connection_costs_no_decision(dealt: Opened) -> None:
    house = dealt(plain_turn, ONE)
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.until_question()
    anna.leave()
    house.pass_time(3)
    anna.begin("one")
    anna.answer("stand")
    anna.until_phase("settled")
    assert decided(house, anna) == [[0, "stand", 0, "player"]]


# what these sessions share


def next_betting(house: House, one: Player) -> None:
    """To where settings hold, without a card dealt: somebody sat, nobody bet."""
    one.do("sit", seat=7)
    close_betting(house)
    one.do("leave", seat=7)


def play_out(house: House, *players: Player) -> None:
    """Everybody takes what the clock gives."""
    one = players[0]
    if one.picture["phase"] == "betting":
        close_betting(house)
    one.until_picture(lambda picture: picture["phase"] not in ("betting", "contributing", "revealing"))
    while one.picture["phase"] in ("opening", "playing"):
        seen = progress(one)
        house.pass_time(12.1)
        while one.picture["phase"] != "settled" and progress(one) == seen:
            one.receive()


def progress(one: Player) -> tuple[str, int, int]:
    return one.picture["phase"], len(one.round["events"]), len(one.round["questions"])


def decided(house: House, one: Player) -> Any:
    status, history = house.ask("GET", "/api/history", token=one.token)
    assert status == 200
    return history[0]["decided"]


def until_own(one: Player, key: str, amount: int) -> bool:
    while one.own[key] != amount:
        one.until(lambda frame: frame["type"] == "own")
    return True


def spend(house: House, one: Player, amount: int) -> None:
    """Money goes elsewhere before it is needed."""
    posting = Posting(f"player:{one.name}", "cage", amount)
    draft = people.draft(people.MoneyMoved(one.name, "test"), one.name, postings=(posting,))

    async def write() -> None:
        await house.server.hall.submit([draft._replace(kind="withdrawn")])

    house.wait(write())


def break_felt(house: House) -> None:
    """A fault in the machinery: the round forgets what it was."""
    room = house.server.hall.rooms["one"]
    assert room.round is not None
    room.round.rules = None  # type: ignore[assignment]
