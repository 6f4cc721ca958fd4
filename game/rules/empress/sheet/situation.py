"""Who is where, who knows of whom, who has whom in striking distance, who is engaged (6)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.memo import lately, once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.empress.sheet import components, turns
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.gear import hands_for, melee, reach, short, unarmed
from game.rules.empress.tables.book import numbers
from game.rules.empress.tables.rows import Weapon
from game.rules.kit.ground.measures import ALTERNATING, alternating
from game.rules.kit.ground.places import Crowd, Place, Stander, gap
from game.rules.kit.ground.sight import lighted, still, torches, within
from game.rules.kit.ground.site import Site
from game.rules.kit.people.guess import known_to

FOE = 3
"""From this level on a fighter counts as somebody."""


def rank(reader: Reader, unit: int) -> str:
    """A hero, a named foe, or one of the rank and file."""
    who = reader.get(unit, components.Fighter)
    if reader.find(unit, turns.Important) is not None:
        return "hero"
    return "foe" if max(who.level, who.hit_dice) >= FOE else "enemy"


@once
def site_of(reader: Reader) -> Site:
    """The ground of this battle, with the lights that are carried about."""
    return lighted(still(reader, ALTERNATING), torches(reader))


@once
def everybody(reader: Reader) -> tuple[Figure, ...]:
    """All who have not left the battle, by id: whoever is inside a monster, or down, too."""
    found = (figure(reader, unit) for unit, _ in reader.each(components.Fighter))
    return tuple(one for one in found if not one.gone)


@once
def figures(reader: Reader) -> tuple[Figure, ...]:
    """Everybody on the field, the living who lie there too, by id."""
    return tuple(one for one in everybody(reader) if one.cell is not None)


def able(reader: Reader, unit: int) -> bool:
    """Whether he is up, or fighting on, not pinned, and not gone (EM-TRN-05)."""
    return figure(reader, unit).able


def foes(reader: Reader, me: Figure) -> tuple[Figure, ...]:
    """His enemies on the field, as far as this reader knows them."""
    return tuple(other for other in figures(reader) if other.side != me.side)


def friends(reader: Reader, me: Figure) -> tuple[Figure, ...]:
    """The others of his side on the field."""
    return tuple(o for o in figures(reader) if o.side == me.side and o.unit != me.unit)


@once
def crowd_of(reader: Reader, side: str) -> Crowd:
    """Who fills which cells, as far as this side knows; whoever is down fills none."""
    return {
        cell: Stander(one.unit, one.side, one.prone)
        for one in figures(reader)
        if known_to(reader, one.unit, side) and not one.fallen
        for cell in one.place
    }


@rule("EM-GRD-01", "EM-GRD-02")
def cells_apart(a: Place, b: Place) -> int:
    """How many cells apart two figures are: every second diagonal counts two."""
    return gap(a, b, alternating)


@rule("EM-GRD-01")
def feet_apart(a: Place, b: Place) -> int:
    """The same in feet."""
    return cells_apart(a, b) * numbers().cell


@rule("EM-GRD-03")
def near(reader: Reader, me: Figure, other: Figure, far: int = 1) -> bool:
    """Whether the other is so near, and no wall between."""
    return within(site_of(reader), me.place, other.place, far)


@rule("EM-GRD-03")
def arm(me: Figure, weapon: Weapon) -> int:
    """How many cells far he strikes with this: two with eight feet of reach and more."""
    return 2 if reach(me, weapon) >= numbers().far_reach else 1


@rule("EM-GRD-03", "EM-GIA-04")
def in_reach(reader: Reader, me: Figure, other: Figure, weapon: Weapon) -> bool:
    """Whether this weapon reaches the other from where he stands, or from inside him; whoever is
    held gets at what holds him.
    """
    if me.swallowed_by:
        return me.swallowed_by == other.unit
    return other.unit in me.grappled.holders or near(reader, me, other, arm(me, weapon))


def blades(me: Figure) -> tuple[Weapon, ...]:
    """What he can strike with: melee weapons in his hands, the longest first, then his own body."""
    rows = sorted(melee(me), key=lambda row: (-row.reach, row.id))
    both = (me.hands.right, me.hands.left)
    return (*(row for row in rows if hands_for(row.id) <= both.count(row.id)), unarmed(me))


@rule("EM-GRP-03", "EM-WPN-01")
def fit(me: Figure, other: Figure, row: Weapon, *, close: bool = False) -> bool:
    """Whether he can use this blade on him at all: whoever is held strikes at a holder with very
    short weapons only, inside a monster likewise; a garrote is for the surprised, the grappled, and
    whom he is ``close`` to unnoticed.
    """
    if me.grappled.holders and other.unit not in me.grappled.holders:
        return False
    most = numbers().kept if me.swallowed_by else numbers().close
    if me.gripped and not short(row, most):
        return False
    return not row.choking or close or other.surprised or bool(other.grappled.holders)


@lately
def longest_arm(me: Figure) -> int:
    """How many cells far he strikes with the longest of his blades."""
    return max(arm(me, row) for row in blades(me))


@rule("EM-GRD-03", "EM-GRP-03")
def arms(reader: Reader, me: Figure, other: Figure) -> tuple[Weapon, ...]:
    """The blades with which he can strike at the other now, the longest first."""
    if other.gone or (other.cell is None and me.swallowed_by != other.unit):
        return ()
    return tuple(row for row in blades(me) if usable(reader, me, other, row))


@rule("EM-GRD-03", "EM-GRP-03")
def usable(reader: Reader, me: Figure, other: Figure, row: Weapon) -> bool:
    """Whether he could use this blade on the other, and reaches him with it."""
    came = reader.find(me.unit, turns.CloseTo) if row.choking else None
    close = came is not None and came.target == other.unit
    return fit(me, other, row, close=close) and in_reach(reader, me, other, row)


@rule("EM-GRD-03", "EM-GRD-04")
def striking(reader: Reader, me: Figure, other: Figure) -> bool:
    """Whether he has the other in striking distance; whoever is adjacent always is."""
    there = bool(me.place and other.place)
    return there and any(in_reach(reader, me, other, row) for row in blades(me))


def close(reader: Reader, me: Figure, other: Figure) -> bool:
    """Whether one of the two has the other in striking distance."""
    return striking(reader, me, other) or striking(reader, other, me)


@rule("EM-GRD-04")
def met(reader: Reader, a: int, b: int) -> bool:
    """Whether one of the two has attacked the other in this round or the last."""
    return any(
        had is not None and foe in dict(had.whom)
        for had, foe in ((reader.find(a, turns.Attacked), b), (reader.find(b, turns.Attacked), a))
    )


@rule("EM-GRD-04")
def engaged(reader: Reader, me: Figure, other: Figure) -> bool:
    """Whether the two fight hand to hand: one has the other in striking distance, and one of them
    has attacked the other in this round or the last; neither hides from the other.
    """
    enemies = me.able and other.able and me.side != other.side
    if not enemies or not met(reader, me.unit, other.unit):
        return False
    if not (known_to(reader, me.unit, other.side) and known_to(reader, other.unit, me.side)):
        return False
    return close(reader, me, other)


@once
def engaging(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies whom he fights hand to hand."""
    return engaging_there(reader, figure(reader, unit))


def engaging_there(reader: Reader, me: Figure) -> tuple[int, ...]:
    """The same of him as he stands elsewhere."""
    return tuple(other.unit for other in foes(reader, me) if engaged(reader, me, other))


def quickest(reader: Reader, units: Iterable[int]) -> tuple[Figure, ...]:
    """These by Agility, then by id: who is asked first of several (EM-INI-03, EM-INI-13)."""
    found = (figure(reader, unit) for unit in units)
    return tuple(sorted(found, key=lambda one: (-one.fighter.agility, one.unit)))
