"""The decisions of a round, each with what was to be seen when it was made: for those who advise or judge play."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .felt import ASK_FOLLOW, PENDING, SEAT, Felt
from .hand import BASE, CLOSED, DOUBLES, FREE, RANKS, SPLIT, STAKE
from .replay import KINDS, Round, Script, ask_script, new_felt
from .round import play_round
from .rules import Rules


class Situation(NamedTuple):
    """One hand before an answer. Cards are counts of ranks, from the ace to the king; money is in minor units."""

    kind: str
    cards: tuple[int, ...]
    dealer: tuple[int, ...]  # her cards that lie face up
    hand: int
    hands: int  # of this seat
    split: int
    doubles: int
    closed: int
    base: int
    stake: int
    free: int
    mask: int

    @classmethod
    def read(cls, parts: Sequence[Any]) -> "Situation":
        """From what JSON makes of one."""
        return cls._make(tuple(part) if isinstance(part, list) else part for part in parts)


class Decision(NamedTuple):
    """`answer` is None while the question is open; `behind` means that another plays the hand."""

    who: int
    hand: int
    step: int
    behind: bool
    situation: Situation
    answer: int | None


class Notes(Script):
    def __init__(self, played: Round) -> None:
        super().__init__(played.answers, played.chip)
        self.played = played
        self.found: list[Decision] = []


def rank_counts(packed: int) -> tuple[int, ...]:
    """A hand's packed count of ranks, ace first."""
    return (packed >> 48, *(packed >> 4 * k & 15 for k in range(12)))


def ask_noting(
    mind: Notes, rules: Rules, kind: int, who: int, hand: int, mask: int, amount: int, felt: Felt, row: int, up: int
) -> int:
    step = mind.cursor[who]
    if kind != ASK_FOLLOW:
        seats, wager = len(mind.played.bets), felt.wagers[who * rules.max_hands + hand]
        seat = who if who < seats else int(mind.played.behind[who - seats][SEAT])
        cards, dealer = felt.hands[row], felt.hands[seats * rules.max_hands]
        situation = Situation(
            KINDS[kind],
            rank_counts(cards[RANKS]),
            rank_counts(dealer[RANKS]),
            hand,
            felt.hand_count[seat],
            cards[SPLIT],
            cards[DOUBLES],
            cards[CLOSED],
            wager[BASE],
            wager[STAKE],
            wager[FREE],
            mask,
        )
        answer = mind.answers[who][step] if step < len(mind.answers[who]) else None
        mind.found.append(Decision(who, hand, step, who >= seats, situation, answer))
    return ask_script(mind, rules, kind, who, hand, mask, amount, felt, row, up)


def decisions(played: Round) -> list[Decision]:
    """All that were made and, at the end, those that are open."""
    notes = Notes(played)
    felt = new_felt(played.rules, len(played.bets), len(played.behind))
    inputs = (played.bets, played.side, played.behind, ask_noting)
    end = play_round(played.rules, played.shoe, played.start, *inputs, notes, felt, None)
    assert (end == PENDING) != played.finished
    return notes.found
