"""A unit or commander as the screen shows it now, and what an event makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.components import Commands, Facing, Health, Out, Position, Strength
from game.core.events import Event
from game.core.grid import STEPS, Cell
from game.core.view import View
from game.play import screens
from game.ui.stage import paces

FALLS, TILTS = 6, 3
"""Steps in which losses are taken off, and pictures of men tipping over in each of them."""


RUN = 1.3
"""Squares that those who flee run while they fade."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit as it is on the screen now. ``offset`` is in squares, ``fade`` from 1 to 0; of those
    who stand ``toppling`` are just falling, as far as ``tilt``. Of a single fighter (``alone``)
    ``now`` and ``full`` are points, and ``why`` tells how he got out of the battle.
    """

    cell: Cell
    facing: str
    now: int
    full: int
    offset: tuple[float, float] = (0.0, 0.0)
    fade: float = 1.0
    falling: int = 0
    toppling: int = 0
    tilt: int = 0
    alone: bool = False
    why: str = ""

    @property
    def left(self) -> int:
        """The fighters that stand at this moment."""
        return max(0, self.now - self.falling)


def present(view: View) -> dict[int, Shown]:
    """The units and single fighters on the field as the view has them."""
    units = {
        unit: Shown(position.cell, facing.direction, strength.now, strength.full)
        for unit, (position, facing, strength) in view.each(Position, Facing, Strength)
        if view.find(unit, Out) is None and strength.full > 1
    }
    return {**units, **fighters(view)}


def fighters(view: View) -> dict[int, Shown]:
    """The single fighters on the field; who fell lies where he fell."""
    found = {}
    for unit, (position, facing, health) in view.each(Position, Facing, Health):
        strength = view.find(unit, Strength)
        leads = view.find(unit, Commands) is not None
        led = leads or (strength is not None and strength.full > 1)
        gone = view.find(unit, Out)
        if not led and (gone is None or not screens.gone(view.ruleset.id, gone.why)):
            points = (health.now, health.full)
            why = gone.why if gone else ""
            found[unit] = Shown(position.cell, facing.direction, *points, alone=True, why=why)
    return found


def figures(view: View) -> dict[int, Shown]:
    """The commanders on the field as the view has them."""
    return {
        unit: Shown(position.cell, "N", 0, 0)
        for unit, (_, position) in view.each(Commands, Position)
        if view.find(unit, Out) is None and view.find(unit, Strength) is None
    }


def placed(view: View, event: Event) -> Shown | None:
    """The unit that this event puts on the field, or None."""
    unit = event.unit or 0
    strength, facing = view.find(unit, Strength), view.find(unit, Facing)
    alone = strength is None or strength.full == 1
    if alone and event.cell is not None and event.key != "moved":
        return fighters(view).get(unit)
    if event.cell is None or strength is None or facing is None or event.key == "moved":
        return None
    return Shown(event.cell, facing.direction, strength.now, strength.full)


def moving(book: str, shown: Shown, event: Event, part: float, fleeing: bool = False) -> Shown:
    """The unit while the event goes on; ``part`` runs from 0 to 1. Who flees runs off the field."""
    if shown.alone:
        return _moving_alone(book, shown, event, part)
    if event.key == "moved" and event.cell is not None:
        offset = ((event.cell.x - shown.cell.x) * part, (event.cell.y - shown.cell.y) * part)
        return replace(shown, offset=offset)
    if event.key == "losses":
        return _thinned(shown, number(event, "n"), part)
    if event.key == "out":
        offset = _backwards(shown.facing, part * RUN) if fleeing else (0.0, 0.0)
        return replace(shown, fade=1.0 - part, offset=offset)
    return shown


def _moving_alone(book: str, shown: Shown, event: Event, part: float) -> Shown:
    """A fighter goes cell by cell, and fades if he leaves the field."""
    if event.key == "moved":
        return replace(shown, offset=paces.along(shown.cell, paces.path(event), part))
    if event.key == "out" and screens.gone(book, event.fact("why")):
        return replace(shown, fade=1.0 - part)
    return shown


def _thinned(shown: Shown, lost: int, part: float) -> Shown:
    """Losses in steps: whom a step takes off tips over until then."""
    steps = max(1, min(FALLS, lost))
    step, within = divmod(part * steps + 0.5, 1.0)
    down, soon = (lost * min(steps, int(step) + more) // steps for more in (0, 1))
    return replace(shown, falling=down, toppling=soon - down, tilt=int(within * TILTS))


def _backwards(facing: str, far: float) -> tuple[float, float]:
    x, y = STEPS[facing]
    return -x * far, -y * far


def after(book: str, shown: Shown, event: Event) -> Shown | None:
    """The unit after the event; None if it has left the field."""
    if event.key == "moved" and event.cell is not None:
        return replace(shown, cell=event.cell, offset=(0.0, 0.0))
    if event.key == "turned":
        return replace(shown, facing=str(event.fact("facing")))
    if event.key == "losses":
        return replace(shown, now=number(event, "left"), falling=0, toppling=0, tilt=0)
    if not shown.alone:
        return None if event.key == "out" else shown
    if event.key == "out":
        why = str(event.fact("why"))
        return None if screens.gone(book, why) else replace(shown, why=why)
    found = paces.hurt(event)
    return replace(shown, now=found[1]) if found is not None else shown


def number(event: Event, name: str) -> int:
    """A fact that is a number; 0 where it is missing."""
    value = event.fact(name)
    return value if isinstance(value, int) else 0
