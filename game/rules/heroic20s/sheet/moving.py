"""Where units can go, and how their figures stand at the end (3.5, 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from game.core.grid import STEPS, Cell
from game.core.rule import rule
from game.rules.heroic20s.sheet.field import CELL, Ground, contact, nearest_foe
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers, postures, tactics
from game.rules.kit.ground.feet import Feet, can_step, on_foot
from game.rules.kit.ground.groups import anchors
from game.rules.kit.ground.measures import straight
from game.rules.kit.ground.nearness import Afar, apart, nearest, squared
from game.rules.kit.ground.places import Place, block
from game.rules.kit.ground.ways import Way, Ways, ways

Measure = Callable[[Cell], int]

Goals = Mapping[Cell, Way]
"""Where the leading figure can end, and its way there with what it costs in yards."""


@rule("HC-TAC-12", "HC-MOVE-04", "HC-BASE-10")
def pace(me: Figure) -> int:
    """Its Move now in yards a second, by load, fatigue and posture; Top Speed if that is more."""
    row, move = postures()[me.posture], max(me.fighter.move, me.fighter.top_speed)
    return min(row.yards, move) or int(move * row.move)


@rule("HC-MOVE-01", "HC-MOVE-06", "HC-TAC-08")
def full_budget(me: Figure) -> int:
    """The yards that its tactic gives it, whatever has been given up of them."""
    row = tactics()[me.tactic]
    return (row.withdrawing if me.withdraws else row.move) * pace(me)


@rule("HC-MOVE-01", "HC-MOVE-05", "HC-MOVE-11")
def budget(me: Figure) -> int:
    """The yards that are left to it: none to who is pinned."""
    return 0 if me.pinned else max(0, full_budget(me) - me.expended)


def feet_of(side: str, cells: int, size: int) -> Feet:
    """It goes through friends and round enemies; bad footing costs double, rubble four times."""
    row = numbers()
    return on_foot(side, cells, size, (row.clear, row.bad_footing, row.rubble))


@rule("HC-MOVE-02")
def feet(ground: Ground, me: Figure, yards: int) -> Feet:
    """How it goes with so many yards; in a mass battle what is less than a cell is lost."""
    return feet_of(me.side, yards // CELL if ground.mass else yards, ground.size(me))


def leading(ground: Ground, me: Figure, other: Figure | None) -> Cell:
    """The anchor of the figure that leads: the nearest to that enemy, or to the nearest one."""
    foe = other or nearest_foe(ground, me)
    if foe is None:
        return me.cells[0]
    size = ground.size(me)
    there = foe.cells
    return min(
        anchors(me.cells, size), key=lambda anchor: apart(block(anchor, size), there, squared)
    )


@rule("HC-MOVE-01", "HC-MOVE-07", "HC-TAC-04", "HC-TAC-08", "HC-TAC-11")
def goals(ground: Ground, me: Figure, target: Figure | None) -> Goals:
    """Where its leading figure can go by its tactic, in the order of cost, the place where it is
    left out. ``target``: the enemy whom it makes for; it decides which figure leads.
    """
    yards, row = budget(me), tactics()[me.tactic]
    if yards <= 0 or me.stuck:
        return {}
    if me.withdraws:
        return backwards(ground, me, yards)
    if row.flees:
        return away(ground, me, yards)
    if me.locked:
        return closing(ground, me, yards)
    if row.charges:
        foe = ground.figures.get(me.target or 0) or nearest_foe(ground, me)
        return charge(ground, me, foe, yards) if foe else {}
    return _within(ground, me, yards, leading(ground, me, target), None)


def _within(
    ground: Ground, me: Figure, yards: int, lead: Cell, allowed: Callable[[Cell, Cell], bool] | None
) -> Goals:
    """All ways of so many yards; in a mass battle one step is always among them (8.2)."""
    pace_, crowd = feet(ground, me, yards), ground.others(me.unit)
    found = ways(ground.site, crowd, lead, pace_, allowed)
    if not ground.mass:
        return found
    each = found.within(pace_.budget, CELL)
    if pace_.budget >= numbers().rubble:
        return each
    single = {
        cell: Way(min(yards, CELL), (cell,))
        for cell in _steps(ground, me, lead, pace_)
        if cell not in crowd and (allowed is None or allowed(lead, cell))
    }
    return {**single, **dict(each.items())}


def cost_of(found: Goals, cell: Cell) -> int:
    """What the way to one of these cells costs."""
    return found.cost(cell) if isinstance(found, Ways) else found[cell].cost


def measure(ground: Ground, me: Figure, foes: Iterable[Place]) -> Measure:
    """How far its leading figure would be from the nearest of these places: in squares of yards."""
    return _of_figures(Afar(cell for place in foes for cell in place), ground.size(me))


def _steps(ground: Ground, me: Figure, lead: Cell, pace_: Feet) -> Iterator[Cell]:
    """The neighbours into which it can step."""
    crowd = ground.others(me.unit)
    near = (Cell(lead.x + x, lead.y + y) for x, y in STEPS.values())
    return (cell for cell in near if can_step(ground.site, crowd, lead, cell, pace_))


def bound_to(ground: Ground, me: Figure) -> Figure | None:
    """The nearest enemy with whom a unit is locked."""
    held = ground.locked(me)
    return min(held, key=lambda foe: apart(me.cells, foe.cells, squared), default=None)


@rule("HC-LOCK-05")
def closing(ground: Ground, me: Figure, yards: int) -> Goals:
    """Where a locked unit comes into contact with enemies with whom it is locked, and has none."""
    held = ground.locked(me)
    if not held or any(contact(ground, me.cells, foe.cells) for foe in held):
        return {}
    size = ground.size(me)
    found = _within(ground, me, yards, leading(ground, me, bound_to(ground, me)), None)
    return {
        cell: way
        for cell, way in found.items()
        if any(contact(ground, block(cell, size), foe.cells) for foe in held)
    }


@rule("HC-TAC-04")
def charge(ground: Ground, me: Figure, foe: Figure, yards: int) -> Goals:
    """The straight way at an enemy, to contact or to what is in the way (8.2)."""
    lead, size = leading(ground, me, foe), ground.size(me)
    pace_, crowd = feet(ground, me, yards), ground.others(me.unit)
    _, a, b = nearest(block(lead, size), foe.cells)
    found, path, here, spent = dict[Cell, Way](), list[Cell](), lead, 0
    for x, y in straight(b.x - a.x, b.y - a.y):
        to = Cell(lead.x + x, lead.y + y)
        if contact(ground, block(here, size), foe.cells):
            break
        if not can_step(ground.site, crowd, here, to, pace_):
            break
        price, slant = _price(ground, to, pace_), here.x != to.x and here.y != to.y
        spent += 4 * price - 1 if slant and spent & 1 else 2 * price + slant
        if spent // 2 > pace_.budget and not (ground.mass and not path):
            break
        path.append(to)
        here = to
        if not any(cell in crowd for cell in block(to, size)):
            cost = spent // 2 * (CELL if ground.mass else 1)
            found[to] = Way(min(cost, yards), tuple(path))
    return found


def _price(ground: Ground, anchor: Cell, pace_: Feet) -> int:
    site = ground.site
    return max(pace_.price[site.footing[site.place(cell)]] for cell in block(anchor, pace_.size))


def _of_figures(far: Afar, size: int) -> Measure:
    """The same measure for figures by their anchors."""
    if size == 1:
        return far
    return cache(lambda anchor: min(far(cell) for cell in block(anchor, size)))


@rule("HC-DIS-01")
def backwards(ground: Ground, me: Figure, yards: int) -> Goals:
    """Where it can withdraw to: farther from all locked with it, or else the nearest enemy."""
    near = nearest_foe(ground, me)
    held = ground.locked(me)
    held = held or ([near] if near else [])
    far = [_of_figures(Afar(foe.cells, ground.measure), ground.size(me)) for foe in held]

    def farther(here: Cell, there: Cell) -> bool:
        return all(measure(there) > measure(here) for measure in far)

    return _within(ground, me, yards, leading(ground, me, near), farther)


@rule("HC-TAC-11", "HC-DIS-02")
def away(ground: Ground, me: Figure, yards: int) -> Goals:
    """Where it can retreat to: no step leads nearer to the nearest enemy that still fights."""
    measure = _from_foes(ground, me)
    lead = leading(ground, me, None)
    if measure is None:
        return _within(ground, me, yards, lead, None)
    return _within(ground, me, yards, lead, lambda here, to: measure(to) >= measure(here))


def _from_foes(ground: Ground, me: Figure) -> Measure | None:
    far = ground.far(me.side)
    return _of_figures(far, ground.size(me)) if far else None


@rule("HC-TAC-11", "HC-MOR-06", "HC-MOR-07")
def cornered(ground: Ground, me: Figure) -> bool:
    """Whether it has no step to take away from its enemies; nobody is at the edge of the map."""
    if me.stuck or me.pinned:
        return True
    if any(ground.site.edge(cell) for cell in me.cells):
        return False
    measure, lead = _from_foes(ground, me), leading(ground, me, None)
    crowd, size = ground.others(me.unit), ground.size(me)
    return not any(
        not any(cell in crowd for cell in block(to, size))
        and (measure is None or measure(to) >= measure(lead))
        for to in _steps(ground, me, lead, feet(ground, me, CELL))
    )


def aim(ground: Ground, me: Figure, target: Figure | None) -> Figure | None:
    """The enemy who decides which figure leads: of a charge the one it is aimed at, of a locked
    unit the nearest with whom it is locked, none of who goes away.
    """
    row = tactics()[me.tactic]
    if me.withdraws or row.flees:
        return None
    if me.locked:
        return bound_to(ground, me)
    if row.charges:
        return ground.figures.get(me.target or 0) or nearest_foe(ground, me)
    return target
