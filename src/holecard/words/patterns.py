"""Which cards are paid what: blackjacks, bonus hands and side bets."""

from holecard.sheet.model import Bonus, Pattern, SideBet, SideRow, Switches

from .page import Paytable, Section, section
from .phrases import listed, odds, sentence, spanned, values

_SUITS = {
    "one_suit": "all of one suit",
    "one_colour": "all of one colour, not of one suit",
    "mixed": "of both colours",
}
_SHAPES = {
    "same_rank": "all of one rank",
    "straight": "in sequence, the ace high or low",
    "pair": "one pair, the other ranks all different",
}
_NET = {"lose": "lose", "push": "come back", "win": "win"}
_ON = {
    "opening_two": "It is decided by the first two cards of your hand, whatever becomes of them.",
    "opening_three": (
        "It is decided by the first two cards of your hand and the dealer's up card, whatever becomes of them."
    ),
    "dealer": (
        "It is decided by the dealer's final hand. She plays her hand out for it, even when every other wager is "
        "settled; after a dealer's blackjack she draws no more."
    ),
    "result": "It is decided by what the main wager and the raises of all your hands win or lose together.",
}


def pattern_text(pattern: Pattern) -> str:
    """The cards that a pattern means."""
    kind = "" if pattern.soft is None else "soft " if pattern.soft else "hard "
    parts = []
    if pattern.cards is not None:
        parts.append(f"{spanned(pattern.cards)} {'card' if pattern.cards == '1' else 'cards'}")
    if pattern.total is not None:
        parts.append(f"a {kind}total of {spanned(pattern.total)}")
    elif kind:
        parts.append(f"any {kind}total")
    if pattern.suits is not None:
        parts.append(_SUITS[pattern.suits])
    if pattern.suit is not None:
        parts.append(f"all {pattern.suit}")
    if pattern.shape is not None:
        parts.append(_SHAPES[pattern.shape])
    if pattern.ranks is not None:
        parts.append(f"the ranks {listed(pattern.ranks.split())}")
    if pattern.up:
        parts.append(f"against {_against(pattern.up)}")
    if isinstance(pattern, SideRow):
        parts += _outcomes(pattern)
    elif isinstance(pattern, Bonus):
        parts += [] if pattern.at_once else ["if it beats the dealer"]
        parts += [] if pattern.after_split else ["not after a split"]
        parts += ["after a double too"] if pattern.after_double else []
    return ", ".join(parts)


def _outcomes(row: SideRow) -> list[str]:
    parts = []
    if row.result is not None:
        parts.append(f"when the main wagers {listed((_NET[result] for result in row.result), 'or')}")
    if row.dealer_blackjack is not None:
        parts.append(f"when the dealer has {'a' if row.dealer_blackjack else 'no'} blackjack")
    return parts


def _against(up: list[int]) -> str:
    return "the dealer's " + values(up).replace("an ace", "ace").replace(" and ", " or ")


def blackjack_table(s: Switches) -> Paytable:
    rows = [("Blackjack", f"both cards {suit}", odds(pays)) for suit, pays in s.blackjack_pays_by_suit.items()]
    if s.suited_blackjack_pays is not None:
        rows.append(("Blackjack", "both cards of one suit", odds(s.suited_blackjack_pays)))
    rows.append(("Blackjack", "any other" if rows else "", odds(s.blackjack_pays)))
    return Paytable("Blackjack", tuple(rows))


def pattern_table(title: str, patterns: list[Bonus] | list[SideRow]) -> Paytable:
    return Paytable(title, tuple((sentence(one.name), pattern_text(one), odds(one.pays)) for one in patterns))


def bonus_section(s: Switches) -> Section:
    return section(
        "Bonus hands",
        [
            "Unless the table says otherwise, a bonus hand ends at once and is paid whatever the dealer has.",
            "A hand that comes from a split may be one, a doubled hand not, unless the table says otherwise.",
            "Of several rows that fit, only the first counts.",
        ]
        if s.bonuses
        else [],
        pattern_table("Bonus hands", s.bonuses),
    )


def side_bet_section(bet: SideBet) -> Section:
    sentences = ["A side bet, placed before the deal and only together with a main wager.", _ON[bet.on]]
    if bet.on == "result" and any(pattern_text(row) != ", ".join(_outcomes(row)) for row in bet.rows):
        sentences.append("The cards meant are those of your first hand.")
    if any(row.dealer_blackjack is not None for row in bet.rows):
        sentences.append("It is settled when it is known whether the dealer has a blackjack.")
    if len(bet.rows) > 1:
        sentences.append("Of several rows that fit, only the first is paid.")
    sentences.append("Anything else loses.")
    return section(bet.name, sentences, pattern_table(bet.name, bet.rows))
