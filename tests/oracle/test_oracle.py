"""The oracle against a plain recursion, against counting by hand, and against itself without its memory."""

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from tests.conformance.random_rules import random_rules

from holecard.rules import Rules
from holecard.rules.cards import RANKS, parse_cards, value
from holecard.rules.felt import ASK_OPENING, Felt
from holecard.rules.hand import DOUBLES, STATUS, SURRENDERED
from holecard.rules.legal import (
    AMOUNT_SHIFT,
    DOUBLE,
    EVEN_MONEY,
    HIT,
    INSURANCE,
    NO,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
)
from holecard.sheet import load

from . import oracle as oracle_module
from .direct import Game, deal
from .oracle import Oracle, ShoeTooSmall, net_of_insurance, net_of_main

PLAIN = load("classic", {"split_pairs": "none", "insurance": False}).rules


def cards(ranks: str) -> list[int]:
    """Clubs of these ranks."""
    return [4 * RANKS.index(rank) for rank in ranks]


def counts(shoe: list[int]) -> tuple[int, ...]:
    return tuple(sum(value(card) == k for card in shoe) for k in range(1, 11))


def rules_with(**settings: Any) -> Rules:
    return load("classic", {"split_pairs": "none", "insurance": False, **settings}).rules


# against the plain recursion

GAMES = {
    "hits soft 17": (PLAIN, Game()),
    "stands on soft 17": (rules_with(dealer_hits_soft_17=False), Game(hits_soft_17=False)),
    "22 pushes": (rules_with(dealer_22_result="pushes"), Game(dealer_22=Fraction(0))),
    "22 pays half": (rules_with(dealer_22_result="pays_half"), Game(dealer_22=Fraction(1, 2))),
    "late surrender": (rules_with(surrender="late"), Game(surrenders=True)),
    "no hole card": (rules_with(hole_card="none"), Game(peeks=False)),
    "hole card without a look": (rules_with(peek="none"), Game(peeks=False)),
    "doubles of up to three times": (
        rules_with(double_max_multiple=3, double_partial=True),
        Game(doubles=(1, 2, 3)),
    ),
    "no doubles": (rules_with(max_doubles=0), Game(doubles=())),
}
SHOES = ["A23456789TTT", "A2356677899TT", "AAA556789TTTT"]
DEALS = ["T6T", "65A", "A79", "T25", "53T", "986"]


@pytest.mark.parametrize("name", GAMES)
def test_it_equals_a_plain_recursion(name: str) -> None:
    rules, game = GAMES[name]
    tried = 0
    for shoe in SHOES:
        for dealt in DEALS:
            left = list(shoe)
            try:
                for card in (*dealt,):
                    left.remove(card)
            except ValueError:
                continue
            one, two, up = (value(card) for card in cards(dealt))
            first, second, third = cards(dealt)
            found = Oracle(rules, cards(shoe)).best([first, third, second])
            assert found == deal(game, (one, two), up, counts(cards("".join(left)))), (shoe, dealt)
            tried += 1
    assert tried >= 12


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_it_equals_a_plain_recursion_over_whole_shoes(name: str) -> None:
    rules, game = GAMES[name]
    shoe = cards("A2345678899TTTT")
    expected = Fraction(0)
    for first, up, second in permutations(range(len(shoe)), 3):
        left = [card for k, card in enumerate(shoe) if k not in (first, up, second)]
        expected += deal(game, (value(shoe[first]), value(shoe[second])), value(shoe[up]), counts(left))
    assert Oracle(rules, shoe).best() == expected / (15 * 14 * 13)


# by hand


def test_a_shoe_of_tens_pushes() -> None:
    """20 against 20, whatever is split."""
    rules = load("blackjack").rules
    assert Oracle(rules, cards("T" * 20)).best() == 0


@pytest.mark.parametrize(("hands", "won"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_a_shoe_of_eights_is_split_as_often_as_one_may(hands: int, won: int) -> None:
    """She has 16 and must draw an eight; every hand of 16 that stands has won."""
    rules = load("blackjack", {"max_hands": hands}).rules
    assert Oracle(rules, cards("8" * 20)).best() == won


def test_a_shoe_of_fives_pushes_after_two_hits() -> None:
    """Both end with 20: doubled, the hand would have 15."""
    assert Oracle(PLAIN, cards("5" * 12)).best() == 0


def test_a_shoe_of_aces_and_tens_by_hand() -> None:
    """Ace and ten against a ten: of two aces and three tens left, she has an ace two times in five."""
    shoe, dealt = cards("AAATTTTT"), cards("ATT")
    assert Oracle(PLAIN, shoe).best(dealt) == Fraction(3, 5) * Fraction(3, 2) + Fraction(2, 5) * 0


def test_insurance_and_even_money_by_hand() -> None:
    """An ace is up, and three of the seven other cards are tens."""
    shoe, dealt = cards("AAT999TTT5"), cards("AAT")
    insured = Oracle(load("blackjack").rules, shoe).answers(dealt)
    blackjack = Fraction(3, 7)
    assert insured[NO, 0] == (1 - blackjack) * Fraction(3, 2)
    half = max(amount for action, amount in insured if action == INSURANCE)
    assert insured[INSURANCE, half] == insured[NO, 0] + blackjack * 1 - (1 - blackjack) * Fraction(1, 2)
    even = Oracle(load("double-up-blackjack").rules, shoe).answers(dealt)
    assert even == {(EVEN_MONEY, 0): 1, (NO, 0): insured[NO, 0]}


def test_early_surrender_saves_half_from_a_blackjack() -> None:
    """Sixteen against an ace, with nothing but tens left: she has blackjack for certain."""
    shoe = cards("9A7" + "T" * 8)
    found = Oracle(load("american-blackjack-4").rules, shoe).answers(cards("9A7"))
    half = max(amount for action, amount in found if action == INSURANCE)
    assert found == {(SURRENDER, 0): Fraction(-1, 2), (INSURANCE, half): 0, (NO, 0): -1}


def test_the_values_of_a_turn_are_given_the_peek() -> None:
    """Ten and six against a ten, sixes and fives left and one ace: a peek has said it is not hers."""
    shoe = cards("TT6" + "65A55")
    found = Oracle(rules_with(surrender="late"), shoe).answers(cards("TT6"))
    assert found[SURRENDER, 0] == Fraction(-1, 2)
    # She has 15 or 16 and draws once. Standing: she makes 20 or 21 with a six or five, 16 or 17 with the ace.
    assert set(found) == {(STAND, 0), (HIT, 0), (DOUBLE, 0), (SURRENDER, 0)}
    assert found[DOUBLE, 0] == 2 * found[HIT, 0]


# strategies


def ask_stand(mind: Any, rules: Rules, kind: int, who: int, hand: int, mask: int, *question: Any) -> int:
    return NO if kind == ASK_OPENING else STAND


def ask_hit(mind: Any, rules: Rules, kind: int, who: int, hand: int, mask: int, *question: Any) -> int:
    return NO if kind == ASK_OPENING else HIT if mask >> HIT & 1 else STAND


def ask_first(mind: Any, rules: Rules, kind: int, who: int, hand: int, mask: int, *question: Any) -> int:
    """Split, double, insure and surrender whenever it is open."""
    order = (SPLIT_PAIR, DOUBLE, INSURANCE, SURRENDER, STAND, NO)
    return next(action for action in order if mask >> action & 1)


@pytest.mark.parametrize("ask", [ask_stand, ask_hit, ask_first])
def test_no_strategy_is_better_than_the_best(ask: Any) -> None:
    found = Oracle(load("classic", {"max_hands": 2, "surrender": "late"}).rules, cards("A5669TTTAT9T"))
    for dealt in ("T6T", "6A6", "5A6"):
        assert found.value(ask, None, cards(dealt)) <= found.best(cards(dealt))


@pytest.mark.parametrize("ask", [ask_stand, ask_hit, ask_first])
def test_a_strategy_without_memory_is_worth_the_same(ask: Any) -> None:
    shoe, dealt = cards("A68869TT9TA"), cards("868")
    rules = load("classic", {"max_hands": 2, "surrender": "late"}).rules
    plain = Oracle(rules, shoe, remember=False).value(ask, None, dealt)
    assert Oracle(rules, shoe).value(ask, None, dealt) == plain


def test_a_score_may_count_anything() -> None:
    """How often somebody who doubles whenever he may does so, and the square of what he wins."""
    shoe, dealt = cards("A23456789TTT"), cards("567")

    def doubled(felt: Felt) -> int:
        return sum(felt.hands[k][DOUBLES] for k in range(felt.hand_count[0]))

    def surrendered(felt: Felt) -> int:
        return int(felt.hands[0][STATUS] == SURRENDERED)

    assert Oracle(PLAIN, shoe, score=doubled).value(ask_first, None, dealt) == 1
    assert Oracle(PLAIN, shoe, score=surrendered).value(ask_first, None, dealt) == 0
    net = Oracle(PLAIN, shoe, score=net_of_main).value(ask_first, None, dealt)
    assert net == Oracle(PLAIN, shoe).stake * Oracle(PLAIN, shoe).value(ask_first, None, dealt)


def test_money_is_main_and_insurance_together() -> None:
    shoe, dealt = cards("A9T6TTA589T"), cards("9AT")
    rules = load("blackjack").rules
    scores = (net_of_main, net_of_insurance)
    parts = [Oracle(rules, shoe, score=score).value(ask_first, None, dealt) for score in scores]
    assert sum(parts) == Oracle(rules, shoe).stake * Oracle(rules, shoe).value(ask_first, None, dealt)


# side bets


@pytest.mark.parametrize("ask", [ask_stand, ask_hit])
def test_a_side_bet_does_not_depend_on_the_play(ask: Any) -> None:
    """Dealer 22, by trying every order of the cards: what the player takes does not change its chance."""
    rules = load("double-up-insanity").rules
    shoe, dealt = cards("A234566789TT"), cards("66")
    alone = Oracle(rules, shoe, side=[1], score=lambda felt: felt.side_back[0][0])
    plain = alone.value(ask_stand, None, dealt)
    assert alone.value(ask, None, dealt) == plain
    assert plain > 0


def test_perfect_pairs_by_counting() -> None:
    rules = load("american-blackjack-4").rules
    shoe = parse_cards("8c 8c 8s 8h 9c Td Jd Jh Qc 6c 6d")
    bet = Oracle(rules, shoe, side=[1, 0])
    back = Oracle(rules, shoe, side=[1, 0], score=lambda felt: Fraction(felt.side_back[0][0], bet.stake))
    expected = Fraction(0)
    for one, two in permutations(shoe, 2):
        if one >> 2 == two >> 2:
            red = (one & 3 in (1, 2), two & 3 in (1, 2))
            expected += 26 if one == two else 13 if red[0] == red[1] else 7
    assert back.value(ask_stand) == expected / (11 * 10)
    assert bet.value(ask_stand) - Oracle(rules, shoe).value(ask_stand) == expected / (11 * 10) - 1


# what it merges


@pytest.mark.parametrize("seed", range(24))
def test_its_memory_changes_nothing(seed: int) -> None:
    """With every switch at random, and suits, the same fraction as without any merging."""
    random = Random(seed)
    rules = random_rules(random)._replace(max_hands=random.choice((1, 2)))
    deck = [4 * rank + suit for rank in random.sample((0, 6, 7, 8, 9, 12), 3) for suit in random.sample(range(4), 2)]
    shoe = random.choices(deck, k=6) + parse_cards("Tc Js 9c 9d Tc Kd")
    dealt = random.sample(shoe[:9], 3)
    side = [random.choice((0, 1)) for _ in rules.side_on]
    try:
        merged = Oracle(rules, shoe, side=side).best(dealt)
    except ShoeTooSmall:
        pytest.skip("some line of play takes more cards")
    assert merged == Oracle(rules, shoe, side=side, remember=False).best(dealt)


def test_only_the_least_and_the_most_of_an_amount_need_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = load("double-4-more", {"configuration": "2", "split_pairs": "none"}).rules
    shoe, dealt = cards("A2345678TTTT"), cards("563")
    ends = Oracle(rules, shoe, chips=2)
    found = ends.best(dealt)

    def each_chip(offer: Any) -> tuple[int, ...]:
        return tuple(offer.action | n << AMOUNT_SHIFT for n in range(offer.least, offer.most + 1, ends.chip))

    monkeypatch.setattr(oracle_module, "extremes", each_chip)
    assert Oracle(rules, shoe, chips=2).best(dealt) == found


def test_a_shoe_that_may_run_out_is_refused() -> None:
    with pytest.raises(ShoeTooSmall, match="a shoe of 5 cards may run out"):
        Oracle(PLAIN, cards("23456")).best()


@pytest.mark.nightly
@pytest.mark.parametrize("game", ["blackjack", "double-4-more", "double-up-blackjack", "american-blackjack-4"])
def test_splits_to_four_hands_without_memory(game: str) -> None:
    rules = load(game).rules
    shoe, dealt = cards("68888TTTTTTTTTTTT9"), cards("868")  # any four hands end within it
    assert Oracle(rules, shoe).best(dealt) == Oracle(rules, shoe, remember=False).best(dealt)
