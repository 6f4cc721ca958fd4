"""Where in a draft a cell or a unit that was clicked on the map may go."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.vocabulary import Role
from game.play import screens
from game.ui.leaf import roles
from game.ui.leaf.draft import Asked, Draft

SOONEST = {True: "move", False: "fight"}
"""The ribbon of the forms that a cell, and a unit, is tried with first."""


def here(draft: Draft, chapter: str, value: Value, blow: int = 0) -> tuple[Slot, ...]:
    """The slot of the present action that may be this; of two targets, that of this blow."""
    found = [asked for asked in draft.of(chapter) if roles.fits(value, asked)]
    if not found:
        return ()
    return ((found[min(blow, len(found) - 1)].name, value),)


def slots_for(draft: Draft, chapter: str, value: Value, blow: int = 0) -> tuple[Slot, ...]:
    """What to set so that the action names this cell or unit; nothing if none of them can."""
    if now := here(draft, chapter, value, blow):
        return now
    return next(_elsewhere(draft, chapter, value), ())


def unit_of(order: Order, chapter: str, blow: int = 0) -> int | None:
    """Whom an action of the order is against; of two, the one of this blow."""
    found = [unit for base in screens.slots(Role.TARGET) if (unit := order.unit(chapter + base))]
    return found[min(blow, len(found) - 1)] if found else None


def cell_of(order: Order, chapter: str) -> Cell | None:
    """The cell that an action of the order names."""
    names = screens.slots(Role.END_CELL, Role.AIMED_CELL)
    return next((cell for base in names if (cell := order.cell(chapter + base))), None)


def _elsewhere(draft: Draft, chapter: str, value: Value) -> Iterator[tuple[Slot, ...]]:
    """Every other form and way in which it could, the most likely first."""
    name = chapter + roles.FORM
    soonest = SOONEST[isinstance(value, Cell)]
    forms = draft.options(name)
    for form in sorted(forms, key=lambda form: screens.ribbon(form) != soonest):
        asked = _chapter(draft.after((name, form)), chapter)
        kind = roles.of_base(asked, *screens.slots(Role.WAY))
        if kind is None:
            yield from _fitting(asked, value, ((name, form),))
            continue
        for way in kind.values:
            slots = ((name, form), (kind.name, way))
            yield from _fitting(_chapter(draft.after(*slots), chapter), value, slots)


def _chapter(asked: tuple[Asked, ...], chapter: str) -> tuple[Asked, ...]:
    return tuple(one for one in asked if one.chapter == chapter)


def _fitting(
    asked: tuple[Asked, ...], value: Value, slots: tuple[Slot, ...]
) -> Iterator[tuple[Slot, ...]]:
    return ((*slots, (one.name, value)) for one in asked if roles.fits(value, one))
