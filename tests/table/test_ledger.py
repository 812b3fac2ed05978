"""Double entry: everything adds up to zero, nothing is overdrawn, nothing is half done."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.table.ledger import CAGE, Ledger, LedgerError, Overdraft, Posting, escrow, house, player, practice

ACCOUNTS = st.sampled_from([CAGE, player("a"), player("b"), escrow("r-1"), house("t"), practice(player("a"))])
POSTINGS = st.builds(Posting, ACCOUNTS, ACCOUNTS, st.integers(-5, 50))


@given(st.lists(st.lists(POSTINGS, max_size=4), max_size=30))
def test_all_or_nothing(batches: list[list[Posting]]) -> None:
    """Against a naive ledger: a list of all movements, summed anew each time."""
    ledger, done = Ledger(), []
    for batch in batches:
        before = dict(ledger.balances)
        try:
            ledger.apply(batch)
        except LedgerError:
            assert ledger.balances == before
        else:
            done += batch
        for account in {name for posting in done for name in posting[:2]}:
            naive = sum(p.amount * ((p.target == account) - (p.source == account)) for p in done)
            assert ledger.balance(account) == naive
            assert naive >= 0 or account in (CAGE, house("t"))
        assert ledger.total() == 0


@pytest.mark.parametrize("amount", [0, -1, True, 1.5, 2**53])
def test_an_amount_is_a_whole_number_from_1(amount: int) -> None:
    with pytest.raises(LedgerError, match="no whole amount"):
        Ledger().apply([Posting(CAGE, player("a"), amount)])


def test_what_is_overdrawn_is_named() -> None:
    ledger = Ledger()
    ledger.apply([Posting(CAGE, player("a"), 100)])
    with pytest.raises(Overdraft, match="player:a holds 100, 101 are asked of it"):
        ledger.apply([Posting(player("a"), escrow("r"), 101)])


def test_money_and_practice_chips_never_mix() -> None:
    with pytest.raises(LedgerError, match="mixes"):
        Ledger().apply([Posting(CAGE, practice(player("a")), 1)])
