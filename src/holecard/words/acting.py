"""What a player may do, in sentences."""

from holecard.sheet.model import Switches

from .cards import lone_card_doubles, splits, unpeeked_blackjack_possible
from .page import Section, section
from .phrases import counted, listed, number, times, values

_UP_CARDS = {
    "any": "whatever the dealer's up card",
    "ace": "when the dealer's up card is an ace",
    "ten": "when the dealer's up card is worth 10",
    "ace_and_ten": "when the dealer's up card is an ace or worth 10",
}

_FREE = "what it wins is yours, the wager itself stays the house's"


def opening_section(s: Switches) -> Section:
    """What is asked of everybody before the turns."""
    sees = s.hole_card == "exposed"
    before = "looks" if s.hole_card == "hidden" and s.peek != "none" else "has her second card"
    sentences = []
    if s.insurance and not sees:
        size = "exactly half its wager" if s.insurance_amount == "half" else "any amount up to half its wager"
        sentences.append(
            f"When the dealer's up card is an ace, you may insure a hand before the dealer {before}, for {size}. "
            "Insurance pays 2 to 1 if she has a blackjack, otherwise it is lost."
        )
        if s.start_cards == 2 and not s.even_money:
            may = "may be insured too" if s.insurance_on_blackjack else "may not be insured"
            sentences.append(f"A blackjack of yours {may}.")
    else:
        sentences.append("There is no insurance.")
    if s.even_money and s.start_cards == 2:
        instead = "instead of insurance " if s.insurance else ""
        sentences.append(
            f"With a blackjack against an ace you may take even money {instead}before the dealer {before}: 1 to 1 at "
            "once, and the hand is over."
        )
    else:
        sentences.append("There is no even money.")
    if s.surrender == "early":
        sentences.append(
            f"You may surrender a hand before the dealer {before}, {_UP_CARDS[s.surrender_against]}: half the wager "
            "comes back, even if she has a blackjack. A blackjack of yours cannot be surrendered."
        )
        if s.insurance and s.surrender_against != "ten":
            sentences.append("Insurance and surrender are one choice: the one, the other or neither.")
    return section("Before the turns", sentences)


def turn_section(s: Switches) -> Section:
    one = " You may stand on one card." if s.start_cards == 1 else ""
    closes = s.start_cards == 1 and s.lone_ace_hit_stands
    return section(
        "Your turn",
        [
            "Seats play one after the other, and each of a seat's hands by itself.",
            "Stand: you take nothing more." + one,
            "Hit: you take a card, as often as you like.",
            "A lone ace that is hit gets one card and stands." if closes else "",
        ],
    )


def double_section(s: Switches) -> Section:
    low = max(s.double_least_cards, s.start_cards)
    high = 21 if s.double_most_cards == "unlimited" else s.double_most_cards
    if s.max_doubles == 0 or high < low or _doubled_totals(s) == "":
        return section("Double", ["There is no doubling."])
    return section(
        "Double",
        [
            f"You add {_double_amount(s)} and take one card; "
            + ("then you may go on." if s.after_double == "plays_on" else "then the hand stands."),
            f"A hand may be doubled on {_card_counts(low, high)}{_doubled_totals(s)}.",
            _repeated_doubles(s),
            _split_doubles(s),
            "A lone ace that is doubled gets one card and stands."
            if s.lone_ace_double_stands and lone_card_doubles(s)
            else "",
            _free_doubles(s),
            _rescue(s),
        ],
    )


def _double_amount(s: Switches) -> str:
    basis = "everything wagered on the hand so far" if s.double_adds == "total" else "the hand's original wager"
    most = basis if s.double_max_multiple == 1 else f"{times(s.double_max_multiple)} {basis}"
    if s.double_partial:
        return f"any amount from the table's least chip up to {most}"
    return f"an amount equal to {basis}" if most == basis else f"any amount from once to {most}"


def _card_counts(low: int, high: int) -> str:
    if low == high:
        return counted(low, "card")
    return f"{number(low)} or more cards" if high >= 21 else f"{number(low)} to {counted(high, 'card')}"


def _doubled_totals(s: Switches) -> str:
    """Which totals may be doubled, as the end of a sentence; empty if there are none."""
    parts = []
    for kind, totals in (("hard", s.double_totals), ("soft", s.double_soft_totals)):
        if totals == "any":
            parts.append(f"any {kind} total")
        elif totals:
            parts.append(f"{kind} {listed(sorted(set(totals)))}")
        else:
            parts.append(f"no {kind} total")
    if s.double_totals == s.double_soft_totals == "any":
        return ", whatever their total"
    if not s.double_totals and not s.double_soft_totals:
        return ""
    return f", with {listed(parts)}"


def _repeated_doubles(s: Switches) -> str:
    if s.max_doubles == 1:
        return "A hand may be doubled once."
    limit = "as often as you like" if s.max_doubles == "unlimited" else f"at most {times(s.max_doubles)}"
    if s.after_double == "plays_on":
        return f"A hand may be doubled {limit}."
    often = limit if s.max_doubles == "unlimited" else f"{limit} in all"
    return f"Instead of standing you may then double again, whatever cards the hand has: {often}."


def _split_doubles(s: Switches) -> str:
    if not splits(s):
        return ""
    if not s.double_after_split:
        return "A hand that comes from a split may not be doubled."
    if s.split_pairs == "aces":
        return f"Split aces may {'' if s.double_split_aces else 'not '}be doubled."
    aces = "" if s.split_pairs == "tens" else ", split aces too" if s.double_split_aces else ", except split aces"
    return f"Hands that come from a split may be doubled{aces}."


def _rescue(s: Switches) -> str:
    if not s.double_rescue:
        return ""
    cost = {
        "original": "the original wager is lost, the rest comes back",
        "half": "half of all that is wagered on it comes back",
    }
    return f"Once doubled, and under 21, you may give the hand up: {cost[s.rescue_costs]}."


def _free_doubles(s: Switches) -> str:
    totals = sorted({one for one in s.free_double_totals if s.double_totals == "any" or one in s.double_totals})
    if not totals or s.double_most_cards == 1:
        return ""
    return f"On hard {listed(totals, 'or')} with two cards the house puts up the double for you: {_FREE}."


def double_up_section(s: Switches) -> Section:
    if not s.double_up:
        return section("Double Up", [])
    amount = "any amount from the table's least chip up to" if s.double_up_partial else "an amount equal to"
    where = "On any two-card hand but a blackjack"
    if splits(s):
        where += ", also after a split"
        if s.split_pairs != "tens":
            where += ", split aces included" if s.double_up_on_split_aces else ", but not on split aces"
    return section(
        "Double Up",
        [
            f"{where}, you may add a Double Up wager of {amount} the hand's original wager. The hand then stands.",
            "A hand may be doubled or raised with Double Up, not both.",
        ],
    )


def split_section(s: Switches) -> Section:
    if not splits(s):
        return section("Split", ["There is no splitting."])
    pairs = {
        "value": "Two cards of equal point value may be split, any two cards worth 10 too.",
        "rank": "Two cards of the same rank may be split; cards worth 10 of different ranks may not.",
        "tens": "Two cards worth 10 may be split, no others.",
        "aces": "Two aces may be split, no others.",
    }
    deals = {
        "in_turn": "The first hand gets its second card and is played, then the next.",
        "at_once": "Both hands get their second card at once.",
    }
    often = "once, into two hands" if s.max_hands == 2 else f"again and again, up to {number(s.max_hands)} hands in all"
    return section(
        "Split",
        [
            pairs[s.split_pairs],
            f"An equal wager goes on the second hand. A seat may split {often}.",
            deals[s.split_deals],
            *_split_aces(s),
            _free_splits(s),
        ],
    )


def _split_aces(s: Switches) -> list[str]:
    if s.split_pairs == "tens":
        return []
    sentences = [] if s.hit_split_aces else ["Split aces get one card each."]
    if s.hit_split_aces:
        sentences.append("Split aces may be hit like any other hand.")
    if s.max_hands > 2:
        again = "Aces may be split again." if s.resplit_aces else "Aces may be split once only."
        sentences.append(again)
    return sentences


def _free_splits(s: Switches) -> str:
    possible = {"tens": {10}, "aces": {1}}.get(s.split_pairs, set(range(1, 11)))
    pairs = possible & set(s.free_split_values)
    if not pairs:
        return ""
    names = values(pairs).replace("an ace", "aces").replace("10", "cards worth 10")
    return f"For a pair of {names.replace(' and ', ' or ')} the house puts up the wager on the second hand: {_FREE}."


def surrender_section(s: Switches) -> Section:
    """Surrender in one's turn; the early one is asked before the turns."""
    if s.surrender == "none":
        return section("Surrender", ["There is no surrender."])
    if s.surrender == "early":
        return section("Surrender", [])
    first = "while it has its first card only" if s.start_cards == 1 else "on its first two cards"
    when = {"late": f"In your turn, {first}", "any_time": "In your turn, on any number of cards"}[s.surrender]
    sentences = [
        f"{when}, you may surrender a hand {_UP_CARDS[s.surrender_against]}: half the wager comes back.",
        "A doubled hand may not be surrendered like this.",
    ]
    if splits(s) and (s.surrender == "any_time" or s.start_cards == 2):
        after = "may be surrendered too" if s.surrender_after_split else "may not be surrendered"
        sentences.append(f"Hands that come from a split {after}.")
    if unpeeked_blackjack_possible(s):
        sentences.append("If the dealer then turns a blackjack, the surrendered hand loses like any other.")
    return section("Surrender", sentences)
