"""The game on a real terminal: single keys, pictures drawn over themselves, and everything put back at the end."""

import os
import pty
import re
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from holecard.cli.play.keys import Keys, Left

SIZE = {"COLUMNS": "80", "LINES": "24"}


class Terminal:
    """A command on a pseudo-terminal. Reading waits until what is awaited has been written."""

    def __init__(self, folder: Path, *words: str, environment: dict[str, str]) -> None:
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        # The leader of a session takes the first terminal that it opens: Ctrl-C comes from there.
        shell = ["sh", "-c", 'exec "$@" <"$TTY" >"$TTY" 2>&1', "sh", sys.executable, "-m", "holecard", *words]
        environment = os.environ | SIZE | environment | {"TTY": os.ttyname(self.slave)}
        self.process = subprocess.Popen(shell, cwd=folder, env=environment, start_new_session=True)
        self.seen = ""

    def until(self, text: str) -> str:
        """Everything that was written, up to and with the text."""
        while text not in self.seen:
            read = os.read(self.master, 4096)
            if not read:
                pytest.fail(f"ended without {text!r}: {self.seen}")
            self.seen += read.decode(errors="replace")
        head, found, self.seen = self.seen.partition(text)
        return head + found

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def end(self) -> int:
        """Wait for the command, and see that the terminal is as it was."""
        code = self.process.wait()
        assert termios.tcgetattr(self.slave) == self.before
        return code

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[Any]:
    opened: list[Terminal] = []

    def open_one(*words: str, **environment: str) -> Terminal:
        defaults = {"TERM": "xterm-256color", "COLORTERM": ""}
        opened.append(Terminal(tmp_path, *words, environment=defaults | environment))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()


PLAY = ("play", "blackjack", "--cards", "9s7d5dTd2hTc")


def test_single_keys_need_no_enter(terminals: Any) -> None:
    terminal = terminals(*PLAY, NO_COLOR="1")
    terminal.until("q quit > ")
    terminal.type("25\n")
    terminal.until("quit › ")
    terminal.type("h")
    assert "hit, 2♥" in terminal.until("quit › ")
    terminal.type("s")
    assert "round 1: staked 25.00, returned 0.00: -25.00" in terminal.until("q quit > ")
    terminal.type("q\n")
    terminal.until("bankroll 975.00")
    assert terminal.end() == 0


def test_arrows_and_strange_keys_do_nothing(terminals: Any) -> None:
    terminal = terminals(*PLAY, NO_COLOR="1")
    terminal.type("\n")
    terminal.until("quit › ")
    terminal.type("\x1b[A\x1bOP\x1b[1;5Cé€")
    assert "is no key here: h s d" in terminal.until("quit › ")
    terminal.type("\x1b[Bs")
    terminal.until("round 1: ")
    terminal.type("q\n")
    assert terminal.end() == 0


def test_keys_typed_ahead_are_not_lost(terminals: Any) -> None:
    terminal = terminals(*PLAY, NO_COLOR="1")
    terminal.type("10\nhsq\n")
    assert "round 1: staked 10.00, returned 0.00: -10.00" in terminal.until("1 round, staked 10.00")
    assert terminal.end() == 0


def test_the_picture_is_drawn_over_itself(terminals: Any) -> None:
    terminal = terminals(*PLAY)
    terminal.until("q quit > ")
    terminal.type("10\n")
    first = terminal.until("› ")
    assert not re.search(r"\x1b\[\d+F\x1b\[J", first)
    terminal.type("h")
    moved = re.search(r"\x1b\[(\d+)F\x1b\[J", terminal.until("› "))
    assert moved
    picture = first[first.index("Blackjack   round 1") :]
    assert int(moved[1]) == picture.count("\n") + 1
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("environment", "coloured", "moves"),
    [
        ({}, True, True),
        ({"NO_COLOR": "1"}, False, True),
        ({"TERM": "dumb"}, False, False),
    ],
    ids=["colours", "NO_COLOR", "dumb"],
)
def test_terminals_with_and_without_colours(
    terminals: Any, environment: dict[str, str], coloured: bool, moves: bool
) -> None:
    terminal = terminals(*PLAY, **environment)
    terminal.until("q quit")
    terminal.type("10\n")
    seen = terminal.until("› ")
    terminal.type("h")
    seen += terminal.until("› ")
    terminal.type("s")
    seen += terminal.until("round 1: ")
    assert bool(re.search(r"\x1b\[[\d;]*[34]8;5;", seen)) is coloured
    assert ("\x1b[J" in seen) is moves
    assert ("\x1b" in seen) is (moves or coloured)
    assert "9♠" in re.sub(r"\x1b\[[\d;]*m", "", seen)
    terminal.type("q\n")
    assert terminal.end() == 0


def test_help_is_read_on_a_page_of_its_own(terminals: Any) -> None:
    terminal = terminals(*PLAY, NO_COLOR="1")
    terminal.type("10\n")
    terminal.until("quit › ")
    terminal.type("?")
    page = terminal.until("Enter more, q back to the table ")
    assert "\x1b[?1049h" in page
    assert "no split: needs a pair" in page
    terminal.type("\n")
    assert "THE DEAL" in terminal.until("Enter more, q back to the table ")
    terminal.type("q")
    assert "\x1b[?1049l" in terminal.until("quit › ")
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize("at", ["bet", "turn", "amount", "help"])
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_ctrl_c_and_ctrl_d_end_cleanly_everywhere(terminals: Any, at: str, key: str) -> None:
    terminal = terminals(*PLAY, NO_COLOR="1")
    terminal.until("q quit > ")
    if at != "bet":
        terminal.type("10\n")
        terminal.until("quit › ")
    if at in ("amount", "help"):
        terminal.type("d" if at == "amount" else "?")
        terminal.until("b back > " if at == "amount" else "back to the table ")
    terminal.type(key)
    seen = terminal.until("; bankroll ")
    assert "Traceback" not in seen
    assert ("0 rounds" if at == "bet" else "you leave in the middle of a round") in seen
    assert terminal.end() == 0


def test_one_who_is_told_to_end_puts_the_terminal_back(terminals: Any) -> None:
    terminal = terminals(*PLAY, NO_COLOR="1")
    terminal.until("q quit > ")
    terminal.type("10\n")
    terminal.until("quit › ")
    terminal.process.send_signal(signal.SIGTERM)
    terminal.until("you leave in the middle of a round")
    assert terminal.end() == 128 + signal.SIGTERM


def test_a_terminal_that_goes_away_ends_the_game(terminals: Any) -> None:
    terminal = terminals(*PLAY, NO_COLOR="1")
    terminal.until("q quit > ")
    terminal.process.send_signal(signal.SIGHUP)
    assert terminal.process.wait() == -signal.SIGHUP


def test_a_ctrl_d_typed_just_before_single_keys_are_read_ends_the_game_too() -> None:
    """In line mode a Ctrl-D is held back as an end of input; in key mode it then comes out as a zero byte."""
    master, slave = pty.openpty()
    os.write(master, b"\x04")
    keys = Keys(slave, True)
    with pytest.raises(Left):
        keys.key()
    os.close(master)
    os.close(slave)
