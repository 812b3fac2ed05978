"""Corrections of a player's money: one of staff proposes, another decides."""

from typing import Any

import msgspec

from holecard.table.moves import Refused

from .api import Call, Endpoint
from .staff_api import Text, check_why


class Proposing(msgspec.Struct, forbid_unknown_fields=True):
    """`amount` is what the player gains; below zero it is taken."""

    player: Text
    amount: int
    why: Text


class Deciding(msgspec.Struct, forbid_unknown_fields=True):
    approve: bool
    why: Text


async def adjustments(call: Call) -> list[dict[str, Any]]:
    """Proposed, and not decided yet."""
    return [msgspec.to_builtins(one) for one in call.server.hall.office.proposals.values()]


async def propose(call: Call) -> dict[str, Any]:
    """Moves nothing; answers with the `id` that a second person decides on."""
    body: Proposing = call.body
    check_why(body.why)
    person = call.server.hall.people.known.get(body.player)
    if person is None or person.role != "player":
        raise Refused("not_found", f"there is no player '{body.player[:40]}'")
    return {"id": await call.server.cage.propose(body.player, body.amount, body.why, call.name)}


async def decide(call: Call) -> dict[str, Any]:
    """By somebody else than the one who proposed it; who proposed it may only take it back."""
    body: Deciding = call.body
    check_why(body.why)
    text = call.part("id")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise Refused("not_found", f"no adjustment {text[:20]} is open")
    await call.server.cage.decide(int(text), body.approve, body.why, call.name)
    return {"id": int(text), "approved": body.approve}


_PATH = "/api/staff/adjustments"

ENDPOINTS = [
    Endpoint("GET", _PATH, adjustments, "corrections that wait for a second person", "reports"),
    Endpoint("POST", _PATH, propose, "propose a correction of a player's money", "adjust", Proposing),
    Endpoint("POST", f"{_PATH}/{{id}}", decide, "approve or refuse a correction", "adjust", Deciding),
]
