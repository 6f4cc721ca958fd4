"""The opponent of fighters who are ordered one by one, whatever the book."""

from __future__ import annotations

from game.ai.single.deciding import LEVELS, decided

__all__ = ["LEVELS", "decided"]
