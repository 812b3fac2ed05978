"""Whole or not at all, and the old file stands until the new one is whole."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from holecard.report.files import CannotWrite, check_place, write_whole


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    write_whole(file, b"one")
    write_whole(file, b"two")
    assert file.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "is a folder"),
        ("nowhere/a.pdf", "there is no folder"),
        ("a" * 300, "cannot be written: file name too long"),
    ],
)
def test_places_where_no_file_can_be(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(CannotWrite, match=message):
        write_whole(tmp_path / name, b"x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_is_not_ours(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CannotWrite, match="may not be written"):
        check_place(tmp_path / "a")


def test_a_link_is_followed_and_a_device_is_written_to(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", b"x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"x"
    write_whole(Path("/dev/null"), b"x")
    assert not Path("/dev/null").is_file()


def test_a_full_disk_leaves_the_old_file_and_no_half_one(tmp_path: Path) -> None:
    """A process that may write 1000 bytes to a file, as a disk that has no more."""
    file = tmp_path / "a.pdf"
    file.write_bytes(b"old")
    program = (
        "import resource, signal, sys, pathlib\n"
        "from holecard.report.files import *\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "try: write_whole(pathlib.Path(sys.argv[1]), b'x' * 5000)\n"
        "except CannotWrite as error: sys.exit(str(error))\n"
    )
    assert hasattr(resource, "RLIMIT_FSIZE")
    ran = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, f"{file}: cannot be written: file too large\n")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]
