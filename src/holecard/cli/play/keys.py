"""What the player types: single keys on a terminal, lines from anything else."""

import codecs
import contextlib
import os
import re
import signal
import sys
import termios
import tty
from collections.abc import Iterator
from types import FrameType
from typing import Any

_ESCAPED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|[^\[O])?", re.DOTALL)
_END = "\x04"  # Ctrl-D, where it is a key
_EARLY_END = "\0"  # what becomes of a Ctrl-D that was typed just before single keys were switched on


class Left(Exception):
    """The player is gone: asked to leave, or the input has ended."""


class Keys:
    """Reads one file descriptor. Signals are noted at once and heard at the next question, never in between."""

    def __init__(self, descriptor: int, is_terminal: bool) -> None:
        self.descriptor, self.is_terminal = descriptor, is_terminal
        self.signal = 0
        self._waiting = False
        self._typed = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    @property
    def was_killed(self) -> bool:
        return self.signal == signal.SIGTERM

    @contextlib.contextmanager
    def hearing_signals(self) -> Iterator[None]:
        before = [(number, signal.signal(number, self._note)) for number in (signal.SIGINT, signal.SIGTERM)]
        try:
            yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.signal = number
        if self._waiting:
            raise Left

    def key(self) -> str:
        """One key, in lower case; a line where there are no keys. Enter is an empty text."""
        if not self.is_terminal:
            return self.line().lower()
        while True:
            while not self._typed:
                with self._single_keys():
                    self._read()
            found = _ESCAPED.match(self._typed)
            if found:  # an arrow, say: no key of ours
                self._typed = self._typed[found.end() :]
                continue
            key, self._typed = self._typed[0], self._typed[1:]
            if key in (_END, _EARLY_END):
                raise Left
            return key.strip().lower()

    def line(self) -> str:
        while "\n" not in self._typed:
            self._read()
        line, _, self._typed = self._typed.partition("\n")
        if _END in line:
            raise Left
        return _ESCAPED.sub("", line).strip()

    def _read(self) -> None:
        if self.signal:
            raise Left
        try:
            self._waiting = True
            if self.signal:
                raise Left
            read = os.read(self.descriptor, 4096)
        except OSError:  # the terminal is gone
            read = b""
        finally:
            self._waiting = False
        if not read and not self._typed:
            raise Left
        self._typed += self._decoder.decode(read) if read else "\n"
        self._typed = self._typed.replace("\r\n", "\n").replace("\r", "\n")

    @contextlib.contextmanager
    def _single_keys(self) -> Iterator[None]:
        before: list[Any] = termios.tcgetattr(self.descriptor)
        resumed = signal.signal(signal.SIGCONT, lambda *_: tty.setcbreak(self.descriptor, termios.TCSADRAIN))
        try:
            tty.setcbreak(self.descriptor, termios.TCSADRAIN)
            yield
        finally:
            signal.signal(signal.SIGCONT, resumed)
            termios.tcsetattr(self.descriptor, termios.TCSADRAIN, before)


def keys_of_stdin() -> Keys:
    try:
        descriptor = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):  # closed
        descriptor = os.open(os.devnull, os.O_RDONLY)
    return Keys(descriptor, os.isatty(descriptor))
