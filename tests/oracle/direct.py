"""Blackjack without splits, solved the plain way: a recursion over the cards that are left.

It shares no code with the rules. The hole card needs no worlds here: to who does not see it, it is any of the
cards left with which a peek would have been answered as it was.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

Counts = tuple[int, ...]  # cards left of each value, aces first


class Game(NamedTuple):
    hits_soft_17: bool = True
    peeks: bool = True  # under an ace and under a ten
    doubles: tuple[int, ...] = (1,)  # how many times the stake a double on two cards may add
    surrenders: bool = False
    dealer_22: Fraction = Fraction(1)  # what each unit wins then


def total_of(cards: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(cards)
    soft = 1 in cards and hard <= 11
    return hard + 10 if soft else hard, soft


def each_card(left: Counts) -> Iterator[tuple[int, Fraction, Counts]]:
    for k, count in enumerate(left):
        if count:
            yield k + 1, Fraction(count, sum(left)), (*left[:k], count - 1, *left[k + 1 :])


@cache
def against(game: Game, total: int, hers: tuple[int, ...], left: Counts) -> Fraction:
    """What a hand that stands wins per unit, when she has these cards and draws on."""
    dealer, soft = total_of(hers)
    if dealer < 17 or (dealer == 17 and soft and game.hits_soft_17):
        won = Fraction(0)
        for card, chance, rest in each_card(left):
            won += chance * against(game, total, tuple(sorted((*hers, card))), rest)
        return won
    if dealer == 22:
        return game.dealer_22
    return Fraction(1 if dealer > 21 or total > dealer else 0 if total == dealer else -1)


def holes(game: Game, up: int, left: Counts) -> list[tuple[int, Fraction, Counts]]:
    """Her hole cards, as likely as they are when the players act."""
    peeked = game.peeks and up in (1, 10)
    cards = [one for one in each_card(left) if not (peeked and {up, one[0]} == {1, 10})]
    known = sum((chance for _, chance, _ in cards), Fraction(0))
    return [(card, chance / known, rest) for card, chance, rest in cards]


@cache
def stand(game: Game, cards: tuple[int, ...], up: int, left: Counts) -> Fraction:
    won = Fraction(0)
    for hole, chance, rest in holes(game, up, left):
        blackjack = {up, hole} == {1, 10}
        won += chance * (-1 if blackjack else against(game, total_of(cards)[0], tuple(sorted((up, hole))), rest))
    return won


@cache
def hit(game: Game, cards: tuple[int, ...], up: int, left: Counts, once: bool) -> Fraction:
    """One more card, and then the best, or (`once`) nothing more."""
    won = Fraction(0)
    chances: dict[int, Fraction] = {}
    for _, chance, rest in holes(game, up, left):
        for card, then, _ in each_card(rest):
            chances[card] = chances.get(card, Fraction(0)) + chance * then
    for card, chance in chances.items():
        mine = tuple(sorted((*cards, card)))
        rest = (*left[: card - 1], left[card - 1] - 1, *left[card:])
        if total_of(mine)[0] > 21:
            won -= chance
        elif once or total_of(mine)[0] == 21:
            won += chance * stand(game, mine, up, rest)
        else:
            won += chance * max(stand(game, mine, up, rest), hit(game, mine, up, rest, False))
    return won


def play(game: Game, cards: tuple[int, ...], up: int, left: Counts) -> Fraction:
    """Two cards that are no blackjack, once it is known whether she has one, where she looks."""
    options = [stand(game, cards, up, left)]
    if total_of(cards)[0] < 21:
        options.append(hit(game, cards, up, left, False))
        options += [(1 + more) * hit(game, cards, up, left, True) for more in game.doubles]
        if game.surrenders and (game.peeks or up not in (1, 10)):
            options.append(Fraction(-1, 2))
    return max(options)


def deal(game: Game, cards: tuple[int, int], up: int, left: Counts) -> Fraction:
    """The whole of one deal, from before her hole card. `left` has neither the hand's cards nor the up card."""
    blackjack = sum((chance for hole, chance, _ in each_card(left) if {up, hole} == {1, 10}), Fraction(0))
    if set(cards) == {1, 10}:
        return (1 - blackjack) * Fraction(3, 2)
    mine = tuple(sorted(cards))
    if game.peeks:
        return -blackjack + ((1 - blackjack) * play(game, mine, up, left) if blackjack < 1 else 0)
    return play(game, mine, up, left)
