"""What is in a fighter's hands, what goes into them, and what leaves them and lies in a cell."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Lying
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import World
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange.missile import let_fall, needed, taken_up
from game.rules.zefrs.exchange.two_weapons import TALENT
from game.rules.zefrs.sheet.armour import ARMS, Arm
from game.rules.zefrs.sheet.arms import armed, is_weapon, weapon
from game.rules.zefrs.sheet.components import Held, Loading, Unloaded
from game.rules.zefrs.sheet.fighter import STEADY, Condition, Fighter, combatant, talent


def usual(fighter: Fighter, *, mounted: bool) -> Held:
    """The book's usual: his first weapon in the weapon arm, or in both hands; his shield on its
    arm; a second one-handed weapon where he can fight with two and bears no shield.
    """
    first = fighter.weapons[:1]
    found = [*first, *([fighter.shield] if fighter.shield else [])]
    if talent(fighter, TALENT) is not None and not fighter.shield:
        found += [name for name in fighter.weapons[1:] if light(name, mounted=mounted)][:1]
    fits = (
        held
        for count in range(len(found), -1, -1)
        if (held := in_hands(fighter, found[:count], mounted=mounted))
    )
    return next(fits, Held())


def light(name: str, *, mounted: bool = False) -> bool:
    """Whether it is a weapon to strike with that one hand can hold."""
    row = weapon(name)
    return armed(row) and "melee" in row.use and least_hands(name, mounted=mounted) == 1


def least_hands(name: str, *, mounted: bool = False) -> int:
    """The fewest hands that hold this."""
    if not is_weapon(name):
        return 1
    row = weapon(name)
    hands = row.hands_mounted if mounted and row.hands_mounted else row.hands
    return min(hands, default=1)


def in_hands(fighter: Fighter, names: list[str], *, mounted: bool) -> Held | None:
    """These things in his hands, the first in the weapon arm; None if they do not fit.

    A shield goes on its arm and what takes two hands into both.
    """
    held = Held()
    for name in names:
        free = [arm for arm in _order(fighter, name) if not in_hand(held, arm)]
        need = least_hands(name, mounted=mounted)
        if len(free) < need:
            return None
        for arm in free[:need]:
            held = put_in(held, arm, name)
    return held


def _order(fighter: Fighter, name: str) -> tuple[Arm, ...]:
    """The hands for this in the order in which they are tried."""
    if name == fighter.shield:
        return (fighter.shield_arm,)
    return (fighter.weapon_arm, fighter.shield_arm)


def in_hand(held: Held, arm: Arm) -> str:
    """What this hand holds."""
    return held.right_arm if arm == ARMS[0] else held.left_arm


def put_in(held: Held, arm: Arm, name: str) -> Held:
    """The hands with this in one of them."""
    if arm == ARMS[0]:
        return replace(held, right_arm=name)
    return replace(held, left_arm=name)


def cleared(held: Held, arm: Arm, *, mounted: bool = False) -> Held:
    """The hands without what this one holds; the other lets go of it too if it takes both."""
    name = in_hand(held, arm)
    other = next(one for one in ARMS if one != arm)
    held = put_in(held, arm, "")
    both = name and in_hand(held, other) == name and least_hands(name, mounted=mounted) > 1
    return put_in(held, other, "") if both else held


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
    _lies_unloaded(world, unit, item, cell)


@rule("ZF-MIS-08")
def _lies_unloaded(world: World, unit: int, item: str, cell: Cell) -> None:
    """How far it is loaded goes with the weapon."""
    loading = world.find(unit, Loading) or Loading()
    count, less = needed(loading, item), let_fall(loading, item)
    if less != loading:
        world.write(unit, less)
    if count:
        had = world.find(field_of(world), Unloaded) or Unloaded()
        world.write(field_of(world), Unloaded((*had.things, (cell, item, count))))


@rule("ZF-MIS-08")
def takes_over(world: World, unit: int, item: str, cell: Cell) -> None:
    """What he takes up from this cell is loaded as far as it was; of several the first that are.

    Called while it still lies there.
    """
    had = world.find(field_of(world), Unloaded) or Unloaded()
    empty = sorted((thing for thing in had.things if thing[:2] == (cell, item)), key=lambda t: t[2])
    loads = lying(world).count((cell, item)) <= len(empty)
    if loads:
        left = list(had.things)
        left.remove(empty[0])
        world.write(field_of(world), Unloaded(tuple(left)))
    own = world.find(unit, Loading) or Loading()
    now = taken_up(own, item, empty[0][2] if loads else 0)
    if now != own:
        world.write(unit, now)


def hand_with(held: Held, item: str, arm: str = "") -> Arm | None:
    """The hand that holds this: the one that is named if it does, else the right one first."""
    holding = [hand for hand in ARMS if in_hand(held, hand) == item]
    return next((hand for hand in holding if hand == arm), next(iter(holding), None))


@rule("ZF-ARM-10")
def _note_dropped(world: World, unit: int, shield: str) -> None:
    """His shield hangs no longer on his back when his arm is free of it: it lies somewhere."""
    dropped = (world.find(unit, Condition) or STEADY).dropped
    if shield not in dropped:
        world.amend(unit, STEADY, dropped=(*dropped, shield))


def lay(world: World, item: str, cell: Cell) -> None:
    """Something comes to lie in this cell."""
    world.write(field_of(world), Lying((*lying(world), (cell, item))))


def take_up(world: World, item: str, cell: Cell) -> bool:
    """One such thing is taken from this cell; False if none lies there any more."""
    things = list(lying(world))
    if (cell, item) not in things:
        return False
    things.remove((cell, item))
    world.write(field_of(world), Lying(tuple(things)))
    return True


def carries_again(world: World, unit: int, item: str) -> None:
    """He owns this from now on: a weapon or an object, not a shield, which is his already."""
    fighter = world.get(unit, Fighter)
    if item != fighter.shield:
        world.put(unit, replace(fighter, weapons=(*fighter.weapons, item)), fighter)


def lying_at(reader: Reader, cell: Cell) -> tuple[str, ...]:
    """What lies in this cell, in the order in which it came there."""
    return tuple(item for spot, item in lying(reader) if spot == cell)


def lying(reader: Reader) -> tuple[tuple[Cell, str], ...]:
    """All that lies on the field."""
    return (reader.find(field_of(reader), Lying) or Lying()).things
