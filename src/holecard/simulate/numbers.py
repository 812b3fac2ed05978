"""Random numbers for simulations: Philox4x32-10, so that number n of shoe k under a seed is a plain function of them.

Nothing is seeded and no state is carried: any worker can open any shoe, and any shoe can be opened again.
A batch is 64 numbers, made of sixteen blocks at once, the first words of all blocks first: that lets the compiler
make sixteen of them at a time.
"""

from typing import Any

from holecard._jit import inlined

BATCH = 64  # numbers that are made together
MOST_SEED = (1 << 63) - 1

_WORD = 0xFFFFFFFF
_FACTOR_0, _FACTOR_1 = 0xD2511F53, 0xCD9E8D57
_STEP_0, _STEP_1 = 0x9E3779B9, 0xBB67AE85


@inlined
def philox(x0: int, x1: int, x2: int, x3: int, key_0: int, key_1: int) -> tuple[int, int, int, int]:
    """Four 32-bit words from a counter of four and a key of two."""
    for _ in range(10):
        product_0, product_1 = _FACTOR_0 * x0, _FACTOR_1 * x2
        x0 = (product_1 >> 32 & _WORD) ^ x1 ^ key_0
        x1 = product_1 & _WORD
        x2 = (product_0 >> 32 & _WORD) ^ x3 ^ key_1
        x3 = product_0 & _WORD
        key_0 = key_0 + _STEP_0 & _WORD
        key_1 = key_1 + _STEP_1 & _WORD
    return x0, x1, x2, x3


@inlined
def fill(numbers: Any, batch: int, shoe: int, seed: int) -> None:
    """Numbers `batch * 64` and up of a shoe, 32 bits each."""
    for k in range(16):
        x0, x1, x2, x3 = philox(batch * 16 + k, 0, shoe & _WORD, shoe >> 32, seed & _WORD, seed >> 32)
        numbers[k] = x0
        numbers[16 + k] = x1
        numbers[32 + k] = x2
        numbers[48 + k] = x3
