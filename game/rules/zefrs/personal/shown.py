"""What the screen asks of a personal battle: cards, how it stands, reach, sight and threat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from game.core.checks import Modifier
from game.core.components import Field, Out, Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Clock, Reader
from game.core.shown import Card, Chip, Lookout, Part, Sightline, Stat, Stride
from game.core.view import View
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.places import square, without
from game.rules.kit.ground.sight import in_sight
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import opened
from game.rules.kit.people.standing import Appraisal
from game.rules.zefrs.exchange.attack import shifts
from game.rules.zefrs.exchange.missile import attack_at, longest, needed
from game.rules.zefrs.ground.site import Look, bare_site, crowd_of, distance, look, site_of, within
from game.rules.zefrs.personal.acts import passing
from game.rules.zefrs.personal.acts.ending import JUDGE, able
from game.rules.zefrs.personal.sheet import reaching
from game.rules.zefrs.personal.sheet.gaits import destinations
from game.rules.zefrs.personal.sheet.muster import cell_of, enemies, holder, side_of
from game.rules.zefrs.personal.sheet.reaching import may_step, steps
from game.rules.zefrs.personal.sheet.scene import declares
from game.rules.zefrs.sheet.actions import GAITS, Action
from game.rules.zefrs.sheet.armour import shield_covers, shield_points, stops
from game.rules.zefrs.sheet.arms import FISTS, in_hands, melee_weapons, weapon
from game.rules.zefrs.sheet.components import Holding, Loading, Newcomer, Quiver
from game.rules.zefrs.sheet.fighter import (
    Combatant,
    Fighter,
    agi,
    combatant,
    has_shield,
    mov,
    penalty_of,
)
from game.rules.zefrs.sheet.wounds import Wounds
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS
from game.rules.zefrs.tables.rows_gear import Weapon

RANK: Mapping[str, str] = MappingProxyType(
    {"PC": "hero", "FOE": "foe", "ENEMY": "enemy", "MOUNT": "mount"}
)
"""The rank of each class (ZF-GEN-01)."""

STATES = (
    ("helpless", 8),
    ("held", 7),
    ("stunned", 7),
    ("fallen", 5),
    ("overreached", 4),
    ("unseated", 2),
)
"""States of a Condition with the gravity of their chips."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one fighter or mount."""
    who = combatant(reader, unit)
    fighter, shielded = who.fighter, has_shield(who)
    body = tuple(
        Part(
            area, stops(fighter.armour, area), shielded and shield_covers(fighter.shield_arm, area)
        )
        for area in AREAS
    )
    return Card(
        tuple(stats(reader, who)),
        tuple(sorted(chips(reader, who), key=lambda chip: -chip.gravity)),
        body=() if fighter.combat_class == "MOUNT" else body,
        shield=shield_points(fighter.shield) if shielded else 0,
        rank=RANK[fighter.combat_class],
        arms="" if fighter.combat_class == "MOUNT" else (*in_hands(who), FISTS)[0],
    )


def stats(reader: Reader, who: Combatant) -> Iterator[Stat]:
    """Damage, MOV, AGI, Move Penalty, the weapon in hand, shots left."""
    yield Stat("zefrs.stat.damage", f"{who.health.now}/{who.health.full}", "ZF-DMG-06")
    yield Stat("zefrs.stat.mov", mov(who), "ZF-ARM-08")
    yield Stat("zefrs.stat.agility", agi(who), "ZF-INIT-02")
    if penalty_of(who.fighter):
        yield Stat("zefrs.stat.penalty", penalty_of(who.fighter), "ZF-ARM-07")
    if who.fighter.combat_class != "MOUNT":
        names = in_hands(who) or (FISTS,)
        yield Stat(
            "zefrs.stat.weapon", " + ".join(weapon(name).name for name in names), "ZF-DECL-03"
        )
    for name, left in (reader.find(who.unit, Quiver) or Quiver()).shots:
        yield Stat("zefrs.stat.shots", f"{weapon(name).name} {left}", "ZF-MIS-09")


def chips(reader: Reader, who: Combatant) -> Iterator[Chip]:
    """How he is out, how he stands, his wounds, what he still has to load."""
    gone = reader.find(who.unit, Out)
    if gone is not None:
        yield Chip(f"zefrs.chip.{gone.why}", 9)
    asleep = passing.asleep(reader, who.unit)
    if asleep:
        yield Chip("zefrs.chip.asleep", 8)
    for state, gravity in STATES:
        if getattr(who.condition, state) and not (asleep and state == "helpless"):
            # "fallen" is the word for an Enemy who is out of the battle.
            yield Chip(f"zefrs.chip.{'prone' if state == 'fallen' else state}", gravity)
    if reader.find(who.unit, Holding) is not None:
        yield Chip("zefrs.chip.holding", 4)
    for hurt in (reader.find(who.unit, Wounds) or Wounds()).suffered:
        yield Chip(f"zefrs.wound.{hurt.wound}", 6)
    if who.health.now <= 0 and gone is None:
        yield Chip("zefrs.chip.below_zero", 5)
    elif who.health.now < who.health.full:
        yield Chip("zefrs.chip.hurt", 3)
    loading = reader.find(who.unit, Loading) or Loading()
    if any(needed(loading, name) for name in in_hands(who)):
        yield Chip("zefrs.chip.unloaded", 2)
    if reader.find(who.unit, Newcomer) is not None:
        yield Chip("zefrs.chip.newcomer", 1)


FIT, LYING, HELD, BELOW = 0.6, 0.85, 0.6, 0.35
"""What is sure of a fighter who is on his feet at 1 point; parts left to who lies, is held, or
is at 0 and below.
"""


def weight(reader: Reader, unit: int) -> float:
    """What he counts for on his side: his unhurt Damage and his skill at arms."""
    who = combatant(reader, unit)
    skill = max((rating for _, rating in who.fighter.talents), default=0)
    return who.health.full + max(skill, who.fighter.fighting)


def soundness(reader: Reader, unit: int) -> float:
    """How much of somebody who can fight is left."""
    who = combatant(reader, unit)
    sound = BELOW
    if who.health.now > 0:
        sound = FIT + (1 - FIT) * min(1.0, who.health.now / who.health.full)
    if who.condition.fallen:
        sound *= LYING
    return sound * HELD if who.condition.held or who.condition.stunned else sound


APPRAISAL = Appraisal(JUDGE, weight, soundness, distance)


def value(reader: Reader, side: str) -> float:
    """From -1 (lost) to 1 (won); for the other side of two the same with its sign changed."""
    return APPRAISAL.value(reader, side)


@rule("ZF-GEN-04")
def elapsed(reader: Reader, clock: Clock) -> float:
    """The seconds of all turns that have begun."""
    return float(clock.round * tables().numbers.personal.turn_seconds)


MISSILES = ("shoot", "throw")


@once
def reach(view: View, unit: int) -> tuple[Stride, ...]:
    """Where this fighter can go with one Move, each cell by the easiest gait."""
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    return strides((gait, destinations(view, unit, gait)) for gait in GAITS)


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of his enemies, with the shifts of a shot if he can shoot or throw."""
    me, site = combatant(view, unit), site_of(view)
    crowd = without(crowd_of(view), unit)
    row = next(iter(_missiles(view, unit)), None)
    found = []
    for foe in enemies(view, unit):
        there = cell_of(view, foe)
        seen = look(site, crowd, cell, there) if cell != there else Look()
        told = () if seen.blocked or row is None else _shifts(view, me, foe, row, cell)
        found.append(Sightline(cell, there, foe, seen.state, told))
    return tuple(found)


def _shifts(view: View, me: Combatant, foe: int, row: Weapon, cell: Cell) -> tuple[Modifier, ...]:
    shot = attack_at(row, None, reaching.line_to(view, me.unit, foe, cell))
    return shifts(me, combatant(view, foe), shot)


def _missiles(view: View, unit: int) -> Iterator[Weapon]:
    """What he can shoot or throw as he stands, loaded or not."""
    for how in MISSILES:
        yield from reaching.missiles(view, unit, how)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the other sides could strike there, or shoot, in the next turn."""
    site = site_of(view)
    foes = (
        unit
        for unit, (fighter, _) in view.each(Fighter, Position)
        if side_of(view, unit) != view.side
        and fighter.combat_class != "MOUNT"
        and view.find(unit, Out) is None
        and able(view, unit)
        and declares(view, unit)
    )
    return threats(foes, lambda unit: (*struck(view, site, unit), *shot(view, site, unit)))


def struck(view: View, site: Site, unit: int) -> Iterator[Cell]:
    """The cells that he can strike at, from where he is or after a step; who is held reaches only
    his holder.
    """
    here, who = cell_of(view, unit), combatant(view, unit)
    if who.condition.held:
        by = cell_of(view, holder(view, unit)) if holder(view, unit) else here
        yield from (by,) if by != here and within(site, here, by, 1) else ()
        return
    far = max((row.reach for row in melee_weapons(who)), default=1)
    standing = (here, *(steps(view, unit) if may_step(view, unit) else ()))
    for cell in square(site.grid, here, far + 1):
        if cell != here and any(within(site, start, cell, far) for start in standing):
            yield cell


def shot(view: View, site: Site, unit: int) -> Iterator[Cell]:
    """The cells that he can shoot or throw at from where he is, nobody being in the way."""
    held = combatant(view, unit).condition.held
    rows = [
        row
        for how in MISSILES
        for row in reaching.missiles(view, unit, how)
        if not held and reaching.unready(view, unit, Action("fight", how, row.id)) is None
    ]
    feet = max((longest(row) for row in rows), default=0)
    return iter(in_sight(site, cell_of(view, unit), feet // tables().numbers.personal.cell_feet))


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies he can ever strike, or shoot at, with all doors open and nobody in the way.

    He climbs and swims, so that only what nobody enters bars his way.
    """
    ((_, (field,)),) = reader.each(Field)
    site = bare_site(opened(field.grid), field.switches)
    roads = roads_from(site.grid, cell_of(reader, unit), lambda _, to: site.terrain(to).passable)
    armed = any(reaching.missiles(reader, unit, how) for how in MISSILES)
    posts = {foe: cell_of(reader, foe) for foe in enemies(reader, unit)}
    return quarry(site, roads, posts, armed)


LOOKOUT = Lookout(reach, sight, threat, able, quarry=quarry_of)
"""What screens and opponents may ask of the field of a personal battle."""
