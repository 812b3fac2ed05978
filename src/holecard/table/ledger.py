"""Double entry in whole minor units: every movement has a source and a target, so all accounts add up to zero."""

from collections.abc import Iterable
from typing import NamedTuple

CAGE = "cage"  # money enters and leaves only here
ADJUST = "adjust"  # corrections, which need a second person

_MOST = 2**53 - 1  # the largest whole number that every reader of JSON keeps


class LedgerError(ValueError):
    """A movement that may not be made. No balance has changed."""


class Overdraft(LedgerError):
    """An account that holds less than is asked of it."""


class Posting(NamedTuple):
    source: str
    target: str
    amount: int


def player(name: str) -> str:
    return f"player:{name}"


def practice(account: str) -> str:
    """The account of the same kind that holds practice chips."""
    return f"practice-{account}"


def escrow(round_id: str) -> str:
    return f"escrow:{round_id}"


def house(table: str) -> str:
    return f"house:{table}"


def is_amount(amount: object) -> bool:
    return isinstance(amount, int) and not isinstance(amount, bool) and 0 < amount <= _MOST


def is_practice(account: str) -> bool:
    return account.startswith("practice-")


def is_owed(account: str) -> bool:
    """To players, who are not house-played."""
    return account.startswith(("player:", "escrow:", "paying:")) and not account.startswith("player:bot-")


def may_go_below_zero(account: str) -> bool:
    """The house and the cage may owe; a wallet, the stakes of a round or a withdrawal never."""
    return not account.removeprefix("practice-").startswith(("player:", "escrow:", "paying:"))


def changes_of(postings: Iterable[Posting]) -> dict[str, int]:
    """What they change of each wallet."""
    changes: dict[str, int] = {}
    for source, target, amount in postings:
        if "player:" in source:
            changes[source] = changes.get(source, 0) - amount
        if "player:" in target:
            changes[target] = changes.get(target, 0) + amount
    return changes


class Ledger:
    """Balances, and the only ways in which they change."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def check(self, postings: Iterable[Posting]) -> None:
        """Raise unless all the postings can be made together."""
        changes: dict[str, int] = {}
        for source, target, amount in postings:
            if not is_amount(amount):
                raise LedgerError(f"{amount!r} from {source} to {target} is no whole amount from 1 to {_MOST}")
            if source == target:
                raise LedgerError(f"{amount} from {source} to itself")
            if is_practice(source) != is_practice(target):
                raise LedgerError(f"{amount} from {source} to {target} mixes money and practice chips")
            changes[source] = changes.get(source, 0) - amount
            changes[target] = changes.get(target, 0) + amount
        for account, change in changes.items():
            if change < 0 and self.balance(account) + change < 0 and not may_go_below_zero(account):
                raise Overdraft(f"{account} holds {self.balance(account)}, {-change} are asked of it")

    def apply(self, postings: Iterable[Posting]) -> None:
        """All of the postings, or none."""
        entries = list(postings)
        self.check(entries)
        for source, target, amount in entries:
            self._add(source, -amount)
            self._add(target, amount)

    def _add(self, account: str, amount: int) -> None:
        balance = self.balance(account) + amount
        if balance:
            self.balances[account] = balance
        else:
            self.balances.pop(account, None)  # a closed escrow leaves nothing, and equal states are equal bytes

    def total(self) -> int:
        """The trial balance: zero, or something is broken."""
        return sum(self.balances.values())


def in_words(amount: int) -> str:
    """An amount for people: 1,212.50."""
    return f"{amount // 100:,}.{amount % 100:02}"
