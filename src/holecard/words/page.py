"""What a text about a game is made of."""

from collections.abc import Iterable
from typing import NamedTuple


class Paytable(NamedTuple):
    """Rows of an event, which cards it means, and what it pays."""

    title: str
    rows: tuple[tuple[str, str, str], ...]


class Section(NamedTuple):
    title: str
    sentences: tuple[str, ...]
    paytables: tuple[Paytable, ...] = ()


def section(title: str, sentences: Iterable[str], *paytables: Paytable) -> Section:
    """Without the sentences and tables that have nothing to say in this game."""
    return Section(title, tuple(one for one in sentences if one), tuple(one for one in paytables if one.rows))
