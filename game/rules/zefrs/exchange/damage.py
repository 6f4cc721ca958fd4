"""Points of a blow: colour, bonuses, defence, armour; and what happens at 0 and below."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Grade
from game.core.memo import lately
from game.core.rule import rule
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.sheet.armour import shield_covers, shield_points, stops
from game.rules.zefrs.sheet.arms import armed, shield_free, weapon_bonus
from game.rules.zefrs.sheet.fighter import (
    Combatant,
    own_check,
    rank_and_file,
    strength_bonus,
)
from game.rules.zefrs.sheet.resolution import worth


@dataclass(frozen=True, slots=True)
class Force:
    """What a blow carries: points before defence, and how many no defence can take."""

    raw: int
    through: int


@rule("ZF-DMG-01", "ZF-RES-02", "ZF-BRAWL-02")
def force(me: Combatant, foe: Combatant, attack: Attack, colour: Grade) -> Force:
    """Colour + Weapon Bonus + Strength Bonus (in melee), and the part that always penetrates.

    Bare hands have a Weapon Bonus below zero; nothing is cut off before Strength is added.
    """
    bonus = weapon_bonus(attack.row, attack.hands, foe)
    strong = strength_behind(me, attack)
    raw = worth(colour) + bonus + strong
    return Force(raw, penetrating(raw, bonus, strong))


@rule("ZF-MIS-07")
def strength_behind(me: Combatant, attack: Attack) -> int:
    """The Strength Bonus in melee; behind a missile there is none."""
    return strength_bonus(me.fighter) if attack.manner == "melee" else 0


@rule("ZF-DEF-06")
def penetrating(raw: int, bonus: int, strong: int) -> int:
    """The points below which defence cannot lower the blow."""
    return min(raw, max(0, strong) + max(0, bonus))


@rule("ZF-DEF-05")
def defended(blow: Force, defence: Grade | None) -> int:
    """The points left after a defence of this colour, None for no defence at all."""
    taken = 0 if defence is None else worth(defence)
    return max(blow.raw - taken, blow.through)


@rule("ZF-DMG-04", "ZF-DMG-05")
def final(left: int, armour: int, shield: int = 0) -> int:
    """The points that are lost in the end, after armour and shield; none is possible."""
    return max(0, left - armour - shield)


@rule("ZF-DMG-06")
def remaining(now: int, lost: int) -> int:
    """The Damage that is left after a loss; it may go below zero."""
    return now - lost


@lately
@rule("ZF-ARM-06")
def armour_of(foe: Combatant, attack: Attack) -> int:
    """What his armour stops there; a mount wears none. A shield comes on top of it."""
    return stops(foe.fighter.armour, attack.area)


@rule("ZF-ARM-05")
def shield_there(foe: Combatant, attack: Attack, hands: int) -> int:
    """What his shield would stop, 0 where it cannot: wrong area or arm, from behind, stunned.

    ``hands`` is how many of his own a weapon takes. That it serves once a turn is up to the
    caller.
    """
    fighter = foe.fighter
    usable = shield_free(foe, hands) and not (foe.condition.stunned or foe.condition.helpless)
    covered = shield_covers(fighter.shield_arm, attack.area) and "M9" not in attack.circumstances
    return shield_points(fighter.shield) if usable and covered else 0


@rule("ZF-BRAWL-03")
def by_weapon(attack: Attack) -> bool:
    """Whether wounds go by T5; those of fists and feet go by T6."""
    return armed(attack.row)


@rule("ZF-DMG-07")
def must_hold_on(foe: Combatant, lost: int) -> bool:
    """Whether a PC or Foe must check: he was at 0 or below already, and has lost further points."""
    return lost > 0 and foe.health.now <= 0


def holding_on(foe: Combatant, damage: int, attacker: int) -> Check:
    """The check of ZF-DMG-07 against Damage alone, as it is after the loss."""
    return own_check(foe, ("below_zero", "ZF-DMG-07", damage), attacker)


def fate(colour: Grade) -> str:
    """What the check of ZF-DMG-07 means: red goes on (""), white is dead, others sleep."""
    return {"red": "", "white": "slain"}.get(str(colour), "unconscious")


@rule("ZF-DMG-08")
def falls(foe: Combatant, damage: int) -> bool:
    """Whether an Enemy, or a mount, drops at once with this much Damage left."""
    return damage <= 0 and rank_and_file(foe)
