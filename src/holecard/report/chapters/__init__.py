"""The chapters of a report, in order."""

from collections.abc import Iterator

from holecard.report.blocks import Chapter
from holecard.report.findings import Findings

from .checks import checks
from .edges import edge_over_choices
from .play import example_rounds, openings_chapter, strategy_card
from .risk import risk
from .round import dealer, distribution, frequencies
from .rules import configuration, rules
from .side_bets import side_bets
from .summary import summary
from .what_ifs import removal, switches


def chapters(found: Findings) -> Iterator[Chapter]:
    for make in (
        summary, rules, configuration, edge_over_choices, checks, frequencies, distribution, dealer, side_bets, risk,
        switches, removal, openings_chapter, strategy_card, example_rounds,
    ):  # fmt: skip
        chapter = make(found)
        if chapter.blocks:
            yield chapter


__all__ = ["chapters"]
