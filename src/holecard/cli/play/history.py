"""The rounds that were played, as a table and as lines of text."""

import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.text import Text

from holecard.cli.layout import layout_of, row_of_cards, total_text
from holecard.cli.money import amount_text, change_text
from holecard.rules import Round
from holecard.rules.notation import line_of, round_text
from holecard.sheet import Game

SHOWN = 20


class Past(NamedTuple):
    """A round that is over."""

    number: int
    hands: str
    dealer: str
    staked: int
    back: int
    bankroll: int
    line: str


def past_round(number: int, played: Round, game: Game, bankroll: int, plain: bool) -> Past:
    layout = layout_of(played)
    hands = "; ".join(_cards(cards, plain) for seat in layout.hands for cards in seat)
    paid = played.paid()
    line = round_text(line_of(played, game.id, game.hash[:8], game.side_names))
    staked, back = sum(one.staked for one in paid), sum(one.back for one in paid)
    return Past(number, hands, _cards(layout.dealer, plain), staked, back, bankroll, line)


def _cards(cards: Sequence[int | None], plain: bool) -> str:
    return f"{row_of_cards(cards, plain)} = {total_text(cards, settled=True)}"


def history_lines(past: Sequence[Past], name: str, settings: Sequence[str], width: int) -> Iterator[Text]:
    """The last rounds: a table, then each as the line that `holecard verify` replays."""
    if not past:
        yield Text("no round has been played yet")
        return
    shown = past[-SHOWN:]
    money: list[tuple[str, ...]] = [("staked", "returned", "net", "bankroll")]
    for one in shown:
        amounts = (one.staked, one.back, one.bankroll)
        money.append((*map(amount_text, amounts[:2]), change_text(one.back - one.staked), amount_text(one.bankroll)))
    widths = [max(len(row[k]) for row in money) for k in range(4)]
    for k, row in enumerate(money):
        head = f"{'round' if k == 0 else shown[k - 1].number:>5}"
        line = Text(f"{head}  " + "  ".join(f"{cell:>{widths[column]}}" for column, cell in enumerate(row)))
        cards = "cards" if k == 0 else f"dealer {shown[k - 1].dealer}, you {shown[k - 1].hands}"
        line.append(f"  {cards}")
        line.truncate(width, overflow="ellipsis")
        if k == 0:
            line.stylize("bold")
        yield line
    extra = "".join(f" -s {shlex.quote(one)}" for one in settings)
    if not shown[0].line.startswith(f"{name}@"):
        extra = f" --game {shlex.quote(name)}{extra}"
    yield Text()
    yield Text(f"holecard verify{extra} --round 'LINE' replays a round of these lines:")
    for one in shown:
        yield Text(one.line)
