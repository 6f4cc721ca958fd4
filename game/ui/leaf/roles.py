"""What each slot of a declaration is to the leaf, and which of them a click on the map may fill;
slots that are not named here get plain rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.vocabulary import Role
from game.play import screens
from game.play.screens import foes, slots
from game.ui.leaf.draft import Asked, Draft

FORM, AREA, FACING, THING = "form", "area", "facing", "thing"

OPPONENT = "opponent"
"""No slot, but a row: whom he faces where there is nobody else."""


def is_unit(asked: Asked) -> bool:
    """Whether the slot names somebody."""
    return asked.base in slots(Role.TARGET)


def is_whom(asked: Asked) -> bool:
    """Whether it is against somebody; a further one who may be nobody is not."""
    return is_unit(asked) and not (asked.base != slots(Role.TARGET)[0] and nobody(asked))


def nobody(asked: Asked) -> bool:
    """Whether it is a further target that may be left out."""
    return asked.base.startswith(slots(Role.TARGET)[0]) and 0 in asked.values


def opponent(request: Request) -> int | None:
    """Whom a request sets him against whatever he does; of several the first."""
    return next((one for fact in foes() for one in request.fact(fact) or ()), None)


def is_cell(asked: Asked) -> bool:
    """Whether the slot names a cell."""
    return any(isinstance(value, Cell) for value in asked.values)


def choosable(asked: Asked) -> bool:
    """Whether there is a choice at all."""
    return len(asked.values) > 1


def of_base(asked: Sequence[Asked], *bases: str) -> Asked | None:
    """The first of these slots that is asked."""
    return next((one for one in asked if one.base in bases), None)


def fits(value: Value, asked: Asked) -> bool:
    """Whether the map may put this value into the slot."""
    right = is_cell(asked) if isinstance(value, Cell) else is_unit(asked) or asked.base == THING
    return right and value in asked.values


SOONEST = {True: "move", False: "fight"}
"""The ribbon of the forms that a cell, and a unit, is tried with first."""


def here(draft: Draft, chapter: str, value: Value, blow: int = 0) -> tuple[Slot, ...]:
    """The slot of the present action that may be this; of two targets, that of this blow."""
    found = [asked for asked in draft.of(chapter) if fits(value, asked)]
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
    name = chapter + FORM
    soonest = SOONEST[isinstance(value, Cell)]
    forms = draft.options(name)
    for form in sorted(forms, key=lambda form: screens.ribbon(form) != soonest):
        asked = _chapter(draft.after((name, form)), chapter)
        kind = of_base(asked, *screens.slots(Role.WAY))
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
    return ((*slots, (one.name, value)) for one in asked if fits(value, one))
