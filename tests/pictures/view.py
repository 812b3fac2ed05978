"""What is to be pictured: an address, who looks at it, and what is done there first."""

from collections.abc import Callable
from typing import NamedTuple

from tests.browser.visitor import Visitor
from tests.server.harness import House


def nothing(visitor: Visitor) -> None:
    """The page as it opens."""


class View(NamedTuple):
    house: House
    path: str
    token: str = ""
    act: Callable[[Visitor], None] = nothing
