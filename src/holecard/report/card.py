"""What a strategy card says: the best total-dependent play of a game, cell by cell, as the solver found it."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from holecard.rules.legal import EVEN_MONEY, HIT, INSURANCE, STAND, SURRENDER
from holecard.sheet import load
from holecard.solve import Solution, solve
from holecard.solve.card import LETTERS, NAMES, UPS, row_of_deal, rows_of
from holecard.solve.chart import PAIR_ROW, card_lines, line_actions
from holecard.solve.opening import cases
from holecard.solve.solution import CLOSE_CALL
from holecard.solve.wagers import OWN
from holecard.words import setting_texts

ORDINARY = "classic"  # the sheet whose card is ordinary basic strategy
TITLES = {"lone": "One card", "hard": "Hard", "soft": "Soft", "pairs": "Pairs"}
MEANINGS = {
    "H": "hit",
    "S": "stand",
    "D": "double",
    "P": "split",
    "R": "surrender",
    "U": "Double Up",
}


class NoDifferences(ValueError):
    """A game whose card cannot be laid beside that of ordinary blackjack."""


class Cell(NamedTuple):
    text: str  # letters in the order in which they are wanted: the first that is allowed counts
    close: bool = False
    ordinary: str = ""  # what ordinary basic strategy says, where it says something else
    mixed: bool = False  # other cards of the dealer with the same total ask for something else


class CardRow(NamedTuple):
    name: str
    cells: tuple[Cell, ...]


class CardTable(NamedTuple):
    kind: str
    rows: tuple[CardRow, ...]

    @property
    def title(self) -> str:
        return TITLES[self.kind]


class Card(NamedTuple):
    game: str
    settings: tuple[str, ...]
    sheet: str
    against: tuple[str, ...]
    tables: tuple[CardTable, ...]
    advice: tuple[str, ...]
    edge: float  # with this card
    best: float  # with perfect play
    ordinary: str  # the sheet that the differences are to, or nothing

    @property
    def cells(self) -> list[Cell]:
        return [cell for table in self.tables for row in table.rows for cell in row.cells]

    @property
    def letters(self) -> list[str]:
        """The cells' texts that occur, in the order of a legend."""
        return sorted({cell.text for cell in self.cells}, key=lambda text: (["HSDPRU".index(one) for one in text]))


def card_of(solution: Solution, differences: bool = False) -> Card:
    """The card of a solved game; `differences` are those to ordinary basic strategy."""
    game, engine = solution.game, solution.engine
    columns = columns_of(solution)
    if differences and len(engine.up) != len(NAMES):
        raise NoDifferences(
            "both cards of the dealer are seen in this game: ordinary basic strategy says nothing there"
        )
    ordinary = ordinary_cells() if differences else {}
    tables = []
    for kind, rows in sorted(rows_of(engine.rules.start_cards).items(), key=lambda one: list(TITLES).index(one[0])):
        names = {name: row for name, row in rows.items() if kind != "pairs" or row - PAIR_ROW in engine.pairs.value}
        made = tuple(
            CardRow(name, tuple(
                marked(cell, ordinary.get((kind, name, against))) for against, cell in zip(
                    columns, row_cells(solution, row, list(columns.values())), strict=True)
            ))
            for name, row in sorted(names.items(), key=lambda one: (one[0] == "A", one[1]))
            if any(choices_of(solution, row, view) for views in columns.values() for view in views)
        )  # fmt: skip
        if made:
            tables.append(CardTable(kind, made))
    return Card(
        game.name,
        tuple(setting_texts(game)),
        game.hash,
        tuple(columns),
        tuple(tables),
        tuple(advice(solution)),
        -float(solution.total_dependent.value),
        -float(solution.optimum_value),
        ORDINARY if differences else "",
    )


def marked(cell: Cell, ordinary: str | None) -> Cell:
    """A fallback that one of the two never needs is no difference: D and DH are the same wish."""
    if ordinary is None or all(one == other for one, other in zip(cell.text, ordinary, strict=False)):
        return cell
    return cell._replace(ordinary=ordinary)


@lru_cache(maxsize=1)
def ordinary_cells() -> dict[tuple[str, str, str], str]:
    card = card_of(solve(load(ORDINARY)))
    return {
        (table.kind, row.name, against): cell.text
        for table in card.tables
        for row in table.rows
        for against, cell in zip(card.against, row.cells, strict=True)
    }


def columns_of(solution: Solution) -> dict[str, list[int]]:
    """The views of each column: an up card, or a total where both of the dealer's cards are seen."""
    engine = solution.engine
    if len(engine.up) == len(NAMES):
        return {NAMES[up - 1]: [up - 1] for up in UPS}
    met = solution.total_dependent.scores.weight.sum(axis=(0, 2))
    found: dict[tuple[bool, int], list[int]] = {}
    for view in range(len(engine.up)):
        one, two = view // len(NAMES) + 1, view % len(NAMES) + 1
        soft = 1 in (one, two)
        if met[view] > 0:
            found.setdefault((soft, one + two + (10 if soft else 0)), []).append(view)
    return {f"{'s' if soft else ''}{total}": views for (soft, total), views in sorted(found.items())}


def row_cells(solution: Solution, row: int, columns: list[list[int]]) -> list[Cell]:
    card = solution.total_dependent
    surrendered = surrenders(solution)
    cells = []
    for views in columns:
        weight = [float(card.scores.weight[row, view].sum()) for view in views]
        texts = [cell_text(solution, row, view, (row, view) in surrendered) for view in views]
        most = weight.index(max(weight))
        varies = any(text != texts[most] for text, often in zip(texts, weight, strict=True) if often)
        close = bool(min(card.margin[row, view] for view in views) < CLOSE_CALL)
        cells.append(Cell(texts[most], close, mixed=varies))
    return cells


def choices_of(solution: Solution, row: int, view: int) -> set[int]:
    """What the card does there with hands that may choose: standing where one may not draw is no choice."""
    card = solution.total_dependent
    weight, line = card.scores.weight[row, view], card.lines[row, view]
    taken = [(mask, int(line_actions()[line, mask])) for mask in range(len(weight)) if weight[mask]]
    return {action for mask, action in taken if action != STAND or mask >> HIT & 1}


def cell_text(solution: Solution, row: int, view: int, surrendered: bool) -> str:
    """The letters that count for some hand that is met there, in their order."""
    taken = choices_of(solution, row, view)
    line = card_lines()[solution.total_dependent.lines[row, view]]
    text = "".join(LETTERS[action] for action in line if action in taken) or LETTERS[line[0]]
    text = text[: text.index("P") + 1] if "P" in text else text.removesuffix("S") if text.endswith("HS") else text
    if surrendered:
        return "R" + (text.replace("R", "") if taken else "")
    return text


def surrenders(solution: Solution) -> set[tuple[int, int]]:
    """Rows and views in which the opening is answered with a surrender."""
    return {
        (row_of_deal(solution.engine, one.deal), view)
        for one in solution.total_dependent.opened
        if not one.deal.natural
        for view, answer in enumerate(one.answer.tolist())
        if answer == SURRENDER
    }


def advice(solution: Solution) -> list[str]:
    """What to answer to the questions of the opening."""
    engine, card = solution.engine, solution.total_dependent
    asked = {INSURANCE: [0, 0], EVEN_MONEY: [0, 0]}
    for one in card.opened:
        for case in cases(engine, one.deal, card.values.values[one.deal.hand, OWN, 0]):
            for answer, counts in asked.items():
                if answer in case.options:
                    counts[0] += 1
                    counts[1] += int(one.answer[case.view]) == answer
    words = []
    if len(engine.up) != len(NAMES):
        words.append("Columns are the dealer's totals, s for soft")
    for answer, name in ((INSURANCE, "Insurance"), (EVEN_MONEY, "Even money")):
        offered, taken = asked[answer]
        if offered:
            words.append(
                f"{name}: {'never' if not taken else 'always' if taken == offered else 'with some hands only'}"
            )
    return words


def joined(rows: tuple[CardRow, ...]) -> list[CardRow]:
    """Rows of totals that say the same, as one: 13–16."""
    found = []
    for cells, group in groupby(rows, key=lambda row: row.cells):
        names = [row.name for row in group]
        found.append(CardRow(names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}", cells))
    return found


def row_label(kind: str, name: str) -> str:
    label = name.replace("T", "10")
    return f"{label} {label}" if kind == "pairs" else label


def column_label(name: str) -> str:
    return name.replace("T", "10")


def meaning(text: str) -> str:
    """D H: double, else hit."""
    return ", else ".join(MEANINGS[letter] for letter in text)


def identity(card: Card) -> str:
    return f"Sheet {card.sheet}"


def basis(card: Card) -> str:
    return (
        f"House edge {100 * card.edge:.4f} % with this card ({100 * card.best:.4f} % with composition-dependent play), "
        "per initial bet; full fresh shoe, one player."
    )
