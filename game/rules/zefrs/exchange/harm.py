"""What a hit brings upon its target beside lost points: checks, wounds, the fall from a saddle."""

from __future__ import annotations

from game.core.checks import Band, Check, Exchange, Grade, Outcome, rolled
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.sheet.fighter import Combatant, burdens, rank_and_file
from game.rules.zefrs.sheet.wounds import (
    Hurt,
    avoidance,
    lasts_by_die,
    removes,
    threatened,
    threatens,
)
from game.rules.zefrs.tables import tables

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


def avoiding(foe: Combatant, left: int, attacker: int) -> Check:
    """The check to escape a wound with so much Damage left."""
    endurance, bands = foe.fighter.endurance, foe.by_bands
    return avoidance(left, endurance, burdens(foe), actor=foe.unit, target=attacker, by_bands=bands)


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
