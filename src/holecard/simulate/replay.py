"""Any simulated shoe, opened and played again at the table: the same cards, the same answers, in plain Python."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from holecard.rules import Round, Rules
from holecard.rules.felt import Felt
from holecard.rules.notation import RoundLine, line_of
from holecard.rules.replay import new_felt
from holecard.rules.round import play_round
from holecard.sheet import Game

from .answers import COUNTER, RUNNING_COUNT, Mind, ask_player, count_bet, count_cards, make_mind
from .dealing import SPARE, draw_fresh, extend_shoe, new_deck, open_shoe
from .faults import SimulationError
from .setup import Setup, cards_of, is_whole

MOST_SHOE = (1 << 62) - 1


class Replayed(NamedTuple):
    """A round of a simulated shoe, as a round of the table. Money is in units, `unit` of them to a bet."""

    number: int  # in its shoe or block
    start: int
    played: Round
    unit: int

    @property
    def nets(self) -> tuple[int, ...]:
        """What each bettor won, side bets and all, in units."""
        nets = [0] * len(self.played.answers)
        for paid in self.played.paid():
            nets[paid.who] += paid.back - paid.staked
        return tuple(nets)

    def line(self, game: Game) -> RoundLine:
        return line_of(self.played, game.id, game.hash, game.side_names)


class Recorder:
    """Answers as the simulated players do, and keeps the answers."""

    def __init__(self, mind: Mind, bettors: int) -> None:
        self.mind = mind
        self.given: list[list[int]] = [[] for _ in range(bettors)]

    def ask(self, mind: Mind, rules: Rules, kind: int, who: int, *rest: Any) -> int:
        answer = int(ask_player(mind, rules, kind, who, *rest))
        self.given[who].append(answer)
        return answer


def replay_rounds(setup: Setup, shoe: int, number: int | None = None) -> list[Replayed]:
    """The rounds of a shoe, or of a block of fresh ones; or only one of them, counted from 0."""
    if not is_whole(shoe, 0) or shoe > MOST_SHOE:
        raise SimulationError(f"shoe {shoe}: shoes are numbered from 0")
    if number is not None and not is_whole(number, 0):
        raise SimulationError(f"round {number}: rounds are numbered from 0")
    found = []
    for replayed in table_rounds(setup, shoe):
        if number is None or replayed.number == number:
            found.append(replayed)
        if replayed.number == number:
            break
    if number is not None and not found:
        raise SimulationError(f"shoe {shoe} has no round {number}")
    return found


def table_rounds(setup: Setup, shoe: int) -> Iterator[Replayed]:
    """The rounds of a shoe one after the other, dealt as the kernels deal them."""
    deck = new_deck(setup.rules, len(setup.stakes))
    mind = make_mind(setup.strategy, setup.counting, cards_of(setup.rules))
    bets = [stake * setup.unit for stake in setup.stakes]
    open_shoe(deck)
    if setup.counting:
        mind.count[RUNNING_COUNT] = setup.counting.start
    pos = ready = taken = number = 0
    while number < setup.block if setup.block else pos < setup.cut:
        if setup.counting:
            bets[COUNTER] = setup.unit * int(count_bet(mind))
            if not any(bets):
                return
        if setup.block:
            pos = ready = 0
        wanted = pos + SPARE
        while True:
            if setup.block:
                taken = draw_fresh(deck, ready, wanted, number + 1, taken, shoe, setup.seed)
                ready = -1 if taken < 0 else wanted
            elif wanted > ready:
                ready = extend_shoe(deck, ready, wanted, pos, shoe, setup.seed)
            if ready < 0:
                raise SimulationError(f"shoe {shoe} runs out within round {number}")
            played = play_at_table(setup, mind, deck.cards[:ready].tolist(), pos, bets)
            if played is not None:
                break
            wanted = ready + SPARE
            if not setup.block and ready < cards_of(setup.rules):
                wanted = min(wanted, cards_of(setup.rules))
        yield Replayed(number, pos, played, setup.unit)
        if setup.block:
            taken = int(deck.used[played.end])
        else:
            count_cards(mind, deck.cards, pos, played.end)
        pos, ready = played.end, min(ready, cards_of(setup.rules))
        number += 1


def play_at_table(setup: Setup, mind: Mind, cards: Sequence[int], start: int, bets: list[int]) -> Round | None:
    """The round from `start`, or None if these cards are not enough for it."""
    unit = setup.unit
    side = [[stake * unit for stake in row] for row in setup.side]
    behind = [(seat, stake * unit, multiple, splits) for seat, stake, multiple, splits in setup.behind]
    recorder = Recorder(mind, len(bets) + len(behind))
    felt: Felt = new_felt(setup.rules, len(bets), len(behind))
    try:
        play_round(setup.rules, cards, start, bets, side, behind, recorder.ask, mind, felt, None)
    except IndexError:
        return None
    return Round(setup.rules, cards, list(bets), start=start, side=side, behind=behind, answers=recorder.given)
