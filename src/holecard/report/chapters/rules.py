"""How the game is played, in words, and the sheet that says so."""

import json
from collections.abc import Iterator

from holecard.report.blocks import Block, Chapter, Heading, Table, Text, prose, table
from holecard.report.findings import Findings
from holecard.sheet.model import Switches
from holecard.words import rules_of_play, setting_texts


def rules(found: Findings) -> Chapter:
    return Chapter("Rules of play", tuple(rule_blocks(found)))


def rule_blocks(found: Findings) -> Iterator[Block]:
    _, *sections = rules_of_play(found.game)
    for section in sections:
        yield Heading(section.title)
        if section.sentences:
            yield Text(" ".join(section.sentences))
        for paytable in section.paytables:
            title = paytable.title if paytable.title != section.title else ""
            yield Table(("Event", "Cards", "Pays"), paytable.rows, (2,), title)


def configuration(found: Findings) -> Chapter:
    """The choices made, and every switch that is not as the model has it."""
    game = found.game
    usual = Switches().model_dump(mode="json")
    own = {
        name: value
        for name, value in game.switches.model_dump(mode="json").items()
        if value != usual[name] and name not in ("side_bets", "bonuses", "dealer_endings")
    }
    blocks: list[Block] = []
    if game.source:
        blocks.append(Text(f"Source of the rules: {game.source}."))
    blocks += [Text(f"{words}.") for words in setting_texts(game)]
    blocks.append(
        prose(
            f"""Sheet {game.hash}: the SHA-256 of every key that decides how the game is played. It goes with every
        round, shoe and figure of this game."""
        )
    )
    if own:
        rows = [(name, value if isinstance(value, str) else json.dumps(value)) for name, value in own.items()]
        blocks.append(
            prose(
                """Switches that are not as an ordinary sheet has them (side bets, bonuses and special totals are in
        the rules above):"""
            )
        )
        blocks.append(table(("Switch", "Value"), rows, left=2))
    return Chapter("Configuration", tuple(blocks))
