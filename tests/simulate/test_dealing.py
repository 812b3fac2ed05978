"""Simulated shoes hold the right cards, each place is as likely for each card, and more of a shoe changes nothing."""

from collections import Counter
from typing import Any

import pytest

from holecard._jit import kernel, np
from holecard.rules import Rules
from holecard.simulate.dealing import Deck, draw_fresh, extend_shoe, full_pack, new_deck, open_shoe


@kernel
def shoe_to(deck: Deck, wanted: int, shoe: int, seed: int) -> int:
    open_shoe(deck)
    return extend_shoe(deck, 0, wanted, 0, shoe, seed)


@kernel
def fresh_to(deck: Deck, wanted: int, stamp: int, number: int, shoe: int, seed: int) -> int:
    return draw_fresh(deck, 0, wanted, stamp, number, shoe, seed)


@kernel
def count_places(deck: Deck, shoes: int, seed: int, shuffled: np.ndarray, fresh: np.ndarray) -> None:
    for shoe in range(shoes):
        open_shoe(deck)
        extend_shoe(deck, 0, 52, 0, shoe, seed)
        for place in range(52):
            shuffled[place, deck.cards[place]] += 1
        open_shoe(deck)
        draw_fresh(deck, 0, 52, 1, 0, shoe, seed)
        for place in range(52):
            fresh[place, deck.cards[place]] += 1


def chi_square(table: Any) -> float:
    expected = table.sum() / table.size
    return float(((table - expected) ** 2 / expected).sum())


def test_every_card_is_as_likely_in_every_place() -> None:
    deck = new_deck(Rules(decks=1), 1)
    shuffled, fresh = np.zeros((52, 52), np.int64), np.zeros((52, 52), np.int64)
    count_places(deck, 100_000, 7, shuffled, fresh)
    for table in (shuffled, fresh):
        # 51 x 51 degrees of freedom: mean 2601, standard deviation 72
        assert abs(chi_square(table) - 2601) < 5 * 72
    assert (shuffled != fresh).any()


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize("spanish", [0, 1])
def test_a_whole_shoe_has_each_card_once(decks: int, spanish: int) -> None:
    rules = Rules(decks=decks, spanish=spanish)
    deck, pack = new_deck(rules, 1), full_pack(rules)
    assert len(pack) == decks * (48 if spanish else 52)
    for shoe in range(3):
        assert shoe_to(deck, len(pack), shoe, 1) == len(pack)
        assert Counter(deck.cards[: len(pack)].tolist()) == Counter(pack.tolist())
        assert fresh_to(deck, len(pack), shoe + 1, 0, shoe, 1) > 0
        assert Counter(deck.cards[: len(pack)].tolist()) == Counter(pack.tolist())
        assert fresh_to(deck, len(pack) + 1, shoe + 9, 0, shoe, 1) == -1


def test_more_of_a_shoe_leaves_what_there_was() -> None:
    deck = new_deck(Rules(decks=2), 1)
    shoe_to(deck, 104, 5, 1)
    whole = deck.cards[:104].tolist()
    for first in (1, 63, 64, 65, 100):
        open_shoe(deck)
        ready = extend_shoe(deck, 0, first, 0, 5, 1)
        assert ready == first
        assert extend_shoe(deck, ready, 104, 0, 5, 1) == 104
        assert deck.cards[:104].tolist() == whole


def test_a_shoe_that_runs_out_goes_on_with_the_cards_of_earlier_rounds() -> None:
    deck = new_deck(Rules(decks=1), 1)
    shoe_to(deck, 52, 5, 1)
    whole = deck.cards[:52].tolist()
    assert extend_shoe(deck, 52, 53, 40, 5, 1) == 92
    assert deck.cards[:52].tolist() == whole
    assert Counter(deck.cards[52:92].tolist()) == Counter(whole[:40])
    assert deck.cards[52:92].tolist() != whole[:40]
    assert extend_shoe(deck, 92, 93, 40, 5, 1) == -1


def test_rounds_of_a_block_take_their_numbers_one_after_the_other() -> None:
    deck = new_deck(Rules(decks=1), 1)
    open_shoe(deck)
    fresh_to(deck, 30, 1, 0, 5, 1)
    thirty, used = deck.cards[:30].tolist(), deck.used.tolist()
    fresh_to(deck, 5, 2, 0, 5, 1)
    assert deck.cards[:5].tolist() == thirty[:5]
    open_shoe(deck)
    fresh_to(deck, 1, 3, used[7], 5, 1)
    assert used[8] > used[7] >= 7
    if used[8] == used[7] + 1:
        assert deck.cards[0] == thirty[7]
