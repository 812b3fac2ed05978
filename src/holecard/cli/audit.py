"""holecard audit"""

from .fault import WRONG, Failed
from .serve import Database


def audit(*, database: Database = "") -> int:
    from holecard.server import commands

    try:
        return commands.audit(database)
    except commands.CannotServe as error:
        raise Failed(str(error), WRONG) from None
