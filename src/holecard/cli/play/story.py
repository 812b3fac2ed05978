"""What has just happened, in a line of words."""

from collections.abc import Sequence

from holecard.cli.layout import card_symbol
from holecard.cli.money import amount_text
from holecard.rules.events import (
    PUBLIC,
    CardDealt,
    DealerDrew,
    HandSplit,
    HoleTurned,
    OpeningTaken,
    Peeked,
    TurnTaken,
    events,
    view,
)
from holecard.rules.legal import ACTIONS
from holecard.rules.replay import Row
from holecard.words import action_text


def story_of(rows: Sequence[Row], plain: bool) -> str:
    """The events that follow an answer; the deal needs no words."""
    parts: list[str] = []
    dealing = True
    for one in view(events(rows), PUBLIC):
        match one:
            case TurnTaken(_, _, action, amount) | OpeningTaken(_, action, amount):
                parts.append(_name(action) + (f" {amount_text(amount)}" if amount else ""))
                dealing = False
            case CardDealt(_, _, card) if not dealing:
                parts.append(card_symbol(card, plain))
            case HandSplit():
                parts.append("two hands")
            case Peeked(blackjack):
                parts.append("the dealer has a blackjack" if blackjack else "the dealer has no blackjack")
            case HoleTurned(card):
                parts.append(f"the dealer turns {card_symbol(card, plain)}")
            case DealerDrew(card):
                parts.append(f"she draws {card_symbol(card, plain)}")
            case _:
                pass
    return ", ".join(parts)


def _name(action: str) -> str:
    return action_text(ACTIONS.index(action))
