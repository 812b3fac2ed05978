"""holecard check FILE"""

import json
import sys
from typing import Annotated

from cyclopts import Parameter

from .fault import DONE, WRONG, WRONG_USE, Failed

Files = Annotated[str, Parameter(name="FILE", help="The path of a rule sheet, or a game's name; any number of them.")]


def check(
    *files: Files,
    schema: Annotated[bool, Parameter(help="Print a JSON Schema of rule sheets, for editors.")] = False,
) -> int:
    from holecard.sheet import UnknownGame, check_sheet, json_schema

    if schema:
        print(json.dumps(json_schema(), indent=2, ensure_ascii=False))
        return DONE
    if not files:
        raise Failed("'check' needs FILE: the path of a rule sheet, or a game's name")
    code = DONE
    for file in files:
        try:
            game, faults, count = check_sheet(file)
        except UnknownGame as error:
            print(f"holecard: {error}", file=sys.stderr)
            code = WRONG_USE
            continue
        if game is not None and not faults:
            print(f"{file}: {game.name}, {count_text(count)}, sheet {game.hash}")
        else:
            print("\n".join(str(fault) for fault in faults))
            code = max(code, WRONG)
    return code


def count_text(combinations: int) -> str:
    return f"{combinations} combinations of choices" if combinations > 1 else "no choices"
