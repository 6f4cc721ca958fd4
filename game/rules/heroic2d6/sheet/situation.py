"""Who is where, who can fight, who has whom in reach: locked in melee, Outnumbered."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic2d6.sheet.components import Fighter
from game.rules.heroic2d6.sheet.figure import Figure, figure, reach
from game.rules.heroic2d6.tables.rows import Weapon
from game.rules.kit.ground.measures import ALTERNATING, alternating
from game.rules.kit.ground.places import Crowd, Place, Stander, gap, nearest_cells
from game.rules.kit.ground.sight import lighted, open_line, still, torches, within
from game.rules.kit.ground.site import Site
from game.rules.kit.people.guess import known_to

MEASURES = replace(ALTERNATING, times=True)
"""Every second diagonal step counts two, and difficult ground doubles either (H2-GRD-02, -03)."""


def site_of(reader: Reader) -> Site:
    """The ground of this battle, with the lights that are carried about."""
    return lighted(still(reader, MEASURES), torches(reader))


@once
def figures(reader: Reader) -> tuple[Figure, ...]:
    """Everybody on the field who is not Out of Action, by id."""
    found = (figure(reader, unit) for unit, _ in reader.each(Fighter, Position))
    return tuple(one for one in found if not one.out)


def able(reader: Reader, unit: int) -> bool:
    """Whether he is not Out of Action, dead, or gone (H2-INI-05)."""
    return not figure(reader, unit).out


def foes(reader: Reader, me: Figure) -> tuple[Figure, ...]:
    """His enemies on the field, as far as this reader knows them."""
    return tuple(other for other in figures(reader) if other.side != me.side)


def friends(reader: Reader, me: Figure) -> tuple[Figure, ...]:
    """The others of his side on the field."""
    return tuple(o for o in figures(reader) if o.side == me.side and o.unit != me.unit)


@once
def crowd_of(reader: Reader, side: str) -> Crowd:
    """Who fills which cells, as far as this side knows; who is Out of Action fills none."""
    return {
        cell: Stander(one.unit, one.side, one.prone)
        for one in figures(reader)
        if known_to(reader, one.unit, side)
        for cell in one.place
    }


@rule("H2-GRD-01", "H2-GRD-02")
def metres(a: Place, b: Place) -> int:
    """How far apart two figures are: every second diagonal counts two."""
    return gap(a, b, alternating)


@rule("H2-GRD-02")
def within_reach(reader: Reader, me: Figure, other: Figure, far: int) -> bool:
    """Whether he strikes so far: reach 1 is the cells round him, 2 those round them as well."""
    return within(site_of(reader), me.place, other.place, far)


def strikes_with(reader: Reader, me: Figure, other: Figure, weapon: Weapon) -> bool:
    """Whether this weapon reaches the other from where he stands."""
    return within_reach(reader, me, other, weapon.reach)


@rule("H2-GRD-04")
@once
def lockers(reader: Reader, unit: int, shown: int = 0) -> tuple[int, ...]:
    """The enemies who have him locked in melee: they stand, nothing holds them, and what they have
    in hand, or their fists, reaches him. Nobody fights with whom his side has not found but one who
    is ``shown`` by what he does now.
    """
    me = figure(reader, unit)
    return tuple(
        foe.unit
        for foe in foes(reader, me)
        if foe.free
        and (foe.unit == shown or known_to(reader, foe.unit, me.side))
        and within_reach(reader, foe, me, reach(foe))
    )


@rule("H2-GRD-04", "H2-GRD-05")
def locked(reader: Reader, unit: int, shown: int = 0) -> bool:
    """Whether he is locked in melee: then he does not shoot, throw or cast."""
    return bool(lockers(reader, unit, shown))


@rule("H2-OUT-01", "H2-OUT-02", "H2-OUT-03", "H2-GRD-08")
def outnumbered(reader: Reader, unit: int, shown: int = 0) -> int:
    """What everybody who fights him hand to hand adds: one for each opponent beyond the first."""
    return max(0, len(lockers(reader, unit, shown)) - 1)


@rule("H2-ACT-09")
def shows(reader: Reader, me: Figure, foe: Figure) -> int:
    """Himself if he shows himself only by attacking this one, 0 if he is known already."""
    return 0 if known_to(reader, me.unit, foe.side) else me.unit


@rule("H2-GRD-09")
def in_line(reader: Reader, me: Place, other: Place) -> bool:
    """Whether a line without walls or closed doors leads from one to the other: between the cells
    of the two that are nearest to each other.
    """
    site = site_of(reader)
    a, b = nearest_cells(me, other)
    return open_line(site, a, b)
