"""What happens in a round, and how often."""

from collections.abc import Iterator
from math import sqrt

from holecard.report.blocks import Block, Chapter, Figure, prose, table
from holecard.report.findings import Findings
from holecard.report.plots.distribution import distribution_picture, net_text

from .words import CARD, errors_apart, percent

NAMES = {
    "player_blackjack": "the player has blackjack",
    "paid_blackjack": "a blackjack is paid",
    "dealer_blackjack": "the dealer has blackjack",
    "double": "hands doubled",
    "double_up": "Double Ups",
    "split": "rounds with a split",
    "bust": "hands bust",
    "surrender": "hands surrendered",
    "dealer_16": "the dealer ends with 16",
    "dealer_22": "the dealer busts with 22",
    "dealer_23_up": "the dealer busts with 23 or more",
}
OUTCOMES = {"blackjack": "blackjack", "23+": "23 or more"}


def share_error(share: float, rounds: int) -> float:
    return sqrt(max(share * (1 - share), 0.0) / rounds)


def frequencies(found: Findings) -> Chapter:
    return Chapter(
        "Frequencies",
        (
            prose(
                f"""Expected numbers per round: {CARD}, beside the simulation. The dealer's totals count only where
                she plays for a live hand. Standard errors are those of a share."""
            ),
            table(("In a round", "Solved", "Simulated", "Standard error", "Apart by"), frequency_rows(found)),
        ),
    )


def frequency_rows(found: Findings) -> Iterator[tuple[str, ...]]:
    main = found.simulated.main
    for name, odds in found.played.frequencies.items():
        exact, seen = float(odds), main.frequencies.get(name, 0.0)
        if exact or seen:
            se = share_error(seen, main.rounds)
            yield NAMES.get(name, name), percent(exact), percent(seen), percent(se), errors_apart(seen, exact, se)


def distribution(found: Findings) -> Chapter:
    main = found.simulated.main
    seen = {float(net): odds for net, odds in main.distribution.items()}
    exact = found.played.distribution
    picture = distribution_picture(found.game.name, exact, found.ev, found.sd, CARD)
    return Chapter(
        "Distribution of the net result",
        (
            Figure(picture),
            prose(
                """Exact for rounds with no more than one split. With three hands and more, the hands count as
                independent of each other once the pair, their number, the up card and the dealer's result are given, so
                that rare rows may differ from the simulation by more than its standard error; mean and standard
                deviation are not touched by this."""
            ),
            table(
                ("Net result, initial bets", "Solved", "Simulated", "Standard error", "Apart by"),
                distribution_rows(exact, seen, main.rounds),
            ),
        ),
    )


def distribution_rows(exact: dict[float, float], seen: dict[float, float], rounds: int) -> Iterator[tuple[str, ...]]:
    for net in sorted({*exact, *seen}, reverse=True):
        likely, found = float(exact.get(net, 0.0)), seen.get(net, 0.0)
        se = share_error(likely, rounds)
        apart = errors_apart(found, likely, se) if likely * rounds >= 5 else "–"
        yield net_text(net), percent(likely, 6), percent(found, 6), percent(se, 6), apart


def dealer(found: Findings) -> Chapter:
    every = {name for row in found.outcomes.values() for name in row}
    order = sorted(every, key=lambda name: (name == "23+", name != "blackjack", name))
    order = [name for name in order if any(row.get(name) for row in found.outcomes.values())]
    ups = [*list(found.outcomes)[1:], "A"]
    rows = [
        (OUTCOMES.get(name, name), *(share(float(found.outcomes[up].get(name, 0))) for up in ups)) for name in order
    ]
    blocks: list[Block] = [
        prose(
"""How likely the dealer ends with each total under each up card, in %, when she plays her hand out:
        exact, a full fresh shoe, the player's cards unknown, before she looks for blackjack. Columns add up
        to 100."""),
        table(("", *(up.replace("T", "10") for up in ups)), rows),
    ]  # fmt: skip
    return Chapter("The dealer's results by up card", tuple(blocks))


def share(odds: float) -> str:
    return f"{100 * odds:.3f}" if odds else "–"
