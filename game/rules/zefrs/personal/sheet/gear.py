"""What is in a fighter's hands when the battle begins, and whether it can be."""

from __future__ import annotations

from dataclasses import replace

from game.rules.zefrs.exchange.two_weapons import TALENT
from game.rules.zefrs.sheet.armour import ARMS, Arm
from game.rules.zefrs.sheet.arms import armed, is_weapon, weapon
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import Fighter, talent


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
