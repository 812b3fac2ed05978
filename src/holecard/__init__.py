"""Holecard: write the rule sheet, and the game is real."""

__version__ = "0.1.0"
