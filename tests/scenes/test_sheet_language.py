"""What sheets must be able to say, item by item of the design's list, beside the games that need it.

Each line is a key set on the ordinary game, and a scene that comes out in another way without it.
"""

from pathlib import Path

import pytest

from holecard.rules.cards import RANKS, SPANISH_DECK, STANDARD_DECK
from holecard.sheet import SheetError, game_names, load

from .scene import scene
from .variants import Play, differs, is_noticed, main, with_side

ORDINARY = {
    "classic",
    "blackjack",
    "double-4-more",
    "double-up-blackjack",
    "double-up-insanity",
    "american-blackjack-4",
}
TIE_BET = '{ name = "Tie", on = "result", rows = [{ name = "tie", result = ["push"], pays = "10:1" }] }'
HIGH_TIE = (
    '{ name = "High tie", on = "result", rows = ['
    '{ name = "two blackjacks", cards = "2", total = "21", dealer_blackjack = true, pays = "50:1" }] }'
)
SEVEN_UP = '{ name = "7 up", on = "opening_two", rows = [{ name = "pair", shape = "pair", up = [7], pays = "9:1" }] }'
PAIR = '{ name = "Pair", on = "opening_three", rows = [{ name = "pair", shape = "pair", pays = "2:1" }] }'
RED_22 = '{ name = "22", on = "dealer", rows = [{ name = "22", total = "22", suits = "one_colour", pays = "20:1" }] }'
STOPS_AT_16 = '[{ total = 16, stops = true, result = "pushes", result_21 = "wins" }]'
SUITED_21 = '[{ name = "suited 21", total = "21", suits = "one_suit", pays = "2:1", at_once = false }]'
CHARLIE = '[{ name = "three cards", cards = "3", pays = "1:1" }]'
PAIR_OF_FACES = '[{ name = "kings", ranks = "K K", suits = "one_suit", pays = "3:1" }]'

WON, LOST, PUSHED = (main((1000, back, word)) for back, word in ((2000, "won"), (0, "lost"), (1000, "pushed")))

SCENES = {
    "stand on soft 17": Play("Kc 6d 8h Ad", "s", WON, {"dealer_hits_soft_17": "false"}),
    "peek under an ace only": Play("6c Kd 5h Ad | 4c", "d", main((2000, 0, "lost_to_blackjack")), {"peek": "ace"}),
    "no peek": Play("6c Ad 5h Kd | 4c", "n,d", main((2000, 0, "lost_to_blackjack")), {"peek": "none"}),
    "no hole card": Play("Kc 9d 5h | 4c | 8s", "h,s", WON, {"hole_card": "none"}),
    "original bets only": Play(
        "6c Ad 5h Kd | 4c", "n,d", main((2000, 1000, "raises_returned")), {"peek": "none", "original_bets_only": True}
    ),
    "doubling by cards": Play("2c 9d 3h 8c | 5d Kc", "h,d", main((2000, 4000, "won")), {"double_most_cards": 3}),
    "doubling by hard totals": Play("3c 9d 5h 8c", "", "s h", {"double_totals": "[9, 10, 11]"}),
    "doubling by soft totals": Play("Ac 9d 5h 8c", "", "s h", {"double_soft_totals": "[19, 20]"}),
    "doubling by multiples": Play("6c 9d 5h 8c | Kc", "d3000", main((4000, 8000, "won")), {"double_max_multiple": 3}),
    "doubling repeatedly": Play(
        "6c 9d 3h 8c | 2c 9h", "d,d,s", main((3000, 6000, "won")), {"max_doubles": "unlimited"}
    ),
    "redoubling": Play(
        "6c 9d 3h 8c | 2c 9h", "d,d", main((4000, 8000, "won")), {"max_doubles": 2, "double_adds": "total"}
    ),
    "drawing after a double": Play(
        "6c 9d 3h 8c | 2c 9h", "d,h,s", main((2000, 4000, "won")), {"after_double": "plays_on"}
    ),
    "rescue": Play("6c 9d 5h 8c | 2c", "d,r", main((2000, 1000, "surrendered")), {"double_rescue": "true"}),
    "splits by rank": Play("Kc 9d Qh 8c", "", "s h d1000", {"split_pairs": "rank"}),
    "splits of tens only": Play("8c 9d 8h 8d", "", "s h d1000", {"split_pairs": "tens"}),
    "splits of aces only": Play("Kc 9d Qh 8d", "", "s h d1000", {"split_pairs": "aces"}),
    "no splits": Play("8c 9d 8h 8d", "", "s h d1000", {"split_pairs": "none"}),
    "splits counted": Play("8c 9d 8h 8d | 8s", "p", "s h d1000", {"max_hands": 2}),
    "aces split again": Play("Ac 9d Ah 8d | As", "p", "s p1000", {"resplit_aces": "true"}),
    "split aces hit": Play("Ac 9d Ah 8d | 5s", "p", "s h", {"hit_split_aces": "true"}),
    "early surrender": Play("Kc Ad 6h Kd", "r", main((1000, 500, "surrendered")), {"surrender": "early"}),
    "late surrender": Play("Kc Kd 6h 9d", "r", main((1000, 500, "surrendered")), {"surrender": "late"}),
    "surrender at any time": Play(
        "Kc Kd 3h 9d | 3c", "h,r", main((1000, 500, "surrendered")), {"surrender": "any_time"}
    ),
    "a 22 pushes": Play("Kc 6d 9h Ts | 6c", "s", PUSHED, {"dealer_22_result": "pushes"}),
    "a 22 pays half": Play("Kc 6d 9h Ts | 6c", "s", main((1000, 1500, "half_paid")), {"dealer_22_result": "pays_half"}),
    "a 22 takes all": Play("Kc 6d 9h Ts | 6c", "s", LOST, {"dealer_22_result": "loses"}),
    "a 16 ends the round": Play("Kc 6d 9h Ts", "s", PUSHED, {"dealer_endings": STOPS_AT_16}),
    "but 21 wins against it": Play("6c 6d 5h Ts | Kc", "d", main((2000, 4000, "won")), {"dealer_endings": STOPS_AT_16}),
    "a bonus for a 21 that wins": Play("5h 9d 6h 8c | Kh", "h", main((1000, 3000, "bonus")), {"bonuses": SUITED_21}),
    "three cards that win": Play("2c 9d 3h 8c | 4d", "h", main((1000, 2000, "bonus")), {"bonuses": CHARLIE}),
    "a bonus for two cards": Play("Kh Kd Kh Ac", "", main((1000, 4000, "bonus")), {"bonuses": PAIR_OF_FACES}),
    "a blackjack that always wins": Play(
        "Ac Kd Kh Ad", "", main((1000, 2500, "blackjack")), {"blackjack_ties": "wins"}
    ),
    "a tied blackjack that loses": Play(
        "Ac Kd Kh Ad", "", main((1000, 0, "lost_to_blackjack")), {"blackjack_ties": "loses"}
    ),
    "a blackjack paid by its suit": Play(
        "Ah 9d Kh 8d", "", main((1000, 4000, "blackjack")), {"blackjack_pays_by_suit": '{ hearts = "3:1" }'}
    ),
    "a suited blackjack": Play("Ac 9d Kc 8d", "", main((1000, 3000, "blackjack")), {"suited_blackjack_pays": "2:1"}),
    "both dealer cards exposed": Play("Kc Ad 9h 7c", "s", WON, {"hole_card": "exposed"}),
    "ties that win": Play("Kc 9d 8h 9c", "s", WON, {"ties": "wins"}),
    "ties that lose": Play("Kc 9d 8h 9c", "s", LOST, {"ties": "loses"}),
    "ties of 21 that win": Play("5c 9d 6h 7c | Kh 5d", "h", WON, {"ties_21": "wins"}),
    "free doubles": Play("5c 9d 6h 8c | 2c", "d", LOST, {"free_double_totals": "[11]"}),
    "free splits": Play(
        "8c 6d 8h Ts | Kc Jd | Td", "p,s,s", main((1000, 2000, "won"), (0, 1000, "won")), {"free_split_values": "[8]"}
    ),
    "a side bet on two cards, against an up card": Play(
        "8c 7d 8h Ts", "s", with_side(LOST, seven=1000), {"side_bets.seven": SEVEN_UP}, {"seven": 100}
    ),
    "a side bet on three cards": Play(
        "8c 8d 7h Ts", "s", with_side(LOST, pair=300), {"side_bets.pair": PAIR}, {"pair": 100}
    ),
    "a side bet on the dealer's hand": Play(
        "Kc 6d 9h Th | 6h", "s", with_side(WON, red=2100), {"side_bets.red": RED_22}, {"red": 100}
    ),
    "a side bet on the result": Play(
        "Kc 9d 8h 9c", "s", with_side(PUSHED, tie=1100), {"side_bets.tie": TIE_BET}, {"tie": 100}
    ),
    "a side bet on the result that loses": Play(
        "Kc 9d 9h 9c", "s", with_side(WON, tie=0), {"side_bets.tie": TIE_BET}, {"tie": 100}
    ),
    "a side bet on her blackjack": Play(
        "Ac Kd Kh Ad", "", with_side(PUSHED, high=5100), {"side_bets.high": HIGH_TIE}, {"high": 100}
    ),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_can_be_said(name: str) -> None:
    assert SCENES[name].outcome("classic") == SCENES[name].comes


@pytest.mark.parametrize("name", SCENES)
def test_it_is_the_key_that_says_it(name: str) -> None:
    assert differs("classic", SCENES[name]._replace(settings={}))


def test_surrender_against_some_up_cards() -> None:
    """`surrender_against` narrows what `surrender` offers."""
    for against, offered in (("ten", ""), ("any", " r")):
        settings = {"surrender": "late", "surrender_against": against}
        assert Play("Kc 9d 6h 8c", "", "", settings).outcome("classic") == "s h d1000" + offered


def test_a_bonus_for_winning_hands_is_none_for_a_tie() -> None:
    """`at_once = false`: 21 against 21."""
    assert Play("5h 9d 6h 7c | Kh 5c", "h", PUSHED, {"bonuses": SUITED_21}).outcome("classic") == PUSHED


@pytest.mark.parametrize(("game", "cards", "tens"), [("classic", 52, 4), ("spanish-21", 48, 0), ("pontoon", 48, 0)])
def test_other_decks(game: str, cards: int, tens: int) -> None:
    """Cards that a shoe of the game can hold, by the rules' own decks."""
    deck = SPANISH_DECK if load(game).rules.spanish else STANDARD_DECK
    assert (len(deck), sum(RANKS[card >> 2] == "T" for card in deck)) == (cards, tens)


def test_a_dealt_bonus_is_paid_though_nobody_looked_for_her_blackjack() -> None:
    """It waits for no card of hers, and gets no question but the insurance."""
    settings = {"bonuses": PAIR_OF_FACES, "hole_card": "none", "surrender": "early"}
    played = scene("classic", "Kh Ad Kh", bets=[1000], settings=settings)
    assert played.offers() == "i1-500 n"
    played = scene("classic", "Kh Ad Kh", bets=[1000], answers=["1:n"], settings=settings)
    assert (played.dealer, played.paid) == ("Ad", main((1000, 4000, "bonus")))


def test_her_blackjack_is_not_asked_of_her_own_hand() -> None:
    """Two cards that make 21 say it already."""
    bet = '{ name = "X", on = "dealer", rows = [{ name = "x", dealer_blackjack = true, pays = "1:1" }] }'
    with pytest.raises(SheetError, match='use cards = "2", total = "21"'):
        load("classic", {"side_bets.x": bet})


def test_a_key_that_no_scene_needs_is_found_out(tmp_path: Path) -> None:
    """The measure of the tables can fail: a push on 23 is nothing to a scene of 22."""
    path = ("choices", "pushing_total", "values", "23", "set", "dealer_endings", 0)
    assert not is_noticed("push-22", path, [Play("Kc 6d 9h Ts | 6c", "s", PUSHED)], tmp_path)


def test_every_further_sheet_has_its_scenes() -> None:
    """A new sheet needs a table of scenes in which each of its keys is noticed."""
    tested = {
        line.split('"')[1]
        for file in Path(__file__).parent.glob("test_variants_*.py")
        for line in file.read_text().splitlines()
        if line.startswith("GAME = ")
    }
    assert tested == set(game_names()) - ORDINARY
