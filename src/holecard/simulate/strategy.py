"""Which chart the players follow."""

from pathlib import Path

from holecard.chart import Chart, parse_chart
from holecard.sheet import Game

from .faults import SimulationError

NAMES = ("optimal", "total")


def find_strategy(game: Game, strategy: str | Path | Chart) -> tuple[str, Chart]:
    """The name and chart of a strategy; a ChartError if a file is none."""
    if isinstance(strategy, Chart):
        return "chart", strategy
    path = Path(strategy)
    try:
        return str(path), parse_chart(path.read_text(), str(path))
    except (OSError, UnicodeDecodeError):
        raise SimulationError(
            f"strategy '{strategy}': {', '.join(NAMES)}, or the file of a chart; there is no such file"
        ) from None
