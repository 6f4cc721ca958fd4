"""What one sees of somebody, and what blasts and cones of fire get at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from game.core.grid import STEPS, Cell
from game.core.rule import rule
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.site import smoke
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground.measures import KING
from game.rules.kit.ground.places import Crowd, square
from game.rules.kit.ground.sight import above, open_line
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.ways import Ways

Cover: TypeAlias = Literal["none", "partial", "full"]


@dataclass(frozen=True, slots=True)
class Look:
    """How two cells see each other. ``by`` are the cells that give the cover, nearest to the one
    who is looked at last; empty for leaves, or where the whole sight is barred.
    """

    cover: Cover = "none"
    smoke: bool = False
    dark: bool = False
    by: tuple[Cell, ...] = ()

    @property
    def state(self) -> str:
        """One of the states of a core Sightline."""
        if self.cover == "full":
            return "blocked"
        if self.smoke or self.dark:
            return "obscured"
        return "clear" if self.cover == "none" else "cover"


@dataclass(frozen=True, slots=True)
class Between:
    """What the ground alone puts between two cells: ``low`` what covers of the line, ``mounds``
    of it ground that rises.
    """

    barred: bool
    low: tuple[Cell, ...] = ()
    mounds: tuple[Cell, ...] = ()
    smoke: bool = False
    dark: bool = False


HIDDEN = Look("full")


@rule("CF-CALL-06")
def look(
    site: Site, crowd: Crowd, a: Cell, b: Cell, prone: bool = False, lying: bool = False
) -> Look:
    """How somebody in ``b`` (``lying`` there or not) is seen from ``a`` (by one who is prone).

    People who stand between cover him in part, and so does what is low and close before him, or
    lying far away; whoever lies behind something low is not seen at all.
    """
    ground = between(site, a, b)
    if ground.barred or _ducked(ground, a, b, prone, lying):
        return HIDDEN
    covers = (*_low_cover(site, ground, a, b), *_people(site, crowd, a, b))
    narrow = lying and distance(a, b) > numbers().sight.long
    partial = covers or narrow or screened(site, b)
    return Look("partial" if partial else "none", ground.smoke, ground.dark, covers)


@rule("CF-CALL-06")
def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells strictly between, in their order from ``a`` to ``b``; the same ones both ways."""
    return KING.line(a, b)


def screened(site: Site, cell: Cell) -> bool:
    """Whether leaves or reeds hide who is there."""
    return cell in site.hazy and cell not in smoke(site)


@lru_cache(maxsize=1 << 16)
def between(site: Site, a: Cell, b: Cell) -> Between:
    """What the ground puts between two cells, the same both ways; worked out once a site."""
    cells = line(a, b)
    high = tuple(cell for cell in cells if rises(site, a, b, cell, numbers().sight.covers))
    hidden = not open_line(site, a, b) or any(
        rises(site, a, b, cell, numbers().sight.hides) for cell in high
    )
    if hidden or _thick(site, cells, a, b):
        return Between(barred=True)
    low = tuple(cell for cell in cells if cell in site.low)
    smoky = any(cell in smoke(site) for cell in (a, *cells, b)) if site.hazy else False
    return Between(False, low, high, smoky, site.dim(a) or site.dim(b))


@rule("CF-PEN-02")
def _thick(site: Site, cells: tuple[Cell, ...], a: Cell, b: Cell) -> bool:
    """Whether more smoke or leaves lie between than one sees through."""
    if not site.hazy:
        return False
    ends = a in site.hazy or b in site.hazy
    return sum(cell in site.hazy for cell in cells) + ends > numbers().sight.depth


def rises(site: Site, a: Cell, b: Cell, cell: Cell, levels: int) -> bool:
    """Whether the ground there rises so many levels above the line between the two grounds."""
    return not site.level and above(site, a, b, cell) >= levels * distance(a, b)


def _ducked(ground: Between, a: Cell, b: Cell, prone: bool, lying: bool) -> bool:
    """Whether something low hides one of the two, who lies: one who stands looks over what is
    close before himself.
    """
    if not (prone or lying):
        return False
    if ground.mounds or (prone and lying and ground.low):
        return True
    upright = b if prone else a
    return any(distance(cell, upright) > 1 for cell in ground.low)


def _low_cover(site: Site, ground: Between, a: Cell, b: Cell) -> tuple[Cell, ...]:
    """What is low and covers ``b``: his own cell (but in melee), the one before him, mounds."""
    own = (b,) if b in site.low and distance(a, b) > 1 else ()
    close = [cell for cell in ground.low if distance(cell, b) == 1]
    return tuple(dict.fromkeys((*ground.mounds, *close, *own)))


def _people(site: Site, crowd: Crowd, a: Cell, b: Cell) -> tuple[Cell, ...]:
    """The cells of the line in which somebody stands upright, and not far below it."""
    below = -numbers().sight.hides
    return tuple(
        cell
        for cell in line(a, b)
        if (stander := crowd.get(cell)) is not None
        and not stander.prone
        and (site.level or rises(site, a, b, cell, below + 1))
    )


@rule("CF-AREA-02")
def effect(site: Site, centre: Cell, cell: Cell, lying: bool = False) -> bool:
    """Whether a blast in the centre gets there: no wall between, nothing low before one who lies.

    Smoke and people stop nothing.
    """
    if not open_line(site, centre, cell):
        return False
    cells = line(centre, cell)
    if any(rises(site, centre, cell, one, numbers().sight.hides) for one in cells):
        return False
    return not (lying and any(one in site.low for one in cells))


@rule("CF-AREA-02")
@lru_cache(maxsize=1024)
def blast(site: Site, centre: Cell, far: int) -> frozenset[Cell]:
    """The cells that a blast of this radius reaches, for people on their feet."""
    return frozenset(cell for cell in square(site.grid, centre, far) if effect(site, centre, cell))


@rule("CF-SPRAY-04")
def in_cone(here: Cell, direction: str, cell: Cell) -> bool:
    """Whether a cell lies in the quarter of the field before somebody who looks there."""
    dx, dy = cell.x - here.x, cell.y - here.y
    sx, sy = STEPS[direction]
    if sx and sy:
        return (dx, dy) != (0, 0) and dx * sx >= 0 and dy * sy >= 0
    ahead, aside = (dx * sx, dy) if sx else (dy * sy, dx)
    return ahead > 0 and abs(aside) <= ahead


@rule("CF-AREA-02")
def refuges(site: Site, centre: Cell, far: int, found: Ways) -> dict[Cell, tuple[Cell, ...]]:
    """The cells that these ways lead to in which a blast does not reach somebody, each with the
    way there; the nearest first.
    """
    deadly = blast(site, centre, far)
    return {cell: way.path for cell, way in found.items() if cell not in deadly}
