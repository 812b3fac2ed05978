"""Charts for tests: an ordinary one, typed in, and random ones."""

from functools import lru_cache
from random import Random

from holecard.chart import (
    CARD_ROWS,
    COLUMNS,
    PAIR_ROWS,
    ROWS,
    STAGES,
    Chart,
    ChartError,
    check_chart,
    pack,
    parse_chart,
)
from holecard.rules import Rules

BASIC = """
insurance never
even_money never
          2    3    4    5    6    7    8    9    T    A
hard 2    h    h    h    h    h    h    h    h    h    h
hard 3    h    h    h    h    h    h    h    h    h    h
hard 4    h    h    h    h    h    h    h    h    h    h
hard 5    h    h    h    h    h    h    h    h    h    h
hard 6    h    h    h    h    h    h    h    h    h    h
hard 7    h    h    h    h    h    h    h    h    h    h
hard 8    h    h    h    h    h    h    h    h    h    h
hard 9    h    dh   dh   dh   dh   h    h    h    h    h
hard 10   dh   dh   dh   dh   dh   dh   dh   dh   h    h
hard 11   dh   dh   dh   dh   dh   dh   dh   dh   dh   dh
hard 12   h    h    s    s    s    h    h    h    h    h
hard 13   s    s    s    s    s    h    h    h    h    h
hard 14   s    s    s    s    s    h    h    h    h    h
hard 15   s    s    s    s    s    h    h    h    h    h
hard 16   s    s    s    s    s    h    h    h    h    h
soft 12   h    h    h    h    dh   h    h    h    h    h
soft 13   h    h    h    dh   dh   h    h    h    h    h
soft 14   h    h    h    dh   dh   h    h    h    h    h
soft 15   h    h    dh   dh   dh   h    h    h    h    h
soft 16   h    h    dh   dh   dh   h    h    h    h    h
soft 17   h    dh   dh   dh   dh   h    h    h    h    h
soft 18   ds   ds   ds   ds   ds   s    s    h    h    h
soft 19   s    s    s    s    ds   s    s    s    s    s
pair A    p    p    p    p    p    p    p    p    p    p
pair 2    p    p    p    p    p    p    h    h    h    h
pair 3    p    p    p    p    p    p    h    h    h    h
pair 4    h    h    h    p    p    h    h    h    h    h
pair 6    p    p    p    p    p    h    h    h    h    h
pair 7    p    p    p    p    p    p    h    h    h    h
pair 8    p    p    p    p    p    p    p    p    p    p
pair 9    p    p    p    p    p    s    p    p    s    s
card 2    h    h    h    dh   dh   h    h    h    h    h
card 3    h    h    h    dh   dh   h    h    h    h    h
card 4    h    h    h    h    h    h    h    h    h    h
card 5    h    h    h    h    h    h    h    h    h    h
card 6    h    h    h    h    h    h    h    h    h    h
card 7    h    h    h    h    h    h    h    h    h    h
card 8    h    h    h    dh   dh   h    h    h    h    h
card 9    h    dh   dh   dh   dh   dh   h    h    h    h
card T    dh   dh   dh   dh   dh   dh   dh   dh   dh   h
card A    dh   dh   dh   dh   dh   dh   dh   dh   dh   dh
"""


@lru_cache(maxsize=1)
def basic_chart() -> Chart:
    return parse_chart(BASIC)


def possible_letters(rules: Rules) -> str:
    """The letters that a chart for these rules may have."""
    letters = ""
    for letter in "shdpru":
        entries = [[0] * COLUMNS for _ in range(ROWS)]
        entries[16][10] = pack(letter)
        try:
            check_chart(Chart((tuple(tuple(row) for row in entries),)), rules)
        except ChartError:
            continue
        letters += letter
    return letters


def random_chart(rules: Rules, seed: int, insurance: bool = False) -> Chart:
    """Cells of one to three letters, standing more often the higher the total."""
    random = Random(seed)
    letters = possible_letters(rules)

    def cell(row: int) -> int:
        mine = random.sample(letters, k=random.randint(1, min(3, len(letters))))
        total = row % 32
        if row < PAIR_ROWS and total > random.randint(11, 21):
            mine = ["s"]
        if PAIR_ROWS <= row < CARD_ROWS and "p" in letters and random.random() < 0.5:
            mine = ["p", *(letter for letter in mine if letter != "p")]
        return pack("".join(mine))

    stages = tuple(
        tuple(tuple(cell(row) for _ in range(COLUMNS)) for row in range(ROWS)) for _ in range(random.randint(1, STAGES))
    )
    return Chart(stages, insurance, random.random() < 0.5)
