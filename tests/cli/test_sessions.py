"""Whole sessions with random keys: nothing breaks, and the money of the rounds is the money of the player."""

import re
from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import Ran, Run

from holecard.cli.play.shoes import CommittedShoes
from holecard.sheet import game_names

KEYS = ["", "", "s", "h", "d", "p", "u", "i", "e", "r", "n", "1", "2.50", "7", "b", "w", "?"]


def cents(text: str) -> int:
    return int(text.replace(",", "").replace(".", ""))


def check_money(ran: Ran, began_with: int) -> None:
    """Each round's net changes the bankroll that the next picture shows; the last is what one leaves with."""
    nets = [cents(net) for net in re.findall(r"^round \d+: staked .*: ([-+]?[\d,.]+)$", ran.out, re.MULTILINE)]
    last = re.search(r"bankroll ([\d,.]+)\n\Z", ran.out)
    assert last
    assert cents(last[1]) == began_with + sum(nets)
    assert f"\n{len(nets)} round" in ran.out


def check_pictures(ran: Ran) -> None:
    pictured = [line for line in ran.out.splitlines() if "│" in line or "╭" in line]
    assert all(len(line) <= 80 for line in pictured)


@pytest.mark.parametrize("game", game_names())
def test_random_keys_in_every_game(here: Run, game: str) -> None:
    random = Random(game)
    typed = "".join(f"{random.choice(KEYS)}\n" for _ in range(120))
    ran = here("play", game, "--seats", str(random.randint(1, 3)), "--bankroll", "500", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    check_money(ran, 500_00)
    check_pictures(ran)


def play_small_shoes(here: Run, tmp_path: Path) -> Ran:
    """Seven seats that draw a lot, from one deck."""
    words = ["play", "double-up-blackjack", "-s", "decks=1", "--seats", "7", "--bankroll", "100000", "--save", "kept"]
    ran = here(*words, typed="\nh\nh\nh\n" * 70)
    assert (ran.code, ran.err) == (0, "")
    check_money(ran, 100_000_00)
    assert here("verify", *map(str, (tmp_path / "kept").iterdir())).code == 0
    return ran


def test_a_shoe_that_runs_out_is_continued_with_its_discards(here: Run, tmp_path: Path) -> None:
    ran = play_small_shoes(here, tmp_path)
    assert "the shoe has run out: the discards of earlier rounds are shuffled and dealt on" in ran.out
    assert "is void" not in ran.out
    assert '"continuation": {' in "".join(path.read_text() for path in (tmp_path / "kept").iterdir())


def test_a_round_for_which_no_card_is_left_is_void(here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CommittedShoes, "lengthen", lambda shoes: False)
    ran = play_small_shoes(here, tmp_path)
    assert "the round is void, every stake comes back" in " ".join(ran.out.split())


def test_every_shoe_announces_the_next_one(here: Run) -> None:
    ran = here("play", "classic", "-s", "decks=1", typed="\ns\n" * 60)
    said = re.findall(r"^(?:commitment|next shoe)  ?([0-9a-f]{64})$", ran.out, re.MULTILINE)
    assert len(said) >= 4
    assert said[1:-1:2] == said[2::2]
