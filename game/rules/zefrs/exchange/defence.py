"""What a declaration leaves against a hit: a parry, a dodge, a block, or two parries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.rule import rule
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.forms import hands_for
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import best_parry, grips, weapon
from game.rules.zefrs.sheet.fighter import Combatant, has_shield

METHODS = ("parry", "dodge", "block")

NONE_LEFT = "none_left"
"""Stands among the defences used of somebody who can defend himself no more in this turn."""


@rule("ZF-DECL-04", "ZF-ACT-02")
def methods(me: Combatant) -> tuple[str, ...]:
    """How he can defend himself: parry with a weapon, dodge, block with a shield, and parry with
    each of two weapons.
    """
    if wounds.forbids(me.wounds, "defend"):
        return ()
    able = {"parry": best_parry(me) is not None, "dodge": True, "block": has_shield(me)}
    both = (two_weapons.BOTH,) if two_weapons.pairs(me) else ()
    return (*(method for method in METHODS if able[method]), *both)


@rule("ZF-DEF-01", "ZF-TWO-04", "ZF-TWO-07")
def defences(me: Combatant, action: Action | None) -> Iterator[tuple[str, str]]:
    """Every active defence that the declaration gives him, each against one attack: its method,
    and the weapon to parry with. Who attacks has none, but for the second of two weapons.
    """
    if action is None:
        return
    for name in two_weapons.parries(me, action):
        yield "parry", name
    if action.form != "defend" or action.how not in methods(me):
        return
    if action.how == "parry":
        blade = best_parry(me)
        yield "parry", blade.id if blade else ""
    elif action.how != two_weapons.BOTH:
        yield action.how, ""


def guard_with(
    me: Combatant, action: Action | None, used: Sequence[str] = (), *, shield: bool = True
) -> Guard:
    """His guard at this moment: the next defence that is not used up, and the shield if free.

    ``used`` are the weapons with which he has parried in this turn, or the other method.
    """
    left = [pair for pair in unused(me, action, used) if usable(me, pair)]
    method, name = left[0] if left else ("", "")
    return Guard(method, name, shield, hands_of(me, action))


@rule("ZF-DEF-02", "ZF-TWO-07")
def unused(me: Combatant, action: Action | None, used: Sequence[str]) -> list[tuple[str, str]]:
    """The defences of the declaration that are left to him: one, or one with each of two weapons,
    of which each parries once, also when the other has been lost.
    """
    both = action is not None and action.how == two_weapons.BOTH
    if NONE_LEFT in used or len(used) >= (2 if both else 1):
        return []
    left = list(defences(me, action))
    for name in used:
        known = next((pair for pair in left if name in pair), None)
        if known is not None:
            left.remove(known)
    return left


def key_of(guard: Guard) -> str:
    """How a used defence is noted: the weapon of a parry, else the method."""
    return guard.weapon or guard.method


def usable(me: Combatant, defence: tuple[str, str]) -> bool:
    """Whether he still holds what this defence takes."""
    method, name = defence
    return method != "parry" or (bool(name) and bool(grips(me, weapon(name))))


@rule("ZF-ARM-10")
def hands_of(me: Combatant, action: Action | None) -> int:
    """How many of his hands what he has declared takes in this turn."""
    if action is None:
        return 0
    if action.form == "wait":
        return hands_of(me, action.prepared)
    if two_weapons.late(action) or action.how == two_weapons.BOTH:
        return 2
    if action.how == "parry":
        blade = best_parry(me)
        return hands_for(me, blade.id) if blade else 0
    fights = action.form == "fight" and bool(action.weapon)
    return hands_for(me, action.weapon, action.grip) if fights else 0
