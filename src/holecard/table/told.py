"""What happened in a round, as it is told to those who watch: every card with the total of its hand after it."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from holecard.rules.cards import card_text, value
from holecard.rules.events import PUBLIC, SideBetSettled, event, view
from holecard.rules.felt import T_CARD, T_DRAW, T_REVEAL, T_SPLIT, T_UP
from holecard.rules.hand import add
from holecard.rules.replay import Row
from holecard.rules.rules import PATTERN_FOR
from holecard.sheet import Game

Hands = dict[int, list[list[int]]]  # cards by seat and hand


def event_pictures(game: Game, trace: Sequence[Row], seen: int = 0) -> list[dict[str, Any]]:
    """The public events from row `seen` of a trace on."""
    shown = view([event(row) for row in trace[seen:]], PUBLIC)
    totals = totals_of(trace, seen)
    return [_picture(game, one, total) for one, total in zip(shown, totals, strict=True)]


def _picture(game: Game, one: Any, total: tuple[int, int] | None) -> dict[str, Any]:
    fields = one._asdict()
    if isinstance(fields.get("card"), int):
        fields["card"] = card_text(fields["card"])
    if total is not None:
        fields |= {"total": total[0], "soft": total[1] == 1}
    if isinstance(one, SideBetSettled):
        fields["row"] = row_name(game, one.bet, one.pattern)
    return {"event": type(one).__name__, **fields}


def totals_of(trace: Sequence[Row], seen: int = 0) -> Iterator[tuple[int, int] | None]:
    """Total and softness of the hand that each row from `seen` on gave a card to, or parted."""
    for cards, _, _ in islice(hands_after(trace), seen, None):
        yield _total(cards) if cards else None


def hands_at_the_end(trace: Sequence[Row]) -> tuple[Hands, list[int]]:
    """Cards by seat and hand, and the dealer's that lie face up."""
    *_, (_, seats, dealer) = hands_after(trace)
    return seats, dealer


def hands_after(trace: Sequence[Row]) -> Iterator[tuple[list[int] | None, Hands, list[int]]]:
    """After each row: the hand that it gave a card to, or parted, and all hands."""
    seats: Hands = {}
    dealer: list[int] = []
    for kind, who, hand, x, _ in trace:
        cards = None
        if kind == T_CARD:
            hands = seats.setdefault(who, [[]])
            hands[hand].append(x)
            cards = hands[hand]
        elif kind == T_SPLIT:
            first, last = seats[who][hand]
            seats[who][hand : hand + 1] = [[first], [last]]
            cards = [first]
        elif kind in (T_UP, T_REVEAL, T_DRAW):
            dealer.append(x)
            cards = dealer
        yield cards, seats, dealer


def _total(cards: Sequence[int]) -> tuple[int, int]:
    total = soft = 0
    for card in cards:
        total, soft = add(total, soft, value(card))
    return total, soft


def row_name(game: Game, bet: int, pattern: int | None) -> str:
    """What a side bet was paid for."""
    if pattern is None:
        return ""
    earlier = sum(row[PATTERN_FOR] == bet for row in game.rules.patterns[:pattern])
    return game.switches.side_bets[game.side_names[bet]].rows[earlier].name
