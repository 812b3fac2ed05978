"""Counting: the count, the bets and the plays against a count kept by hand at the table."""

from collections.abc import Callable, Iterator

import pytest

from holecard.rules.cards import value
from holecard.rules.felt import T_TURN
from holecard.rules.legal import HIT, STAND
from holecard.simulate.counting import parse_counting
from holecard.simulate.replay import Replayed, replay_rounds
from holecard.simulate.setup import Setup

from .setups import HI_LO, basic_setup

TAGS = {1: -1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 0, 8: 0, 9: 0, 10: -1}


def counted(setup: Setup, shoes: int) -> Iterator[tuple[Replayed, int, int]]:
    """Each round with the running count and the cards seen before it."""
    for shoe in range(shoes):
        cards = replay_rounds(setup, shoe)
        for one in cards:
            before = one.played.shoe[: one.start]
            yield one, sum(TAGS[value(card)] for card in before), one.start


@pytest.mark.parametrize(
    ("rounding", "divide"),
    [
        ("floor", lambda running, left: running * 52 // left),
        ("truncate", lambda running, left: int(running * 52 / left)),
        ("nearest", lambda running, left: (2 * running * 52 + left) // (2 * left)),
        ("running", lambda running, left: running),
    ],
)
def test_bets_follow_the_ramp(rounding: str, divide: Callable[[int, int], int]) -> None:
    system = parse_counting(HI_LO)._replace(rounding=("floor", "truncate", "nearest", "running").index(rounding))
    setup = basic_setup(counting=system, penetration="3/4", seats=2)
    bets = set()
    for one, running, seen in counted(setup, 12):
        count = divide(running, 312 - seen)
        wanted = 12 if count >= 4 else 5 if count >= 2 else 2 if count >= 1 else 1
        assert one.played.bets == [wanted * setup.unit, setup.unit]
        bets.add(wanted)
    assert bets == {1, 2, 5, 12}


def test_sixteen_against_ten_stands_from_a_count_of_zero_on_at_the_first_seat_only() -> None:
    """The chart hits; two cards of sixteen in the first turn, so that the open cards are easily counted."""
    setup = basic_setup(counting=parse_counting(HI_LO), penetration="3/4", seats=2)
    seen: set[tuple[int, bool, int]] = set()
    for one, running, before in counted(setup, 150):
        cards = one.played.shoe[one.start : one.start + 6]
        first, second, up, third, fourth, _ = cards
        for seat, mine in enumerate(((first, third), (second, fourth))):
            values = [value(card) for card in mine]
            if sum(values) != 16 or 1 in values or values[0] == 8 or value(up) != 10:
                continue
            turns = [row for row in one.played.trace if row[0] == T_TURN and row[1] == seat]
            if not turns or (seat == 1 and any(row[0] == T_TURN for row in one.played.trace if row[1] == 0)):
                continue
            count = running + sum(TAGS[value(card)] for card in cards[:5])
            true = count * 52 // (312 - before - 5)
            seen.add((seat, true >= 0, turns[0][3]))
    assert {one for one in seen if one[0] == 0} == {(0, True, STAND), (0, False, HIT)}
    assert {one[2] for one in seen if one[0] == 1} <= {HIT}


def test_insurance_is_taken_from_its_count_on() -> None:
    setup = basic_setup(counting=parse_counting(HI_LO), penetration="3/4")
    taken = set()
    for one, running, before in counted(setup, 120):
        first, up, second, _ = one.played.shoe[one.start : one.start + 4]
        if value(up) == 1:
            count = running + sum(TAGS[value(card)] for card in (first, up, second))
            insured = any(paid.bet == "insurance" for paid in one.played.paid())
            assert insured == (count * 52 // (312 - before - 3) >= 3)
            taken.add(insured)
    assert taken == {True, False}


def test_a_bet_of_nothing_leaves_the_table_until_the_shuffle() -> None:
    system = parse_counting("tags = { 5 = 1, T = -1 }\nramp = [[-99, 0], [0, 1]]")
    alone = basic_setup(counting=system, penetration="3/4")
    lengths = {len(replay_rounds(alone, shoe)) for shoe in range(20)}
    assert min(lengths) < 10
    company = basic_setup(counting=system, penetration="3/4", seats=2)
    sat_out = [one for shoe in range(5) for one in replay_rounds(company, shoe) if one.played.bets[0] == 0]
    assert sat_out
    assert all(one.nets[0] == 0 for one in sat_out)
