"""holecard serve"""

from typing import Annotated

from cyclopts import Parameter

from .fault import WRONG, Failed

Database = Annotated[
    str,
    Parameter(help="sqlite:///FILE or postgresql://…; by default a file in the user's own folder.", show_default=False),
]


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on.")] = 8000,
    database: Database = "",
    tables: Annotated[str, Parameter(help="A TOML file; by default the house's tables.", show_default=False)] = "",
    bots: Annotated[bool, Parameter(help="House-played players at each table that somebody watches.")] = False,
    origin: Annotated[
        tuple[str, ...],
        Parameter(help="Another site whose pages may connect, as in https://play.example. May be given again."),
    ] = (),
    json_logs: Annotated[bool, Parameter(help="One JSON object for each line of the log.")] = False,
    proxy: Annotated[
        tuple[str, ...],
        Parameter(help="An address whose X-Forwarded-For and X-Forwarded-Proto are believed. May be given again."),
    ] = (),
) -> int:
    from holecard.server import commands

    try:
        return commands.serve(host, port, database, tables, bots, origin, json_logs, proxy)
    except commands.CannotServe as error:
        raise Failed(str(error), WRONG) from None
