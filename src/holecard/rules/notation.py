"""One line of text for a whole round, which is enough to play it again.

    blackjack@1f0c92ab bets 1:1000+perfect_pairs=500 3:2500 b3:500x1s cards AsTd9c… answers 1:h,s 3:d2500 b1:f

Seats count from 1; `b3:500x1s` is a bet behind seat 3 that follows raises up to one multiple (`x0`: none) and
follows splits (`s`); bettors behind answer as b1, b2 … in the order of their bets. Answers are letters, with
an amount in minor units where one was chosen.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from .cards import card_text, parse_card
from .legal import (
    AMOUNT_SHIFT,
    DOUBLE,
    DOUBLE_UP,
    EVEN_MONEY,
    FOLLOW,
    HIT,
    INSURANCE,
    NO,
    SPLIT_PAIR,
    STAND,
    SURRENDER,
)
from .replay import MOST_SEATS, Round
from .rules import Rules

LETTERS = {
    "s": STAND,
    "h": HIT,
    "d": DOUBLE,
    "p": SPLIT_PAIR,
    "r": SURRENDER,
    "u": DOUBLE_UP,
    "i": INSURANCE,
    "e": EVEN_MONEY,
    "f": FOLLOW,
    "n": NO,
}
LETTER_OF = {action: letter for letter, action in LETTERS.items()}

_BET = re.compile(r"(\d+):(\d+)((?:\+[a-z0-9_]+=\d+)*)")
_BEHIND = re.compile(r"b(\d+):(\d+)x(\d+)(s?)")
_ANSWERS = re.compile(r"(b?)(\d+):(\S+)")
_ANSWER = re.compile(r"([a-z])(\d*)")


class NotationError(ValueError):
    """A line that describes no round."""


class RoundLine(NamedTuple):
    game: str
    sheet: str
    bets: tuple[int, ...]
    side: tuple[tuple[tuple[str, int], ...], ...]
    behind: tuple[tuple[int, int, int, int], ...]
    cards: tuple[int, ...]
    answers: tuple[tuple[int, ...], ...]

    def play(self, rules: Rules, side_names: Sequence[str]) -> Round:
        """The round, played again as far as its answers go."""
        for row in self.side:
            for name, _ in row:
                if name not in side_names:
                    raise NotationError(f"no side bet '{name}' in this game: {', '.join(side_names) or 'it has none'}")
        side = [[dict(row).get(name, 0) for name in side_names] for row in self.side]
        return Round(rules, self.cards, self.bets, side=side, behind=self.behind, answers=self.answers)


def line_of(played: Round, game: str, sheet: str, side_names: Sequence[str]) -> RoundLine:
    dealt = sum(row[0] in (0, 1, 2, 9) for row in played.trace)  # T_CARD, T_UP, T_HOLE, T_DRAW
    cards = tuple(int(card) for card in played.shoe[played.start : played.start + dealt])
    side = tuple(
        tuple((name, amount) for name, amount in zip(side_names, row, strict=True) if amount) for row in played.side
    )
    answers = tuple(tuple(given) for given in played.answers)
    behind = tuple((a, b, c, d) for a, b, c, d in played.behind)
    return RoundLine(game, sheet, tuple(played.bets), side, behind, cards, answers)


def answer_text(answer: int) -> str:
    amount = answer >> AMOUNT_SHIFT
    return LETTER_OF[answer & 15] + (str(amount) if amount else "")


def parse_answer(text: str) -> int:
    found = _ANSWER.fullmatch(text)
    if not found or found[1] not in LETTERS:
        raise NotationError(
            f"'{text}' is no answer: a letter of {' '.join(LETTERS)}, with an amount where one is chosen"
        )
    return LETTERS[found[1]] | int(found[2] or 0) << AMOUNT_SHIFT


def round_text(line: RoundLine) -> str:
    words = [f"{line.game}@{line.sheet}", "bets"]
    for seat, stake in enumerate(line.bets):
        if stake or seat + 1 == len(line.bets):  # an empty last seat tells how many there are
            words.append(f"{seat + 1}:{stake}" + "".join(f"+{name}={amount}" for name, amount in line.side[seat]))
    for seat, stake, multiple, splits in line.behind:
        words.append(f"b{seat + 1}:{stake}x{multiple}{'s' if splits else ''}")
    words += ["cards", "".join(card_text(card) for card in line.cards), "answers"]
    for who, given in enumerate(line.answers):
        if given:
            name = f"{who + 1}" if who < len(line.bets) else f"b{who - len(line.bets) + 1}"
            words.append(f"{name}:{','.join(answer_text(answer) for answer in given)}")
    return " ".join(words)


def parse_round(text: str) -> RoundLine:
    found = re.fullmatch(r"(.+?)@([0-9a-f]*) bets (.*?) cards (\S*) answers ?(.*)", text.strip())
    if not found:
        raise NotationError(f"'{text}' is no round: GAME@HASH bets … cards … answers …")
    game, sheet, bets_text, cards_text, answers_text = found.groups()
    bets, side, behind = _parse_bets(bets_text.split())
    if len(cards_text) % 2:
        raise NotationError(f"'{cards_text}' is no row of cards: two letters a card")
    cards = tuple(parse_card(cards_text[k : k + 2]) for k in range(0, len(cards_text), 2))
    answers: list[tuple[int, ...]] = [()] * (len(bets) + len(behind))
    for word in answers_text.split():
        match = _ANSWERS.fullmatch(word)
        if not match:
            raise NotationError(f"'{word}' gives no answers: seat, colon, answers with commas between, as in 1:h,s")
        who = int(match[2]) - 1 + (len(bets) if match[1] else 0)
        if not 0 <= who < len(answers) or (not match[1] and who >= len(bets)):
            raise NotationError(
                f"'{word}' answers for nobody: there are {len(bets)} seats and {len(behind)} bets behind"
            )
        if answers[who]:
            raise NotationError(f"'{word}' answers for a bettor who has answers already")
        answers[who] = tuple(parse_answer(answer) for answer in match[3].split(","))
    return RoundLine(game, sheet, bets, side, behind, cards, tuple(answers))


def _parse_bets(
    words: list[str],
) -> tuple[tuple[int, ...], tuple[tuple[tuple[str, int], ...], ...], tuple[tuple[int, int, int, int], ...]]:
    named: set[int] = set()
    bets = [0] * MOST_SEATS
    side: list[tuple[tuple[str, int], ...]] = [()] * MOST_SEATS
    behind: list[tuple[int, int, int, int]] = []
    for word in words:
        if match := _BET.fullmatch(word):
            seat = int(match[1]) - 1
            if not 0 <= seat < MOST_SEATS or seat in named:
                raise NotationError(f"'{word}': a seat is 1 to {MOST_SEATS}, and named once")
            named.add(seat)
            bets[seat] = int(match[2])
            pairs = [pair.split("=") for pair in match[3].split("+")[1:]]
            side[seat] = tuple((name, int(amount)) for name, amount in pairs)
        elif match := _BEHIND.fullmatch(word):
            behind.append((int(match[1]) - 1, int(match[2]), int(match[3]), 1 if match[4] else 0))
        else:
            raise NotationError(f"'{word}' is no bet: 1:1000 for seat 1, b1:500x1s for a bet behind it")
    seats = max(named, default=-1) + 1
    return tuple(bets[:seats]), tuple(side[:seats]), tuple(behind)
