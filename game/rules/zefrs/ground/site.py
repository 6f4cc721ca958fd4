"""The ground of a personal battle: who stands where, what one sees, reaches, has behind him."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.components import Out, Position, Ropes, Unit
from game.core.grid import Cell, Grid, king_moves
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.measures import ALTERNATING, alternating, arc_of
from game.rules.kit.ground.places import Crowd, Stander
from game.rules.kit.ground.sight import above, lighted, open_line, still, torches
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


Cover: TypeAlias = Literal["none", "half", "three_quarter"]
COVERS: tuple[Cover, ...] = ("none", "half", "three_quarter")
"""From none to the best."""


@dataclass(frozen=True, slots=True)
class Look:
    """How somebody in a cell is seen from another.

    ``state`` is the gravest of blocked, obscured (or in darkness), cover, clear.
    """

    cover: Cover = "none"
    obscured: bool = False
    dark: bool = False
    blocked: bool = False

    @property
    def state(self) -> str:
        """One of the states of a core Sightline."""
        if self.blocked:
            return "blocked"
        if self.obscured or self.dark:
            return "obscured"
        return "clear" if self.cover == "none" else "cover"


@rule("ZF-MIS-10", "ZF-GRID-09")
def look(site: Site, crowd: Crowd, a: Cell, b: Cell) -> Look:
    """What lies between ``a`` and somebody in ``b``."""
    if not open_line(site, a, b) or _buried(site, a, b):
        return Look(blocked=True)
    covers = [site.terrain(b).cover if a != b else "none", *_covers(site, crowd, a, b)]
    best = max(covers, key=COVERS.index)
    return Look(best, obscured(site, a, b), b in site.dark)


@rule("ZF-GRID-08")
def _covers(site: Site, crowd: Crowd, a: Cell, b: Cell) -> list[Cover]:
    """What the cells between give: cover close to the target, people, rising ground."""
    found: list[Cover] = []
    for cell in site.measures.line(a, b):
        if adjacent(cell, b):
            found.append(site.terrain(cell).cover)
        if shields(site, crowd, a, b, cell) or 2 * rises(site, a, b, cell) >= king_moves(a, b):
            found.append("half")
    return found


@rule("ZF-MIS-10")
def shields(site: Site, crowd: Crowd, a: Cell, b: Cell, cell: Cell) -> bool:
    """Whether somebody stands upright in this cell of the line, and not far below it."""
    stander = crowd.get(cell)
    if stander is None or stander.prone:
        return False
    return rises(site, a, b, cell) > -2 * king_moves(a, b)


def rises(site: Site, a: Cell, b: Cell, cell: Cell) -> int:
    """How high the ground there is above the line (see ``above``); on the plain it is nowhere."""
    return 0 if site.level else above(site, a, b, cell)


@rule("ZF-MOD-03", "ZF-GRID-09")
def obscured(site: Site, a: Cell, b: Cell) -> bool:
    """Whether smoke, leaves or dusk hide him: where he is, or on the way."""
    if site.dusk and b not in site.lit and king_moves(a, b) > 1:
        return True
    line = site.measures.line
    return not site.hazy.isdisjoint((*line(a, b), b))


@rule("ZF-GRID-08")
def _buried(site: Site, a: Cell, b: Cell) -> bool:
    """Whether ground that rises more than a step above the line hides him."""
    far = king_moves(a, b)
    return not site.level and any(
        above(site, a, b, cell) > far for cell in site.measures.line(a, b)
    )


@rule("ZF-GRID-04")
def within(site: Site, a: Cell, b: Cell, reach: int) -> bool:
    """Whether somebody in ``a`` strikes at ``b`` with a reach of so many cells.

    Reach 1 takes in the eight neighbours, more needs a line without walls; people do not
    block it. It reaches as many steps up or down as it does cells.
    """
    far = king_moves(a, b)
    if not 1 <= far <= reach or abs(site.height(a) - site.height(b)) > reach:
        return False
    return far == 1 or open_line(site, a, b)


@rule("ZF-GRID-05")
def behind(cell: Cell, facing: str, other: Cell) -> bool:
    """Whether ``other`` lies in the rear arc of somebody in ``cell`` who looks to ``facing``."""
    return arc_of(cell, facing, other) == "rear"


@rule("ZF-MEL-04")
def walled(site: Site, a: Cell, b: Cell) -> bool:
    """Whether a chest-high wall hides the legs and gut of somebody in ``b`` from ``a``.

    He stands at one, and who strikes does not; or one lies between the two.
    """
    if site.terrain(b).chest_high:
        return not site.terrain(a).chest_high
    return any(site.terrain(cell).chest_high for cell in site.measures.line(a, b))
