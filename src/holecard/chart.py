"""A strategy as a player would carry it: what to do with a total, or a pair, against an up card.

    insurance never
    even_money never
                2    3    4    5    6    7    8    9    T    A
    hard 11     dh   dh   dh   dh   dh   dh   dh   dh   dh   dh
    soft 18     ds   ds   ds   ds   ds   s    s    h    h    h
    pair 8      p    p    p    p    p    p    p    p    p    rp
    card 5      h    h    h    h    h    h    h    h    h    h
    after 1 double
    hard 11     h    …

A cell is a row of letters (s h d p r u, as in the notation of a round): the first that is open is taken, else the
hand stands. `pair` rows count where the hand may be split, `card` rows for a hand of one card; a section `after N
doubles` holds for hands doubled N times or more. Where both cards of the dealer are seen, columns are her totals.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from holecard.rules import Rules
from holecard.rules._rule import Row, Table, rule
from holecard.rules.cards import value
from holecard.rules.hand import CARDS, DOUBLES, FIRST, SOFT, TOTAL
from holecard.rules.legal import DOUBLE, DOUBLE_UP, HIT, SPLIT_PAIR, STAND, SURRENDER
from holecard.rules.notation import LETTER_OF, LETTERS

HARD, SOFT_ROWS, PAIR_ROWS, CARD_ROWS, ROWS = 0, 32, 64, 80, 96
COLUMNS = 64  # an up card's value; or 16 + a hard and 40 + a soft total of both the dealer's cards
STAGES = 4

UP_NAMES = "23456789TA"
_VALUES = {name: k for k, name in enumerate("A23456789T", 1)}
_TURN_LETTERS = "shdpru"


class ChartError(ValueError):
    """A text that is no chart, or one that does not fit the game."""


@rule
def chart_column(dealer: Row) -> int:
    if dealer[CARDS] < 2:
        return value(dealer[FIRST])
    return dealer[TOTAL] + (40 if dealer[SOFT] == 1 else 16)


@rule
def chart_row(hand: Row, mask: int) -> int:
    if hand[CARDS] == 1:
        return CARD_ROWS + value(hand[FIRST])
    if mask >> SPLIT_PAIR & 1 == 1:
        return PAIR_ROWS + value(hand[FIRST])
    return (SOFT_ROWS if hand[SOFT] == 1 else HARD) + hand[TOTAL]


@rule
def advise(entries: Sequence[Table], hand: Row, dealer: Row, mask: int) -> int:
    """The action of a chart among those of a mask; a pair that it does not split is played as its total."""
    stage = entries[min(hand[DOUBLES], len(entries) - 1)]
    column = chart_column(dealer)
    row = chart_row(hand, mask)
    action = first_open(stage[row][column], mask)
    if action < 0 and PAIR_ROWS <= row < CARD_ROWS:
        action = first_open(stage[(SOFT_ROWS if hand[SOFT] == 1 else HARD) + hand[TOTAL]][column], mask)
    return action if action >= 0 else STAND


@rule
def first_open(entry: int, mask: int) -> int:
    while entry > 0:
        action = (entry & 15) - 1
        if mask >> action & 1 == 1:
            return action
        entry >>= 4
    return -1


class Chart(NamedTuple):
    """Cells by stage, row and column, each a packed row of actions; 0 where the chart says nothing."""

    entries: tuple[tuple[tuple[int, ...], ...], ...]
    insurance: bool = False
    even_money: bool = False


def pack(letters: str) -> int:
    return sum((LETTERS[letter] + 1) << (4 * k) for k, letter in enumerate(letters))


def unpack(entry: int) -> str:
    letters = ""
    while entry:
        letters += LETTER_OF[(entry & 15) - 1]
        entry >>= 4
    return letters


def row_name(row: int) -> str:
    if row >= CARD_ROWS:
        return f"card {'A23456789T'[row - CARD_ROWS - 1]}"
    if row >= PAIR_ROWS:
        return f"pair {'A23456789T'[row - PAIR_ROWS - 1]}"
    return f"soft {row - SOFT_ROWS}" if row >= SOFT_ROWS else f"hard {row}"


def parse_row(kind: str, what: str) -> int:
    base = {"hard": HARD, "soft": SOFT_ROWS, "pair": PAIR_ROWS, "card": CARD_ROWS}.get(kind)
    if base in (PAIR_ROWS, CARD_ROWS) and what in _VALUES:
        return base + _VALUES[what]
    if base in (HARD, SOFT_ROWS) and what.isdigit() and 2 <= int(what) <= 21:
        return base + int(what)
    raise ChartError(f"'{kind} {what}' is no row: hard or soft with a total, pair or card with A 2 … 9 T")


def column_name(column: int) -> str:
    if column <= 10:
        return "A23456789T"[column - 1]
    return f"s{column - 40}" if column >= 40 else f"h{column - 16}"


def parse_column(text: str) -> int:
    if text in _VALUES:
        return _VALUES[text]
    if text[:1] in ("h", "s") and text[1:].isdigit() and 2 <= int(text[1:]) <= 21:
        return int(text[1:]) + (40 if text[0] == "s" else 16)
    raise ChartError(f"'{text}' is no column: an up card (A 2 … 9 T), or h16, s17 where both cards are seen")


def parse_chart(text: str, file: str = "chart") -> Chart:
    stages = [[[0] * COLUMNS for _ in range(ROWS)]]
    columns: list[int] = []
    always = {"insurance": False, "even_money": False}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        try:
            if not words:
                continue
            if words[0] in always:
                if words[1:] not in (["never"], ["always"]):
                    raise ChartError(f"'{' '.join(words)}': write {words[0]} never, or {words[0]} always")
                always[words[0]] = words[1] == "always"
            elif words[0] == "after":
                stages.append([list(row) for row in stages[-1]])
                if len(words) != 3 or words[1] != str(len(stages) - 1) or len(stages) > STAGES:
                    raise ChartError(f"'{' '.join(words)}': after 1 double, after 2 doubles, after 3 doubles, in order")
            elif words[0] in ("hard", "soft", "pair", "card"):
                _parse_cells(words, columns, stages[-1])
            else:
                columns = [parse_column(word) for word in words]
        except ChartError as error:
            raise ChartError(f"{file}:{number}: {error}") from None
    return Chart(
        tuple(tuple(tuple(row) for row in stage) for stage in stages), always["insurance"], always["even_money"]
    )


def _parse_cells(words: list[str], columns: list[int], stage: list[list[int]]) -> None:
    row = parse_row(words[0], words[1] if len(words) > 1 else "")
    cells = words[2:]
    if len(cells) != len(columns) or not columns:
        raise ChartError(f"{row_name(row)} has {len(cells)} cells under {len(columns)} columns")
    for column, cell in zip(columns, cells, strict=True):
        if cell == "-":
            continue
        if strange := [letter for letter in cell if letter not in _TURN_LETTERS]:
            raise ChartError(f"'{cell}': '{strange[0]}' is no action; they are {' '.join(_TURN_LETTERS)}")
        stage[row][column] = pack(cell)


def chart_text(chart: Chart) -> str:
    lines = [f"insurance {_always(chart.insurance)}", f"even_money {_always(chart.even_money)}"]
    columns = [k for k in range(COLUMNS) if any(row[k] for stage in chart.entries for row in stage)]
    columns.sort(key=lambda column: (column > 10, column == 1, column))
    for number, stage in enumerate(chart.entries):
        if number:
            lines.append(f"after {number} double{'s' if number > 1 else ''}")
        else:
            lines.append(" " * 10 + "".join(f"{column_name(column):5}" for column in columns).rstrip())
        lines += [text for _, text in _row_lines(stage, columns)]
    return "\n".join([*lines, ""])


def _row_lines(stage: tuple[tuple[int, ...], ...], columns: list[int]) -> Iterator[tuple[int, str]]:
    for row, entries in enumerate(stage):
        if any(entries):
            cells = "".join(f"{unpack(entries[column]) or '-':5}" for column in columns)
            yield row, f"{row_name(row):10}{cells}".rstrip()


def _always(flag: bool) -> str:
    return "always" if flag else "never"


def letters_of(rules: Rules) -> str:
    """The letters of all actions that the game can offer at all."""
    possible = {
        HIT: True,
        STAND: True,
        DOUBLE: rules.max_doubles > 0,
        DOUBLE_UP: rules.double_up == 1,
        SPLIT_PAIR: rules.max_hands > 1,
        SURRENDER: rules.surrender > 0 or rules.double_rescue == 1,
    }
    return "".join(LETTER_OF[action] for action, is_possible in possible.items() if is_possible)


def check_chart(chart: Chart, rules: Rules) -> None:
    """A chart may name only what the game can offer at all."""
    known = letters_of(rules)
    for stage in chart.entries:
        for row, entries in enumerate(stage):
            for column, entry in enumerate(entries):
                for letter in unpack(entry):
                    if letter not in known:
                        raise ChartError(
                            f"{row_name(row)} against {column_name(column)} says '{unpack(entry)}', "
                            f"but this game has no '{letter}'"
                        )
