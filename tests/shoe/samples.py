"""Shoes for the tests, the same in every run: all that would be drawn comes from an HMAC of its name."""

import hmac
from collections.abc import Iterable, Mapping, Sequence

from holecard.shoe import (
    STANDARD_DECK,
    Contributions,
    Shoe,
    ShoeRecord,
    close_list,
    commit,
    gather,
    hash_contribution,
    open_shoe,
)

TABLE = "table 7"


def some_bytes(*name: object) -> bytes:
    """32 bytes that stand for a draw."""
    return hmac.digest(b"holecard tests", repr(name).encode(), "sha256")


SHEET_HASH = some_bytes("sheet")


def secret_of(number: int) -> bytes:
    return some_bytes("secret", number)


def commitment_of(number: int, table: str = TABLE) -> bytes:
    return commit(table, number, SHEET_HASH, secret_of(number))


def value_of(user: str, number: int) -> bytes:
    return some_bytes("value", user, number)


def hashes_of(commitment: bytes, values: Mapping[str, bytes]) -> list[tuple[str, bytes]]:
    return [(user, hash_contribution(commitment, user, value)) for user, value in values.items()]


def contributions_of(
    number: int, listed: Iterable[str], silent: Iterable[str] = (), late: Iterable[str] = ()
) -> Contributions:
    """Both steps of a shoe: the silent ones are in the list and reveal nothing, nor do the late ones in time."""
    commitment = commitment_of(number)
    values = {user: value_of(user, number) for user in listed}
    quiet = {*silent, *late}
    reveals = [(user, value) for user, value in values.items() if user not in quiet]
    return gather(commitment, close_list(hashes_of(commitment, values)), reveals, late)


def opened(
    number: int,
    contributions: Contributions | None = None,
    deck: Sequence[int] = STANDARD_DECK,
    decks: int = 1,
    cut: int = 39,
) -> Shoe:
    """Shoe `number` of the table, the next one committed already."""
    return open_shoe(
        secret=secret_of(number),
        table=TABLE,
        number=number,
        sheet_hash=SHEET_HASH,
        deck=deck,
        decks=decks,
        cut=cut,
        contributions=contributions or contributions_of(number, ()),
        next_commitment=commitment_of(number + 1),
    )


def full_shoe(number: int = 3) -> Shoe:
    """With everything that can happen: three count, dan withholds, eve is late with her value, fay with her hash."""
    contributions = contributions_of(number, ["ann", "bob", "cyd", "dan", "eve"], silent=["dan"], late=["eve", "fay"])
    return opened(number, contributions)


def full_record(number: int = 3) -> ShoeRecord:
    """The full shoe after four rounds, revealed."""
    shoe = full_shoe(number)
    return shoe.revealed([shoe.dealt(0, 11), shoe.dealt(11, 18), shoe.dealt(18, 30), shoe.dealt(30, 41)])


def continued_record(number: int = 3) -> ShoeRecord:
    """The full shoe with a last round that needed more cards than there were."""
    shoe = full_shoe(number).continued(37)
    return shoe.revealed([shoe.dealt(0, 20), shoe.dealt(20, 37), shoe.dealt(37, 60)])
