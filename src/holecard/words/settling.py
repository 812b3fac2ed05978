"""The dealer's hand and how wagers are settled, in sentences."""

from holecard.sheet.model import Ending, Switches

from .page import Paytable, Section, section
from .patterns import blackjack_table

_GETS = {
    "compares": "is compared with it as usual",
    "wins": "wins even money",
    "pushes": "pushes",
    "pays_half": "is paid half, 1 to 2",
    "loses": "loses",
}
_TIES = {"pushes": "pushes", "loses": "loses", "wins": "wins even money"}


def dealer_section(s: Switches) -> Section:
    soft = "she hits soft 17 and stands on hard 17" if s.dealer_hits_soft_17 else "she stands on every 17, soft or hard"
    first = {
        "hidden": "When all hands are played, the dealer turns her hole card. She",
        "none": "When all hands are played, the dealer takes her second card. She",
        "exposed": "When all hands are played, the dealer",
    }[s.hole_card]
    late = "a hand or a side bet" if any(bet.on == "dealer" for bet in s.side_bets.values()) else "a hand"
    return section(
        "The dealer",
        [
            f"{first} draws to 16 and stands on 17 or more; {soft}.",
            f"She draws only while {late} depends on it.",
            *(_stop(ending) for ending in s.dealer_endings),
        ],
    )


def _stop(ending: Ending) -> str:
    if not ending.stops:
        return ""
    total = f"{ending.total}, hard or soft" if ending.total < 22 else ending.total
    return f"As soon as her hand of two or more cards totals {total}, she stops and the round ends."


def result_section(s: Switches) -> Section:
    raises = "the main wager and everything added to it"
    if s.double_up:
        raises += ", Double Up too"
    tie_21 = s.ties if s.ties_21 == "as_ties" else s.ties_21
    tie = ", 21 against 21 too" if tie_21 == s.ties else f"; 21 against 21 {_TIES[tie_21]}"
    double_up = ""
    if s.double_up and "pushes" in (s.ties, tie_21):
        double_up = "Where a tie pushes, the Double Up wager is lost."
    return section(
        "Who wins",
        [
            f"If your total is higher than the dealer's, or she busts, you win even money on {raises}.",
            "If your total is lower, you lose it all.",
            f"A tie {_TIES[s.ties]}{tie}.",
            double_up,
            *(_ending(s, ending) for ending in s.dealer_endings),
            _bust_22(s),
        ],
    )


def _ending(s: Switches, ending: Ending) -> str:
    other = ending.result
    best = other if ending.result_21 == "as_result" else ending.result_21
    if other == best == "compares" or (other == best == "wins" and ending.total > 21):
        return ""
    wagers = " on all its wagers" + (", Double Up too" if s.double_up else "")
    start = f"If the dealer ends with {ending.total}, "
    if best == other:
        return f"{start}every live hand {_GETS[other]}{wagers}."
    return f"{start}a live hand of 21 {_GETS[best]}{wagers}; every other live hand {_GETS[other]}{wagers}."


def _bust_22(s: Switches) -> str:
    result = {
        "wins": "",
        "pushes": "pushes: everything wagered on it comes back",
        "pays_half": "is paid half, 1 to 2, of everything wagered on it",
        "loses": "loses",
    }[s.dealer_22_result]
    if not result:
        return ""
    return f"If the dealer busts with exactly 22, every live hand {result}. A blackjack has been paid before."


def money_section(s: Switches) -> Section:
    rounded = {
        "down": "rounded down to the whole cent",
        "nearest": "rounded to the nearest whole cent, half a cent up",
        "up": "rounded up to the whole cent",
    }[s.rounding]
    half = "; half of an odd wager is rounded down" if s.insurance or s.surrender != "none" else ""
    return section(
        "Payments",
        [
            f"A payment that is not whole is {rounded}{half}.",
            "Bets that are decided early are shown at once and paid with the round.",
            "A malfunction voids all pays and plays: every stake of the round comes back.",
        ],
        payment_table(s),
    )


def payment_table(s: Switches) -> Paytable:
    rows = [*blackjack_table(s).rows, ("Winning hand", "", "1 to 1")]
    if s.dealer_22_result == "pays_half":
        rows.append(("Winning hand", "the dealer busts with 22", "1 to 2"))
    if s.double_up:
        rows.append(("Double Up", "", "1 to 1"))
    if s.insurance and s.hole_card != "exposed":
        rows.append(("Insurance", "the dealer has a blackjack", "2 to 1"))
    if s.even_money:
        rows.append(("Even money", "a blackjack against an ace", "1 to 1"))
    if s.surrender != "none":
        rows.append(("Surrender", "", "half back"))
    return Paytable("What is paid", tuple(rows))
