"""The table of bets behind at the live table: every preset with every action; wallets that just reach, or do not."""

from typing import Any

import pytest
from tests.scenes.presets import ACTIONS, Action, Paid

from holecard.rules.cards import parse_card
from holecard.rules.legal import AMOUNT_SHIFT, NO
from holecard.rules.notation import parse_answer
from holecard.table import moves, people
from holecard.table.ledger import CAGE, Posting, player
from holecard.table.moves import Move

from .desk import Desk

BEHIND = 7  # bettor number: after seven seats


def table_for(action: Action) -> Desk:
    settings = dict(action.settings)
    desk = Desk(action.game, players="anna carla", settings=settings, chip=1, unused_rounds=1_000, early_close=False)
    desk.sit("anna", 1)
    return desk


def purse(desk: Desk, name: str, amount: int) -> None:
    """Money comes from elsewhere, or goes there, until just so much is left."""
    change = amount - desk.available(name)
    ends = (CAGE, player(name)) if change > 0 else (player(name), CAGE)
    if change:
        moved = people.draft(people.MoneyMoved(name, "test"), name, postings=(Posting(*ends, abs(change)),))
        desk.write(Move([moved._replace(kind="deposited" if change > 0 else "withdrawn")]))


def play(desk: Desk, action: Action, preset: dict[str, Any], wallet: str, asked: list[int], lost: bool) -> Any:
    """One round; before each question to follow, the wallet holds what is asked for, or one cent less."""
    desk.until("betting")
    desk.write(moves.change_settings(desk.room, "carla", preset))
    desk.wait(desk.room.config.timers.betting_s)
    desk.until("betting")
    purse(desk, "anna", 100_000)
    purse(desk, "carla", 500)
    desk.bet("anna", 1, 1_000)
    desk.behind("carla", 1, 500)
    room, words = desk.room, action.cards.replace("|", " ").split()
    room.cards = [0] * room.table.position + [parse_card(word) for word in words] + [0] * 100
    letters = [letter for letter in wallet.split(",") if letter]
    desk.wait(desk.room.config.timers.betting_s)
    if lost and room.table.phase in ("opening", "playing"):
        desk.live.disconnected("carla", desk.now)
        desk.wait(5.1)
    for text in action.answers.split(","):
        if not text:
            continue
        assert room.round is not None
        if room.round.question(BEHIND) is not None:
            desk.write(moves.answer(room, "carla", BEHIND, NO, 0, desk.available))
        done = sum(who == BEHIND and by == "preset" for who, _, by in room.table.decided)
        if done < len(letters):
            purse(desk, "carla", asked[done] - (letters[done] == "n"))
        coded = parse_answer(text)
        desk.write(moves.answer(room, "anna", 0, coded & 15, coded >> AMOUNT_SHIFT, desk.available))
    assert room.settled is not None
    paid = [row for row in room.settled.paid if row[0] == BEHIND]
    if lost:
        desk.live.connected("carla")
    return paid


def paid_behind(rows: Any) -> Paid:
    return {"up" if bet == "double_up" else hand + 1: (staked, back) for _, bet, hand, staked, back, _ in rows}


@pytest.mark.parametrize("lost", [False, True], ids=["here", "lost"])
@pytest.mark.parametrize("name", ACTIONS)
def test_every_preset_with_every_action(name: str, lost: bool) -> None:
    """With the connection lost, presets hold all the same."""
    action = ACTIONS[name]
    desk = table_for(action)
    for multiples, splits, wallet, asked, paid in action.rows:
        for multiple in multiples if not lost else multiples[:1]:
            for split in splits:
                preset = {"follow_multiple": multiple, "follow_split": split == "s"}
                found = play(desk, action, preset, wallet, asked, lost)
                assert paid_behind(found) == paid, (preset, wallet)
                assert desk.ledger.total() == 0
