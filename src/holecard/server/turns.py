"""Whose turn it is to change a table: one move alone, or several together that do not touch each other."""

import asyncio
from collections import deque
from contextlib import suppress


class Turns:
    """In the order of coming, so that nobody waits for ever."""

    def __init__(self) -> None:
        self._inside, self._alone = 0, False
        self._waiting: deque[tuple[asyncio.Future[None], bool]] = deque()

    async def enter(self, together: bool = False) -> None:
        if not self._waiting and self._is_free(together):
            self._let_in(together)
            return
        mine = asyncio.get_running_loop().create_future(), together
        self._waiting.append(mine)
        try:
            await mine[0]
        except asyncio.CancelledError:
            if mine[0].done() and not mine[0].cancelled():
                self.leave()  # it was our turn already
            else:
                with suppress(ValueError):
                    self._waiting.remove(mine)
                self._next()
            raise

    def leave(self) -> None:
        self._inside, self._alone = self._inside - 1, False
        self._next()

    def _is_free(self, together: bool) -> bool:
        return not self._inside or (together and not self._alone)

    def _let_in(self, together: bool) -> None:
        self._inside, self._alone = self._inside + 1, not together

    def _next(self) -> None:
        while self._waiting and self._is_free(self._waiting[0][1]):
            future, together = self._waiting.popleft()
            if not future.cancelled():
                self._let_in(together)
                future.set_result(None)
