"""The command, in this process for speed and in one of its own where that matters."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from holecard.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command in this process, with `typed` as its input."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)

    def run(*words: str, typed: str = "") -> Ran:
        file = tmp_path / "typed"
        file.write_text(typed)
        with file.open() as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            code = main(words)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def there(tmp_path: Path) -> Run:
    """Run the real command."""

    def run(*words: str, typed: str = "", environment: dict[str, str] | None = None) -> Ran:
        ran = subprocess.run(
            [sys.executable, "-m", "holecard", *words],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            env=os.environ | {"COLUMNS": "80"} | (environment or {}),
            cwd=tmp_path,
            check=False,
        )
        return Ran(ran.returncode, ran.stdout, ran.stderr)

    return run
