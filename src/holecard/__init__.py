"""Holecard: write the rule sheet, and the game is real."""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

LAZY = ("simulate", "solve")  # packages that take a moment to import, and may be called


def __getattr__(name: str) -> Any:
    if name in LAZY:
        return import_module(f"holecard.{name}")
    raise AttributeError(f"module 'holecard' has no attribute '{name}'")
