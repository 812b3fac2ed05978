"""What may be asked of a table: each move checks, changes nothing, and gives the records that would come of it."""

from .bets import all_ready, place_behind, place_bet, say_ready
from .manager import pause, refunds, resume, set_closing, void, want
from .move import Available, Move, Refused, Seal, check_funds
from .play import answer, close_betting, lose, return_bets, run_out
from .seats import change_settings, leave, plays, sit, sit_out
from .shoe import (
    NEW_CHAIN,
    change_table,
    close_list,
    close_shoe,
    contribute,
    next_round,
    open_shoe,
    open_table,
    reopen_table,
    reveal,
)

__all__ = [
    "NEW_CHAIN",
    "Available",
    "Move",
    "Refused",
    "Seal",
    "all_ready",
    "answer",
    "change_settings",
    "change_table",
    "check_funds",
    "close_betting",
    "close_list",
    "close_shoe",
    "contribute",
    "leave",
    "lose",
    "next_round",
    "open_shoe",
    "open_table",
    "pause",
    "place_behind",
    "place_bet",
    "plays",
    "refunds",
    "reopen_table",
    "resume",
    "return_bets",
    "reveal",
    "run_out",
    "say_ready",
    "set_closing",
    "sit",
    "sit_out",
    "void",
    "want",
]
