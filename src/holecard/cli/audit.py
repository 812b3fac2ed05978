"""holecard audit"""

from typing import Annotated

from cyclopts import Parameter

from .fault import WRONG, Failed
from .serve import Database


def audit(
    *,
    database: Database = "",
    head: Annotated[
        str,
        Parameter(help="What an earlier audit printed last: proves that nothing was cut off.", show_default=False),
    ] = "",
) -> int:
    from holecard.server import commands

    try:
        return commands.audit(database, head)
    except commands.CannotServe as error:
        raise Failed(str(error), WRONG) from None
