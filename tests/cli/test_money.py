import pytest
from hypothesis import given
from hypothesis import strategies as st

from holecard.cli.money import NoAmount, amount_text, cents_of, change_text


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("10", 1000),
        ("0", 0),
        ("10.5", 1050),
        (" 10.50 ", 1050),
        ("0.01", 1),
        ("007", 700),
        ("999999999.99", 99999999999),
    ],
)
def test_amounts_are_read_as_whole_cents(text: str, cents: int) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize(
    "text", ["", ".", ".5", "5.", "1.234", "-1", "+1", "1,5", "1e3", "1 0", "0x1", "ten", "¹", "١", "1000000000", "nan"]
)
def test_what_is_no_amount_is_said(text: str) -> None:
    with pytest.raises(NoAmount, match="is no amount: write it with at most two decimals"):
        cents_of(text)


@given(st.integers(0, 10**11 - 1))
def test_amounts_are_written_as_they_are_read(cents: int) -> None:
    assert cents_of(amount_text(cents).replace(",", "")) == cents


def test_what_is_won_or_lost_has_a_sign() -> None:
    assert [change_text(cents) for cents in (123456, -5, 0)] == ["+1,234.56", "-0.05", "0.00"]
