"""Every shipped sheet, as it is and with every value of every choice."""

from collections.abc import Iterator
from typing import NamedTuple

from holecard.sheet import Game, SheetError, game_names, load


class Variant(NamedTuple):
    game: str
    settings: tuple[tuple[str, str], ...] = ()

    def load(self) -> Game:
        return load(self.game, dict(self.settings))

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.settings)])


def variants() -> Iterator[Variant]:
    for name in game_names():
        yield Variant(name)
        try:
            choices = load(name).sheet.choices
        except SheetError:
            continue  # the sheet as it is will fail its tests, and say why
        for choice, one in choices.items():
            for value in one.values:
                if value != one.default:
                    yield Variant(name, ((choice, value),))


def expectations() -> Iterator[tuple[str, int]]:
    """Each published figure, as the game and the number of its entry."""
    for name in game_names():
        try:
            yield from ((name, k) for k in range(len(load(name).sheet.expect)))
        except SheetError:
            continue


VARIANTS = list(variants())
EXPECTATIONS = list(expectations())
