"""The numbers, the shuffle and the continuation, taken apart; and whole shuffles under the battery."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.shoe import (
    SPANISH_DECK,
    STANDARD_DECK,
    ShoeRecord,
    below,
    card_code,
    commit,
    deal_order,
    nothing_contributed,
    open_shoe,
    shoe_key,
    shuffled,
    words,
)
from holecard.shoe import order as order_module
from holecard.shoe import stream as stream_module

from .battery import (
    Result,
    battery,
    chi_square_tail,
    equal_keys,
    failures,
    run_count,
    runs_up_and_down,
    space_found,
)
from .samples import SHEET_HASH, TABLE, contributions_of, opened, some_bytes

Shuffle = Callable[[Iterator[int], Sequence[int]], list[int]]
WORDS = 2**32
bounds = st.integers(1, WORDS)
small_bounds = st.integers(1, 500)
keys = st.binary(min_size=32, max_size=32)


# words and numbers


@given(bounds)
def test_the_last_word_that_counts_is_taken_and_the_next_one_passed_over(bound: int) -> None:
    accepted = WORDS // bound * bound
    assert below(iter([accepted - 1]), bound) == bound - 1
    for word in {accepted, WORDS - 1} - {accepted - 1, WORDS}:
        if word >= accepted:
            assert below(iter([word, word, 0]), bound) == 0
            assert below(iter([word, accepted - 1]), bound) == bound - 1


@given(bounds, st.integers(0, WORDS - 1))
def test_a_word_gives_one_number_whatever_came_before(bound: int, word: int) -> None:
    accepted = WORDS // bound * bound
    passed = [WORDS - 1] * 3 if accepted < WORDS else []
    source = iter([*passed, word, 0])
    assert below(source, bound) == (word % bound if word < accepted else 0)


@pytest.mark.parametrize("word_count", [256, 251])
def test_every_number_comes_from_equally_many_words(monkeypatch: pytest.MonkeyPatch, word_count: int) -> None:
    """All bounds and all words of a smaller word, which leaves out nothing."""
    monkeypatch.setattr(stream_module, "WORD_COUNT", word_count)
    for bound in range(1, word_count + 1):
        taken: Counter[int] = Counter()
        for word in range(word_count):
            source = iter([word])
            try:
                taken[below(source, bound)] += 1
            except StopIteration:
                continue
        assert taken == dict.fromkeys(range(bound), word_count // bound)


def test_words_are_used_in_turn_and_none_is_left_out() -> None:
    source = words(some_bytes("key"))
    first = [next(source) for _ in range(20)]
    again = words(some_bytes("key"))
    assert [below(again, WORDS) for _ in range(20)] == first
    assert len(set(first)) == 20
    assert all(0 <= word < WORDS for word in first)


def test_words_use_all_their_bits() -> None:
    source = words(some_bytes("bits"))
    counts = [0] * 32
    for _ in range(4_096):
        word = next(source)
        for bit in range(32):
            counts[bit] += word >> bit & 1
    assert all(abs(count - 2_048) < 32 * 4.5 for count in counts), "4.5 standard deviations"


@pytest.mark.parametrize("bound", [0, -1, WORDS + 1, 2.0, True])
def test_a_bound_that_no_word_can_serve_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match=r"bound: .*allowed are whole numbers from 1 to 4294967296"):
        below(iter([0]), bound)


def test_a_key_is_32_bytes() -> None:
    with pytest.raises(ValueError, match="key: 31 bytes given"):
        words(bytes(31))


# the order


@given(keys, small_bounds)
def test_a_shuffle_is_a_permutation(key: bytes, size: int) -> None:
    assert sorted(shuffled(words(key), range(size))) == list(range(size))


def test_the_shuffle_goes_from_the_last_index_down() -> None:
    asked = []

    def source() -> Iterator[int]:
        yield from (0, 1, 0, 1)

    def noted(words_: Iterator[int], bound: int) -> int:
        asked.append(bound)
        return next(words_)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(order_module, "below", noted)
        # 14 11 12 13 10, 14 13 12 11 10, 12 13 14 11 10, and the last one stays
        assert shuffled(source(), [10, 11, 12, 13, 14]) == [12, 13, 14, 11, 10]
    assert asked == [5, 4, 3, 2]


def test_every_choice_of_numbers_gives_an_order_of_its_own() -> None:
    """With five cards: 120 ways to answer, 120 orders."""
    answers = [[a, b, c, d] for a in range(5) for b in range(4) for c in range(3) for d in range(2)]
    orders = {tuple(shuffled(iter(answer), range(5))) for answer in answers}
    assert len(orders) == len(answers) == 120


def test_decks() -> None:
    assert len(STANDARD_DECK) == 52
    assert len(SPANISH_DECK) == 48
    assert {code // 4 for code in SPANISH_DECK} == {*range(13)} - {9}
    assert [card_code(SPANISH_DECK, card) for card in (0, 35, 36, 47, 48)] == [0, 35, 40, 51, 0]


@pytest.mark.parametrize(("deck", "decks"), [(STANDARD_DECK, 8), (STANDARD_DECK, 2), (SPANISH_DECK, 6)])
def test_a_shoe_holds_each_card_as_often_as_there_are_decks(deck: tuple[int, ...], decks: int) -> None:
    shoe = opened(3, deck=deck, decks=decks, cut=7)
    assert sorted(shoe.order) == list(range(len(deck) * decks))
    assert Counter(shoe.codes) == dict.fromkeys(deck, decks)


@given(keys, st.integers(2, 60), st.data())
def test_a_continuation_appends_the_discards_and_moves_nothing(key: bytes, size: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(1, size))
    order = deal_order(key, size, start)
    assert order[:size] == deal_order(key, size)
    assert sorted(order[size:]) == sorted(order[:start])


def test_a_continuation_goes_on_in_the_same_stream() -> None:
    key = some_bytes("key")
    order = deal_order(key, 52, 30)
    source = words(key)
    first = shuffled(source, range(52))
    assert list(order[52:]) == shuffled(source, first[:30]), "the words after those of the first shuffle"
    assert list(order[52:]) != shuffled(words(key), first[:30]), "not the first words again"


def test_the_shoe_depends_on_nothing_that_comes_after_it() -> None:
    """No argument of a shoe knows of bets, players who come later, or results; the cut moves no card."""
    contributions = contributions_of(3, ["ann", "bob"])
    assert opened(3, contributions, cut=20).order == opened(3, contributions, cut=39).order


@pytest.mark.parametrize("size", [1, 5_201])
def test_a_size_out_of_range_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"size: {size} is out of range, allowed are whole numbers from 2 to 5200"):
        deal_order(some_bytes("key"), size)


# the battery


def orders_through_the_whole_path(
    size: int, count: int, secret_of_shoe: Callable[[int], bytes] | None = None
) -> list[tuple[int, ...]]:
    """Each shoe opened as the table opens it: committed, contributed to, keyed, shuffled."""
    draw = secret_of_shoe or (lambda number: some_bytes("battery", size, number))
    orders = []
    for number in range(1, count + 1):
        secret = draw(number)
        shoe = open_shoe(
            secret=secret,
            table=TABLE,
            number=1,
            sheet_hash=SHEET_HASH,
            deck=range(size),
            decks=1,
            cut=1,
            contributions=nothing_contributed(commit(TABLE, 1, SHEET_HASH, secret)),
        )
        orders.append(shoe.order)
    return orders


def found(results: list[Result]) -> set[str]:
    """The kinds of tests that fail."""
    return {kind(result) for result in failures(results)}


def kind(result: Result) -> str:
    return " ".join(word for word in result.test.split() if not word.isdigit())


@pytest.mark.parametrize(("size", "count"), [(5, 12_000), (8, 20_000), (52, 6_000)])
def test_the_battery_passes_the_real_shuffle(size: int, count: int) -> None:
    results = battery(orders_through_the_whole_path(size, count))
    assert failures(results) == []
    assert len(results) == 2 * size + 3 + (size == 5)


def test_the_battery_passes_whole_shoes_of_eight_decks() -> None:
    orders = [opened(number, deck=STANDARD_DECK, decks=8).order for number in range(1, 301)]
    assert failures(battery(orders)) == []


@pytest.mark.nightly
def test_the_battery_passes_many_whole_shoes_of_eight_decks() -> None:
    orders = [opened(number, deck=STANDARD_DECK, decks=8).order for number in range(1, 20_001)]
    assert failures(battery(orders)) == []


@pytest.mark.nightly
def test_no_two_of_a_million_keys_are_equal() -> None:
    keys_ = keys_of(some_bytes("key", number) for number in range(1_000_000))
    assert failures([equal_keys(keys_)]) == []


def naive_swap(source: Iterator[int], cards: Sequence[int]) -> list[int]:
    """Each card is exchanged with any of all the cards."""
    order = list(cards)
    for index in range(len(order) - 1, -1, -1):
        chosen = below(source, len(order))
        order[index], order[chosen] = order[chosen], order[index]
    return order


def off_by_one(source: Iterator[int], cards: Sequence[int]) -> list[int]:
    """No card may stay where it is."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(source, last)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def one_step_short(source: Iterator[int], cards: Sequence[int]) -> list[int]:
    """The last exchange, of the first two positions, is forgotten."""
    order = list(cards)
    for last in range(len(order) - 1, 1, -1):
        chosen = below(source, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def a_card_that_never_moves(source: Iterator[int], cards: Sequence[int]) -> list[int]:
    return [cards[0], *shuffled(source, cards[1:])]


def two_cards_that_stick_together(source: Iterator[int], cards: Sequence[int]) -> list[int]:
    """Every position is fair, and so is every gap but one."""
    order = shuffled(source, cards[:-1])
    place = order.index(cards[-2]) + below(source, 2)
    return [*order[:place], cards[-1], *order[place:]]


FAULTS: dict[str, tuple[Shuffle, str, str]] = {
    "naive swap": (naive_swap, "position by card", "position by card"),
    "off by one": (off_by_one, "position by card", "single positions"),
    "one step short": (one_step_short, "adjacent pairs at", "single positions"),
    "a card that never moves": (a_card_that_never_moves, "position by card", "single positions"),
    "two cards that stick together": (two_cards_that_stick_together, "gaps of and", "gaps of and"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_the_battery_finds_a_planted_fault(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    planted, with_8_cards, with_52_cards = FAULTS[name]
    monkeypatch.setattr(order_module, "shuffled", planted)
    assert with_8_cards in found(battery(orders_through_the_whole_path(8, 3_000)))
    assert with_52_cards in found(battery(orders_through_the_whole_path(52, 1_200)))


def test_the_battery_finds_what_is_no_permutation() -> None:
    orders = orders_through_the_whole_path(8, 100)
    assert found(battery([*orders, (0, 1, 2, 3, 4, 5, 6, 6)])) == {"permutations"}


def test_the_battery_finds_a_shuffle_that_follows_from_the_one_before() -> None:
    """Each second shoe begins with the card that the one before began with."""
    orders = [list(order) for order in orders_through_the_whole_path(8, 2_000)]
    for before, after in zip(orders[::2], orders[1::2], strict=True):
        place = after.index(before[0])
        after[0], after[place] = after[place], after[0]
    assert found(battery(orders)) == {"successive shuffles"}


def test_the_battery_finds_secrets_of_16_bits_by_shoes_that_begin_alike() -> None:
    few = [some_bytes("one of 65536", number) for number in range(2**16)]
    orders = orders_through_the_whole_path(
        52, 1_200, lambda number: few[int.from_bytes(some_bytes("16 bits", number)[:2], "big")]
    )
    assert found(battery(orders)) == {"duplicate prefixes"}


# 31 bits cannot be seen in so few shoes: two of m shoes are the same only when m² / 2 nears 2^31. So many keys can be
# made, though. Table, number and list are held fixed, since each of them alone would make the keys differ.

KEY_COUNT = 2**18


def keys_of(secrets_: Iterator[bytes]) -> Iterator[bytes]:
    blank = opened(1).record
    for secret in secrets_:
        record: ShoeRecord = blank._replace(commitment=commit(TABLE, 1, SHEET_HASH, secret))
        yield shoe_key(record, secret)


def test_so_many_keys_show_31_bits_but_not_40() -> None:
    assert 2**32 < space_found(KEY_COUNT) < 2**34


def test_no_two_keys_are_equal() -> None:
    keys_ = keys_of(sha256(number.to_bytes(4, "big")).digest() for number in range(KEY_COUNT))
    assert failures([equal_keys(keys_)]) == []


def test_secrets_of_31_bits_are_found_by_equal_keys() -> None:
    def secrets_() -> Iterator[bytes]:
        for number in range(KEY_COUNT):
            seed = int.from_bytes(sha256(number.to_bytes(4, "big")).digest()[:4], "big") >> 1
            yield sha256(seed.to_bytes(4, "big")).digest()

    assert failures([equal_keys(keys_of(secrets_()))]) != []


# the instruments themselves


def test_chi_square_tail_against_published_values() -> None:
    """The 5 % and 0.1 % points of the usual table."""
    for freedom, five, one_thousandth in [(1, 3.841, 10.828), (10, 18.307, 29.588), (100, 124.342, 149.449)]:
        assert chi_square_tail(five, freedom) == pytest.approx(0.05, rel=1e-3)
        assert chi_square_tail(one_thousandth, freedom) == pytest.approx(0.001, rel=3e-3)


def test_fair_shuffles_give_every_probability_equally_often() -> None:
    """Otherwise the battery would cry too often or be deaf; "single positions" is a bound and so on the high side."""
    source = words(some_bytes("calibration"))
    seen: dict[str, list[float]] = {}
    for _ in range(300):
        for result in battery([shuffled(source, range(4)) for _ in range(240)]):
            seen.setdefault(kind(result), []).append(result.probability)
    assert len(seen) == 8
    for name, probabilities in seen.items():
        unlikely = sum(probability < 0.1 for probability in probabilities) / len(probabilities)
        mean = sum(probabilities) / len(probabilities)
        assert unlikely < 0.15, name
        assert 0.44 < mean < 0.56 or (name == "single positions" and mean > 0.56), name


def test_runs_are_counted_and_their_odds_are_those_of_all_orders() -> None:
    assert [run_count(order) for order in [(0, 1, 2), (2, 1, 0), (0, 2, 1), (1, 0, 3, 2)]] == [1, 1, 2, 3]
    every_order = [list(order) for order in permutations(range(6))]
    assert runs_up_and_down(every_order).probability == pytest.approx(1.0)


def test_all_orders_once_are_as_even_as_can_be() -> None:
    every_order = sorted(permutations(range(6)), key=some_bytes)
    results = battery(every_order)
    assert {result.test for result in results if result.probability < 0.99} <= {
        "successive shuffles",
        "single positions",
        "duplicate prefixes",
    }
