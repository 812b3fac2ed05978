"""What the documents tell the players, the generated rules of play tell them too."""

import pytest
from tests.conformance.variants import VARIANTS, Variant

from holecard.sheet import load
from holecard.words import felt_words, rules_of_play, setting_texts, side_bet_row


def text_of(game: str, **settings: str) -> str:
    lines = []
    for section in rules_of_play(load(game, settings)):
        lines += [section.title, *section.sentences]
        lines += [" | ".join(row) for paytable in section.paytables for row in paytable.rows]
    return "\n".join(lines)


DOUBLE_4_MORE = (
    ("1", "six standard decks"),
    ("5", "eight standard decks"),
    ("1", "Blackjack |  | 3 to 2"),
    ("3", "Blackjack |  | 6 to 5"),
    ("1", "may be doubled on two cards,"),
    ("2", "may be doubled on two or more cards,"),
    ("1", "up to three times the hand's original wager and take one card; then the hand stands"),
    ("1", "may be doubled, except split aces"),
    ("1", "up to four hands in all"),
    ("1", "Aces may be split once only"),
    ("1", "Split aces get one card each"),
    ("1", "If the dealer busts with exactly 22, every live hand is paid half, 1 to 2"),
    ("1", "Winning hand | the dealer busts with 22 | 1 to 2"),
    ("1", "Even money | a blackjack against an ace | 1 to 1"),
    ("3", "There is no even money"),
    ("1", "Insurance | the dealer has a blackjack | 2 to 1"),
    ("1", "she hits soft 17"),
    ("1", "There is no surrender"),
    ("1", "An ace with a card worth 10 after a split is 21, not a blackjack"),
)

DOUBLE_UP_INSANITY = (
    "Each hand gets one card face up",
    "the dealer one card face up, the up card, and one face down, the hole card",
    "when her up card is an ace or worth 10",
    "an amount equal to the hand's original wager and take one card; then you may go on",
    "on one or more cards",
    "as often as you like",
    "A lone ace that is doubled gets one card and stands",
    "for exactly half its wager",
    "every live hand pushes",
    "She plays her hand out for it, even when every other wager is settled",
    "Dealer 22 | a total of 22 | 11 to 1",
    "There is no splitting",
    "You may stand on one card",
)

AMERICAN = (
    "eight standard decks",
    "behind half of the shoe, after 208 cards",
    "when her up card is an ace, but not under a card worth 10",
    "takes every wager on a hand, doubles and splits too",
    "half the wager comes back, even if she has a blackjack",
    "when the dealer's up card is an ace",
    "Insurance and surrender are one choice",
    "A blackjack of yours may not be insured",
    "for exactly half its wager",
    "A seat may split once, into two hands",
    "Both hands get their second card at once",
    "Perfect pair | all of one suit, all of one rank | 25 to 1",
    "Coloured pair | all of one colour, not of one suit, all of one rank | 12 to 1",
    "Mixed pair | of both colours, all of one rank | 6 to 1",
    "Suited trips | all of one suit, all of one rank | 100 to 1",
    "Straight flush | all of one suit, in sequence, the ace high or low | 40 to 1",
    "Three of a kind | all of one rank | 25 to 1",
    "Straight | in sequence, the ace high or low | 10 to 1",
    "Flush | all of one suit | 5 to 1",
    "only together with a main wager",
    "A malfunction voids all pays and plays",
)

DOUBLE_UP = (
    "On any two-card hand but a blackjack, also after a split, split aces included",
    "a Double Up wager of an amount equal to the hand's original wager. The hand then stands.",
    "Where a tie pushes, the Double Up wager is lost",
    "totals 16, hard or soft, she stops and the round ends",
    "If the dealer ends with 16, a live hand of 21 wins even money on all its wagers, Double Up too;",
    "every other live hand pushes on all its wagers, Double Up too.",
    "Six or more cards | 6 or more cards, a total of 16 | 100 to 1",
    "you may take even money",
)


@pytest.mark.parametrize(("configuration", "words"), DOUBLE_4_MORE)
def test_double_4_more(configuration: str, words: str) -> None:
    assert words in text_of("double-4-more", configuration=configuration)


@pytest.mark.parametrize("words", DOUBLE_UP_INSANITY)
def test_double_up_insanity(words: str) -> None:
    assert words in text_of("double-up-insanity")


@pytest.mark.parametrize(
    ("paytable", "suited", "other"),
    [("1", "2 to 1", "3 to 2"), ("2", "3 to 2", "3 to 2"), ("3", "3 to 1", "1 to 1")],
)
def test_the_blackjack_paytables_of_double_up_insanity(paytable: str, suited: str, other: str) -> None:
    text = text_of("double-up-insanity", blackjack=paytable)
    assert f"Blackjack | both cards of one suit | {suited}" in text
    assert f"Blackjack | any other | {other}" in text


def test_the_second_dealer_22_paytable_of_double_up_insanity() -> None:
    text = text_of("double-up-insanity", dealer_22="2")
    assert "Total 22, suited | a total of 22, all of one suit | 50 to 1" in text
    assert "Total 22, same colour | a total of 22, all of one colour, not of one suit | 20 to 1" in text
    assert "Total 22, mixed colours | a total of 22, of both colours | 8 to 1" in text


@pytest.mark.parametrize("words", AMERICAN)
def test_american_blackjack_4(words: str) -> None:
    assert words in text_of("american-blackjack-4")


@pytest.mark.parametrize("words", DOUBLE_UP)
def test_double_up_blackjack(words: str) -> None:
    assert words in text_of("double-up-blackjack")


def test_the_second_bonus_paytable_of_double_up_blackjack() -> None:
    text = text_of("double-up-blackjack", bonus_16="2")
    assert "Six cards | 6 cards, a total of 16 | 100 to 1" in text
    assert "Seven or more cards | 7 or more cards, a total of 16 | 500 to 1" in text


def test_the_double_deck_of_the_house_has_no_mid_shoe_entry() -> None:
    text = text_of("blackjack", shoe="double_deck")
    assert "two standard decks" in text
    assert "There is no mid-shoe entry" in text
    assert "any amount from the table's least chip up to the hand's original wager" in text
    assert "There is no mid-shoe entry" not in text_of("blackjack")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_words_of_every_game_are_whole_sentences(variant: Variant) -> None:
    game = variant.load()
    head, *rest = rules_of_play(game)
    assert head.sentences[-1] == f"Sheet {game.hash}"
    for sentence in (one for section in rest for one in section.sentences):
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "  " not in sentence
        assert ".." not in sentence
        assert "None" not in sentence
    assert [section.title for section in rest][-len(game.side_names) or None :][: len(game.side_names)] == [
        bet.name for bet in game.switches.side_bets.values()
    ]
    assert len(set(felt_words(game))) == len(felt_words(game)) >= 2


def test_the_felt_says_what_is_special() -> None:
    assert felt_words(load("double-4-more")) == [
        "blackjack pays 3 to 2",
        "dealer hits soft 17",
        "22 pays 1 to 2",
        "double for up to 3 times",
        "insurance pays 2 to 1",
    ]
    assert "double without limit" in felt_words(load("double-up-insanity"))
    assert not any("double" in words for words in felt_words(load("blackjack")))


def test_choices_are_named_as_they_are_set() -> None:
    assert list(setting_texts(load("double-4-more", {"configuration": "4"}))) == [
        "Configuration (Table 3): 6 decks, blackjack 6 to 5, double on two or more cards (configuration=4)"
    ]


def test_what_is_set_by_itself_is_named_and_marked_where_it_is_not_standard() -> None:
    settings = list(setting_texts(load("double-up-insanity", {"decks": "4", "peek": "ace", "even_money": "false"})))
    assert "Set by itself: decks=4, which is none of the game's choices: not standard" in settings
    assert "Set by itself: peek=ace" in settings
    assert "Set by itself: even_money=false" in settings


def test_a_pattern_of_the_rules_leads_back_to_its_row() -> None:
    game = load("american-blackjack-4")
    patterns = [k for k, row in enumerate(game.rules.patterns) if row[0] == 1]
    rows = [side_bet_row(game, 1, k).name for k in patterns]
    assert rows == ["Suited trips", "Straight flush", "Three of a kind", "Straight", "Flush"]
