"""Strategy cards: the best one as tables and as a chart, and any chart as a plan.

A cell is a few letters, the first allowed action counts: H hit, S stand, D double, P split, R surrender,
U Double Up. "DH" doubles if it may, else hits. Where both of the dealer's cards are seen, columns are her totals.
"""

from functools import lru_cache
from typing import Any

from holecard._jit import kernel, np
from holecard.chart import (
    CARD_ROWS,
    COLUMNS,
    HARD,
    PAIR_ROWS,
    ROWS,
    SOFT_ROWS,
    Chart,
    ChartError,
    advise,
    chart_column,
    check_chart,
    column_name,
    pack,
    row_name,
)
from holecard.rules import Rules
from holecard.rules.hand import CARDS, FIRST, HAND_WIDTH, NOT_SPLIT, SOFT, SPLIT, SPLIT_ACE, SPLIT_HAND, TOTAL, add
from holecard.rules.legal import DOUBLE, DOUBLE_UP, HIT, SPLIT_PAIR, STAND, SURRENDER, legal
from holecard.rules.settle import dealer_draws

from .chart import LONE_ROW, MASKS, PAIR_ROW, SOFT_ROW, card_lines, row_of
from .compositions import VALUES
from .engine import Engine, Plan
from .hands import Game, fill_row, is_reachable
from .numbers import Array
from .opening import Deal, Opened
from .total import TotalDependent

LETTERS = {HIT: "H", STAND: "S", DOUBLE: "D", SPLIT_PAIR: "P", SURRENDER: "R", DOUBLE_UP: "U"}
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UPS = (*range(2, VALUES + 1), 1)  # the columns of a card


def rows_of(start_cards: int) -> dict[str, dict[str, int]]:
    """table -> name of a row -> its number."""
    lowest = 2 if start_cards == 1 else 4
    tables = {
        "hard": {str(total): total for total in range(lowest, 22)},
        "soft": {str(total): total + SOFT_ROW for total in range(12, 22)},
        "pairs": {name: PAIR_ROW + value for value, name in enumerate(NAMES)},
    }
    if start_cards == 1:
        tables["lone"] = {name: LONE_ROW + value for value, name in enumerate(NAMES)}
    return tables


def cell_text(line: tuple[int, ...]) -> str:
    text = "".join(LETTERS[action] for action in line)
    if "P" in text:  # a pair that may not be split any more is played by its total
        return text[: text.index("P") + 1]
    return text[:-1] if text.endswith("HS") else text


def dealer_rows(engine: Engine) -> Array:
    """The dealer's hand as a chart looks at it, for each view."""
    rows = np.zeros((len(engine.up), HAND_WIDTH), np.int64)
    for view, up in enumerate(engine.up.tolist()):
        total, soft = add(0, 0, up)
        cards = 1
        if len(engine.up) > VALUES:
            total, soft = add(total, soft, view % VALUES + 1)
            cards = 2
        rows[view, [CARDS, TOTAL, SOFT, FIRST]] = cards, total, soft, 4 * (up - 1)
    return rows


def columns_of(engine: Engine) -> list[tuple[int, int]]:
    """The columns of a card in their order: the chart's column, and a view that is in it."""
    found: dict[int, int] = {}
    for view, row in enumerate(dealer_rows(engine).tolist()):
        if row[CARDS] == 1 or not (row[TOTAL] == 21 and row[SOFT]):  # her blackjack ends the round
            found.setdefault(chart_column(row), view)
    return sorted(found.items(), key=lambda one: (one[0] > 10, one[0] == 1, one[0]))


def row_of_deal(engine: Engine, deal: Deal) -> int:
    hands, alike = engine.hands, len(deal.values) == 2 and deal.values[0] == deal.values[1]
    pair = deal.values[0] if alike and deal.values[0] in engine.pairs.value else -1
    return int(row_of(int(hands.total[deal.hand]), int(hands.soft[deal.hand]), len(deal.values), pair))


def surrendered(engine: Engine, opened: list[Opened]) -> set[tuple[int, int]]:
    """The cells, as rows and views, whose hands are given up before the dealer looks."""
    cells: set[tuple[int, int]] = set()
    for one in opened:
        row = row_of_deal(engine, one.deal)
        cells.update((row, view) for view in np.nonzero(one.answer == SURRENDER)[0].tolist())
    return cells


def card_json(engine: Engine, best: TotalDependent, close_call: float = 0) -> dict[str, Any]:
    """The card as tables of cells, and its close calls."""
    lines, margin, early = best.lines, best.margin, surrendered(engine, best.opened)
    columns = columns_of(engine)
    every = card_lines()
    tables = rows_of(engine.rules.start_cards)
    if len(engine.pairs.value) == 0:
        del tables["pairs"]
    card: dict[str, Any] = {"against": [column_name(column) for column, _ in columns]}
    close = []
    for table, rows in tables.items():
        wanted = {name: row for name, row in rows.items() if table != "pairs" or row - PAIR_ROW in engine.pairs.value}
        card[table] = {}
        for name, row in wanted.items():
            card[table][name] = [
                ("R" if (row, view) in early else "") + cell_text(every[lines[row, view]]) for _, view in columns
            ]
            for column, view in columns:
                if margin[row, view] < close_call:
                    costs = float(margin[row, view])
                    close.append({"hand": f"{table} {name}", "against": column_name(column), "costs": costs})
    card["close_calls"] = close
    return card


CHART_ROWS = {"hard": HARD, "soft": SOFT_ROWS, "pairs": PAIR_ROWS, "lone": CARD_ROWS}


def card_chart(engine: Engine, best: TotalDependent, insurance: bool, even_money: bool) -> Chart:
    """The card as a chart that the simulator, too, can follow and everybody can edit."""
    cells = [[0] * COLUMNS for _ in range(ROWS)]
    card = card_json(engine, best)
    for table, base in CHART_ROWS.items():
        for name, texts in card.get(table, {}).items():
            row = base + (NAMES.index(name) + 1 if base in (PAIR_ROWS, CARD_ROWS) else int(name))
            for (column, _), text in zip(columns_of(engine), texts, strict=True):
                cells[row][column] = pack(text.lower())
    return Chart((tuple(tuple(row) for row in cells),), insurance, even_money)


def follow_chart(
    rules: Rules,
    game: Game,
    entries: Array,
    dealers: Array,
    order: Array,
    action: Array,
    after_split: Array,
    after_aces: Array,
    row: Array,
) -> None:
    """The plan of one who follows a chart; of a pair that is to be split, what is done if it cannot be."""
    splits = rules.max_hands > 1
    for k in range(order.shape[0]):
        hand = order[k]
        for wager in range(game.stake.shape[0]):
            for closed in range(2):
                if not is_reachable(game, rules, hand, wager, closed):
                    continue
                fill_row(game, hand, wager, closed, NOT_SPLIT, row)
                for view in range(game.up.shape[0]):
                    up, dealer = game.up[view], dealers[view]
                    row[SPLIT] = NOT_SPLIT
                    mask = legal(rules, row, 1, up) & (MASKS - 1)
                    found = advise(entries, row, dealer, mask)
                    if found == SPLIT_PAIR:
                        found = advise(entries, row, dealer, mask & ~(1 << SPLIT_PAIR))
                    action[hand, wager, closed, view] = found
                    if splits and game.cards[hand] > 1:
                        row[SPLIT] = SPLIT_HAND
                        mask = legal(rules, row, rules.max_hands, up) & (MASKS - 1)
                        after_split[hand, wager, closed, view] = advise(entries, row, dealer, mask)
                        row[SPLIT] = SPLIT_ACE
                        mask = legal(rules, row, rules.max_hands, up) & (MASKS - 1)
                        after_aces[hand, wager, closed, view] = advise(entries, row, dealer, mask)


_follow_chart: Any = kernel(follow_chart)


def plan_of(engine: Engine, chart: Chart) -> Plan:
    """What a chart says to do with every hand."""
    e = engine
    action, after_split, after_aces = (np.zeros(e.states(), np.int8) for _ in range(3))
    entries: Any = chart.entries if e.exact else np.array(chart.entries, np.int64)
    dealers = dealer_rows(e)
    run: Any = follow_chart if e.exact else _follow_chart
    order = e.order(0 if e.rules.start_cards == 1 else 1, 99)
    run(
        e.kernel_rules, e.game, entries, dealers, order, action, after_split, after_aces, np.zeros(HAND_WIDTH, np.int64)
    )  # fmt: skip
    split = np.zeros((len(e.pairs.value), len(e.up)), bool)
    row: list[int] = [0] * HAND_WIDTH
    for pair, value in enumerate(e.pairs.value.tolist()):
        fill_row(e.game, e.hands.pair[value], 0, 0, NOT_SPLIT, row)
        for view, up in enumerate(e.up.tolist()):
            mask = legal(e.rules, row, 1, up) & (MASKS - 1)
            split[pair, view] = advise(chart.entries, row, dealers[view].tolist(), mask) == SPLIT_PAIR
    return Plan(action, after_split, after_aces, split)


def surrenders(engine: Engine, chart: Chart, hand: int, view: int) -> bool:
    """Whether a chart gives a hand up before the dealer looks."""
    row: list[int] = [0] * HAND_WIDTH
    fill_row(engine.game, hand, 0, 0, NOT_SPLIT, row)
    mask = legal(engine.rules, row, 1, int(engine.up[view])) & (MASKS - 1) | 1 << SURRENDER
    return advise(chart.entries, row, dealer_rows(engine)[view].tolist(), mask) == SURRENDER


def check_whole(chart: Chart, engine: Engine, file: str) -> None:
    """A chart for the solver says what to do with every hand, and nothing that the game has not."""
    try:
        check_chart(chart, engine.rules)
    except ChartError as error:
        raise ChartError(f"{file}: {error}") from None
    rows = [HARD + total for total in range(2 if engine.rules.start_cards == 1 else 4, 21)]
    rows += [SOFT_ROWS + total for total in range(12, 21)]
    if engine.rules.start_cards == 1:
        rows += [CARD_ROWS + value for value in range(1, VALUES + 1)]
    missing = [
        f"{row_name(row)} against {column_name(column)}"
        for row in rows
        for column, _ in columns_of(engine)
        if chart.entries[0][row][column] == 0
    ]
    if missing:
        more = f", nor with {len(missing) - 1} more" if len(missing) > 1 else ""
        raise ChartError(f"{file}: says not what to do with {missing[0]}{more}")


@lru_cache(maxsize=32)
def mimic(rules: Rules) -> Chart:
    """Draw as the dealer does, and nothing else."""
    cells = [[0] * COLUMNS for _ in range(ROWS)]
    for total in range(2, 22):
        for soft, base in ((0, HARD), (1, SOFT_ROWS)):
            cells[base + total] = [pack("h" if dealer_draws(rules, total, soft) else "s")] * COLUMNS
    for value in range(1, VALUES + 1):
        cells[CARD_ROWS + value] = [pack("h")] * COLUMNS
    return Chart((tuple(tuple(row) for row in cells),))


__all__ = ["card_chart", "card_json", "check_whole", "mimic", "plan_of", "surrenders"]
