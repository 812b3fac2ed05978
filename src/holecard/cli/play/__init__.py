"""holecard play GAME"""

import re
from typing import Annotated

from cyclopts import Parameter

from holecard.cli.fault import DONE, KILLED, Failed
from holecard.cli.game import GameName, Settings, load_game
from holecard.cli.money import NoAmount, cents_of

MOST_SEATS = 7


def play(
    game: GameName | None = None,
    /,
    *,
    settings: Settings = (),
    seats: Annotated[int, Parameter(help="How many seats are yours, 1 to 7.")] = 1,
    bankroll: Annotated[str, Parameter(help="What you begin with.")] = "1000",
    least: Annotated[str, Parameter(help="The least chip: the smallest bet and raise.")] = "1",
    most: Annotated[str, Parameter(help="The greatest bet.")] = "500",
    save: Annotated[str | None, Parameter(help="A folder for the records of the shoes, for 'holecard verify'.")] = None,
    cards: Annotated[str | None, Parameter(help="Cards for a demonstration, as in 'As Td 9c'.")] = None,
) -> int:
    from holecard.cli.console import terminal

    from .bets import Limits
    from .keys import keys_of_stdin
    from .menu import choose_game
    from .records import Records
    from .screen import Screen
    from .session import Session
    from .shoes import CommittedShoes, GivenCards

    if not 1 <= seats <= MOST_SEATS:
        raise Failed(f"--seats: {seats} is not allowed: 1 to {MOST_SEATS}")
    limits = Limits(money("--least", least), money("--most", most))
    if limits.most < limits.least:
        raise Failed(f"--most: {most} is less than the least chip, {least}")
    purse = money("--bankroll", bankroll)
    if purse < limits.least:
        raise Failed(f"--bankroll: {bankroll} is less than the least bet, {least}")
    given = given_cards(cards) if cards is not None else None
    keys = keys_of_stdin()
    screen = Screen(terminal(), keys)
    with keys.hearing_signals():
        name = game or choose_game(screen)
        if name is not None:
            loaded = load_game(name, settings)
            shoes = GivenCards(given) if given else CommittedShoes(loaded)
            Session(loaded, screen, shoes, Records(name, settings, save), limits, purse, seats).run()
    return KILLED + keys.signal if keys.was_killed else DONE


def money(option: str, text: str) -> int:
    try:
        cents = cents_of(text)
    except NoAmount as error:
        raise Failed(f"{option}: {error}") from None
    if cents == 0:
        raise Failed(f"{option}: {text} is nothing, it must be more than 0")
    return cents


def given_cards(text: str) -> list[int]:
    """With blanks between the cards or without, as in the line of a round."""
    from holecard.rules.cards import CardError, parse_cards

    try:
        cards = parse_cards(re.sub("([cdhs♣♦♥♠])", r"\1 ", text))
    except CardError as error:
        raise Failed(f"--cards: {error}") from None
    if not cards:
        raise Failed("--cards: no cards are given, as in --cards 'As Td 9c'")
    return cards
