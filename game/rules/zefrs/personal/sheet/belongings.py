"""Things that change hands: what leaves a hand lies in a cell, and can be taken up again."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Field, Lying
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import World
from game.rules.zefrs.personal.sheet.gear import cleared, in_hand
from game.rules.zefrs.sheet.armour import ARMS, Arm
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import STEADY, Condition, Fighter, combatant


@rule("ZF-MIS-09")
def leaves_hand(world: World, unit: int, item: str, cell: Cell, arm: str = "") -> None:
    """He holds this no longer and carries it no longer; it lies in this cell.

    Of two of a kind the one in this hand goes, else the one in the right hand first. A shield
    stays his, to be strapped on again from the ground.
    """
    who = combatant(world, unit)
    fighter, held = who.fighter, who.held
    if held is not None and (hand := hand_with(held, item, arm)):
        world.put(unit, cleared(held, hand, mounted=who.mounted), held)
    if item in fighter.weapons:
        at = fighter.weapons.index(item)
        weapons = (*fighter.weapons[:at], *fighter.weapons[at + 1 :])
        world.put(unit, replace(fighter, weapons=weapons), fighter)
    elif item == fighter.shield:
        _note_dropped(world, unit, item)
    lay(world, item, cell)


def hand_with(held: Held, item: str, arm: str = "") -> Arm | None:
    """The hand that holds this: the one that is named if it does, else the right one first."""
    holding = [hand for hand in ARMS if in_hand(held, hand) == item]
    return next((hand for hand in holding if hand == arm), next(iter(holding), None))


@rule("ZF-ARM-10")
def _note_dropped(world: World, unit: int, shield: str) -> None:
    """His shield hangs no longer on his back when his arm is free of it: it lies somewhere."""
    had = world.find(unit, Condition)
    state = had or STEADY
    if shield not in state.dropped:
        world.put(unit, replace(state, dropped=(*state.dropped, shield)), had)


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
