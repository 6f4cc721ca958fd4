"""What a target does against a hit: what his declaration leaves him, his defence, his shield."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.checks import Ask, Check, Exchange, Grade, Outcome, asked, rolled
from game.core.memo import lately
from game.core.rule import rule
from game.rules.zefrs.exchange import damage, two_weapons
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import Arm
from game.rules.zefrs.sheet.arms import (
    arms_at_work,
    best_parry,
    grips,
    hands_for,
    weapon,
    weapon_rating,
)
from game.rules.zefrs.sheet.fighter import (
    Combatant,
    able,
    has_shield,
    own_check,
)
from game.rules.zefrs.sheet.wounds import forbids


@dataclass(frozen=True, slots=True)
class Guard:
    """What the target can still do against this blow.

    ``method`` is parry, dodge or block while an active defence is left, ``weapon`` what he
    parries with; ``shield`` whether it is still unused in this turn; ``hands`` how many hands
    his own weapon takes.
    """

    method: str = ""
    weapon: str = ""
    shield: bool = False
    hands: int = 1


@rule("ZF-DEF-02", "ZF-DEF-03")
def defend(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, force: Force, colour: Grade
) -> Exchange[Outcome | None]:
    """The active defence against a hit, if he has one left, it could help, and he uses it."""
    if not may_defend(foe, attack, guard):
        return None
    armour = damage.armour_of(foe, attack)
    loses = damage.final(damage.defended(force, None), armour)
    if damage.final(damage.defended(force, "red"), armour) == loses:
        return None
    facts = (("by", me.unit), ("weapon", attack.weapon), ("area", attack.area))
    more = (("colour", str(colour)), ("raw", force.raw), ("loses", loses))
    held = (("through", force.through), ("armour", armour), ("method", guard.method))
    with_ = (("with", guard.weapon), ("hands", guard.hands))
    about = (*facts, *more, *held, *with_)
    answer = yield from asked(Ask(foe.side, foe.unit, "duel.defend", about))
    if answer.get("use") is not True:
        return None
    return (yield from rolled(defence_check(foe, guard, me.unit)))


@rule("ZF-DEF-08")
def may_defend(foe: Combatant, attack: Attack, guard: Guard) -> bool:
    """Whether the declared defence works here: missiles that are shot cannot be parried."""
    shot = attack.manner == "missile" and "thrown" not in attack.row.use
    forbidden = any(forbids(foe.wounds, what) for what in ("defend", "defence"))
    can = bool(guard.method) and able(foe) and not forbidden
    return can and not (shot and guard.method == "parry")


@lately
@rule("ZF-DEF-04")
def defence_check(foe: Combatant, guard: Guard, attacker: int) -> Check:
    """Weapon rating to parry, General Fighting to dodge or block; nothing is subtracted."""
    parries = guard.method == "parry"
    fighter = foe.fighter
    rating = weapon_rating(fighter, weapon(guard.weapon)) if parries else fighter.fighting
    return own_check(foe, ("defence", "ZF-DEF-04", rating), attacker, limbs_of(foe, guard))


def limbs_of(foe: Combatant, guard: Guard) -> tuple[Arm, ...]:
    """The arms with which he defends himself so."""
    if guard.method == "block":
        return (foe.fighter.shield_arm,)
    parries = guard.method == "parry"
    return arms_at_work(foe, weapon(guard.weapon), max(1, guard.hands)) if parries else ()


def shielded(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, through: int
) -> Exchange[int]:
    """The points that a shield stops, if it is free, would save one, and he uses it."""
    shield = damage.shield_there(foe, attack, guard.hands) if guard.shield else 0
    loses = damage.final(through, damage.armour_of(foe, attack))
    saves = min(loses, shield)
    if saves <= 0:
        return 0
    facts = (("by", me.unit), ("weapon", attack.weapon), ("area", attack.area))
    about = (*facts, ("loses", loses), ("saves", saves))
    answer = yield from asked(Ask(foe.side, foe.unit, "duel.shield", about))
    return shield if answer.get("use") is True else 0


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


def best_method(me: Combatant) -> str:
    """The one way to defend himself that has the best rating, empty if he has none."""
    ratings = {name: me.fighter.fighting for name in methods(me) if name in METHODS}
    if (blade := best_parry(me)) is not None and ratings:
        ratings["parry"] = weapon_rating(me.fighter, blade)
    return max(ratings, key=lambda name: ratings[name], default="")


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
        assert blade is not None, "else he could not parry"
        yield "parry", blade.id
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
