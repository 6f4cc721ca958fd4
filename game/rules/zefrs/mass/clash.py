"""Segments 2 to 4: every unit with order attack or shoot makes one check, all at once.

The segments roll the exchange `strike`; the forecast runs the same one through all its outcomes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.core.checks import Check, Exchange, Grade, Modifier, Outcome, rolled
from game.core.components import Strength
from game.core.events import Event, Stakes, staked
from game.core.grid import Grid
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step
from game.core.world import System, World
from game.rules.kit.ground.site import grid_of
from game.rules.zefrs.mass.companies import losses
from game.rules.zefrs.mass.components import Company, Suffered
from game.rules.zefrs.mass.contact import (
    Stand,
    Stands,
    distracted,
    faced,
    may_shoot,
    pressing,
    stands,
)
from game.rules.zefrs.mass.modifiers import (
    Case,
    of_shot,
    of_side,
    of_slope,
    of_target,
    outnumbered,
    strongest,
)
from game.rules.zefrs.sheet.resolution import by_bands, check


@dataclass(frozen=True, slots=True)
class Assault:
    """One unit upon another: all of its check that the numbers of the day do not change."""

    me: int
    foe: int
    manner: str
    rating: int
    modifiers: tuple[Modifier, ...]
    armour: int
    by_bands: bool = False


@dataclass(frozen=True, slots=True)
class Blow:
    """One attack check of a unit: how many strike, at what armour."""

    check: Check
    attackers: int
    armour: int


@dataclass(frozen=True, slots=True)
class Hit:
    """What one blow did; how it was rolled does not tell equal results apart."""

    lost: int
    outcome: Outcome = field(compare=False)


class Segment(System):
    """One segment: everything is read, then rolled side by side, then written."""

    @rule("ZF-MASS-SEG-01")
    def process(self, step: Step) -> Process:
        numbers = stands(step.world)
        hits: list[tuple[Assault, Hit]] = []
        for assault in assaults(step, numbers):
            me, foe = numbers[assault.me], numbers[assault.foe]
            pressed = outnumbered(me.now, pressing(numbers, me))
            struck = blow(assault, me.now, pressed)
            hit = yield from step.run(strike(struck))
            hits.append((assault, hit))
            tell(step, assault, hit, foe.now, at_stake(struck, foe.now))
        fell(step, hits)
        return None


def assaults(step: Step, field_: Stands) -> tuple[Assault, ...]:
    """Every attack and shot of the segment, in the order of its dice (ZF-MASS-SEG-05)."""
    grid, found = grid_of(step.world), []
    for me in in_dice_order(field_, step.sides()):
        foe = aim(step.world, field_, me)
        if foe is not None:
            found.append(assault(step.world, field_, grid, me, foe))
        elif me.form == "shoot" and me.now:
            step.emit(Event("zefrs.wasted", "ZF-MASS-ORD-04", me.unit, target=me.target))
    return tuple(found)


@rule("ZF-MASS-SEG-05")
def in_dice_order(field_: Stands, sides: tuple[str, ...]) -> list[Stand]:
    """The units by side, then by id. Only the order of the dice, no advantage."""
    return sorted(field_.values(), key=lambda me: (sides.index(me.side), me.unit))


@rule("ZF-MASS-SEG-02")
def aim(reader: Reader, field_: Stands, me: Stand) -> Stand | None:
    """Whom the unit attacks or shoots at in this segment; None if it does neither."""
    if me.form == "attack":
        foe = faced(field_, me)
    elif me.form == "shoot" and me.target is not None and not distracted(field_, me):
        foe = field_.get(me.target)
        if foe and not may_shoot(reader.get(me.unit, Company), me, foe):
            foe = None
    else:
        foe = None
    return foe if foe and foe.now and me.now else None


def assault(reader: Reader, field_: Stands, grid: Grid, me: Stand, foe: Stand) -> Assault:
    """The unit's attack or shot with every modifier of T15 but being outnumbered."""
    company = reader.get(me.unit, Company)
    manner = "shoot" if me.form == "shoot" else "attack"
    rating = company.missile if manner == "shoot" else company.melee
    assert rating is not None
    shot = of_shot(company, field_, grid, me, foe) if manner == "shoot" else of_slope(grid, me, foe)
    cases: tuple[Case, ...] = (*of_side(reader, me), *of_target(foe, manner), *shot)
    armour = reader.get(foe.unit, Company).armour
    bands = by_bands(reader)
    return Assault(me.unit, foe.unit, manner, rating, strongest(cases), armour, bands)


@rule("ZF-MASS-ATK-01")
def blow(assault: Assault, attackers: int, pressed: tuple[Modifier, ...]) -> Blow:
    """The check of so many attackers, ``pressed`` by enemies (MM1): rating and T15 alone."""
    what = f"mass.{assault.manner}", "ZF-MASS-ATK-01", assault.rating
    shifts, who = (*pressed, *assault.modifiers), (assault.me, assault.foe)
    made = check(what, shifts, who, by_bands=assault.by_bands)
    return Blow(made, attackers, assault.armour)


def strike(blow: Blow) -> Exchange[Hit]:
    """One unit's check and what it costs the other (ZF-MASS-ATK-02)."""
    outcome = yield from rolled(blow.check)
    return Hit(losses(blow.attackers, outcome.grade, blow.armour), outcome)


def at_stake(blow: Blow, left: int) -> Stakes:
    """What each colour of the check costs an enemy of whom so many are left."""

    def worth(colour: Grade) -> int:
        return min(left, losses(blow.attackers, colour, blow.armour))

    return staked("fighters", blow.check, worth)


def tell(step: Step, assault: Assault, hit: Hit, left: int, stakes: Stakes) -> None:
    """The check and what it did, the dice laid open."""
    facts = (("n", min(hit.lost, left)), ("colour", hit.outcome.grade))
    rule_id = "ZF-MASS-ATK-02" if hit.lost else "ZF-MASS-ATK-01"
    key = f"zefrs.{assault.manner}"
    dice = (hit.outcome,)
    told = Event(key, rule_id, assault.me, assault.foe, None, facts, dice, stakes=stakes)
    step.emit(told)


@rule("ZF-MASS-SEG-03")
def fell(step: Step, hits: list[tuple[Assault, Hit]]) -> None:
    """Everybody's losses of the segment, added up for each unit and only now taken off."""
    for unit in sorted({assault.foe for assault, _ in hits}):
        caused = {a.me: hit.lost for a, hit in hits if a.foe == unit and hit.lost}
        if caused:
            take_off(step, unit, caused)


def take_off(step: Step, unit: int, caused: Mapping[int, int]) -> None:
    """The unit loses these fighters, at most all it has."""
    was = step.world.get(unit, Strength)
    lost = min(was.now, sum(caused.values()))
    step.world.put(unit, Strength(was.now - lost, was.full), was)
    remember(step.world, unit, caused)
    facts = (("n", lost), ("left", was.now - lost))
    step.emit(Event("losses", "ZF-MASS-ATK-02", unit, facts=facts))


def remember(world: World, unit: int, caused: Mapping[int, int]) -> None:
    """Who caused losses in this round, for ZF-MOR-09."""
    was = world.find(unit, Suffered)
    sums = dict(was.by if was else ())
    for enemy, lost in caused.items():
        sums[enemy] = sums.get(enemy, 0) + lost
    world.put(unit, Suffered(tuple(sorted(sums.items()))), was)
