"""One task for each table: it sleeps until something is due, or something happened."""

import asyncio

from holecard.table.live import Live

from .house import Hall

LOOK_AGAIN_S = 1.0


async def keep_time(hall: Hall, live: Live, wake: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    timer: asyncio.TimerHandle | None = None
    while True:
        await wake.wait()
        wake.clear()
        now = hall.clock()
        await hall.tick(live)
        if timer is not None:
            timer.cancel()
        at = live.next_at(now)
        if at is not None and not live.stopped:  # what fell due meanwhile is done at once, what cannot be done is not
            timer = loop.call_later(max(0.0, at - hall.clock()) if at > now else LOOK_AGAIN_S, wake.set)
