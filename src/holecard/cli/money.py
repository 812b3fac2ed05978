"""Amounts as people write them; inside, money is whole cents."""

import re

_AMOUNT = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,2}))?")


class NoAmount(ValueError):
    """A text that is no amount of money."""


def cents_of(text: str) -> int:
    """Read "10", "10.5", "10.50"."""
    found = _AMOUNT.fullmatch(text.strip())
    if not found:
        raise NoAmount(f"'{text.strip()}' is no amount: write it with at most two decimals, as in 10 or 12.50")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def amount_text(cents: int) -> str:
    """1234567 as 12,345.67."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def change_text(cents: int) -> str:
    """With its sign, for what was won or lost."""
    return f"+{amount_text(cents)}" if cents > 0 else amount_text(cents)
