"""What may go wrong with a command: one line of text and an exit code."""

import re
from itertools import chain

from cyclopts import CycloptsError
from cyclopts.exceptions import MissingArgumentError, UnknownCommandError, UnknownOptionError, UnusedCliTokensError

DONE, WRONG, WRONG_USE, KILLED = 0, 1, 2, 128

COMMANDS = {
    "games": "List the games, with their choices and side bets.",
    "rules": "Print the rules of play and the paytables of a game, as its sheet has them.",
    "chart": "The strategy card of a game: as text, or as a picture to print.",
    "plot": "One picture of a game: value, removal, distribution, bankroll or convergence.",
    "report": "The maths report of a game as a page or a PDF: edges, checks, risk, side bets, what ifs, card.",
    "check": "Check rule sheets: all faults at once, each with its place and what is allowed.",
    "solve": "The exact figures of a game: edge, best play, side bets, what happens how often.",
    "compare": "Solve every value of a switch or a choice, or a grid of several.",
    "hand": "What each action is worth with one hand against one up card.",
    "removal": "What one card less of each rank does to the edge.",
    "simulate": "Play a game millions of times, on all cores or a cluster: figures with their errors.",
    "replay": "Show a round from its line of text, or the rounds of a simulated shoe.",
    "play": "Play a game round by round, from committed shoes.",
    "verify": "Prove shoes from their records, or a round from its line of text.",
    "serve": "Open the live tables: accounts, ledger, committed shoes.",
    "audit": "Prove a database: chain, balances, rounds and shoes. Reads only.",
    "backup": "The whole log and the passwords of a database as one file, while a server runs.",
    "restore": "A backup into an empty database, SQLite or PostgreSQL.",
    "coach": "The exact solver as a process of its own, for `serve`: JSON lines in and out.",
    "admin": "What staff does: pause, resume, void, search, reports; and enrol.",
}


class Failed(Exception):
    """Ends a command with a message."""

    def __init__(self, text: str, code: int = WRONG_USE) -> None:
        super().__init__(text)
        self.code = code


def message_of(error: CycloptsError) -> str:
    """A fault of the command line in one line of our words."""
    from holecard.sheet.faults import nearest

    command = " ".join(error.command_chain or ())
    of = f" of '{command}'" if command else ""
    if isinstance(error, UnknownCommandError) and error.unused_tokens:
        return f"there is no command '{error.unused_tokens[0]}'; {nearest(error.unused_tokens[0], COMMANDS)}"
    if isinstance(error, UnknownOptionError):
        given = (error.token.keyword or error.token.value).partition("=")[0]
        names = chain.from_iterable(one.names for one in error.argument_collection)
        return f"there is no option '{given}'{of}; {nearest(given, [*filter(_is_option, names), '--help'])}"
    if isinstance(error, UnusedCliTokensError) and error.unused_tokens:
        return f"'{error.unused_tokens[0]}' is one word too many for '{command}'"
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.keyword or error.argument.name
        return f"{name}{of} has no value" if _is_option(name) else f"'{command}' needs {name}"
    error.verbose = False
    text = " ".join(str(error).split()).rstrip(".")
    return re.sub(r"(?:^|(?<=\. ))[A-Z]", lambda found: found[0].lower(), text).replace('"', "'")


def _is_option(name: str) -> bool:
    return name.startswith("-")
