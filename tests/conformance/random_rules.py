"""Rules with every switch thrown at random, whether or not a sheet may have them together."""

from random import Random

from holecard.rules import Rules
from holecard.rules import rules as codes
from holecard.rules.cards import RANKS, rank_unit

_TOTALS = (codes.ANY_TOTAL, 0, 1 << 11, 0b111 << 9, 1 << 9 | 1 << 16 | 1 << 20)

# What a switch may be, the default first, where that is more than yes or no.
VALUES: dict[str, tuple[int, ...]] = {
    "decks": (6, 1, 8),
    "hole": (codes.HOLE_HIDDEN, codes.HOLE_NONE, codes.HOLE_EXPOSED),
    "peek": (1 << 1 | 1 << 10, 1 << 1, 1 << 10, 0),
    "original_bets_only": (codes.ALL_BETS, codes.FIRST_HANDS_BET, codes.EACH_HANDS_BET),
    "start_cards": (2, 1),
    "ties": (codes.PUSHES, codes.LOSES, codes.WINS),
    "ties_21": (codes.PUSHES, codes.LOSES, codes.WINS),
    "blackjack_ties": (codes.PUSHES, codes.LOSES, codes.WINS),
    "surrender": (
        codes.SURRENDER_NONE,
        codes.SURRENDER_EARLY,
        codes.SURRENDER_LATE,
        codes.SURRENDER_ANY_TIME,
    ),
    "surrender_against": (codes.ANY_VALUE, 1 << 1, 1 << 10, 1 << 1 | 1 << 10),
    "double_least_cards": (2, 1),
    "double_most_cards": (2, 3, codes.UNLIMITED),
    "double_hard_totals": _TOTALS,
    "double_soft_totals": _TOTALS,
    "double_max_multiple": (1, 2, 3),
    "max_doubles": (1, 0, 2, 3, codes.UNLIMITED),
    "free_double_totals": (0, 0b111 << 9, codes.ANY_TOTAL),
    "split_pairs": (codes.SPLIT_VALUE, codes.SPLIT_RANK, codes.SPLIT_TENS, codes.SPLIT_ACES, codes.SPLIT_NONE),
    "max_hands": (4, 1, 2, 3, 8),
    "free_split_values": (0, 0b111111111 << 1, codes.ANY_VALUE),
    "rounding": (codes.ROUND_DOWN, codes.ROUND_NEAREST, codes.ROUND_UP),
}
TABLES = ("endings", "side_on", "side_awaits", "patterns", "bonuses")  # made by the functions below
SWITCHES = {
    name: VALUES.get(name, (default, 1 - default))
    for name, default in Rules._field_defaults.items()
    if name not in TABLES
}

ANY_OUTCOME = 0b111111
_PAYS = ((3, 2), (1, 1), (6, 5), (2, 1), (25, 1), (7, 5))


def random_rules(random: Random) -> Rules:
    """Each switch is its default as often as not, so that combinations of a few are met too."""
    rules = Rules(**{name: random.choice((values[0], random.choice(values))) for name, values in SWITCHES.items()})
    first = codes.ON_OPENING_TWO if rules.start_cards == 2 else codes.ON_DEALER
    side_on = tuple(random.randint(first, codes.ON_RESULT) for _ in range(random.choice((0, 0, 1, 2, 3))))
    bonuses = random.choice((0, 0, 1, 2))
    patterns = [random_pattern(random, codes.FOR_BLACKJACK) for _ in range(random.choice((0, 0, 1, 2)))]
    patterns.append(plain_pattern(codes.FOR_BLACKJACK, random.choice(_PAYS)))
    patterns += [random_pattern(random, codes.FOR_BONUS) for _ in range(bonuses)]
    for bet in range(len(side_on)):
        patterns += [random_pattern(random, bet) for _ in range(random.choice((1, 2, 3)))]
    awaiting = [bet for bet, on in enumerate(side_on) if on != codes.ON_DEALER and random.choice((False, True))]
    return rules._replace(
        endings=random_endings(random),
        side_on=side_on,
        side_awaits=sum(1 << bet for bet in awaiting),
        patterns=tuple(patterns),
        bonuses=bonuses,
    )


def random_endings(random: Random) -> tuple[tuple[int, ...], ...]:
    totals = [total for total in (22, 16, 17, 23, 26) if random.choice((False, False, True))]
    results = (codes.COMPARES, codes.WINS, codes.PUSHES, codes.PAYS_HALF, codes.LOSES)
    return tuple(
        (total, random.choice((0, 1)) if total < 22 else 0, random.choice(results), random.choice(results))
        for total in totals
    )


def plain_pattern(wanted: int, pays: tuple[int, int]) -> tuple[int, ...]:
    """A pattern that every hand fits."""
    return (
        wanted,
        *pays,
        0,
        99,
        0,
        99,
        codes.SUITED_ANY,
        0,
        codes.SHAPE_ANY,
        0,
        0,
        1,
        1,
        1,
        ANY_OUTCOME,
        codes.SOFTNESS_ANY,
    )


def random_pattern(random: Random, wanted: int) -> tuple[int, ...]:
    """The plain pattern with some of its columns made narrower."""
    row = list(plain_pattern(wanted, random.choice(_PAYS)))
    ranks = random.choice(("777", "678", "AJ", "9"))
    narrower: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
        ((codes.CARDS_LEAST,), (2, 3, 5)),
        ((codes.CARDS_MOST,), (2, 3, 6)),
        ((codes.TOTAL_LEAST, codes.TOTAL_MOST), (16, 21, 22)),
        ((codes.SUITED,), (codes.SUITED_ONE_SUIT, codes.SUITED_ONE_COLOUR, codes.SUITED_MIXED)),
        ((codes.SUIT_MASK,), (1, 2, 4, 8)),
        ((codes.SHAPE,), (codes.SHAPE_SAME_RANK, codes.SHAPE_STRAIGHT, codes.SHAPE_PAIR)),
        ((codes.RANKS_EXACT,), (sum(rank_unit(4 * RANKS.index(rank)) for rank in ranks),)),
        ((codes.UP_VALUES,), (1 << 1, 1 << 7 | 1 << 10)),
        ((codes.AFTER_SPLIT,), (0,)),
        ((codes.AFTER_DOUBLE,), (0,)),
        ((codes.AT_ONCE,), (0,)),
        ((codes.ON_RESULTS,), (0b001001, 0b010010, 0b100100, 0b110000, 0b000111, 0b111000)),
        ((codes.SOFTNESS,), (codes.SOFTNESS_HARD, codes.SOFTNESS_SOFT)),
    )
    for columns, values in narrower:
        value = random.choice(values)
        if random.choice((False, False, False, True)):
            for column in columns:
                row[column] = value
    return tuple(row)
