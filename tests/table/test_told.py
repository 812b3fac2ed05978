"""What is told of a round besides its events: totals, wagers, why an action is not open, what a side bet was for."""

import random

import pytest

from holecard.rules import Round
from holecard.rules.hand import CARDS, SOFT, TOTAL
from holecard.rules.legal import ACTIONS, turn_actions
from holecard.sheet import game_names, load
from holecard.table.picture import question_picture, wagers
from holecard.table.told import event_pictures, row_name

GAMES = game_names()


@pytest.mark.parametrize("name", GAMES)
def test_totals_are_those_of_the_rules(name: str) -> None:
    chance = random.Random(name)
    game = load(name, {})
    for _ in range(40):
        shoe = [chance.randrange(52) for _ in range(200)]
        bets = [chance.choice([0, 1000]) for _ in range(3)] + [1000]
        played = Round(game.rules, shoe, bets, chip=100)
        while played.questions:
            question = played.questions[0]
            shown = question_picture(game.rules, question, played)
            offered = {offer["action"] for offer in shown["offers"]}
            assert shown["default"] in offered
            if question.kind == "turn":
                known = {ACTIONS[action] for action in turn_actions(game.rules)}
                assert offered <= known
                assert known - offered == set(shown["refused"])
                assert not any("this game" in why for why in shown["refused"].values())
            offer = chance.choice(question.offers)
            played.answer(question.who, offer.action, chance.choice([0, offer.least]))
        told = event_pictures(game, played.trace)
        assert event_pictures(game, played.trace, 5) == told[5:]
        check_totals(played, told)
        check_wagers(played)


def check_totals(played: Round, told: list[dict[str, object]]) -> None:
    hands: dict[tuple[int, int], tuple[object, object]] = {}
    dealer: tuple[object, object] = 0, False
    for one in told:
        match one["event"]:
            case "CardDealt":
                hands[one["seat"], one["hand"]] = one["total"], one["soft"]  # type: ignore[index]
            case "HandSplit":
                seat, new = one["seat"], int(str(one["new_hand"]))
                for k in range(played.rules.max_hands - 1, new, -1):
                    if (seat, k - 1) in hands:
                        hands[seat, k] = hands[seat, k - 1]  # type: ignore[index]
                hands[seat, one["hand"]] = hands[seat, new] = one["total"], one["soft"]  # type: ignore[index]
            case "DealerCard" | "HoleTurned" | "DealerDrew":
                dealer = one["total"], one["soft"]
    width = played.rules.max_hands
    for (seat, hand), total in hands.items():
        row = played.felt.hands[seat * width + hand]
        assert (row[TOTAL], row[SOFT] == 1) == total
    held = played.felt.hands[len(played.bets) * width]
    assert held[CARDS] > 0
    assert (held[TOTAL], held[SOFT] == 1) == dealer


def check_wagers(played: Round) -> None:
    staked = {"main": 0, "double_up": 0}
    for one in played.paid():
        if one.bet in staked:
            staked[str(one.bet)] += one.staked
    shown = wagers(played.rules, played)
    assert sum(stake - free for _, _, stake, free, _ in shown) == staked["main"]
    assert sum(up for *_, up in shown) == staked["double_up"]


def test_the_row_of_a_side_bet_has_its_name() -> None:
    game = load("american-blackjack-4", {})
    patterns = game.rules.patterns
    first = next(k for k, row in enumerate(patterns) if row[0] == 0)
    assert row_name(game, 0, first + 1) == "Coloured pair"
    assert row_name(game, 0, None) == ""
    second = next(k for k, row in enumerate(patterns) if row[0] == 1)
    assert row_name(game, 1, second) == "Suited trips"
