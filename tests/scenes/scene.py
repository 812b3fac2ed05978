"""A scene: one round with fixed cards and answers, played as a table plays it, and what came of it.

    scene("double-4-more", "9c 6d | 7h Ts | 5c 9d", bets=[1000], answers=["1:d3000"]).paid
    == {(1, "main", 1): (4000, 8000, "won")}

Cards stand in the order in which they are dealt; bars are for the eye only. Answers are those of the notation.
Seats and hands count from 1, a bettor behind is "b1", money is in cents. A card or an answer that the round
does not use is a fault of the scene.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from holecard.rules import Round
from holecard.rules.cards import cards_text
from holecard.rules.events import RESULTS, DealerCard, DealerDrew, Event, HoleTurned, events
from holecard.rules.felt import T_CARD, T_DRAW, T_HOLE, T_UP
from holecard.rules.legal import AMOUNT_SHIFT
from holecard.rules.notation import LETTER_OF, parse_answer, parse_round
from holecard.rules.replay import AnswerError, Offer, Question
from holecard.sheet import load
from holecard.sheet.load import Game

Bettor = int | str  # a seat from 1 up, or "b1" for the first bettor behind


class Scene:
    """A round as far as its answers went."""

    def __init__(self, game: Game, played: Round) -> None:
        self.game, self.round = game, played

    @property
    def finished(self) -> bool:
        return self.round.finished

    @property
    def questions(self) -> tuple[Question, ...]:
        return self.round.questions

    @property
    def events(self) -> list[Event]:
        return events(self.round.trace)

    @property
    def dealer(self) -> str:
        """The dealer's cards that lie open."""
        seen = (one.card for one in self.events if isinstance(one, DealerCard | HoleTurned | DealerDrew))
        return cards_text(list(seen))

    @property
    def paid(self) -> dict[tuple[Bettor, str, int], tuple[int, int, str]]:
        """For each (bettor, bet, hand): what was staked, what came back, and the result in a word."""
        assert self.finished, f"the round waits for answers: {self.asked}"
        rows: dict[tuple[Bettor, str, int], tuple[int, int, str]] = {}
        for one in self.round.paid():
            bet = one.bet if isinstance(one.bet, str) else self.game.side_names[one.bet]
            word = RESULTS[one.result] if bet in ("main", "double_up") else "won" if one.back else "lost"
            rows[self.name(one.who), bet, one.hand + 1] = (one.staked, one.back, word)
        return rows

    def net(self, bettor: Bettor) -> int:
        """What a bettor won or lost in all."""
        return sum(back - staked for (who, _, _), (staked, back, _) in self.paid.items() if who == bettor)

    @property
    def asked(self) -> dict[Bettor, str]:
        """The open questions, each as its offers: "s h d100-3000 p1000"."""
        return {self.name(one.who): " ".join(_offer_text(offer) for offer in one.offers) for one in self.questions}

    def offers(self, bettor: Bettor = 1) -> str:
        """What a bettor may answer now, or "" when nothing is asked of him."""
        return self.asked.get(bettor, "")

    def refuses(self, *answers: str) -> bool:
        """Whether each answer ("1:d3001") is refused and leaves the round as it was."""
        for text in answers:
            bettor, _, answer = text.partition(":")
            before = self._state()
            coded = parse_answer(answer)
            with pytest.raises(AnswerError):
                self.round.answer(self._number(bettor), coded & 15, coded >> AMOUNT_SHIFT)
            assert self._state() == before, f"the refused answer {text} changed the round"
        return True

    def name(self, who: int) -> Bettor:
        seats = len(self.round.bets)
        return who + 1 if who < seats else f"b{who - seats + 1}"

    def _number(self, bettor: str) -> int:
        return len(self.round.bets) + int(bettor[1:]) - 1 if bettor.startswith("b") else int(bettor) - 1

    def _state(self) -> tuple[Any, ...]:
        one = self.round
        return one.end, one.questions, list(one.trace), [list(given) for given in one.answers]


def scene(
    game: str,
    cards: str,
    *,
    bets: Sequence[int],
    answers: Sequence[str] = (),
    settings: Mapping[str, Any] | None = None,
    side: Mapping[str, Sequence[int]] | None = None,
    behind: Sequence[str] = (),
    chip: int = 1,
) -> Scene:
    """Play a round to its end, or as far as the answers go."""
    sheet = _load(game, tuple(sorted((settings or {}).items())))
    stakes = " ".join([f"{seat}:{bet}" for seat, bet in enumerate(bets, 1) if bet] + list(behind))
    line = parse_round(
        f"{game}@ bets {stakes} cards {cards.replace('|', '').replace(' ', '')} answers {' '.join(answers)}"
    )
    given = {name: list(amounts) + [0] * (len(line.bets) - len(amounts)) for name, amounts in (side or {}).items()}
    unknown = given.keys() - set(sheet.side_names)
    assert not unknown, f"{game} has no side bet {unknown}"
    assert all(len(amounts) == len(line.bets) for amounts in given.values()), f"side bets without a main bet: {side}"
    rows = [[given[name][seat] if name in given else 0 for name in sheet.side_names] for seat in range(len(line.bets))]
    played = Round(sheet.rules, line.cards, line.bets, side=rows, behind=line.behind, chip=chip)
    left = [deque(words) for words in line.answers]
    while ready := [one.who for one in played.questions if left[one.who]]:
        answer = left[ready[0]].popleft()
        played.answer(ready[0], answer & 15, answer >> AMOUNT_SHIFT)
    result = Scene(sheet, played)
    assert not any(left), f"answers that nobody asked for: {[list(words) for words in left]}; open: {result.asked}"
    dealt = sum(row[0] in (T_CARD, T_UP, T_HOLE, T_DRAW) for row in played.trace)
    assert dealt == len(line.cards), f"cards that were not dealt: {cards_text(line.cards[dealt:])}"
    return result


def one_seat(game: str, cards: str, answers: str = "", *, bet: int = 1000, side: int = 0, **settings: Any) -> Scene:
    """One player alone; `side` is his stake on the game's first side bet."""
    given = {_load(game, ()).side_names[0]: [side]} if side else None
    return scene(game, cards, bets=[bet], answers=[f"1:{answers}"] if answers else [], settings=settings, side=given)


@cache
def _load(game: str, settings: tuple[tuple[str, Any], ...]) -> Game:
    return load(game, dict(settings))


def _offer_text(offer: Offer) -> str:
    amount = f"{offer.least}-{offer.most}" if offer.least < offer.most else f"{offer.most or ''}"
    return LETTER_OF[offer.action] + amount + ("(free)" if offer.free else "")
