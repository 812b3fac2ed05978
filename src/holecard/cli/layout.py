"""The cards of a round as they lie, and what came of its wagers, from its events."""

from collections.abc import Iterable
from typing import NamedTuple

from holecard.rules import Round
from holecard.rules.cards import card_text, value
from holecard.rules.events import (
    PUBLIC,
    CardDealt,
    DealerCard,
    DealerDrew,
    Event,
    HandSplit,
    HoleDealt,
    HoleTurned,
    events,
    view,
)
from holecard.rules.felt import SEAT, T_SIDE_BET
from holecard.rules.hand import add
from holecard.sheet import Game
from holecard.words import result_text, side_bet_row

SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Layout(NamedTuple):
    """A hidden card is None."""

    dealer: list[int | None]
    hands: list[list[list[int]]]


def layout_of(played: Round) -> Layout:
    """What everybody may see of a round."""
    return lay_out(view(events(played.trace), PUBLIC), len(played.bets))


def lay_out(happened: Iterable[Event], seats: int) -> Layout:
    layout = Layout([], [[] for _ in range(seats)])
    for one in happened:
        match one:
            case CardDealt(seat, hand, card):
                if hand == len(layout.hands[seat]):
                    layout.hands[seat].append([])
                layout.hands[seat][hand].append(card)
            case HandSplit(seat, hand, new_hand):
                layout.hands[seat].insert(new_hand, [layout.hands[seat][hand].pop()])
            case DealerCard(card) | DealerDrew(card) | HoleDealt(card):
                layout.dealer.append(card)
            case HoleTurned(card):
                layout.dealer[-1] = card
    return layout


def card_symbol(card: int | None, plain: bool = False) -> str:
    """10♠, or 10s where the output has no such letters."""
    if card is None:
        return "??" if plain else "▒▒"
    text = card_text(card)
    rank = "10" if text[0] == "T" else text[0]
    return rank + (text[1] if plain else SYMBOLS[text[1]])


def row_of_cards(cards: Iterable[int | None], plain: bool = False) -> str:
    return " ".join(card_symbol(card, plain) for card in cards)


def total_text(cards: Iterable[int | None], settled: bool = False) -> str:
    """16, or 7 / 17 while an ace may still count either way."""
    total = soft = 0
    for card in cards:
        if card is not None:
            total, soft = add(total, soft, value(card))
    return f"{total - 10} / {total}" if soft and total < 21 and not settled else str(total)


class Payment(NamedTuple):
    """What came of one wager, in words."""

    seat: str
    bet: str
    result: str
    staked: int
    back: int


def payments(played: Round, game: Game) -> list[Payment]:
    """Every wager of a finished round."""
    won = {(row[1], row[2]): row[4] for row in played.trace if row[0] == T_SIDE_BET}
    listed = []
    for paid in played.paid():
        seat = f"seat {paid.who + 1}" if paid.who < len(played.bets) else f"behind {paid.who - len(played.bets) + 1}"
        hand = f", hand {paid.hand + 1}" if played.felt.hand_count[_seat_of(played, paid.who)] > 1 else ""
        if isinstance(paid.bet, int):
            pattern = won[paid.who, paid.bet]
            name = game.switches.side_bets[game.side_names[paid.bet]].name
            result = side_bet_row(game, paid.bet, pattern).name if pattern >= 0 else "lost"
            listed.append(Payment(seat, name, result, paid.staked, paid.back))
        elif paid.bet == "insurance":
            listed.append(Payment(seat, "insurance", "won" if paid.back else "lost", paid.staked, paid.back))
        else:
            bet = "Double Up" if paid.bet == "double_up" else "main wager"
            listed.append(Payment(seat, bet + hand, result_text(paid.result), paid.staked, paid.back))
    return listed


def _seat_of(played: Round, who: int) -> int:
    return who if who < len(played.bets) else played.behind[who - len(played.bets)][SEAT]
