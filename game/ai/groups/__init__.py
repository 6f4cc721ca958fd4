"""The opponent of units that are ordered together, whatever the book."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.groups import deciding, marshal
from game.ai.player import Decision
from game.core.seat import Seat

__all__ = ["decided"]


def decided(seat: Seat, level: str, seed: int) -> Mapping[str, Decision]:
    """What somebody of this level orders his units; nothing for what is left to the book."""
    if level == "marshal":
        return marshal.decided(seat, seed)
    return deciding.decided(seat, level, seed)
