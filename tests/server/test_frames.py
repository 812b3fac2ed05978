"""What clients should not send: refused with a named reason, and nobody else is disturbed."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from holecard.server.access import digest_of
from holecard.server.client import QUEUE_MOST

from .harness import House, Player, open_house
from .test_document_004 import close_betting, play_out

GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type":"dance"}',
    '{"type":"bet"}',
    '{"type":"bet","number":1,"table":"one","seat":1,"main":1.5}',
    '{"type":"bet","number":1,"table":"one","seat":1,"main":-500}',
    '{"type":"bet","number":1,"table":"one","seat":1,"main":true}',
    '{"type":"bet","number":1,"table":"one","seat":1,"main":"500"}',
    '{"type":"bet","number":1,"table":"one","seat":1,"main":10000000000000000000000}',
    '{"type":"bet","number":0,"table":"one","seat":1,"main":500}',
    '{"type":"bet","number":1,"table":"one","seat":8,"main":500}',
    '{"type":"bet","number":1,"table":"one","seat":0,"main":500}',
    '{"type":"bet","number":1,"table":"one","seat":1,"main":500,"extra":1}',
    '{"type":"answer","number":1,"table":"one","round":1,"who":0,"step":0,"action":"follow"}',
    "[" * 2_000,
    "\x00\x01\x02",
    '{"type":"ping","at":1e999}',
    '{"type":"watch","table":"' + "x" * 100 + '"}',
    "{" + " " * 5_000 + "}",
]


@pytest.mark.parametrize("frame", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_refused_and_the_connection_stays(shared: House, frame: str) -> None:
    anna = shared.player("one", client="client-g")
    anna.send(frame)
    answer = anna.until(lambda got: got["type"] == "refused")
    assert (answer["number"], answer["reason"]) == (0, "bad_frame")
    anna.send({"type": "ping", "at": 1.0})
    assert anna.until(lambda got: got["type"] == "pong")["at"] == 1.0
    anna.leave()


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def test_random_bytes_do_no_harm(shared: House) -> None:
    dice = random.Random(4)
    whole = json.dumps({"type": "bet", "number": 1, "table": "one", "seat": 1, "main": 500})
    for _ in range(8):
        anna = shared.player("one", client="client-r")
        for _ in range(10):
            cut = bytearray(whole.encode())
            for _ in range(dice.randrange(1, 6)):
                cut[dice.randrange(len(cut))] = dice.randrange(256)
            anna.send(bytes(cut))
            anna.until(lambda got: got["type"] in ("refused", "done"))
        assert anna.own["pending"] == 0
        anna.leave()


def test_who_keeps_sending_garbage_is_dropped(shared: House) -> None:
    anna = shared.player("one")
    for _ in range(20):
        anna.send("garbage")
    anna.until_closed()


def test_a_huge_frame_ends_the_connection_and_nothing_else(shared: House) -> None:
    anna, boris = shared.player("one"), shared.player("one")
    anna.send("x" * 100_000)
    anna.until_closed()
    boris.do("settings", follow_split=True)


def test_too_many_frames_are_not_read(shared: House) -> None:
    anna = shared.player("one")
    for _ in range(200):
        anna.send({"type": "ping"})
    answer = anna.until(lambda got: got["type"] == "refused")
    assert answer["reason"] == "too_fast"


def test_the_first_frame_is_a_hello_in_a_version_that_is_spoken(shared: House) -> None:
    for first, reason in (
        ({"type": "ping"}, "bad_frame"),
        ({"type": "hello", "client": "x"}, "bad_frame"),
        ({"type": "hello", "client": "client-1", "protocol": 99}, "bad_version"),
    ):
        with connect(f"ws://127.0.0.1:{shared.port}/ws", compression=None) as socket:
            socket.send(json.dumps(first))
            assert json.loads(socket.recv(timeout=10))["reason"] == reason
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=10)


def test_a_forged_session_is_turned_away(shared: House) -> None:
    _, token = shared.guest()
    for forged in (token[:-1] + ("A" if token[-1] != "A" else "B"), digest_of(token), "x", "🂡"):
        with connect(f"ws://127.0.0.1:{shared.port}/ws", compression=None) as socket:
            socket.send(json.dumps({"type": "hello", "client": "client-1", "token": forged}))
            assert json.loads(socket.recv(timeout=10))["reason"] == "not_logged_in"
        assert shared.ask("GET", "/api/me", token=forged.encode("ascii", "ignore").decode() or "x")[0] == 401


def test_another_sites_page_may_not_connect(shared: House) -> None:
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{shared.port}.evil.example"):
        with pytest.raises(InvalidStatus), connect(f"ws://127.0.0.1:{shared.port}/ws", origin=Origin(origin)):
            pass
        status, answer = shared.ask("POST", "/api/guest", {}, headers={"Origin": origin})
        assert (status, answer["reason"]) == (403, "bad_origin")
    with connect(f"ws://127.0.0.1:{shared.port}/ws", origin=Origin(f"http://127.0.0.1:{shared.port}")) as socket:
        socket.send(json.dumps({"type": "hello", "client": "client-1"}))
        assert json.loads(socket.recv(timeout=10))["type"] == "welcome"


def test_who_only_watches_can_ask_for_nothing(house: House) -> None:
    watcher = Player(house, "", "").begin("one")
    assert watcher.refused("sit", seat=1) == "not_logged_in"
    assert house.ask("GET", "/api/me")[0] == 401


def test_staff_does_not_play(house: House) -> None:
    token = house.staff("manager", "shift_manager")
    manager = Player(house, "manager", token).begin("one")
    assert manager.refused("sit", seat=1) == "no_right"


# once


def test_a_repeat_gets_the_first_answer_and_is_done_once(house: House) -> None:
    anna = house.player("one")
    anna.do("sit", seat=1)
    frame = {"type": "bet", "number": 2, "table": "one", "seat": 1, "main": 60_000}
    answers = []
    for _ in range(3):
        anna.send(frame)
        answers.append(anna.until(lambda got: got["type"] in ("done", "refused")))
    assert answers[0]["notices"] == ["a bet cut to the most, 500.00"]
    assert answers == [answers[0]] * 3
    placed = [one for one in house.server.reader.records() if one.kind == "bet_placed"]
    assert len(placed) == 1


def test_a_changed_repeat_and_a_stale_one_are_refused(house: House) -> None:
    anna = house.player("one")
    anna.do("sit", seat=1)
    anna.do("bet", seat=1, main=500)
    anna.number = 1
    assert anna.refused("bet", seat=1, main=900) == "changed"
    anna.number = 0
    assert anna.refused("bet", seat=1, main=900) == "stale"
    assert anna.own["pending"] == 500


def test_a_refusal_is_repeated_too(house: House) -> None:
    anna, boris = house.player("one"), house.player("one")
    boris.do("sit", seat=1)
    assert anna.refused("sit", seat=1) == "seat_taken"
    boris.do("leave", seat=1)
    anna.number -= 1
    assert anna.refused("sit", seat=1) == "seat_taken"
    anna.do("sit", seat=1)


def test_a_second_click_answers_nothing_else(house: House) -> None:
    anna = house.player("one").sit_and_bet(1, 1_000)
    close_betting(house)
    anna.until_picture(lambda picture: picture["phase"] in ("opening", "playing", "settled"))
    if anna.picture["phase"] == "settled":
        return
    frame = anna.answer_frame("no" if anna.picture["phase"] == "opening" else "hit")
    anna.do("answer", **frame)
    assert anna.refused("answer", **frame) in ("stale", "no_round")


def test_the_same_tab_twice_the_newer_takes_over(house: House) -> None:
    anna = house.player("one")
    again = Player(house, anna.name, anna.token).begin("one")
    anna.until_closed()
    again.do("sit", seat=1)


# reading slowly, and coming back


def test_a_slow_reader_is_dropped_and_delays_nobody(house: House) -> None:
    anna, slow = house.player("one"), house.player("one")
    (client,) = (one for one in house.server.hub.clients if one.name == slow.name)

    def flood() -> None:
        for _ in range(QUEUE_MOST + 1):
            client.push(b"{}")

    house.call(flood)
    anna.do("sit", seat=1)
    house.wait(slow._gone())
    slow.begin("one")
    assert slow.picture["seats"][0]["player"] == anna.name


def test_who_comes_back_gets_what_was_missed(house: House) -> None:
    anna, boris = house.player("one"), house.player("one")
    boris.leave()
    anna.sit_and_bet(1, 1_000)
    play_out(house, anna)
    version = boris.versions["one"]
    boris.begin("", {"one": version})
    boris.frames.clear()
    while boris.versions["one"] != anna.versions["one"]:
        boris.receive()
    assert not any('"snapshot"' in frame for frame in boris.frames), "steps, not a fresh picture"
    assert boris.picture == anna.picture


@pytest.mark.parametrize("seen", [-5, 0, 10**9])
def test_who_names_a_version_that_never_was_gets_a_fresh_picture(house: House, seen: int) -> None:
    anna = house.player("one")
    anna.leave()
    anna.begin("", {"one": seen})
    assert anna.until(lambda frame: frame["type"] in ("snapshot", "update"))["type"] == "snapshot"


def test_no_byte_that_is_sent_holds_a_hidden_card(house: House) -> None:
    """Cards are named in `card` fields, with their proofs: none before it lies face up; nor a secret, ever."""
    players = [house.player("one", client=f"client-{k}") for k in range(3)]
    for _ in range(4):
        for seat, one in enumerate(players, 1):
            one.sit_and_bet(seat, 500)
        close_betting(house)
        for one in players:
            one.until_picture(lambda picture: picture["round"] is not None)
            scan(house, one)
        play_out(house, *players)
        for one in players:
            one.until_phase("settled")
        house.pass_time(4.1)
        players[0].until_phase("betting", "contributing")
        house.pass_time(6.2)
    room = house.server.hall.rooms["one"]
    secrets = house.call(lambda: [room.secret(number).hex() for number in room.table.sealed])
    keys = [room.shoe.key.hex()] if room.shoe else []
    for one in players:
        for frame in one.frames:
            assert not any(secret in frame for secret in [*secrets, *keys])


def scan(house: House, one: Player) -> None:
    """While the hole card is down, its physical card and its salt are in no frame."""
    room = house.server.hall.rooms["one"]
    if one.picture["phase"] == "settled":
        return
    assert room.shoe is not None
    assert room.round is not None
    dealt = sum(row[0] in (0, 1, 2, 9) for row in room.round.trace)
    shown = {proof["position"] for proof in one.round["proofs"]}
    for position in set(range(room.round.start, len(room.cards))) - shown:
        salt = room.shoe.proof(position).salt.hex()
        assert not any(salt in frame for frame in one.frames)
    assert len(shown) == dealt - 1


def test_a_house_with_another_sites_client_says_so(tmp_path: Path) -> None:
    with open_house(tmp_path, origins=("https://play.example",)) as house:
        assert house.ask("POST", "/api/guest", {}, headers={"Origin": "https://play.example"})[0] == 200
        assert house.ask("POST", "/api/guest", {}, headers={"Origin": "https://other.example"})[0] == 403
