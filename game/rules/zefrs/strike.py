"""The exchange of one blow, from the attack roll to the wound: pure, for dice and odds alike.

The order of its dice is ZF-GEN-06: attack, defence, below zero, wound, unseating, durations.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Ask, Band, Check, Exchange, Grade, Outcome, asked, rolled
from game.core.rule import rule
from game.rules.zefrs import damage
from game.rules.zefrs.arms import weapon, weapon_rating
from game.rules.zefrs.attack import Attack, attack_check
from game.rules.zefrs.damage import Force
from game.rules.zefrs.fighter import Combatant, able, burdens, rank_and_file
from game.rules.zefrs.resolution import check
from game.rules.zefrs.tables import tables
from game.rules.zefrs.wounds import (
    Hurt,
    avoidance,
    avoids,
    lasts_by_die,
    removes,
    threatened,
    threatens,
)

GRAVITY = ("", "disabled", "unconscious", "fallen", "slain")
"""Ways of being out of action, the gravest last."""


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


@dataclass(frozen=True, slots=True)
class Blow:
    """What one blow did. ``points`` are lost, ``left`` is the Damage that remains.

    ``hurt`` is the wound suffered, ``threat`` the one threatened, avoided or not; ``out`` how
    the target is put out of action, if he is; ``shield`` the points that a shield stopped.
    """

    attack: Outcome
    attacker: int
    target: int
    raw: int = 0
    defence: Outcome | None = None
    shield: int = 0
    points: int = 0
    left: int = 0
    below: Outcome | None = None
    threat: Hurt | None = None
    avoided: Outcome | None = None
    hurt: Hurt | None = None
    unseat: Outcome | None = None
    durations: tuple[Outcome, ...] = ()
    out: str = ""
    holds: bool = False

    @property
    def hits(self) -> bool:
        """Whether it hit at all."""
        return self.attack.grade != "white"

    @property
    def unseated(self) -> bool:
        """Whether it threw a rider from the saddle."""
        return self.unseat is not None and self.unseat.grade == "unseated"


@rule("ZF-GEN-06")
def strike(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, by_bands: bool = False
) -> Exchange[Blow]:
    """One blow of ``me`` upon ``foe``; nothing is changed, the caller applies the Blow."""
    outcome = yield from rolled(attack_check(me, foe, attack, by_bands))
    if outcome.grade == "white":
        return Blow(outcome, me.unit, foe.unit, left=foe.health.now)
    if attack.row.harmless:
        return caught(me, foe, attack, outcome)
    force = damage.force(me, foe, attack, outcome.grade)
    defence = yield from defend(me, foe, attack, guard, force, outcome.grade, by_bands)
    through = damage.defended(force, defence.grade if defence else None)
    shield = yield from shielded(me, foe, attack, guard, through)
    points = damage.final(through, damage.armour_of(foe, attack), shield)
    below = yield from hold_on(me, foe, points, by_bands)
    dead = below is not None and damage.fate(below.grade) == "slain"
    threat = None if dead else threatened_by(foe, attack, outcome.grade)
    avoided = yield from avoid(me, foe, threat, points, by_bands)
    hurt = threat if avoided is None or not (threat and avoids(threat, avoided.grade)) else None
    unseat = yield from unseating(me, foe, attack)
    left = damage.remaining(foe.health.now, points)
    return Blow(
        outcome,
        me.unit,
        foe.unit,
        force.raw,
        defence,
        shield,
        points,
        left,
        below,
        threat,
        avoided,
        hurt,
        unseat,
        (yield from durations(foe, below, hurt)),
        outcome_for(foe, left, points, below, hurt),
    )


@rule("ZF-MEL-09")
def caught(me: Combatant, foe: Combatant, attack: Attack, outcome: Outcome) -> Blow:
    """The hit of a weapon that does no harm: no points, no wound; it may hold the target."""
    return Blow(outcome, me.unit, foe.unit, left=foe.health.now, holds=attack.row.holds)


@rule("ZF-DEF-02", "ZF-DEF-03")
def defend(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    guard: Guard,
    force: Force,
    colour: Grade,
    by_bands: bool = False,
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
    answer = yield from asked(Ask(foe.side, foe.unit, "duel.defend", (*facts, *more)))
    if answer.get("use") is not True:
        return None
    return (yield from rolled(defence_check(foe, guard, me.unit, by_bands)))


@rule("ZF-DEF-08")
def may_defend(foe: Combatant, attack: Attack, guard: Guard) -> bool:
    """Whether the declared defence works here: missiles that are shot cannot be parried."""
    shot = attack.manner == "missile" and "thrown" not in attack.row.use
    return bool(guard.method) and able(foe) and not (shot and guard.method == "parry")


@rule("ZF-DEF-04")
def defence_check(foe: Combatant, guard: Guard, attacker: int, by_bands: bool = False) -> Check:
    """Weapon rating to parry, General Fighting to dodge or block; nothing is subtracted."""
    parries = guard.method == "parry"
    fighter = foe.fighter
    rating = weapon_rating(fighter, weapon(guard.weapon)) if parries else fighter.fighting
    return check(
        "defence",
        "ZF-DEF-04",
        rating,
        burdens(foe),
        actor=foe.unit,
        target=attacker,
        by_bands=by_bands,
    )


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


def hold_on(
    me: Combatant, foe: Combatant, points: int, by_bands: bool = False
) -> Exchange[Outcome | None]:
    """The check of a PC or Foe who was at 0 or below and loses more."""
    if rank_and_file(foe) or not damage.must_hold_on(foe, points):
        return None
    left = damage.remaining(foe.health.now, points)
    return (yield from rolled(damage.holding_on(foe, left, me.unit, by_bands)))


@rule("ZF-WOUND-02", "ZF-DEF-07")
def threatened_by(foe: Combatant, attack: Attack, colour: Grade) -> Hurt | None:
    """The wound that a blow of this colour threatens, whatever defence and armour have done."""
    if not threatens(colour) or foe.fighter.combat_class == "MOUNT":
        return None
    return threatened(attack.area, armed=damage.by_weapon(attack))


@rule("ZF-WOUND-05")
def avoid(
    me: Combatant, foe: Combatant, threat: Hurt | None, points: int, by_bands: bool = False
) -> Exchange[Outcome | None]:
    """The check of a PC or Foe to escape the wound, after the points are lost; Enemies get none."""
    if threat is None or rank_and_file(foe):
        return None
    made = avoidance(
        damage.remaining(foe.health.now, points),
        foe.fighter.endurance,
        burdens(foe),
        actor=foe.unit,
        target=me.unit,
        by_bands=by_bands,
    )
    return (yield from rolled(made))


@rule("ZF-MEL-08")
def unseating(me: Combatant, foe: Combatant, attack: Attack) -> Exchange[Outcome | None]:
    """Whether a hit with a fork throws a rider from the saddle."""
    chance, most = attack.row.unseats, tables().numbers.dice.percent
    if not (chance and foe.mounted):
        return None
    bands = (Band("unseated", 1, chance), Band("seated", chance + 1, most))
    return (
        yield from rolled(Check("unseat", "ZF-MEL-08", me.unit, foe.unit, (1, most), bands, chance))
    )


def durations(
    foe: Combatant, below: Outcome | None, hurt: Hurt | None
) -> Exchange[tuple[Outcome, ...]]:
    """The d10 of each unconsciousness and of each wound that passes by itself."""
    sleeps = below is not None and damage.fate(below.grade) == "unconscious"
    count = int(sleeps) + int(hurt is not None and lasts_by_die(hurt))
    found = []
    for _ in range(count):
        sides = tables().numbers.dice.duration
        found.append((yield from rolled(Check("duration", "ZF-HEAL-06", foe.unit, 0, (1, sides)))))
    return tuple(found)


def outcome_for(
    foe: Combatant, left: int, points: int, below: Outcome | None, hurt: Hurt | None
) -> str:
    """How the target is put out of action by all this, the gravest way; "" if he is not."""
    ways = [removes(hurt) if hurt else "", damage.fate(below.grade) if below else ""]
    if damage.falls(foe, left) and (points or foe.health.now <= 0):
        ways.append("fallen")
    return max(ways, key=GRAVITY.index)
