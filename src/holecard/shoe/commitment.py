"""The promise: a secret fixed, and shown to be fixed, before anybody knows what it will meet."""

from __future__ import annotations

import secrets

from .encoding import Label, digest
from .fault import DIGEST_LENGTH, NUMBER_MOST, demand, fault_in_digest, fault_in_name, fault_in_number


def fresh_secret() -> bytes:
    """32 bytes from the operating system: the only randomness in this package."""
    return secrets.token_bytes(DIGEST_LENGTH)


def commit(table: str, number: int, sheet_hash: bytes, secret: bytes) -> bytes:
    """The public commitment to the secret of shoe `number` of a table."""
    demand("table", fault_in_name(table))
    demand("number", fault_in_number(number, 1, NUMBER_MOST))
    demand("sheet hash", fault_in_digest(sheet_hash))
    demand("secret", fault_in_digest(secret))
    return digest(Label.COMMITMENT, table, number, sheet_hash, secret)
