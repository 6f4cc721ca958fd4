"""Where a side may place its fighters before the battle."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.grid import Cell


@dataclass(frozen=True, slots=True)
class Zone:
    """The cells on which his side may place this fighter."""

    cells: tuple[Cell, ...]
