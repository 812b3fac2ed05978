"""What an answer is worth in the middle of a round: the same as the solver's own tables say, hand by hand."""

from random import Random

import pytest

from holecard.rules import Round
from holecard.rules.cards import RANKS, STANDARD_DECK
from holecard.rules.decisions import Situation, decisions
from holecard.rules.hand import NOT_SPLIT, SPLIT_HAND
from holecard.rules.legal import (
    ACTIONS,
    AMOUNT_SHIFT,
    DOUBLE,
    DOUBLE_UP,
    HIT,
    INSURANCE,
    NO,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
)
from holecard.sheet import load
from holecard.solve import Adviser, Unknown, hand_values, solve

GAMES = ["blackjack", "american-blackjack-4", "double-up-insanity", "double-4-more", "double-up-blackjack"]
TURN = 1 << STAND | 1 << HIT | 1 << DOUBLE


def ranks(text: str) -> tuple[int, ...]:
    return tuple(text.count(rank) for rank in RANKS)


def turn(cards: str, dealer: str, mask: int = TURN, **more: int) -> Situation:
    given = {"hand": 0, "hands": 1, "split": NOT_SPLIT, "doubles": 0, "closed": 0, "base": 1000, "stake": 1000}
    return Situation("turn", ranks(cards), ranks(dealer), **{**given, **more}, free=0, mask=mask)


def in_words(counts: tuple[int, ...]) -> list[str]:
    return [RANKS[rank] for rank, count in enumerate(counts) for _ in range(count)]


@pytest.mark.parametrize("name", GAMES)
def test_every_open_answer_of_random_rounds_has_its_value(name: str) -> None:
    game = load(name)
    adviser, random = Adviser(game), Random(7)
    checked = 0
    for _ in range(25):
        shoe = list(STANDARD_DECK) * game.rules.decks
        random.shuffle(shoe)
        played = Round(game.rules, shoe, [1000] * 3, chip=100)
        while not played.finished:
            for one in decisions(played):
                if one.answer is not None:
                    continue
                situation = one.situation
                values = adviser.values(situation)
                offered = {
                    ACTIONS[offer.action] for offer in next(q for q in played.questions if q.who == one.who).offers
                }
                assert set(values) == offered
                if situation.kind == "turn" and not situation.split and not situation.doubles and checked < 6:
                    exact = hand_values(game, in_words(situation.cards), in_words(situation.dealer))
                    assert values == pytest.approx(exact.actions, abs=1e-9)
                    checked += 1
            question = random.choice(played.questions)
            played.answer(question.who, random.choice(question.offers).action)
        made = [one for one in decisions(played) if one.answer is not None]
        assert len(made) == sum(len(answers) for answers in played.answers)
    assert checked == 6


def test_a_hand_of_a_split_is_worth_what_the_same_cards_are() -> None:
    """Doubling after splits, no surrender: nothing tells a split hand from another one of two cards."""
    adviser = Adviser(load("blackjack"))
    for cards, dealer in (("97", "T"), ("6A", "5"), ("56", "9")):
        alone = adviser.values(turn(cards, dealer))
        second = adviser.values(turn(cards, dealer, split=SPLIT_HAND, hand=1, hands=2))
        assert second == pytest.approx(alone, abs=1e-12)


def test_a_further_split_counts_the_hands_that_may_still_come() -> None:
    game = load("blackjack")
    adviser, mask = Adviser(game), TURN | 1 << SPLIT_PAIR
    for hands in (1, 2, 3):
        limited = load("blackjack", {"max_hands": 5 - hands})
        exact = hand_values(limited, ["8", "8"], ["6"]).actions["split"]
        found = adviser.values(turn("88", "6", mask, split=SPLIT_HAND if hands > 1 else NOT_SPLIT, hands=hands))
        assert found["split"] == pytest.approx(exact, abs=1e-12)
    first, last = (adviser.values(turn("88", "6", mask, split=SPLIT_HAND, hands=hands))["split"] for hands in (2, 3))
    assert first > last


def test_insurance_is_worth_what_the_unseen_cards_say() -> None:
    game = load("blackjack")
    adviser = Adviser(game)
    situation = Situation(
        "opening", ranks("TT"), ranks("A"), 0, 1, NOT_SPLIT, 0, 0, 1000, 1000, 0, 1 << NO | 1 << INSURANCE
    )
    values = adviser.values(situation)
    tens, unseen = 16 * 6 - 2, 52 * 6 - 3
    gain = (3 * tens / unseen - 1) / 2
    assert values["insurance"] - values["no"] == pytest.approx(gain, abs=1e-12)
    part = adviser.of_answer(situation, INSURANCE | 250 << AMOUNT_SHIFT, values)
    assert part == pytest.approx(values["no"] + gain / 2, abs=1e-12)


def test_early_surrender_loses_half_whatever_she_has() -> None:
    adviser = Adviser(load("american-blackjack-4"))
    mask = 1 << NO | 1 << INSURANCE | 1 << SURRENDER
    situation = Situation("opening", ranks("T6"), ranks("A"), 0, 1, NOT_SPLIT, 0, 0, 1000, 1000, 0, mask)
    assert adviser.values(situation)["surrender"] == pytest.approx(-0.5, abs=1e-12)


def test_a_part_of_a_raise_is_worth_its_part() -> None:
    four = Adviser(load("double-4-more"))
    situation = turn("65", "6")
    values = four.values(situation)
    assert four.of_answer(situation, DOUBLE | 3000 << AMOUNT_SHIFT, values) == values["double"]
    one = four.of_answer(situation, DOUBLE | 1000 << AMOUNT_SHIFT, values)
    assert one == pytest.approx(values["double"] / 2, abs=1e-12)
    up = Adviser(load("double-up-blackjack", {"double_up_partial": True}))
    situation = turn("T9", "6", 1 << STAND | 1 << HIT | 1 << DOUBLE_UP)
    values = up.values(situation)
    half = up.of_answer(situation, DOUBLE_UP | 500 << AMOUNT_SHIFT, values)
    assert half == pytest.approx((values["stand"] + values["double_up"]) / 2, abs=1e-12)


def test_raises_are_part_of_the_situation() -> None:
    """Doubling again is worth more on a wager that stands higher already; by a part is not known."""
    adviser = Adviser(load("double-up-insanity"))
    once = adviser.values(turn("65", "6"))
    again = adviser.values(turn("65", "6", doubles=1, stake=2000))
    assert again["stand"] == pytest.approx(2 * once["stand"], abs=1e-12)
    assert again["double"] > once["double"]
    with pytest.raises(Unknown):
        adviser.values(turn("65", "6", doubles=1, stake=1500))


def test_the_values_at_the_deal_are_the_games_edge() -> None:
    """Weighed by how likely each opening is, the best first decisions are worth the game less its blackjacks."""
    game = load("blackjack", {"decks": 1})
    adviser = Adviser(game)
    mask = TURN | 1 << SPLIT_PAIR
    total = 0.0
    pairs = [(a, b) for k, a in enumerate("A23456789T") for b in "A23456789T"[k:] if (a, b) != ("A", "T")]
    for a, b in pairs:
        for up in "A23456789T":
            left = {rank: 16 if rank == "T" else 4 for rank in "A23456789T"}
            odds = 1.0
            for n, rank in enumerate((a, b, up)):
                odds *= left[rank] / (52 - n)
                left[rank] -= 1
            if a != b:
                odds *= 2
            best = max(adviser.values(turn(a + b, up, mask if a == b else TURN)).values())
            against = {"A": "T", "T": "A"}.get(up)
            she_has = left[against] / 49 if against else 0.0
            total += odds * ((1 - she_has) * best - she_has)
    own = 2 * 16 * 4 / (52 * 51)
    both = own * (2 * 15 * 3) / (50 * 49)
    total += 1.5 * (own - both)
    assert total == pytest.approx(float(solve(game).ev), abs=1e-9)
