"""The table as a picture: the dealer, every hand with its wager, and what came of it."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from holecard.cli.layout import Layout, layout_of, row_of_cards, total_text
from holecard.cli.money import amount_text, change_text
from holecard.rules import Question, Round
from holecard.rules.hand import (
    BACK,
    BASE,
    BLACKJACK,
    BONUS,
    BUST,
    FREE,
    RESULT,
    STAKE,
    STATUS,
    UP,
    UP_BACK,
    is_blackjack,
)
from holecard.rules.settle import OPEN
from holecard.sheet import Game
from holecard.words import felt_words, result_text

from .cards import HEIGHT, cards_width, draw_cards

_GAP = 3
_STATUS = {BUST: "bust", BLACKJACK: "blackjack", BONUS: "bonus hand"}


class Hand(NamedTuple):
    name: str
    cards: list[int]
    total: str
    wager: str
    state: Text
    asked: bool


class View(NamedTuple):
    """What a picture is drawn from."""

    game: Game
    played: Round
    question: Question | None
    title: str
    purse: str
    plain: bool


def draw(view: View, width: int, rows: int) -> list[Text]:
    """As large as the rows allow: every hand in cards, the one in play only, or none."""
    hands = hands_of(view, layout_of(view.played))
    heading, dealer = _heading(view, width), _dealer(view, width)
    large = _in_rows([_large(hand, width, view.plain) for hand in hands], width)
    others = _listed([hand for hand in hands if not hand.asked], width, view.plain)
    asked = _in_rows([_large(hand, width, view.plain) for hand in hands if hand.asked], width)
    small_dealer, small = [_dealer_line(view)], _listed(hands, width, view.plain)
    arrangements = [[heading, dealer, large]]
    if asked:
        arrangements += [[heading, dealer, asked, others], [heading, small_dealer, asked, others]]
    arrangements += [[heading, dealer, small], [heading, small_dealer, small]]
    for parts in arrangements:
        for gap in ([Text()], []):
            lines = [line for k, part in enumerate(parts) for line in ([*gap, *part] if k else part)]
            if len(lines) <= rows:
                return lines
    return [line for part in arrangements[-1] for line in part]


def hands_of(view: View, layout: Layout) -> list[Hand]:
    played, hands = view.played, []
    for seat, cards_of_seat in enumerate(layout.hands):
        for k, cards in enumerate(cards_of_seat):
            asked = view.question is not None and (view.question.who, view.question.hand) == (seat, k)
            name = f"seat {seat + 1}" + (f" hand {k + 1}" if len(cards_of_seat) > 1 else "")
            row = played.felt.hands[seat * played.rules.max_hands + k]
            total = total_text(cards, settled=played.finished)
            state = _STATUS.get(row[STATUS], "")
            hands.append(Hand(name, cards, total, *_wager(played, seat, k, state), asked))
    return hands


def _wager(played: Round, seat: int, k: int, state: str) -> tuple[str, Text]:
    """The money on a hand, and how it stands or what came of it."""
    wager = played.felt.wagers[seat * played.rules.max_hands + k]
    raised = wager[STAKE] - wager[BASE]
    text = amount_text(wager[BASE])
    if raised:
        text += f" + {amount_text(raised)}" + (" free" if wager[FREE] >= raised else "")
    if wager[UP]:
        text += f" + {amount_text(wager[UP])} Double Up"
    if wager[RESULT] == OPEN:
        return text, Text(state)
    net = wager[BACK] + wager[UP_BACK] - (wager[STAKE] - wager[FREE]) - wager[UP]
    style = "bold green" if net > 0 else "bold red" if net < 0 else "bold"
    return text, Text(result_text(wager[RESULT]) + (f" {change_text(net)}" if net else ""), style)


def _heading(view: View, width: int) -> list[Text]:
    left, right = Text(view.title, "bold"), Text(view.purse, "bold")
    space = max(1, width - left.cell_len - right.cell_len)
    between = ", " if view.plain else " · "
    felt = ""
    for words in felt_words(view.game):
        longer = f"{felt}{between}{words}" if felt else words
        felt = longer if len(longer) <= width else felt
    return [Text.assemble(left, " " * space, right), Text(felt, "yellow")]


def _dealer_text(view: View, layout: Layout) -> str:
    hidden = None in layout.dealer or len(layout.dealer) == 1
    blackjack = is_blackjack(view.played.felt.hands[len(view.played.bets) * view.played.rules.max_hands])
    total = "blackjack" if blackjack else total_text(layout.dealer, settled=view.played.finished)
    return f"dealer {'shows ' if hidden else ''}{total}"


def _dealer(view: View, width: int) -> list[Text]:
    layout = layout_of(view.played)
    return [Text(_dealer_text(view, layout), "bold"), *draw_cards(layout.dealer, width, view.plain)]


def _dealer_line(view: View) -> Text:
    layout = layout_of(view.played)
    return Text(f"{_dealer_text(view, layout)}   {row_of_cards(layout.dealer, view.plain)}", "bold")


def _title(hand: Hand, plain: bool) -> Text:
    mark = (">" if plain else "▶") + " " if hand.asked else ""
    style = "bold bright_yellow" if hand.asked else "bold"
    return Text.assemble((f"{mark}{hand.name}", style), "  ", (f" {hand.total} ", "reverse bold"))


def _large(hand: Hand, width: int, plain: bool) -> list[Text]:
    """A block of equal lines: name and total, the cards, the wager and its state."""
    room = min(width, 24) if len(hand.cards) < 6 else width
    lines = [_title(hand, plain), *draw_cards(hand.cards, room, plain)]
    lines.append(Text.assemble(hand.wager, "  " if hand.state.plain else "", hand.state))
    columns = min(width, max(cards_width(len(hand.cards), room), *(line.cell_len for line in lines)))
    for line in lines:
        line.truncate(columns, pad=True)
    return lines


def _in_rows(blocks: Sequence[list[Text]], width: int) -> list[Text]:
    """Blocks side by side, as many in a row as there is room for."""
    rows: list[list[Text]] = []
    for block in blocks:
        if rows and rows[-1][0].cell_len + _GAP + block[0].cell_len <= width:
            for line, more in zip(rows[-1], block, strict=True):
                line.append(" " * _GAP).append_text(more)
        else:
            rows.append([line.copy() for line in block])
    return [line for row in rows for line in row]


def _listed(hands: Sequence[Hand], width: int, plain: bool) -> list[Text]:
    """One line for a hand; two hands in a line where they have room."""
    lines = []
    for hand in hands:
        line = _title(hand, plain)
        line.append(f"  {row_of_cards(hand.cards, plain)}  {hand.wager}  ").append_text(hand.state)
        lines.append(line)
    half = (width - _GAP) // 2
    if len(lines) < HEIGHT or any(line.cell_len > half for line in lines):
        return lines
    pairs = []
    for k in range(0, len(lines), 2):
        pair = lines[k].copy()
        if k + 1 < len(lines):
            pair.truncate(half, pad=True)
            pair.append(" " * _GAP).append_text(lines[k + 1])
        pairs.append(pair)
    return pairs
