"""Document 000, Double 4 More: its rule variations and its tables."""

from functools import partial

import pytest

from holecard.rules.events import InsuranceSettled, OpeningTaken, RoundEnded
from holecard.sheet import load

from .scene import one_seat

GAME = "double-4-more"
deal = partial(one_seat, GAME)
FIRST, SECOND, THIRD, FOURTH = ((1, "main", hand) for hand in (1, 2, 3, 4))
INSURED = (1, "insurance", 1)
THREE_TO_TWO, SIX_TO_FIVE = ("1", "2", "5", "6"), ("3", "4", "7", "8")
TWO_CARDS, TWO_OR_MORE = ("1", "3", "5", "7"), ("2", "4", "6", "8")


# Rule variations


@pytest.mark.parametrize(("configuration", "decks"), [*((c, 6) for c in "1234"), *((c, 8) for c in "5678")])
def test_000_six_or_eight_decks(configuration: str, decks: int) -> None:
    """'6 or 8 decks may be used (standard 52-card decks)'"""
    rules = load(GAME, {"configuration": configuration}).rules
    assert (rules.decks, rules.spanish) == (decks, 0)


def test_000_aces_split_once_and_get_one_card_each() -> None:
    """'Aces can only be split once and will receive only one card'"""
    played = deal("Ac 6d | Ah Ts | As 9c | 5c", "p")
    assert played.paid == {FIRST: (1000, 0, "lost"), SECOND: (1000, 0, "lost")}
    played = deal("Ac 6d | Ah Ts | As 9c | 3c", "p")
    assert played.paid == {FIRST: (1000, 0, "lost"), SECOND: (1000, 2000, "won")}


@pytest.mark.parametrize("up", ["2d", "9d", "Td", "Ad"])
def test_000_surrender_is_not_available(up: str) -> None:
    """'Surrender is not available'"""
    played = deal(f"Tc {up} | 6h 8s", "n" if up == "Ad" else "")
    assert played.offers() == "s h d1-3000"
    assert played.refuses("1:r")
    assert deal("Tc Ad | 6h 8s").refuses("1:r")


@pytest.mark.parametrize("configuration", THREE_TO_TWO)
def test_000_even_money_where_blackjacks_pay_three_to_two(configuration: str) -> None:
    """'Even Money ... only when Blackjacks are configured to pay 3:2'"""
    assert deal("Ac Ad | Th 8s", "e", configuration=configuration).paid == {FIRST: (1000, 2000, "even_money")}


@pytest.mark.parametrize("configuration", SIX_TO_FIVE)
def test_000_no_even_money_where_blackjacks_pay_six_to_five(configuration: str) -> None:
    """'only when Blackjacks are configured to pay 3:2': at 6:5 a blackjack is offered insurance"""
    played = deal("Ac Ad | Th 8s", configuration=configuration)
    assert played.offers() == "i1-500 n"
    assert played.refuses("1:e")
    lost = deal("Ac Ad | Th 8s", "i500", configuration=configuration)
    assert lost.paid == {FIRST: (1000, 2200, "blackjack"), INSURED: (500, 0, "lost")}
    won = deal("Ac Ad | Th Ks", "i500", configuration=configuration)
    assert won.paid == {FIRST: (1000, 1000, "pushed"), INSURED: (500, 1500, "won")}


# Tables


@pytest.mark.parametrize("amount", [1, 250, 499, 500])
def test_000_table_1_insurance_pays_two_to_one(amount: int) -> None:
    """'Insurance 2 to 1'"""
    won = deal("Tc Ad | 9h Ks", f"i{amount}")
    assert won.paid == {FIRST: (1000, 0, "lost_to_blackjack"), INSURED: (amount, 3 * amount, "won")}
    assert [one for one in won.events if isinstance(one, InsuranceSettled)] == [InsuranceSettled(0, amount, 3 * amount)]
    assert OpeningTaken(0, "insurance", amount) in won.events
    assert won.events[-1] == RoundEnded(4)
    lost = deal("Tc Ad | 9h 9s", f"i{amount},s")
    assert lost.paid == {FIRST: (1000, 0, "lost"), INSURED: (amount, 0, "lost")}


@pytest.mark.parametrize(("bet", "offers"), [(1001, "i1-500 n"), (3, "i1 n"), (2, "i1 n")])
def test_000_table_1_insurance_is_at_most_half_of_the_wager(bet: int, offers: str) -> None:
    """'Insurance': half of an odd wager rounds down"""
    assert deal("Tc Ad | 9h Ks", bet=bet).offers() == offers
    assert deal("Tc Ad | 9h 8s", bet=1).offers() == "s h d1-3"


@pytest.mark.parametrize("configuration", THREE_TO_TWO)
def test_000_table_3_blackjack_pays_three_to_two(configuration: str) -> None:
    """Table 3, configurations 1, 2, 5 and 6"""
    assert deal("Ac 6d | Th Ts", configuration=configuration).paid == {FIRST: (1000, 2500, "blackjack")}
    assert deal("Ac 6d | Th Ts", bet=1001, configuration=configuration).net(1) == 1501


@pytest.mark.parametrize("configuration", SIX_TO_FIVE)
def test_000_table_3_blackjack_pays_six_to_five(configuration: str) -> None:
    """Table 3, configurations 3, 4, 7 and 8"""
    assert deal("Ac 6d | Th Ts", configuration=configuration).paid == {FIRST: (1000, 2200, "blackjack")}
    assert deal("Ac 6d | Th Ts", bet=1001, configuration=configuration).net(1) == 1201


@pytest.mark.parametrize("configuration", TWO_CARDS)
def test_000_table_3_double_on_two_cards(configuration: str) -> None:
    """Table 3, configurations 1, 3, 5 and 7"""
    played = deal("2c 6d | 3h Ts | 2d", "h", configuration=configuration)
    assert played.offers() == "s h"
    assert played.refuses("1:d1", "1:d1000", "1:d3000")


@pytest.mark.parametrize("configuration", TWO_OR_MORE)
def test_000_table_3_double_on_two_or_more_cards(configuration: str) -> None:
    """Table 3, configurations 2, 4, 6 and 8"""
    assert deal("2c 6d | 3h Ts", configuration=configuration).offers() == "s h d1-3000"
    played = deal("2c 6d | 3h Ts | 2d", "h", configuration=configuration)
    assert played.offers() == "s h d1-3000"
    played = deal("2c 6d | 2h Ts | 2d 2s 2c 2h", "h,h,h,h", configuration=configuration)
    assert played.offers() == "s h d1-3000"
    played = deal("2c 6d | 3h Ts | 2d Tc 2h", "h,d3000", configuration=configuration)
    assert played.paid == {FIRST: (4000, 0, "lost")}
