"""holecard admin"""

from typing import Annotated

from cyclopts import Parameter

from .fault import WRONG_USE, Failed
from .serve import Database


def admin(
    act: Annotated[str, Parameter(help="enrol, tables, alerts, pause, resume, preview, void, close, open, rounds, …")],
    target: Annotated[str, Parameter(help="A table, a round, a report, or for enrol a name.")] = "",
    *,
    why: Annotated[str, Parameter(help="The reason, which the staff log keeps.")] = "",
    name: Annotated[str, Parameter(help="Who acts.")] = "",
    role: Annotated[str, Parameter(help="For enrol: pit, shift_manager, finance, auditor or admin.")] = "admin",
    server: Annotated[str, Parameter(help="The running server.")] = "http://127.0.0.1:8000",
    database: Database = "",
) -> int:
    """Enrol works on the database while no server runs; every other act is asked of the server.

    HOLECARD_PASSWORD, HOLECARD_CODE and HOLECARD_TOKEN answer what is otherwise asked for.
    """
    from holecard.server import commands

    try:
        if act == "enrol":
            return commands.enrol(target, role, database)
        return commands.admin(act, target, why, name, server)
    except commands.CannotServe as error:
        raise Failed(str(error), WRONG_USE) from None
