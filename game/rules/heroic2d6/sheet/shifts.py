"""What shifts an attack where both are: Outnumbered, range, movement, cover (3.9 and 3.11)."""

from __future__ import annotations

from game.core.checks import Modifier
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic2d6.sheet.components import Acting, UnderFire
from game.rules.heroic2d6.sheet.figure import Figure, figure
from game.rules.heroic2d6.sheet.seeing import obscured, sees, veiled
from game.rules.heroic2d6.sheet.situation import (
    foes,
    friends,
    locked,
    metres,
    outnumbered,
    shows,
    strikes_with,
)
from game.rules.heroic2d6.tables.book import numbers
from game.rules.heroic2d6.tables.rows import Weapon

SHOTS = ("ranged", "thrown")


@rule("H2-OUT-04", "H2-MAG-12")
def shifts_of(
    reader: Reader, me: Figure, foe: Figure, how: str, weapon: Weapon
) -> tuple[Modifier, ...]:
    """Everything about the situation that shifts this attack."""
    if how in SHOTS:
        return firing(reader, me, foe, weapon)
    return crowding(reader, me, foe)


@rule("H2-OUT-02", "H2-OUT-04")
def crowding(reader: Reader, me: Figure, foe: Figure) -> tuple[Modifier, ...]:
    """What it brings that the target is Outnumbered: hand to hand alone, and never in defence."""
    more = outnumbered(reader, foe.unit, shows(reader, me, foe))
    return (Modifier("H2-OUT-02", "heroic2d6.shift_outnumbered", more),) if more else ()


@rule("H2-RNG-01", "H2-RNG-02")
def firing(reader: Reader, me: Figure, foe: Figure, weapon: Weapon) -> tuple[Modifier, ...]:
    """The penalties of a shot or throw; they add up. Of a firer who stands elsewhere than he does
    they are those of a shot after the way there.
    """
    away = me.cell != figure(reader, me.unit).cell
    hazy = veiled(reader, me, foe) if away else obscured(reader, me.unit, foe.unit)
    told = (
        ("H2-RNG-03", "far", far(me, foe, weapon)),
        ("H2-RNG-04", "moving", away or moving(reader, me)),
        ("H2-RNG-05", "attacked", under_attack(reader, me)),
        ("H2-RNG-06", "obscured", hazy),
        ("H2-RNG-07", "combat", into_combat(reader, me, foe)),
    )
    worth = numbers().firing
    return tuple(Modifier(by, f"heroic2d6.shift_{key}", worth) for by, key, on in told if on)


@rule("H2-RNG-03")
def far(me: Figure, foe: Figure, weapon: Weapon) -> bool:
    """Whether the target is farther than the short range."""
    return metres(me.place, foe.place) > weapon.short


@rule("H2-RNG-04")
def moving(reader: Reader, me: Figure) -> bool:
    """Whether he has moved in this turn, or has been moved."""
    acting = reader.find(me.unit, Acting)
    return acting is not None and acting.moved


@rule("H2-RNG-05")
def under_attack(reader: Reader, me: Figure) -> bool:
    """Whether an enemy has aimed something at him since his last turn, and none has him locked."""
    return reader.find(me.unit, UnderFire) is not None and not locked(reader, me.unit)


@rule("H2-RNG-07", "H2-GRD-11")
def into_combat(reader: Reader, me: Figure, foe: Figure) -> bool:
    """Whether the target is locked in melee."""
    return locked(reader, foe.unit, shows(reader, me, foe))


@rule("H2-RNG-03", "H2-GRD-09")
def can_shoot(reader: Reader, me: Figure, foe: Figure, weapon: Weapon) -> bool:
    """Whether the target is near enough and in sight."""
    return metres(me.place, foe.place) <= weapon.long and sees(reader, me.unit, foe.unit)


@rule("H2-FUM-05")
def ally_near(reader: Reader, me: Figure, foe: Figure, how: str) -> Figure | None:
    """Whom of his own side a fumble may hurt: who is next to him, or to the target of a shot."""
    row, mine = numbers(), [one for one in friends(reader, me) if not one.asleep]
    places = ((foe, row.stray), (me, row.stray)) if how in SHOTS else ((me, row.near_ally),)
    for centre, reach in places:
        near = [one for one in mine if metres(one.place, centre.place) <= reach]
        if near:
            return min(near, key=lambda one: (metres(one.place, centre.place), one.unit))
    return None


@rule("H2-RNG-07")
def next_closest(reader: Reader, me: Figure, foe: Figure) -> Figure | None:
    """Whom a stray shot goes at: the closest to the target, friend or foe, but not the firer."""
    others = (one for one in (*foes(reader, me), *friends(reader, me)) if one.unit != foe.unit)
    near = [one for one in others if metres(one.place, foe.place) <= numbers().stray]
    return min(near, key=lambda one: (metres(one.place, foe.place), one.unit), default=None)


def reaches(reader: Reader, me: Figure, foe: Figure, how: str, weapon: Weapon) -> bool:
    """Whether this attack can be made from where both are."""
    if how in SHOTS:
        return can_shoot(reader, me, foe, weapon)
    return strikes_with(reader, me, foe, weapon)
