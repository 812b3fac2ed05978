"""What the shift manager should be called for, found by looking: at each record as it is shown, and now and then."""

import asyncio

from holecard.table import records as r
from holecard.table.alerts import Kind
from holecard.table.ledger import in_words
from holecard.table.live import Live
from holecard.table.log import Record

from .access import Access
from .code import Code
from .house import Hall
from .metrics import ROUNDS

LOOK_S = 5.0
STUCK_S, PAUSED_S = 15.0, 300.0  # after the timer of a decision; with an open round in a paused table
FAILURES, WITHIN_MS = 20, 300_000
CODE_S = 3_600.0
LARGE = 10  # times the most of the table, where it sets no sum of its own


class Watch:
    def __init__(self, hall: Hall, access: Access) -> None:
        self.hall, self.access = hall, access
        self.code = Code()
        self._told: dict[str, object] = {}
        self._paused_since: dict[str, float] = {}
        self._code_at = hall.clock()

    # each record

    def note(self, live: Live, records: list[Record]) -> None:
        for record in records:
            if record.kind == "round_settled":
                ROUNDS.labels("settled").inc()
                self._note_wins(live, record)
            elif record.kind == "round_voided":
                ROUNDS.labels("void").inc()
            elif record.kind == "shoe_opened":
                self._note_withheld(live)

    def _note_wins(self, live: Live, record: Record) -> None:
        room = live.room
        if room.config.practice:
            return
        body = r.decode(record.kind, record.body)
        assert isinstance(body, r.RoundSettled)
        net: dict[str, int] = {}
        for who, _, _, staked, back, _ in body.paid:
            net[room.table.bettors[who]] = net.get(room.table.bettors[who], 0) + back - staked
        large = room.config.large_win or LARGE * room.config.limits.most
        for name, won in net.items():
            if won >= large:
                self.hall.alert("large_win", f"{name} has won {in_words(won)}", room.id, record.round)

    def _note_withheld(self, live: Live) -> None:
        barred, number = live.room.table.barred, live.room.table.shoe_number
        if barred and not live.room.config.practice:
            what = f"shoe {number}: {', '.join(barred)} did not reveal what was listed"
            self.hall.alert("withheld_reveal", what, live.room.id)

    # now and then

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.look()
            if self.hall.clock() - self._code_at >= CODE_S:
                self._code_at = self.hall.clock()
                await self.check_code()

    def look(self) -> None:
        now = self.hall.clock()
        for live in self.hall.tables.values():
            self._look_at(live, now)
        since = self.hall.store.now_ms() - WITHIN_MS
        failed = sum(at > since for at in self.access.failed_at)
        if failed < FAILURES:
            self._told.pop("failed", None)
        else:
            self._tell("failed", True, "failed_log_ins", f"{failed} log-ins have failed within five minutes")
        if self.hall.store.failure is not None:
            self._tell("log", True, "log_failed", "the log could not be written: every table has stopped or will")

    def _look_at(self, live: Live, now: float) -> None:
        table, room = live.room.table, live.room
        left = live.left(now)
        if table.phase != "paused":
            self._paused_since.pop(room.id, None)
        elif table.staked and now - self._paused_since.setdefault(room.id, now) >= PAUSED_S:
            what = f"round {room.round_id} has been paused for {PAUSED_S / 60:.0f} minutes"
            self._tell(f"paused {room.id}", room.round_id, "stuck_round", what, room.id, room.round_id)
        if table.phase in ("opening", "playing") and not live.stopped and left is not None and left < -STUCK_S:
            what = f"round {room.round_id} does not go on, {-left:.0f} s after its timer"
            self._tell(f"stuck {room.id}", room.round_id, "stuck_round", what, room.id, room.round_id)

    def _tell(self, key: str, of: object, kind: Kind, what: str, table: str = "", round_id: str = "") -> None:
        """Once for each thing."""
        if self._told.get(key) != of:
            self._told[key] = of
            self.hall.alert(kind, what, table, round_id)

    async def check_code(self) -> list[str]:
        """Files of the program that are not what they were when it started."""
        changed = await asyncio.to_thread(self.code.changed)
        if changed:
            what = (
                f"{len(changed)} files of the program have changed on disk since it started: {', '.join(changed[:3])}"
            )
            self._tell("code", tuple(changed), "code_changed", what)
        return changed
