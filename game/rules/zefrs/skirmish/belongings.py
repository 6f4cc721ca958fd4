"""Things that change hands: what leaves a hand lies in a cell, and can be taken up again."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Field, Lying
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import World
from game.rules.zefrs.fighter import Fighter
from game.rules.zefrs.skirmish.components import Held


@rule("ZF-MIS-09")
def leaves_hand(world: World, unit: int, item: str, cell: Cell) -> None:
    """He holds this no longer and carries it no longer; it lies in this cell.

    Of several of a kind one goes. A shield stays his, to be strapped on again from the ground.
    """
    held, fighter = world.find(unit, Held), world.get(unit, Fighter)
    if held is not None and item in (held.right_arm, held.left_arm):
        world.put(unit, without(held, item, carried(fighter, item)), held)
    if item in fighter.weapons:
        at = fighter.weapons.index(item)
        weapons = (*fighter.weapons[:at], *fighter.weapons[at + 1 :])
        world.put(unit, replace(fighter, weapons=weapons), fighter)
    lay(world, item, cell)


def carried(fighter: Fighter, item: str) -> int:
    """How many of this he carries, in his hands and elsewhere; a shield is one."""
    return fighter.weapons.count(item) + (item == fighter.shield)


def without(held: Held, item: str, owned: int) -> Held:
    """His hands without this: one of two of a kind where he owns as many, else both hands."""
    pair = held.right_arm == held.left_arm == item and owned > 1
    if pair:
        return replace(held, left_arm="")
    right = "" if held.right_arm == item else held.right_arm
    left = "" if held.left_arm == item else held.left_arm
    return Held(right, left)


def lay(world: World, item: str, cell: Cell) -> None:
    """Something comes to lie in this cell."""
    entity = ground_of(world)
    lying = world.find(entity, Lying)
    things = lying.things if lying else ()
    world.put(entity, Lying((*things, (cell, item))), lying)


def take_up(world: World, item: str, cell: Cell) -> bool:
    """One such thing is taken from this cell; False if none lies there any more."""
    entity = ground_of(world)
    lying = world.find(entity, Lying)
    if lying is None or (cell, item) not in lying.things:
        return False
    at = lying.things.index((cell, item))
    world.put(entity, Lying((*lying.things[:at], *lying.things[at + 1 :])), lying)
    return True


def carries_again(world: World, unit: int, item: str) -> None:
    """He owns this from now on: a weapon or an object, not a shield, which is his already."""
    fighter = world.get(unit, Fighter)
    if item != fighter.shield:
        world.put(unit, replace(fighter, weapons=(*fighter.weapons, item)), fighter)


def lying_at(reader: Reader, cell: Cell) -> tuple[str, ...]:
    """What lies in this cell, in the order in which it came there."""
    lying = reader.find(ground_of(reader), Lying)
    return tuple(item for spot, item in (lying.things if lying else ()) if spot == cell)


def ground_of(reader: Reader) -> int:
    """The entity of the field."""
    ((entity, _),) = reader.each(Field)
    return entity
