"""The looks of a scenario as the screen takes them, with what goes without saying filled in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.grid import Cell, Grid
from game.core.setup import Look
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.dressing_file import SOILS, Lamp, PlaceName, Way
from game.play.scenarios.dressing_inspection import dressed
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language

DUSK = "dusk"
"""The switch of a battle whose whole field lies in half light, and the weather that shows it."""

INDOORS = 0.6
"""A field with so much masonry around its edge is a room or a yard: bare earth, not grass."""


TERRAIN = {"floor": "planks", "stairs": "planks", "road": "earth"}
"""Terrain that is a soil of its own where nothing is said."""

MASS = "mass"

MASONRY = ("wall", "door", "open_door", "arrow_slit")


UPON = frozenset({*MASONRY, "table", "low_wall", "earthwork"})
"""Terrain that stands on ground as it is beside it."""


@dataclass(frozen=True, slots=True, eq=False)
class Dressing:
    """``soils`` are what the ground of cells is made of, ``stood`` what their terrain looks like;
    ``looks`` are those of fighters by side and name; ``flat``: cells are seen from far above, and
    ``grain`` of them are a cell of the file, each way.
    """

    soils: Mapping[Cell, str] = field(default_factory=dict)
    stood: Mapping[Cell, str] = field(default_factory=dict)
    names: tuple[PlaceName, ...] = ()
    lights: tuple[Lamp, ...] = ()
    weather: str = ""
    looks: Mapping[tuple[str, str], Look] = field(default_factory=dict)
    flat: bool = False
    ways: tuple[Way, ...] = ()
    grain: int = 1


PLAIN = Dressing()
"""The looks of a field of which nothing is told."""


def dressing_of(scenario: Scenario) -> Dressing:
    """What a scenario looks like in the chosen language."""
    grid = scenario.map.grid()
    kinds = dict(grid.terrain)
    soils, stood = _open(grid, kinds), dict[Cell, str]()
    for ground in scenario.grounds:
        looks = soils if ground.look in SOILS else stood
        looks.update(dict.fromkeys(dressed(scenario, ground, kinds), ground.look))
    looks_of = {
        (person.side, person.name): person.look
        for person in one_by_one(scenario.fighters)
        if person.look != Look()
    }
    return Dressing(
        _filled(grid, soils),
        stood,
        in_language(scenario).names,
        scenario.lights,
        scenario.weather or (DUSK if DUSK in scenario.switched else ""),
        looks_of,
        scenario.scale == MASS,
        scenario.ways,
    )


def enlarged(dress: Dressing, times: int) -> Dressing:
    """The looks of a field of which a book makes so many cells of each, each way."""
    if times <= 1:
        return dress
    half = times // 2

    def spread(looks: Mapping[Cell, str]) -> Mapping[Cell, str]:
        return {
            Cell(cell.x * times + dx, cell.y * times + dy): look
            for cell, look in looks.items()
            for dx in range(times)
            for dy in range(times)
        }

    def middle(cell: tuple[int, int]) -> tuple[int, int]:
        return cell[0] * times + half, cell[1] * times + half

    def along(way: Way) -> Way:
        return Way(way.look, tuple((scaled(x), scaled(y)) for x, y in way.points))

    def scaled(at: float) -> float:
        return (at + 0.5) * times - 0.5

    return replace(
        dress,
        ways=tuple(map(along, dress.ways)),
        grain=dress.grain * times,
        soils=spread(dress.soils),
        stood=spread(dress.stood),
        names=tuple(replace(name, cell=middle(name.cell)) for name in dress.names),
        lights=tuple(
            replace(lamp, cell=middle(lamp.cell), radius=lamp.radius * times)
            for lamp in dress.lights
        ),
    )


def _open(grid: Grid, kinds: Mapping[Cell, str]) -> dict[Cell, str]:
    """What the ground is made of unasked, where nothing stands upon it."""
    usual = _usual(grid)
    return {
        cell: TERRAIN.get(kind, usual)
        for cell in grid.cells()
        if (kind := kinds.get(cell, "")) not in UPON
    }


def _filled(grid: Grid, given: Mapping[Cell, str]) -> dict[Cell, str]:
    """The soils of all cells: where nothing is said, as beside it."""
    soils, edge = dict(given), list(given)
    for cell in edge:
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            other = Cell(cell.x + dx, cell.y + dy)
            if grid.holds(other) and other not in soils:
                soils[other] = soils[cell]
                edge.append(other)
    return soils or dict.fromkeys(grid.cells(), _usual(grid))


def _usual(grid: Grid) -> str:
    """What the ground is made of where nothing is said."""
    last = (grid.columns - 1, grid.rows - 1)
    edge = [cell for cell in grid.cells() if cell.x in (0, last[0]) or cell.y in (0, last[1])]
    kinds = dict(grid.terrain)
    walls = sum(kinds.get(cell, "") in MASONRY for cell in edge)
    return "earth" if walls >= INDOORS * len(edge) else "grass"
