"""What a side knows of those who hide, and may make up of whom it has only heard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

from game.core.components import Facing, Field, Position, Seen, Unit
from game.core.grid import Cell
from game.core.orders import Facts
from game.core.ruleset import Reader
from game.core.world import Row, Rows
from game.rules.kit.ground.terrain import terrain_at


def known_to(reader: Reader, unit: int, side: str) -> bool:
    """Whether this side knows of a figure, or of what else may lie hidden."""
    seen = reader.find(unit, Seen)
    return seen is None or side in seen.sides


def knowing(reader: Reader, unit: int) -> frozenset[str] | None:
    """The sides that may be told of him, None for all."""
    seen = reader.find(unit, Seen)
    return frozenset(seen.sides) if seen else None


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


def lurking(
    rows: Rows,
    side: str,
    blank: Iterator[tuple[int, Cell]],
    heard: Facts,
    who: tuple[str, tuple[Any, ...]],
    asked: tuple[str, Any],
) -> Iterator[Row]:
    """As many enemies as one has ``heard`` of lie hidden somewhere, each one ``who``: of this
    archetype, with these components. ``asked``: one of this side, if of any, has his turn.
    """
    known, (look, parts), (turn, acting) = found_of(rows, side), who, asked
    for other, number in heard:
        for _ in range(max(0, int(str(number)) - known.get(other, 0)) if other != side else 0):
            unit, cell = next(blank)
            own = (acting,) if turn == other else ()
            turn = "" if own else turn
            somebody = (Unit("?", other, look), Facing("S"), Position(cell), Seen((other,)))
            yield unit, (*somebody, *parts, *own)
