"""The ground: sight, cover, range, facing, shield walls, and where one can go (6, 3.5, 3.12)."""

from __future__ import annotations

from game.core.grid import RING, Cell, eighths, king_moves, step
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.empress.sheet import gear, situation, stats
from game.rules.empress.sheet.figure import Figure, cells, figure
from game.rules.empress.sheet.law import Law, law_of
from game.rules.empress.tables.book import numbers
from game.rules.empress.tables.rows import Item, Weapon
from game.rules.kit.ground.feet import Feet, on_foot
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.places import Crowd, Place, nearest_cells, without
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Way, Ways, ways
from game.rules.kit.people.guess import known_to

SHORT, MEDIUM, LONG = "short", "medium", "long"
LIGHT, HEAVY, UNSEEN = "light", "heavy", "unseen"
WINDOW = "three_quarter"
"""The cover of ground that hides all but a slit."""

BESIDE = 1
"""So many cells far somebody is seen in the dark."""


@rule("EM-GRD-08")
def in_line(reader: Reader, me: Place, other: Place) -> bool:
    """Whether a line without walls or closed doors leads from one to the other."""
    return open_line(situation.site_of(reader), *nearest_cells(me, other))


@rule("EM-INH-02")
def dark_to(site: Site, me: Figure, place: Place) -> bool:
    """Whether the dark hides whoever is there from him."""
    if me.fighter.dark_sight or situation.cells_apart(me.place, place) <= BESIDE:
        return False
    return all(site.dim(cell) for cell in place)


@rule("EM-GRD-08")
def makes_out(reader: Reader, me: Figure, place: Place) -> bool:
    """Whether he sees somebody who stands there and does not hide."""
    if not me.place or not place:
        return False
    return in_line(reader, me.place, place) and not dark_to(situation.site_of(reader), me, place)


@once
def sees(reader: Reader, unit: int, other: int) -> bool:
    """Whether he sees another of whom his side knows."""
    me, target = figure(reader, unit), figure(reader, other)
    return known_to(reader, other, me.side) and makes_out(reader, me, target.place)


@rule("EM-INH-01", "EM-GRD-11")
def band(row: Weapon | Item, feet: int) -> str:
    """The range band of a distance; empty beyond the longest."""
    if feet <= row.short:
        return SHORT
    if feet <= row.medium:
        return MEDIUM
    return LONG if feet <= row.long else ""


def band_to(me: Figure, place: Place, row: Weapon) -> str:
    """The range band from him to somebody there."""
    return band(row, situation.feet_apart(me.place, place))


@rule("EM-GRD-09", "EM-INH-02")
def cover(reader: Reader, me: Figure, target: Figure) -> str:
    """What hides the target of a missile: nothing, little, much, or all of it."""
    site = situation.site_of(reader)
    if dark_to(site, me, target.place):
        return UNSEEN
    a, b = nearest_cells(me.place, target.place)
    if site.terrain(b).cover == WINDOW or _corner(site, a, b):
        return HEAVY
    between = site.measures.line(a, b)
    close = [cell for cell in between if king_moves(cell, b) <= 1]
    if b in site.low or b in site.hazy or any(c in site.low or c in site.hazy for c in close):
        return LIGHT
    crowd = situation.crowd_of(reader, me.side)
    others = (crowd[cell] for cell in between if cell in crowd)
    hidden = any(not o.prone and o.unit not in (me.unit, target.unit) for o in others)
    return LIGHT if hidden else ""


def _corner(site: Site, a: Cell, b: Cell) -> bool:
    """Whether the corner of a wall hides half of the cell."""
    if king_moves(a, b) <= 1:
        return False
    dx, dy = (a.x > b.x) - (a.x < b.x), (a.y > b.y) - (a.y < b.y)
    near = {Cell(b.x + dx, b.y), Cell(b.x, b.y + dy)} - {b}
    return any(cell in site.walls for cell in near)


def bearing(me: Figure, other: Place) -> str:
    """In which of the eight directions somebody stands as he sees it."""
    return toward(*nearest_cells(me.place, other)) if me.place and other else ""


@rule("EM-SHD-09", "EM-GRD-06")
def in_front(foe: Figure, place: Place) -> bool:
    """Whether an attack from there comes from the front half: up to 90 degrees each side."""
    way = bearing(foe, place)
    return not way or not foe.facing or eighths(foe.facing, way) <= 2


@rule("EM-SHD-10")
def walls(me: Figure, law: Law) -> bool:
    """Whether he could be in a shield wall: able, with a broad shield that has Coverage left."""
    borne = gear.wielded(me)
    if borne is None or not me.able or me.stance.alone or len(me.place) != 1 or not me.facing:
        return False
    left = max(gear.shield_coverage(me, borne, ranged, law) for ranged in (False, True))
    return borne.size.id != gear.NARROW and left > 0


@rule("EM-SHD-10")
@once
def wall_of(reader: Reader, unit: int) -> int:
    """How many neighbours he has in a shield wall: none, one at its end, two in its middle."""
    me, law = figure(reader, unit), law_of(reader)
    if not walls(me, law) or me.cell is None:
        return 0
    way = RING[(RING.index(me.facing) + len(RING) // 4) % len(RING)]
    beside = (step(me.cell, way), step(me.cell, way, -1))
    line = {
        one.cell
        for one in situation.everybody(reader)
        if one.side == me.side and one.facing == me.facing and walls(one, law)
    }
    return sum(cell in line for cell in beside)


@rule("EM-SHD-10")
def in_the_middle(reader: Reader, me: Figure, place: Place) -> bool:
    """Whether he stays in the middle of a shield wall as he attacks somebody there."""
    return wall_of(reader, me.unit) > 1 and me.facing == bearing(me, place)


@rule("EM-SUR-14")
def hideout(reader: Reader, me: Figure, place: Place) -> bool:
    """Whether somebody can hide there: no enemy sees it, or it has heavy cover or is dark."""
    site = situation.site_of(reader)
    if all(site.dim(c) or site.terrain(c).cover == WINDOW or c in site.hazy for c in place):
        return True
    return not lookers(reader, me, place)


def lookers(reader: Reader, me: Figure, place: Place) -> tuple[Figure, ...]:
    """The enemies who would see somebody there."""
    near = situation.foes(reader, me)
    return tuple(foe for foe in near if foe.able and makes_out(reader, foe, place))


@rule("EM-SUR-13")
def exposed(reader: Reader, foe: Figure, cell: Cell) -> bool:
    """Whether a cell is lit and open, and lies in the front half of somebody who may see it."""
    site = situation.site_of(reader)
    open_ = not (site.dim(cell) or cell in site.hazy or cell in site.low)
    return open_ and in_front(foe, (cell,)) and in_line(reader, foe.place, (cell,))


@rule("EM-SUR-14")
def hears(me: Figure, place: Place) -> bool:
    """Whether a fight or a shout there is heard where he is."""
    return bool(me.place and place) and situation.feet_apart(me.place, place) <= numbers().heard


AWAY = 3
"""A step leads away that goes at 135 degrees or more from somebody (EM-BRK-05), in eighths."""


def pace(me: Figure, feet: int) -> Feet:
    """How he goes with so many feet: hard going costs double."""
    return on_foot(me.side, feet // numbers().cell, cells(me.fighter.size))


def others(reader: Reader, me: Figure) -> Crowd:
    """Who is in his way, as far as his side knows."""
    return without(situation.crowd_of(reader, me.side), me.unit)


@rule("EM-MOV-01", "EM-MAN-04", "EM-GRD-05")
@once
def ways_of(reader: Reader, unit: int, feet: int) -> Ways:
    """Where he can go with so many feet; whoever lies moves one cell at most."""
    me = figure(reader, unit)
    assert me.cell is not None
    least = numbers().cell if me.prone else feet
    return ways(situation.site_of(reader), others(reader, me), me.cell, pace(me, min(feet, least)))


def way(found: Ways, to: Cell) -> Way:
    """The way to where somebody goes who has said so: also there where a side only imagines that
    one whom it has not found stands.
    """
    return found.reached.way(to)


@rule("EM-MOV-01", "EM-GRP-03", "EM-GIA-04")
def stuck(me: Figure) -> bool:
    """Whether he cannot move from where he is: held, holding somebody, or swallowed."""
    return me.gripped or bool(me.holds) or me.bound or me.cell is None


@rule("EM-BRK-05")
def leads_away(me: Figure, foe: Figure, here: Cell, there: Cell) -> bool:
    """Whether this step leads away from that enemy."""
    way = toward(*nearest_cells(me.filling(here), foe.place))
    return not way or eighths(way, toward(here, there)) >= AWAY


@rule("EM-BRK-03", "EM-BRK-04", "EM-BRK-05", "EM-MAN-04")
@once
def backwards(reader: Reader, unit: int) -> Ways:
    """Where he can withdraw to with half his movement, each step away from all who engage him; by
    one cell at most if he lies.
    """
    me = figure(reader, unit)
    assert me.cell is not None
    near = [figure(reader, foe) for foe in situation.engaging(reader, unit)]
    half = stats.movement(me) // 2
    steps = pace(me, min(half, numbers().cell) if me.prone else half)

    def away(here: Cell, there: Cell) -> bool:
        return all(leads_away(me, foe, here, there) for foe in near)

    return ways(situation.site_of(reader), others(reader, me), me.cell, steps, away)


def room(reader: Reader, me: Figure, anchor: Cell) -> bool:
    """Whether he would fit there."""
    site, crowd = situation.site_of(reader), others(reader, me)
    prices = pace(me, 0).price
    return all(
        site.grid.holds(cell) and cell not in crowd and prices[site.footing[site.place(cell)]]
        for cell in me.filling(anchor)
    )
