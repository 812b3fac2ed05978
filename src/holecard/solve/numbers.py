"""What the solver counts in: doubles for speed, or fractions where they are affordable."""

from fractions import Fraction
from typing import Any

from holecard._jit import np

Array = Any  # numpy arrays of ints, of doubles, or of fractions
Number = Any  # a double or a fraction


def zeros(shape: int | tuple[int, ...], exact: bool) -> Array:
    return np.full(shape, Fraction(0), object) if exact else np.zeros(shape)


def numbers(values: Any, exact: bool) -> Array:
    """An array of ints as numbers."""
    if not exact:
        return np.asarray(values, np.float64)
    flat = [Fraction(int(value)) for value in np.asarray(values).ravel()]
    filled = np.empty(len(flat), object)
    filled[:] = flat
    return filled.reshape(np.shape(values))


def ratio(num: int, den: int, exact: bool) -> Number:
    return Fraction(num, den) if exact else num / den
