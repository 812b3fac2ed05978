"""A game in words, made from its sheet: for the command line, the table's help, and reports."""

from .booklet import rules_of_play
from .felt import felt_words
from .page import Paytable, Section
from .phrases import figures
from .terms import action_text, result_text, setting_texts, side_bet_row

__all__ = [
    "Paytable",
    "Section",
    "action_text",
    "felt_words",
    "figures",
    "result_text",
    "rules_of_play",
    "setting_texts",
    "side_bet_row",
]
