"""Where money comes from and goes to, outside. A house with a payment service puts its own class here."""

from typing import Protocol


class Payments(Protocol):
    """Each returns a reference, or raises `Refused`: then no money has moved. Any other error means that nobody knows.
    Both are called with a key, and must do a thing once for each key: a withdrawal whose end is not known is asked for
    again with its key when the server starts."""

    name: str

    async def collect(self, player: str, amount: int, key: str) -> str: ...
    async def pay(self, player: str, amount: int, key: str) -> str: ...


class PlayMoney:
    """Money for nothing."""

    name = "play money"

    async def collect(self, player: str, amount: int, key: str) -> str:
        return key

    async def pay(self, player: str, amount: int, key: str) -> str:
        return key
