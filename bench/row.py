"""One measured figure."""

from typing import Literal, NamedTuple


class Row(NamedTuple):
    """`by_calibration` tells machines apart: the figure in calibration loops (calibration.py) of the same minute."""

    what: str
    value: float
    unit: str
    better: Literal["less", "more"]
    goal: float | None = None
    by_calibration: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        if self.goal is None:
            return None
        return self.value <= self.goal if self.better == "less" else self.value >= self.goal
