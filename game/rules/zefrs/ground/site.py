"""The ground of a personal battle, and who stands where: cells of 5 feet, one fighter each."""

from __future__ import annotations

from game.core.components import Out, Position, Ropes, Unit
from game.core.grid import Cell, Grid, king_moves
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.measures import ALTERNATING, alternating
from game.rules.kit.ground.places import Stander
from game.rules.kit.ground.sight import lighted, still, torches
from game.rules.kit.ground.site import DUSK, Site, lay
from game.rules.zefrs.sheet.components import Rides
from game.rules.zefrs.sheet.fighter import STEADY, Condition
from game.rules.zefrs.tables import tables


@rule("ZF-GRID-09")
def site_of(reader: Reader) -> Site:
    """The ground of this battle; the same object as long as nothing of it has changed."""
    return lighted(still(reader, ALTERNATING), torches(reader))


def ropes_of(reader: Reader) -> tuple[tuple[Cell, int], ...]:
    """The ropes of this field: over which cells they hang, and how many cells far they swing."""
    return tuple(rope for _, (ropes,) in reader.each(Ropes) for rope in ropes.hung)


def bare_site(grid: Grid, switches: tuple[str, ...] = ()) -> Site:
    """The ground of a map alone, without lights."""
    return lay(grid, ALTERNATING, DUSK in switches)


@rule("ZF-GRID-02")
def distance(a: Cell, b: Cell) -> int:
    """The distance in cells, for movement and range: every second diagonal step counts two."""
    return alternating(a, b)


@rule("ZF-GRID-01")
def feet(a: Cell, b: Cell) -> int:
    """The distance in feet."""
    return distance(a, b) * tables().numbers.personal.cell_feet


@rule("ZF-GRID-02")
def adjacent(a: Cell, b: Cell) -> bool:
    """Whether the cells are neighbours, corners included."""
    return king_moves(a, b) == 1


@rule("ZF-GRID-01")
@once
def crowd_of(reader: Reader) -> dict[Cell, Stander]:
    """Everybody who fills a cell: the dead, the unconscious and the bound do not.

    Of a rider and his mount the rider is named, the mount where the saddle is empty.
    """
    ridden = {mount for _, mount in riders(reader)}
    found: dict[Cell, Stander] = {}
    for unit, (who, spot) in reader.each(Unit, Position):
        if unit in ridden or reader.find(unit, Out) is not None:
            continue
        condition = reader.find(unit, Condition) or STEADY
        if not condition.helpless:
            found[spot.cell] = Stander(unit, who.side, condition.fallen)
    return found


@rule("ZF-MEL-07")
def riders(reader: Reader) -> list[tuple[int, int]]:
    """Everybody who sits in the saddle, with the mount under him."""
    return [
        (unit, rides.mount)
        for unit, (rides,) in reader.each(Rides)
        if not (condition := reader.find(unit, Condition) or STEADY).unseated
        and not condition.helpless
        and reader.find(unit, Out) is None
    ]


def mount_of(reader: Reader, unit: int) -> int | None:
    """The mount he sits on, None on foot."""
    rides = reader.find(unit, Rides)
    condition = reader.find(unit, Condition) or STEADY
    seated = rides is not None and not condition.unseated and not condition.helpless
    return rides.mount if rides is not None and seated else None
