"""What each opening is worth against each up card, and how often it comes."""

from collections.abc import Iterator
from typing import NamedTuple

from holecard.solve import Solution
from holecard.solve.card import NAMES
from holecard.solve.opening import Deal

from .card import columns_of as columns_of_card

KINDS = ("lone", "hard", "soft", "pairs", "blackjack")


class Worth(NamedTuple):
    """The sum of the results, in initial bets, and of the likelihoods of some openings."""

    result: float
    likelihood: float

    @property
    def mean(self) -> float | None:
        return self.result / self.likelihood if self.likelihood else None


class Opening(NamedTuple):
    kind: str
    name: str
    cells: tuple[Worth, ...]  # by column

    @property
    def all(self) -> Worth:
        return total(self.cells)


class Openings(NamedTuple):
    against: tuple[str, ...]
    rows: tuple[Opening, ...]

    @property
    def column_sums(self) -> tuple[Worth, ...]:
        return tuple(total([row.cells[k] for row in self.rows]) for k in range(len(self.against)))

    @property
    def all(self) -> Worth:
        """All openings: the expectation of the game, and one."""
        return total(self.column_sums)


def columns_of(solution: Solution) -> dict[str, list[int]]:
    """The views of each column, her blackjack among them, where both of her cards are seen."""
    if not is_exposed(solution):
        return columns_of_card(solution)
    found: dict[tuple[bool, int], list[int]] = {}
    for view in range(len(solution.engine.up)):
        one, two = view // len(NAMES) + 1, view % len(NAMES) + 1
        soft = 1 in (one, two)
        found.setdefault((soft, one + two + (10 if soft else 0)), []).append(view)
    return {f"{'s' if soft else ''}{total}": views for (soft, total), views in sorted(found.items())}


def is_exposed(solution: Solution) -> bool:
    return len(solution.engine.up) != len(NAMES)


def total(worths: "tuple[Worth, ...] | list[Worth]") -> Worth:
    return Worth(sum(one.result for one in worths), sum(one.likelihood for one in worths))


def openings(solution: Solution) -> Openings:
    """Of the strategy that the solution is of; before the dealer looks, her blackjack included."""
    engine = solution.engine
    columns = columns_of(solution)
    rows: dict[tuple[str, str], list[Worth]] = {}
    for one in solution.opened:
        place = engine.places.of_hand[one.deal.hand]
        cells = rows.setdefault(row_of(solution, one.deal), [Worth(0.0, 0.0) for _ in columns])
        for k, views in enumerate(columns.values()):
            for view in views:
                seen = float(one.deal.likelihood) * float(engine.shoe.odds[place, view].sum())
                cells[k] = Worth(cells[k].result + float(one.value[view]), cells[k].likelihood + seen)
    order = sorted(rows, key=lambda row: (KINDS.index(row[0]), row[1] == "A", rank(row[1])))
    return Openings(tuple(columns), tuple(Opening(*row, tuple(rows[row])) for row in order))


def rank(name: str) -> int:
    return int(name) if name.isdigit() else 10


def row_of(solution: Solution, deal: Deal) -> tuple[str, str]:
    hands, low = solution.engine.hands, deal.values[0]
    if deal.natural:
        return "blackjack", "A 10"
    if len(deal.values) == 1:
        return "lone", NAMES[low]
    if low == deal.values[1]:
        return "pairs", NAMES[low]
    return ("soft" if hands.soft[deal.hand] else "hard"), str(int(hands.total[deal.hand]))


def by_kind(found: Openings) -> Iterator[tuple[str, list[Opening]]]:
    for kind in KINDS:
        rows = [row for row in found.rows if row.kind == kind]
        if rows:
            yield kind, rows
