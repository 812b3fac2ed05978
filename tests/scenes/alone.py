"""The same scene in each of the five games: one player alone, whose second card may be a hit."""

from collections.abc import Mapping
from typing import Any

from tests.scenes.scene import Scene, scene

TWO_CARDS = ("double-4-more", "blackjack", "double-up-blackjack", "american-blackjack-4")
ONE_CARD = "double-up-insanity"
GAMES = (*TWO_CARDS, ONE_CARD)
SPLITS = {"split_pairs": "value"}  # what double-up-insanity lacks


def alone(
    game: str,
    hand: str,
    dealer: str,
    draws: str = "",
    *,
    opening: str = "",
    turns: str = "",
    bet: int = 1000,
    settings: Mapping[str, Any] | None = None,
) -> Scene:
    """`hand` and `dealer` are their first two cards; where one card is dealt, the player hits for the second."""
    (first, second), (up, hole) = hand.split(), dealer.split()
    if game == ONE_CARD and (settings or {}).get("start_cards") != 2:
        cards, given = f"{first} {up} {hole} {second} {draws}", [opening, "h", turns]
    else:
        cards, given = f"{first} {up} {second} {hole} {draws}", [opening, turns]
    answers = ",".join(word for word in given if word)
    return scene(game, cards, bets=[bet], answers=[f"1:{answers}"] if answers else [], settings=settings)
