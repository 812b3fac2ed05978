"""The table of bets behind: every preset with every action of the seated player, settled by hand.

The seated player has staked 1000, the bettor behind 500. A row has presets of the greatest multiple, presets for
splits, the wallet's answers, the amounts it was asked for, and what was staked and came back for each hand (and
"up" for a Double Up wager).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

ALL, ONE_UP, TWO_UP, THREE_UP = (0, 1, 2, 3, 99), (1, 2, 3, 99), (2, 3, 99), (3, 99)
ANY = ("", "s")  # "s": follows splits; else the bet stays with the first hand

Paid = Mapping[Any, tuple[int, int]]
Row = tuple[tuple[int, ...], tuple[str, ...], str, list[int], Paid]


class Action(NamedTuple):
    game: str
    cards: str
    answers: str
    rows: list[Row]
    settings: Mapping[str, str] = {}


WON, LOST = {1: (500, 1000)}, {1: (500, 0)}

ACTIONS = {
    "stand": Action("american-blackjack-4", "Tc 9h 9d 9s", "s", [(ALL, ANY, "", [], WON)]),
    "hit": Action("american-blackjack-4", "5c 9h 6d 9s | 8d", "h,s", [(ALL, ANY, "", [], WON)]),
    "bust": Action("american-blackjack-4", "Tc 9h 6d 9s | Td", "h", [(ALL, ANY, "", [], LOST)]),
    "blackjack": Action("american-blackjack-4", "Ac 9h Kd 9s", "", [(ALL, ANY, "", [], {1: (500, 1250)})]),
    "double, won": Action(
        "american-blackjack-4",
        "5c 9h 6d 9s | 8d",
        "d",
        [
            ((0,), ANY, "", [], WON),
            (ONE_UP, ANY, "f", [500], {1: (1000, 2000)}),
            (ONE_UP, ANY, "n", [500], WON),
        ],
    ),
    "double, lost with the one card": Action(
        "american-blackjack-4",
        "5c 9h 6d 9s | 2d",
        "d",
        [
            ((0,), ANY, "", [], LOST),
            (ONE_UP, ANY, "f", [500], {1: (1000, 0)}),
            (ONE_UP, ANY, "n", [500], LOST),
        ],
    ),
    "double for less": Action(
        "blackjack",
        "5c 9h 6d 9s | 8d",
        "d333",
        [
            ((0,), ANY, "", [], WON),
            (ONE_UP, ANY, "f", [166], {1: (666, 1332)}),
            (ONE_UP, ANY, "n", [166], WON),
        ],
    ),
    "double for too little to share": Action("blackjack", "5c 9h 6d 9s | 8d", "d1", [(ALL, ANY, "", [], WON)]),
    "three times": Action(
        "double-4-more",
        "5c 9h 6d 9s | 8d",
        "d3000",
        [
            ((0,), ANY, "", [], WON),
            ((1,), ANY, "f", [500], {1: (1000, 2000)}),
            ((2,), ANY, "f", [1000], {1: (1500, 3000)}),
            (THREE_UP, ANY, "f", [1500], {1: (2000, 4000)}),
            ((1,), ANY, "n", [500], WON),
            ((2,), ANY, "n", [1000], WON),
            (THREE_UP, ANY, "n", [1500], WON),
        ],
    ),
    "two and a half times": Action(
        "double-4-more",
        "5c 9h 6d 9s | 8d",
        "d2501",
        [
            ((0,), ANY, "", [], WON),
            ((1,), ANY, "f", [500], {1: (1000, 2000)}),
            ((2,), ANY, "f", [1000], {1: (1500, 3000)}),
            (THREE_UP, ANY, "f", [1250], {1: (1750, 3500)}),
            ((1,), ANY, "n", [500], WON),
            ((2,), ANY, "n", [1000], WON),
            (THREE_UP, ANY, "n", [1250], WON),
        ],
    ),
    "three doubles": Action(
        "double-up-insanity",
        "2c 9h 9s | 3d | 4h | Td",
        "d,d,d,s",
        [
            ((0,), ANY, "", [], WON),
            ((1,), ANY, "f", [500], {1: (1000, 2000)}),
            ((1,), ANY, "n,f", [500, 500], {1: (1000, 2000)}),
            ((1,), ANY, "n,n,f", [500, 500, 500], {1: (1000, 2000)}),
            ((2,), ANY, "f,f", [500, 500], {1: (1500, 3000)}),
            ((2,), ANY, "f,n,f", [500, 500, 500], {1: (1500, 3000)}),
            ((2,), ANY, "f,n,n", [500, 500, 500], {1: (1000, 2000)}),
            (THREE_UP, ANY, "f,f,f", [500, 500, 500], {1: (2000, 4000)}),
            (THREE_UP, ANY, "n,f,n", [500, 500, 500], {1: (1000, 2000)}),
            (ONE_UP, ANY, "n,n,n", [500, 500, 500], WON),
        ],
    ),
    "three doubles of all there is": Action(
        "double-up-insanity",
        "2c 9h 9s | 3d | 4h | Td",
        "d1000,d2000,d4000,s",
        [
            ((0,), ANY, "", [], WON),
            ((1,), ANY, "f", [500], {1: (1000, 2000)}),
            ((2,), ANY, "f,f", [500, 500], {1: (1500, 3000)}),
            ((2,), ANY, "n,f", [500, 1000], {1: (1500, 3000)}),
            ((3,), ANY, "f,f", [500, 1000], {1: (2000, 4000)}),
            ((99,), ANY, "f,f,f", [500, 1000, 2000], {1: (4000, 8000)}),
            ((1,), ANY, "n,n,n", [500, 500, 500], WON),
            ((2,), ANY, "n,n,n", [500, 1000, 1000], WON),
            ((3,), ANY, "n,n,n", [500, 1000, 1500], WON),
            ((99,), ANY, "n,n,n", [500, 1000, 2000], WON),
        ],
        {"double_adds": "total"},
    ),
    "blackjack by doubling": Action(
        "double-up-insanity",
        "Kc 9h 9s | Ad",
        "d",
        [
            ((0,), ANY, "", [], {1: (500, 1250)}),
            (ONE_UP, ANY, "f", [500], {1: (1000, 2500)}),
            (ONE_UP, ANY, "n", [500], {1: (500, 1250)}),
        ],
    ),
    "blackjack by doubling, its odds on the initial wager": Action(
        "double-up-insanity",
        "Kc 9h 9s | Ad",
        "d",
        [
            ((0,), ANY, "", [], {1: (500, 1250)}),
            (ONE_UP, ANY, "f", [500], {1: (1000, 2250)}),
            (ONE_UP, ANY, "n", [500], {1: (500, 1250)}),
        ],
        {"blackjack_odds_on": "initial"},
    ),
    "Double Up, won": Action(
        "double-up-blackjack",
        "Tc 9h 9d 9s",
        "u",
        [
            ((0,), ANY, "", [], WON),
            (ONE_UP, ANY, "f", [500], {1: (500, 1000), "up": (500, 1000)}),
            (ONE_UP, ANY, "n", [500], WON),
        ],
    ),
    "Double Up, tied": Action(
        "double-up-blackjack",
        "Tc 9h 8d 9s",
        "u",
        [
            ((0,), ANY, "", [], {1: (500, 500)}),
            (ONE_UP, ANY, "f", [500], {1: (500, 500), "up": (500, 0)}),
            (ONE_UP, ANY, "n", [500], {1: (500, 500)}),
        ],
    ),
    "Double Up, dealer 16": Action(
        "double-up-blackjack",
        "Tc 9h 8d 7s",
        "u",
        [
            ((0,), ANY, "", [], {1: (500, 500)}),
            (ONE_UP, ANY, "f", [500], {1: (500, 500), "up": (500, 500)}),
            (ONE_UP, ANY, "n", [500], {1: (500, 500)}),
        ],
    ),
    "Double Up for less": Action(
        "double-up-blackjack",
        "Tc 9h 9d 9s",
        "u401",
        [
            ((0,), ANY, "", [], WON),
            (ONE_UP, ANY, "f", [200], {1: (500, 1000), "up": (200, 400)}),
            (ONE_UP, ANY, "n", [200], WON),
        ],
        {"double_up_partial": "true"},
    ),
    "split": Action(
        "american-blackjack-4",
        "8c 9h 8d 9s | Ac 9d",
        "p,s,s",
        [
            (ALL, ("",), "", [], WON),
            (ALL, ("s",), "f", [500], {1: (500, 1000), 2: (500, 0)}),
            (ALL, ("s",), "n", [500], WON),
        ],
    ),
    "split, the first hand lost": Action(
        "american-blackjack-4",
        "8c 9h 8d 9s | 9d Ac",
        "p,s,s",
        [
            (ALL, ("",), "", [], LOST),
            (ALL, ("s",), "f", [500], {1: (500, 0), 2: (500, 1000)}),
            (ALL, ("s",), "n", [500], LOST),
        ],
    ),
    "the first hand split again": Action(
        "blackjack",
        "8c 9h 8d 9s | 8h | Ac | Td | 9d",
        "p,p,s,s,s",
        [
            (ALL, ("",), "", [], WON),
            (ALL, ("s",), "f,f", [500, 500], {1: (500, 1000), 2: (500, 500), 3: (500, 0)}),
            (ALL, ("s",), "f,n", [500, 500], {1: (500, 1000), 3: (500, 0)}),
            (ALL, ("s",), "n,f", [500, 500], {1: (500, 1000), 2: (500, 500)}),
            (ALL, ("s",), "n,n", [500, 500], WON),
        ],
    ),
    "the second hand split again": Action(
        "blackjack",
        "8c 9h 8d 9s | Ac | 8h | Td | 9d",
        "p,s,p,s,s",
        [
            (ALL, ("",), "", [], WON),
            (ALL, ("s",), "f,f", [500, 500], {1: (500, 1000), 2: (500, 500), 3: (500, 0)}),
            (ALL, ("s",), "f,n", [500, 500], {1: (500, 1000), 2: (500, 500)}),
            (ALL, ("s",), "n", [500], WON),
        ],
    ),
    "both split hands doubled": Action(
        "american-blackjack-4",
        "8c 9h 8d 9s | 3c 2d | 8h | 7h",
        "p,d,d",
        [
            ((0,), ("",), "", [], WON),
            ((0,), ("s",), "f", [500], {1: (500, 1000), 2: (500, 0)}),
            ((0,), ("s",), "n", [500], WON),
            (ONE_UP, ("",), "f", [500], {1: (1000, 2000)}),
            (ONE_UP, ("",), "n", [500], WON),
            (ONE_UP, ("s",), "f,f,f", [500, 500, 500], {1: (1000, 2000), 2: (1000, 0)}),
            (ONE_UP, ("s",), "f,n,f", [500, 500, 500], {1: (500, 1000), 2: (1000, 0)}),
            (ONE_UP, ("s",), "f,f,n", [500, 500, 500], {1: (1000, 2000), 2: (500, 0)}),
            (ONE_UP, ("s",), "n,f", [500, 500], {1: (1000, 2000)}),
            (ONE_UP, ("s",), "n,n", [500, 500], WON),
        ],
    ),
    "Double Up on a split hand": Action(
        "double-up-blackjack",
        "Ac 9h Ad 9s | Kc 9d",
        "p,u,s",
        [
            ((0,), ("",), "", [], WON),
            ((0,), ("s",), "f", [500], {1: (500, 1000), 2: (500, 1000)}),
            ((0,), ("s",), "n", [500], WON),
            (ONE_UP, ("",), "f", [500], {1: (500, 1000), "up": (500, 1000)}),
            (ONE_UP, ("",), "n", [500], WON),
            (ONE_UP, ("s",), "f,f", [500, 500], {1: (500, 1000), 2: (500, 1000), "up": (500, 1000)}),
            (ONE_UP, ("s",), "f,n", [500, 500], {1: (500, 1000), 2: (500, 1000)}),
            (ONE_UP, ("s",), "n,n", [500, 500], WON),
        ],
    ),
    "early surrender": Action(
        "american-blackjack-4",
        "Tc Kh 6d As",
        "r",
        [(ALL, ANY, "", [], {1: (500, 250)})],
        {"surrender_against": "any"},
    ),
    "late surrender": Action(
        "american-blackjack-4",
        "Tc Kh 6d 9s",
        "r",
        [(ALL, ANY, "", [], {1: (500, 250)})],
        {"surrender": "late", "surrender_against": "any"},
    ),
    "late surrender to a blackjack that nobody looked for": Action(
        "american-blackjack-4",
        "Tc Kh 6d As",
        "r",
        [(ALL, ANY, "", [], LOST)],
        {"surrender": "late", "surrender_against": "any"},
    ),
    "surrender after a hit": Action(
        "blackjack",
        "Tc 9h 2d 9s | 3h",
        "h,r",
        [(ALL, ANY, "", [], {1: (500, 250)})],
        {"surrender": "any_time"},
    ),
    "rescue after a double": Action(
        "blackjack",
        "5c 9h 6d 9s | 2d",
        "d,r",
        [
            ((0,), ANY, "", [], LOST),  # the original wager is given up, and there is no other
            (ONE_UP, ANY, "f", [500], {1: (1000, 500)}),
            (ONE_UP, ANY, "n", [500], LOST),
        ],
        {"double_rescue": "true"},
    ),
    "double against a blackjack that nobody looked for": Action(
        "american-blackjack-4",
        "5c Kh 6d As | Td",
        "d",
        [
            ((0,), ANY, "", [], LOST),
            (ONE_UP, ANY, "f", [500], {1: (1000, 0)}),
            (ONE_UP, ANY, "n", [500], LOST),
        ],
    ),
    "the same, only original bets lost": Action(
        "american-blackjack-4",
        "8c Kh 8d As | 3c 2d | 8h",
        "p,d,s",
        [
            ((0,), ("",), "", [], LOST),
            ((0,), ("s",), "f", [500], {1: (500, 0), 2: (500, 500)}),
            ((0,), ("s",), "n", [500], LOST),
            (ONE_UP, ("",), "f", [500], {1: (1000, 500)}),
            (ONE_UP, ("",), "n", [500], LOST),
            (ONE_UP, ("s",), "f,f", [500, 500], {1: (1000, 500), 2: (500, 500)}),
            (ONE_UP, ("s",), "n,n", [500, 500], LOST),
        ],
        {"original_bets_only": "true"},
    ),
    "dealer 22 pays half": Action(
        "double-4-more",
        "5c 9h 6d 3s | 8d | Tc",
        "d3000",
        [
            ((0,), ANY, "", [], {1: (500, 750)}),
            ((1,), ANY, "f", [500], {1: (1000, 1500)}),
            ((2,), ANY, "f", [1000], {1: (1500, 2250)}),
            (THREE_UP, ANY, "f", [1500], {1: (2000, 3000)}),
            ((1,), ANY, "n", [500], {1: (500, 750)}),
            ((2,), ANY, "n", [1000], {1: (500, 750)}),
            (THREE_UP, ANY, "n", [1500], {1: (500, 750)}),
        ],
    ),
    "free double, won": Action(
        "blackjack",
        "5c 9h 6d 9s | 8d",
        "d",
        [(ALL, ANY, "", [], {1: (500, 1500)})],
        {"free_double_totals": "[9, 10, 11]"},
    ),
    "free double, tied": Action(
        "blackjack",
        "5c 9h 6d 9s | 7d",
        "d",
        [(ALL, ANY, "", [], {1: (500, 500)})],
        {"free_double_totals": "[9, 10, 11]"},
    ),
    "free split": Action(
        "blackjack",
        "8c 9h 8d 9s | Ac Kd",
        "p,s,s",
        [(ALL, ANY, "", [], {1: (500, 1000), 2: (0, 0)})],
        {"free_split_values": "[8]"},
    ),
    "both hands of a free split doubled": Action(
        "blackjack",
        "8c 9h 8d 9s | 3c 8h | 3d 8s",
        "p,d,d",
        [
            ((0,), ANY, "", [], {1: (500, 1000), 2: (0, 500)}),
            (ONE_UP, ANY, "f,f", [500, 500], {1: (1000, 2000), 2: (500, 1500)}),
            (ONE_UP, ANY, "n,f", [500, 500], {1: (500, 1000), 2: (500, 1500)}),
            (ONE_UP, ANY, "n,n", [500, 500], {1: (500, 1000), 2: (0, 500)}),
        ],
        {"free_split_values": "[8]"},
    ),
    "two doubles on the second hand of a free split": Action(
        "blackjack",
        "8c 9h 8d 9s | Ac | 2d 3s 6s",
        "p,s,d,d",
        [
            ((0,), ANY, "", [], {1: (500, 1000), 2: (0, 500)}),
            ((1,), ANY, "f", [500], {1: (500, 1000), 2: (500, 1500)}),
            (TWO_UP, ANY, "f,f", [500, 500], {1: (500, 1000), 2: (1000, 2500)}),
            (ONE_UP, ANY, "n,n", [500, 500], {1: (500, 1000), 2: (0, 500)}),
        ],
        {"free_split_values": "[8]", "max_doubles": "2"},
    ),
}
