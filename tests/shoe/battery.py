"""Statistics of shuffles: how likely is what was seen, if every order is equally likely?

`battery` takes orders of the numbers 0 to n - 1, the same n throughout, and gives one probability for each test;
`failures` judges them together. Each test is exact in its assumptions: within one table every count comes from
independent shuffles, so that no correlation inside a shuffle can pass for a fault or hide one.
"""

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import comb, exp, factorial, floor, lgamma, log, log1p, perm, sqrt
from statistics import NormalDist
from typing import NamedTuple, TypeVar

LEVEL = 0.01
LEAST_EXPECTED = 5.0
PREFIX_LENGTH = 8
Orders = Sequence[Sequence[int]]
Outcome = TypeVar("Outcome", bound=Hashable)


class Result(NamedTuple):
    """The probability of counts at least as uneven, when the shuffle is fair."""

    test: str
    probability: float


def battery(orders: Orders) -> list[Result]:
    """All tests that this number of cards and shuffles allows."""
    size = len(orders[0])
    if any(sorted(order) != list(range(size)) for order in orders):
        return [Result("permutations", 0.0)]
    results = [
        position_by_card(orders),
        single_positions(orders),
        successive_shuffles(orders),
        *adjacent_pairs(orders),
        *gaps(orders),
        runs_up_and_down(orders),
        duplicate_prefixes(orders),
    ]
    if factorial(size) <= len(orders) / LEAST_EXPECTED:
        results.append(whole_orders(orders))
    return results


def failures(results: Sequence[Result], level: float = LEVEL) -> list[Result]:
    """The results that are too unlikely; a fair shuffle has none in all but `level` of the cases, for all together."""
    return [result for result in results if result.probability < level / len(results)]


def count_positions(orders: Orders) -> list[list[int]]:
    """How often each card lay at each position."""
    counts = [[0] * len(orders[0]) for _ in orders[0]]
    for order in orders:
        for row, card in zip(counts, order, strict=True):
            row[card] += 1
    return counts


def position_by_card(orders: Orders) -> Result:
    """Every card equally often at every position.

    The table of counts has (n - 1)² free cells; as each shuffle fills a permutation's worth of cells at once,
    the sum of squares is larger by n / (n - 1) than for independent counts.
    """
    size = len(orders[0])
    expected = len(orders) / size
    squares = sum((count - expected) ** 2 for row in count_positions(orders) for count in row) / expected
    return Result("position by card", chi_square_tail(squares * (size - 1) / size, (size - 1) ** 2))


def single_positions(orders: Orders) -> Result:
    """No card at one position much too often or too seldom: one cell among thousands is lost in a sum of squares."""
    size = len(orders[0])
    counts = [count for row in count_positions(orders) for count in row]
    seldom = binomial_tail(min(counts), len(orders), 1 / size)
    often = binomial_tail(len(orders) - max(counts), len(orders), 1 - 1 / size)
    return Result("single positions", min(1.0, 2 * len(counts) * min(seldom, often)))


def successive_shuffles(orders: Orders) -> Result:
    """The first card of a shuffle says nothing about the first card of the next one."""
    groups = group_count(len(orders[0]), len(orders) // 2)
    size = len(orders[0])
    seen = Counter(
        (group_of(before[0], size, groups), group_of(after[0], size, groups))
        for before, after in zip(orders[::2], orders[1::2], strict=False)
    )
    widths = group_widths(size, groups)
    odds = {(a, b): widths[a] * widths[b] / size**2 for a in range(groups) for b in range(groups)}
    return Result("successive shuffles", fit(seen, odds))


def adjacent_pairs(orders: Orders) -> list[Result]:
    """At each position: which card follows which. Many cards are counted in groups of neighbours."""
    size = len(orders[0])
    groups = group_count(size, len(orders))
    group = [group_of(card, size, groups) for card in range(size)]
    widths = group_widths(size, groups)
    pairs = perm(size, 2)
    odds = {(a, b): widths[a] * (widths[b] - (a == b)) / pairs for a in range(groups) for b in range(groups)}
    return [
        Result(
            f"adjacent pairs at {position}",
            fit(Counter((group[order[position]], group[order[position + 1]]) for order in orders), odds),
        )
        for position in range(size - 1)
    ]


def gaps(orders: Orders) -> list[Result]:
    """How far apart two cards come that lay side by side before the shuffle."""
    size = len(orders[0])
    odds = {gap: (size - abs(gap)) / perm(size, 2) for gap in range(1 - size, size) if gap}
    seen: list[Counter[int]] = [Counter() for _ in range(size - 1)]
    for order in orders:
        place = [0] * size
        for position, card in enumerate(order):
            place[card] = position
        for card, counter in enumerate(seen):
            counter[place[card + 1] - place[card]] += 1
    return [Result(f"gaps of {card} and {card + 1}", fit(counter, odds)) for card, counter in enumerate(seen)]


def runs_up_and_down(orders: Orders) -> Result:
    """The number of stretches that only rise or only fall."""
    size = len(orders[0])
    ways = [0, 2]
    for length in range(3, size + 1):
        # a further card, put anywhere: it lengthens a run, cuts a step into two more runs, or turns an end
        before = [*ways, 0, 0]
        ways = [0] + [
            runs * before[runs] + 2 * before[runs - 1] + (length - runs) * (before[runs - 2] if runs > 1 else 0)
            for runs in range(1, length)
        ]
    odds = {runs: count / factorial(size) for runs, count in enumerate(ways) if count}
    return Result("runs up and down", fit(Counter(map(run_count, orders)), odds))


def run_count(order: Sequence[int]) -> int:
    rising = [before < after for before, after in itertools.pairwise(order)]
    return 1 + sum(this != following for this, following in itertools.pairwise(rising))


def duplicate_prefixes(orders: Orders) -> Result:
    """How many pairs of shuffles begin alike: too many, and there are fewer shuffles than there should be."""
    size = len(orders[0])
    length = min(size, PREFIX_LENGTH)
    seen = Counter(tuple(order[:length]) for order in orders)
    equal_pairs = sum(comb(times, 2) for times in seen.values())
    return Result("duplicate prefixes", pair_tail(equal_pairs, len(orders), perm(size, length)))


def whole_orders(orders: Orders) -> Result:
    """For a few cards: every order equally often."""
    ways = factorial(len(orders[0]))
    expected = len(orders) / ways
    seen = Counter(map(tuple, orders))
    squares = sum((times - expected) ** 2 for times in seen.values()) + (ways - len(seen)) * expected**2
    return Result("whole orders", chi_square_tail(squares / expected, ways - 1))


def equal_keys(keys: Iterable[bytes]) -> Result:
    """No two of m keys are equal, when there are 2^256 of them.

    This finds secrets from a small space, if everything else that goes into the key is held fixed: about
    m² / 2 / space pairs are equal. See `space_found`.
    """
    listed = list(keys)
    equal_pairs = sum(comb(times, 2) for times in Counter(listed).values())
    return Result("equal keys", pair_tail(equal_pairs, len(listed), 2**256))


def space_found(key_count: int, missed: float = LEVEL) -> float:
    """The largest space of secrets that `equal_keys` misses at most so often: none of the pairs is equal."""
    return comb(key_count, 2) / -log(missed)


def group_count(size: int, samples: int) -> int:
    """So many groups of cards that a table of pairs of them is filled well."""
    return min(size, floor(sqrt(samples / LEAST_EXPECTED / 2)))


def group_of(card: int, size: int, groups: int) -> int:
    return card * groups // size


def group_widths(size: int, groups: int) -> list[int]:
    return [sum(group_of(card, size, groups) == group for card in range(size)) for group in range(groups)]


def fit(seen: Mapping[Outcome, int], odds: Mapping[Outcome, float]) -> float:
    """Chi-square of counts against odds; the rarest outcomes are counted as one until enough of them are expected."""
    samples = sum(seen.values())
    if any(odds.get(outcome, 0.0) == 0.0 for outcome in seen):
        return 0.0
    cells: list[tuple[int, float]] = []
    count, expected = 0, 0.0
    for outcome in sorted((outcome for outcome in odds if odds[outcome]), key=lambda outcome: odds[outcome]):
        count, expected = count + seen.get(outcome, 0), expected + samples * odds[outcome]
        if expected >= LEAST_EXPECTED:
            cells.append((count, expected))
            count, expected = 0, 0.0
    if expected:
        last_count, last_expected = cells.pop()
        cells.append((last_count + count, last_expected + expected))
    squares = sum((count - expected) ** 2 / expected for count, expected in cells)
    return chi_square_tail(squares, len(cells) - 1)


def pair_tail(equal_pairs: int, samples: int, space: int) -> float:
    """The probability of so many equal pairs or more, or so few or less, whichever is smaller, doubled."""
    mean = comb(samples, 2) / space
    if mean > 100:
        return 2 * NormalDist().cdf(-abs(equal_pairs - mean) / sqrt(mean))
    terms = [exp(-mean + (count * log(mean) if count else 0.0) - lgamma(count + 1)) for count in range(equal_pairs + 1)]
    return min(1.0, 2 * min(sum(terms), max(0.0, 1 - sum(terms[:-1]))))


def binomial_tail(count: int, samples: int, odds: float) -> float:
    """The probability of so many hits or fewer."""
    return sum(
        exp(
            lgamma(samples + 1)
            - lgamma(hits + 1)
            - lgamma(samples - hits + 1)
            + hits * log(odds)
            + (samples - hits) * log1p(-odds)
        )
        for hits in range(count + 1)
    )


def chi_square_tail(value: float, freedom: int) -> float:
    """The upper tail, from the series of the incomplete gamma function."""
    half, shape = value / 2, freedom / 2
    if half <= 0:
        return 1.0
    if half > shape + 40 * sqrt(shape) + 200:
        return 0.0
    term = exp(shape * log(half) - half - lgamma(shape + 1))
    total, step = 0.0, shape
    while term > total * 1e-17 or step < half:
        total += term
        step += 1
        term *= half / step
    return max(0.0, 1 - total)
