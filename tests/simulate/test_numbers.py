"""Philox against its published vectors, and numbers that depend on seed, shoe and place alone."""

import pytest

from holecard._jit import kernel, np
from holecard.simulate.numbers import BATCH, fill, philox

# from the known-answer tests published with the Random123 library
VECTORS = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@kernel
def compiled_philox(out: np.ndarray, x0: int, x1: int, x2: int, x3: int, k0: int, k1: int) -> None:
    out[0], out[1], out[2], out[3] = philox(x0, x1, x2, x3, k0, k1)


@kernel
def compiled_fill(numbers: np.ndarray, batch: int, shoe: int, seed: int) -> None:
    fill(numbers, batch, shoe, seed)


@pytest.mark.parametrize(("counter", "key", "words"), VECTORS)
def test_published_vectors(
    counter: tuple[int, int, int, int], key: tuple[int, int], words: tuple[int, int, int, int]
) -> None:
    out = np.zeros(4, np.int64)
    compiled_philox(out, *counter, *key)
    assert tuple(out.tolist()) == words
    assert philox(*counter, *key) == words


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63 - 1])
@pytest.mark.parametrize("shoe", [0, 1, 2**32 + 5, 2**61])
def test_a_batch_is_the_words_of_sixteen_blocks(seed: int, shoe: int) -> None:
    for batch in (0, 3):
        numbers = np.zeros(BATCH, np.int64)
        compiled_fill(numbers, batch, shoe, seed)
        blocks = [
            philox(16 * batch + k, 0, shoe & 0xFFFFFFFF, shoe >> 32, seed & 0xFFFFFFFF, seed >> 32) for k in range(16)
        ]
        assert numbers.tolist() == [block[word] for word in range(4) for block in blocks]


def test_no_two_shoes_or_seeds_share_a_batch() -> None:
    seen = set()
    for seed in (0, 1, 2**33):
        for shoe in (0, 1, 2, 2**33, 2**33 + 1):
            for batch in (0, 1):
                numbers = np.zeros(BATCH, np.int64)
                compiled_fill(numbers, batch, shoe, seed)
                seen.add(tuple(numbers.tolist()))
    assert len(seen) == 3 * 5 * 2
