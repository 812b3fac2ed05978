"""What if: other switches, another shoe, one hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

from holecard._jit import np
from holecard.rules.cards import RANKS
from holecard.rules.legal import ACTIONS, SPLIT_PAIR
from holecard.rules.rules import HOLE_EXPOSED, SPLIT_RANK
from holecard.sheet import load
from holecard.sheet.load import Game
from holecard.sheet.model import Switches

from .chart import scores
from .compositions import VALUES, key_of
from .course import Course, tallied
from .engine import Ranks, full_shoe
from .numbers import Number, zeros
from .solution import Solution, SolveError, solve
from .wagers import OWN


class Comparison(NamedTuple):
    settings: dict[str, Any]
    edge: Number
    difference: Number  # to the first


class HandValue(NamedTuple):
    """What each allowed action is worth, in initial wagers, the dealer having no blackjack where she looked."""

    actions: dict[str, Number]
    best: str
    probability: Number  # of these cards and this view, in a fresh shoe


def values_of(game: Game, name: str) -> list[Any]:
    """Every value that a choice or a switch can have."""
    if name in game.sheet.choices:
        return list(game.sheet.choices[name].values)
    field = Switches.model_fields.get(name)
    if field is None:
        raise SolveError(f"there is no choice or switch '{name}' to vary")
    if field.annotation is bool:
        return [False, True]
    if get_origin(field.annotation) is Literal:
        return list(get_args(field.annotation))
    raise SolveError(f"'{name}' has too many values to try them all: name them, as in {name}=4,6,8")


def compare(
    game: str | Path,
    settings: Mapping[str, Any],
    vary: Mapping[str, Sequence[Any] | None],
    progress: Callable[[int, int], None] = lambda done, of: None,
    **how: Any,
) -> Iterator[Comparison]:
    """The edge for every value of the varied switches and choices, or for a grid of several."""
    known = load(game, settings)
    grid = list(product(*(values_of(known, name) if given is None else given for name, given in vary.items())))
    first: Number = None
    for done, values in enumerate(grid):
        progress(done, len(grid))
        changed = dict(zip(vary, values, strict=True))
        edge = solve(load(game, {**settings, **changed}), **how).edge
        first = edge if first is None else first
        yield Comparison(changed, edge, edge - first)
    progress(len(grid), len(grid))


def removal(game: Game, **how: Any) -> dict[str, Number]:
    """How the player's expectation changes when one card of each rank is taken from the shoe."""
    whole = full_shoe(game.rules)
    base = solve(game, **how).ev
    found = {}
    for value, name in enumerate("A23456789T"):
        rank = next(rank for rank in range(12, -1, -1) if min(rank, VALUES - 1) == value)
        ranks = tuple(count - (other == rank) for other, count in enumerate(whole))
        found[name] = solve(game, ranks=ranks, **how).ev - base
    return found


def rank_of(text: str) -> int:
    name = "T" if text == "10" else text.upper()
    if name not in RANKS or len(name) != 1:
        raise SolveError(f"'{text}' is no rank: A 2 3 4 5 6 7 8 9 T J Q K")
    return RANKS.index(name)


def hand_values(
    game: Game, cards: Sequence[str], against: Sequence[str], removed: Sequence[str] = (), **how: Any
) -> HandValue:
    """The exact value of each action for these cards, on the full shoe less `removed`; all by rank, as "9" or "T".

    `against` is the up card, or both of the dealer's cards where they are exposed.
    """
    hand = [rank_of(card) for card in cards]
    shown = [rank_of(card) for card in against]
    if len(shown) != (2 if game.rules.hole == HOLE_EXPOSED else 1):
        raise SolveError(f"{len(shown)} cards of the dealer are given, and this game shows another number")
    shoe = list(full_shoe(game.rules))
    for rank in (rank_of(card) for card in removed):
        shoe[rank] -= 1
    for rank in range(13):
        if hand.count(rank) + shown.count(rank) > shoe[rank]:
            raise SolveError(f"there are only {max(shoe[rank], 0)} cards of rank {RANKS[rank]} in this shoe")
    counts = [0] * VALUES
    for rank in hand:
        counts[min(rank, VALUES - 1)] += 1
    solved = solve(game, ranks=tuple(shoe), **how)
    number = solved.engine.hands.number.get(key_of(tuple(counts)))
    if number is None or len(hand) < game.rules.start_cards:
        raise SolveError(
            f"'{' '.join(cards)}' is no hand that is played: {game.rules.start_cards} cards or more, 21 or less"
        )
    values = [min(rank, VALUES - 1) for rank in shown]
    view = values[0] if len(values) == 1 else values[0] * VALUES + values[1]
    unlike = len(set(hand)) > 1 and game.rules.split_pairs == SPLIT_RANK
    return _of_hand(solved, number, view, unlike)


def _of_hand(solved: Solution, hand: int, view: int, unlike: bool) -> HandValue:
    engine = solved.engine
    reach = zeros(engine.states(), engine.exact)
    reach[hand, OWN, 0, view] = 1 + 0 * engine.size
    nothing = tallied(engine)
    parted = zeros(solved.plan.split.shape, engine.exact)
    found = scores(engine, solved.values, Course(nothing, nothing, nothing, parted, reach))
    row, mask = np.argwhere(found.weight[:, view] != 0)[0].tolist()
    alive = engine.shoe.alive[engine.places.of_hand[hand], view]
    allowed = [action for action in range(found.value.shape[3]) if mask >> action & 1]
    if unlike and SPLIT_PAIR in allowed:
        allowed.remove(SPLIT_PAIR)
    actions = {ACTIONS[action]: found.value[row, view, mask, action] / alive for action in allowed}
    return HandValue(actions, max(actions, key=lambda name: actions[name]), alive)


__all__ = ["Comparison", "HandValue", "Ranks", "compare", "hand_values", "removal", "values_of"]
