"""What the solver knows, over REST: figures and strategy card of a table's sheet, and the coach."""

from typing import Any

from holecard.table.moves import Refused

from .api import Call, Endpoint
from .coach import has_coach, total_of
from .solver import NotNow

DECISIONS_SHOWN = 50
CARD_LETTERS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender", "U": "double_up"}
CARD_BASIS = (
    "the best strategy that looks at totals, pairs and the dealer's card only; `cost` is what it gives away a round, "
    "in wagers, against a player who knows every card of the hand"
)


async def figures(call: Call) -> dict[str, Any]:
    """Where the solver has not finished, `ready` is false: ask again in a second or two."""
    found = await _solved(call)
    if not found["ready"]:
        return found
    keys = ("sheet", "edge", "ev", "average_wager", "element_of_risk", "sd", "frequencies", "side_bets")
    solved = found["solved"]
    return {
        "ready": True,
        **{key: solved[key] for key in keys},
        "basis": solved["method"],
        "card_edge": solved["total_dependent"]["edge"],
    }


async def card(call: Call) -> dict[str, Any]:
    """`chart` has the tables `hard`, `soft`, `pairs`, and `lone` for games that begin with one card; a row has a cell
    for each of `against`. The first action of a cell that is open counts, as in DH: double, else hit. `advice` is the
    card's own words on insurance and even money."""
    found = await _solved(call)
    if not found["ready"]:
        return found
    best = found["solved"]["total_dependent"]
    told = {"sheet": found["solved"]["sheet"], "advice": found["solved"]["advice"], "letters": CARD_LETTERS}
    return {"ready": True, **told, "basis": CARD_BASIS, **best}


async def _solved(call: Call) -> dict[str, Any]:
    live = call.server.live(call.part("table"))
    try:
        return {"ready": True, "solved": await call.server.coach.figures(live.room.game)}
    except (NotNow, ValueError) as error:
        return {"ready": False, "message": str(error)}


async def coach(call: Call) -> dict[str, Any]:
    """At practice tables, and where the table allows it. `questions` are one's own open ones: `value` in wagers, `cost`
    against the best in minor units. `decisions` are the latest of this session, newest first, with what each cost;
    `total` is of the whole session. Where the solver is slow or gone, `ready` is false, and nothing waits for it."""
    live = call.server.live(call.part("table"))
    if not has_coach(live):
        raise Refused("no_coach", "there is no coach at this table")
    assert call.session is not None
    made = call.server.coach.judged(call.name, call.session.begun_ms)
    answer: dict[str, Any] = {"ready": True, "message": "", "questions": []}
    try:
        answer["questions"] = await call.server.coach.advise(live, call.name)
    except (NotNow, ValueError) as error:
        answer |= {"ready": False, "message": str(error)}
    decided = [one._asdict() for one in made[: -DECISIONS_SHOWN - 1 : -1]]
    return answer | {"decisions": decided, "total": total_of(made)}


ENDPOINTS = [
    Endpoint("GET", "/api/tables/{table}/figures", figures, "exact figures of the sheet: edge, sd, every side bet"),
    Endpoint("GET", "/api/tables/{table}/card", card, "the strategy card of the sheet"),
    Endpoint("GET", "/api/tables/{table}/coach", coach, "what each answer is worth, and what choices cost", "play"),
]
