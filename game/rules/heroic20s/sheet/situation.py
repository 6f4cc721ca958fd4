"""Who is where and how, as a reader knows it: figures, the ground, who still fights, and which
optional rules are on.
"""

from __future__ import annotations

from collections.abc import Iterable

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
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
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


@rule("HC-MASS-01", "HC-MASS-11", "HC-TAC-03")
@once
def figure(reader: Reader, unit: int) -> Figure:
    """A unit as it is now; one without orders is Neutral. It fights as weary as it is."""
    who, fighter = reader.get(unit, Unit), reader.get(unit, components.Fighter)
    strength, health = reader.get(unit, Strength), reader.get(unit, Health)
    spot, spread = reader.find(unit, Position), reader.find(unit, Spread)
    cells = spread.cells if spread else (spot.cell,) if spot else ()
    tactic = reader.find(unit, components.Tactic) or NEUTRAL
    tired = reader.find(unit, components.Fatigue) or components.Fatigue(
        fighter.fatigue_points, fighter.fatigue_points
    )
    held, locks = reader.find(unit, components.Grappled), reader.find(unit, components.Locks)
    spent, posture = (
        reader.find(unit, components.Expended) or components.Expended(),
        reader.find(unit, components.Posture),
    )
    return Figure(
        unit=unit,
        side=who.side,
        fighter=wearied(fighter, tired.now),
        cells=cells,
        living=strength.now,
        pool=health.now,
        tactic=tactic.id,
        target=tactic.target,
        withdraws=tactic.withdraws,
        posture=posture.id if posture else components.STANDING,
        shield=bool(fighter.shield) and reader.find(unit, components.ShieldAside) is None,
        grappled=held is not None,
        pinned=held is not None and held.pinned,
        holds=holding(reader, unit),
        stuck=held is not None and (held.pinned or not drags(reader, fighter, held.by)),
        unaware=reader.find(unit, components.Unaware) is not None,
        routed=reader.find(unit, components.Routed) is not None,
        locked=locks.units if locks else (),
        fatigue=tired.now,
        won=bool(who.side) and winner_of(reader) == who.side,
        detached=reader.find(unit, components.Detached) is not None,
        mounted=bool(fighter.mount),
        expended=spent.given + spent.gone,
        visibility=dark(reader, cells),
    )


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


@rule("HC-GRAP-12")
def drags(reader: Reader, fighter: components.Fighter, holder: int) -> bool:
    """Whether somebody grappled moves all the same, with twice the ST of the grappler."""
    other = reader.find(holder, components.Fighter)
    return other is None or fighter.strength >= numbers().twice_as_strong * other.strength


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
