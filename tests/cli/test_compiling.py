"""A first run says on a terminal why it takes long; later ones and programs are told nothing."""

import sys
from pathlib import Path

import pytest

from holecard._jit import DIGEST
from holecard.cli.solving import tell_compiling


def test_the_first_run_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / DIGEST
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(folder))
    tell_compiling("solve")
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    tell_compiling("solve")
    assert "compiling" in capsys.readouterr().err
    (folder / "solve_1").mkdir(parents=True)
    (folder / "solve_1" / "kernel.nbi").touch()
    tell_compiling("solve")
    assert capsys.readouterr().err == ""
    tell_compiling("simulate")
    assert "compiling" in capsys.readouterr().err
