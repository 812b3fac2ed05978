"""holecard verify"""

import json
import sys
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from .fault import DONE, WRONG, WRONG_USE, Failed
from .game import Settings, load_game

if TYPE_CHECKING:
    from holecard.sheet import Game
    from holecard.shoe import Fault, ShoeRecord

Files = Annotated[str, Parameter(name="FILE", help="A record of a shoe, as JSON; any number of them.")]


def verify(
    *files: Files,
    line: Annotated[str | None, Parameter(name="--round", help="A round in one line of text, to be replayed.")] = None,
    game: Annotated[
        str | None,
        Parameter(help="The game whose deck, decks and cut a record must have, or the sheet of a round."),
    ] = None,
    settings: Settings = (),
) -> int:
    if line is None and not files:
        raise Failed("'verify' needs FILE, the record of a shoe, or --round LINE")
    code = DONE
    if line is not None:
        from .round_line import verify_round

        code = verify_round(line, game, settings)
    if files:
        expected = load_game(game, settings) if game is not None else None
        if expected is None and settings and line is None:
            raise Failed("-s sets something in a game, and no --game is given")
        code = max(code, verify_shoes(files, expected))
    return code


def verify_shoes(files: tuple[str, ...], game: "Game | None") -> int:
    """Each record by itself, then the records of a table as a chain."""
    from holecard.shoe import Fault, verify, verify_chain

    records = []
    code = DONE
    for file in files:
        try:
            record = read_record(file)
        except OSError as error:
            print(f"holecard: '{file}' cannot be read: {(error.strerror or str(error)).lower()}", file=sys.stderr)
            code = WRONG_USE
            continue
        faults = [record] if isinstance(record, Fault) else verify(record) + sheet_faults(record, game)
        for fault in faults:
            print(f"{file}: {fault}")
            code = max(code, WRONG)
        if not faults and not isinstance(record, Fault):
            print(f"{file}: proved: {record_text(record)}")
            records.append(record)
    for table, group in groupby(sorted(records, key=lambda one: (one.table, one.number)), lambda one: one.table):
        for fault in verify_chain(list(group)):
            print(f"table {table}: {fault}")
            code = max(code, WRONG)
    return code


def read_record(file: str) -> "ShoeRecord | Fault":
    from holecard.shoe import Fault, record_from_dict

    try:
        text = Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        return Fault("record", "is no text in UTF-8")
    try:
        return record_from_dict(json.loads(text))
    except json.JSONDecodeError as error:
        return Fault(f"line {error.lineno} column {error.colno}", f"is no JSON: {error.msg.lower()}")
    except ValueError as error:
        place, _, message = str(error).partition(": ")
        return Fault(place, message)
    except RecursionError:
        return Fault("record", "is nested too deeply")


def sheet_faults(record: "ShoeRecord", game: "Game | None") -> "list[Fault]":
    """What the commitment names by its hash only: the deck, the decks and the cut that the sheet asks for."""
    from holecard.shoe import Fault

    from .committed import cut_of, deck_of

    if game is None:
        return []
    expected = {
        "sheet hash": (record.sheet_hash.hex(), game.hash),
        "deck": (record.deck, deck_of(game)),
        "decks": (record.decks, game.rules.decks),
        "cut": (record.cut, cut_of(game)),
    }
    return [
        Fault(place, f"is {given}, {game.id} with these settings has {right}")
        for place, (given, right) in expected.items()
        if given != right
    ]


def record_text(record: "ShoeRecord") -> str:
    from holecard.words import figures

    shown = sum(len(dealt.cards) for dealt in record.rounds if dealt.cards is not None)
    rounds = f"{figures(len(record.rounds), 'round')} with {figures(shown, 'card')} shown"
    text = (
        f"shoe {record.number} of table '{record.table}', {record.size} cards, cut card after {record.cut}, {rounds}, "
        f"sheet {record.sheet_hash.hex()[:8]}"
    )
    if record.continuation is not None:
        text += f", continued in the round from position {record.continuation.start}"
    return f"{text}, {figures(len(record.reveals), 'contribution') if record.reveals else 'house only'}"
