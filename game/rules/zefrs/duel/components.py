"""What leader duels add to a fighter while a round lasts."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.orders import Order


@dataclass(frozen=True, slots=True)
class Declared:
    """What a leader does in segment 1, revealed, and whom he may fight."""

    order: Order
    opponents: tuple[int, ...]
