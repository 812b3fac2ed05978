"""The optimum as the simulator plays it: the solver's own answers, by the very cards."""

from random import Random
from typing import Any

import pytest
from tests.solve.planned import Player, ask_plan

from holecard.rules.cards import SPANISH_DECK, STANDARD_DECK
from holecard.rules.legal import STAND
from holecard.rules.replay import new_felt
from holecard.rules.round import play_round
from holecard.sheet import Game, load
from holecard.simulate import simulate
from holecard.simulate.answers import Mind, ask_player, make_mind
from holecard.simulate.plan import hand_number, plan_arrays, plan_of
from holecard.simulate.setup import make_setup
from holecard.solve import Solution, hand_values, solve
from holecard.solve.compositions import all_hands

from .setups import differences, play_plain

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("blackjack", {"shoe": "double_deck"}),
    ("blackjack", {"double_after_split": False}),
    ("double-4-more", {"configuration": "6"}),
    ("double-up-insanity", {}),
    ("double-up-insanity", {"split_pairs": "value"}),
    ("double-up-blackjack", {"blackjack": "6:5"}),
    ("american-blackjack-4", {"max_hands": 4}),
    ("classic", {"decks": 1, "surrender": "late", "peek": "none"}),
    ("double-exposure", {}),
    ("free-bet-blackjack", {}),
]


def player_of(solution: Solution) -> Player:
    """The solver's arrays as the tests of the solver look things up in them."""
    player = object.__new__(Player)
    player.rules, player.engine = solution.game.rules, solution.engine
    player.solved, player.opened = solution.values, solution.opened
    return player


def asked_both_ways(game: Game, rounds: int) -> int:
    """How many questions random rounds ask, the answers of plan and solver being the same."""
    solution = solve(game)
    player, mind = player_of(solution), make_mind(plan_of(solution), None, 0)
    rules, random, asked = game.rules, Random(game.hash), 0

    def ask(mind: Mind, *question: Any) -> int:
        nonlocal asked
        asked += 1
        answer = ask_plan(player, *question)
        if not question[4] >> answer & 1:  # what was best before a split may be barred after it
            answer = STAND
        assert int(ask_player(mind, *question)) == answer, question
        return answer

    shoe = list(SPANISH_DECK if rules.spanish else STANDARD_DECK) * rules.decks
    for _ in range(rounds):
        random.shuffle(shoe)
        play_round(rules, shoe, 0, [1000], [[0] * len(rules.side_on)], (), ask, mind, new_felt(rules, 1, 0), None)
    return asked


@pytest.mark.parametrize(("name", "settings"), GAMES)
def test_its_answers_are_the_solvers(name: str, settings: dict[str, Any]) -> None:
    assert asked_both_ways(load(name, settings), 1500) > 1000


def test_it_looks_at_the_very_cards() -> None:
    """With two decks, twelve against a four hits as 10 2 only."""
    game = load("classic", {"decks": 2})
    solution = solve(game)
    mind = make_mind(plan_of(solution), None, 0)
    hands = all_hands()
    best = {}
    for cards in ("T 2", "9 3", "8 4", "7 5"):
        values = hand_values(game, cards.split(), ["4"]).actions
        best[cards] = max(("stand", "hit"), key=lambda action: values[action])
        ranks = ["A23456789T".index(card) for card in cards.split()]
        number = hands.child[hands.single[ranks[0]], ranks[1]]
        assert ("stand", "hit")[int(mind.plan.turns[0, number, 0, 0, 3])] == best[cards]
    assert set(best.values()) == {"stand", "hit"}


def test_hands_are_numbered_as_the_solver_numbers_them() -> None:
    hands, after = all_hands(), plan_arrays(plan_of(solve(load("classic")))).after
    for number, counts in enumerate(hands.counts.tolist()):
        tens = counts[9]
        ranks = counts[0] << 48 | sum(counts[value] << 4 * (value - 1) for value in range(1, 9))
        for rank, count in ((9, tens // 2), (12, tens - tens // 2)):
            ranks |= count << 4 * (rank - 1)
        assert hand_number(after, ranks) == number


def test_compiled_as_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    from holecard.simulate.setup import play_part

    for name in ("double-up-insanity", "american-blackjack-4", "free-bet-blackjack"):
        game = load(name)
        setup = make_setup(game, plan_of(solve(game)), seats=3, behind=[(1, 1, 0, 1)], block=40, seed=9)
        plain = play_plain(setup, 3, 6, monkeypatch)
        assert differences(plain.tally, play_part(setup, 3, 6).tally) == []


def test_optimal_is_what_is_played_if_nothing_is_said() -> None:
    game = load("classic", {"decks": 2})
    said, unsaid, total = (
        simulate(game, rounds=2000, strategy="optimal"),
        simulate("classic", {"decks": 2}, rounds=2000),
        simulate(game, rounds=2000, strategy="total"),
    )
    assert unsaid.strategy == "optimal"
    assert differences(said.tally, unsaid.tally) == []
    assert unsaid.exact is not None
    assert total.exact is not None
    assert unsaid.exact.ev > total.exact.ev
