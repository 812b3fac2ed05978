"""Questions of a round, put to the player: only what is open and can be paid for."""

from collections.abc import Callable
from typing import NamedTuple

from rich.text import Text

from holecard.cli.layout import layout_of, total_text
from holecard.cli.money import NoAmount, amount_text, cents_of
from holecard.rules import Offer, Question, Round
from holecard.rules.cards import RANKS, value
from holecard.rules.hand import FIRST, FREE, STAKE, UP
from holecard.rules.legal import (
    DOUBLE,
    DOUBLE_UP,
    EVEN_MONEY,
    HIT,
    INSURANCE,
    NO,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
    why_not,
)
from holecard.rules.notation import LETTER_OF
from holecard.words import action_text

from .bets import span_text
from .screen import Screen

TURN_ACTIONS = (HIT, STAND, DOUBLE, DOUBLE_UP, SPLIT_PAIR, SURRENDER)
_ORDER = (*TURN_ACTIONS, INSURANCE, EVEN_MONEY, NO)
_COSTS = (DOUBLE, DOUBLE_UP, SPLIT_PAIR, INSURANCE)


class Answer(NamedTuple):
    action: int
    amount: int = 0


class Quit(Exception):
    """The player asked to leave."""


def at_stake(played: Round) -> int:
    """What the player has put up in a round so far."""
    wagers = sum(wager[STAKE] - wager[FREE] + wager[UP] for wager in played.felt.wagers)
    return wagers + sum(played.felt.insured) + sum(map(sum, played.side))


def affordable(question: Question, purse: int) -> dict[int, Offer]:
    """The offers that the purse can pay for, cut to what it holds, always in the same order."""
    offers = {}
    for offer in sorted(question.offers, key=lambda one: _ORDER.index(one.action)):
        costs = offer.action in _COSTS and not offer.free
        if not costs or offer.least <= purse:
            offers[offer.action] = offer._replace(most=min(offer.most, purse)) if costs else offer
    return offers


def ask(screen: Screen, played: Round, question: Question, purse: int, show_help: Callable[[], None]) -> Answer:
    offers = affordable(question, purse)
    screen.say(question_line(played, question))
    while True:
        key = screen.press(_menu(offers, screen.plain))
        if key in ("q", "quit"):
            raise Quit
        if key in ("?", "help"):
            show_help()
            continue
        action = _action_of(key)
        if action is None and key == "" and NO in offers:
            action = NO
        if action in offers:
            answer = with_amount(screen, offers[action])
            if answer is not None:
                return answer
        else:
            screen.say(refusal(played, question, action, key, offers), "yellow")


def question_line(played: Round, question: Question) -> Text:
    cards = layout_of(played).hands[question.who][question.hand]
    up = RANKS[up_card(played) >> 2].replace("T", "10")
    hands = f", hand {question.hand + 1}" if played.felt.hand_count[question.who] > 1 else ""
    when = "before the dealer looks, " if question.kind == "opening" else ""
    return Text(f"seat {question.who + 1}{hands}: {when}{total_text(cards)} against {up}", "bold")


def up_card(played: Round) -> int:
    return int(played.felt.hands[len(played.bets) * played.rules.max_hands][FIRST])


def _menu(offers: dict[int, Offer], plain: bool) -> Text:
    menu = Text()
    for action, offer in offers.items():
        name = action_text(action)
        if action in _COSTS:
            name += " free" if offer.free else f" {span_text(offer.least, offer.most)}"
        menu.append(LETTER_OF[action], "bold bright_yellow").append(f" {name}   ")
    if NO in offers:
        menu.append("Enter no   ")
    menu.append("?", "bold bright_yellow").append(" help   ").append("q", "bold bright_yellow").append(" quit ")
    return menu.append("> " if plain else "› ")


def _action_of(key: str) -> int | None:
    """By its letter, or by its name where whole lines are read."""
    for action, letter in LETTER_OF.items():
        if key in (letter, action_text(action).lower()):
            return action
    return None


def with_amount(screen: Screen, offer: Offer) -> Answer | None:
    """Ask how much, where there is a choice; None to think again."""
    if offer.least >= offer.most or offer.free or offer.action not in _COSTS:
        return Answer(offer.action, offer.most if offer.action in (DOUBLE, DOUBLE_UP, INSURANCE) else 0)
    span = span_text(offer.least, offer.most)
    prompt = Text(f"{action_text(offer.action)} for how much? {span}, Enter {amount_text(offer.most)}, b back > ")
    while True:
        line = screen.ask(prompt).lower()
        if line in ("q", "quit"):
            raise Quit
        if line in ("b", "back"):
            return None
        try:
            amount = cents_of(line) if line else offer.most
        except NoAmount as error:
            screen.say(str(error), "yellow")
            continue
        if offer.least <= amount <= offer.most:
            return Answer(offer.action, amount)
        screen.say(f"{amount_text(amount)} is not allowed: {span}", "yellow")


def refusal(played: Round, question: Question, action: int | None, key: str, offers: dict[int, Offer]) -> str:
    """Why a key does nothing now."""
    offer = question.offer(action) if action is not None else None
    if action is not None and offer is not None:
        return f"no {action_text(action)}: it takes {amount_text(offer.least)}, more than you have left"
    if action is not None and (reason := reason_against(played, question, action)):
        return f"no {action_text(action)}: {reason}"
    letters = " ".join(LETTER_OF[one] for one in offers)
    return f"'{key}' is no key here: {letters}" if key else f"one of the keys {letters}"


def reason_against(played: Round, question: Question, action: int) -> str | None:
    if action not in TURN_ACTIONS or question.kind != "turn":
        return None
    row = played.felt.hands[question.who * played.rules.max_hands + question.hand]
    return why_not(played.rules, row, played.felt.hand_count[question.who], value(up_card(played)), action)


def closed_actions(played: Round, question: Question, purse: int) -> list[str]:
    """What is not open in this turn, each with the reason."""
    if question.kind != "turn":
        return []
    open_now = affordable(question, purse)
    shut = [action for action in TURN_ACTIONS if action not in open_now]
    return [refusal(played, question, action, "", open_now) for action in shut]
