"""The round in plain Python at a table of seven seats, and how long the rules take to import.

After each message the round is replayed as far as it has gone, and the next questions are found.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile

from holecard.rules.legal import DOUBLE, HIT, NO, SPLIT_PAIR, STAND
from holecard.rules.replay import Question, Round
from holecard.sheet import Game, load

from .calibration import timed
from .row import Row

GAMES = ("blackjack", "double-4-more", "double-up-insanity", "double-up-blackjack", "american-blackjack-4")
SEATS = 7
GOAL_US = 60
GOAL_MS = 30
IMPORT = """
import sys, time
began = time.perf_counter()
import holecard.rules.replay, holecard.rules.events, holecard.rules.notation
print(1000 * (time.perf_counter() - began))
assert "numba" not in sys.modules
"""


def measure(quick: bool) -> list[Row]:
    repeats = 3 if quick else 15
    rows = [message(name, 20 if quick else 100, repeats) for name in GAMES]
    return [*rows, importing(3 if quick else 20)]


def choose(played: Round, question: Question) -> int:
    """Plausible play, with doubles and splits in it."""
    open_to = [offer.action for offer in question.offers]
    total = played.felt.hands[question.who * played.rules.max_hands + question.hand][0]
    if NO in open_to:
        return NO
    if SPLIT_PAIR in open_to:
        return SPLIT_PAIR
    if DOUBLE in open_to and 9 <= total <= 11:
        return DOUBLE
    return HIT if total < 15 and HIT in open_to else STAND


def rounds(game: Game, count: int) -> list[Round]:
    """Finished rounds of seven seats, to be played again message by message."""
    order, finished = random.Random(22), []
    shoe = list(range(52)) * 8
    for _ in range(count):
        order.shuffle(shoe)
        played = Round(game.rules, tuple(shoe), [1000] * SEATS)
        while not played.finished:
            question = played.questions[0]
            played.answer(question.who, choose(played, question))
        finished.append(played)
    return finished


def message(name: str, count: int, repeats: int) -> Row:
    game = load(name)
    finished = rounds(game, count)
    replays = sum(len(given) for played in finished for given in played.answers) + count

    def again() -> None:
        for first in finished:
            played = Round(game.rules, first.shoe, first.bets)
            left = [iter(given) for given in first.answers]
            while not played.finished:
                who = played.questions[0].who
                played.answer(who, next(left[who]) & 15)

    timing = timed(again, repeats)
    return Row(
        f"{name}: one message",
        timing.seconds / replays * 1e6,
        "µs",
        "less",
        GOAL_US,
        timing.by_calibration / replays,
        f"mean of {replays:,} messages",
    )


def importing(times: int) -> Row:
    """With byte code, as pip leaves it: the first process makes it and is not counted."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as folder:
        environment["PYTHONPYCACHEPREFIX"] = folder

        def once() -> float:
            command = [sys.executable, "-c", IMPORT]
            done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
            return float(done.stdout)

        once()
        timing = timed(lambda: None, times)
        found = statistics.median(once() for _ in range(times)) / 1000
    note = f"median of {times} new processes with byte code, by the clock on the wall"
    return Row("import the rules", found * 1000, "ms", "less", GOAL_MS, found / timing.calibration, note)
