"""A file is written whole, or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class CannotWrite(Exception):
    """A place where no file can be written, or no whole one."""


@contextmanager
def named(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotWrite(f"{path}: cannot be written: {reason.lower()}") from None


def check_place(path: Path) -> None:
    """Find out before the long work whether a file can be written there."""
    with named(path):
        if path.is_dir():
            raise CannotWrite(f"{path}: is a folder, give the name of a file")
        if not path.parent.is_dir():
            raise CannotWrite(f"{path}: there is no folder '{path.parent}'")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise CannotWrite(f"{path}: may not be written")


def write_whole(path: Path, content: bytes) -> None:
    """A new file beside the old one, then in its place. What is no ordinary file, as /dev/stdout, is written to."""
    check_place(path)
    with named(path):
        path = path.resolve() if path.is_symlink() else path
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        beside = path.with_name(f".{path.name[:200]}.{os.getpid()}.new")
        try:
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            with suppress(OSError):
                beside.unlink()
