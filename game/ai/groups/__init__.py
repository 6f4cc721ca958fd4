"""How opponents order units that are ordered together, by the odds of the book."""

from __future__ import annotations

from game.ai.groups.deciding import decided

__all__ = ["decided"]
