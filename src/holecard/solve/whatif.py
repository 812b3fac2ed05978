"""What if: other switches, another shoe, one hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args, get_origin

from holecard._jit import np
from holecard.rules.cards import RANKS
from holecard.rules.legal import ACTIONS, SPLIT_PAIR
from holecard.rules.rules import HOLE_EXPOSED, SPLIT_RANK
from holecard.sheet import SheetError, load
from holecard.sheet.faults import nearest
from holecard.sheet.load import Game
from holecard.sheet.model import Switches

from .chart import scores
from .compositions import VALUES, all_hands, key_of
from .course import Course, tallied
from .engine import Ranks, full_shoe
from .hands import natural_value
from .numbers import Number, zeros
from .opening import Deal, cases
from .solution import Solution, SolveError, solve
from .wagers import OWN


class Comparison(NamedTuple):
    """`fault` says why these settings are no game together, and then there is no edge."""

    settings: dict[str, Any]
    edge: Number
    difference: Number  # to the first
    fault: str = ""


class HandValue(NamedTuple):
    """What each allowed action is worth, in initial wagers, the dealer having no blackjack where she looked.

    `opening` is what each answer before she looks is worth, her blackjack included, with the best play after it;
    empty where there is no question.
    """

    actions: dict[str, Number]
    best: str
    probability: Number  # that she shows this, and has no blackjack where she looked, the hand's cards being out
    opening: dict[str, Number] = MappingProxyType({})  # type: ignore[assignment]

    @property
    def best_opening(self) -> str | None:
        return max(self.opening, key=lambda name: self.opening[name]) if self.opening else None


def values_of(game: Game, name: str) -> list[Any]:
    """Every value that a choice or a switch can have."""
    if name in game.sheet.choices:
        return list(game.sheet.choices[name].values)
    field = Switches.model_fields.get(name)
    if field is None:
        known = [*game.sheet.choices, *Switches.model_fields]
        raise SolveError(f"there is no choice or switch '{name}' to vary; {nearest(name, known)}")
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
        try:
            varied = load(game, {**settings, **changed})
        except SheetError as error:
            if any(given is not None for given in vary.values()):
                raise
            yield Comparison(changed, None, None, "; ".join(f"{one.key}: {one.message}" for one in error.faults))
            continue
        edge = solve(varied, **how).edge
        first = edge if first is None else first
        yield Comparison(changed, edge, edge - first)
    progress(len(grid), len(grid))


def removal(game: Game, progress: Callable[[int, int], None] = lambda done, of: None, **how: Any) -> dict[str, Number]:
    """How the player's ev changes if one card of a rank is taken out of the full shoe. `T` is any ten-value."""
    whole = full_shoe(game.rules)
    base = solve(game, **how).ev
    found = {}
    for value, name in enumerate("A23456789T"):
        progress(value, VALUES)
        rank = next(rank for rank in range(12, -1, -1) if min(rank, VALUES - 1) == value)
        ranks = tuple(count - (other == rank) for other, count in enumerate(whole))
        found[name] = solve(game, ranks=ranks, **how).ev - base
    progress(VALUES, VALUES)
    return found


def rank_of(text: str) -> int:
    name = "T" if text == "10" else text.upper()
    if name not in RANKS or len(name) != 1:
        raise SolveError(f"'{text}' is no rank: A 2 3 4 5 6 7 8 9 T J Q K")
    return RANKS.index(name)


def hand_values(
    game: Game,
    cards: Sequence[str],
    against: Sequence[str],
    removed: Sequence[str] = (),
    *,
    unseen: Sequence[int] | None = None,
    **how: Any,
) -> HandValue:
    """The exact value of each action for these cards; all by rank, as "9" or "T".

    `against` is the up card, or both of the dealer's cards where they are exposed. The other cards are those of a full
    shoe less `removed`, or else `unseen`: thirteen numbers of cards from aces to kings, or ten, to ten-values.
    """
    hand = [rank_of(card) for card in cards]
    shown = [rank_of(card) for card in against]
    counts = [0] * VALUES
    for rank in hand:
        counts[min(rank, VALUES - 1)] += 1
    number = all_hands().number.get(key_of(tuple(counts)))
    if number is None or len(hand) < game.rules.start_cards:
        least = "one card" if game.rules.start_cards == 1 else "two cards"
        raise SolveError(f"'{' '.join(cards)}' is no hand that is played: {least} or more, 21 or less")
    wanted = 2 if game.rules.hole == HOLE_EXPOSED else 1
    if len(shown) != wanted:
        what = "both of the dealer's cards are seen" if wanted == 2 else "one card of the dealer is seen"
        raise SolveError(f"'{' '.join(against)}' against '{' '.join(cards)}': in this game {what}")
    shoe = shoe_of(game, [*hand, *shown], [rank_of(card) for card in removed], unseen)
    solved = solve(game, ranks=shoe, **how)
    values = [min(rank, VALUES - 1) for rank in shown]
    view = values[0] if len(values) == 1 else values[0] * VALUES + values[1]
    if len(hand) == 2 and sum(counts) == 2 and counts[0] == counts[9] == 1:
        found = _of_natural(solved, number, view)
    else:
        unlike = len(set(hand)) > 1 and game.rules.split_pairs == SPLIT_RANK
        found = _of_hand(solved, number, view, unlike)
    if len(hand) != game.rules.start_cards:
        return found
    return found._replace(opening=_at_the_opening(solved, number, hand, view, found))


def shoe_of(game: Game, seen: list[int], removed: list[int], unseen: Sequence[int] | None) -> Ranks:
    """The cards that a hand and the dealer's are dealt from."""
    if unseen is not None:
        if removed:
            raise SolveError("either the cards that are unseen are given, or those that are removed")
        if len(unseen) not in (VALUES, len(RANKS)) or any(count < 0 for count in unseen):
            raise SolveError(f"unseen cards are ten numbers, aces to ten-values, or thirteen, to kings: {list(unseen)}")
        shoe = list(unseen)
        if len(shoe) == VALUES:
            kinds = 3 if game.rules.spanish else 4
            tens = shoe.pop()
            shoe += [0] * (4 - kinds) + [tens // kinds + (k < tens % kinds) for k in range(kinds)]
        return tuple(count + seen.count(rank) for rank, count in enumerate(shoe))
    whole = full_shoe(game.rules)
    for rank, count in enumerate(whole):
        if removed.count(rank) + seen.count(rank) > count:
            left = max(count - removed.count(rank), 0)
            raise SolveError(f"there are only {left} cards of rank {RANKS[rank]} in this shoe")
    return tuple(count - removed.count(rank) for rank, count in enumerate(whole))


def _of_hand(solved: Solution, hand: int, view: int, unlike: bool) -> HandValue:
    engine = solved.engine
    alive = engine.shoe.alive[engine.places.of_hand[hand], view]
    check_possible(alive)
    reach = zeros(engine.states(), engine.exact)
    reach[hand, OWN, 0, view] = 1 + 0 * engine.size
    nothing = tallied(engine)
    parted = zeros(solved.plan.split.shape, engine.exact)
    found = scores(engine, solved.values, Course(nothing, nothing, nothing, parted, reach))
    row, mask = np.argwhere(found.weight[:, view] != 0)[0].tolist()
    allowed = [action for action in range(found.value.shape[3]) if mask >> action & 1]
    if unlike and SPLIT_PAIR in allowed:
        allowed.remove(SPLIT_PAIR)
    actions = {ACTIONS[action]: found.value[row, view, mask, action] / alive for action in allowed}
    return HandValue(actions, max(actions, key=lambda name: actions[name]), alive)


def check_possible(alive: Number) -> None:
    if alive <= 0:
        raise SolveError("with these cards out of the shoe the dealer cannot show that and have no blackjack")


def _of_natural(solved: Solution, hand: int, view: int) -> HandValue:
    """A blackjack stands; what it is worth depends on whether the dealer may still have one."""
    engine = solved.engine
    place = engine.places.of_hand[hand]
    alive = engine.shoe.alive[place, view]
    check_possible(alive)
    return HandValue({"stand": natural_value(engine.game, engine.shoe, place, OWN, view) / alive}, "stand", alive)


def _at_the_opening(solved: Solution, number: int, hand: list[int], view: int, found: HandValue) -> dict[str, Number]:
    """By answer, what it is worth on average over the pays of a blackjack; nothing if only "no" is possible."""
    engine = solved.engine
    seen = engine.shoe.odds[engine.places.of_hand[number], view].sum()
    ranks = tuple(sorted(min(rank, VALUES - 1) for rank in hand))
    deal = Deal(number, ranks, 1 + 0 * engine.size, ranks == (0, VALUES - 1))
    play = np.array([found.actions[found.best] * found.probability] * len(engine.up))
    worth: dict[str, Number] = {}
    for case in cases(engine, deal, play):
        if case.view == view and not case.bonus:
            for answer, value in case.options.items():
                worth[ACTIONS[answer]] = worth.get(ACTIONS[answer], 0) + case.likelihood * value / seen
    return worth if len(worth) > 1 else {}


__all__ = ["Comparison", "HandValue", "Ranks", "compare", "hand_values", "removal", "values_of"]
