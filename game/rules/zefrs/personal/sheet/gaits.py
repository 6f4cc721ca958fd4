"""The gaits of a Move (T10): who can go how and how far, to where; their checks; declared ways."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from game.core.checks import Check, Outcome
from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.places import without
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import FOOTINGS, footing
from game.rules.kit.ground.ways import Way, Ways
from game.rules.zefrs.exchange.attack import LEGS
from game.rules.zefrs.exchange.telling import by_colour
from game.rules.zefrs.ground.paths import EASY, FEET, feet_of, jumps, swings, ways
from game.rules.zefrs.ground.site import crowd_of, mount_of, ropes_of, site_of
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import GAITS, Action
from game.rules.zefrs.sheet.fighter import (
    Combatant,
    combatant,
    mov,
    own_check,
    penalty_of,
    talent,
)
from game.rules.zefrs.sheet.resolution import rating_of
from game.rules.zefrs.sheet.wounds import slowed
from game.rules.zefrs.tables import tables

MANNERS = {
    "walk": "foot",
    "run": "foot",
    "crawl": "step",
    "climb": "climb",
    "swim": "swim",
    "wade": "wade",
    "mounted_walk": "saddle",
    "mounted_gallop": "saddle",
}
"""How each gait that follows a path goes over ground (a key of FEET)."""

LEAPS = ("jump", "swing")
MOUNTED = ("mounted_walk", "mounted_gallop")
NEEDS = {"wade": "water", "swim": "deep"}
"""The ground without which a gait makes no sense."""

STEEP = FOOTINGS.index("steep")


@rule("ZF-ACT-03")
def destinations(
    reader: Reader, unit: int, gait: str, start: Cell | None = None
) -> Mapping[Cell, Way]:
    """Where this gait can take him, from where he is or from ``start``, nearest first.

    His own cell is among them, at no cost, where he could leave the field from it.
    """
    who, here = combatant(reader, unit), start or reader.get(unit, Position).cell
    if not may_go(reader, who, gait):
        return {}
    site, crowd = site_of(reader), without(crowd_of(reader), unit)
    if gait == "jump":
        return jumps(site, crowd, here, who.side)
    if gait == "swing":
        return swings(site, crowd, here, ropes_of(reader))
    manner = MANNERS[gait]
    starts = footing(site.terrain(here)) in FEET[manner]
    if not starts and gait not in ("crawl", "climb"):
        return {}
    feet = feet_of(who.side, manner, cells(reader, who, gait))
    found = _useful(site, gait, ways(site, crowd, here, feet))
    return found.staying() if starts and site.edge(here) else found


def _useful(site: Site, gait: str, found: Ways) -> Ways:
    """The ways for which this gait makes sense."""
    if gait == "climb":
        return found.over(partial(climbs, site))
    if gait in NEEDS:
        ground, needed = site.footing, FOOTINGS.index(NEEDS[gait])
        return found.over(lambda a, b: needed in (ground[a], ground[b]))
    return found


@rule("ZF-RUSH-10", "ZF-WOUND-06", "ZF-ACT-12")
def may_go(reader: Reader, who: Combatant, gait: str) -> bool:
    """Whether this gait is open to him: the fallen and the lame only crawl, riders ride."""
    state = who.condition
    if state.held or state.helpless or state.stunned or wounds.forbids(who.wounds, "action"):
        return False
    if state.fallen or wounds.crawls(who.wounds):
        return gait == "crawl"
    mounted = mount_of(reader, who.unit) is not None
    if gait == "crawl" or mounted != (gait in MOUNTED):
        return False
    return not wounds.forbids(who.wounds, "jump" if gait == "swing" else gait)


def cells(reader: Reader, who: Combatant, gait: str) -> int:
    """How many cells the gait takes him in one Move action (T10)."""
    row = tables().gaits[gait]
    plus = 0
    if row.plus == "mov":
        plus = mov(who)
    elif row.plus == "mount_movement":
        mount = mount_of(reader, who.unit)
        beast = combatant(reader, mount).fighter if mount is not None else who.fighter
        plus = talent(beast, "movement") or beast.prowess
    total = max(row.least, row.cells + plus)
    return wounds.walk_cells(who.wounds, total) if gait == "walk" else total


def climbs(site: Site, a: int, b: int) -> bool:
    """Whether a step from one place to the next leads up or down a face, or over steep ground."""
    return STEEP in (site.footing[a], site.footing[b]) or abs(site.rises[a] - site.rises[b]) > EASY


@rule("ZF-END-02")
def offs(
    reader: Reader, unit: int, gait: str, to: Cell, found: Mapping[Cell, Way]
) -> tuple[bool, ...]:
    """Whether he can leave the field from this cell with the same action: the choices he has, of
    all the ways that were ``found`` for this gait.

    Empty where he has none; True alone where staying would be no move at all.
    """
    way = found.get(to)
    if way is None or gait in LEAPS or not site_of(reader).edge(to):
        return ()
    if way.cost >= cells(reader, combatant(reader, unit), gait):
        return ()
    return (False, True) if way.path else (True,)


TALENTS = {"climb": "climbing", "swim": "swimming", "jump": "acrobatics", "swing": "acrobatics"}
"""The talent against which each gait is checked, where it is."""


@rule("ZF-RES-05")
def skill(who: Combatant, gait: str) -> Check:
    """The higher of the gait's talent and General Prowess less Move Penalty; legs that were
    crippled still hinder.
    """
    general = who.fighter.prowess + slowed(who.wounds) - penalty_of(who.fighter)
    rating = rating_of(dict(who.fighter.talents), (TALENTS[gait],), general)
    return own_check(who, (gait, "ZF-ACT-03", rating), limbs=LEGS)


def tried(key: str, unit: int, outcome: Outcome) -> Event:
    """How such a check came out."""
    return by_colour(key, "ZF-ACT-03", outcome, unit)


@dataclass(frozen=True, slots=True)
class Route:
    """A way as it was declared: by this gait from here to there, over these cells."""

    gait: str
    start: Cell
    to: Cell
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Routes:
    """The ways that somebody has declared in this turn."""

    known: tuple[Route, ...] = ()


def way_of(reader: Reader, unit: int, action: Action, start: Cell) -> Way | None:
    """The way of this move as the field is now, None where there is none, or no move."""
    if action.form != "move" or action.how not in GAITS or action.to is None:
        return None
    return destinations(reader, unit, action.how, start).get(action.to)


@rule("ZF-DECL-05")
def declared_way(reader: Reader, unit: int, action: Action) -> tuple[Cell, ...] | None:
    """The way that he takes now: as it was fixed, else the one that there is; None for none."""
    start = reader.get(unit, Position).cell
    known = reader.find(unit, Routes) or Routes()
    fixed = next(
        (r for r in known.known if (r.gait, r.start, r.to) == (action.how, start, action.to)), None
    )
    if fixed is not None:
        return fixed.path
    way = way_of(reader, unit, action, start)
    return way.path if way is not None else None
