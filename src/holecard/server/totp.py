"""The second factor: six digits that change every 30 seconds (RFC 6238)."""

import base64
import hmac
import secrets

STEP_S = 30
DIGITS = 6


def fresh_key() -> bytes:
    return secrets.token_bytes(20)


def code(key: bytes, step: int, digits: int = DIGITS, digest: str = "sha1") -> str:
    mac = hmac.digest(key, step.to_bytes(8, "big"), digest)
    at = mac[-1] & 15
    return str((int.from_bytes(mac[at : at + 4], "big") & 0x7FFFFFFF) % 10**digits).zfill(digits)


def step_of(key: bytes, given: str, now_s: float, after: int) -> int | None:
    """The step whose code was given: this one or a neighbour, and later than the last one used."""
    now = int(now_s) // STEP_S
    fits = [step for step in (now - 1, now, now + 1) if hmac.compare_digest(code(key, step).encode(), given.encode())]
    return next((step for step in fits if step > after), None)


def address(key: bytes, name: str) -> str:
    """What an authenticator reads."""
    return f"otpauth://totp/Holecard:{name}?secret={base64.b32encode(key).decode()}&issuer=Holecard"
