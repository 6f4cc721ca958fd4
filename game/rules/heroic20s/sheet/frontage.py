"""Who takes part in a melee: places round a figure, fronts of units, defenders (8.4, 8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.rule import rule
from game.rules.heroic20s.sheet.field import Ground, bodies, cells_needed, contact, footprint, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers
from game.rules.kit.ground.groups import thinned
from game.rules.kit.ground.nearness import apart, borders, near, reaches, squared
from game.rules.kit.ground.places import Place

ABREAST = (5, 2, 1)
"""Figures along a side of a cell of a mass battle, by SM (8.4)."""


class Attacker(NamedTuple):
    """A unit that strikes with a weapon of these reaches in yards (0: C); ``who``: the figures that
    do, by their places, where they are shared out among several targets.
    """

    me: Figure
    least: int = 1
    most: int = 1
    who: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Front:
    """How many figures of a unit can strike at an enemy, which of its figures they reach (by their
    places, in a skirmish), the sides of cells along which they meet (in a mass battle), and whether
    the ground leaves out any who would strike.
    """

    engaged: int = 0
    reached: frozenset[int] = frozenset()
    width: int = 0
    limited: bool = False


NONE = Front()


def longest(me: Figure) -> int:
    """The longest reach of its melee weapons, in yards, one at least."""
    return max((mode.most for arm in me.fighter.arms for mode in arm.modes), default=1) or 1


@rule("HC-MEL-04")
def places_round(foe: Figure, count: int) -> int:
    """How many places there are round so many of its figures."""
    return numbers().places * (footprint(foe) + 1) * count


@rule("HC-MEL-03", "HC-MEL-06")
def fronts(ground: Ground, attackers: Sequence[Attacker], foe: Figure) -> tuple[Front, ...]:
    """How each of these takes part in a melee with an enemy; who comes first has the places."""
    if ground.mass:
        return tuple(_breadth(ground, attacker, foe) for attacker in attackers)
    found, close, afar = list[Front](), 0, 0
    for attacker in attackers:
        front, used = _gathered(ground, attacker, foe, (close, afar))
        found.append(front)
        close, afar = close + used[0], afar + used[1]
    return tuple(found)


def front(ground: Ground, me: Figure, foe: Figure, least: int = 1, most: int = 1) -> Front:
    """How a unit alone takes part in a melee with an enemy, by the reach of its weapon."""
    return fronts(ground, (Attacker(me, least, most),), foe)[0]


@rule("HC-MEL-04", "HC-MEL-06")
def _gathered(
    ground: Ground, attacker: Attacker, foe: Figure, taken: tuple[int, int]
) -> tuple[Front, tuple[int, int]]:
    """A skirmish: who has an enemy in reach and a place; and the places used, close and afar."""
    me, every = attacker.me, _in_reach(ground, attacker, foe)
    found = [one for at, one in every.items() if attacker.who is None or at in attacker.who]
    close = [who for far, who in found if far <= 1]
    afar = [who for far, who in found if far > 1]
    side, kept, used = footprint(me), list[frozenset[int]](), list[int]()
    for group, gone in ((close, taken[0]), (afar, taken[1])):
        round_ = places_round(foe, len(frozenset[int]().union(*group)))
        some = group[: max(0, round_ - gone) // side]
        kept += some
        used.append(len(some) * side)
    reached = frozenset[int]().union(*kept)
    limited = len(kept) < me.living
    return Front(len(kept), reached, 0, limited), (used[0], used[1])


def _in_reach(
    ground: Ground, attacker: Attacker, foe: Figure
) -> dict[int, tuple[int, frozenset[int]]]:
    """Its figures that have one of the enemy in reach: how near that is, and whom they reach."""
    me, reach = attacker.me, max(attacker.most, 1)
    if not near(me.cells, foe.cells, reach):
        return {}
    span = (0 if attacker.least <= 1 else attacker.least, reach)
    return reaches(ground.site, bodies(ground, me)[: me.living], bodies(ground, foe), span)


@rule("HC-MASS-03", "HC-MEL-03")
def shared_out(
    ground: Ground, attacker: Attacker, shares: Sequence[tuple[Figure, int]]
) -> tuple[frozenset[int] | None, ...]:
    """Which figures of a unit in a skirmish strike at each of several enemies, so many at each at
    most: none at two of them, first those who reach no enemy that comes later.
    """
    if ground.mass or len(shares) < 2:
        return (None,) * len(shares)
    able = [_in_reach(ground, attacker, foe).keys() for foe, _ in shares]
    used, found = set[int](), list[frozenset[int]]()
    for at, (_, count) in enumerate(shares):
        free = sorted(able[at] - used, key=lambda one: (sum(one in a for a in able[at + 1 :]), one))
        found.append(frozenset(free[:count]))
        used |= found[-1]
    return tuple(found)


@rule("HC-MEL-05", "HC-MEL-04")
def _breadth(ground: Ground, attacker: Attacker, foe: Figure) -> Front:
    """A mass battle: the sides of cells along which two units touch let so many strike."""
    me = attacker.me
    if not contact(ground, me.cells, foe.cells):
        return NONE
    width = breadth(me.cells, foe.cells)
    engaged = engaged_along(me, foe, width, attacker.most)
    return Front(engaged, frozenset(), width, engaged < me.living)


@rule("HC-MEL-05", "HC-MEL-04")
def engaged_along(me: Figure, foe: Figure, width: int, reach: int) -> int:
    """How many of its figures strike along so many sides of cells, with a weapon of this reach."""
    room = places_round(foe, foe.living) // footprint(me)
    return min(me.living, width * abreast(me) * ranks(reach), room)


@rule("HC-NUM-03")
def defending_along(foe: Figure, width: int) -> int:
    """How many of its figures defend along so many sides of cells, one at least."""
    return max(1, min(foe.living, width * abreast(foe) * ranks(longest(foe))))


def breadth(a: Place, b: Place) -> int:
    """Touching sides of the cells of two units, corners counting half, at least one."""
    sides, corners = borders(a, b)
    return max(1, sides + corners // 2)


def abreast(me: Figure) -> int:
    """How many of its figures stand along the side of a cell of a mass battle."""
    return ABREAST[min(max(me.fighter.size, 0), len(ABREAST) - 1)]


def ranks(reach: int) -> int:
    """How many ranks strike with weapons of this reach in a mass battle."""
    return 2 if reach > 1 else 1


@rule("HC-NUM-03")
def defenders(ground: Ground, attackers: Sequence[Attacker], foe: Figure) -> int:
    """How many of a unit defend, for the ratio, against all who attack it together.

    Where the ground limits the attackers, only those whom the engaged ones reach; in a mass battle
    those of the widest front. One at least.
    """
    found = fronts(ground, attackers, foe)
    if ground.mass:
        return defending_along(foe, max((front.width for front in found), default=1))
    if not any(front.limited for front in found):
        return max(1, foe.living)
    reached = frozenset[int]().union(*(front.reached for front in found))
    return max(1, min(foe.living, len(reached)))


@rule("HC-LOCK-03")
def parted(ground: Ground, a: Figure, b: Figure) -> bool:
    """Whether two units are farther apart than the longer reach of the two."""
    return yards(ground, a.cells, b.cells) > max(longest(a), longest(b))


@rule("HC-LOCK-04")
def unreached(ground: Ground, me: Figure) -> tuple[int, ...]:
    """The places, in its list of bodies, of those of a unit that no enemy has in reach."""
    figures = bodies(ground, me)
    reached: set[int] = set()
    for foe in ground.foes(me.side):
        far = 1 if ground.mass else longest(foe)
        if near(me.cells, foe.cells, far):
            reached |= set(reaches(ground.site, figures, bodies(ground, foe), (0, far)))
    return tuple(at for at in range(len(figures)) if at not in reached)


@rule("HC-INJ-05")
def after_losses(ground: Ground, me: Figure, living: int, by: Figure | None) -> Place:
    """What a unit fills when only so many of its figures live (8.5).

    In a skirmish those fall first who stand in an enemy's reach, then those nearest to the enemy
    that did most of it. In a mass battle it gives up the cells farthest from the enemy when the
    others have room for all.
    """
    size = ground.size(me)
    foes = tuple(ground.foes(me.side))
    worst = by or min(foes, key=lambda foe: apart(me.cells, foe.cells, squared), default=None)
    if ground.mass:
        keep = min(cells_needed(living, me.fighter.size), len(me.cells))
        far = worst.cells if worst else me.cells[:1]
        return thinned(me.cells, 1, keep, lambda cells: apart(cells, far, squared))
    safe = set(unreached(ground, me))
    index = {cells[0]: at for at, cells in enumerate(bodies(ground, me))}

    def danger(cells: Place) -> float:
        away = apart(cells, worst.cells, squared) if worst else 0
        return (index[cells[0]] not in safe) * 1e9 - away

    return thinned(me.cells, size, living, danger)
