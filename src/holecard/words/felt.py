"""What is printed on a table's felt."""

from holecard.sheet import Game

from .phrases import odds


def felt_words(game: Game) -> list[str]:
    """The rules that a player wants in view, the most wanted first."""
    s = game.switches
    words = [f"blackjack pays {odds(s.blackjack_pays)}"]
    if s.suited_blackjack_pays is not None:
        words = [f"blackjack pays {odds(s.suited_blackjack_pays)} suited, {odds(s.blackjack_pays)} else"]
    words.append("dealer hits soft 17" if s.dealer_hits_soft_17 else "dealer stands on all 17s")
    words += [f"{ending.total} ends the round" for ending in s.dealer_endings if ending.stops]
    if s.dealer_22_result != "wins":
        words.append({"pushes": "22 pushes", "pays_half": "22 pays 1 to 2", "loses": "22 wins"}[s.dealer_22_result])
    if s.double_max_multiple > 1:
        words.append(f"double for up to {s.double_max_multiple} times")
    if s.max_doubles == "unlimited":
        words.append("double without limit")
    if s.insurance and s.hole_card != "exposed":
        words.append("insurance pays 2 to 1")
    return words
