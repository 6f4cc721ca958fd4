"""What shifts an attack: tactics, numbers, initiative, range, posture, sight and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Modifier
from game.core.memo import lately
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import TORSO, Attack
from game.rules.heroic20s.exchange.grappling import grapple_modifiers
from game.rules.heroic20s.exchange.hands import lays_aside, with_hand_for
from game.rules.heroic20s.exchange.numbers import group_bonus, rapid_fire, ratio_bonus
from game.rules.heroic20s.exchange.watching import radius_penalty
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables import book, damage
from game.rules.heroic20s.tables.charts import Band
from game.rules.heroic20s.tables.rows import CLOSE, Arm, Missile, Mode


def modifiers(attack: Attack) -> tuple[Modifier, ...]:
    """Everything that shifts the attacker's roll, what is nothing left out."""
    one = combined(attack)
    every = (*_common(one), *(_ranged(one) if one.missile else (*_melee(one), _shield(attack))))
    return tuple(shift_ for shift_ in (*every, *one.extra) if shift_.worth)


@lately
def effective(attack: Attack) -> int:
    """The effective skill of the attack."""
    return combined(attack).skill + sum(one.worth for one in modifiers(attack))


@rule("HC-MULTIW-02")
def combined(attack: Attack) -> Attack:
    """Several attacks as the one that is rolled: its level is the average of all after what their
    number and their locations cost, rounded down; everything else shifts that.
    """
    if not attack.also:
        return attack
    less = book.shift("several", len(attack.also)).worth
    levels = [one.skill + aimed(one).worth + less for one in attack.parts]
    level = sum(levels) // len(levels)
    return replace(attack, level=level, location=TORSO, also=())


@rule("HC-MEL-13")
def may_attack(attack: Attack) -> bool:
    """Whether the effective skill is high enough; strays are rolled all the same."""
    return attack.kind == "stray" or enough(effective(attack))


@rule("HC-MEL-13")
def enough(skill: int) -> bool:
    """Whether an effective skill is high enough to attack with."""
    return skill >= book.numbers().least_skill


@rule("HC-INIT-04", "HC-GRAP-12", "HC-ACT-03")
def _common(attack: Attack) -> Iterator[Modifier]:
    yield _tactic(attack)
    yield from _numbers(attack)
    if attack.me.won:
        yield book.shift("initiative")
    yield aimed(attack)
    yield _sight(attack)
    yield _strength(attack)
    if attack.me.grappled:
        yield book.shift("grappled")
    if attack.action:
        yield book.shift("with_action")
    if attack.me.fighter.distraction:
        yield _distracted(attack)


@rule("HC-TAC-04", "HC-TAC-05", "HC-TAC-06", "HC-TAC-07", "HC-TAC-08", "HC-TAC-10")
@rule("HC-TAC-02", "HC-TAC-09", "HC-OPP-03", "HC-BASE-16")
def _tactic(attack: Attack) -> Modifier:
    """What the tactic does; aimed, it adds Acc, but not over more than one yard that is watched."""
    row = book.tactics()[attack.me.tactic]
    worth = row.ranged if attack.missile else row.melee
    if row.aims and attack.missile:
        wide = attack.line or attack.radius > book.numbers().aimed_radius
        worth = 0 if wide else worth + attack.missile.accuracy
    return Modifier(row.rule, f"heroic20s.tactic_{row.id}", worth)


@rule("HC-NUM-02", "HC-RNG-11", "HC-MASS-10")
def _numbers(attack: Attack) -> Iterator[Modifier]:
    """What outnumbering adds; nothing to a stray."""
    if attack.kind != "stray":
        many = attack.attackers or attack.count
        few = max(1, attack.defenders or attack.foe.living)
        yield Modifier("HC-NUM-01", "heroic20s.numbers", ratio_bonus(many, few))


@rule("HC-MEL-09", "HC-BASE-19", "HC-GRAP-02")
def aimed(attack: Attack) -> Modifier:
    """What the location costs, more where the shield is. A stray goes on with what it cost."""
    row = book.locations()[attack.location]
    shielded = attack.foe.fighter.shield and attack.foe.shield and row.shield
    worth = row.shield if shielded else row.penalty
    return Modifier("HC-MEL-09", f"heroic20s.location_{row.id}", worth)


@rule("HC-MEL-09", "HC-BASE-19")
def may_aim(attack: Attack) -> bool:
    """Whether the damage of the attack, in one of its ways, may be aimed at the location."""
    row, kinds = book.locations()[attack.location], attack.ways or (attack.missile or attack.mode,)
    shape = attack.foe.fighter.shape
    on_body = row.beast_low if shape == "quadruped" else row.low
    if not on_body and not row.takes:
        return False
    return not row.takes or any(kind is not None and kind.type in row.takes for kind in kinds)


@rule("HC-BASE-11")
def _sight(attack: Attack) -> Modifier:
    """What the dark and unseen enemies cost: Night Vision lessens it, Dark Vision sees all."""
    worth = attack.me.fighter.sees(attack.me.visibility)
    if attack.sight:
        worth += book.shift("unseen_place" if attack.sight == "place" else "unseen_foe").worth
    return Modifier("HC-BASE-11", "heroic20s.visibility", max(book.numbers().blind, worth))


@rule("HC-RNG-17", "HC-MEL-08")
def _distracted(attack: Attack) -> Modifier:
    """What a minor or a major distraction costs."""
    much = "minor" if attack.me.fighter.distraction == 1 else "major"
    return book.shift(f"{much}_distraction{'' if attack.missile else '_melee'}")


@rule("HC-BASE-14")
def _strength(attack: Attack) -> Modifier:
    """What ST costs that is lacking for the moment."""
    least = attack.weapon.strength if attack.weapon else 0
    return book.shift("strength", damage.deficit(attack.me.fighter.strength, least))


def _ranged(attack: Attack) -> Iterator[Modifier]:
    row = attack.missile
    assert row is not None
    yield from _range(attack, row)
    yield from _target(attack)
    yield Modifier("HC-RNG-10", "heroic20s.rapid_fire", rapid_fire(attack.shots * row.pellets))
    yield from _watch(attack)


@rule("HC-RNG-15")
def band_of(yards: int) -> Band:
    """The range band of so many yards."""
    return next(row for row in book.bands().values() if yards <= row.most)


@rule("HC-RNG-16", "HC-RNG-22")
def _range(attack: Attack, row: Missile) -> Iterator[Modifier]:
    """The range band, and Bulk at close range and of those who are locked in melee."""
    band = band_of(attack.yards)
    yield Modifier("HC-RNG-15", f"heroic20s.band_{band.id}", band.penalty)
    if band.bulk or attack.me.locked:
        yield Modifier("HC-RNG-16", "heroic20s.bulk", row.bulk)


@rule("HC-RNG-17", "HC-BASE-20", "HC-BASE-10")
def _target(attack: Attack) -> Iterator[Modifier]:
    """What the target is, and what is between."""
    foe = attack.foe
    yield Modifier("HC-RNG-17", "heroic20s.size", foe.fighter.size)
    yield Modifier(
        "HC-RNG-17", f"heroic20s.posture_{foe.posture}", book.postures()[foe.posture].shot
    )
    if attack.kind != "stray":
        yield Modifier("HC-RNG-04", "heroic20s.many_targets", group_bonus(foe.living))
    if attack.cover:
        yield book.shift(f"cover_{attack.cover}")
    if attack.footing:
        yield book.shift("bad_footing")
    yield from _in_the_way(attack)
    yield from _riding(attack)


@rule("HC-RNG-03", "HC-RNG-18")
def _in_the_way(attack: Attack) -> Iterator[Modifier]:
    """Figures between, and a melee that is shot into."""
    yield book.shift("interposing", attack.interposing)
    if attack.into_melee:
        yield book.shift("into_melee")


@rule("HC-BASE-22")
def _riding(attack: Attack) -> Iterator[Modifier]:
    """Missile skill is at most that of riding, where that is lower."""
    me = attack.me
    if me.mounted:
        lack = min(0, me.fighter.skill("riding") - attack.skill)
        yield Modifier("HC-BASE-22", "heroic20s.riding", lack)


@rule("HC-OPP-02", "HC-OPP-04")
def _watch(attack: Attack) -> Iterator[Modifier]:
    """What it costs to watch much ground, or to spare friends who come into it."""
    if attack.line:
        yield book.shift("line_watched")
    elif attack.radius:
        worth = radius_penalty(attack.radius)
        yield Modifier("HC-OPP-02", "heroic20s.shift_area_watched", worth)
    if attack.sparing:
        yield book.shift("sparing")


@rule("HC-MEL-08", "HC-DIS-04")
def _melee(attack: Attack) -> Iterator[Modifier]:
    """Posture, the own situation, a faster runner, and nothing else of the usual list."""
    me = attack.me
    yield Modifier(
        "HC-BASE-10", f"heroic20s.posture_{me.posture}", book.postures()[me.posture].melee
    )
    if attack.footing:
        yield book.shift("bad_footing_melee")
    if attack.kind == "grapple":
        yield from grapple_modifiers(me, attack.foe)
    yield from _mounted(attack)
    if attack.faster > 0:
        yield book.shift("faster_runner", min(book.numbers().faster, attack.faster))


@rule("HC-MEL-08", "HC-MEL-02")
def _shield(attack: Attack) -> Modifier:
    """What the own shield costs: a large one always, each its DB in close combat; nothing if it is
    laid aside for what takes both hands.
    """
    me, worth = attack.me, 0
    aside = lays_aside(me, (one.weapon for one in attack.parts))
    if me.fighter.shield and me.shield and not aside:
        row = book.shields()[me.fighter.shield]
        worth = row.clumsy - (row.bonus if close(attack) else 0)
    return Modifier("HC-MEL-08", "heroic20s.own_shield", worth)


def close(attack: Attack) -> bool:
    """Whether both are in close combat: in a grapple, or with a weapon that reaches no farther."""
    short = attack.mode is not None and attack.mode.most == CLOSE
    return attack.kind == "grapple" or attack.me.grappled or short


@rule("HC-BASE-22")
def _mounted(attack: Attack) -> Iterator[Modifier]:
    """The speed of a mounted charge costs, and so does a mount that is attacked as well."""
    if charging(attack):
        yield book.shift("mounted_speed")
    if attack.mount:
        yield book.shift("mount_attacked")


@rule("HC-BASE-22", "HC-MOVE-03")
def charging(attack: Attack) -> bool:
    """Whether a mounted unit has expended so much movement that its speed counts."""
    return attack.me.mounted and attack.me.expended >= book.numbers().mounted_yards


@rule("HC-BASE-22")
def mounted_damage(attack: Attack) -> int:
    """What the speed of a mount adds to the damage of a blow."""
    return book.numbers().mounted_damage if not attack.missile and charging(attack) else 0


@rule("HC-MEL-06", "HC-BASE-15")
def reaches(mode: Mode, yards: int, mass: bool) -> bool:
    """Whether a way to strike reaches so far: reach C and 1 ask for contact, one with a smallest
    reach is of no use nearer than that, but on the field of masses.
    """
    near = yards <= 1 if mode.most <= 1 else yards <= mode.most
    return near and (mass or mode.least <= 1 or yards >= mode.least)


@rule("HC-MEL-08", "HC-MEL-02", "HC-GRAP-12", "HC-GRAP-14")
def can_use(me: Figure, arm: Arm, mode: Mode) -> bool:
    """Whether a unit can strike so: who crawls, is held or holds somebody only with reach C, and
    holding with what he has a hand for; with a shield only if it is ready.
    """
    close_ = book.postures()[me.posture].close or me.grappled or not me.free
    if (close_ and mode.least != CLOSE) or (arm.of_shield and not me.shield):
        return False
    return with_hand_for(me, arm) > 0
