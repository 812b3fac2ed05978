"""The shoe, the deal and blackjacks, in sentences."""

from holecard.sheet.model import Switches

from .page import Paytable, Section, section
from .patterns import blackjack_table
from .phrases import counted, odds, part

_TIES = {"pushes": "pushes, and the wager comes back", "loses": "loses", "wins": "wins all the same"}


def unpeeked_blackjack_possible(s: Switches) -> bool:
    """Whether a dealer's blackjack may come to light only after the players have acted."""
    return s.hole_card == "none" or (s.hole_card == "hidden" and s.peek != "ace_and_ten")


def splits(s: Switches) -> bool:
    return s.split_pairs != "none" and s.max_hands > 1


def lone_card_doubles(s: Switches) -> bool:
    return s.start_cards == 1 and s.double_least_cards == 1 and s.max_doubles != 0


def shoe_section(s: Switches) -> Section:
    size = 48 if s.deck == "spanish" else 52
    cards = s.decks * size
    above, below = (int(one) for one in s.penetration.split("/"))
    deck = "Spanish deck" if s.deck == "spanish" else "standard deck"
    spanish = "A Spanish deck has no cards of rank 10; jacks, queens and kings stay." if s.deck == "spanish" else ""
    values = (
        "Cards from 2 to 10 count their number, jacks, queens and kings 10, an ace 1 or 11, whichever is better for "
        "the hand. A total in which an ace counts 11 is soft, any other is hard."
    )
    cut = (
        f"The cut card lies behind {part(s.penetration)} of the shoe, after {cards * above // below} cards. The round "
        "in which it shows is played out, then all the cards are shuffled."
    )
    if above == below:
        cut = "There is no cut card: the cards are shuffled when they have all been dealt."
    entry = "You may begin in the middle of a shoe."
    if not s.mid_shoe_entry:
        entry = (
            "There is no mid-shoe entry: you may begin, or come back after sitting out a round, only with the first "
            "round after a shuffle. This holds for a further seat and for bets behind too."
        )
    return section(
        "The shoe",
        [
            f"The shoe has {counted(s.decks, deck)} of {size} cards, {cards} in all.",
            spanish,
            values,
            cut,
            "If the shoe runs out within a round, the discards of earlier rounds are shuffled and dealt on.",
            entry,
        ],
    )


def deal_section(s: Switches) -> Section:
    if s.start_cards == 1:
        dealer = {
            "hidden": "the dealer one card face up, the up card, and one face down, the hole card",
            "none": "the dealer one card face up, the up card. She takes her second card after the players have acted",
            "exposed": "the dealer two cards face up, of which the first counts as her up card",
        }
        deal = f"Each hand gets one card face up, from seat 1 on, {dealer[s.hole_card]}."
    else:
        second = {
            "hidden": "then the dealer hers face down, the hole card",
            "none": "the dealer none: she takes her second card after the players have acted",
            "exposed": "then the dealer hers face up too",
        }
        deal = (
            "Each hand gets one card face up, from seat 1 on, then the dealer her up card; each hand gets a second "
            f"card, {second[s.hole_card]}."
        )
    return section(
        "The deal",
        [
            "Your aim is a total higher than the dealer's that is not over 21.",
            deal,
            "A hand over 21 busts and loses at once, whatever the dealer does later.",
            "A hand of 21 stands by itself" + (", unless you raise it with Double Up." if s.double_up else "."),
        ],
    )


def blackjack_section(s: Switches) -> Section:
    what = "A blackjack is an ace and a card worth 10 as the first two cards of a hand, in either order"
    what += ", also when a hit or a double brings the second." if s.start_cards == 1 else "."
    paid = "It is settled as soon as it is known whether the dealer has one; what she draws later does not touch it."
    others = "every other hand that no bonus has paid" if any(one.at_once for one in s.bonuses) else "every other hand"
    tie = f"Against a dealer's blackjack it {_TIES[s.blackjack_ties]}; {others} loses to one, a 21 of more cards too."
    if s.start_cards == 1 and not unpeeked_blackjack_possible(s):
        tie = "A dealer's blackjack beats every hand: it shows while you have one card only."
    doubled = ""
    if lone_card_doubles(s) and s.blackjack_odds_on == "all":
        doubled = "When a double has brought it, it is paid like this on everything wagered on the hand."
    elif lone_card_doubles(s):
        doubled = (
            "When a double has brought it, only the original wager is paid like this, the doubled part even money."
        )
    table = blackjack_table(s)
    several = len(table.rows) > 1
    return section(
        "Blackjack",
        [
            what,
            "" if several else f"It pays {odds(s.blackjack_pays)}.",
            doubled,
            paid,
            tie,
            "An ace with a card worth 10 after a split is 21, not a blackjack." if splits(s) else "",
        ],
        table if several else Paytable("", ()),
    )


def peek_section(s: Switches) -> Section:
    sentences = []
    if s.hole_card == "hidden" and s.peek == "none":
        sentences.append("The dealer does not look at her hole card before the players have acted.")
    elif s.hole_card == "hidden":
        cards = "an ace or worth 10" if s.peek == "ace_and_ten" else "an ace, but not under a card worth 10"
        sentences += [
            f"The dealer looks at her hole card before the players act when her up card is {cards}.",
            "If she then has a blackjack, the round ends there.",
        ]
    elif s.hole_card == "exposed":
        sentences.append("If the dealer's two cards are a blackjack, the round ends there.")
    if unpeeked_blackjack_possible(s):
        late = "takes every wager on a hand, doubles and splits too."
        if s.original_bets_only:
            taken = "the original wager only; what was added by doubles and splits comes back"
            if s.original_bets == "each_hand":
                taken = "one original wager on each hand; what was added by doubles comes back"
            late = f"takes {taken}. Hands that busted have lost already."
        under = "an ace or a card worth 10" if s.hole_card == "none" or s.peek == "none" else "a card worth 10"
        sentences.append(f"A dealer's blackjack that comes to light only after the players have acted {late}")
        sentences.append(f"A blackjack of yours against {under} waits until then.")
    return section("The dealer's blackjack", sentences)
