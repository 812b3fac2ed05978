"""Money in and out. Asked one by one, so that no two deposits pass a limit together: this is the only door.

What an earlier end of the server left open, a withdrawal that may or may not have been paid, is asked of the payment
service again when the cage is opened: with the same key, so that it is paid once.
"""

import asyncio

import structlog

from holecard.table import office, people
from holecard.table.ledger import CAGE, Posting, is_amount, player
from holecard.table.log import Draft
from holecard.table.moves import Refused, check_funds
from holecard.table.office import Withdrawal, paying

from .access import PRACTICE_PURSE, practice_draft
from .house import Answer, Hall, command_of
from .payments import Payments

log = structlog.get_logger("holecard")

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
        """Out of the wallet first, then to the payment service: what it refuses is put back."""
        async with self._one_at_a_time:
            if self._known(name, key):
                return Answer(True)
            check_amount(amount)
            check_funds(self.hall.free_money(name), amount)
            posting = Posting(player(name), paying(name), amount)
            body = people.MoneyMoved(name, self.payments.name, key)
            draft = people.draft(body, name, postings=(posting,))._replace(kind="withdrawn")
            answer = await self._write(draft, name, key, {player(name): amount})
            await self._pay(Withdrawal(name, key, amount))
            return answer

    async def pay_open(self) -> None:
        """Withdrawals that the log does not know the end of."""
        async with self._one_at_a_time:
            for one in list(self.hall.office.withdrawals.values()):
                try:
                    await self._pay(one)
                except Refused:
                    continue  # it is back in the wallet
                except Exception as error:
                    what = f"a withdrawal of {one.player} is not paid: {type(error).__name__}: {error}"
                    self.hall.alert("payment_failed", what)

    async def _pay(self, one: Withdrawal) -> None:
        try:
            reference = await self.payments.pay(one.player, one.amount, f"{one.player}/{one.key}")
        except Refused as refused:
            back = office.WithdrawalEnded(one.player, one.key, str(refused))
            postings = (Posting(paying(one.player), player(one.player), one.amount),)
            await self.hall.submit([office.draft(back, one.player, "withdrawal_failed", postings)])
            raise
        paid = office.WithdrawalEnded(one.player, one.key, reference)
        postings = (Posting(paying(one.player), CAGE, one.amount),)
        await self.hall.submit([office.draft(paid, one.player, "withdrawal_paid", postings)])

    async def practice(self, name: str) -> None:
        """Up to a full purse of practice chips, at any time."""
        held = self.hall.ledger.balance(f"practice-{player(name)}")
        if held < PRACTICE_PURSE:
            await self.hall.submit([practice_draft(name, PRACTICE_PURSE - held)])

    # corrections

    async def propose(self, name: str, amount: int, why: str, actor: str) -> int:
        check_amount(abs(amount))
        draft = office.draft(office.AdjustmentProposed(name, amount, why), actor)
        logged = people.StaffActed("propose", name, why, None, amount)
        records = await self.hall.submit([draft, people.draft(logged, actor)])
        return records[0].number

    async def decide(self, number: int, approve: bool, why: str, actor: str) -> None:
        """By somebody else than the one who proposed it."""
        async with self._one_at_a_time:
            one = self.hall.office.proposals.get(number)
            if one is None:
                raise Refused("not_found", f"no adjustment {number} is open")
            if approve and actor == one.by:
                raise Refused("second_person", "a second person decides: not the one who proposed it")
            held = self.hall.ledger.balance(player(one.player))
            logged = people.StaffActed("adjust" if approve else "refuse", one.player, why, held, held)
            if not approve:
                refused = office.draft(office.AdjustmentRefused(number), actor)
                await self.hall.submit([refused, people.draft(logged, actor)])
                return
            if one.amount < 0:
                check_funds(self.hall.free_money(one.player), -one.amount)
            logged.after = held + one.amount
            holds = {player(one.player): -one.amount} if one.amount < 0 else {}
            done = office.draft(office.Adjusted(number, one.player), actor, postings=office.postings_of(one))
            await self.hall.submit([done, people.draft(logged, actor)], holds=holds)

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
