"""Fighters who act one at a time as a clock counts down, and answer every attack on them."""

from __future__ import annotations

from game.ai.ticks.deciding import as_recruit, as_veteran, by_ticks

__all__ = ["as_recruit", "as_veteran", "by_ticks"]
