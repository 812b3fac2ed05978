"""Strategy cards: the text of a chart, and charts that somebody wrote.

A cell is a few letters, the first allowed action counts: H hit, S stand, D double, P split, R surrender,
U Double Up. "DH" doubles if it may, else hits. A chart file is TOML with the tables `hard`, `soft`, `pairs`
and, for games that begin with one card, `lone`; a row has ten cells, against 2 3 4 5 6 7 8 9 T A.
"""

import tomllib
from pathlib import Path
from typing import Any

from holecard._jit import np
from holecard.rules.legal import DOUBLE, DOUBLE_UP, HIT, SPLIT_PAIR, STAND, SURRENDER
from holecard.rules.settle import dealer_draws

from .chart import LONE_ROW, PAIR_ROW, ROW_COUNT, SOFT_ROW, card_lines
from .compositions import VALUES
from .engine import Engine
from .numbers import Array

LETTERS = {HIT: "H", STAND: "S", DOUBLE: "D", SPLIT_PAIR: "P", SURRENDER: "R", DOUBLE_UP: "U"}
ACTIONS = {letter: action for action, letter in LETTERS.items()}
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UPS = (*range(2, VALUES + 1), 1)  # the columns of a card
KEYS = frozenset({"hard", "soft", "pairs", "lone", "insurance", "even_money"})


class ChartError(ValueError):
    """A chart that cannot be read, or does not say what to do."""


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


def view_names(engine: Engine) -> list[str]:
    """What each view shows: the up card, or both cards."""
    if len(engine.up) == VALUES:
        return list(NAMES)
    return [NAMES[view // VALUES] + NAMES[view % VALUES] for view in range(len(engine.up))]


def columns_of(engine: Engine) -> list[int]:
    return [up - 1 for up in UPS] if len(engine.up) == VALUES else list(range(len(engine.up)))


def card_json(engine: Engine, lines: Array, margin: Array, close_call: float) -> dict[str, Any]:
    """The card as tables of cells, and its close calls."""
    names, columns = view_names(engine), columns_of(engine)
    every = card_lines()
    tables = rows_of(engine.rules.start_cards)
    if len(engine.pairs.value) == 0:
        del tables["pairs"]
    card: dict[str, Any] = {"against": [names[view] for view in columns]}
    close = []
    for table, rows in tables.items():
        wanted = {name: row for name, row in rows.items() if table != "pairs" or row - PAIR_ROW in engine.pairs.value}
        card[table] = {name: [cell_text(every[lines[row, view]]) for view in columns] for name, row in wanted.items()}
        for name, row in wanted.items():
            for view in columns:
                if margin[row, view] < close_call:
                    close.append({"hand": f"{table} {name}", "against": names[view], "costs": float(margin[row, view])})
    card["close_calls"] = close
    return card


def parse_cell(text: str, where: str) -> tuple[int, ...]:
    unknown = [letter for letter in text if letter not in ACTIONS]
    if unknown or not text:
        known = ", ".join(f"{letter}" for letter in ACTIONS)
        raise ChartError(f"{where}: '{text}' is no action: allowed are {known}, and several in order, as in DH")
    line = tuple(ACTIONS[letter] for letter in text)
    if line[-1] not in (HIT, STAND):
        line = (*line, STAND)
    return line if line[-1] == STAND else (*line, STAND)


def read_chart(path: Path, engine: Engine) -> tuple[Array, bool, bool]:
    """Actions [row, view, mask] of a chart file, whether it insures, and whether it takes even money."""
    try:
        data = tomllib.loads(path.read_text())
    except OSError as error:
        raise ChartError(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ChartError(f"{path}: is no TOML: {error}") from None
    if len(engine.up) != VALUES:
        raise ChartError(f"{path}: a chart has ten columns, and this game shows both cards of the dealer")
    for key in data:
        if key not in KEYS:
            raise ChartError(f"{path}: there is no table '{key}' in a chart: {', '.join(sorted(KEYS))}")
    lines: dict[int, list[tuple[int, ...]]] = {}
    for table, rows in rows_of(engine.rules.start_cards).items():
        given = data.get(table, {})
        for name in given:
            if name not in rows:
                raise ChartError(f"{path}: {table} has no row '{name}': {', '.join(rows)}")
        for name, cells in given.items():
            found = str(cells).split()
            if len(found) != VALUES:
                raise ChartError(f"{path}: {table} {name} has {len(found)} cells, one for each of 2 3 … 9 T A")
            lines[rows[name]] = [parse_cell(cell, f"{path}: {table} {name}") for cell in found]
    for table, rows in rows_of(engine.rules.start_cards).items():
        for name, row in rows.items():
            if row not in lines and table in ("hard", "soft") and name not in ("2", "3", "21"):
                raise ChartError(f"{path}: {table} {name} is missing")
    return expand(engine, lines), bool(data.get("insurance", False)), bool(data.get("even_money", False))


def expand(engine: Engine, lines: dict[int, list[tuple[int, ...]]]) -> Array:
    """A pair or a lone card without a row of its own is played by its total."""
    choice = np.zeros((ROW_COUNT, len(engine.up), 1 << 6), np.int8)
    for row in range(ROW_COUNT):
        found = lines.get(row) or lines.get(total_row(row)) or [(STAND,)] * VALUES
        for column, up in enumerate(UPS):
            for mask in range(1 << 6):
                choice[row, up - 1, mask] = next((a for a in found[column] if mask >> a & 1), STAND)
    return choice


def total_row(row: int) -> int:
    if row >= LONE_ROW:
        return row - LONE_ROW + 1 if row > LONE_ROW else SOFT_ROW + 12
    if row >= PAIR_ROW:
        return 2 * (row - PAIR_ROW + 1) if row > PAIR_ROW else SOFT_ROW + 12
    return row


def mimic(engine: Engine) -> Array:
    """Draw as the dealer does, and nothing else."""
    choice = np.full((ROW_COUNT, len(engine.up), 1 << 6), STAND, np.int8)
    for row in range(ROW_COUNT):
        line = total_row(row)
        soft = line > 21
        total = line - SOFT_ROW if soft else line
        if row == LONE_ROW:
            total = 11
        if dealer_draws(engine.rules, total, int(soft)):
            for mask in range(1 << 6):
                if mask >> HIT & 1:
                    choice[row, :, mask] = HIT
    return choice
