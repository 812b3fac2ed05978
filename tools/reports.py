"""Writes docs/reports: the maths reports of the five games, and a page that lists them.

What was simulated for a page is kept in it, and used again while its first rounds are still the same; `--fresh` plays
everything anew.
"""

import sys
from pathlib import Path

from holecard.report.findings import Findings, Inquiry
from holecard.report.plots.axes import percent
from holecard.report.report_file import NoReport, kept_simulation, report_file
from holecard.report.simulated import Effort, converge
from holecard.report.simulation import Simulated

FOLDER = Path(__file__).parent.parent / "docs" / "reports"
PAGE = FOLDER / "README.md"
GAMES = ("double-4-more", "double-up-insanity", "blackjack", "double-up-blackjack", "american-blackjack-4")
ROUNDS = 100_000_000


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.html"


def kept(game: str) -> Simulated | None:
    """What was simulated for the page that there is, if its first rounds would be the same today."""
    path = path_of(game)
    try:
        simulated = kept_simulation(path.read_text())
    except (OSError, NoReport, ValueError):
        return None
    return simulated if is_current(game, simulated) else None


def is_current(game: str, simulated: Simulated) -> bool:
    inquiry = Inquiry(game, {})
    first = simulated.points[0]
    _, points = converge(inquiry.game, inquiry.best.chart, Effort(first.rounds, seed=simulated.seed), "round")
    return points[-1] == first and simulated.main.rounds == ROUNDS


def page(found: list[Findings]) -> str:
    lines = [
        "# Maths reports of the five games",
        "",
        "Made by `make reports`, each page whole in itself; `holecard report GAME -o FILE.pdf` makes a PDF, and `-s`",
        "reports on another configuration. House edges are of the initial bet, composition-dependent optimum and a",
        "full fresh shoe each round.",
        "",
        "| game | house edge | element of risk | standard deviation |",
        "|---|---:|---:|---:|",
    ]
    for one in found:
        risk = float(one.best.edge) / float(one.best.average_wager)
        name = f"[{one.game.name}]({one.game.id}.html)"
        lines.append(f"| {name} | {percent(float(one.best.edge))} | {percent(risk)} | {one.best.sd:.4f} |")
    return "\n".join(lines) + "\n"


def main(fresh: bool) -> None:
    FOLDER.mkdir(exist_ok=True)
    found = []
    for game in GAMES:
        simulated = None if fresh else kept(game)
        print(f"{game}: {'solving' if simulated else 'solving, and playing'}", flush=True)
        found.append(Inquiry(game, {}, Effort(ROUNDS)).answer(simulated=simulated))
        path_of(game).write_bytes(report_file(found[-1], "html"))
    PAGE.write_text(page(found))


if __name__ == "__main__":
    main("--fresh" in sys.argv[1:])
