"""A hand on the map while orders are made: what it points at, what a click means to the leaf."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.components import Position, Scenery
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.vocabulary import Role
from game.play import screens
from game.ui.battle.tips import why_not
from game.ui.field.scene import Touch
from game.ui.leaf import gaits, roles
from game.ui.leaf.draft import Draft
from game.ui.stage.act.approach import Meaning

if TYPE_CHECKING:
    from game.ui.stage.act.act_mode import ActMode


def touched(mode: ActMode, touch: Touch) -> bool:
    """Look, choose, go, strike; True if the touch was used."""
    if touch.kind == "hover":
        if not mode.settled:
            _hover(mode, touch)
        if touch.cell != mode.refused_at:
            mode.refusal = None
        return False
    if touch.kind == "context":
        return mode.cancel()
    if touch.kind == "click" and touch.cell is not None:
        if mode.settled:
            _settled(mode, touch)
        else:
            _click(mode, touch)
        return True
    return touch.kind == "double" and mode.fresh and _twice(mode, touch)


def _settled(mode: ActMode, touch: Touch) -> None:
    """All have sworn: somebody can be taken up again, and nothing else comes of a click."""
    mode.refusal = None
    if touch.unit is None or not mode.select_unit(touch.unit):
        mode.refuse(why_not.plainly(mode.view, mode.request, "settled"), touch.cell)


def _hover(mode: ActMode, touch: Touch) -> None:
    """The leaf previews what the pointer is on, or the way that a click would choose."""
    wanted = meant(mode, touch)
    found, going = _against(mode, wanted), gaits.led(mode.leaf, wanted)
    if found is not None and found.cell is not None:
        mode.leaf.preview(found.slots)
    elif going and mode.leaf.cells:
        mode.leaf.preview(going)
    else:
        mode.leaf.hover(wanted)


def _against(mode: ActMode, wanted: int | Cell | None) -> Meaning | None:
    """What a click on this enemy means; None where it is no enemy."""
    if not isinstance(wanted, int) or mode.request is None or not mode.hostile(wanted):
        return None
    return mode.meant(wanted)


def meant(mode: ActMode, touch: Touch) -> int | Cell | None:
    """What the leaf is told: whoever stands there and could be chosen, else the cell."""
    unit = touch.unit
    if unit is not None and (unit in mode.leaf.units or mode.hostile(unit)):
        return unit
    return _thing(mode, touch.cell) or touch.cell


def _twice(mode: ActMode, touch: Touch) -> bool:
    """A second click on what was chosen by the first swears it."""
    wanted = meant(mode, touch)
    found = _against(mode, wanted)
    wanted = found.cell or wanted if found is not None else wanted
    return wanted in (mode.leaf.target, mode.leaf.cell) and mode.swear()


def _thing(mode: ActMode, cell: Cell | None) -> int | None:
    """What stands there, if the present action can be aimed at it."""
    asked = roles.one(mode.leaf.slots, Role.THING)
    known = asked.values if asked else ()
    every = mode.view.each(Scenery, Position) if known else ()
    return next((one for one, (_, at) in every if at.cell == cell and one in known), None)


def _click(mode: ActMode, touch: Touch) -> None:
    mode.refusal, unit = None, touch.unit
    if mode.request is None:
        return
    wanted = meant(mode, touch)
    taken_up = unit is not None and wanted != unit and unit != mode.request.unit
    if taken_up and not mode.hostile(unit or 0):
        if not mode.select_unit(unit or 0):
            mode.refuse(why_not.not_asked(mode.view, unit or 0), touch.cell)
        return
    found = _against(mode, wanted)
    done = (
        mode.leaf.choose(*found.slots)
        if found is not None
        else mode.leaf.choose(*gaits.led(mode.leaf, wanted)) or mode.leaf.put(wanted)
    )
    if not done:
        mode.refuse(why(mode, wanted), touch.cell)


def why(mode: ActMode, wanted: int | Cell | None) -> IllegalOrder:
    """What the rules say against it: against the order in the making, were it about this, else
    against the form that is usual for it.
    """
    view, request, leaf = mode.view, mode.request, mode.leaf
    assert request is not None
    if not _aims(leaf.draft):
        return why_not.plainly(view, request, "aimless")
    role = Role.END_CELL if isinstance(wanted, Cell) else Role.TARGET
    own = dict(roles.said(view, request, leaf.order, role))
    if own:
        name = next(iter(own))
        slots = tuple((n, wanted if n == name else v) for n, v in leaf.order.slots)
        return view.refusal(request, Order(slots))
    begun = Order(tuple(_usual(leaf.book, leaf.draft, wanted)))
    known = view.ruleset.kinds[request.kind].roles(begun)
    name = next((name for name, found in known.items() if found is role), "")
    if not name and begun.slots and not _known(leaf.draft, begun):
        return why_not.plainly(view, request, "aimless" if role is Role.TARGET else "placeless")
    return view.refusal(request, begun.plus((name, wanted)) if name else begun)


def _known(draft: Draft, begun: Order) -> bool:
    """Whether the form with which this begins is one that may be chosen now."""
    form = roles.one(draft.of(""), Role.FORM)
    return form is not None and begun.slots[0][1] in form.values


def _aims(draft: Draft) -> bool:
    """Whether anything that is asked names somebody or a cell, whatever form is chosen."""
    form = roles.one(draft.of(""), Role.FORM)
    forms = [draft.after((form.name, own)) for own in form.values] if form is not None else ()
    every = (asked for chapter in (draft.asked, *forms) for asked in chapter)
    return any(asked.role in (*roles.PEOPLE, *roles.CELLS, Role.THING) for asked in every)


def _usual(book: str, draft: Draft, wanted: int | Cell | None) -> Iterator[Slot]:
    """The form that one would go with, or strike with, and the first of its ways."""
    form = roles.one(draft.of(""), Role.FORM)
    if form is None:
        return
    begun = form.name, screens.form(book, roles.SOONEST[isinstance(wanted, Cell)])
    yield begun
    way = roles.one([one for one in draft.after(begun) if not one.chapter], *roles.WAYS)
    if way is not None:
        yield way.name, way.values[0]
