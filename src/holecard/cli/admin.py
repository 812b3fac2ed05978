"""holecard admin"""

import json
from typing import Annotated, Any

from cyclopts import Parameter

from .fault import DONE, WRONG, WRONG_USE, Failed
from .serve import Database

FREE = ("login", "logout", "enrol")


def admin(
    act: Annotated[str, Parameter(help="What to do; without one, all that there is.")] = "",
    target: Annotated[str, Parameter(help="A table, game, player, round, report, alert or member.")] = "",
    *,
    setting: Annotated[
        tuple[str, ...], Parameter(name=("--setting", "-s"), help="For set: limits.most=20000, set.peek=none.")
    ] = (),
    why: Annotated[str, Parameter(help="The reason, which the staff log keeps.")] = "",
    days: Annotated[int | None, Parameter(help="For exclude: 1 to 42, or 180 and more.")] = None,
    limit: Annotated[str, Parameter(help="For limit: deposit_day, loss_week, session_minutes, …")] = "",
    amount: Annotated[
        int | None, Parameter(help="For limit and adjust, in minor units; without one the limit goes.")
    ] = None,
    player: Annotated[str, Parameter(help="For rounds: only those of a player.")] = "",
    table: Annotated[str, Parameter(help="For rounds and log: only those of a table.")] = "",
    outcome: Annotated[str, Parameter(help="For rounds: settled, void or open.")] = "",
    only: Annotated[str, Parameter(help="For players: playing, excluded, guests or registered.")] = "",
    by: Annotated[str, Parameter(help="For log: acts of one member.")] = "",
    act_of: Annotated[str, Parameter(help="For log: acts of one kind.")] = "",
    since: Annotated[str, Parameter(help="A day or a moment of UTC, as in 2026-05-01 or 2026-05-01T18:00.")] = "",
    until: Annotated[str, Parameter(help="The same, and not this moment itself.")] = "",
    step: Annotated[str, Parameter(help="For report series: hour or day.")] = "",
    most: Annotated[int | None, Parameter(help="How many rows at the most.")] = None,
    name: Annotated[str, Parameter(help="Who logs in; for players, a part of the name.")] = "",
    role: Annotated[str, Parameter(help="pit, shift_manager, finance, auditor or admin.")] = "",
    server: Annotated[str, Parameter(help="The running server.")] = "http://127.0.0.1:8000",
    database: Database = "",
    as_json: Annotated[bool, Parameter(name="--json", help="The answer as the server gave it.")] = False,
    as_csv: Annotated[bool, Parameter(name="--csv", help="For report: as CSV.")] = False,
) -> int:
    """What staff does, at a terminal: log in once, then act; each act is asked of the running server.

    `enrol` works on the database, while no server runs: for the first member. HOLECARD_PASSWORD, HOLECARD_CODE and
    HOLECARD_TOKEN answer what is otherwise asked for. Exit codes: 0 done, 1 refused, 2 wrong use.
    """
    from holecard.server import commands, desk

    from . import admin_views as views

    if not act:
        views.acts(desk.ACTS)
        return DONE
    if act not in desk.ACTS and act not in FREE:
        from holecard.sheet.faults import nearest

        raise Failed(f"there is no act '{act}'; {nearest(act, [*desk.ACTS, *FREE])}")
    try:
        if act == "login":
            print(f"logged in as {desk.log_in(server, name or target)}; holecard admin logout ends it")
            return DONE
        if act == "logout":
            desk.log_out(server)
            return DONE
        if act == "enrol":
            views.enrolled(target, role or "admin", desk.enrol(target, role or "admin", database))
            return DONE
        given: dict[str, Any] = {
            "changes": desk.changes_of(setting) or None, "why": why, "days": days, "limit": limit, "amount": amount,
            "player": player, "table": table, "outcome": outcome, "only": only, "by": by, "act-of": act_of,
            "since": views.moment(since), "until": views.moment(until), "step": step, "most": most, "role": role,
            "name": name,
        }  # fmt: skip
        asked = {key: value for key, value in given.items() if value not in ("", None)}
        method, path, body = desk.request_of(act, target, asked)
        at = desk.desk_of(server)
        if as_csv and act == "report":
            print(at.text(method, path.replace(target, f"{target}.csv", 1)).rstrip())
            return DONE
        answer = at.ask(method, path, body)
    except desk.RefusedThere as refused:
        hint = "; first: holecard admin login" if refused.reason == "not_logged_in" else ""
        raise Failed(f"refused: {refused}{hint}", WRONG) from None
    except commands.CannotServe as error:
        raise Failed(str(error), WRONG_USE) from None
    except ValueError as error:
        raise Failed(str(error), WRONG_USE) from None
    if as_json or act == "evidence":
        print(json.dumps(answer, indent=2, ensure_ascii=False))
    else:
        views.show(act, answer)
    return DONE
