"""Money in and out: the one place where the cage is opened."""

import asyncio

from holecard.table import people
from holecard.table.ledger import CAGE, Posting, is_amount, player
from holecard.table.log import Draft
from holecard.table.moves import Refused, check_funds

from .access import PRACTICE_PURSE, practice_draft
from .house import Answer, Hall, command_of
from .payments import Payments

AMOUNT_MOST = 10**9


class Cage:
    def __init__(self, hall: Hall, payments: Payments) -> None:
        self.hall, self.payments = hall, payments
        self._one_at_a_time = asyncio.Lock()

    async def deposit(self, name: str, amount: int, key: str) -> Answer:
        """Limits first, then the payment service, then the log; a repeated key moves nothing."""
        async with self._one_at_a_time:
            if self._known(name, key):
                return Answer(True)
            check_amount(amount)
            self.hall.people.check_deposit(name, amount, self.hall.store.now_ms())
            reference = await self.payments.collect(name, amount, f"{name}/{key}")
            posting = Posting(CAGE, player(name), amount)
            body = people.MoneyMoved(name, self.payments.name, reference)
            return await self._write(people.draft(body, name, postings=(posting,)), name, key, {})

    async def withdraw(self, name: str, amount: int, key: str) -> Answer:
        """Out of the wallet first, then to the payment service: what fails there is put back."""
        async with self._one_at_a_time:
            if self._known(name, key):
                return Answer(True)
            check_amount(amount)
            check_funds(self.hall.free_money(name), amount)
            posting = Posting(player(name), CAGE, amount)
            body = people.MoneyMoved(name, self.payments.name, key)
            draft = people.draft(body, name, postings=(posting,))
            answer = await self._write(draft, name, key, {player(name): amount})
            try:
                await self.payments.pay(name, amount, f"{name}/{key}")
            except Refused:
                back = people.MoneyMoved(name, self.payments.name, f"{key}: not paid")
                put_back = people.draft(back, name, postings=(Posting(CAGE, player(name), amount),))
                await self.hall.submit([put_back._replace(kind="withdrawn")])
                raise
            return answer

    async def practice(self, name: str) -> None:
        """Up to a full purse of practice chips, at any time."""
        held = self.hall.ledger.balance(f"practice-{player(name)}")
        if held < PRACTICE_PURSE:
            await self.hall.submit([practice_draft(name, PRACTICE_PURSE - held)])

    def _known(self, name: str, key: str) -> bool:
        if not 1 <= len(key) <= 64 or ":" in key:
            raise Refused("bad_key", "a key is 1 to 64 letters, without a colon")
        return f"{name}/cage/{key}" in self.hall.done

    async def _write(self, draft: Draft, name: str, key: str, holds: dict[str, int]) -> Answer:
        command = command_of(f"{name}/cage/{key}", 1, draft.body)
        named = draft._replace(command=":".join(map(str, command)))
        await self.hall.submit([named], holds=holds)
        return Answer(True)


def check_amount(amount: int) -> None:
    if not is_amount(amount) or amount > AMOUNT_MOST:
        raise Refused("bad_amount", f"an amount is a whole number from 1 to {AMOUNT_MOST}")
