"""Setups for tests, and the same rounds by other ways."""

from random import Random
from typing import Any, cast

import pytest

from holecard.sheet import Game, load
from holecard.simulate import setup as module
from holecard.simulate.counting import parse_counting
from holecard.simulate.rounds import play_shoes
from holecard.simulate.setup import Part, Setup, make_setup, play_part
from holecard.simulate.tally import Tally

from .charts import basic_chart, random_chart

HI_LO = """
name = "Hi-Lo"
tags = { 2 = 1, 3 = 1, 4 = 1, 5 = 1, 6 = 1, T = -1, A = -1 }
ramp = [[-99, 1], [1, 2], [2, 5], [4, 12]]
insurance_at = 3
plays = [
  { hand = "hard 16", up = "T", at = 0, play = "s" },
  { hand = "hard 12", up = "4", at = -1, below = true, play = "h" },
  { hand = "pair T", up = "6", at = 4, play = "ps" },
]
"""


def play_plain(setup: Setup, first: int, last: int, monkeypatch: pytest.MonkeyPatch, **more: Any) -> Part:
    """`play_part` with the kernel's function in plain Python."""
    with monkeypatch.context() as patch:
        patch.setattr(module, "play_shoes", cast(Any, play_shoes).py_func)
        return play_part(setup, first, last, **more)


def differences(one: Tally, two: Tally) -> list[str]:
    """The fields in which two tallies differ."""
    return [name for name in Tally._fields if (getattr(one, name) != getattr(two, name)).any()]


def random_setup(game: Game, seed: int) -> Setup:
    """Any seats, side bets, bets behind, chart and penetration."""
    random = Random(seed)
    seats = [random.choice((1, 1, 2, 3)) for _ in range(random.choice((1, 1, 2, 3, 5)))]
    if len(seats) > 1 and random.random() < 0.3:
        seats[random.randrange(1, len(seats))] = 0
    sitting = [seat for seat, stake in enumerate(seats) if stake]
    behind = [
        (random.choice(sitting), random.randint(1, 4), random.randint(0, 3), random.randint(0, 1))
        for _ in range(random.choice((0, 0, 1, 3)))
    ]
    counting = parse_counting(HI_LO) if random.random() < 0.4 else None
    penetration = random.choice(("1/2", "3/4", "1")) if counting or random.random() < 0.5 else "fresh"
    return make_setup(
        game,
        random_chart(game.rules, seed, insurance=random.random() < 0.3),
        seats=seats,
        side_bets=random.random() < 0.5,
        behind=behind,
        counting=counting,
        seed=random.getrandbits(62),
        penetration=penetration,
        block=random.choice((1, 7, 40)),
    )


def basic_setup(game: str = "classic", **seating: Any) -> Setup:
    settings = seating.pop("settings", {})
    return make_setup(load(game, settings), basic_chart(), **seating)
