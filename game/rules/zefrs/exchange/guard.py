"""What a target does against a hit: his one active defence, his shield."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Ask, Check, Exchange, Grade, Outcome, asked, rolled
from game.core.memo import lately
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.sheet.armour import Arm
from game.rules.zefrs.sheet.arms import arms_at_work, weapon, weapon_rating
from game.rules.zefrs.sheet.fighter import Combatant, able, burdens, limb_shifts
from game.rules.zefrs.sheet.resolution import check
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
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    guard: Guard,
    force: Force,
    colour: Grade,
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
    return check(
        "defence",
        "ZF-DEF-04",
        rating,
        (*burdens(foe), *limb_shifts(foe, limbs_of(foe, guard))),
        actor=foe.unit,
        target=attacker,
        by_bands=foe.by_bands,
    )


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
