"""holecard backup"""

from typing import Annotated

from cyclopts import Parameter

from .fault import WRONG, Failed
from .serve import Database


def backup(
    file: Annotated[str, Parameter(help="The file to write; it appears when it is whole.")],
    *,
    database: Database = "",
) -> int:
    """While a server runs, or none. The key that unseals what is sealed is a file of its own: it is named, not read."""
    from holecard.server import commands

    try:
        return commands.backup(file, database)
    except commands.CannotServe as error:
        raise Failed(str(error), WRONG) from None
