"""What is done with things: draw, drop, pick up, change, use, open, load."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Field, Lights, Lying, Position, Torch
from game.core.events import Event
from game.core.grid import Cell, king_moves
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.heroic2d6.acts.hurt import drops, heal, lay_down, light_up, take
from game.rules.heroic2d6.exchange.rolls import die
from game.rules.heroic2d6.sheet.components import Mana, Unloaded
from game.rules.heroic2d6.sheet.figure import (
    CHEST,
    Figure,
    figure,
    fit_for,
    hands_for,
    held,
    without,
)
from game.rules.heroic2d6.tables.book import armour, items
from game.rules.kit.ground.site import field_of
from game.rules.kit.ground.terrain import kinds
from game.rules.kit.people.gear import Hands, Pack
from game.rules.kit.people.guess import knowing


def _told(step: Step, told: Event) -> None:
    """Whoever is hidden does it unseen: only those who know of him are told."""
    assert told.unit is not None
    step.emit(replace(told, to=knowing(step.world, told.unit)))


@rule("H2-FRE-03", "H2-EQP-01")
def room(hands: Hands, name: str) -> bool:
    """Whether his hands have room for it."""
    empty = (hands.right == "") + (hands.left == "")
    return empty >= max(1, hands_for(name))


def grasped(hands: Hands, name: str) -> Hands:
    """His hands with this in them as well; a shield is taken into the left one."""
    if hands_for(name) > 1:
        return Hands(name, name)
    if name in armour():
        return Hands(hands.right or hands.left, name)
    return Hands(hands.right, name) if hands.right and not hands.left else Hands(name, hands.left)


@rule("H2-FRE-03")
def draw(step: Step, unit: int, name: str) -> None:
    """A weapon from sheath or belt into an empty hand."""
    _unpack(step.world, unit, name)
    had = step.world.get(unit, Hands)
    step.world.put(unit, grasped(had, name), had)
    _told(step, Event("heroic2d6.draws", "H2-FRE-03", unit, facts=(("weapon", name),)))


@rule("H2-FRE-04")
def drop(step: Step, unit: int, name: str) -> None:
    """It falls to the ground, in his own cell; a lantern that burns goes on burning there."""
    if name not in items():
        drops(step, unit, name)
        return
    take(step.world, unit, name)
    lay_down(step.world, unit, name)
    leaves_light(step.world, unit, name)
    _told(step, Event("heroic2d6.drops", "H2-FRE-04", unit, facts=(("weapon", name),)))


@rule("H2-GRD-12")
def leaves_light(world: World, unit: int, name: str) -> None:
    """A burning lantern that he does not carry any more lights the cell where it lies."""
    torch, field = world.find(unit, Torch), field_of(world)
    if torch is None or not items()[name].light:
        return
    lit = world.get(field, Lights).lit
    world.write(field, Lights((*lit, (world.get(unit, Position).cell, torch.radius))))
    world.drop(unit, torch)


@rule("H2-GRD-12")
def takes_light(world: World, unit: int, name: str, cell: Cell) -> None:
    """Whoever takes up a burning lantern carries its light with him."""
    field, row = field_of(world), items().get(name)
    lit = list(world.get(field, Lights).lit)
    if row is not None and row.light and (cell, row.light) in lit:
        lit.remove((cell, row.light))
        world.write(field, Lights(tuple(lit)))
        light_up(world, unit, row.light)


@rule("H2-ACT-11")
def change(step: Step, unit: int, name: str) -> None:
    """He puts away what is in the way, and takes this instead."""
    world = step.world
    hands, pack = world.get(unit, Hands), world.get(unit, Pack)
    left = freed(hands, name)
    away = list(held(hands))
    for kept in held(left):
        away.remove(kept)
    gear = list(pack.gear)
    gear.remove(name)
    world.write(unit, replace(pack, gear=(*gear, *away)))
    world.put(unit, grasped(left, name), hands)
    _told(step, Event("heroic2d6.changes", "H2-ACT-11", unit, facts=(("weapon", name),)))


@rule("H2-ACT-11")
def freed(hands: Hands, name: str) -> Hands:
    """The hands without the one thing that is put away for this: a shield takes the place of what
    is in the left one, and so does all else where only that one holds something.
    """
    if name in armour() and len(held(hands)) > 1:
        return replace(hands, left="")
    if hands.right or room(hands, name):
        return without(hands, hands.right)
    return replace(hands, left="")


@rule("H2-ACT-11")
def changeable(hands: Hands, name: str) -> bool:
    """Whether his hands have room for it once one thing is put away."""
    return bool(held(hands)) and room(freed(hands, name), name)


def _unpack(world: World, unit: int, name: str) -> None:
    pack = world.get(unit, Pack)
    gear = list(pack.gear)
    gear.remove(name)
    world.put(unit, replace(pack, gear=tuple(gear)), pack)


@rule("H2-ACT-10", "H2-ACT-07")
def at_hand(reader: Reader, me: Figure) -> tuple[tuple[Cell, str], ...]:
    """What lies in his cell or beside it, and where; not what is in a chest, nor the chest."""
    things = reader.get(field_of(reader), Lying).things
    shut = {cell: at for at, (cell, name) in enumerate(things) if name == CHEST}
    return tuple(
        (cell, name)
        for at, (cell, name) in enumerate(things)
        if at > shut.get(cell, -1) and beside(me, cell)
    )


@rule("H2-ACT-10")
def near_things(reader: Reader, me: Figure) -> tuple[str, ...]:
    """What lies at hand, each name once."""
    return tuple(dict.fromkeys(name for _, name in at_hand(reader, me)))


@rule("H2-ACT-07")
def chests(reader: Reader, me: Figure) -> tuple[Cell, ...]:
    """The closed chests beside him."""
    things = reader.get(field_of(reader), Lying).things
    return tuple(cell for cell, name in things if name == CHEST and beside(me, cell))


@rule("H2-ACT-10")
def pick_up(step: Step, unit: int, name: str) -> None:
    """Into an empty hand if it fits there, else to the rest of what he has."""
    world, me = step.world, figure(step.world, unit)
    field = field_of(world)
    had = world.get(field, Lying)
    cell = next(cell for cell, thing in at_hand(world, me) if thing == name)
    left = list(reversed(had.things))
    left.remove((cell, name))
    world.put(field, Lying(tuple(reversed(left))), had)
    takes_light(world, unit, name, cell)
    hands, pack = world.get(unit, Hands), world.get(unit, Pack)
    if name in items():
        world.write(unit, replace(pack, items=(*pack.items, name)))
    elif room(hands, name) and fit_for(me.fighter, name):
        world.put(unit, grasped(hands, name), hands)
    else:
        world.write(unit, replace(pack, gear=(*pack.gear, name)))
    _told(step, Event("heroic2d6.picks_up", "H2-ACT-10", unit, facts=(("item", name),)))


def beside(me: Figure, cell: Cell) -> bool:
    """Whether this cell is one of his, or next to one."""
    return any(king_moves(own, cell) <= 1 for own in me.place)


@rule("H2-ACT-07")
def use(step: Step, unit: int, order: Order) -> None:
    """A potion, drunk or given, or a lantern."""
    name, target = order.text("item"), order.unit("target") or unit
    row = items()[name]
    key = "heroic2d6.gives" if target != unit else "heroic2d6.uses"
    _told(step, Event(key, "H2-ACT-07", unit, target, facts=(("item", name),)))
    if row.health:
        take(step.world, unit, name)
        heal(step, target, step.draw(die("potion", "H2-ACT-07", unit, count=row.health)).total)
    if row.mana:
        take(step.world, unit, name)
        had = step.world.find(target, Mana) or Mana(0, 0)
        more = step.draw(die("potion", "H2-ACT-07", unit, count=row.mana)).total
        step.world.write(target, Mana(min(had.full, had.now + more), had.full))
    if row.light:
        light_up(step.world, unit, row.light)


@rule("H2-ACT-07")
def opens(step: Step, unit: int, cell: Cell) -> None:
    """The door beside him is open from now on."""
    world, field = step.world, field_of(step.world)
    had = world.get(field, Field)
    opened = kinds()[had.grid.terrain_at(cell)].opens
    terrain = tuple((at, opened if at == cell else name) for at, name in had.grid.terrain)
    world.put(field, replace(had, grid=replace(had.grid, terrain=terrain)), had)
    _told(step, Event("heroic2d6.opens", "H2-ACT-07", unit, cell=cell))


@rule("H2-ACT-07")
def opens_chest(step: Step, unit: int, cell: Cell) -> None:
    """The chest beside him is open, and what was in it lies there."""
    world, field = step.world, field_of(step.world)
    had = world.get(field, Lying)
    left = tuple(thing for thing in had.things if thing != (cell, CHEST))
    world.put(field, Lying(left), had)
    inside = sum(thing[0] == cell for thing in had.things[: had.things.index((cell, CHEST))])
    facts = (("n", inside),)
    _told(step, Event("heroic2d6.opens_chest", "H2-ACT-07", unit, cell=cell, facts=facts))


@rule("H2-ACT-15")
def load(step: Step, unit: int, name: str) -> None:
    """One of the Actions that a weapon needs before it shoots again."""
    had = step.world.get(unit, Unloaded)
    at, (_, count) = next(one for one in enumerate(had.left) if one[1][0] == name)
    less = ((name, count - 1),) if count > 1 else ()
    step.world.put(unit, Unloaded((*had.left[:at], *less, *had.left[at + 1 :])), had)
    _told(step, Event("heroic2d6.loads", "H2-ACT-15", unit, facts=(("weapon", name),)))
