"""The same round with other cards where nobody can see them."""

from random import Random

from holecard.rules import Round
from holecard.rules.cards import TEN, value
from holecard.rules.events import Event, events, view
from holecard.rules.felt import T_CARD, T_DRAW, T_HOLE, T_PEEK, T_REVEAL, T_UP

DEALT = (T_CARD, T_UP, T_HOLE, T_DRAW)


def hidden_places(played: Round) -> tuple[int | None, int]:
    """Where in the shoe the hole card lies, if it is face down, and where the undealt cards begin."""
    kinds = [row[0] for row in played.trace]
    dealt = [kind for kind in kinds if kind in DEALT]
    face_down = T_HOLE in kinds and T_REVEAL not in kinds
    return played.start + dealt.index(T_HOLE) if face_down else None, played.start + len(dealt)


def with_other_hidden_cards(random: Random, played: Round) -> Round:
    """Other cards in the hole and in the shoe; a peek that was made gives the same answer."""
    hole, undealt = hidden_places(played)
    shoe = list(played.shoe)
    cards = range(52)
    if hole is not None:
        up = next(value(row[3]) for row in played.trace if row[0] == T_UP)
        peeked = any(row[0] == T_PEEK for row in played.trace)
        shoe[hole] = random.choice([card for card in cards if not peeked or {up, value(card)} != {1, TEN}])
    shoe[undealt:] = random.choices(cards, k=len(shoe) - undealt)
    return Round(
        played.rules,
        shoe,
        played.bets,
        start=played.start,
        side=played.side,
        behind=[(a, b, c, d) for a, b, c, d in played.behind],
        answers=played.answers,
        chip=played.chip,
    )


def seen(played: Round) -> tuple[list[Event], object, bool]:
    """All that the table shows to everybody."""
    return view(events(played.trace)), played.questions, played.finished
