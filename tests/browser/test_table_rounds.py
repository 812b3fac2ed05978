"""A whole round of each of the five games: with the pointer, with the keyboard alone, and on a phone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.server.harness import House

from .at_table import BET, OPEN, PHONE, SEAT, act, decided, house_of, phase, room, sit_and_bet, tab_to, until
from .conftest import Open
from .visitor import Visitor

# What is tried in turn; what is not open to the hand is skipped, and in the end it stands.
GAMES = {
    "double-4-more": ["double"],
    "double-up-insanity": ["double", "hit", "double"],
    "blackjack": ["split", "hit"],
    "double-up-blackjack": ["double_up"],
    "american-blackjack-4": ["hit", "hit"],
}
KEYS = {"split": "p", "double_up": "u"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("manner", ["pointer", "keys", "phone"])
def test_a_whole_round(game: str, manner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, visit: Open) -> None:
    with house_of(tmp_path, monkeypatch, game) as house:
        visitor = visit(house, "#/table/one", **(PHONE if manner == "phone" else {}))
        (sit_with_keys if manner == "keys" else sit_and_bet)(visitor)
        phase(visitor, "playing")
        play(visitor, house, GAMES[game], manner)
        came_out(visitor, house)
        assert visitor.shifts() < 0.02, visitor.run("window.shifted")
        if manner == "phone":
            width = visitor.run("document.documentElement.scrollWidth")
            assert width == PHONE["width"], "nothing sticks out"


def sit_with_keys(visitor: Visitor) -> None:
    page = visitor.page
    expect(visitor.at(f"sit-{SEAT}")).to_be_visible()
    tab_to(page, f"sit-{SEAT}")
    page.keyboard.press("Enter")
    expect(visitor.at(f"spot-{SEAT}-main")).to_have_class(OPEN)
    tab_to(page, f"spot-{SEAT}-main")
    page.keyboard.press("Enter")
    expect(visitor.at("total-bet")).to_have_text("5.00")
    page.keyboard.press("Delete")
    expect(visitor.at("total-bet")).to_have_text("0.00")
    page.keyboard.press("Space")
    expect(visitor.at("total-bet")).to_have_text("5.00")
    page.keyboard.press("g")


def play(visitor: Visitor, house: House, wishes: list[str], manner: str) -> None:
    """Answer what is asked until the round is over."""
    left = list(wishes)
    for _ in range(20):
        question = house.call(lambda: next(iter(room(house).round.questions), None) if room(house).round else None)
        if question is None:
            return
        step = decided(house)
        act(visitor, "stand")
        lit = visitor.page.locator("[data-testid=actions] .open").evaluate_all(
            "all => all.map(one => one.dataset.testid.replace('action-', ''))"
        )
        action = left.pop(0) if left else "stand"
        if action not in lit:
            action = "stand"
        if manner == "keys":
            visitor.page.keyboard.press(KEYS.get(action, action[0]))
        elif manner == "phone":
            visitor.at(f"action-{action}").tap()
        else:
            visitor.at(f"action-{action}").click()
        until(visitor, lambda: decided(house) != step)  # noqa: B023


def came_out(visitor: Visitor, house: House) -> None:
    """What is shown is what was paid."""
    phase(visitor, "settled")
    expect(visitor.at("results")).to_be_visible()
    paid = house.call(lambda: room(house).settled.paid)
    staked, back = sum(row[3] for row in paid), sum(row[4] for row in paid)
    assert staked >= BET
    expect(visitor.at("net")).to_contain_text(f"{abs(back - staked) / 100:.2f}")
    expect(visitor.at("balance")).to_have_text(f"{(100_000 - staked + back) / 100:,.2f}")
    expect(visitor.at("total-bet")).to_have_text(f"{staked / 100:.2f}")
    assert visitor.at("results").locator("tbody tr").count() == len(paid)
    won = re.compile(r"\bwon\b")
    if back > staked:
        expect(visitor.at("net")).to_have_class(won)
    else:
        expect(visitor.at("net")).not_to_have_class(won)
