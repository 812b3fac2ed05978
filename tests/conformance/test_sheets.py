"""Every sheet loads, says what it is, and compiles to rules that the round can read."""

import json
import re
import subprocess
import sys
from itertools import product

import pytest

from holecard.rules import Rules
from holecard.rules.cards import STANDARD_DECK, value
from holecard.rules.hand import HAND_WIDTH, give, is_blackjack
from holecard.rules.rules import FOR_BLACKJACK, FOR_BONUS, ON_OPENING_TWO, ON_RESULT, PATTERN_FOR, PATTERN_WIDTH
from holecard.rules.settle import find_pattern
from holecard.sheet import game_names, load

from .variants import EXPECTATIONS, VARIANTS, Variant

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
every_game = pytest.mark.parametrize("game", game_names())


@every_variant
def test_it_loads_and_says_what_it_is(variant: Variant) -> None:
    game = variant.load()
    assert game.id == variant.game
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.id), "a game is a kebab-case file name"
    assert all((game.name, game.about, game.source))
    assert game.chosen.items() >= dict(variant.settings).items()
    assert (game.overrides, game.nonstandard) == ({}, ())


@every_variant
def test_the_same_settings_give_the_same_game(variant: Variant) -> None:
    game, again = variant.load(), variant.load()
    assert game == again
    assert re.fullmatch(r"[0-9a-f]{64}", game.hash)


def test_no_two_games_have_the_same_hash() -> None:
    hashes: dict[str, str] = {}
    for name in game_names():
        choices = load(name).sheet.choices
        for values in product(*(choice.values for choice in choices.values())):
            settings = dict(zip(choices, values, strict=True))
            found = hashes.setdefault(load(name, settings).hash, f"{name} {settings}")
            assert found == f"{name} {settings}"


def test_hashes_are_the_same_in_another_process() -> None:
    program = (
        "import json, sys; from holecard.sheet import load; "
        "print(json.dumps([load(game, dict(settings)).hash for game, settings in json.load(sys.stdin)]))"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program], input=json.dumps(VARIANTS), capture_output=True, text=True, check=True
    )
    assert json.loads(finished.stdout) == [variant.load().hash for variant in VARIANTS]


@every_variant
def test_it_compiles_to_ints(variant: Variant) -> None:
    game = variant.load()
    for name, field in game.rules._asdict().items():
        if isinstance(Rules._field_defaults[name], int):
            assert type(field) is int, name
    assert all(type(x) is int for row in (*game.rules.patterns, *game.rules.endings, game.rules.side_on) for x in row)
    assert all(len(row) == PATTERN_WIDTH for row in game.rules.patterns)
    assert len(game.rules.side_on) == len(game.side_names)
    wanted = {row[PATTERN_FOR] for row in game.rules.patterns}
    assert wanted - {FOR_BLACKJACK, FOR_BONUS} == set(range(len(game.side_names))), "each side bet has a paytable"
    assert set(game.rules.side_on) <= set(range(ON_OPENING_TWO, ON_RESULT + 1))


@every_variant
def test_every_blackjack_has_a_price(variant: Variant) -> None:
    rules = variant.load().rules
    aces = [card for card in STANDARD_DECK if value(card) == 1]
    tens = [card for card in STANDARD_DECK if value(card) == 10]
    for cards in (*product(aces, tens), *product(tens, aces)):
        hand = [0] * HAND_WIDTH
        for card in cards:
            give(hand, card)
        assert is_blackjack(hand)
        assert all(find_pattern(rules, FOR_BLACKJACK, hand, up) >= 0 for up in range(1, 11))


@every_game
def test_a_choice_says_what_it_is(game: str) -> None:
    choices = load(game).sheet.choices
    assert all(choice.name and choice.default in choice.values for choice in choices.values())


@pytest.mark.parametrize(("game", "k"), EXPECTATIONS)
def test_an_expectation_can_be_asked_for(game: str, k: int) -> None:
    expect = load(game).sheet.expect[k]
    played = load(game, expect.set)
    figures = ["edge", "total_dependent.edge", *(f"side_bets.{name}.edge" for name in played.side_names)]
    assert expect.figure in figures
    assert -1 < expect.value < 1
    assert 0 < expect.tolerance < 0.1
    assert expect.source
