"""Whatever is typed wrong: one clear line, exit code 2, nothing done."""

import os
import subprocess
import sys

import pytest
from tests.cli.conftest import Run

from holecard.cli.fault import COMMANDS

WRONG = [
    (["gams"], "there is no command 'gams'; did you mean 'games'?"),
    (["xyzzy"], f"there is no command 'xyzzy'; known are {', '.join(COMMANDS)}"),
    (["games", "--jsn"], "there is no option '--jsn' of 'games'; did you mean '--json'?"),
    (["games", "--json=maybe"], "invalid value for --json: unable to convert 'maybe' into bool"),
    (["games", "more"], "'more' is one word too many for 'games'"),
    (["rules"], "'rules' needs GAME"),
    (["rules", "blackjak"], "there is no game 'blackjak'; did you mean 'blackjack'?"),
    (["rules", "nosuch.toml"], "there is no file 'nosuch.toml'"),
    (["rules", "/"], "'/' is a directory, and a rule sheet is a file"),
    (["rules", "blackjack", "blackjack"], "'blackjack' is one word too many for 'rules'"),
    (["rules", "blackjack", "-s"], "-s of 'rules' has no value"),
    (["rules", "blackjack", "-s", "decks"], "-s: 'decks' sets nothing: write NAME=VALUE, as in decks=6"),
    (["rules", "blackjack", "-s", "=6"], "-s: '=6' sets nothing: write NAME=VALUE, as in decks=6"),
    (["rules", "blackjack", "-s", "DECKS=6"], "-s: DECKS: there is no such choice or switch; did you mean 'decks'?"),
    (
        ["rules", "blackjack", "-s", "xyzzy=6"],
        "-s: xyzzy: there is no such choice or switch; known are shoe and the keys of docs/sheets.md",
    ),
    (
        ["rules", "blackjack", "-s", "max_doubles=unlimted"],
        (
            '-s: max_doubles: "unlimted" is not allowed here; it must be a whole number from 0 to 20, or "unlimited"; '
            "did you mean 'unlimited'?"
        ),
    ),
    (["rules", "blackjack", "-s", "deks=6"], "-s: deks: there is no such choice or switch; did you mean 'decks'?"),
    (
        ["rules", "blackjack", "-s", "shoe=sixdeck"],
        "-s: shoe: 'sixdeck' is not one of its values; did you mean 'six_deck'?",
    ),
    (["rules", "blackjack", "-s", "decks=2", "-s", "decks=6"], "-s: 'decks' is set twice, to '2' and to '6'"),
    (["rules", "blackjack", "--st", "decks=2"], "there is no option '--st' of 'rules'; did you mean '--set'?"),
    (["check"], "'check' needs FILE: the path of a rule sheet, or a game's name"),
    (["verify"], "'verify' needs FILE, the record of a shoe, or --round LINE"),
    (["verify", "nosuch.json"], "'nosuch.json' cannot be read: no such file or directory"),
    (["verify", "--round"], "--round of 'verify' has no value"),
    (["verify", "nosuch.json", "-s", "decks=2"], "-s sets something in a game, and no --game is given"),
    (["verify", "nosuch.json", "--game", "blackjak"], "there is no game 'blackjak'; did you mean 'blackjack'?"),
    (["play", "blackjak"], "there is no game 'blackjak'; did you mean 'blackjack'?"),
    (["play", "blackjack", "--seats", "8"], "--seats: 8 is not allowed: 1 to 7"),
    (["play", "blackjack", "--seats", "0"], "--seats: 0 is not allowed: 1 to 7"),
    (["play", "blackjack", "--seats", "two"], "invalid value for --seats: unable to convert 'two' into int"),
    (
        ["play", "blackjack", "--bankroll", "1.005"],
        "--bankroll: '1.005' is no amount: write it with at most two decimals, as in 10 or 12.50",
    ),
    (["play", "blackjack", "--bankroll", "0.50"], "--bankroll: 0.50 is less than the least bet, 1"),
    (["play", "blackjack", "--least", "0"], "--least: 0 is nothing, it must be more than 0"),
    (["play", "blackjack", "--least", "10", "--most", "5"], "--most: 5 is less than the least chip, 10"),
    (
        ["play", "blackjack", "--cards", "As Zd"],
        "--cards: 'Zd' is no card: a card is a rank (A 2 … 9 T J Q K) and a suit (c d h s), as in As or Td",
    ),
    (["play", "blackjack", "--cards", " "], "--cards: no cards are given, as in --cards 'As Td 9c'"),
    (["play", "blackjack", "--seed", "1"], "there is no option '--seed' of 'play'; did you mean '--set'?"),
    (
        ["play", "blackjack", "-s", "decks=1", "-s", "deck=spanish", "--seats", "7", "-s", "max_hands=9"],
        "-s: max_hands: 9 is not allowed here; it must be a whole number from 1 to 8",
    ),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=[" ".join(words) for words, _ in WRONG])
def test_wrong_use_is_one_clear_line(here: Run, words: list[str], message: str) -> None:
    ran = here(*words)
    assert (ran.code, ran.out, ran.err) == (2, "", f"holecard: {message}\n")


def test_the_real_command_says_it_without_a_traceback(there: Run) -> None:
    ran = there("rules", "blackjak")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "holecard: there is no game 'blackjak'; did you mean 'blackjack'?\n"


@pytest.mark.parametrize("words", [[], ["--help"], ["rules", "--help"], ["play", "-h"], ["--version"]])
def test_help_is_no_fault(here: Run, words: list[str]) -> None:
    ran = here(*words)
    assert (ran.code, ran.err) == (0, "")
    assert "holecard" in ran.out


@pytest.mark.parametrize("words", [["games", "--json"], ["rules", "spanish-21"], ["check", "--schema"], ["play"]])
def test_a_reader_who_has_seen_enough_is_no_fault(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        command = [sys.executable, "-m", "holecard", *words]
        ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE, check=False)
    assert (ran.returncode, ran.stderr) == (128 + 13, b"")
