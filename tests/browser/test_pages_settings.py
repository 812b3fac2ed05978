"""Settings: looks at once and for the next visit, what touches the game from the next round."""

from playwright.sync_api import expect
from tests.server.harness import House
from tests.server.test_document_004 import close_betting, play_out

from .conftest import Open
from .staff import looks_right


def test_looks_are_kept_in_the_browser(house: House, visit: Open) -> None:
    visitor = visit(house, "#/settings", width=820, height=1180)
    still = visitor.page.get_by_label("still")
    expect(still).to_be_checked()  # the system asks for reduced motion
    heart, diamond = (visitor.page.get_by_role("img", name=name) for name in ("king of hearts", "9 of diamonds"))
    colour = "one => getComputedStyle(one.querySelector('text')).fill"
    assert heart.evaluate(colour) != diamond.evaluate(colour)
    visitor.page.get_by_label("two colours").check()
    visitor.page.get_by_label("slow").check()
    assert heart.evaluate(colour) == diamond.evaluate(colour)
    visitor.page.get_by_label("ask before a bet over").fill("ten")
    visitor.sees("“ten” is no amount")
    visitor.page.get_by_label("ask before a bet over").fill("12.50")
    looks_right(visitor)
    page = visitor.open("#/settings")
    expect(page.get_by_label("slow")).to_be_checked()
    expect(page.get_by_label("two colours")).to_be_checked()
    expect(page.get_by_label("ask before a bet over")).to_have_value("12.50")
    page.get_by_role("button", name="As they were at first").click()
    expect(page.get_by_label("still")).to_be_checked()
    expect(page.get_by_label("ask before a bet over")).to_have_value("")


def test_refusing_bets_behind_holds_from_the_next_round(house: House, visit: Open) -> None:
    anna, boris = house.player("one"), house.player("one", client="client-2")
    anna.sit_and_bet(1, 500)
    boris.do("behind", seat=1, stake=500)
    visitor = visit(house, "#/settings", token=anna.token)
    visitor.at("refuse-behind").check()
    expect(visitor.at("from-when")).to_have_text("This holds from the next round on.")
    assert not boris.picture["seats"][0]["refuses_behind"]
    close_betting(house)
    play_out(house, anna, boris)
    house.pass_time(10)
    expect(visitor.at("from-when")).to_have_text("In force.")
    boris.until_picture(lambda picture: picture["phase"] == "betting" and picture["seats"][0]["refuses_behind"])
    assert boris.refused("behind", seat=1, stake=500)
