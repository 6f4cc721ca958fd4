"""Whom an attack can be aimed at: enemies in reach or to be run up to, in sight and in range."""

from __future__ import annotations

from game.core.components import Field, Out, Position, Unit
from game.core.grid import ORTHOGONAL, STEPS, Cell, step
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.acts.move import running
from game.rules.chaos.acts.parlay import entangling
from game.rules.chaos.exchange.facts import Block
from game.rules.chaos.exchange.force import solid
from game.rules.chaos.ground.directions import FRONT, behind, distance, ring, side_from
from game.rules.chaos.ground.paths import within
from game.rules.chaos.ground.sight import look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import derived, hands, paces
from game.rules.chaos.sheet.actions import ANY
from game.rules.chaos.sheet.agenda import Masonry, Thing, field_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.forms import attacks
from game.rules.chaos.tables.ground import Built, built
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import terrain_at

WALL = "brick_wall"
"""What other closed ground counts as when something is bounced off it."""

BOUNCES = 3
"""So many surfaces are offered for one target, those on the shortest ways."""


@once
def enemies(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies on the field, the nearest first."""
    side, here = reader.get(unit, Unit).side, paces.cell_of(reader, unit)
    found = [
        (distance(here, spot.cell), other)
        for other, (who, spot) in reader.each(Unit, Position)
        if who.side != side and reader.find(other, Out) is None
    ]
    return tuple(other for _, other in sorted(found))


def things(reader: Reader) -> tuple[int, ...]:
    """The objects on the field that are whole."""
    return tuple(u for u, (thing, _) in reader.each(Thing, Position) if thing.left > 0)


@rule("CF-MOVE-03", "CF-MOVE-08")
@once
def struck_from(reader: Reader, unit: int, target: int, reach: int) -> int | None:
    """The ticks of the run-up to this target, 0 where it is in reach, None if it cannot be."""
    return running.ticks_to(reader, unit, target, reach)


@once
def in_reach(reader: Reader, unit: int, target: int, reach: int) -> bool:
    """Whether he reaches the target from where he stands."""
    return running.reaches(reader, unit, target, reach)


@rule("CF-CALL-08")
@once
def in_sight(reader: Reader, unit: int, target: int, item: str) -> bool:
    """Whether he can shoot or throw this at the target now: seen, and not beyond its range."""
    me, there = combatant(reader, unit), paces.cell_of(reader, target)
    here = paces.cell_of(reader, unit)
    if distance(here, there) > derived.farthest(me, weapon(item)):
        return False
    return not _hidden(reader, unit, target, here, there)


def _hidden(reader: Reader, unit: int, target: int, here: Cell, there: Cell) -> bool:
    if reader.find(target, Unit) is None:
        return not open_line(site_of(reader), here, there)
    prone, lying = not paces.upright(reader, unit), not paces.upright(reader, target)
    seen = look(site_of(reader), crowd_of(reader), here, there, prone, lying)
    return seen.cover == "full"


@once
def covered(reader: Reader, unit: int, target: int) -> bool:
    """Whether something lies between that makes a shot harder or keeps it off."""
    here, there = paces.cell_of(reader, unit), paces.cell_of(reader, target)
    lying = not paces.upright(reader, target)
    seen = look(site_of(reader), crowd_of(reader), here, there, lying=lying)
    return seen.cover != "none"


@rule("CF-REFL-01", "CF-REFL-03", "CF-REFL-05")
@once
def bounces(reader: Reader, unit: int, target: int, item: str) -> tuple[Cell, ...]:
    """The surfaces off which he can bounce a shot to the target, the shortest ways first: hard
    enough for it, in sight from both, and all of the way within range.
    """
    me, row = combatant(reader, unit), weapon(item)
    here, there = paces.cell_of(reader, unit), paces.cell_of(reader, target)
    site, far = site_of(reader), derived.farthest(me, row)
    hard = [cell for cell in site.walls if solid(me, row, wall_of(reader, cell)[1])]
    found = sorted(
        (distance(here, cell) + distance(cell, there), cell)
        for cell in hard
        if _one_face(site, cell, here, there)
        and open_line(site, here, cell)
        and open_line(site, cell, there)
    )
    return tuple(cell for way, cell in found if way <= far)[:BOUNCES]


def _one_face(site: Site, wall: Cell, here: Cell, there: Cell) -> bool:
    """Whether both look upon the same open face of a wall."""
    return any(
        step(wall, way) not in site.walls
        and all((c.x - wall.x) * dx + (c.y - wall.y) * dy > 0 for c in (here, there))
        for way, (dx, dy) in ((way, STEPS[way]) for way in ORTHOGONAL)
    )


@rule("CF-REFL-03", "CF-CLEAVE-04")
def wall_of(reader: Reader, cell: Cell) -> tuple[int, int, int]:
    """What stands in a cell that is closed: its entity (0 for a wall of the map), PFb and Soak."""
    for entity, (thing, spot) in reader.each(Thing, Position):
        if spot.cell == cell and thing.kind in tables().objects:
            return entity, thing.left, tables().objects[thing.kind].soak
    block = block_at(reader, cell)
    wall = tables().objects[WALL]
    return (0, block.pfb, block.soak) if block is not None else (0, wall.pfb, wall.soak)


def built_at(reader: Reader, cell: Cell) -> Built | None:
    """What of the ground in this cell can be struck down, None for nothing."""
    grid = reader.get(field_of(reader), Field).grid
    return built().get(terrain_at(grid, cell).id) if grid.holds(cell) else None


def wall_left(reader: Reader, cell: Cell) -> int:
    """The PFb that it has left; 0 where nothing stands."""
    row = built_at(reader, cell)
    if row is None:
        return 0
    worn = reader.find(field_of(reader), Masonry) or Masonry()
    return dict(worn.left).get(cell, tables().objects[row.counts_as].pfb)


@rule("CF-CLEAVE-04", "CF-DMG-17")
def block_at(reader: Reader, cell: Cell) -> Block | None:
    """The same as something that takes a blow."""
    row = built_at(reader, cell)
    if row is None:
        return None
    item = tables().objects[row.counts_as]
    return Block(row.id, wall_left(reader, cell), item.soak, item.cover or "small")


@rule("CF-CLEAVE-04", "CF-CALL-08", "CF-MOVE-08")
@once
def breachable(reader: Reader, unit: int, item: str) -> tuple[Cell, ...]:
    """What he can strike at with this: within his reach, or for a missile in sight and in range
    with an enemy right behind it.
    """
    row, here, site = weapon(item), paces.cell_of(reader, unit), site_of(reader)
    if row.missile:
        far = derived.farthest(combatant(reader, unit), row)
        near = (c for c in _before_enemies(reader, unit, here) if distance(here, c) <= far)
        found = tuple(dict.fromkeys(near))
    else:
        found = tuple(cell for gap in range(1, row.reach + 1) for cell in ring(here, gap))
    return tuple(cell for cell in found if built_at(reader, cell) and open_line(site, here, cell))


def _before_enemies(reader: Reader, unit: int, here: Cell) -> list[Cell]:
    """The cells straight before his enemies, as he sees them."""
    spots = [paces.cell_of(reader, foe) for foe in enemies(reader, unit)]
    return [cell for spot in spots for cell in ring(spot, 1) if behind(here, cell) == spot]


@rule("CF-CLEAVE-01")
def cleaves(reader: Reader, unit: int, item: str, targets: tuple[int, ...]) -> tuple[int, ...]:
    """Who else the same blow can reach: before him as he faces the first, and next to one of the
    others.
    """
    here, row = paces.cell_of(reader, unit), weapon(item)
    if len(targets) >= row.cleave or not in_reach(reader, unit, targets[0], row.reach):
        return ()
    cells = [paces.cell_of(reader, target) for target in targets]
    facing = toward(here, cells[0])
    site, crowd = site_of(reader), crowd_of(reader)
    return tuple(
        other
        for other in enemies(reader, unit)
        if other not in targets
        and within(site, crowd, here, (there := paces.cell_of(reader, other)), row.reach)
        and side_from(here, facing, there) == FRONT
        and any(distance(there, cell) == 1 for cell in cells)
    )


@rule("CF-CALL-04")
@once
def areas(reader: Reader, unit: int, item: str, how: str) -> tuple[str, ...]:
    """The parts he can aim at, none in particular first: narrow ones need skill."""
    me, row = combatant(reader, unit), weapon(item)
    level = derived.level(me, row, how)
    art = derived.trained(me.fighter, hands.UNARMED) is not None
    numbers = attacks().attack
    wanted = {0: 0, tables().numbers.modifiers.size: 0 if art else numbers.least_part}
    return (
        ANY,
        *(p.id for p in tables().parts.values() if level >= wanted.get(p.size, numbers.least_eye)),
    )


@rule("CF-DUAL-01", "CF-DUAL-05", "CF-ENT-04")
@once
def seconds(reader: Reader, unit: int, how: str, item: str, hand: str) -> tuple[str, ...]:
    """With what he can follow an attack up: what is in his other hand and has nobody in it;
    unarmed, fist or foot.
    """
    me = combatant(reader, unit)
    if how in ("strike", "break"):
        if weapon(item).kind == "unarmed":
            return _limbs(me, item)
        rows = hands.blades(me)
    else:
        rows = hands.guns(me) if how == "shoot" else hands.throwables(me)
    if me.held.right == me.held.left == item and hands.two_handed(item):
        return ()
    taken = entangling.used(reader, unit)
    spare = ((o, at) for o, at in rows if weapon(o).kind != "unarmed" and o not in taken)
    return tuple(other for other, at in spare if at != hand)


def _limbs(me: Combatant, item: str) -> tuple[str, ...]:
    """A second fist needs a second free hand."""
    free = hands.free_hands(me)
    fists = (hands.FIST,) if free > (item == hands.FIST) else ()
    feet = tuple(name for name, _ in hands.limbs(me) if name == hands.KICK and item != hands.KICK)
    return (*fists, *feet)


@rule("CF-DISARM-04", "CF-DISARM-01")
def held_weapons(reader: Reader, target: int) -> tuple[str, ...]:
    """The weapons in somebody's hands that can be struck at or out of them."""
    held = hands.in_hands(combatant(reader, target).held)
    return tuple(dict.fromkeys(item for item, _ in held))


def is_ranged(how: str, row: Weapon) -> bool:
    """Whether an attack with this weapon goes by Aim: all but blows."""
    return how in ("shoot", "throw") or row.missile
