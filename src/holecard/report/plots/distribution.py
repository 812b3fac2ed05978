"""How likely each net result of a round is."""

from collections.abc import Mapping

from holecard.report.picture import Mark, Picture, line, rect, text

from .axes import SIZE, SMALL, WIDTH, heading, percent, plotted

LEFT, ROW = 128.0, 21.0
MOST_ROWS = 25
RARE = 2e-6


def distribution_picture(game: str, nets: Mapping[float, float], mean: float, sd: float, basis: str) -> Picture:
    rows = shown_rows(nets)
    marks, top = heading(f"{game}: what a round wins or loses", (
        f"Net result in initial bets and how likely it is: {basis}.",
        f"Mean {mean:+.6f}, standard deviation {sd:.4f} bets a round.".replace("-", "−"),
    ))  # fmt: skip
    height = top + len(rows) * ROW + 10
    room = WIDTH - LEFT - 110
    most = max(odds for _, _, odds in rows)
    for k, (words, sign, odds) in enumerate(rows):
        marks += row_marks(top + k * ROW, words, sign, odds, room * odds / most)
    marks.append(line("axis", LEFT, top, LEFT, top + len(rows) * ROW))
    told = "; ".join(f"{words}: {percent(odds, 5)}" for words, _, odds in rows)
    return plotted(f"{game}: what a round wins or loses", told, height, marks)


def row_marks(y: float, words: str, sign: int, odds: float, length: float) -> list[Mark]:
    look = {1: "bar", 0: "bar-even", -1: "bar-other"}[sign]
    return [
        text("ink", LEFT - 9, y + ROW * 0.68, words, SIZE, "end"),
        rect(look, LEFT, y + ROW * 0.14, max(length, 0.6), ROW * 0.72),
        text("ink", LEFT + max(length, 0.6) + 7, y + ROW * 0.66, percent(odds, 5), SMALL),
    ]


def shown_rows(nets: Mapping[float, float]) -> list[tuple[str, int, float]]:
    """Words, sign and likelihood, the best result first; the rare ones are one row at the end."""
    often = sorted((net for net, odds in nets.items() if odds >= RARE), key=lambda net: -nets[net])[:MOST_ROWS]
    rows = [(net_text(net), (net > 0) - (net < 0), nets[net]) for net in sorted(often, reverse=True)]
    others = [net for net, odds in nets.items() if odds > 0 and net not in often]
    if others:
        span = f"{net_text(min(others))} … {net_text(max(others))}" if len(others) > 1 else net_text(others[0])
        rows.append((f"others, {span}", 0, sum(nets[net] for net in others)))
    return rows


def net_text(net: float) -> str:
    return "0" if net == 0 else f"{net:+.6g}".replace("-", "−")
