"""What one sees of somebody: clear, partly covered, wholly; through smoke, in the dark."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from game.core.grid import Cell
from game.core.rule import rule
from game.rules.chaos.ground.crowd import Crowd
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.lines import line
from game.rules.chaos.ground.numbers import numbers
from game.rules.chaos.ground.site import Site, open_line

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
    partial = covers or narrow or b in site.screens
    return Look("partial" if partial else "none", ground.smoke, ground.dark, covers)


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
    smoke = bool(site.smoke) and any(cell in site.smoke for cell in (a, *cells, b))
    return Between(False, low, high, smoke, a in site.dark or b in site.dark)


@rule("CF-PEN-02")
def _thick(site: Site, cells: tuple[Cell, ...], a: Cell, b: Cell) -> bool:
    """Whether more smoke or leaves lie between than one sees through."""
    if not (site.smoke or site.screens):
        return False
    hazy = [cell in site.smoke or cell in site.screens for cell in cells]
    ends = any(cell in site.smoke or cell in site.screens for cell in (a, b))
    return sum(hazy) + ends > numbers().sight.depth


def rises(site: Site, a: Cell, b: Cell, cell: Cell, levels: int) -> bool:
    """Whether the ground there rises so many levels above the line between the two grounds."""
    if site.level:
        return False
    far, gone = distance(a, b), distance(a, cell)
    low, high = site.height(a), site.height(b)
    return (site.height(cell) - low) * far - (high - low) * gone >= levels * far


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
