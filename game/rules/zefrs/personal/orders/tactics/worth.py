"""What fighters and blows are worth to an opponent, at a glance: parts of a man, without odds."""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean

from game.core.components import Out
from game.core.memo import once
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, Circumstances, aims, attack_check
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.exchange.strike import lands
from game.rules.zefrs.personal.sheet.muster import (
    enemies,
    fighters,
    side_of,
)
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.arms import grips, melee_weapons, weapon
from game.rules.zefrs.sheet.fighter import Combatant, combatant, rank_and_file
from game.rules.zefrs.sheet.wounds import threatened
from game.rules.zefrs.tables.rows import Area

POINTS, LAST, BEATEN = 0.7, 0.95, 0.05
"""What all the points are worth that somebody has left while he stays in the fight; of the rank
and file, who are out with the last of them; and what is left of a PC or Foe at 0 and below.
"""

CURED, RAISED = 0.9, 0.25
"""What all his points are worth to a friend when they come back, and what it is to be above 0."""

DAZED, HELD, LYING, MAIMED = 0.4, 0.5, 0.85, 0.25
"""The part of his strength that one has who takes no action for a moment, is held, lies, or may
not fight for a wound.
"""

SAVED = {"green": 0.6, "yellow": 0.45, "orange": 0.3}
"""How often a PC or Foe avoids a wound, by the worst result that does."""

EVEN, WEAK, STRONG = 0.4, 0.7, 1.5
"""What everybody counts for, however weak he is; how little and how much more than the usual one
he can count.
"""

LIMBS = {"right_arm": 0.45, "left_arm": 0.15, "right_leg": 0.25, "left_leg": 0.25}
"""What a wound takes that leaves him in the fight."""

SHAKEN = 0.12
"""What any other wound takes."""


def left(reader: Reader, unit: int) -> float:
    """The part of him that is left."""
    if reader.find(unit, Out) is not None:
        return 0.0
    return remains(combatant(reader, unit))


def remains(who: Combatant) -> float:
    """The part of him that so many points are."""
    now, full = who.health.now, max(1, who.health.full)
    if now <= 0 and rank_and_file(who):
        return 0.0
    return min(1.0, max(BEATEN, now / full))


def lost(reader: Reader, unit: int, number: int) -> float:
    """What so many points take of what is left of him."""
    return taken(combatant(reader, unit), number)


def taken(who: Combatant, number: int) -> float:
    """What so many points take of what is left of him, or give back to him."""
    now, full = who.health.now, max(1, who.health.full)
    if number < 0:
        raised = RAISED if now <= 0 < now - number else 0.0
        return -CURED * min(-number, full - now) / full - raised
    life = max(1, now)
    return (LAST if rank_and_file(who) else POINTS) * min(number, life) / life


def power(reader: Reader, unit: int) -> float:
    """The part of his usual strength that he has as he stands."""
    who = combatant(reader, unit)
    state = who.condition
    if state.helpless or reader.find(unit, Out) is not None:
        return 0.0
    if wounds.forbids(who.wounds, "fight"):
        return MAIMED
    if state.stunned or wounds.forbids(who.wounds, "action"):
        return DAZED
    return (HELD if state.held else 1.0) * (LYING if state.fallen else 1.0)


@lru_cache(maxsize=1024)
def wound(area: Area, armed: bool, sure: bool) -> tuple[float, float]:
    """How often the wound of this area puts somebody out of the fight, and what it takes else;
    ``sure`` of the rank and file, who cannot avoid it.
    """
    hurt = threatened(area, armed=armed)
    often = 1.0 if sure else 1.0 - SAVED.get(hurt.row.avoided_by, 0.0)
    if wounds.removes(hurt):
        return often, 0.0
    return 0.0, often * LIMBS.get(area, SHAKEN)


def promise(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """The part of the target that this blow or shot takes on an average, undefended."""
    return promised(me, foe, attack, (attack.area,))[0][0]


def promised(
    me: Combatant, foe: Combatant, attack: Attack, areas: tuple[Area, ...]
) -> list[tuple[float, Area]]:
    """The same at each of these areas: the check and the force are those of all of them."""
    if attack.row.harmless:
        return [(0.0, area) for area in areas]
    sure, armed = rank_and_file(foe), damage.by_weapon(attack)
    colours = [
        (colour == "red", chance, damage.force(me, foe, attack, colour).raw)
        for colour, chance in attack_check(me, foe, attack).odds
        if lands(colour, called=attack.called)
    ]
    found = []
    for area in areas:
        armour, value = stops(foe.fighter.armour, area), 0.0
        out, other = wound(area, armed, sure)
        for red, chance, raw in colours:
            harm = taken(foe, damage.final(raw, armour))
            if red:
                harm = out + (1.0 - out) * min(1.0, harm + other)
            value += chance * harm
        found.append((value, area))
    return found


def hits(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """The chance that it does anything."""
    return sum(part for colour, part in attack_check(me, foe, attack).odds if lands(colour))


@once
def blows(
    reader: Reader, unit: int, foe: int, name: str, here: Circumstances
) -> tuple[tuple[float, Area], ...]:
    """What a blow with this weapon promises at each part of the body, the best first."""
    me, target, row = combatant(reader, unit), combatant(reader, foe), weapon(name)
    hands = max(grips(me, row), default=0)
    areas: tuple[Area, ...] = aims(me, target, row, behind_wall=here.behind_wall)
    if target.fighter.combat_class == "MOUNT":
        areas = ("chest",)
    rated = promised(me, target, placed(Attack(name, "chest", hands), here), areas)
    return tuple(sorted(rated, key=lambda pair: -pair[0]))


def blows_plainly(reader: Reader, unit: int, foe: int, name: str) -> tuple[float, Area]:
    """The best blow with this weapon on even ground; nothing at the chest if there is none."""
    found = blows(reader, unit, foe, name, Circumstances())
    return found[0] if found else (0.0, "chest")


@once
def with_weapon(reader: Reader, unit: int, foe: int, name: str) -> float:
    """What the best blow would promise with something else in his hands."""
    me, target, row = combatant(reader, unit), combatant(reader, foe), weapon(name)
    if "melee" not in row.use and "brawl" not in row.use:
        return 0.0
    areas: tuple[Area, ...] = aims(me, target, row)
    hands = max(row.hands, default=1)
    return max(value for value, _ in promised(me, target, Attack(name, "chest", hands), areas))


def maiming(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """What the wound of a limb takes of him: all other wounds are in the odds."""
    out, other = wound(attack.area, damage.by_weapon(attack), rank_and_file(foe))
    return 0.0 if out else other * attack_check(me, foe, attack).chance("red")


@once
def usual(reader: Reader, unit: int, foe: int) -> float:
    """What the best blow of his promises at this one on even ground."""
    rows = (row for row in melee_weapons(combatant(reader, unit)) if not row.harmless)
    return max((blows_plainly(reader, unit, foe, row.id)[0] for row in rows), default=0.0)


@once
def might(view: View, unit: int) -> float:
    """What he counts for his strength: what his blows take, beside those of all of his side."""
    own, known = side_of(view, unit), dict[int, float]()
    for other in fighters(view):
        if side_of(view, other) == own:
            against = [usual(view, other, foe) for foe in enemies(view, other)]
            known[other] = fmean(against) if against else 0.0
    mean = fmean(known.values()) if known else 0.0
    part = known.get(unit, mean) / mean if mean > 0 else 1.0
    return min(STRONG, max(WEAK, EVEN + (1.0 - EVEN) * part))


@once
def able(reader: Reader, unit: int) -> bool:
    """Whether he can strike or shoot in his next turn at all."""
    return power(reader, unit) > MAIMED
