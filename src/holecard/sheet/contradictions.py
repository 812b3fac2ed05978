"""Keys that are right by themselves but not together."""

from collections import Counter

from .compile import span
from .faults import Path
from .model import Switches


def contradictions(s: Switches, given: set[str]) -> list[tuple[Path, str]]:
    """`given` are the keys that somebody wrote; a default never clashes."""
    faults: list[tuple[Path, str]] = []

    def clash(key: str, message: str, *more: str | int) -> None:
        faults.append(((key, *more), message))

    if s.hole_card != "hidden" and "peek" in given and s.peek != "none":
        clash("peek", f'"{s.peek}" cannot be with hole_card = "{s.hole_card}": there is nothing to look at; use "none"')
    if s.hole_card == "exposed" and "insurance" in given and s.insurance:
        clash("insurance", 'cannot be with hole_card = "exposed": both cards are seen; use false')
    if s.hole_card == "exposed" and s.even_money:
        clash("even_money", 'cannot be with hole_card = "exposed": both cards are seen; use false')
    if s.hole_card == "exposed" and s.surrender == "early":
        clash("surrender", '"early" cannot be with hole_card = "exposed": both cards are seen; use "late"')
    if s.double_most_cards != "unlimited" and s.double_most_cards < s.double_least_cards:
        clash("double_most_cards", f"{s.double_most_cards} is less than double_least_cards = {s.double_least_cards}")
    totals = Counter(ending.total for ending in s.dealer_endings)
    for k, ending in enumerate(s.dealer_endings):
        if totals[ending.total] > 1:
            clash("dealer_endings", f"the total {ending.total} is listed twice", k)
        if ending.total == 22 and s.dealer_22_result != "wins":
            clash("dealer_endings", f'the total 22 has dealer_22_result = "{s.dealer_22_result}" already', k)
        if ending.total > 21 and ending.stops:
            clash("dealer_endings", f"a dealer with {ending.total} has stopped anyway", k, "stops")
    for name, bet in s.side_bets.items():
        if bet.on.startswith("opening") and s.start_cards < 2:
            clash("side_bets", f'on = "{bet.on}" needs two cards, and start_cards is {s.start_cards}', name, "on")
        for k, row in enumerate(bet.rows):
            if row.result is not None and bet.on != "result":
                clash("side_bets", f'goes with on = "result" only, not with "{bet.on}"', name, "rows", k, "result")
            if row.dealer_blackjack is not None and bet.on == "dealer":
                message = 'cannot be with on = "dealer": use cards = "2", total = "21"'
                clash("side_bets", message, name, "rows", k, "dealer_blackjack")
    patterns: list[tuple[Path, str | None]] = []
    for k, bonus in enumerate(s.bonuses):
        patterns += [(("bonuses", k, field), getattr(bonus, field)) for field in ("cards", "total")]
    for name, bet in s.side_bets.items():
        for k, row in enumerate(bet.rows):
            patterns += [(("side_bets", name, "rows", k, field), getattr(row, field)) for field in ("cards", "total")]
    for path, text in patterns:
        low, high = span(text, 99)
        if low > high:
            faults.append((path, f"'{text}' goes down: write {high}-{low}"))
    a, b = (int(part) for part in s.penetration.split("/"))
    if a > b:
        clash("penetration", f"'{s.penetration}' is more than the whole shoe")
    return faults
