"""Walls, doors and parapets of the ground: what each has left, which can be struck at, and attacks
on them and through them (CLEAVE-04).
"""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import rolled
from game.core.components import Field
from game.core.events import Event
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import applying, attacking, reaching, telling, things
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.exchange.facts import Attack, Block
from game.rules.chaos.exchange.force import ORDINARY, Stop, damage_of, taken
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, MISS, attack_check
from game.rules.chaos.exchange.setting import setting_at
from game.rules.chaos.ground.directions import behind, distance, ring
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import derived, ki, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Masonry, field_of
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.ground import Built, built
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.terrain import terrain_at


def built_at(reader: Reader, cell: Cell) -> Built | None:
    """What of the ground in this cell can be struck down, None for nothing."""
    grid = reader.get(field_of(reader), Field).grid
    return built().get(terrain_at(grid, cell).id) if grid.holds(cell) else None


def left(reader: Reader, cell: Cell) -> int:
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
    return Block(row.id, left(reader, cell), item.soak, item.cover or "small")


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
    spots = [paces.cell_of(reader, foe) for foe in reaching.enemies(reader, unit)]
    return [cell for spot in spots for cell in ring(spot, 1) if behind(here, cell) == spot]


@rule("CF-DMG-17")
def wears(step: Step, unit: int, cell: Cell, stop: Stop) -> None:
    """It has less PFb now; at 0 it is a way through."""
    world, field = step.world, field_of(step.world)
    row = built_at(world, cell)
    had = world.find(field, Masonry)
    kept = tuple(pair for pair in (had.left if had else ()) if pair[0] != cell)
    world.put(field, Masonry((*kept, (cell, stop.after))), had)
    if stop.broken and row is not None:
        ground = world.get(field, Field)
        terrain = tuple((c, row.becomes if c == cell else n) for c, n in ground.grid.terrain)
        grid = replace(ground.grid, terrain=terrain)
        world.put(field, replace(ground, grid=grid), ground)
        facts = (("thing", row.id),)
        step.emit(Event("chaos.breached", "CF-DMG-17", unit, cell=cell, facts=facts))


@rule("CF-CLEAVE-04", "CF-ROLL-08")
def breaches(step: Step, unit: int, action: Action) -> Asking[None]:
    """Strike or shoot at a wall: it is hit unless the attack misses by itself."""
    me, row, cell = combatant(step.world, unit), weapon(action.weapon), action.cell
    if cell not in breachable(step.world, unit, row.id):
        step.emit(Event("chaos.attack_lost", "CF-CALL-08", unit))
        return
    if not attacking.has(me, action, row):
        step.emit(Event("chaos.attack_lost", "CF-MISS-05", unit))
        return
    action = attacking.affordable(me, action, step.clock.round)
    ki.pay(step, unit, "roll", action.ki)
    stepping.look_at(step, unit, cell)
    attack = attacking.attack_of(me, action)
    step.emit(telling.declared(unit, None, action, attack))
    went_off = yield from _strikes(step, unit, action, attack, cell)
    if went_off:
        dropping.spend(step, unit, row.id)


def _strikes(step: Step, unit: int, action: Action, attack: Attack, cell: Cell) -> Asking[bool]:
    """The blow itself; tells whether it came off at all."""
    world = step.world
    block = block_at(world, cell)
    assert block is not None
    here = setting_at(world, unit, cell, step.clock.round)
    check = attack_check(combatant(world, unit), None, attack, here, numbered=False)
    die = yield from step.run(rolled(check))
    things.tells(step, unit, block.kind, attack, die)
    if die.grade == FUMBLE:
        dropping.fumble(step, unit, attack.weapon.id)
    if die.grade in (FUMBLE, MISS):
        return die.grade == MISS
    kind = ORDINARY if die.grade == CRITICAL else ""
    left, stop = taken(damage_of(combatant(world, unit), attack, kind), block)
    step.emit(telling.stopped(unit, unit, stop, "CF-CLEAVE-04"))
    wears(step, unit, cell, stop)
    if stop.after < stop.before:
        applying.harm_done(step)
    yield from things.through(step, Blow(unit, 0, action, attack, die=die), left, cell)
    return True


@rule("CF-REFL-03")
def surface_takes(step: Step, unit: int, cell: Cell, attack: Attack) -> None:
    """A wall off which a shot is bounced takes the other half of it."""
    block: Block | None = block_at(step.world, cell)
    if block is not None:
        _, stop = taken(damage_of(combatant(step.world, unit), attack), block)
        step.emit(telling.stopped(unit, unit, stop, "CF-REFL-03"))
        wears(step, unit, cell, stop)
