"""In which manner somebody goes to a cell that he can go to in several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.grid import Cell
from game.core.orders import Slot, Value
from game.core.vocabulary import Role
from game.ui.leaf import roles
from game.ui.leaf.draft import Asked

if TYPE_CHECKING:
    from game.ui.leaf.leaf import Leaf


def led(leaf: Leaf, wanted: Value) -> tuple[Slot, ...]:
    """What a click on this cell sets where it can be gone to in several manners: the one of the way
    that is drawn there, the cheapest. Nothing where there is no choice.
    """
    if not isinstance(wanted, Cell):
        return ()
    slots = roles.slots_for(leaf.book, leaf.draft, leaf.chapter, wanted, leaf.blow)
    manner = _manner(leaf, _asked(leaf, slots), wanted)
    if not manner:
        return ()
    others = [slot for slot in slots[:-1] if slot[0] != manner[0][0]]
    found = (*others, *manner, slots[-1])
    return found if leaf.draft.with_(*found) is not None else ()


def begun(leaf: Leaf, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The same choice, with the manner of the way that is drawn at first, unless a manner was
    chosen by hand: nobody runs a step because running stands first.
    """
    asked = _asked(leaf, slots)
    end = roles.one(asked, Role.END_CELL)
    manner = _manner(leaf, asked, end.value) if end else ()
    if end is None or not manner or manner[0][0] in {*leaf.draft.wishes, *dict(slots)}:
        return slots
    found = (*slots, *manner, (end.name, end.value))
    return found if leaf.draft.with_(*found) is not None else slots


def _asked(leaf: Leaf, slots: Sequence[Slot]) -> list[Asked]:
    """What the action that the leaf shows asks then."""
    return [one for one in leaf.draft.after(*slots) if one.chapter == leaf.chapter]


def _manner(leaf: Leaf, asked: Sequence[Asked], cell: Value) -> tuple[Slot, ...]:
    """The manner of the cheapest way to this cell, as a slot; nothing if it is not asked for."""
    view, request, manner = leaf.seat.view, leaf.request, roles.one(asked, *roles.WAYS)
    lookout = view.scale.lookout
    if request is None or lookout is None or manner is None:
        return ()
    strides = (way for way in lookout.reach(view, request.unit) if way.cell == cell)
    way = min(strides, key=lambda way: way.cost, default=None)
    return ((manner.name, way.manner),) if way and way.manner in manner.values else ()
