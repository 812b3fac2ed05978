"""What may be wrong with a value, said once for arguments, for documents and for whole records."""

from __future__ import annotations

from typing import NamedTuple

DIGEST_LENGTH = 32
NAME_LENGTH_MOST = 128
NUMBER_MOST = 2**53 - 1
"""The largest whole number that a browser reads from JSON without rounding."""


class Fault(NamedTuple):
    """One thing that a record does not prove, and where."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


def fault_in_digest(value: object) -> str:
    """Empty when the value is 32 bytes. The bytes are never quoted: they may be a secret."""
    if not isinstance(value, bytes):
        return f"{type(value).__name__} given, allowed are {DIGEST_LENGTH} bytes"
    if len(value) != DIGEST_LENGTH:
        return f"{len(value)} bytes given, allowed are {DIGEST_LENGTH} bytes"
    return ""


def fault_in_name(value: object) -> str:
    """Empty when the value can name a user or a table."""
    allowed = f"allowed are 1 to {NAME_LENGTH_MOST} bytes of text in UTF-8"
    if not isinstance(value, str):
        return f"{value!r} is not text, {allowed}"
    try:
        length = len(value.encode())
    except UnicodeEncodeError:
        return f"{value!r} has no UTF-8 form, {allowed}"
    if not 1 <= length <= NAME_LENGTH_MOST:
        return f"{value!r} is {length} bytes, {allowed}"
    return ""


def fault_in_number(value: object, least: int, most: int) -> str:
    """Empty when the value is a whole number from least to most."""
    allowed = f"allowed are whole numbers from {least} to {most}"
    if not isinstance(value, int) or isinstance(value, bool):
        return f"{value!r} is not a whole number, {allowed}"
    if not least <= value <= most:
        return f"{value} is out of range, {allowed}"
    return ""


def fault_in_tuple(value: object, most: int) -> str:
    """Empty when the value is a tuple of at most that many items."""
    if not isinstance(value, tuple):
        return f"{type(value).__name__} given, allowed is a tuple"
    if len(value) > most:
        return f"{len(value)} items, allowed are at most {most}"
    return ""


def demand(place: str, message: str) -> None:
    """Refuse an argument: an empty message is no fault."""
    if message:
        raise ValueError(f"{place}: {message}")
