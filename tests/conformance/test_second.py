"""What is open to whom, and what is paid, equals a second reading of the same sheet, on random play."""

from random import Random
from typing import Any

import pytest
from tests.properties.test_settings import RIGHT

from holecard.rules.cards import card_text
from holecard.rules.felt import T_DRAW, T_REVEAL, T_UP
from holecard.rules.legal import ACTIONS
from holecard.rules.notation import LETTER_OF, LETTERS
from holecard.sheet import Game, SheetError, game_names, load

from .random_play import Inputs, random_answer_to, random_inputs
from .second import Asked, Behind, Dealer
from .variants import VARIANTS, Variant


def compare(random: Random, game: Game, inputs: Inputs) -> None:
    """One round both ways, question by question, to the cent."""
    played = inputs.round()
    behind = [Behind(seat, stake, multiple, bool(splits)) for seat, stake, multiple, splits in inputs.behind]
    cards = (card_text(card) for card in inputs.shoe[inputs.start :])
    dealer = Dealer(game.switches, cards, inputs.bets, inputs.side, behind, inputs.chip)
    talk = dealer.play()
    asked: Asked | None = next(talk, None)
    while asked is not None:
        told = {
            (one.who, one.hand): {LETTER_OF[offer.action]: (offer.least, offer.most) for offer in one.offers}
            for one in played.questions
        }
        assert told == asked
        answers = {}
        for question in played.questions:
            action, amount = random_answer_to(random, question)
            offer = question.offer(action)
            assert offer
            answers[question.who, question.hand] = LETTER_OF[action], amount or offer.most
            played.answer(question.who, action, amount)
        try:
            asked = talk.send(answers)
        except StopIteration:
            asked = None
    assert played.finished, f"open: {played.questions}"
    paid = {
        (one.who, one.bet if isinstance(one.bet, str) else game.side_names[one.bet], one.hand): one.back
        for one in played.paid()
    }
    assert paid == dict(dealer.paid)
    dealt = "".join(card_text(row[3]) for row in played.trace if row[0] in (T_UP, T_REVEAL, T_DRAW))
    assert dealt == "".join(dealer.hers)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_sheet_is_read_alike(variant: Variant) -> None:
    game = variant.load()
    for k in range(14):
        random = Random(f"second {variant} {k}")
        compare(random, game, random_inputs(random, game.rules, 1 + k % 7))


ROWS: list[dict[str, Any]] = [
    {"name": "won", "pays": "5:2", "result": ["win"], "dealer_blackjack": False},
    {"name": "pair", "pays": "7:3", "shape": "pair", "result": ["lose", "push"]},
    {"name": "hers", "pays": "3:1", "dealer_blackjack": True, "up": [1]},
    {"name": "run", "pays": "9:1", "shape": "straight", "suits": "one_colour"},
    {"name": "soft", "pays": "1:3", "soft": True, "total": "13-20"},
]
LISTS: dict[str, list[Any]] = {
    "double_totals": [[9, 10, 11], [4, 20], []],
    "double_soft_totals": [[], [13, 17], [20]],
    "free_double_totals": [[9, 10, 11], [5, 20]],
    "free_split_values": [[1], [2, 3, 10]],
    "suited_blackjack_pays": ["2:1", "7:5"],
    "blackjack_pays_by_suit": [{"diamonds": "2:1"}, {"clubs": "5:3", "spades": "1:1"}],
    "dealer_endings": [
        [{"total": 16, "stops": True, "result": "pushes", "result_21": "wins"}],
        [{"total": 17, "result": "pays_half", "result_21": "compares"}, {"total": 23, "result": "loses"}],
        [{"total": 12, "stops": True, "result": "compares", "result_21": "pushes"}, {"total": 26, "result": "pushes"}],
    ],
    "bonuses": [
        [{"name": "five cards", "cards": "5+", "pays": "2:1", "after_double": True}],
        [{"name": "late", "total": "21", "pays": "3:2", "at_once": False, "after_split": False}],
        [{"name": "dealt", "shape": "same_rank", "pays": "4:3", "up": [1, 10, 6]}],
        [
            {"name": "soft", "soft": True, "cards": "3", "pays": "1:2"},
            {"name": "eights", "ranks": "8 8 5", "pays": "9:1"},
        ],
    ],
    "side_bets": [
        {"result": {"name": "Result", "on": "result", "rows": ROWS}},
        {"two": {"name": "Two", "on": "opening_two", "rows": [{**row, "result": None} for row in ROWS]}},
        {"three": {"name": "Three", "on": "opening_three", "rows": [{**row, "result": None} for row in ROWS]}},
    ],
}
EVERYTHING = RIGHT | LISTS


def random_game(random: Random) -> Game:
    """A shipped sheet with many keys set at random; what contradicts the rest is left out again."""
    name = random.choice(game_names())
    keys = [key for key in sorted(EVERYTHING) if random.random() < 0.4]
    given = {key: random.choice(EVERYTHING[key]) for key in keys}
    while True:
        try:
            return load(name, given)
        except SheetError as error:
            wrong = {fault.key.split(".")[0] for fault in error.faults} & given.keys()
            for key in wrong or list(given):
                del given[key]


def compare_random_games(seeds: range) -> None:
    for seed in seeds:
        random = Random(f"second {seed}")
        game = random_game(random)
        for _ in range(5):
            compare(random, game, random_inputs(random, game.rules, random.randint(1, 7)))


@pytest.mark.parametrize("hundred", range(6))
def test_every_switch_is_read_alike(hundred: int) -> None:
    compare_random_games(range(100 * hundred, 100 * hundred + 100))


@pytest.mark.nightly
@pytest.mark.parametrize("thousand", range(1, 40))
def test_every_switch_is_read_alike_in_many_games(thousand: int) -> None:
    compare_random_games(range(1000 * thousand, 1000 * thousand + 1000))


def test_every_action_has_a_letter() -> None:
    assert [ACTIONS[LETTERS[letter]] for letter in "shdpruiefn"] == list(ACTIONS)
