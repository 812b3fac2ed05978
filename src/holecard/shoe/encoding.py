"""The bytes that are hashed: every use has its own label, every field its length."""

from __future__ import annotations

import hashlib
import hmac
from enum import StrEnum, unique

Field = bytes | str | int


@unique
class Label(StrEnum):
    """One label for each use of a hash, so that no result can stand in for another."""

    COMMITMENT = "holecard/commitment/1"
    CONTRIBUTION = "holecard/contribution/1"
    LIST = "holecard/list/1"
    REVEALS = "holecard/reveals/1"
    KEY = "holecard/key/1"
    STREAM = "holecard/stream/1"
    SALT = "holecard/salt/1"
    LEAF = "holecard/leaf/1"
    NODE = "holecard/node/1"
    HEADER = "holecard/header/1"
    ROOT = "holecard/root/1"
    CONTINUATION = "holecard/continuation/1"


def field_bytes(field: Field) -> bytes:
    """Text as UTF-8, whole numbers as 8 bytes, most significant first, bytes as they are."""
    if isinstance(field, str):
        return field.encode()
    if isinstance(field, int):
        return field.to_bytes(8, "big")
    return field


def pack(*fields: Field) -> bytes:
    """Each field behind its own length in 8 bytes: two different lists of fields never give the same bytes."""
    parts = []
    for field in fields:
        content = field if isinstance(field, bytes) else field_bytes(field)
        parts.append(len(content).to_bytes(8, "big"))
        parts.append(content)
    return b"".join(parts)


def digest(label: Label, *fields: Field) -> bytes:
    """SHA-256 over the label and the fields."""
    return hashlib.sha256(pack(label, *fields)).digest()


def keyed_digest(key: bytes, label: Label, *fields: Field) -> bytes:
    """HMAC-SHA256 under the key, over the label and the fields."""
    return hmac.digest(key, pack(label, *fields), "sha256")
