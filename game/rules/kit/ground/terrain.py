"""What kinds of ground do: passage, cover, sight and height, from data/terrain.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Literal

from game.core.data import insist, read, repeated, resource
from game.core.grid import Cell, Grid


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of ground; what the fields mean is told at the head of its file."""

    id: str
    name: str
    text: str
    glyph: str
    passable: bool = True
    sight: Literal["clear", "obscured", "blocked"] = "clear"
    cover: Literal["none", "half", "three_quarter"] = "none"
    slow: bool = False
    hard: bool = False
    dark: bool = False
    water: bool = False
    chest_high: bool = False
    height: int = 0
    opens: str = ""
    close: bool = False


@dataclass(frozen=True, slots=True)
class TerrainFile:
    """All kinds of ground."""

    terrain: tuple[Terrain, ...]

    def __post_init__(self) -> None:
        insist(repeated("terrain", self.terrain))


@cache
def kinds() -> Mapping[str, Terrain]:
    """Every kind of ground by id. Raises DataError on a faulty file."""
    rows = read(resource("data", "terrain.toml"), TerrainFile).terrain
    return MappingProxyType({row.id: row for row in rows})


def terrain_at(grid: Grid, cell: Cell) -> Terrain:
    """The kind of ground in this square."""
    return kinds()[grid.terrain_at(cell) or "open"]


def height_at(grid: Grid, cell: Cell) -> int:
    """The height of the square in steps: as drawn, and what its ground adds."""
    return grid.height_at(cell) + terrain_at(grid, cell).height


FOOTINGS = ("closed", "open", "slow", "water", "deep", "steep")
"""What ground is to somebody on his way: nobody enters it, walked on, hard going, waded, swum,
climbed.
"""


def footing(ground: Terrain) -> str:
    """What this ground is, one of FOOTINGS."""
    if not ground.passable:
        return "closed"
    if ground.water:
        return "deep" if ground.hard else "water"
    if ground.hard:
        return "steep"
    return "slow" if ground.slow else "open"


def opened(grid: Grid) -> Grid:
    """The field with all its doors open; what nobody can open stays as it is."""
    rows = kinds()
    return replace(grid, terrain=tuple((at, rows[name].opens or name) for at, name in grid.terrain))
