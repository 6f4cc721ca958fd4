"""What a side may make up of whom it has only heard: units that nobody bears, in free cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from game.core.components import Field, Position, Seen, Unit
from game.core.grid import Cell
from game.core.world import Rows
from game.rules.kit.ground.terrain import terrain_at


def blanks(rows: Rows, seed: int) -> Iterator[tuple[int, Cell]]:
    """Units that there are not, each in a cell that is free in these rows."""
    random, used = Random(seed), {unit for unit, _ in rows}
    parts = [part for _, row in rows for part in row]
    grid = next(part.grid for part in parts if isinstance(part, Field))
    full = {part.cell for part in parts if isinstance(part, Position)}
    free = [c for c in grid.cells() if c not in full and terrain_at(grid, c).passable]
    yield from ((unit, random.choice(free)) for unit in count(1) if unit not in used)


def found_of(rows: Rows, side: str) -> dict[str, int]:
    """How many of the hidden ones of each side this side has found."""
    found: dict[str, int] = {}
    for _, row in rows:
        seen = next((part for part in row if isinstance(part, Seen)), None)
        who = next((part for part in row if isinstance(part, Unit)), None)
        if seen is not None and who is not None and side in seen.sides:
            found[who.side] = found.get(who.side, 0) + 1
    return found
