"""The words for actions, results and questions, one for each everywhere."""

import json
from collections.abc import Iterator
from typing import Any

from holecard.rules import Rules
from holecard.rules.events import RESULTS
from holecard.rules.legal import ACTIONS
from holecard.rules.rules import PATTERN_FOR
from holecard.sheet import Game
from holecard.sheet.model import SideRow

_ACTIONS = {"double_up": "Double Up", "even_money": "even money", "no": "no"}
_RESULTS = {
    "pushed": "push",
    "busted": "bust",
    "half_paid": "won half",
    "bonus": "bonus hand",
    "even_money": "even money",
    "lost_to_blackjack": "lost to a blackjack",
    "raises_returned": "original wager lost",
}


def action_text(action: int) -> str:
    return _ACTIONS.get(ACTIONS[action], ACTIONS[action])


def result_text(result: int) -> str:
    return _RESULTS.get(RESULTS[result], RESULTS[result])


def side_bet_row(game: Game, bet: int, pattern: int) -> SideRow:
    """The row of a side bet's paytable that a pattern of the rules came from."""
    return game.switches.side_bets[game.side_names[bet]].rows[_place(game.rules, bet, pattern)]


def _place(rules: Rules, bet: int, pattern: int) -> int:
    return sum(row[PATTERN_FOR] == bet for row in rules.patterns[:pattern])


def setting_texts(game: Game) -> Iterator[str]:
    """The choices made and the keys set, with the NAME=VALUE that says it on the command line."""
    for name, value in game.chosen.items():
        choice = game.sheet.choices[name]
        yield f"{choice.name}: {choice.values[value].name or value} ({name}={value})"
    marked = {mark.partition(" = ")[0] for mark in game.nonstandard}
    for name, given in game.overrides.items():
        also = ", which is none of the game's choices: not standard" if name in marked else ""
        yield f"Set by itself: {name}={_value_text(given)}{also}"


def _value_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
