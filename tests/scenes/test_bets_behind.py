"""Bets behind (rulings, "bet behind"; the live table, "Bets"): every preset with every action of the seated player."""

from typing import Any

import pytest
from tests.scenes.presets import ACTIONS, ALL, ANY, Action, Paid
from tests.scenes.scene import Scene, scene

from holecard.rules import Round
from holecard.rules.legal import AMOUNT_SHIFT, FOLLOW


def play(action: Action, multiple: int, split: str, wallet: str) -> Scene:
    answers = [f"1:{action.answers}"] if action.answers else []
    answers += [f"b1:{wallet}"] if wallet else []
    behind = [f"b1:500x{multiple}{split}"]
    return scene(action.game, action.cards, bets=[1000], answers=answers, settings=action.settings, behind=behind)


def paid_behind(played: Scene) -> dict[Any, tuple[int, int]]:
    names = {"main": None, "double_up": "up", "insurance": "insurance"}
    return {
        names[bet] or hand: (staked, back) for (who, bet, hand), (staked, back, _) in played.paid.items() if who == "b1"
    }


def amounts_asked(played: Scene) -> list[int]:
    """The amounts of the questions to follow, found by playing the round again, answer by answer."""
    done = played.round
    again = Round(done.rules, done.shoe, done.bets, behind=[(a, b, c, d) for a, b, c, d in done.behind])
    left = [list(given) for given in done.answers]
    asked = []
    while not again.finished:
        question = again.questions[0]
        offer = question.offer(FOLLOW)
        if offer:
            asked.append(offer.most)
        answer = left[question.who].pop(0)
        again.answer(question.who, answer & 15, answer >> AMOUNT_SHIFT)
    return asked


CASES = [
    pytest.param(action, multiple, split, wallet, asked, paid, id=f"{name}-x{multiple}{split}-{wallet}")
    for name, action in ACTIONS.items()
    for multiples, splits, wallet, asked, paid in action.rows
    for multiple in multiples
    for split in splits
]


@pytest.mark.parametrize(("action", "multiple", "split", "wallet", "asked", "paid"), CASES)
def test_preset_and_action(
    action: Action, multiple: int, split: str, wallet: str, asked: list[int], paid: Paid
) -> None:
    played = play(action, multiple, split, wallet)
    assert paid_behind(played) == paid
    assert amounts_asked(played) == asked


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())
def test_the_table_is_whole(action: Action) -> None:
    """For every preset a row without questions, or one that always follows and one that never does."""
    found: dict[tuple[int, str], set[str]] = {}
    for multiples, splits, wallet, _, _ in action.rows:
        for multiple in multiples:
            for split in splits:
                found.setdefault((multiple, split), set()).add("".join(sorted(set(wallet) - {","})))
    assert set(found) == {(multiple, split) for multiple in ALL for split in ANY}
    assert all(wallets == {""} or {"f", "n"} <= wallets for wallets in found.values())


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())
def test_the_seated_players_round_is_the_same_with_nobody_behind(action: Action) -> None:
    answers = [f"1:{action.answers}"] if action.answers else []
    alone = scene(action.game, action.cards, bets=[1000], answers=answers, settings=action.settings)
    multiples, splits, wallet, _, _ = action.rows[-1]
    played = play(action, multiples[0], splits[0], wallet)
    assert {bet: row for bet, row in played.paid.items() if bet[0] == 1} == alone.paid
    assert played.dealer == alone.dealer
