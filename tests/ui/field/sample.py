"""A rich field for looking at and testing: a mill, a beck with its bridge, a hill, walls, woods."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from game.core.grid import Cell, Grid
from game.core.shown import Sightline
from game.ui.field.scene import (
    Area,
    Burst,
    Flight,
    Ghost,
    Label,
    Path,
    Scene,
    Seal,
    Sight,
    SwornWay,
    TokenLook,
)

SIGNS = {
    "#": "wall",
    "D": "door",
    "O": "open_door",
    "|": "arrow_slit",
    "=": "low_wall",
    "%": "earthwork",
    "F": "forest",
    '"': "foliage",
    "~": "smoke",
    ":": "dark",
    ",": "rough",
    "w": "water",
    "W": "deep_water",
    "_": "floor",
    "T": "table",
    "B": "bridge",
    "r": "road",
    "^": "hill",
    "?": "quicksand",
}

MILL = """
FFF.....######wW.........FF...
FFF.....#____#.wW.......^^^..F
F.F.....#_TT_#.wWw.....^^^^^..
........#____|.wWw....^^^^^^..
...###..#_T__#..WW....^^^^^^..
...#....##D###..wW..\"..^^^^..
...#............wW.\"\"...^^....
,,......==......wW..........,,
,,,..........BBBBBB.........,,
rrrr.........BBBBBBrrrrrr.....
..rrrrrrrrrrrBBBBBB....rrrrrrr
............wwW..........rrrrr
.%%%%.......wW.....======.....
....%.......wWw.........=..FFF
.~~......FF.wwW..F......=.FFFF
~~~.....FFFF.wW.FFF.......FFFF
::::::::FFF..wwW.F...#O####...
:::::::......wwW.....#____#.?.
:::::::......wwW.....#_T__|...
::::::.......www.....######...
"""


def field(drawing: str, heights: dict[tuple[int, int], int] | None = None) -> Grid:
    """A grid from a drawing: its first line is the northern edge."""
    lines = [line for line in drawing.strip("\n").split("\n") if line]
    rows = len(lines)
    terrain = tuple(
        (Cell(x, rows - 1 - y), SIGNS[sign])
        for y, line in enumerate(lines)
        for x, sign in enumerate(line)
        if sign in SIGNS
    )
    steps = tuple((Cell(*cell), number) for cell, number in (heights or {}).items())
    return Grid(max(map(len, lines)), rows, terrain, steps)


@cache
def mill() -> Grid:
    """The field of the mill, 30 × 20."""
    crown = {(x, y): 1 for x in range(23, 27) for y in range(15, 18)}
    deck = {(x, y): 1 for x in range(14, 17) for y in range(9, 12)}
    return field(MILL, {**crown, **deck})


WOUND, POSTURE, PENALTY = "wound", "posture", "penalty"


def fighters() -> tuple[TokenLook, ...]:
    """Twelve fighters in all states that a token tells."""
    red, blue = "gules", "azure"
    bleeding, fallen = Seal("drop", WOUND), Seal("fallen", POSTURE)
    ribs, held = Seal("bars", PENALTY), Seal("chain", POSTURE)
    return (
        TokenLook(
            1, Cell(16, 10), red, "sword", "hero", "E", 8, 10, (ribs,), "fight", name="Hawise"
        ),
        TokenLook(2, Cell(18, 10), blue, "sword", "foe", "W", 6, 9, (bleeding,), name="Ser Guy"),
        TokenLook(3, Cell(11, 16), red, "bow", "", "E", 7, 7, (), "wait", name="Wat"),
        TokenLook(
            4, Cell(10, 9), red, "axe", "enemy", "E", 3, 6, (bleeding, held), "move", name="Odo"
        ),
        TokenLook(5, Cell(25, 16), blue, "crossbow", "foe", "SW", 6, 6, name="Lambert"),
        TokenLook(
            6, Cell(19, 11), blue, "spear", "enemy", "W", 4, 4, (bleeding, fallen), fallen=True
        ),
        TokenLook(
            7, Cell(20, 9), blue, "halberd", "enemy", "W", 4, 4, ribbon="sealed", name="Maud"
        ),
        TokenLook(8, Cell(20, 6), blue, "mace", "enemy", "NW", 4, 4, ribbon="sealed"),
        TokenLook(9, Cell(12, 8), red, "spear", "", "SE", 5, 8, (), "defend", name="Joan"),
        TokenLook(
            10, Cell(7, 11), red, "sword", "enemy", "E", 0, 5, (Seal("skull", WOUND),), out=True
        ),
        TokenLook(11, Cell(5, 8), red, "spear", "hero", "NE", 9, 12, steed=True, name="Perrin"),
        TokenLook(12, Cell(9, 6), blue, "axe", "enemy", "N", 2, 5, (Seal("star", PENALTY),)),
    )


def _around(cell: Cell, far: int, grid: Grid) -> frozenset[Cell]:
    shut = {"wall", "deep_water", "water", "arrow_slit", "door", "forest"}
    near = (
        Cell(cell.x + x, cell.y + y) for x in range(-far, far + 1) for y in range(-far, far + 1)
    )
    near = (each for each in near if abs(each.x - cell.x) + abs(each.y - cell.y) <= far)
    return frozenset(
        each for each in near if grid.holds(each) and grid.terrain_at(each) not in shut
    )


def rich() -> Scene:
    """The mill with everything a scene can show."""
    grid, units = mill(), fighters()
    by_unit = {look.unit: look.cell for look in units}
    reach, strike = _around(by_unit[1], 4, grid), _around(by_unit[1], 1, grid)
    threat: dict[Cell, tuple[int, ...]] = {}
    for enemy in (2, 7, 8, 12):
        for cell in _around(by_unit[enemy], 3, grid):
            threat[cell] = (*threat.get(cell, ()), enemy)
    plan = Cell(17, 10)
    lines = (
        Sight(Sightline(plan, by_unit[2], 2, "clear"), "Guy's right arm: 72 %"),
        Sight(Sightline(plan, by_unit[7], 7, "clear")),
        Sight(Sightline(plan, by_unit[8], 8, "blocked")),
        Sight(Sightline(by_unit[5], plan, 5, "cover"), "Lambert sees you: half cover −2", True),
        Sight(Sightline(plan, by_unit[3], 3, "cover"), "half cover −2"),
    )
    return Scene(
        grid,
        units,
        lit=((Cell(3, 2), 2),),
        lying=((Cell(13, 6), "dagger"), (Cell(13, 6), "shield"), (Cell(22, 11), "crossbow")),
        ropes=((Cell(11, 18), 4),),
        labels=(Label("Hollin Mill", Cell(10, 18)), Label("Lang Beck", Cell(13, 4), 90)),
        areas=(Area("walk", reach - strike), Area("strike", strike)),
        threat=threat,
        path=Path((by_unit[1], plan), "1"),
        sworn=(
            SwornWay((by_unit[4], Cell(11, 9), Cell(12, 9), Cell(13, 9)), "gules"),
            SwornWay((by_unit[3], by_unit[6]), "gules", goal=False),
        ),
        ghosts=(Ghost(plan, "gules", "sword", "hero"),),
        sights=lines,
        blows=(Cell(16, 9), Cell(17, 11)),
        targets=(2, 6, 7),
        aimed=2,
        selected=1,
        hovered=plan,
        rear_of=12,
        flights=(Flight((11, 16), (19, 11), 0.4),),
        bursts=(Burst(Cell(12, 8), "3", 0.6, "orange"), Burst(Cell(20, 9), "0", 0.3, "miss")),
        heads=frozenset((1, 2, 11)),
        time=3.0,
    )


def crowd(columns: int = 60, rows: int = 60, count: int = 40) -> Scene:
    """A large field of every kind of ground with many fighters, for the clock."""
    base, size = mill(), (30, 20)
    terrain = tuple(
        (Cell(x, y), kind)
        for x in range(columns)
        for y in range(rows)
        if (kind := base.terrain_at(Cell(x % size[0], y % size[1])))
    )
    grid = Grid(columns, rows, terrain)
    looks = fighters()
    units = tuple(
        replace(looks[at % 12], unit=at + 1, cell=Cell(20 + at % 8 * 3, 22 + at // 8 * 3))
        for at in range(count)
    )
    cells = frozenset(Cell(x, y) for x in range(24, 36) for y in range(24, 34))
    threat = {Cell(x, y): (1, 2)[: 1 + x % 2] for x in range(20, 44) for y in range(22, 36)}
    return Scene(grid, units, areas=(Area("walk", cells),), threat=threat, selected=1)
