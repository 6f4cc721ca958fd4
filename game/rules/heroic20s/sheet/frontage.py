"""Who takes part in a melee: places round a figure, fronts of units, defenders (8.4, 8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.core.rule import rule
from game.rules.heroic20s.sheet.field import Ground, bodies, cells_needed, contact, footprint, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers
from game.rules.kit.ground.groups import broad, thinned
from game.rules.kit.ground.nearness import apart, borders, near, reaches, squared
from game.rules.kit.ground.places import Place

ABREAST = (5, 2, 1)
"""Figures along a side of a cell of a mass battle, by SM (8.4)."""


class Attacker(NamedTuple):
    """A unit that strikes with a weapon of these reaches in yards (0: C), with so many of its
    figures (0: all); ``arm``: the weapon, where each of them strikes with several (HC-SF-04).
    """

    me: Figure
    least: int = 1
    most: int = 1
    figures: int = 0
    arm: object = None

    @property
    def sent(self) -> int:
        """How many of its figures are to strike."""
        return min(self.figures or self.me.living, self.me.living)


@dataclass(frozen=True, slots=True)
class Front:
    """How many figures of a unit can strike at an enemy, which of its figures they reach (by their
    places, in a skirmish), the sides of cells along which they meet (in a mass battle), and whether
    the ground leaves out any who would strike. ``struck``: who strikes, by their places.
    """

    engaged: int = 0
    reached: frozenset[int] = frozenset()
    width: int = 0
    limited: bool = False
    struck: frozenset[int] = frozenset()


NONE = Front()


def longest(me: Figure) -> int:
    """The longest reach of its melee weapons, in yards, one at least."""
    return max((mode.most for arm in me.fighter.arms for mode in arm.modes), default=1) or 1


@rule("HC-MEL-04")
def places_round(foe: Figure, count: int) -> int:
    """How many places there are round so many of its figures."""
    return numbers().places * (footprint(foe) + 1) * count


Places = dict[tuple[int, bool], tuple[int, frozenset[int]]]
"""By enemy, beside it and from afar: the places that are used, and whom those reach who are there.
"""


@rule("HC-MEL-03", "HC-MEL-06", "HC-MASS-03")
def fronts(ground: Ground, blows: Sequence[tuple[Attacker, Figure]]) -> tuple[Front, ...]:
    """How each of these takes part in a melee with its enemy. Who comes first has the places, and
    no figure strikes at two enemies.
    """
    found, used, busy = list[Front](), Places(), dict[object, frozenset[int]]()
    for attacker, foe in blows:
        if ground.mass:
            found.append(_breadth(ground, attacker, foe, used))
            continue
        who = attacker.me.unit, attacker.arm
        struck = busy.get(who, frozenset())
        others = [(a, o) for a, o in blows if (a.me.unit, a.arm) == who and o is not foe]
        wanted = frozenset[int]().union(*(_able(ground, *pair) for pair in others))
        found.append(_gathered(ground, attacker, foe, used, (struck, wanted)))
        busy[who] = struck | found[-1].struck
    return tuple(found)


def front(ground: Ground, me: Figure, foe: Figure, least: int = 1, most: int = 1) -> Front:
    """How a unit alone takes part in a melee with an enemy, by the reach of its weapon."""
    return fronts(ground, ((Attacker(me, least, most), foe),))[0]


@rule("HC-MEL-03", "HC-MEL-06")
def _able(ground: Ground, by: Attacker, foe: Figure) -> dict[int, tuple[int, frozenset[int]]]:
    """A skirmish: which figures have one of the enemy in reach, how near, and whom they reach."""
    reach = max(by.most, 1)
    if not near(by.me.cells, foe.cells, reach):
        return {}
    span = (0 if by.least <= 1 else by.least, reach)
    own = bodies(ground, by.me)[: by.me.living]
    return reaches(ground.site, own, bodies(ground, foe), span)


@rule("HC-MEL-04")
def _gathered(
    ground: Ground, by: Attacker, foe: Figure, used: Places, own: tuple[frozenset[int], ...]
) -> Front:
    """A skirmish: who has an enemy in reach and a place. ``own``: who of them strikes elsewhere
    already, and who is wanted elsewhere as well, of whom the others go first.
    """
    found, (busy, wanted) = _able(ground, by, foe), own
    able = sorted(found.keys() - busy, key=lambda at: (at in wanted, at))
    side, kept = footprint(by.me), list[int]()
    for afar in (False, True):
        group = [at for at in able if (found[at][0] > 1) is afar]
        gone, reached = used.get((foe.unit, afar), (0, frozenset()))
        reached = reached.union(*(found[at][1] for at in group))
        free = max(0, places_round(foe, len(reached)) - gone) // side
        some = group[: min(free, by.sent - len(kept))]
        used[foe.unit, afar] = gone + len(some) * side, reached
        kept += some
    whom = frozenset[int]().union(*(found[at][1] for at in kept))
    return Front(len(kept), whom, 0, len(kept) < by.sent, frozenset(kept))


@rule("HC-MEL-05", "HC-MEL-04")
def _breadth(ground: Ground, by: Attacker, foe: Figure, used: Places) -> Front:
    """A mass battle: the sides of cells along which two units touch let so many strike."""
    me = by.me
    if not contact(ground, me.cells, foe.cells):
        return NONE
    width = breadth(me.cells, foe.cells)
    gone, nobody = used.get((foe.unit, False), (0, frozenset()))
    engaged = min(by.sent, engaged_along(me, foe, width, by.most, gone))
    used[foe.unit, False] = gone + engaged * footprint(me), nobody
    return Front(engaged, frozenset(), width, engaged < by.sent)


@rule("HC-MEL-05", "HC-MEL-04")
def engaged_along(me: Figure, foe: Figure, width: int, reach: int, gone: int = 0) -> int:
    """How many of its figures strike along so many sides of cells, with a weapon of this reach;
    ``gone``: places round the enemy that others have.
    """
    room = max(0, places_round(foe, foe.living) - gone) // footprint(me)
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


def side_by_side(ground: Ground, me: Figure, foe: Figure, reach: int) -> tuple[int, int]:
    """How many would strike and defend side by side: along the front where companies touch, or
    would if both came on with their broad side; in a skirmish all who find room.
    """
    if not ground.mass:
        room = places_round(foe, foe.living) // footprint(me) * ranks(reach)
        return min(me.living, room), foe.living
    touching = contact(ground, me.cells, foe.cells)
    broadest = min(broad(len(me.cells)), broad(len(foe.cells)))
    width = breadth(me.cells, foe.cells) if touching else broadest
    return engaged_along(me, foe, width, reach), defending_along(foe, width)


@rule("HC-NUM-03")
def defenders(ground: Ground, found: Sequence[Front], foe: Figure) -> int:
    """How many of a unit defend, for the ratio, against all who attack it together.

    Where the ground limits the attackers, only those whom the engaged ones reach; in a mass battle
    those of the widest front. One at least.
    """
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
