"""What the player sees: lines that stay, and a picture of the table that is drawn over itself."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from .keys import Keys

_SCREENS = {"enter": "\x1b[?1049h\x1b[H", "leave": "\x1b[?1049l", "clear": "\x1b[H\x1b[2J"}
ROWS_OF_PIPE = 24


class Screen:
    def __init__(self, console: Console, keys: Keys) -> None:
        self.console, self.keys = console, keys
        self.redraws = console.is_terminal and not console.is_dumb_terminal and keys.is_terminal
        self._rows = 0  # drawn since the picture began, and with it
        self._open = False  # whether the picture may still be drawn over
        self._size = console.size

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        return self.console.height if self.redraws else ROWS_OF_PIPE

    @property
    def plain(self) -> bool:
        """Whether the output has no letters but those of ASCII."""
        return self.console.options.ascii_only

    def say(self, text: str | Text = "", style: str = "") -> None:
        line = Text(text, style=style) if isinstance(text, str) else text
        self.console.print(line)
        self._rows += max(1, len(line.wrap(self.console, self.console.width)))

    def picture(self, lines: Sequence[Text]) -> None:
        """Draw the table where it was drawn last, if that is still on the screen."""
        size = self.console.size
        if self.redraws and self._open and self._rows < size.height and size == self._size:
            self.console.file.write(f"\x1b[{self._rows}F\x1b[J")
        else:
            self.console.print()
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)
        self._rows, self._size, self._open = len(lines), size, True

    def keep(self) -> None:
        """What is drawn stays; the next picture is a new one."""
        self._open = False

    def press(self, prompt: Text) -> str:
        """Ask for a key."""
        self._prompt(prompt)
        key = self.keys.key()
        self.console.print(Text(key))
        self._count(prompt, key)
        return key

    def ask(self, prompt: Text) -> str:
        """Ask for a line."""
        self._prompt(prompt)
        line = self.keys.line()
        if not self.keys.is_terminal:
            self.console.print(Text(line))
        self._count(prompt, line)
        return line

    def page(self, lines: Sequence[Text]) -> None:
        """A longer text, a screenful at a time, and then the table again."""
        if not self.redraws:
            for line in lines:
                self.console.print(line)
            return
        rows = max(1, self.console.height - 2)
        self.console.file.write(_SCREENS["enter"])
        try:
            for k in range(0, len(lines), rows):
                self.console.file.write(_SCREENS["clear"])
                for line in lines[k : k + rows]:
                    self.console.print(line, no_wrap=True, crop=True)
                last = k + rows >= len(lines)
                self._prompt(Text("Enter back to the table " if last else "Enter more, q back to the table ", "bold"))
                if self.keys.key() == "q":
                    break
        finally:
            self.console.file.write(_SCREENS["leave"])
            self.console.file.flush()

    def _prompt(self, prompt: Text) -> None:
        self.console.print(prompt, end="")
        self.console.file.flush()

    def _count(self, prompt: Text, typed: str) -> None:
        self._rows += 1 + (prompt.cell_len + len(typed)) // max(1, self.console.width)
