"""What a declaration depends on: the fighter, where he will stand, who is around him."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Out, Position, Unit
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.kit.ground.feet import beside
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site
from game.rules.zefrs.ground.paths import feet_of
from game.rules.zefrs.ground.site import crowd_of, distance, site_of
from game.rules.zefrs.personal.sheet.muster import cell_of, fighters, holder, idle
from game.rules.zefrs.sheet.fighter import Combatant, Fighter, combatant

EXPECTED = 8
"""So many cells beyond his reach an enemy may be whom he declares to strike."""


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else on the field: where, and how far from the fighter, in cells."""

    who: Combatant
    cell: Cell
    far: int

    @property
    def unit(self) -> int:
        """His id."""
        return self.who.unit

    @property
    def mount(self) -> bool:
        """Whether this is a beast that is ridden."""
        return self.who.fighter.combat_class == "MOUNT"


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """One fighter at one moment, seen from the cell in which he will act.

    ``foes`` are nearest first, the helpless and mounts behind all others; ``steps`` the cells of
    the one step of his action, none while he lies or is held; ``holder`` is who holds him.
    """

    view: View
    me: Combatant
    cell: Cell
    site: Site
    crowd: Crowd
    foes: tuple[Other, ...]
    friends: tuple[Other, ...]
    steps: tuple[Cell, ...]
    holder: int

    @property
    def unit(self) -> int:
        """The fighter's id."""
        return self.me.unit

    @property
    def free(self) -> bool:
        """Whether his action has a step: not while he lies or is held (GRID-06)."""
        return not (self.me.condition.fallen or self.me.condition.held)

    def stepping(self, cell: Cell, slot: str = "step") -> tuple[tuple[str, Cell], ...]:
        """The slot of his step to this cell; none where his action has no step."""
        return ((slot, cell),) if self.free else ()

    def foe(self, unit: object) -> Other | None:
        """The enemy of this id, or None."""
        return next((foe for foe in self.foes if foe.unit == unit), None)

    def near(self, reach: int) -> tuple[Other, ...]:
        """The enemies within this reach or a little beyond, whom he may declare to strike."""
        return tuple(foe for foe in self.foes if foe.far <= reach + EXPECTED)


@once
def scene(view: View, unit: int, cell: Cell | None = None) -> Scene:
    """The scene of this fighter, from where he stands or from this cell.

    A view never changes, so that its scenes can be kept.
    """
    me, here = combatant(view, unit), cell_of(view, unit)
    site, crowd = site_of(view), dict(crowd_of(view))
    start = cell or here
    if start != here:
        crowd.pop(here, None)
    others = tuple(_others(view, unit, start))
    foes = tuple(other for other in others if other.who.side != me.side)
    friends = tuple(o for o in others if o.who.side == me.side and not o.mount)
    free = not (me.condition.fallen or me.condition.held)
    steps = beside(site, crowd, start, feet_of(me.side, "step")) if free else ()
    return Scene(view, me, start, site, crowd, foes, friends, steps, holder(view, unit))


def _others(view: View, unit: int, start: Cell) -> list[Other]:
    found = []
    for other, (_, _, spot) in view.each(Unit, Fighter, Position):
        if other != unit and view.find(other, Out) is None:
            who = combatant(view, other)
            found.append(Other(who, spot.cell, distance(start, spot.cell)))
    return sorted(found, key=_order)


def _order(other: Other) -> tuple[bool, bool, int, int]:
    return (other.mount, other.who.condition.helpless, other.far, other.unit)


@rule("ZF-DECL-01", "ZF-ACT-12")
def declares(reader: Reader, unit: int) -> bool:
    """Whether he has anything to declare: not stunned, winded, unconscious or bound."""
    return not idle(combatant(reader, unit))


def declaring(reader: Reader) -> tuple[int, ...]:
    """Everybody who declares in this turn, by id."""
    return tuple(unit for unit in fighters(reader) if declares(reader, unit))
