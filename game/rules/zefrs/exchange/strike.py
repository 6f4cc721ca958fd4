"""The exchange of one blow, from the attack roll to the wound: pure, for dice and odds alike.

The order of its dice is ZF-GEN-06: attack, location, defence, below zero, wound, unseating,
durations.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Band, Check, Exchange, Grade, Outcome, rolled
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.guard import Guard, defend, shielded
from game.rules.zefrs.sheet.fighter import Combatant, own_check, rank_and_file
from game.rules.zefrs.sheet.resolution import higher
from game.rules.zefrs.sheet.wounds import (
    Hurt,
    avoids,
    lasts_by_die,
    removes,
    threatened,
    threatens,
)
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import Area


@dataclass(frozen=True, slots=True)
class Blow:
    """What one blow did. ``points`` are lost, ``left`` is the Damage that remains.

    ``hurt`` is the wound suffered, ``threat`` the one threatened, avoided or not; ``out`` how
    the target is put out of action, if he is; ``shield`` the points that a shield stopped;
    ``called`` that it was a called shot, ``location`` the roll for the area of one without aim.
    """

    attack: Outcome
    attacker: int
    target: int
    area: Area
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
    called: bool = False
    location: Outcome | None = None

    @property
    def hits(self) -> bool:
        """Whether it hit at all."""
        return lands(self.attack.grade, called=self.called)

    @property
    def unseated(self) -> bool:
        """Whether it threw a rider from the saddle."""
        return self.unseat is not None and self.unseat.grade == "unseated"


@rule("ZF-GEN-06")
def strike(me: Combatant, foe: Combatant, attack: Attack, guard: Guard) -> Exchange[Blow]:
    """One blow of ``me`` upon ``foe``; nothing is changed, the caller applies the Blow."""
    outcome = yield from rolled(attack_check(me, foe, attack))
    if not lands(outcome.grade, called=attack.called):
        left, called = foe.health.now, attack.called
        return Blow(outcome, me.unit, foe.unit, attack.area, left=left, called=called)
    where = None
    if not attack.aimed and foe.fighter.combat_class != "MOUNT":
        where = yield from located(me, foe)
        attack = replace(attack, area=area_at(where))
    if attack.row.harmless:
        return caught(me, foe, attack, outcome)
    blow = yield from landed(me, foe, attack, guard, outcome)
    return replace(blow, location=where)


def landed(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, outcome: Outcome
) -> Exchange[Blow]:
    """What follows a hit: defence, shield, loss, the checks of the target."""
    force = damage.force(me, foe, attack, outcome.grade)
    defence = yield from defend(me, foe, attack, guard, force, outcome.grade)
    through = damage.defended(force, defence.grade if defence else None)
    shield = yield from shielded(me, foe, attack, guard, through)
    points = damage.final(through, damage.armour_of(foe, attack), shield)
    facts, dealt = (outcome, me.unit, foe.unit, attack.area), (force.raw, defence, shield, points)
    return (yield from suffered(me, foe, Blow(*facts, *dealt, called=attack.called), attack))


def suffered(me: Combatant, foe: Combatant, blow: Blow, attack: Attack | None) -> Exchange[Blow]:
    """What the points of a blow bring upon its target: the check below zero, the wound, the fall
    from the saddle. Without an ``attack`` no wound is threatened.
    """
    below = yield from hold_on(me, foe, blow.points)
    dead = below is not None and damage.fate(below.grade) == "slain"
    threat = threatened_by(foe, attack, blow.attack.grade) if attack and not dead else None
    avoided = yield from avoid(me, foe, threat, blow.points)
    hurt = threat if avoided is None or not (threat and avoids(threat, avoided.grade)) else None
    unseat = (yield from unseating(me, foe, attack)) if attack else None
    left = damage.remaining(foe.health.now, blow.points)
    return replace(
        blow,
        left=left,
        below=below,
        threat=threat,
        avoided=avoided,
        hurt=hurt,
        unseat=unseat,
        durations=(yield from durations(foe, below, hurt)),
        out=outcome_for(foe, left, blow.points, below, hurt),
    )


@rule("ZF-MIS-06")
def lands(colour: Grade, *, called: bool = False) -> bool:
    """Whether an attack of this colour hits; a called shot does with red alone."""
    return colour == "red" if called else colour != "white"


@rule("ZF-MIS-05")
def located(me: Combatant, foe: Combatant) -> Exchange[Outcome]:
    """The roll for the area that a blow without aim has hit (T4)."""
    return (yield from rolled(location_check(me, foe)))


@rule("ZF-MIS-05")
def area_at(location: Outcome) -> Area:
    """The area that this roll has hit."""
    return next(row.area for row in tables().locations if row.area == location.grade)


@rule("ZF-MIS-05")
def location_check(me: Combatant, foe: Combatant) -> Check:
    """The roll for a random area."""
    bands = tuple(Band(row.area, row.low, row.high) for row in tables().locations)
    dice = (1, tables().numbers.dice.percent)
    return Check("location", "ZF-MIS-05", me.unit, foe.unit, dice, bands)


@rule("ZF-MEL-09", "ZF-WOUND-07")
def caught(me: Combatant, foe: Combatant, attack: Attack, outcome: Outcome) -> Blow:
    """The hit of a weapon that does no harm: no points, no wound; it may hold the target."""
    left = foe.health.now
    return Blow(outcome, me.unit, foe.unit, attack.area, left=left, holds=attack.row.holds)


GRAVITY = ("", "disabled", "unconscious", "fallen", "slain")
"""Ways of being out of action, the gravest last."""


def hold_on(me: Combatant, foe: Combatant, points: int) -> Exchange[Outcome | None]:
    """The check of a PC or Foe who was at 0 or below and loses more."""
    if rank_and_file(foe) or not damage.must_hold_on(foe, points):
        return None
    left = damage.remaining(foe.health.now, points)
    return (yield from rolled(damage.holding_on(foe, left, me.unit)))


@rule("ZF-WOUND-02", "ZF-DEF-07")
def threatened_by(foe: Combatant, attack: Attack, colour: Grade) -> Hurt | None:
    """The wound that a blow of this colour threatens, whatever defence and armour have done."""
    if not threatens(colour) or foe.fighter.combat_class == "MOUNT":
        return None
    return threatened(attack.area, armed=damage.by_weapon(attack))


@rule("ZF-WOUND-05")
def avoid(
    me: Combatant, foe: Combatant, threat: Hurt | None, points: int
) -> Exchange[Outcome | None]:
    """The check of a PC or Foe to escape the wound, after the points are lost; Enemies get none."""
    if threat is None or rank_and_file(foe):
        return None
    left = damage.remaining(foe.health.now, points)
    return (yield from rolled(avoiding(foe, left, me.unit)))


@rule("ZF-WOUND-04")
def avoiding(foe: Combatant, left: int, attacker: int) -> Check:
    """The check to escape a wound: the higher of the Damage he has left and General Endurance."""
    return own_check(foe, ("wound", "ZF-WOUND-04", higher(left, foe.fighter.endurance)), attacker)


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
