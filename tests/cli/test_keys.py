"""What the player types, where it is no terminal."""

import os
import signal
from collections.abc import Iterator

import pytest

from holecard.cli.play.keys import Keys, Left


@pytest.fixture
def typed() -> Iterator[tuple[Keys, int]]:
    reader, writer = os.pipe()
    yield Keys(reader, is_terminal=False), writer
    os.close(reader)


def give(writer: int, *parts: bytes) -> None:
    for part in parts:
        os.write(writer, part)
    os.close(writer)


def test_lines_are_keys(typed: tuple[Keys, int]) -> None:
    keys, writer = typed
    give(writer, b"H\n\n Double Up \r\n10\rs")
    assert [keys.key(), keys.key(), keys.key(), keys.line(), keys.key()] == ["h", "", "double up", "10", "s"]
    with pytest.raises(Left):
        keys.key()


def test_a_letter_may_come_in_parts_and_bytes_that_are_none_are_no_fault(typed: tuple[Keys, int]) -> None:
    keys, writer = typed
    give(writer, "é".encode()[:1], "é".encode()[1:], b"\n\xff\xfe\n")
    assert keys.line() == "é"
    assert keys.line() == "\ufffd\ufffd"


@pytest.mark.parametrize("text", [b"", b"\x04\n", b"10\x04\n"])
def test_the_end_of_the_input_is_a_leaving(typed: tuple[Keys, int], text: bytes) -> None:
    keys, writer = typed
    give(writer, text)
    with pytest.raises(Left):
        keys.line()


def test_a_signal_is_heard_at_the_next_question_only(typed: tuple[Keys, int]) -> None:
    keys, writer = typed
    before = signal.getsignal(signal.SIGINT)
    with keys.hearing_signals():
        os.kill(os.getpid(), signal.SIGINT)
        assert keys.signal == signal.SIGINT
        assert not keys.was_killed
        give(writer, b"10\n")
        with pytest.raises(Left):
            keys.line()
    assert signal.getsignal(signal.SIGINT) is before


def test_a_descriptor_that_is_gone_is_a_leaving() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    os.close(writer)
    with pytest.raises(Left):
        Keys(reader, is_terminal=False).line()
