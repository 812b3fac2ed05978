"""The compiled round beside the plain one: the same inputs and answers, and every field of the felt compared.

`python -m tests.conformance.kernel 500` plays every sheet with every choice, then 500 tables with every
switch at random. It prints how many rounds it compared, or the first difference.
"""

import sys
from random import Random
from typing import Any

from holecard._jit import inlined, kernel_rules, njit, np
from holecard.rules import Rules
from holecard.rules.felt import Felt
from holecard.rules.hand import HAND_WIDTH, WAGER_WIDTH
from holecard.rules.legal import AMOUNT_SHIFT, DOUBLE, DOUBLE_UP, INSURANCE, least, most
from holecard.rules.round import play_round

from .random_play import Inputs, random_inputs
from .random_rules import random_rules
from .variants import VARIANTS

inlined(least)


def random_answer(
    mind: Any, rules: Any, kind: int, who: int, hand: int, mask: int, amount: int, felt: Felt, row: int, up: int
) -> int:
    """A legal answer that follows from the seed and from all that the question shows."""
    mix = int(mind[0])
    for part in (kind, who, hand, mask, amount, up):
        mix = (mix * 1103515245 + part + 12345) & 0x7FFFFFFF
    for column in range(HAND_WIDTH):
        mix = (mix * 1103515245 + felt.hands[row][column] % 1000003 + 12345) & 0x7FFFFFFF
    mix >>= 8
    open_actions = 0
    for action in range(10):
        open_actions += mask >> action & 1
    choice = mix % open_actions
    mix //= open_actions
    chosen = 0
    for action in range(10):
        if mask >> action & 1:
            if choice == 0:
                chosen = action
            choice -= 1
    if amount == 0 and (chosen == DOUBLE or chosen == DOUBLE_UP or chosen == INSURANCE):
        wager = felt.wagers[who * rules.max_hands + hand]
        low = least(rules, felt.hands[row], wager, chosen, int(mind[1]))
        top = most(rules, felt.hands[row], wager, chosen)
        span = top - low + 1
        if mix % 3 == 1:
            return chosen | low << AMOUNT_SHIFT
        if mix % 3 == 2:
            return chosen | (low + mix // 3 % span) << AMOUNT_SHIFT
    return chosen


compiled_answer = njit(random_answer)


@njit
def compiled_round(rules: Any, shoe: Any, start: int, bets: Any, side: Any, behind: Any, mind: Any, felt: Any) -> int:
    return play_round(rules, shoe, start, bets, side, behind, compiled_answer, mind, felt, None)


class Recorder:
    """The seed and the chip, as `random_answer` reads them, and the answers that were given."""

    def __init__(self, seed: int, inputs: Inputs) -> None:
        self.seed_and_chip = (seed, inputs.chip)
        self.answers: list[list[int]] = [[] for _ in range(len(inputs.bets) + len(inputs.behind))]


def recorded_answer(mind: Recorder, rules: Rules, kind: int, who: int, *question: Any) -> int:
    answer = random_answer(mind.seed_and_chip, rules, kind, who, *question)
    mind.answers[who].append(answer)
    return answer


def new_arrays(inputs: Inputs) -> Felt:
    seats, width = len(inputs.bets), inputs.rules.max_hands
    bettors = seats + len(inputs.behind)
    shapes = ((seats * width + 2, HAND_WIDTH), (bettors * width, WAGER_WIDTH), seats, bettors, bettors, bettors)
    side_back = (seats, len(inputs.rules.side_on))
    arrays: list[Any] = [np.zeros(shape, np.int64) for shape in (*shapes, side_back)]
    return Felt(*arrays)


def as_lists(felt: Any) -> Felt:
    return Felt(*(array.tolist() for array in felt))


def difference(inputs: Inputs, seed: int) -> str | None:
    """What is not the same in plain Python, compiled, and as a table's round with the same answers recorded."""
    plain, recorder = as_lists(new_arrays(inputs)), Recorder(seed, inputs)
    rules, shoe, bets, side, behind, chip, start = inputs
    end = play_round(rules, shoe, start, bets, side, behind, recorded_answer, recorder, plain, None)

    arrays = new_arrays(inputs)
    compiled_end = compiled_round(
        kernel_rules(rules),
        np.array(shoe, np.int8),
        start,
        np.array(bets, np.int64),
        np.array(side, np.int64).reshape(len(bets), len(rules.side_on)),
        np.array(behind, np.int64).reshape(len(behind), 4),
        np.array((seed, chip), np.int64),
        arrays,
    )
    kept = inputs.round(recorder.answers)
    for name, felt, place in (("compiled", as_lists(arrays), compiled_end), ("kept", kept.felt, kept.end)):
        if place != end:
            return f"{name}: ends at {place}, not at {end}"
        for field, one, other in zip(Felt._fields, plain, felt, strict=True):
            if one != other and not (field == "side_back" and not rules.side_on):
                return f"{name}: {field} is {other}, not {one}"
    return None


def compare(rules: Rules, name: str, tables: int) -> None:
    for k in range(tables):
        random = Random(f"{name} {k}")
        inputs = random_inputs(random, rules, random.randint(1, 7))
        found = difference(inputs, random.getrandbits(30))
        if found:
            sys.exit(f"{name}, table {k}: {found}\n{inputs}")


def main(random_tables: int) -> None:
    for variant in VARIANTS:
        compare(variant.load().rules, str(variant), 20)
    for k in range(random_tables):
        compare(random_rules(Random(k)), f"random rules {k}", 1)
    print(f"{len(VARIANTS)} games, {random_tables} random rules: no difference")


if __name__ == "__main__":
    main(int(sys.argv[1]))
