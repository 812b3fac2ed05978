"""holecard verify: rounds from their lines, shoes from their records."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Run

from holecard.sheet import load

# Seat 1 splits eights, raises the first hand with Double Up and stands on 13 with the other; the dealer ends with 16.
SPLIT = "double-up-blackjack@ bets 1:2000+bonus_16=500 cards 8s6d8dKd8h5h answers 1:p,u,s"


def rows_of(out: str) -> list[list[str]]:
    """The table of payments, without its heading."""
    lines = out.splitlines()
    start = next(k for k, line in enumerate(lines) if "staked" in line)
    return [line.split() for line in lines[start + 1 :]]


def test_a_round_is_replayed_and_every_payment_listed(here: Run) -> None:
    ran = here("verify", "--round", SPLIT)
    assert (ran.code, ran.err) == (0, "")
    assert "dealer            6♦ K♦  16" in ran.out
    assert "seat 1, hand 1    8♠ 8♥  16" in ran.out
    assert "seat 1, hand 2    8♦ 5♥  13" in ran.out
    assert rows_of(ran.out) == [
        ["seat", "1", "main", "wager,", "hand", "1", "push", "20.00", "20.00", "0.00"],
        ["seat", "1", "Double", "Up,", "hand", "1", "push", "20.00", "20.00", "0.00"],
        ["seat", "1", "main", "wager,", "hand", "2", "push", "20.00", "20.00", "0.00"],
        ["seat", "1", "16", "Bonus", "two", "cards", "5.00", "25.00", "+20.00"],
        ["in", "all", "65.00", "85.00", "+20.00"],
    ]


def test_insurance_and_bettors_behind_are_listed_too(here: Run) -> None:
    line = "classic@ bets 1:1000 b1:500x1s cards 9sAdTcKd answers 1:i300 b1:n"
    ran = here("verify", "--round", line)
    assert ran.code == 0
    assert rows_of(ran.out) == [
        ["seat", "1", "main", "wager", "lost", "to", "a", "blackjack", "10.00", "0.00", "-10.00"],
        ["seat", "1", "insurance", "won", "3.00", "9.00", "+6.00"],
        ["behind", "1", "main", "wager", "lost", "to", "a", "blackjack", "5.00", "0.00", "-5.00"],
        ["in", "all", "18.00", "9.00", "-9.00"],
    ]


def test_the_settings_decide(here: Run) -> None:
    line = "blackjack@ bets 1:1000 cards As9dKc8h answers"
    assert "25.00" in here("verify", "--round", line).out
    assert "22.00" in here("verify", "--round", line, "-s", "blackjack_pays=6:5").out


def test_a_hash_must_be_that_of_the_game(here: Run) -> None:
    game = load("blackjack")
    line = f"blackjack@{game.hash[:8]} bets 1:1000 cards As9dKc8h answers"
    assert here("verify", "--round", line).code == 0
    ran = here("verify", "--round", line, "-s", "shoe=double_deck")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"holecard: sheet: the line names {game.hash[:8]}, blackjack with these settings is ")


def test_a_sheet_of_ones_own_is_named_by_its_path(here: Run, tmp_path: Path) -> None:
    (tmp_path / "My game.toml").write_text('based_on = "blackjack"\nties = "wins"\n')
    line = "My game@ bets 1:1000 cards Ks9dKcTh answers 1:s"
    assert here("verify", "--round", line, "--game", "My game.toml").code == 0
    ran = here("verify", "--round", line)
    assert (ran.code, ran.err) == (
        1,
        "holecard: the line is wrong: there is no game 'My game'; known are " + ran.err.partition("known are ")[2],
    )


WRONG_LINES = [
    ("nothing", "the line is wrong: 'nothing' is no round"),
    ("classic@ bets 1:1000 cards 9sXd answers", "the line is wrong: 'Xd' is no card"),
    ("classic@ bets 1:1000 cards 9sA answers", "the line is wrong: '9sA' is no row of cards"),
    ("classic@ bets 1:10.5 cards 9s answers", "the line is wrong: '1:10.5' is no bet"),
    ("classic@ bets 9:10 cards 9s answers", "the line is wrong: '9:10'"),
    ("classik@ bets 1:1000 cards 9s answers", "the line is wrong: there is no game 'classik'; did you mean 'classic'?"),
    ("classic@ bets 1:0 cards 9s8d9c8h answers", "bets: nobody has bet"),
    ("classic@ bets 1:1000+lucky=5 cards 9s8d9c8h answers", "bets: no side bet 'lucky' in this game: it has none"),
    ("classic@ bets 1:1000 cards 9s8d9c8h answers 1:e", "answers: even_money is not open to bettor 1 on hand 1"),
    ("classic@ bets 1:1000 cards 9s8d9c8h answers 1:d1001", "answers: an amount of 1001 does not go with double here"),
    ("classic@ bets 1:1000 cards 9s8d9c9h answers 1:s,s", "answers: bettor 1 has 1 more answers than"),
    ("classic@ bets 1:1000 cards 9s8d9c8h answers", "answers: seat 1 has not answered for hand 1: stand, hit,"),
    ("classic@ bets 1:1000 cards 9s8d9c answers", "cards: the shoe's 3 cards ran out"),
    ("classic@ bets 1:1000 cards 9s8d9c9hKs answers 1:s", "cards: the round ended with card 4, the line has 5"),
    (
        "classic@ bets 1:1000 b1:500x1s cards 6s8d5c9hKs answers 1:d",
        "answers: b1 has not answered for hand 1: follow, no",
    ),
]


@pytest.mark.parametrize(("line", "message"), WRONG_LINES, ids=[line for line, _ in WRONG_LINES])
def test_a_line_that_cannot_be_is_wrong_and_its_place_named(here: Run, line: str, message: str) -> None:
    ran = here("verify", "--round", line)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"holecard: {message}")
    assert ran.err.count("\n") == 1


@pytest.fixture
def records(here: Run, tmp_path: Path) -> list[Path]:
    """The records of a few shoes, as the game saves them. Who stands often enough sees them all."""
    settings = ["decks=1", "insurance=false", "even_money=false"]
    words = [word for setting in settings for word in ("-s", setting)]
    typed = "\ns\ns\ns\n" * 50 + "q\n"
    ran = here("play", "double-up-blackjack", *words, "--seats", "3", "--save", "kept", typed=typed)
    assert ran.code == 0
    saved = sorted((tmp_path / "kept").iterdir(), key=lambda path: int(path.stem.rpartition("-")[2]))
    assert len(saved) >= 3
    return saved


def test_saved_shoes_are_proved_alone_and_as_a_chain(here: Run, records: list[Path]) -> None:
    ran = here("verify", *map(str, records))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count(": proved: shoe ") == len(records)
    assert "house only" in ran.out


def test_shoes_that_do_not_follow_are_no_chain(here: Run, records: list[Path]) -> None:
    ran = here("verify", str(records[0]), str(records[2]))
    assert ran.code == 1
    assert ran.out.count("proved") == 2
    assert "number: is 3, after 1 comes 2" in ran.out


def test_the_sheet_says_deck_decks_and_cut(here: Run, records: list[Path]) -> None:
    words = ["verify", str(records[0]), "--game", "double-up-blackjack"]
    words += ["-s", "insurance=false", "-s", "even_money=false"]
    assert here(*words, "-s", "decks=1").code == 0
    ran = here(*words)
    assert ran.code == 1
    assert "decks: is 1, double-up-blackjack with these settings has 6" in ran.out
    assert "cut: is 39, double-up-blackjack with these settings has 234" in ran.out
    assert "sheet hash: is " in ran.out


def change(path: Path, **values: Any) -> None:
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


def test_tampering_is_found_and_named(here: Run, records: list[Path]) -> None:
    path = records[0]
    record = json.loads(path.read_text())
    change(path, cut=38)
    assert here("verify", str(path)).out == f"{path}: cut: is 38, the root was published for 39\n"
    change(path, cut=39, table="another")
    assert "commitment: does not open" in here("verify", str(path)).out
    rounds = json.loads(json.dumps(record["rounds"]))
    cards = rounds[0]["cards"]
    cards[0], cards[1] = cards[1], cards[0]
    change(path, **(record | {"rounds": rounds}))
    ran = here("verify", str(path))
    assert ran.code == 1
    assert "round 1 card 1: is physical card" in ran.out
    change(path, **(record | {"secret": None}))
    assert "secret: is not revealed" in here("verify", str(path)).out


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", "line 1 column 2: is no JSON"),
        (b"", "line 1 column 1: is no JSON"),
        (b"\xff", "record: is no text in UTF-8"),
        (b"[" * 100_000, "record: is nested too deeply"),
        (b"[]", "record: [] is not an object"),
        (b'{"version": 1}', "record: 'table' is missing"),
    ],
    ids=["cut off", "empty", "bytes", "deep", "list", "short"],
)
def test_what_is_no_record_is_wrong(here: Run, tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "shoe.json").write_bytes(content)
    ran = here("verify", "shoe.json")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(f"shoe.json: {message}")


def test_a_file_that_cannot_be_read_does_not_hide_the_others(here: Run, records: list[Path]) -> None:
    ran = here("verify", "nosuch.json", str(records[0]), ".")
    assert ran.code == 2
    assert "proved" in ran.out
    assert ran.err.splitlines() == [
        "holecard: 'nosuch.json' cannot be read: no such file or directory",
        "holecard: '.' cannot be read: is a directory",
    ]
