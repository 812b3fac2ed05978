"""Faults that are planted in the solver, each of which the enumeration must see."""

from collections.abc import Callable
from typing import Any

import pytest

from holecard.rules import Rules
from holecard.rules.rules import PUSHES
from holecard.sheet import load
from holecard.solve import dealer, engine, hands, opening, splits
from holecard.solve.numbers import Array

from .enumeration import value_of_strategy
from .planned import Player, ask_plan, small_shoe

Monkey = pytest.MonkeyPatch
SHOE = small_shoe(A=2, _6=2, _8=3, T=5)


def blind_peek(monkey: Monkey) -> None:
    """The dealer looks for blackjack under an ace only, where the rules say under a ten too."""
    views = engine.views

    def wrong(rules: Rules) -> tuple[Array, Array, Array]:
        return views(rules._replace(peek=1 << 1))

    monkey.setattr(engine, "views", wrong)


def forgotten_removal(monkey: Monkey) -> None:
    """The dealer draws as if the player's cards were in the shoe."""
    need = engine.Engine.need

    def wrong(self: Any, sets: Array) -> None:
        counts = self.places.counts
        self.places = self.places._replace(counts=counts * 0)
        need(self, sets)
        self.places = self.places._replace(counts=counts)

    monkey.setattr(engine.Engine, "need", wrong)


def guessed_resplit(monkey: Monkey) -> None:
    """Hands of re-splits are worth what those of a first split are: no further pair card is out."""

    def wrong(most_hands: int, at_once: bool) -> Array:
        table = splits.coefficients(most_hands, at_once).copy()
        table[:, :, 0] = table.sum(axis=2)
        table[:, :, 1:] = 0
        return table

    monkey.setattr(engine, "coefficients", wrong)


def unlimited_resplit(monkey: Monkey) -> None:
    """One hand more than the limit allows."""
    monkey.setattr(engine, "coefficients", lambda most_hands, at_once: splits.coefficients(most_hands + 1, at_once))


def eager_dealer(monkey: Monkey) -> None:
    """She stands on soft 17 where she should hit it."""
    tree = dealer.dealer_tree
    monkey.setattr(engine, "dealer_tree", lambda rules, busts: tree(rules._replace(dealer_hits_soft_17=0), busts))


def generous_tie(monkey: Monkey) -> None:
    """A blackjack against the dealer's is paid."""
    monkey.setattr(opening, "WINS", PUSHES)


def drawn_again(monkey: Monkey) -> None:
    """A card drawn by the player may be drawn again."""
    draw = hands.draw_value

    def wrong(game: Any, shoe: Any, *rest: Any) -> None:
        draw(game, shoe._replace(removal=0), *rest)

    monkey.setattr(hands, "draw_value", wrong)


TENS_UP = small_shoe(A=3, _5=3, T=8)  # fives are doubled, or split, against a ten

FAULTS = [
    forgotten_removal,
    guessed_resplit,
    unlimited_resplit,
    eager_dealer,
    generous_tie,
    drawn_again,
]


def difference(shoe: tuple[int, ...]) -> Any:
    rules = load("classic", {"max_hands": 3, "dealer_hits_soft_17": True}).rules
    player = Player(rules, shoe)
    return player.value - value_of_strategy(rules, shoe, ask_plan, player)


@pytest.mark.parametrize("shoe", [SHOE, TENS_UP], ids=["many", "tens up"])
def test_without_a_fault_there_is_no_difference(shoe: tuple[int, ...]) -> None:
    assert difference(shoe) == 0


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_the_enumeration_sees_a_planted_fault(plant: Callable[[Monkey], None], monkeypatch: Monkey) -> None:
    plant(monkeypatch)
    assert difference(SHOE) != 0


def test_the_enumeration_sees_a_wrong_peek(monkeypatch: Monkey) -> None:
    blind_peek(monkeypatch)
    assert difference(TENS_UP) != 0
