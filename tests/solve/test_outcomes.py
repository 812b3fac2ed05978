"""What the dealer ends with, against drawing card by card."""

from fractions import Fraction

import pytest

from holecard.sheet import load
from holecard.solve import dealer_outcomes


def drawn(shoe: dict[int, int], cards: list[int], hits_soft_17: bool, stop: int) -> dict[str, Fraction]:
    """Card by card, with no rules but these: values 1 to 10, draw to 17."""
    hard = sum(cards)
    soft = 1 in cards and hard <= 11
    total = hard + 10 if soft else hard
    if len(cards) >= 2 and (total == stop or total >= 17) and not (total == 17 and soft and hits_soft_17):
        name = "blackjack" if len(cards) == 2 and total == 21 else str(total) if total <= 22 else "23+"
        return {name: Fraction(1)}
    found: dict[str, Fraction] = {}
    for value, count in shoe.items():
        if count:
            more = drawn({**shoe, value: count - 1}, [*cards, value], hits_soft_17, stop)
            for name, odds in more.items():
                found[name] = found.get(name, Fraction(0)) + odds * Fraction(count, sum(shoe.values()))
    return found


@pytest.mark.parametrize(
    ("game", "settings", "hits_soft_17", "stop"),
    [
        ("single-deck", {}, True, 0),
        ("single-deck", {"dealer_hits_soft_17": "false"}, False, 0),
        ("double-up-blackjack", {"decks": "1"}, True, 16),
    ],
)
def test_the_dealers_results_are_those_of_drawing_card_by_card(
    game: str, settings: dict[str, str], hits_soft_17: bool, stop: int
) -> None:
    found = dealer_outcomes(load(game, settings))
    for up, name in ((10, "T"), (7, "7")):
        shoe = {value: (16 if value == 10 else 4) - (value == up) for value in range(1, 11)}
        assert {one: odds for one, odds in found[name].items() if odds} == drawn(shoe, [up], hits_soft_17, stop)
    assert all(sum(row.values()) == 1 for row in found.values())
