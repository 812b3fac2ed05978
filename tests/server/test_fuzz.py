"""Frames that nobody should send, thousands of them: each is refused with a named reason, the table is undisturbed."""

import json
import random
import socket
import string
from pathlib import Path
from typing import Any

import pytest
import structlog
from websockets.exceptions import ConnectionClosed

from holecard.server import app
from holecard.table import protocol
from holecard.table.protocol import BadFrame

from .harness import House, Player, open_house, table_of
from .test_document_004 import close_betting, play_out

WORDS = ["sit", "leave", "bet", "behind", "ready", "sit_out", "answer", "settings", "contribute", "reveal"]
STRANGE: list[Any] = [
    None, True, False, -1, 0, 1, 2, 7, 8, 255, 500, 2**31, 2**53 - 1, 2**53, 2**64, -(2**63), 1.5, 1e308,
    "", "one", "two", "\x00", "🂡" * 20, "a" * 500, "../../etc/passwd", "' OR 1=1 --", "%s%n", "stand", "follow",
    [], [1], [[[[]]]], {}, {"main": {}}, {"": 0}, {"perfect_pairs": 500}, {"perfect_pairs": -1}, {"constructor": 1},
    "f" * 64, "F" * 64, "g" * 64,
]  # fmt: skip
UNWELCOME: dict[str, list[Any]] = {
    "seat": [1, 2, 3, 7],
    "table": ["one", "one", "one", "two", "nowhere"],
    "main": [0, 100, 499, 500, 550, 60_000, 10**9],
    "stake": [0, 100, 500, 60_000],
    "side": [{}, {"perfect_pairs": 10}, {"insurance": 500}, {"21_plus_3": 10**9}],
    "round": [1, 2, 99],
    "who": [0, 1, 7, 2_000],
    "step": [0, 1, 10_000],
    "action": ["hit", "stand", "double_up", "even_money", "no"],
}
FIELDS: dict[str, dict[str, Any]] = {
    "sit": {"seat": 3},
    "leave": {"seat": 1},
    "bet": {"seat": 1, "main": 1_000, "side": {"perfect_pairs": 500}},
    "behind": {"seat": 1, "stake": 500},
    "ready": {"ready": True},
    "sit_out": {"out": True},
    "answer": {"round": 1, "who": 0, "step": 0, "action": "hit", "amount": 0},
    "settings": {"follow_multiple": 2, "follow_split": False, "refuse_behind": False},
    "contribute": {"hash": "a" * 64},
    "reveal": {"value": "b" * 64},
    "watch": {"on": True},
    "ping": {"at": 1.0},
    "acknowledge": {},
    "hello": {"client": "client-1"},
}


def unwelcome(dice: random.Random, number: int) -> str:
    """A frame in good order, for what is not open."""
    kind = dice.choice(WORDS)
    frame = {"type": kind, "number": number, "table": "one", **FIELDS[kind]}
    return json.dumps({key: dice.choice(UNWELCOME.get(key, [value])) for key, value in frame.items()})


def spoiled(dice: random.Random, number: int) -> str | bytes:
    """A frame that was right once."""
    kind = dice.choice(list(FIELDS))
    frame: dict[str, Any] = {"type": kind, **FIELDS[kind]}
    if kind in WORDS:
        frame |= {"number": number, "table": "one"}
    for _ in range(dice.randrange(1, 4)):
        key = dice.choice([*frame, "extra"])
        match dice.randrange(4):
            case 0:
                frame.pop(key, None)
            case 1 | 2:
                frame[key] = dice.choice(STRANGE)
            case 3:
                frame[dice.choice(list(frame) or ["x"])] = frame.get(key)
    text = json.dumps(frame)
    if dice.random() < 0.3:
        cut = bytearray(text.encode())
        for _ in range(dice.randrange(1, 8)):
            k = dice.randrange(len(cut) + 1)
            cut[k : k + dice.randrange(2)] = dice.choice(
                [b"", bytes([dice.randrange(256)]), b'"', b"}", b"[", b"\\u0000"]
            )
        return bytes(cut)
    return text


def test_whatever_comes_is_a_frame_or_a_bad_one() -> None:
    dice = random.Random(5)
    kinds: dict[str, int] = {}
    for _ in range(20_000):
        text = spoiled(dice, dice.choice([0, 1, 2, 2**53]))
        try:
            kind = type(protocol.decode(text)).__name__
        except BadFrame as error:
            kind = "bad" if 0 < len(str(error)) <= 200 else "bad, without a word"
        kinds[kind] = kinds.get(kind, 0) + 1
    assert kinds["bad"] > 5_000
    assert "bad, without a word" not in kinds
    assert len(kinds) > 10, "and enough that is still a frame"


def fuzz(house: House, seed: int, frames: int) -> dict[str, int]:
    """One who sends nonsense, beside two who play a round."""
    dice, reasons = random.Random(seed), dict[str, int]()
    anna, boris = house.player("one").sit_and_bet(1, 1_000), house.player("one").sit_and_bet(2, 1_000)
    name, token = house.guest()
    fuzzer, number = Player(house, name, token, "client-f").begin("one"), 0
    for turn in range(frames):
        if turn == frames // 2:
            close_betting(house)
        if turn % 15 == 0:  # before its bad frames are too many
            fuzzer.leave()
            fuzzer.begin("one")
        number += dice.choice([0, 1, 1, 1])
        before = len(fuzzer.notices)
        make = spoiled if dice.random() < 0.4 else unwelcome
        fuzzer.send(make(dice, max(number, 1)))
        fuzzer.send({"type": "ping", "at": float(turn)})
        try:
            while (frame := fuzzer.receive()) != {"type": "pong", "at": float(turn)}:
                if frame["type"] == "refused":
                    reasons[frame["reason"]] = reasons.get(frame["reason"], 0) + 1
                    assert frame["message"]
        except ConnectionClosed:
            fuzzer.begin("one")
        assert len(fuzzer.notices) - before < 3
    fuzzer.leave()
    play_out(house, anna)
    assert anna.round["bets"][:2] == [1_000, 1_000]
    boris.until_phase("settled")
    assert boris.picture == anna.picture
    return reasons


def test_nonsense_is_refused_with_a_reason_and_disturbs_nobody(tmp_path: Path) -> None:
    with (
        structlog.testing.capture_logs() as logs,
        open_house(tmp_path, {"one": table_of(), "two": table_of()}) as house,
    ):
        reasons = fuzz(house, 1, 300)
    assert {"bad_frame", "not_your_seat", "stale", "no_table", "under_least", "not_now"} <= reasons.keys()
    assert len(reasons) > 8, reasons
    assert "paused" not in reasons
    assert not [one for one in logs if one["log_level"] == "error"]


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(20))
def test_a_lot_of_nonsense(tmp_path: Path, seed: int) -> None:
    with open_house(tmp_path, {"one": table_of(), "two": table_of()}) as house:
        assert "paused" not in fuzz(house, seed + 50, 5_000)


@pytest.mark.parametrize(
    ("kind", "fields", "reason"),
    [
        ("bet", {"seat": 2, "main": 1_000}, "not_your_seat"),
        ("bet", {"seat": 5, "main": 1_000}, "not_your_seat"),
        ("bet", {"seat": 1, "main": 499}, "bad_amount"),
        ("bet", {"seat": 1, "main": 100}, "under_least"),
        ("bet", {"seat": 1, "main": 1_000, "side": {"perfect_pairs": 50}}, "bad_amount"),
        ("bet", {"seat": 1, "main": 1_000, "side": {"insurance": 500}}, "no_side_bet"),
        ("leave", {"seat": 2}, "not_your_seat"),
        ("sit", {"seat": 2}, "seat_taken"),
        ("behind", {"seat": 1, "stake": 500}, "own_seat"),
        ("behind", {"seat": 2, "stake": 100}, "under_least"),
        ("answer", {"round": 1, "who": 0, "step": 0, "action": "hit"}, "stale"),
        ("contribute", {"hash": "a" * 64}, "not_now"),
        ("reveal", {"value": "a" * 64}, "not_now"),
        ("reveal", {"value": "z" * 64}, "not_now"),
    ],
)  # fmt: skip
def test_what_is_out_of_range_out_of_phase_or_not_ones_own_is_refused(
    shared: tuple[House, Player], kind: str, fields: dict[str, Any], reason: str
) -> None:
    house, anna = shared
    records, own = house.server.hall.number, dict(anna.own)
    assert anna.refused(kind, **fields) == reason
    assert (house.server.hall.number, anna.own) == (records, own), "nothing has moved"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with open_house(tmp_path_factory.mktemp("house")) as house:
        anna, boris = house.player("one"), house.player("one")
        anna.do("sit", seat=1)
        boris.do("sit", seat=2)
        yield house, anna


def shake_hands(house: House) -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", house.port), timeout=10)
    lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{house.port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "Sec-WebSocket-Version: 13", "", ""]
    raw.sendall("\r\n".join(lines).encode())
    assert raw.recv(4_096).startswith(b"HTTP/1.1 101")
    return raw


def test_a_frame_that_comes_byte_by_byte_is_read_and_keeps_nobody_waiting(house: House) -> None:
    hello = json.dumps({"type": "hello", "client": "client-slow"}).encode()
    frame = bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello
    with shake_hands(house) as raw:
        anna = house.player("one")
        for k, byte in enumerate(frame):
            raw.sendall(bytes([byte]))
            if k == len(frame) // 2:
                anna.do("sit", seat=1)
        assert b'"welcome"' in raw.recv(4_096)


def test_who_says_nothing_or_half_a_frame_is_sent_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "HELLO_S", 0.1)
    for half in (b"", bytes([0x81, 0xFE, 0x10, 0x00]) + bytes(4) + b"{" * 10):
        with shake_hands(house) as raw:
            raw.sendall(half)
            while raw.recv(4_096):
                pass
    assert not house.server.hub.clients


@pytest.mark.parametrize(
    "raw_bytes", [b"\xff" * 64, b"\x81\x05hello", b"\x83\x80" + bytes(4), string.printable.encode()]
)
def test_what_is_no_websocket_at_all_ends_that_connection_alone(house: House, raw_bytes: bytes) -> None:
    anna = house.player("one")
    with shake_hands(house) as raw:
        raw.sendall(raw_bytes)
        while raw.recv(4_096):
            pass
    anna.do("sit", seat=1)
