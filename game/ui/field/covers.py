"""What ground shelters whom, as the file of all kinds of ground says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from game.core.grid import Cell, Grid
from game.ui.field.land.floors import rows


@cache
def cover_by_kind() -> Mapping[str, str]:
    """The cover of every kind of ground that gives any: half or three_quarter."""
    return {
        str(row["id"]): str(row["cover"]) for row in rows() if row.get("cover", "none") != "none"
    }


def covers(grid: Grid, cells: Iterable[Cell]) -> dict[Cell, str]:
    """The cover in each of these cells that has one."""
    known, kinds = cover_by_kind(), dict(grid.terrain)
    return {cell: known[kind] for cell in cells if (kind := kinds.get(cell, "")) in known}
