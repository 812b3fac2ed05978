"""`@rule` marks the functions that the simulator compiles; it changes nothing about them."""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, TypeVar

Ints = Sequence[int]
Table = Sequence[Sequence[int]]
Row = MutableSequence[int]
Rows = Sequence[MutableSequence[int]]  # lists of lists, or a two-dimensional array

Function = TypeVar("Function", bound=Callable[..., Any])

RULES: list[Callable[..., Any]] = []


def rule(function: Function) -> Function:
    RULES.append(function)
    return function
