"""The phases of the table, and what is special about each game: one house for each picture."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect
from tests.browser.visitor import Visitor
from tests.server.harness import House, Player, table_of

from holecard.rules.cards import value

from .stage import Cards, house_of, person
from .view import View

BETTING_S = 15.1
SEATS = {"clara": 2, "anna": 4, "boris": 6}
BETS = {"clara": 5_000, "anna": 2_500, "boris": 1_000}


def values(cards: list[int], *places: int) -> list[int]:
    return [value(cards[place]) for place in places]


@contextmanager
def three_at(table: str, game: str, cards: Cards, **more: Any) -> Iterator[tuple[House, Player, Player, Player]]:
    """Clara, Anna and Boris at seats 2, 4 and 6, their bets made. Whose picture it is: Anna's."""
    side = more.pop("side", {})
    with house_of(table, {table: table_of(game, **more)}, cards) as house:
        clara, anna, boris = (person(house, name, table) for name in SEATS)
        for one in (clara, boris, anna):
            one.sit_and_bet(SEATS[one.name], BETS[one.name], **(side if one is anna else {}))
        yield house, clara, anna, boris


def at(house: House, table: str, anna: Player, **more: Any) -> View:
    return View(house, f"#/table/{table}", anna.token, **more)


def first_to_play(house: House, clara: Player, anna: Player) -> None:
    """Betting closes, seat 2 stands, and seat 4 is asked."""
    house.pass_time(BETTING_S)
    clara.answer("stand")
    anna.until_question()
    house.pass_time(4)


@contextmanager
def betting() -> Iterator[View]:
    cards: Cards = lambda _: True  # noqa: E731
    side = {"perfect_pairs": 500, "21_plus_3": 500}
    with three_at("american", "american-blackjack-4", cards, name="American Blackjack 4", side=side) as found:
        house, _, anna, _ = found
        anna.do("behind", seat=2, stake=1_000)
        house.pass_time(5)
        yield at(house, "american", anna)


@contextmanager
def questions() -> Iterator[View]:
    """Insurance and surrender under an ace, to all at once."""

    def ace_up(cards: list[int]) -> bool:
        return values(cards, 1, 3, 5) == [10, 1, 6] and value(cards[7]) != 10

    with three_at("american", "american-blackjack-4", ace_up, name="American Blackjack 4") as (house, _, anna, _):
        house.pass_time(BETTING_S)
        anna.until_question()
        house.pass_time(3)
        yield at(house, "american", anna)


@contextmanager
def turn() -> Iterator[View]:
    """Eleven against a six, to be doubled for up to three times the wager."""

    def eleven(cards: list[int]) -> bool:
        first, up, second = values(cards, 1, 3, 5)
        return {first, second} == {5, 6} and up == 6 and sum(values(cards, 0, 4)) in (13, 17, 18)

    settings = {"configuration": 4}
    with three_at("double-4-more", "double-4-more", eleven, name="Double 4 More", set=settings) as (
        house,
        clara,
        anna,
        _,
    ):
        first_to_play(house, clara, anna)
        yield at(house, "double-4-more", anna)


@contextmanager
def split() -> Iterator[View]:
    def eights(cards: list[int]) -> bool:
        return values(cards, 1, 3, 5) == [8, 6, 8] and value(cards[8]) in (2, 3)

    with three_at("blackjack", "blackjack", eights, name="Blackjack") as (house, clara, anna, _):
        first_to_play(house, clara, anna)
        anna.answer("split")
        anna.until_question()
        yield at(house, "blackjack", anna)


@contextmanager
def result() -> Iterator[View]:
    """A pair of tens that pays a side bet, and a dealer who busts."""

    def good(cards: list[int]) -> bool:
        one, two = cards[1], cards[5]
        pair = value(one) == 10 and one >> 2 == two >> 2
        return pair and value(cards[3]) in (5, 6) and value(cards[7]) == 10 and value(cards[8]) > 7

    side = {"perfect_pairs": 500, "21_plus_3": 500}
    with three_at("american", "american-blackjack-4", good, name="American Blackjack 4", side=side) as found:
        house, clara, anna, boris = found
        house.pass_time(BETTING_S)
        for one in (clara, anna, boris):
            if one.picture["phase"] != "settled":
                one.answer("stand")
        anna.until_phase("settled")
        yield at(house, "american", anna)


@contextmanager
def paused() -> Iterator[View]:
    def plain(cards: list[int]) -> bool:
        return values(cards, 1, 3, 5) == [10, 9, 4]

    with three_at("american", "american-blackjack-4", plain, name="American Blackjack 4") as (house, clara, anna, _):
        first_to_play(house, clara, anna)
        why = {"why": "a card was misread"}
        house.ask("POST", "/api/staff/tables/american/pause", why, house.staff("manager", "shift_manager"))
        anna.until_phase("paused")
        yield at(house, "american", anna)


@contextmanager
def one_card() -> Iterator[View]:
    """One card to begin with, doubled already, and to be doubled again."""

    def growing(cards: list[int]) -> bool:
        return values(cards, 1, 3, 5) == [6, 5, 4] and value(cards[0]) == 10 and value(cards[4]) != 1

    with three_at(
        "insanity", "double-up-insanity", growing, name="Double Up Insanity", side={"dealer_22": 500}
    ) as found:
        house, clara, anna, _ = found
        first_to_play(house, clara, anna)
        anna.answer("double")
        anna.until_question()
        yield at(house, "insanity", anna)


@contextmanager
def double_up() -> Iterator[View]:
    """A second wager on a hand that stands."""

    def nineteen(cards: list[int]) -> bool:
        return sum(values(cards, 1, 5)) == 19 and 1 not in values(cards, 1, 5) and value(cards[3]) == 6

    with three_at(
        "double-up", "double-up-blackjack", nineteen, name="Double Up Blackjack", side={"bonus_16": 500}
    ) as found:
        house, clara, anna, _ = found
        first_to_play(house, clara, anna)
        yield at(house, "double-up", anna)


@contextmanager
def sixteen() -> Iterator[View]:
    """The dealer's 16 ends the round."""

    def ends(cards: list[int]) -> bool:
        own = sum(values(cards, 1, 5)) == 20 and value(cards[1]) == 10
        return own and values(cards, 3, 7) == [9, 7] and sum(values(cards, 0, 4)) == 19

    with three_at(
        "double-up", "double-up-blackjack", ends, name="Double Up Blackjack", side={"bonus_16": 500}
    ) as found:
        house, clara, anna, boris = found
        house.pass_time(BETTING_S)
        clara.answer("stand")
        anna.answer("double_up")
        if boris.picture["phase"] != "settled":
            boris.answer("stand")
        anna.until_phase("settled")
        yield at(house, "double-up", anna)


@contextmanager
def coach() -> Iterator[View]:
    def hard_sixteen(cards: list[int]) -> bool:
        return (
            sum(values(cards, 1, 5)) == 16
            and 8 not in values(cards, 1, 5)
            and value(cards[3]) == 10
            and value(cards[7]) < 9
        )

    more: dict[str, Any] = {"practice": True, "coach": True, "name": "Practice: Blackjack"}
    with three_at("practice", "blackjack", hard_sixteen, **more) as (house, clara, anna, _):
        first_to_play(house, clara, anna)

        def valued(visitor: Visitor) -> None:
            """In the panel; on a phone, on the buttons."""
            expect(visitor.page.locator(".worth.best")).to_have_count(1, timeout=60_000)

        yield at(house, "practice", anna, act=valued)


SCENES = {
    "table-betting": betting,
    "table-questions": questions,
    "table-turn": turn,
    "table-split": split,
    "table-result": result,
    "table-paused": paused,
    "table-one-card": one_card,
    "table-double-up": double_up,
    "table-sixteen": sixteen,
    "table-coach": coach,
}
