"""Who is where and how, as a reader knows it: figures, the ground, who still fights, and which
optional rules are on.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.components import (
    Field,
    Health,
    Lights,
    Out,
    Position,
    Side,
    Spread,
    Strength,
    Torch,
    Unit,
)
from game.core.data.glossary import Switch
from game.core.grid import Cell
from game.core.memo import lately_each, once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import Parts, Row
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.sheet.field import MEASURES, Ground, yards
from game.rules.heroic20s.sheet.figure import Figure, wearied
from game.rules.heroic20s.tables.book import numbers, shift
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.sight import open_line, still
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.roster import Arrives

SEPARATE, BASIC = "separate_damage", "basic_swing"

SWITCHES = {name: Switch(f"heroic20s.switch_{name}") for name in (SEPARATE, BASIC)}
"""A damage roll for each hit, and the Basic Set's swing; both are off unasked."""

NEUTRAL = components.Tactic("neutral")


def terms(reader: Reader) -> components.Terms:
    """What the scenario sets."""
    return reader.find(field_of(reader), components.Terms) or components.Terms()


@rule("HC-MOR-06")
def quarter(reader: Reader, side: str) -> bool:
    """Whether the enemies of a side take its surrender."""
    return not set(terms(reader).no_quarter) - {side}


def winner_of(reader: Reader) -> str:
    """The side that won this round's initiative, empty before it is thrown."""
    found = reader.find(field_of(reader), components.Initiative)
    return found.side if found else ""


@once
def figure(reader: Reader, unit: int) -> Figure:
    """A unit as it is now, with what others and the field make of it."""
    me = _alone(reader.row(unit))
    if me.side and winner_of(reader) == me.side:
        me = _winning(me)
    grip, sight = reader.find(unit, components.Grappled), dark(reader, me.cells)
    holds = holding(reader, unit)
    if grip is None and not sight and not holds:
        return me
    stuck = grip is not None and (grip.pinned or not drags(reader, me.fighter, grip.by))
    return replace(me, holds=holds, stuck=stuck, visibility=sight)


@lately_each
def _winning(me: Figure) -> Figure:
    return replace(me, won=True)


@rule("HC-MASS-01", "HC-MASS-11", "HC-TAC-03")
@lately_each
def _alone(row: Row) -> Figure:
    """The same by its own components; Neutral without orders, and fighting as weary as it is."""
    own = Parts(row)
    fighter, spot, spread = own.get(components.Fighter), own.find(Position), own.find(Spread)
    tactic, grip = own.find(components.Tactic) or NEUTRAL, own.find(components.Grappled)
    tired = own.find(components.Fatigue) or components.Fatigue(
        fighter.fatigue_points, fighter.fatigue_points
    )
    spent = own.find(components.Expended) or components.Expended()
    locks, posture = own.find(components.Locks), own.find(components.Posture)
    return Figure(
        unit=row[0],
        side=own.get(Unit).side,
        fighter=wearied(fighter, tired.now),
        cells=spread.cells if spread else (spot.cell,) if spot else (),
        living=own.get(Strength).now,
        pool=own.get(Health).now,
        tactic=tactic.id,
        target=tactic.target,
        withdraws=tactic.withdraws,
        posture=posture.id if posture else components.STANDING,
        shield=bool(fighter.shield) and not own.has(components.ShieldAside),
        grappled=grip is not None,
        pinned=grip is not None and grip.pinned,
        unaware=own.has(components.Unaware),
        routed=own.has(components.Routed),
        locked=locks.units if locks else (),
        fatigue=tired.now,
        detached=own.has(components.Detached),
        mounted=bool(fighter.mount),
        expended=spent.given + spent.gone,
    )


def rank(reader: Reader, unit: int) -> str:
    """A person known by name, a leader, or one of the others."""
    who = reader.get(unit, components.Fighter)
    return "hero" if who.person else "foe" if who.leader else ""


@rule("HC-BASE-11")
def dark(reader: Reader, cells: tuple[Cell, ...]) -> int:
    """What the light costs those who stand there; total darkness less, where a light is in view."""
    worth = terms(reader).visibility
    if worth > numbers().blind or not cells:
        return worth
    found = reader.find(field_of(reader), Lights)
    lamps = [cell for cell, _ in found.lit] if found else []
    lamps += [spot.cell for _, (_, spot) in reader.each(Torch, Position)]
    site = still(reader, MEASURES)
    seen = any(open_line(site, cells[0], lamp) for lamp in lamps)
    return shift("light_in_view").worth if seen else worth


@rule("HC-GRAP-14")
def holding(reader: Reader, unit: int) -> int:
    """How many figures of enemies it holds."""
    held = (other for other, (grip,) in reader.each(components.Grappled) if grip.by == unit)
    return sum(reader.get(other, Strength).now for other in held)


@rule("HC-GRAP-12", "HC-FAT-04")
def drags(reader: Reader, fighter: components.Fighter, holder: int) -> bool:
    """Whether somebody grappled moves all the same, with twice the ST of the grappler, as weary as
    that one is.
    """
    if reader.find(holder, components.Fighter) is None:
        return True
    other = _alone(reader.row(holder)).fighter
    return fighter.strength >= numbers().twice_as_strong * other.strength


@once
def figures(reader: Reader) -> tuple[Figure, ...]:
    """All units on the field that have somebody left, by id."""
    found = (figure(reader, unit) for unit, _ in reader.each(components.Fighter, Position))
    return tuple(one for one in found if one.living > 0 and reader.find(one.unit, Out) is None)


@once
def ground(reader: Reader) -> Ground:
    """The field with everybody on it."""
    told = terms(reader)
    every = {one.unit: one for one in figures(reader)}
    return Ground(still(reader, MEASURES), every, told.mass, dict(told.homes))


def sides(reader: Reader) -> tuple[str, ...]:
    """The ids of the sides in their order."""
    return tuple(side.id for _, (side,) in reader.each(Side))


def of_side(reader: Reader, side: str) -> tuple[Figure, ...]:
    """The units of a side on the field, by id."""
    return tuple(one for one in figures(reader) if one.side == side)


def crowd_of(reader: Reader, side: str) -> Crowd:
    """Who fills which cells; nobody hides in this book (HC-PROC-12)."""
    return ground(reader).crowd


@rule("HC-END-01")
def fights(reader: Reader, unit: int) -> bool:
    """Whether a unit still counts for its side: somebody of it stands on the field, and it neither
    flees nor has surrendered; or it has yet to come.
    """
    if reader.find(unit, Arrives) is not None:
        return True
    if reader.find(unit, Out) is not None or reader.find(unit, Position) is None:
        return False
    me = figure(reader, unit)
    return me.living > 0 and not me.routed


@rule("HC-END-01")
def active(reader: Reader, side: str) -> tuple[Figure, ...]:
    """Those of a side who can still win: pinned ones only beside somebody who is free."""
    every = (figure(reader, unit) for unit, _ in reader.each(components.Fighter))
    found = tuple(one for one in every if one.side == side and fights(reader, one.unit))
    return found if any(not one.pinned for one in found) else ()


@rule("HC-END-14")
def apart(reader: Reader) -> int | None:
    """The smallest distance in yards between two sides, None where one is gone."""
    here = ground(reader)
    one, other = ([f for f in figures(reader) if f.side == side] for side in sides(reader)[:2])
    found = (yards(here, a.cells, b.cells) for a in one for b in other)
    return min(found, default=None)


@once
@rule("HC-INJ-02")
def separate(reader: Reader) -> bool:
    """Whether damage is rolled for each hit."""
    switches = reader.get(field_of(reader), Field).switches
    return bool(SWITCHES[SEPARATE].setting(SEPARATE, switches))


@rule("HC-BASE-12")
def basic_swing(switches: Iterable[str]) -> bool:
    """Whether a swing does the Basic Set's damage, as a scenario has switched."""
    return bool(SWITCHES[BASIC].setting(BASIC, switches))
