"""holecard restore"""

from typing import Annotated

from cyclopts import Parameter

from .fault import WRONG, Failed
from .serve import Database


def restore(
    file: Annotated[str, Parameter(help="What holecard backup wrote.")],
    *,
    key: Annotated[str, Parameter(help="The key file of the database that was backed up.")],
    database: Database = "",
) -> int:
    """Into an empty database of either kind. Every record is checked on its way; `holecard audit` proves the rest."""
    from holecard.server import commands

    try:
        return commands.restore(file, key, database)
    except commands.CannotServe as error:
        raise Failed(str(error), WRONG) from None
