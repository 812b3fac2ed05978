"""How blackjack is played. Nothing here does input or output, reads a clock or draws a number."""

from .replay import AnswerError, InputError, Offer, Paid, Question, Round, ShoeRanOut
from .rules import Rules

__all__ = ["AnswerError", "InputError", "Offer", "Paid", "Question", "Round", "Rules", "ShoeRanOut"]
