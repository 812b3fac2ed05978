"""holecard play, a line for each key: what is dealt is given, what is paid is known."""

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Ran, Run


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def settled(ran: Ran) -> list[str]:
    """What the rounds cost and brought."""
    return re.findall(r"^round \d+: (staked .*)$", ran.out, re.MULTILINE)


ROUNDS = [
    (
        "double-4-more: a double for three times the wager, a dealer's 22 pays half of everything",
        ["double-4-more", "--cards", "5c6d6hTdTs6s"],
        ["100", "d", ""],
        "staked 400.00, returned 600.00: +200.00",
    ),
    (
        "double-4-more: a double for less",
        ["double-4-more", "--cards", "5c6d6hTdTs9s"],
        ["100", "d", "12.50"],
        "staked 112.50, returned 225.00: +112.50",
    ),
    (
        "double-4-more: a double after a hit, where the configuration has it",
        ["double-4-more", "-s", "configuration=2", "--cards", "2c6d3hTd5hTs9s"],
        ["10", "h", "d", "30"],
        "staked 40.00, returned 80.00: +40.00",
    ),
    (
        "double-4-more: even money",
        ["double-4-more", "--cards", "AsAdKhTd"],
        ["10", "e"],
        "staked 10.00, returned 20.00: +10.00",
    ),
    (
        "double-up-insanity: three doubles of the first wager, and then a hit",
        ["double-up-insanity", "--cards", "2cTd7s3c4d5h3d"],
        ["10", "0", "d", "d", "d", "h", "s"],
        "staked 40.00, returned 40.00: 0.00",
    ),
    (
        "double-up-insanity: a lone ace doubled to a suited blackjack is paid on everything",
        ["double-up-insanity", "--cards", "As9d9sKs"],
        ["10", "0", "d"],
        "staked 20.00, returned 60.00: +40.00",
    ),
    (
        "double-up-insanity: Dealer 22 by colours, and the hand pushes",
        ["double-up-insanity", "-s", "dealer_22=2", "--cards", "Tc6dTh6h"],
        ["10", "5", "s"],
        "staked 15.00, returned 115.00: +100.00",
    ),
    (
        "double-up-insanity: insurance is exactly half",
        ["double-up-insanity", "--cards", "TcAdTh"],
        ["10", "0", "i"],
        "staked 15.00, returned 15.00: 0.00",
    ),
    (
        "blackjack: four hands, and no more",
        ["blackjack", "--cards", "8s7d8dTd8h8c2s2c2d2h"],
        ["10", "p", "p", "p", "s", "s", "p", "s", "s"],
        "staked 40.00, returned 0.00: -40.00",
    ),
    (
        "blackjack: insurance for less than half",
        ["blackjack", "--cards", "9sAdTdKd"],
        ["10", "i", "3.50"],
        "staked 13.50, returned 10.50: -3.00",
    ),
    (
        "double-up-blackjack: Double Up loses a tie, the wager comes back",
        ["double-up-blackjack", "--cards", "9s8dTdJdAc"],
        ["10", "0", "u"],
        "staked 20.00, returned 40.00: +20.00",
    ),
    (
        "double-up-blackjack: a tie takes the Double Up",
        ["double-up-blackjack", "--cards", "9s9dTdJd"],
        ["10", "0", "u"],
        "staked 20.00, returned 10.00: -10.00",
    ),
    (
        "double-up-blackjack: 21 against a dealer's 16, with the bonus",
        ["double-up-blackjack", "--cards", "5s6d6hJdTc"],
        ["10", "5", "d"],
        "staked 25.00, returned 65.00: +40.00",
    ),
    (
        "american-blackjack-4: surrender against an ace",
        ["american-blackjack-4", "--cards", "9sAdTdKd"],
        ["10", "0", "0", "r"],
        "staked 10.00, returned 5.00: -5.00",
    ),
    (
        "american-blackjack-4: side bets pay whatever becomes of the hand",
        ["american-blackjack-4", "--cards", "9s9d9s9c9h"],
        ["10", "5", "5", "s"],
        "staked 20.00, returned 270.00: +250.00",
    ),
    (
        "american-blackjack-4: no is the default before the dealer looks",
        ["american-blackjack-4", "--cards", "9sAdTdKd"],
        ["10", "", "", ""],
        "staked 10.00, returned 0.00: -10.00",
    ),
]


@pytest.mark.parametrize(("words", "typed", "result"), [row[1:] for row in ROUNDS], ids=[row[0] for row in ROUNDS])
def test_a_round(here: Run, words: list[str], typed: list[str], result: str) -> None:
    ran = here("play", *words, typed=lines(*typed))
    assert (ran.code, ran.err) == (0, "")
    assert settled(ran) == [result]
    assert "DEMONSTRATION" in ran.out


def test_whole_words_are_understood_too(here: Run) -> None:
    words = ["play", "double-up-blackjack", "--cards", "9s9dTdJd"]
    letters = here(*words, typed=lines("10", "0", "u", "q"))
    assert here(*words, typed=lines("10", "0", "Double Up", "quit")).out.replace("double up", "u").replace(
        "quit\n", "q\n"
    ) == letters.out.replace("quit\n", "q\n")


def test_only_what_is_open_is_offered_and_the_rest_says_why(here: Run) -> None:
    ran = here(
        "play", "blackjack", "--cards", "9s7d5dTd2h", typed=lines("10", "p", "r", "u", "x", "", "é", "h", "d", "s")
    )
    assert "h hit   s stand   d double 1.00 to 10.00   ? help" in ran.out
    assert "no split: needs a pair" in ran.out
    assert "no surrender: this game has no surrender" in ran.out
    assert "no Double Up: this game has no double up" in ran.out
    assert "'x' is no key here: h s d" in ran.out
    assert "one of the keys h s d" in ran.out
    assert "h hit   s stand   ? help" in ran.out
    assert "no double: only on two cards" in ran.out
    assert len(settled(ran)) == 1


def test_help_tells_the_reasons_and_the_rules(here: Run) -> None:
    ran = here("play", "blackjack", "--cards", "9s7d5dTd2h", typed=lines("10", "?", "s"))
    assert "NOT OPEN NOW\n" in ran.out
    assert "no split: needs a pair\n" in ran.out
    assert "THE DEALER'S BLACKJACK\n" in ran.out


def test_wagers_are_checked(here: Run) -> None:
    typed = lines("0.50", "12.345", "-5", "1e3", "501", "1001", "0", "12.34", "s")
    ran = here("play", "blackjack", "--bankroll", "400", "--cards", "9s7d9dTd", typed=typed)
    assert "0.50 is not allowed: 1.00 to 500.00" in ran.out
    assert "'12.345' is no amount" in ran.out
    assert "'-5' is no amount" in ran.out
    assert "'1e3' is no amount" in ran.out
    assert "501.00 is not allowed: 1.00 to 500.00" in ran.out
    assert "no stake, no cards" in ran.out
    assert settled(ran) == ["staked 12.34, returned 24.68: +12.34"]
    ran = here("play", "blackjack", "--bankroll", "400", "--cards", "9s7d9dTd", typed=lines("450", "400", "s"))
    assert "450.00 is more than the 400.00 that you have" in ran.out
    assert settled(ran) == ["staked 400.00, returned 800.00: +400.00"]


def test_amounts_of_raises_are_checked_and_may_be_taken_back(here: Run) -> None:
    typed = lines("10", "d", "10.01", "x", "0.99", "b", "d", "", "q")
    ran = here("play", "blackjack", "--cards", "5s7d6dTd9c", typed=typed)
    assert "10.01 is not allowed: 1.00 to 10.00" in ran.out
    assert "'x' is no amount" in ran.out
    assert "0.99 is not allowed" in ran.out
    assert settled(ran) == ["staked 20.00, returned 40.00: +20.00"]


def test_what_one_cannot_pay_is_not_offered(here: Run) -> None:
    ran = here("play", "classic", "--bankroll", "15", "--cards", "8s7d8dTd", typed=lines("10", "d", "p", "s"))
    assert "h hit   s stand   ? help" in ran.out
    assert "no double: it takes 10.00, more than you have left" in ran.out
    assert "no split: it takes 10.00, more than you have left" in ran.out
    ran = here("play", "blackjack", "--bankroll", "15", "--cards", "5s7d6dTd9c", typed=lines("10", "d", ""))
    assert "d double 1.00 to 5.00" in ran.out
    assert settled(ran) == ["staked 15.00, returned 30.00: +15.00"]


def test_insurance_and_side_bets_are_paid_from_the_same_purse(here: Run) -> None:
    ran = here("play", "classic", "--bankroll", "20", "--cards", "5sAd6d9d9c", typed=lines("10", "i", "5", "d", "s"))
    assert "no double: it takes 10.00, more than you have left" in ran.out
    assert "bankroll 5.00\n" in ran.out
    words = ["play", "double-up-insanity", "--bankroll", "20", "--cards", "5s7dTd9c"]
    ran = here(*words, typed=lines("10", "5", "d", "s"))
    assert "no double: it takes 10.00, more than you have left" in ran.out


def test_what_the_house_puts_up_costs_nothing(here: Run) -> None:
    ran = here("play", "free-bet-blackjack", "--bankroll", "10", "--cards", "8s7d8dTd9c9c", typed=lines("10", "p", "s"))
    assert "p split free" in ran.out
    assert set(re.findall(r"DEMONSTRATION +bankroll (.*)$", ran.out, re.MULTILINE)) == {"0.00", "10.00"}
    ran = here("play", "free-bet-blackjack", "--bankroll", "10", "--cards", "5s7d6dTd9c", typed=lines("10", "d"))
    assert "d double free" in ran.out
    assert settled(ran) == ["staked 10.00, returned 30.00: +20.00"]


def test_enter_bets_the_same_again(here: Run) -> None:
    typed = lines("25", "5", "s", "", "s", "q")
    ran = here("play", "double-up-insanity", "--cards", "TcTdTh", typed=typed)
    assert "Enter 25.00 + Dealer 22 5.00" in ran.out
    assert settled(ran) == ["staked 30.00, returned 0.00: -30.00"] * 2


def test_one_who_has_too_little_for_the_same_again_is_offered_less(here: Run) -> None:
    ran = here("play", "blackjack", "--bankroll", "100", "--cards", "9s7dTdTdTs", typed=lines("60", "h", "", "h"))
    assert "Enter 10.00, h history" in ran.out
    assert settled(ran)[1].startswith("staked 10.00")


def test_the_game_is_over_when_nothing_is_left(here: Run) -> None:
    ran = here("play", "blackjack", "--bankroll", "10", "--cards", "9s7d9dTdTs", typed=lines("", "h", "", ""))
    assert "0.00 is less than the least bet: the game is over" in ran.out
    assert len(settled(ran)) == 1
    assert "1 round, staked 10.00, net -10.00; bankroll 0.00" in ran.out


def test_several_seats_and_one_that_sits_out(here: Run) -> None:
    cards = "9s8s7d9d8dTd"
    ran = here("play", "blackjack", "--seats", "3", "--cards", cards, typed=lines("10", "0", "20", "s", "s"))
    assert settled(ran) == ["staked 30.00, returned 20.00: -10.00"]
    assert "seat 3: 16 against 7" in ran.out
    assert "seat 2:" in ran.out
    assert "seat 2  " not in ran.out


def test_without_mid_shoe_entry_a_seat_that_sat_out_waits(here: Run) -> None:
    words = ["play", "blackjack", "-s", "shoe=double_deck", "--seats", "2"]
    ran = here(*words, typed=lines("10", "0") + "\n".join(["s"] * 3 + ["", ""]) * 3)
    assert "seat 2 waits for the shuffle: there is no mid-shoe entry" in ran.out
    assert "seat 2 waits" not in here(*words[:2], "--seats", "2", typed=lines("10", "0", "s", "", "s")).out


def test_history_is_a_table_and_lines_that_verify_replays(here: Run, tmp_path: Path) -> None:
    words = ["blackjack", "-s", "dealer_hits_soft_17=false"]
    ran = here("play", *words, "--cards", "9s7d9dTd", typed=lines("10", "s", "h", "", "s", "history", "q"))
    assert "    1   10.00     20.00  +10.00  1,010.00  dealer 7♦ 10♦ = 17, you 9♠ 9♦ = 18\n" in ran.out
    assert "holecard verify -s dealer_hits_soft_17=false --round 'LINE' replays a round of these lines:" in ran.out
    line = re.findall(r"^blackjack@.*$", ran.out, re.MULTILINE)[-1]
    ran = here("verify", "-s", "dealer_hits_soft_17=false", "--round", line)
    assert ran.code == 0
    assert "won" in ran.out


def test_the_rules_may_be_read_before_a_bet(here: Run) -> None:
    ran = here("play", "blackjack", typed=lines("?", "r", "h", "q"))
    assert ran.out.count("THE SHOE\n") == 2
    assert "no round has been played yet" in ran.out
    assert "0 rounds, staked 0.00, net 0.00; bankroll 1,000.00" in ran.out


def test_a_shoe_is_committed_before_the_first_bet_and_opened_at_the_end(here: Run, tmp_path: Path) -> None:
    ran = here("play", "classic", typed=lines("w", "q"))
    before, _, after = ran.out.partition("bet 1.00")
    commitment = re.search(r"^commitment ([0-9a-f]{64})$", before, re.MULTILINE)
    root = re.search(r"^root       ([0-9a-f]{64})$", before, re.MULTILINE)
    secret = re.search(r"^secret     ([0-9a-f]{64})$", after, re.MULTILINE)
    assert commitment
    assert root
    assert secret
    assert "secret" not in before
    (saved,) = tmp_path.glob("terminal-*-shoe-1.json")
    record = saved.read_text()
    assert all(found[1] in record for found in (commitment, root, secret))
    assert here("verify", saved.name).code == 0


def test_a_record_that_cannot_be_written_is_said(here: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = here("play", "classic", "--save", "file", typed=lines("q"))
    assert ran.code == 0
    assert re.search(r"'file/terminal-.*-shoe-1.json' cannot be written: ", " ".join(ran.out.split()))


def test_a_demonstration_has_no_record_and_its_cards_come_again(here: Run) -> None:
    ran = here("play", "classic", "--cards", "9s7d9dTd", typed=lines("w", *["", "s"] * 3, "q"))
    assert "a demonstration has no record: its cards were given" in ran.out
    assert settled(ran) == ["staked 10.00, returned 20.00: +10.00"] * 3
    assert "commitment" not in ran.out


def test_who_leaves_in_the_middle_of_a_round_stands(here: Run) -> None:
    for typed in (lines("", "q"), lines(""), "\n"):
        ran = here("play", "classic", "--seats", "1", "--cards", "9s7d9dTd", typed=typed)
        assert ran.code == 0
        assert "you leave in the middle of a round: your hands stand" in ran.out
        assert settled(ran) == ["staked 10.00, returned 20.00: +10.00"]
        assert ran.out.endswith("1 round, staked 10.00, net +10.00; bankroll 1,010.00\n")


def test_no_insurance_is_taken_for_one_who_has_left(here: Run) -> None:
    ran = here("play", "american-blackjack-4", "--cards", "9sAd9dTd", typed=lines("10", "0", "0", "q"))
    assert settled(ran) == ["staked 10.00, returned 0.00: -10.00"]


@pytest.mark.parametrize("typed", ["", "q\n", "10\nq\n", "d\n", "\x00\n", "q"])
def test_leaving_is_possible_at_every_prompt(here: Run, typed: str) -> None:
    ran = here("play", "double-up-blackjack", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "bankroll 1,000.00\n" in ran.out


def test_without_a_game_there_is_a_list(here: Run) -> None:
    ran = here("play", typed=lines("blackjak", "99", "double-4-more", "q"))
    assert "did you mean 'blackjack'?" in ran.out
    assert "Double for up to three times the wager" in ran.out
    assert "A house's shoe and double-deck blackjack." in here("play", typed=lines("", "q")).out
    assert here("play", typed="").code == 0
    assert here("play", typed="q\n").code == 0


def test_the_real_command_plays_from_a_pipe(there: Run) -> None:
    ran = there("play", "blackjack", "--cards", "9s7d9dTd", typed=lines("", "s", "q"))
    assert (ran.code, ran.err) == (0, "")
    assert settled(ran) == ["staked 10.00, returned 20.00: +10.00"]
    assert "│9♠   │" in ran.out
    assert "\x1b" not in ran.out


def test_an_output_without_box_letters_gets_cards_all_the_same(there: Run) -> None:
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = there("play", "blackjack", "--cards", "9s7d9dTd", typed=lines("", "s", "q"), environment=environment)
    assert (ran.code, ran.err) == (0, "")
    assert "|9s   |" in ran.out
    assert "|#####|" in ran.out
    assert "?" not in ran.out.replace("? rules", "").replace("? help", "")


def test_a_demonstration_may_be_given_without_blanks_or_with(here: Run) -> None:
    for cards in ("9s7d9dTd", "9s 7d 9d 10d", "9♠,7♦ 9♦ T♦"):
        ran = here("play", "classic", "--cards", cards, typed=lines("", "s", "q"))
        assert settled(ran) == ["staked 10.00, returned 20.00: +10.00"]
