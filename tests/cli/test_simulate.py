"""simulate and replay at the command line."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from holecard.sheet import load
from holecard.solve import solve

KEYS = {
    "ev", "se", "sd", "rounds", "shoes", "seed", "average_wager", "frequencies", "side_bets", "rounds_per_second",
    "exact_ev", "z",
}  # fmt: skip
FREQUENCIES = [
    "player_blackjack", "paid_blackjack", "dealer_blackjack", "double", "double_up", "split", "bust", "surrender",
    "dealer_16", "dealer_22", "dealer_23_up",
]  # fmt: skip
ERRORS = [
    ("simulate blackjak", "there is no game 'blackjak'; did you mean 'blackjack'?"),
    ("simulate blackjack --rounds 0", "0 rounds: play 1 at least"),
    ("simulate blackjack --rounds -5", "-5 rounds"),
    ("simulate blackjack --rounds many", "--rounds: 'many' is no number of rounds: 1000000, 1e6, or 1M"),
    ("simulate blackjack --rounds 1.5", "--rounds: '1.5' is no whole number"),
    ("simulate blackjack --seconds 0", "0.0 seconds: it must be more than 0"),
    ("simulate blackjack --error 0", "an error of 0.0: it must be more than 0"),
    ("simulate blackjack --error small", "--error: 'small' is no number: 0.0001, or 0.01%"),
    ("simulate blackjack --seed -1", "seed -1: a seed is a whole number from 0"),
    ("simulate blackjack --seed one", "--seed"),
    ("simulate blackjack --seats 8", "8 seats: a table has 1 to 7"),
    ("simulate blackjack --strategy optimum", "strategy 'optimum': optimal, total, or the file of a chart"),
    ("simulate blackjack --strategy .", "strategy '.'"),
    ("simulate blackjack --penetration most", "penetration 'most': fresh, sheet, or a part of the shoe"),
    ("simulate blackjack --side-bets dealer_22", "no side bet 'dealer_22' in this game: it has none"),
    ("simulate blackjack --behind 1", "--behind: '1' is no bet: SEAT:BETSxMULTIPLE"),
    ("simulate blackjack --behind 2:1x1", "a bet behind needs a seat that plays"),
    ("simulate blackjack --counting none.toml", "none.toml: cannot be read"),
    ("simulate blackjack --workers 0", "0 workers: 1 to 1024"),
    ("simulate blackjack --workers 2 --cluster tcp://127.0.0.1:1", "give one of the two"),
    ("simulate blackjack --cluster tcp://127.0.0.1:1", "there is no cluster at 'tcp://127.0.0.1:1'"),
    ("simulate blackjack --checkpoint nowhere/file", "nowhere/file: there is no such folder"),
    ("simulate blackjack --against peek=ten", '"ten" is not allowed here'),
    ("simulate blackjack --against peek=ace --bankroll 10", "give one of the two"),
    ("simulate blackjack --against peek=ace --checkpoint file", "not with --against or --bankroll"),
    ("simulate blackjack --bankroll 0", "bankroll 0: it must be a whole number"),
    ("simulate blackjack --bankroll 10 --seconds 5", "not with --seconds or --error"),
    ("replay blackjack", "'blackjack' is no round: GAME@HASH bets … cards … answers …; a simulated shoe needs --shoe"),
    ("replay blackjack --round 3", "give its number with --shoe"),
    ("replay blackjack --shoe -1", "shoe -1: shoes are numbered from 0"),
    ("replay blackjack --shoe 0 --round 1000", "shoe 0 has no round 1000"),
    ("replay blackjack --shoe 0 --game classic", "--game goes with a round in one line"),
]


@pytest.mark.parametrize(("words", "message"), ERRORS, ids=[words for words, _ in ERRORS])
def test_wrong_use_gets_one_clear_line(here: Run, words: str, message: str) -> None:
    ran = here(*words.split())
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.startswith("holecard: ")
    assert ran.err.count("\n") == 1


def test_a_chart_that_the_game_cannot_follow(here: Run) -> None:
    Path("card.txt").write_text("          T\nhard 16   rh\n")
    ran = here("simulate", "blackjack", "--strategy", "card.txt", "--rounds", "10")
    assert (ran.code, ran.out) == (2, "")
    assert "hard 16 against T says 'rh', but this game has no 'r'" in ran.err
    Path("card.txt").write_text("          T\nhard 16   x\n")
    ran = here("simulate", "blackjack", "--strategy", "card.txt", "--rounds", "10")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("holecard: card.txt:2: 'x'")


def test_json(here: Run) -> None:
    ran = here("simulate", "double-up-insanity", "-s", "decks=8", "--rounds", "20k", "--seed", "9", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert set(found) >= KEYS
    assert list(found["frequencies"]) == FREQUENCIES
    assert (found["rounds"], found["seed"], found["strategy"]) == (20_000, 9, "optimal")
    solution = solve(load("double-up-insanity", {"decks": "8"}))
    assert found["exact_ev"] == float(solution.ev)
    assert found["side_bets"]["dealer_22"]["exact_ev"] == pytest.approx(-float(solution.side_bets[0].edge))
    assert found["z"] == pytest.approx((found["ev"] - found["exact_ev"]) / found["se"])
    assert abs(found["z"]) < 5
    again = here("simulate", "double-up-insanity", "-s", "decks=8", "--rounds", "20000", "--seed", "9", "--json",
                 "--workers", "1")  # fmt: skip
    timing = {"rounds_per_second", "seconds"}
    assert {key: value for key, value in json.loads(again.out).items() if key not in timing} == {
        key: value for key, value in found.items() if key not in timing
    }


def test_pages(here: Run) -> None:
    ran = here("simulate", "american-blackjack-4", "--rounds", "5e4", "--seats", "2", "--behind", "1:1x0s")
    assert ran.code == 0
    for text in (
        "expectation",
        "exact -0.3303 %, z ",
        "Perfect Pairs",
        "follows no raises, follows splits",
        "Covariance",
    ):
        assert text in ran.out
    ran = here("simulate", "blackjack", "--rounds", "5e4", "--strategy", "total", "--penetration", "75%")
    assert "effect of the cut card" in ran.out
    assert "a cut card after 234 cards; 1 seat; the best strategy card" in ran.out.replace("\n", " ")
    ran = here("simulate", "blackjack", "--rounds", "5e4", "--against", "dealer_hits_soft_17=false")
    assert "exact -0.2125 %" in ran.out
    ran = here("simulate", "blackjack", "--rounds", "5e4", "--against", "strategy=total", "--json")
    assert json.loads(ran.out)["exact_difference"] > 0
    ran = here("simulate", "blackjack", "--bankroll", "10", "--rounds", "40", "--sessions", "200")
    assert "risk of ruin" in ran.out
    ran = here("simulate", "blackjack", "--bankroll", "10", "--rounds", "40", "--sessions", "200", "--json")
    assert len(json.loads(ran.out)["fan"]) == 21


def test_a_simulated_shoe_is_shown_and_each_of_its_rounds_proves_itself(here: Run) -> None:
    words = ("replay", "american-blackjack-4", "--shoe", "3", "--seed", "7", "--seats", "2", "--behind", "1:1x0",
             "--penetration", "sheet")  # fmt: skip
    rounds = json.loads(here(*words, "--json").out)
    assert rounds[0]["start"] == 0
    page = here(*words).out
    assert page.startswith("American Blackjack 4 shoe 3, seed 7\n")
    assert page.count("\n") == 2 + len(rounds)
    one = rounds[5]
    shown = here(*words, "--round", "5").out
    assert shown.endswith(f"{one['line']}\n")
    again = here("replay", one["line"])
    assert again.code == 0
    assert again.out == shown.removesuffix(f"\n{one['line']}\n")
    assert f"{10 * sum(one['nets']):+.2f}" in again.out.splitlines()[-1]


def test_shoes_of_the_replay_are_those_of_the_simulation(here: Run) -> None:
    """The nets of the rounds of block 0 are what simulating it says."""
    rounds = json.loads(here("replay", "blackjack", "--shoe", "0", "--json").out)
    found = json.loads(here("simulate", "blackjack", "--rounds", "1000", "--json").out)
    assert len(rounds) == 1000
    assert found["ev"] == pytest.approx(sum(one["nets"][0] for one in rounds) / 1000)


def test_an_interrupt_ends_it_with_what_there_is_and_a_checkpoint_goes_on(tmp_path: Path) -> None:
    """Ctrl-C to the real command, once its bar has shown rounds; then the same again to the end."""
    file = tmp_path / "checkpoint.json"
    words = [sys.executable, "-m", "holecard", "simulate", "blackjack", "--penetration", "sheet", "--json",
             "--checkpoint", str(file)]  # fmt: skip
    screen, terminal = pty.openpty()
    process = subprocess.Popen(
        [*words, "--rounds", "10G"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        env=os.environ | {"TERM": "xterm"},
    )
    os.close(terminal)
    try:
        seen = b""
        while not re.search(rb"[1-9],\d{3} rounds, .* M/s, ev .* \xc2\xb1 ", seen):
            seen += os.read(screen, 65536)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=120)
    finally:
        process.kill()
        os.close(screen)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["interrupted"]
    assert 0 < found["rounds"] < 10**10
    more = found["rounds"] + 300_000
    resumed = subprocess.run([*words, "--rounds", str(more)], capture_output=True, text=True, check=True)
    whole = subprocess.run([*words[:-2], "--rounds", str(more)], capture_output=True, text=True, check=True)
    timing = ("rounds_per_second", "seconds", "lane")
    first, second = ({key: value for key, value in json.loads(ran.stdout).items() if key not in timing}
                     for ran in (resumed, whole))  # fmt: skip
    assert first == second
