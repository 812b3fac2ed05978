"""The simulated house holds whatever fails; and every bug that is planted in it is found."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from holecard.server import asked
from holecard.server.house import Hall
from holecard.table import told
from holecard.table.audit import Wrong
from holecard.table.ledger import LedgerError, Posting
from holecard.table.log import LogFault, Record, seal
from holecard.table.room import Room
from holecard.table.store import Written, _log_row

from .disk import Disk
from .guest import Violation
from .simulation import simulate

FOUND = (Violation, Wrong, LogFault, LedgerError)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_must_never_be_is_found_whatever_fails(seed: int) -> None:
    world = simulate(seed, 200)
    assert world.crashes > 2
    assert world.count("round_settled") > 10
    assert world.count("shoe_closed") > 1


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 130))
def test_hours_of_it(seed: int) -> None:
    assert simulate(seed, 1_800).count("round_settled") > 100


@pytest.mark.parametrize("seed", [7])
def test_the_same_seed_gives_the_same_history_to_the_byte(seed: int) -> None:
    assert simulate(seed, 150).digest == simulate(seed, 150).digest
    assert simulate(seed, 150).digest != simulate(seed + 1, 150).digest


# planted bugs


def a_lost_posting(patch: pytest.MonkeyPatch) -> None:
    honest = Room.settlement
    patch.setattr(Room, "settlement", lambda *given: honest(*given)[:-1])


def a_double_pay(patch: pytest.MonkeyPatch) -> None:
    """One who has something back gets it twice; the house puts up the rest, so that all accounts add up."""
    honest = Room.settlement

    def settlement(room: Room, *given: Any) -> list[Posting]:
        postings = honest(room, *given)
        paid = [one for one in postings if "player:" in one.target]
        return postings + [one._replace(source=room.bank) for one in paid[:1]]

    patch.setattr(Room, "settlement", settlement)


def a_double_pay_in_memory_only(patch: pytest.MonkeyPatch) -> None:
    honest = Hall._take

    def take(hall: Hall, record: Record) -> None:
        honest(hall, record)
        if record.kind == "round_settled":
            hall.ledger.apply([one._replace(source="house:x") for one in record.postings if "player:" in one.target])

    patch.setattr(Hall, "_take", take)


def shown_before_it_is_on_disk(patch: pytest.MonkeyPatch) -> None:
    def write(disk: Disk) -> None:
        jobs, disk.jobs, disk.timer = disk.jobs, [], None
        number, previous, at_ms, written = disk.number, disk.hash, disk.now_ms(), list[Written]()
        for job in jobs:
            records = []
            for draft in job.drafts:
                number += 1
                records.append(seal(draft, number, at_ms, previous))
                previous = records[-1].hash
            written.append(Written(job, records))
        disk.number, disk.hash, disk.at_ms = number, previous, at_ms
        disk.hand_over(written)
        disk.world.loop.call_later(0.3, later, disk, written)

    def later(disk: Disk, written: list[Written]) -> None:
        rows = [record for one in written for record in one.records if not disk.pulled]
        with disk.engine.begin() as connection:
            disk._into_log.run(connection, [_log_row(record) for record in rows])

    patch.setattr(Disk, "write", write)


def acknowledged_before_it_is_on_disk(patch: pytest.MonkeyPatch) -> None:
    honest = Hall.submit

    def submit(hall: Hall, *given: Any, **more: Any) -> Any:
        waiter = honest(hall, *given, **more)
        if not any(draft.command for draft in given[0]):
            return waiter
        waiter.add_done_callback(lambda done: done.exception())
        told: asyncio.Future[list[Record]] = asyncio.get_running_loop().create_future()
        told.set_result([])
        return told

    patch.setattr(Hall, "submit", submit)


def a_write_that_never_reaches_the_disk(patch: pytest.MonkeyPatch) -> None:
    honest = Disk._commit

    def commit(disk: Disk, jobs: Any) -> list[Written]:
        lost = [job for job in jobs if any(draft.kind == "bet_placed" for draft in job.drafts)]
        written = honest(disk, [job for job in jobs if job not in lost])
        return written + [Written(job, [seal(one, 1, 1, b"") for one in job.drafts]) for job in lost]

    patch.setattr(Disk, "_commit", commit)


def a_stale_command_is_accepted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Hall, "_known", lambda hall, command: None)


def a_second_click_answers_the_next_question(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(asked, "_check_fresh", lambda live, frame: None)


def a_clock_that_is_believed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Disk, "now_ms", lambda disk: disk._clock())


def a_hole_card_in_the_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(told, "view", lambda shown, viewer: list(shown))


def a_round_that_begins_at_the_same_cards_after_a_void(patch: pytest.MonkeyPatch) -> None:
    honest = Room._round_voided

    def voided(room: Room, body: Any, record: Record) -> None:
        honest(room, body, record)
        room.table.position = room.round.start if room.round else 0

    patch.setattr(Room, "_round_voided", voided)


def a_snapshot_that_forgets_what_was_done(patch: pytest.MonkeyPatch) -> None:
    """After a crash, an old command is taken for a new one; the log knows better."""
    from holecard.server.state import State

    honest = State._restore

    def restore(state: State, whole: Any) -> None:
        whole.balances = {name: amount + 0 for name, amount in whole.balances.items() if "player:" not in name}
        honest(state, whole)

    patch.setattr(State, "_restore", restore)


BUGS: list[Callable[[pytest.MonkeyPatch], None]] = [
    a_lost_posting,
    a_double_pay,
    a_double_pay_in_memory_only,
    shown_before_it_is_on_disk,
    acknowledged_before_it_is_on_disk,
    a_write_that_never_reaches_the_disk,
    a_stale_command_is_accepted,
    a_second_click_answers_the_next_question,
    a_clock_that_is_believed,
    a_hole_card_in_the_open,
    a_round_that_begins_at_the_same_cards_after_a_void,
    a_snapshot_that_forgets_what_was_done,
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.__name__)
def test_a_planted_bug_is_found(bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    bug(monkeypatch)
    with pytest.raises(FOUND):
        live_through(range(20, 24))


def live_through(seeds: range) -> None:
    for seed in seeds:
        simulate(seed, 400)
