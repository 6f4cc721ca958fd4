"""What a click on an enemy means, in every book the same: to fight him if anything comes of that
from where one stands, else to go towards him as near as may be, by the way the tip tells. To wait
for him it means only where one waits already, or cannot go.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game.core.components import Field, Position
from game.core.forecast import Forecast
from game.core.grid import Cell, Grid
from game.core.orders import Order, Slot
from game.core.spread import Floor, spread
from game.core.vocabulary import Role
from game.play import screens
from game.play.telling import grounds
from game.ui.field.looks import size_of
from game.ui.leaf import likely, roles
from game.ui.leaf.draft import Asked, cells

if TYPE_CHECKING:
    from game.ui.stage.act.act_mode import ActMode

FIGHT, MOVE, WAIT = "fight", "move", "wait"

FAR = 9999
"""Farther than any way."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a click on somebody sets on the leaf: nothing where it is refused. ``cell`` is where one
    goes to come nearer to him, ``meets`` whether he can be fought from there with the same order,
    ``barred`` the odds that say why he is not fought at once.
    """

    slots: tuple[Slot, ...] = ()
    cell: Cell | None = None
    meets: bool = False
    barred: Forecast | None = None


def meaning(mode: ActMode, unit: int) -> Meaning:
    """What a click on this unit means as the leaf stands."""
    leaf = mode.leaf
    slots = roles.slots_for(leaf.book, leaf.draft, leaf.chapter, unit, leaf.blow)
    if leaf.chapter or not mode.hostile(unit):
        return Meaning(slots)
    slots = likely.worthwhile(leaf, slots)
    forecast = _in_vain(mode, slots)
    chosen = bool(roles.here(leaf.draft, leaf.chapter, unit, leaf.blow))
    idle = not chosen and _ordered(mode, slots, WAIT) is not None
    if slots and forecast is None and not idle:
        end = _end(mode, slots)
        return Meaning(slots, end, meets=end is not None)
    nearer = toward(mode, unit)
    if not nearer:
        return Meaning(slots)
    return Meaning(nearer, _end(mode, nearer), (nearer[-1][1] == unit), forecast)


def _ordered(mode: ActMode, slots: tuple[Slot, ...], ribbon: str) -> Order | None:
    """The order with these slots, if it is one of that kind."""
    leaf, request = mode.leaf, mode.request
    order = leaf.draft.with_(*slots) if slots else None
    if order is None or request is None:
        return None
    form = roles.form_of(mode.view, request, order, leaf.chapter)
    return order if screens.ribbon(leaf.book, form) == ribbon else None


def _end(mode: ActMode, slots: tuple[Slot, ...]) -> Cell | None:
    """Where these slots take him, if they make him go."""
    order, request = _ordered(mode, slots, MOVE), mode.request
    if order is None or request is None:
        return None
    return roles.cell_of(mode.view, request, order, Role.END_CELL, chapter=mode.leaf.chapter)


def _in_vain(mode: ActMode, slots: tuple[Slot, ...]) -> Forecast | None:
    """The odds of a fight that would come to nothing as things stand."""
    order = _ordered(mode, slots, FIGHT)
    forecast = mode.leaf.odds.of(order, mode.leaf.chapter) if order is not None else None
    return forecast if forecast is not None and forecast.barred is not None else None


def toward(mode: ActMode, unit: int) -> tuple[Slot, ...]:
    """What to set to go as near to somebody as one may; nothing where nobody comes nearer. The
    present form and its way come first, then the usual form to go with and the first of its ways
    that leads nearer.
    """
    view, request = mode.view, mode.request
    post, foe = view.find(request.unit, Position) if request else None, view.find(unit, Position)
    if post is None or foe is None:
        return ()
    grid = view.each(Field)[0][1][0].grid
    left = steps(grid, foe.cell, size_of(view, unit))
    here = left.get(post.cell, FAR)
    for begun, asked in _ways(mode):
        found = min(
            cells(asked), key=lambda end: _rank(left, foe.cell, post.cell, end), default=None
        )
        if found is not None and left.get(found, FAR) < here:
            return _aimed(mode, (*begun, (asked.name, found)), unit)
    return ()


def _rank(left: Mapping[Cell, int], foe: Cell, here: Cell, end: Cell) -> tuple[int, int, int, Cell]:
    """How good an end of the way is: few steps are left from there, it is straight before him, and
    it is not far.
    """
    return left.get(end, FAR), _apart(end, foe), _apart(end, here), end


def _apart(one: Cell, other: Cell) -> int:
    """The square of the distance."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _aimed(mode: ActMode, slots: tuple[Slot, ...], unit: int) -> tuple[Slot, ...]:
    """The same with him as the target, if he can be that from there."""
    further = mode.leaf.draft.after(*slots)
    known = {name for name, _ in slots}
    asked = next((a for a in further if a.name not in known and roles.fits(unit, a)), None)
    return slots if asked is None or asked.chapter else (*slots, (asked.name, unit))


def _ways(mode: ActMode) -> Iterator[tuple[tuple[Slot, ...], Asked]]:
    """Every way to go, as it begins, with the cells it leads to."""
    leaf, draft = mode.leaf, mode.leaf.draft
    now = draft.of(leaf.chapter)
    form = roles.one(now, Role.FORM)
    standing = form is None or screens.ribbon(leaf.book, form.value) == MOVE
    goal = roles.one(now, Role.END_CELL)
    if standing and goal is not None:
        yield (), goal
    for own in form.values if form is not None else ():
        if form is None or screens.ribbon(leaf.book, own) != MOVE:
            continue
        begun = (form.name, own)
        asked = draft.after(begun)
        way = roles.one([one for one in asked if not one.chapter], *roles.WAYS)
        every = [(begun, (way.name, value)) for value in way.values] if way else [(begun,)]
        for slots in every:
            after = [one for one in draft.after(*slots) if not one.chapter]
            if (goal := roles.one(after, Role.END_CELL)) is not None:
                yield slots, goal


@lru_cache(maxsize=64)
def steps(grid: Grid, goal: Cell, size: int = 1) -> Mapping[Cell, int]:
    """How many steps it is from every cell to one of ``size`` × ``size`` beginning at ``goal``,
    round everything that nobody walks through; people do not count.
    """
    begun = [Cell(goal.x + x, goal.y + y) for x in range(size) for y in range(size)]
    return spread(begun, _floor(grid))


@lru_cache(maxsize=8)
def _floor(grid: Grid) -> Floor:
    """Each cell that can be entered; all ground counts alike."""
    terrain = dict(grid.terrain)
    return {cell: (0, 0) for cell in grid.cells() if _open(terrain.get(cell, ""))}


def _open(kind: str) -> bool:
    """Whether anybody walks on such ground, or opens it."""
    row = grounds.table().get(kind, {})
    return bool(row.get("passable", True)) or bool(row.get("opens"))
