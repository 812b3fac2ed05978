"""Turns at a table: alone or together, in the order of coming, and nobody who gives up takes a turn with him."""

import asyncio
import random
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from holecard.server.turns import Turns
from holecard.table.store import Store

from .harness import open_house, until


@pytest.mark.parametrize("seed", range(30))
def test_who_is_alone_is_alone_and_nobody_waits_for_ever(seed: int) -> None:
    dice = random.Random(seed)

    async def play() -> int:
        turns, alone, together, most = Turns(), 0, 0, 0

        async def one(goes_together: bool) -> None:
            nonlocal alone, together, most
            await turns.enter(goes_together)
            try:
                together, alone = together + goes_together, alone + (not goes_together)
                assert alone + bool(together) <= 1
                most = max(most, together)
                for _ in range(dice.randrange(3)):
                    await asyncio.sleep(0)
            finally:
                together, alone = together - goes_together, alone - (not goes_together)
                turns.leave()

        tasks = [asyncio.create_task(one(dice.random() < 0.7)) for _ in range(60)]
        for task in dice.sample(tasks, 15):
            await asyncio.sleep(0)
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            assert error is None or isinstance(error, asyncio.CancelledError)
        await turns.enter()
        return most

    assert asyncio.run(asyncio.wait_for(play(), 10)) > 1


def test_bets_of_all_go_into_the_log_together_and_no_wallet_is_reserved_twice(tmp_path: Path) -> None:
    """Seven at once, one of them with two seats and money for one bet: exactly one of the two is taken."""
    with open_house(tmp_path) as house:
        players = [house.player("one", client=f"client-{k}") for k in range(6)]
        for seat, one in enumerate(players, 1):
            one.do("sit", seat=seat)
        players[0].do("sit", seat=7)
        other = house.player("one")
        other.name, other.token, other.client = players[0].name, players[0].token, "client-b"
        other.leave()
        other.begin("one")
        for seat, one in enumerate(players, 1):
            one.send({"type": "bet", "number": one.number + 1, "table": "one", "seat": seat, "main": 50_000})
        side = {"perfect_pairs": 10_000}
        other.send({"type": "bet", "number": 1, "table": "one", "seat": 7, "main": 50_000, "side": side})
        answers = [one.until(lambda got: got["type"] in ("done", "refused"))["type"] for one in [*players, other]]
        assert sorted(answers[1:6]) == ["done"] * 5
        assert sorted([answers[0], answers[6]]) == ["done", "refused"]
        wallet = f"player:{players[0].name}"
        assert house.call(lambda: house.server.hall.available(wallet)) in (40_000, 50_000)
        assert house.call(lambda: house.server.hall.held) == {}


def test_what_shares_a_write_is_shown_at_once_and_the_clock_does_not_come_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the disk is busy with the first bet, two more come, and somebody looks at the clock: nothing is due."""
    go_on, honest, commits = threading.Event(), Store._commit, list[int]()

    def commit(store: Store, jobs: Any) -> Any:
        commits.append(len(jobs))
        go_on.wait(10)
        return honest(store, jobs)

    with open_house(tmp_path) as house:
        hall, clock = house.server.hall, house.server.hub.wakes["one"]
        players, watcher = [house.player("one") for _ in range(3)], house.player("one")
        for seat, one in enumerate(players, 1):
            one.do("sit", seat=seat)
        watcher.until_picture(lambda picture: picture["seats"][2] is not None)
        monkeypatch.setattr(Store, "_commit", commit)
        for seat, one in enumerate(players, 1):
            one.send({"type": "bet", "number": 2, "table": "one", "seat": seat, "main": 1_000})
            house.wait(until(partial(lambda seat: len(hall.held) == seat and len(commits) == 1, seat)))
            house.call(clock.set)
            house.wait(until(lambda: not clock.is_set()))
        go_on.set()
        for one in players:
            assert one.until(lambda got: got["type"] in ("done", "refused"))["type"] == "done"
        seen = list[Any]()
        while not seen or len(seen[-1]) < 3:
            seen.append(watcher.until(lambda got: got["type"] == "update")["changes"]["pending"])
    assert commits[:2] == [1, 2]
    assert [len(pending) for pending in seen] == [1, 3]
