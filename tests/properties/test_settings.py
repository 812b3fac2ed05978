"""Any settings, right or wrong, give a game that plays or a message that names the key and what is allowed."""

from random import Random
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st
from tests.conformance.random_play import play_to_the_end, random_inputs

from holecard.sheet import SheetError, game_names, json_schema, load
from holecard.sheet.model import Switches

# The keys that may be set in every game, with what they may be: a promise to tools outside the project.
NAMES: dict[str, list[Any]] = {
    "decks": [1, 2, 6, 8],
    "dealer_hits_soft_17": [True, False],
    "peek": ["ace_and_ten", "ace", "none"],
    "blackjack_pays": ["3:2", "6:5", "1:1", "2:1"],
    "double_after_split": [True, False],
    "double_up_on_split_aces": [True, False],
    "even_money": [True, False],
    "split_pairs": ["value", "rank", "tens", "none"],
    "max_hands": [1, 2, 3, 4],
    "surrender": ["none", "early", "late", "any_time"],
    "surrender_against": ["any", "ace", "ten", "ace_and_ten"],
    "max_doubles": [0, 1, 2, 3, "unlimited"],
    "double_adds": ["initial", "total"],
    "blackjack_odds_on": ["all", "initial"],
    "dealer_22_result": ["wins", "pushes", "pays_half"],
    "original_bets_only": [True, False],
}
PROPERTIES = json_schema()["properties"]
WRONG: list[Any] = [
    -1, 0, 99, 1.5, "", "x", "3:0", "3/4", "ace and ten", True, [], ["a"], {}, {"a": 1}, 10**30, "null",
    "[[", '"', "\n",
    "9" * 5000, "[" * 5000, "nan", "2020-01-01", None,
]  # fmt: skip


def allowed_by_schema(node: dict[str, Any]) -> list[Any]:
    """Some of the values that a key may have, as far as they are single words and numbers."""
    values: list[Any] = []
    for branch in node.get("anyOf", [node]):
        values += branch.get("enum", [branch["const"]] if "const" in branch else [])
        if branch.get("type") == "boolean":
            values += [True, False]
        if branch.get("type") == "integer":
            values += [branch["minimum"], branch["maximum"]]
        if branch.get("type") == "string":
            values += branch.get("examples", [])
    return values


RIGHT = {name: allowed_by_schema(PROPERTIES[name]) for name in Switches.model_fields}
RIGHT = {name: values for name, values in RIGHT.items() if values}


def as_typed(value: Any) -> Any:
    """As on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def some_of(values: dict[str, list[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    one = st.sampled_from(sorted(values)).flatmap(
        lambda name: st.tuples(st.just(name), st.sampled_from(values[name]).flatmap(spelled))
    )
    return st.lists(one, max_size=6).map(dict)


def spelled(value: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from([value, as_typed(value)])


def play(game: str, settings: dict[str, Any], seed: int) -> SheetError | None:
    """Load and play a round to the end; only a SheetError may come of it."""
    try:
        loaded = load(game, settings)
    except SheetError as error:
        return error
    random = Random(seed)
    inputs = random_inputs(random, loaded.rules, random.randint(1, 7))
    assert play_to_the_end(random, inputs.round()).finished
    return None


@given(st.sampled_from(game_names()), some_of(NAMES), st.integers(0, 1 << 30))
def test_the_promised_names_are_keys_of_every_game(game: str, settings: dict[str, Any], seed: int) -> None:
    error = play(game, settings, seed)
    if error is not None:  # they are right by themselves, so they must be at odds
        assert all("cannot be" in fault.message or "already" in fault.message for fault in error.faults), error


@given(st.sampled_from(game_names()), some_of(RIGHT), st.integers(0, 1 << 30))
def test_allowed_values_of_any_keys_play_or_contradict_each_other(
    game: str, settings: dict[str, Any], seed: int
) -> None:
    error = play(game, settings, seed)
    if error is not None:
        assert all("is not allowed here" not in fault.message for fault in error.faults), error


@given(
    st.sampled_from(game_names()),
    st.sampled_from(sorted({*Switches.model_fields, "desks", "side_bets.x", "side_bets.", "decks.x", "", " ", "é"})),
    st.one_of(st.sampled_from(WRONG), st.text(max_size=8), st.integers(), st.floats()),
    st.integers(0, 1 << 30),
)
def test_a_wrong_value_is_refused_with_key_and_what_is_allowed(game: str, name: str, value: Any, seed: int) -> None:
    error = play(game, {name: value}, seed)
    if error is None:
        return
    assert error.faults
    for fault in error.faults:
        assert str(fault) in str(error)
        assert fault.message
        if "is not allowed here" in fault.message and fault.file == "-s":
            assert fault.key.split(".")[0] == name.split(".")[0]
            assert fault.message.partition("is not allowed here; it must be ")[2], "what is allowed"


def test_every_key_that_is_a_word_or_a_number_was_tried() -> None:
    assert {"decks", "peek", "max_doubles", "penetration", "split_deals"} <= set(RIGHT)
    assert set(NAMES) <= set(Switches.model_fields)
    assert get_args(Switches.model_fields["peek"].annotation) == tuple(NAMES["peek"])
