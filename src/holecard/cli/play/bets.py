"""The wagers of one's own seats before a round."""

from typing import NamedTuple

from holecard.cli.money import NoAmount, amount_text, cents_of
from holecard.sheet import Game


class Limits(NamedTuple):
    """Of one wager, in cents. The least is the table's least chip."""

    least: int
    most: int


class Bets(NamedTuple):
    """The main wager of each seat, and its side bets in the sheet's order."""

    main: tuple[int, ...]
    side: tuple[tuple[int, ...], ...]

    @property
    def total(self) -> int:
        return sum(self.main) + sum(map(sum, self.side))


class Refused(ValueError):
    """A wager that cannot be placed."""


def first_bets(game: Game, seats: int, limits: Limits, bankroll: int) -> Bets:
    """What Enter bets in the first round: ten, or what one has and may."""
    stake = max(limits.least, min(10_00, limits.most, bankroll // seats))
    return Bets((stake,) * seats, ((0,) * len(game.side_names),) * seats)


def read_stake(text: str, limits: Limits, purse: int) -> int:
    """A wager within the limits and the purse, or 0 for none."""
    try:
        stake = cents_of(text)
    except NoAmount as error:
        raise Refused(str(error)) from None
    if stake and not limits.least <= stake <= limits.most:
        raise Refused(f"{amount_text(stake)} is not allowed: {span_text(*limits)}")
    if stake > purse:
        raise Refused(f"{amount_text(stake)} is more than the {amount_text(purse)} that you have")
    return stake


def span_text(least: int, most: int) -> str:
    return amount_text(least) if least == most else f"{amount_text(least)} to {amount_text(most)}"


def bets_text(bets: Bets, game: Game) -> str:
    """10.00 + Dealer 22 5.00, seat by seat."""
    names = [bet.name for bet in game.switches.side_bets.values()]
    seats = []
    for stake, side in zip(bets.main, bets.side, strict=True):
        extra = [f"{name} {amount_text(amount)}" for name, amount in zip(names, side, strict=True) if amount]
        seats.append(" + ".join([amount_text(stake), *extra]) if stake else "none")
    if len(seats) > 1 and len(set(seats)) == 1:
        return f"{seats[0]} on each of {len(seats)} seats"
    return " | ".join(seats)
