"""holecard coach: the solver as a process of its own. One JSON object a line in, one a line out."""

import json
import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from holecard.solve import Adviser

SHEETS_MOST = 16


def coach() -> int:
    """Answers until the lines end: {"id", "ask": "figures" or "values", "sheet": its canonical text, "hands"}."""
    os.nice(10)  # the table goes first
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = {"id": asked["id"], "answer": answer_of(asked)}
        except Exception as error:
            answer = {"id": asked["id"], "error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)
    return 0


def answer_of(asked: dict[str, Any]) -> Any:
    if asked["ask"] == "figures":
        from holecard.report.card import advice

        solution = adviser(asked["sheet"]).solution
        return solution.to_json() | {"advice": advice(solution) if solution.has_card else []}
    if asked["ask"] == "values":
        return [worth(asked["sheet"], *one) for one in asked["hands"]]
    raise ValueError(f"there is no question '{asked['ask']}': figures or values")


@lru_cache(maxsize=SHEETS_MOST)
def adviser(sheet: str) -> "Adviser":
    from holecard.solve import Adviser
    from holecard.table.config import game_of_text

    return Adviser(game_of_text(sheet))


def worth(sheet: str, hand: list[Any], given: int | None) -> dict[str, Any]:
    """What each answer is worth, and the one that was given, if one was."""
    from holecard.rules.decisions import Situation
    from holecard.solve import BASIS, Unknown

    known = adviser(sheet)
    situation = Situation.read(hand)
    try:
        values = known.values(situation)
    except Unknown as error:
        return {"unknown": str(error)}
    best = max(values, key=values.__getitem__)
    value = None if given is None else known.of_answer(situation, given, values)
    return {"values": values, "best": best, "value": value, "basis": BASIS}
